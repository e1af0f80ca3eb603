package errand

import (
	"strconv"
	"time"

	"carteiro/engine/club"
	"carteiro/engine/games"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// Challenge lists what is owed for a challenge: the ladder decides, the table
// follows, and its end is told to the ladder. A game that goes on without the
// ladder (L29) is a game that goes on.
func Challenge(l ladder.State, n int, t Table) []Owed {
	c, ok := l.Challenge(n)
	if !ok || !t.playedFor(events.Fixture{Ladder: l.ID, N: n}) {
		return nil
	}
	switch _, running := l.Running(n); {
	case running:
		return played(l, c, t)
	case c.Stage == ladder.Proposed && t.Status == table.None:
		return []Owed{open(ForChallenge(l, c))}
	case c.Stage != ladder.Proposed:
		return cleared(c, t)
	}
	return nil
}

// played is what is owed while the ladder waits for the end of a game.
func played(l ladder.State, c ladder.Challenge, t Table) (list []Owed) {
	switch t.Status {
	case table.None:
		o := ForChallenge(l, c)
		o.Seated = true
		return []Owed{open(o)}
	case table.Invited:
		return []Owed{owed(c.Started, table.Accept{ID: t.ID, By: c.To}, "accept:%s", t.ID)}
	case table.Playing, table.Ended:
		at := t.Last
		if t.Status == table.Ended {
			at = t.Over
		}
		for i, p := range []events.PlayerID{c.By, c.To} {
			if seat, ok := t.Seat(p); ok && !c.Acted[i] && t.Acted[seat] {
				list = append(list, owed(at, ladder.Act{In: ladder.In{ID: l.ID}, N: c.N, By: p}, "act:%s:%d:%s", l.ID, c.N, p))
			}
		}
	}
	if t.Status == table.Ended && t.Ending != nil {
		who, how := t.winner()
		list = append(list, owed(t.Over, ladder.Report{In: ladder.In{ID: l.ID}, N: c.N, Winner: who, How: how}, "report:%s:%d", l.ID, c.N))
	}
	return list
}

// cleared is what is owed once a challenge is over: its table goes, if it has
// not ended by itself. A game under way that a steward has ruled on ends so.
func cleared(c ladder.Challenge, t Table) []Owed {
	if t.Status != table.Invited && t.Status != table.Playing {
		return nil
	}
	by := map[ladder.Stage]events.PlayerID{ladder.Withdrawn: c.By, ladder.Declined: c.To}[c.Stage]
	if c.Stage == ladder.Forfeited && c.Why != "silence" {
		by = c.To
	}
	if t.Status == table.Invited && by == c.To && by != "" {
		return []Owed{owed(c.Ended, table.Decline{ID: t.ID, By: by}, "decline:%s", t.ID)}
	}
	if t.Status == table.Playing && c.Ruling != (events.Ruled{}) {
		winner := map[ladder.Stage]events.PlayerID{ladder.Won: c.By, ladder.Lost: c.To}[c.Stage]
		return []Owed{adjudicated(t, c.Ended, winner, c.Ruling)}
	}
	return []Owed{callOff(t, by)}
}

func adjudicated(t Table, at time.Time, winner events.PlayerID, by events.Ruled) Owed {
	return owed(at, table.Adjudicate{ID: t.ID, Winner: winner, Ruled: by}, "adjudicate:%s", t.ID)
}

func open(o table.Open) Owed {
	return Owed{ID: events.CommandID("errand:open:" + o.ID), Command: o}
}

func callOff(t Table, by events.PlayerID) Owed {
	return Owed{ID: events.CommandID("errand:call_off:" + t.ID), Command: table.CallOff{ID: t.ID, By: by}}
}

// ForChallenge opens the table of a challenge: the challenger is the host.
func ForChallenge(l ladder.State, c ladder.Challenge) table.Open {
	f := events.Fixture{Ladder: l.ID, N: c.N}
	return table.Open{ID: TableFor(f), Game: l.Settings.Game, Options: Options(l.Settings), Club: l.Club,
		Host: c.By, Guests: []events.PlayerID{c.To}, Rated: l.Settings.Rated, For: &f, Pauses: l.Settings.Pauses,
		Time: table.Time{Clock: l.Settings.Clock, Zone: l.Settings.Zone, Weekend: l.Settings.Weekend}}
}

// Options are what a ladder's settings say of its game: the variant is a value
// of the game's first option. A game that has a length is played as a match, of
// the settings' length, where no other variant is chosen.
func Options(s ladder.Settings) rules.Options {
	g, ok := games.Find(s.Game)
	if !ok {
		return nil
	}
	about, o := g.Game.About(), rules.Options{}
	if len(about.Options) == 0 {
		return o
	}
	first := about.Options[0].Name
	if s.Variant != "" {
		o[first] = s.Variant
	} else if match := (rules.Options{first: "match"}); lasts(about, match) {
		o = match
	}
	if lasts(about, o) {
		o["length"] = strconv.Itoa(s.MatchLength)
	}
	return o
}

// lasts tells whether a game with these options goes on to a length.
func lasts(about rules.About, o rules.Options) bool {
	full, err := about.Resolve(o)
	return err == nil && full["length"] != ""
}

// Member lists what is owed because of one who stands on a ladder: who belongs
// to the club no more quits, who lets turns pass goes on leave.
func Member(l ladder.State, c club.State, p player.State) []Owed {
	in := ladder.In{ID: l.ID}
	switch {
	case l.Place(p.ID) == 0:
		return nil
	case !c.Members[p.ID]:
		return []Owed{{ID: events.CommandID("errand:quit:" + numbered(l, p)), Command: ladder.Quit{In: in, By: p.ID}}}
	case p.Away && l.Members[p.ID].Status == ladder.Active:
		return []Owed{{ID: events.CommandID("errand:leave:" + numbered(l, p)), Command: ladder.Leave{In: in, By: p.ID}}}
	}
	return nil
}

// numbered names a player at a moment of a ladder: one may go more than once.
func numbered(l ladder.State, p player.State) string {
	return string(l.ID) + ":" + string(p.ID) + ":" + strconv.FormatUint(l.N, 10)
}
