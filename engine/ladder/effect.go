package ladder

import (
	"slices"

	"carteiro/events"
)

// moved is the order after a change; one that makes no sense leaves it as it is.
func moved(order []events.PlayerID, c *events.LadderChange) []events.PlayerID {
	if c == nil {
		return order
	}
	from := slices.Index(order, c.Player)
	if from < 0 || c.To < 1 || c.To > len(order) {
		return order
	}
	out := slices.Clone(order)
	if c.Swap {
		out[from], out[c.To-1] = out[c.To-1], out[from]
		return out
	}
	return slices.Insert(slices.Delete(out, from, from+1), c.To-1, c.Player)
}

// overtaking is L18: a winner who stands below takes the loser's place.
func (s State) overtaking(winner, loser events.PlayerID) *events.LadderChange {
	if s.Place(winner) <= s.Place(loser) {
		return nil
	}
	return &events.LadderChange{Player: winner, To: s.Place(loser), Swap: s.Settings.Mode == "swap"}
}

// Forfeiting is what a forfeit of the challenged does to the order, nil for
// nothing (L19): a challenged who stands above drops to just below the
// challenger, or the challenger overtakes.
func (s State) Forfeiting(c Challenge) *events.LadderChange {
	if s.Settings.ForfeitEffect == "challenger_above" {
		return s.overtaking(c.By, c.To)
	}
	if s.Place(c.To) >= s.Place(c.By) {
		return nil
	}
	return &events.LadderChange{Player: c.To, To: s.Place(c.By)}
}

// Ending is what the end of a game does to the order, nil for nothing (L18 to
// L21). How is as in Report; no winner is a draw.
func (s State) Ending(c Challenge, winner events.PlayerID, how string) *events.LadderChange {
	bottom := len(s.Order)
	switch {
	case winner == "" && s.Settings.DrawEffect == "challenger_below" && s.Place(c.By) > s.Place(c.To)+1:
		return &events.LadderChange{Player: c.By, To: s.Place(c.To) + 1}
	case winner == "":
		return nil
	case how == "time" && winner == c.By:
		return s.Forfeiting(c)
	case how == "time" && s.Settings.TimeoutChallenger == "last" && s.Place(c.By) < bottom:
		return &events.LadderChange{Player: c.By, To: bottom}
	case how == "time", winner == c.To && s.Settings.Overtake == "challenger_only":
		return nil
	}
	return s.overtaking(winner, c.Other(winner))
}

// ended is the final stage of a game with this end.
func (c Challenge) ended(winner events.PlayerID, how string) Stage {
	switch {
	case winner == "":
		return Drawn
	case how == "time":
		return TimedOut
	case winner == c.By:
		return Won
	}
	return Lost
}

// forfeit ends a challenge as lost by the challenged (L13, L14, L16).
func (d *draft) forfeit(on events.Dated, c Challenge, why string) {
	d.add(events.ChallengeForfeited{Dated: on, N: c.N, Why: why, Change: d.s.Forfeiting(c)})
}

// strike gives a strike, and takes out who has too many (L23).
func (d *draft) strike(on events.Dated, p events.PlayerID, n int) {
	d.add(events.StrikeGiven{Dated: on, Player: p, N: n})
	if d.s.Place(p) > 0 && d.s.Strikes(p, on.At) >= d.s.Settings.StrikeLimit {
		d.deactivate(on, p, "strikes")
	}
}

func (d *draft) deactivate(on events.Dated, p events.PlayerID, why string) {
	d.voidAll(on, p, "gone")
	d.add(events.MadeInactive{Dated: on, Player: p, Why: why})
}

// voidAll voids the open challenges of a player, or of everybody if none is
// named (L29, L32).
func (d *draft) voidAll(on events.Dated, p events.PlayerID, why string) {
	for _, c := range d.s.Open() {
		if p == "" || c.Other(p) != "" {
			d.add(events.ChallengeVoided{Dated: on, N: c.N, Why: why, Player: p})
		}
	}
}
