package ladder

import (
	"slices"

	"carteiro/engine/refusal"
	"carteiro/events"
)

// decideSteward decides what a steward does, with a written reason (L30).
func (d *draft) decideSteward(on events.Dated, c Command) error {
	r, ok := c.(interface{ Ruling() events.Ruled })
	if !ok {
		return refusal.New(refusal.BadInput)
	}
	if err := reasoned(r.Ruling()); err != nil {
		return err
	}
	switch c := c.(type) {
	case Configure:
		if _, err := d.s.Settings.With(c.Settings); err != nil {
			return err
		}
		d.add(events.LadderConfigured{Dated: on, Ruled: c.Ruled, Settings: c.Settings})
		return nil
	case Place:
		return d.place(on, c)
	case Annul:
		return d.annul(on, c)
	case Rule:
		return d.rule(on, c)
	case Excuse:
		stands := slices.ContainsFunc(d.s.Members[c.Who].Strikes, func(k Strike) bool { return k.N == c.N })
		return d.when(stands, NoSuchStrike, events.StrikeExcused{Dated: on, Ruled: c.Ruled, Player: c.Who, N: c.N})
	case Suspend:
		return d.suspend(on, c)
	case Readmit:
		suspended := d.s.Members[c.Who].Status == Suspended
		return d.when(suspended, IsNotSuspended, events.LadderReadmitted{Dated: on, Ruled: c.Ruled, Player: c.Who})
	case CorrectSeason:
		t, ok := d.s.table(c.Season)
		switch {
		case !ok:
			return refusal.New(NoSuchSeason)
		case !samePlayers(t.Order, c.Order):
			return refusal.New(refusal.BadInput)
		}
		d.add(events.SeasonCorrected{Dated: on, Ruled: c.Ruled, Season: c.Season, Order: c.Order})
	}
	return nil
}

func (d *draft) place(on events.Dated, c Place) error {
	switch {
	case d.s.Place(c.Who) == 0:
		return refusal.New(NotOnLadder)
	case c.To < 1 || c.To > len(d.s.Order):
		return refusal.New(NoSuchPlace, "Max", len(d.s.Order))
	}
	d.add(events.PlaceSet{Dated: on, Ruled: c.Ruled, Player: c.Who, To: c.To})
	return nil
}

func (d *draft) annul(on events.Dated, c Annul) error {
	now, ok := d.s.Challenge(c.N)
	f := events.ChallengeVoided{Dated: on, Ruled: c.Ruled, N: c.N, Why: "steward"}
	return d.when(ok && now.Stage != Void, NoSuchChallenge, f)
}

func (d *draft) rule(on events.Dated, c Rule) error {
	now, ok := d.s.opened(c.N)
	if !ok || now.Stage != Playing || c.Winner != "" && now.Other(c.Winner) == "" {
		return refusal.New(NoSuchChallenge)
	}
	d.end(on, now, c.Winner, "ruling", c.Ruled)
	return nil
}

func (d *draft) suspend(on events.Dated, c Suspend) error {
	if d.s.Place(c.Who) == 0 {
		return refusal.New(NotOnLadder)
	}
	d.voidAll(on, c.Who, "gone")
	d.add(events.LadderSuspended{Dated: on, Ruled: c.Ruled, Player: c.Who})
	return nil
}
