package ladder

import (
	"carteiro/engine/refusal"
	"carteiro/events"
)

// decideChallenge decides the life of a challenge (L4 to L16).
func (d *draft) decideChallenge(on events.Dated, c Command) error {
	switch c := c.(type) {
	case Propose:
		return d.propose(on, c)
	case Accept:
		if _, err := d.of(c.N, c.By, false, Proposed); err != nil {
			return err
		}
		d.add(events.ChallengeAccepted{Dated: on, N: c.N, Table: c.Table})
	case Decline:
		return d.decline(on, c)
	case Withdraw:
		now, err := d.of(c.N, c.By, true, Proposed, Playing)
		if err != nil {
			return err
		}
		return d.when(!now.Acted[0], ActedAlready, events.ChallengeWithdrawn{Dated: on, N: c.N})
	case Cancel:
		now, err := d.of(c.N, c.By, false, Playing)
		switch {
		case err != nil:
			return err
		case now.Acted[1]:
			return refusal.New(ActedAlready)
		}
		d.forfeit(on, now, "cancelled")
	case Act:
		return d.act(on, c)
	case Report:
		return d.report(on, c)
	}
	return nil
}

// of finds an open challenge at one of some stages that the player made, or got.
func (d *draft) of(n int, by events.PlayerID, made bool, at ...Stage) (Challenge, error) {
	c, ok := d.s.opened(n)
	if owner := c.To; ok {
		if made {
			owner = c.By
		}
		for _, stage := range at {
			if owner == by && c.Stage == stage {
				return c, nil
			}
		}
	}
	return Challenge{}, refusal.New(NoSuchChallenge)
}

func (d *draft) propose(on events.Dated, c Propose) error {
	b := d.s.board(on.At)
	t := b.target(c.By, c.To)
	if c.Ruled != (events.Ruled{}) {
		if err := reasoned(c.Ruled); err != nil {
			return err
		}
		if t.Code == Blocked { // the last of the reasons: there is no other
			t.Code = ""
		}
	}
	if t.Code != "" {
		return b.refuse(t.Code, c.By, c.To)
	}
	n := d.s.made + 1
	d.add(events.ChallengeMade{Dated: on, Ruled: c.Ruled, N: n, By: c.By, To: c.To, Free: t.Free,
		RespondBy: on.At.Add(days(d.s.Settings.RespondDays))})
	if d.s.Settings.Accept == "auto" {
		d.add(events.ChallengeAccepted{Dated: on, N: n, Table: c.Table})
	}
	return nil
}

// refuse says why one may not challenge, with what the sentence needs.
func (b *board) refuse(code refusal.Code, who, whom events.PlayerID) error {
	switch code {
	case OutOfReach:
		return refusal.New(code, "Reach", b.reach(who))
	case Cooldown:
		return refusal.New(code, "Until", b.cooling[pairOf(who, whom)].Add(days(b.Settings.CooldownDays)))
	case YourLimit:
		return refusal.New(code, "Max", b.Settings.MaxOut)
	}
	return refusal.New(code)
}

// decline is free as long as there are free refusals left in the window (L13).
func (d *draft) decline(on events.Dated, c Decline) error {
	now, err := d.of(c.N, c.By, false, Proposed)
	if err != nil {
		return err
	}
	if d.s.FreeRefusals(c.By, on.At) > 0 {
		d.add(events.ChallengeDeclined{Dated: on, N: c.N})
		return nil
	}
	d.forfeit(on, now, "declined")
	return nil
}

// act notes a first action; later ones say nothing new.
func (d *draft) act(on events.Dated, c Act) error {
	now, ok := d.s.Running(c.N)
	if !ok || now.Other(c.By) == "" {
		return refusal.New(NoSuchChallenge)
	}
	if now.actedBy(c.By) != now.Acted {
		d.add(events.ChallengeActed{Dated: on, N: c.N, Player: c.By})
	}
	return nil
}

// Running finds a challenge whose game has not ended, with or without the ladder.
func (s State) Running(n int) (Challenge, bool) {
	if c, ok := s.opened(n); ok {
		return c, c.Stage == Playing
	}
	if i := numbered(s.detached, n); i >= 0 {
		return s.detached[i], true
	}
	return Challenge{}, false
}

// Between finds the game of two players that has not ended: that of their open
// challenge, or else the earliest that went on without the ladder.
func (s State) Between(a, b events.PlayerID) (Challenge, bool) {
	for _, cs := range [][]Challenge{s.open, s.detached} {
		for _, c := range cs {
			if pairOf(c.By, c.To) == pairOf(a, b) && (c.Stage == Playing || c.Detached) {
				return c, true
			}
		}
	}
	return Challenge{}, false
}

// report ends a game by its result (L18 to L21, L23).
func (d *draft) report(on events.Dated, c Report) error {
	now, ok := d.s.Running(c.N)
	switch {
	case !ok || c.Winner != "" && now.Other(c.Winner) == "":
		return refusal.New(NoSuchChallenge)
	case c.Winner != "" && c.How != "board" && c.How != "resign" && c.How != "time":
		return refusal.New(refusal.BadInput).Quoting(c.How).Offering("board", "resign", "time")
	}
	d.end(on, now, c.Winner, c.How, events.Ruled{})
	return nil
}

// end ends a game; that of a detached challenge does nothing to the ladder
// (L29). It is rated if both have acted (L33).
func (d *draft) end(on events.Dated, c Challenge, winner events.PlayerID, how string, by events.Ruled) {
	f := events.ChallengeEnded{Dated: on, Ruled: by, N: c.N, Winner: winner, How: how,
		Rated: d.s.Settings.Rated && c.Acted == [2]bool{true, true}}
	if c.Detached {
		d.add(f)
		return
	}
	f.Change = d.s.ending(c, winner, how)
	d.add(f)
	if how == "time" && winner != "" {
		d.strike(on, c.Other(winner), c.N)
	}
}
