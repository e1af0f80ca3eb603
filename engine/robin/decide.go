package robin

import (
	"slices"
	"time"

	"carteiro/engine/refusal"
	"carteiro/events"
)

// The codes of refusals that only round robins know.
const (
	NoSuchRobin    refusal.Code = "no_such_robin"
	NoSuchGame     refusal.Code = "no_such_robin_game" // it has not begun, or there is none
	HasBegun       refusal.Code = "robin_begun"        // entries are closed
	HasNotBegun    refusal.Code = "robin_not_begun"
	IsOver         refusal.Code = "robin_over"
	Size           refusal.Code = "robin_size" // too few or too many players
	NotEntered     refusal.Code = "not_entered"
	AlreadyEntered refusal.Code = "already_entered"
	AlreadyOut     refusal.Code = "already_out"
	YouNotEntered  refusal.Code = "you_not_entered" // the same, of the one who asks
	YouEntered     refusal.Code = "you_entered"
	YouOut         refusal.Code = "you_out"
	NoSuchFlag     refusal.Code = "no_such_flag"  // no loss on time to forgive
	ReasonWanted   refusal.Code = "reason_wanted" // of a steward, in writing
)

// flagLimit is how many losses on time put a player out of the rest (clock
// rules, what a time-out means: tournament).
const flagLimit = 2

// Decide answers a command with facts, or a refusal and nothing.
func Decide(s State, r Request) ([]events.Fact, error) {
	d := &draft{s: s, on: events.Dated{At: r.At.UTC().Truncate(time.Millisecond)}}
	if d.on.At.Before(s.At) {
		d.on.At = s.At
	}
	if err := d.decide(r.Command); err != nil {
		return nil, err
	}
	return d.facts, nil
}

// draft is a decision under way: the facts so far and the state after them.
type draft struct {
	s     State
	on    events.Dated
	facts []events.Fact
}

func (d *draft) add(f events.Fact) {
	d.facts = append(d.facts, f)
	d.s = fold(d.s, f)
}

func (d *draft) decide(c Command) error {
	if c, ok := c.(Announce); ok {
		return d.announce(c)
	}
	switch {
	case d.s.At.IsZero():
		return refusal.New(NoSuchRobin).Quoting(string(d.s.ID))
	case d.s.Over:
		if _, late := c.(Report); late {
			return nil
		}
		return refusal.New(IsOver)
	}
	switch c := c.(type) {
	case Enter:
		return d.enter(c.By, events.Ruled{})
	case Leave:
		if len(d.s.Order) == 0 {
			return d.scratch(c.By, events.Ruled{})
		}
		return d.forfeit(c.By, "left", events.Ruled{})
	case Report:
		return d.report(c)
	}
	return d.decideSteward(c)
}

// enter adds a player while there is room and nothing has begun.
func (d *draft) enter(p events.PlayerID, by events.Ruled) error {
	switch {
	case p == "":
		return refusal.New(refusal.BadInput)
	case len(d.s.Order) > 0:
		return refusal.New(HasBegun)
	case slices.Contains(d.s.Entered, p):
		return said(by, AlreadyEntered, YouEntered)
	case len(d.s.Entered) >= MaxPlayers:
		return d.wrongSize()
	}
	d.add(events.RobinEntered{Dated: d.on, Ruled: by, Player: p})
	return nil
}

// said refuses what a steward asks of somebody, or what one asks of oneself.
func said(by events.Ruled, ofThem, ofYou refusal.Code) error {
	if by == (events.Ruled{}) {
		return refusal.New(ofYou)
	}
	return refusal.New(ofThem)
}

func (d *draft) wrongSize() error {
	return refusal.New(Size, "Min", MinPlayers, "Max", MaxPlayers, "Players", len(d.s.Entered))
}

func (d *draft) scratch(p events.PlayerID, by events.Ruled) error {
	switch {
	case len(d.s.Order) > 0:
		return refusal.New(HasBegun)
	case !slices.Contains(d.s.Entered, p):
		return said(by, NotEntered, YouNotEntered)
	}
	d.add(events.RobinScratched{Dated: d.on, Ruled: by, Player: p})
	return nil
}

// forfeit takes a player out of the rest.
func (d *draft) forfeit(p events.PlayerID, why string, by events.Ruled) error {
	switch {
	case len(d.s.Order) == 0:
		return refusal.New(HasNotBegun)
	case !slices.Contains(d.s.Order, p):
		return said(by, NotEntered, YouNotEntered)
	case d.s.Out[p] != "":
		return said(by, AlreadyOut, YouOut)
	}
	d.add(events.RobinForfeited{Dated: d.on, Ruled: by, Player: p, Why: why})
	d.proceed()
	return nil
}

// report scores a game that ended at its table. One that has ended here before,
// as it may when a player is out, stays as it was.
func (d *draft) report(c Report) error {
	g, ok := d.s.Game(c.N)
	switch {
	case !ok:
		return refusal.New(NoSuchGame)
	case g.Done:
		return nil
	case c.Winner != "" && g.Other(c.Winner) == "",
		c.Winner == "" && c.How == byTime,
		!slices.Contains([]string{"board", "resign", byTime}, c.How):
		return refusal.New(refusal.BadInput).Quoting(c.How)
	}
	d.add(events.RobinScored{Dated: d.on, N: c.N, Winner: c.Winner, How: c.How, Rated: d.s.Terms.Rated && c.BothActed})
	d.flagged(g.Other(c.Winner))
	d.proceed()
	return nil
}

// flagged takes a player out who has lost on time too often, if any game is
// left to forfeit.
func (d *draft) flagged(p events.PlayerID) {
	left := func(g Game) bool { return !g.Done && g.Other(p) != "" }
	if d.s.Flags(p) >= flagLimit && d.s.Out[p] == "" && slices.ContainsFunc(d.s.Schedule(), left) {
		d.add(events.RobinForfeited{Dated: d.on, Player: p, Why: byTime})
	}
}

// proceed scores what is forfeited, begins what may begin, and ends the whole
// when nothing is left.
func (d *draft) proceed() {
	for g, winner, ok := d.s.forfeit(); ok; g, winner, ok = d.s.forfeit() {
		d.add(events.RobinScored{Dated: d.on, N: g.N, Winner: winner, How: byForfeit})
	}
	for g, ok := d.s.startable(); ok; g, ok = d.s.startable() {
		d.add(events.RobinPaired{Dated: d.on, N: g.N, Round: g.Round, First: g.First, Second: g.Second})
	}
	if !slices.ContainsFunc(d.s.Schedule(), func(g Game) bool { return !g.Done }) {
		d.add(events.RobinEnded{Dated: d.on})
	}
}
