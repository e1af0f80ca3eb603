package projections

import (
	"slices"
	"time"

	"carteiro/engine/games"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// score is a game as the log has it, for no eye in particular: names and words
// are still sealed, moves not yet told. A score is a value; with returns the
// next one and leaves its receiver as it was, so that it can be kept and shared.
//
// A step is made each time the position becomes another one in which Nature is
// not awaited: by a play, by a throw (with the "roll" before it, and with the
// ties of an opening), by an offer that is accepted, by a time-out; and where the game pauses
// although Nature is awaited, as at the end of each game of a match. All else is told with the
// step at which it happens. A step's number therefore never changes.
type score struct {
	state   table.State
	steps   []scored
	words   []said
	pending []told // moves that wait for Nature to complete their step
}

type scored struct {
	Step // Moves stays empty
	told []told
}

// told is one thing that happened; for a move, before is where it was made.
type told struct {
	Told
	before rules.Position
}

type said struct {
	word   events.Said
	at     time.Time
	step   int
	before table.State // of a word to a group: who sat there
}

// with folds more events of the stream.
func (c score) with(evs []events.Event) score {
	if len(evs) == 0 {
		return c
	}
	c.steps, c.words, c.pending = slices.Clone(c.steps), slices.Clip(c.words), slices.Clip(c.pending)
	for _, e := range evs {
		before := c.state
		c.state = evolve(before, e)
		if f, err := events.Decode(e.New); err == nil && c.state.Broken == nil {
			c.fact(before, f, e.At)
		}
	}
	return c
}

// fact notes what the fact tells; c.state has folded it already.
func (c *score) fact(before table.State, f events.Fact, at time.Time) {
	switch f := f.(type) {
	case events.TableOpened, events.TableImported:
		c.opened(at)
	case events.Played:
		t := c.who(f.Seat, "move", f.Move, at, f.Auto, 0)
		t.Order = f.Order
		if a, ok := rules.Awaited(before.Position, f.Seat); ok {
			t.Ask = a.Kind
		}
		c.pending = append(c.pending, told{t, before.Position})
		c.settled(at)
	case events.OrderWithdrawn:
		if f.Refused != "" {
			c.tell(c.who(f.Seat, "dropped", f.Kind, at, true, 0))
		}
	case events.Offered:
		c.tell(c.who(f.Seat, "offer", f.Kind, at, false, f.Value))
	case events.OfferWithdrawn:
		c.tell(c.who(f.Seat, "unoffered", "", at, false, 0))
	case events.OfferAnswered:
		c.answered(before, f, at)
	case events.TurnExpired:
		c.pending = append(c.pending, told{Told: c.who(f.Seat, "expired", "", at, true, 0)})
		c.settled(at)
	case events.TableEnded:
		kind := "ended"
		if f.How == "abandoned" {
			kind = f.How
		}
		c.tell(c.who(f.Winner, kind, f.Result, at, false, 0))
	case events.Said:
		c.said(before, f, at)
	case events.SeatAdded:
		c.pending = append(c.pending, told{Told: c.who(f.Seat, "seated", "", at, false, 0)})
		c.settled(at)
	default:
		c.time(before, f, at)
	}
}

func (c *score) said(before table.State, f events.Said, at time.Time) {
	w := said{word: f, at: at, step: len(c.steps) - 1}
	if f.To != "" {
		w.before = before
	}
	c.words = append(c.words, w)
}

// time notes what the fact tells of time, and how the clocks stand after it.
func (c *score) time(before table.State, f events.Fact, at time.Time) {
	switch f := f.(type) {
	case events.TableWithdrawn:
		if seat, _ := c.state.Seat(f.By); before.Position != nil {
			c.tell(c.who(seat, "called_off", "", at, false, 0))
		}
	case events.TurnLapsed:
		c.tell(c.who(f.Seat, "lapsed", "", at, true, 0))
	case events.ClockPaused:
		t := c.who(f.Seat, "paused", "", at, false, 0)
		if before.Clocks.Cuts(f) {
			t.Kind = "resumed"
		}
		t.Timed = Timed{Why: f.Kind, From: f.From, To: f.To, Ruled: f.Ruled}
		c.tell(t)
	case events.PauseAsked:
		c.tell(c.who(f.Seat, "pause_asked", "", at, false, f.Days))
	case events.PauseAnswered:
		if !f.Accepted {
			c.tell(c.who(f.Seat, "pause_refused", "", at, false, 0))
		}
	case events.ClockCredited:
		t := c.who(f.Seat, "credited", "", at, false, 0)
		t.Timed = Timed{Why: f.Why, More: time.Duration(f.Ms) * time.Millisecond}
		c.tell(t)
	}
	if last := len(c.steps) - 1; last >= 0 {
		c.steps[last].Clocks = c.state.Clocks
	}
}

// opened makes step 0: the start of the game, whether or not it has started.
func (c *score) opened(at time.Time) {
	zero := Step{At: at}
	if g, ok := games.Find(c.state.Game); ok {
		zero.Position, _ = g.Game.Setup(c.state.Options, len(c.state.Chairs))
	}
	c.steps = []scored{{Step: zero}}
}

func (c *score) answered(before table.State, f events.OfferAnswered, at time.Time) {
	switch {
	case !f.Accepted:
		c.tell(c.who(f.Seat, "refused", "", at, f.Auto, 0))
		return
	case c.state.Offer != nil:
		c.tell(c.who(f.Seat, "agreed", "", at, f.Auto, 0))
		return
	}
	value := 0
	if before.Offer != nil {
		value = before.Offer.Value
	}
	c.pending = append(c.pending, told{Told: c.who(f.Seat, "accepted", "", at, f.Auto, value)})
	c.settled(at)
}

// settled makes the next step of what is pending, unless Nature is awaited and
// nothing has ended.
func (c *score) settled(at time.Time) {
	p := c.state.Position
	if p == nil {
		return
	}
	if _, awaited := rules.Awaited(p, rules.Nature); awaited && !rules.Pauses(p) {
		return
	}
	step := Step{N: len(c.steps), Position: p, At: at, Turn: c.state.Turn, Clocks: c.state.Clocks}
	c.steps, c.pending = append(c.steps, scored{step, c.pending}), nil
}

// tell adds something that makes no step to the step at which it happened.
func (c *score) tell(t Told) {
	if last := len(c.steps) - 1; last >= 0 {
		c.steps[last].told = append(slices.Clip(c.steps[last].told), told{Told: t})
	}
}

func (c *score) who(seat rules.Seat, kind, move string, at time.Time, auto bool, value int) Told {
	return Told{Seat: seat, Player: c.state.Player(seat), Kind: kind, Move: move, Auto: auto, Value: value, At: at}
}
