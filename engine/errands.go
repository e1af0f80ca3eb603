package engine

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"carteiro/engine/club"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
)

// Errands runs what one room owes another (engine/errand). It reads the log
// behind its position, compares the states of what was touched, gives the orders
// that are owed, and does so until nothing is new. What it knows stands in the
// log: a new one, after a crash, finds what its predecessor had not done.
type Errands struct {
	Desk *Desk

	// Open names the streams at which something may be owed when it begins:
	// tables that are not over, ladders, round robins. Where it is nil, all of the
	// log is read.
	Open func(ctx context.Context) ([]string, error)

	// Refused hears of an order that was refused. Where somebody was faster, that
	// is as it should be.
	Refused func(o Order, err error)

	mu      sync.Mutex
	begun   bool
	pos     events.Pos
	todo    []chore // in order of appearance
	known   map[chore]bool
	ladders map[events.LadderID]due
	robins  map[events.RobinID]bool
	clocked map[events.PlayerID]map[events.TableID]bool // tables whose clocks a player's vacation stops
}

// chore is one thing to compare: a fixture, the clocks of a table, or a Player
// on a ladder or in a round robin.
type chore struct {
	fixture events.Fixture
	table   events.TableID
	player  events.PlayerID
}

// Catch runs all errands that are owed now. After an error it may be called
// again: what was not done is still to do.
func (e *Errands) Catch(ctx context.Context) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.begin(ctx); err != nil {
		return err
	}
	for {
		news, err := e.read(ctx)
		if err != nil {
			return err
		}
		if !news && len(e.todo) == 0 {
			return nil
		}
		if err := e.work(ctx); err != nil {
			return err
		}
	}
}

// begin looks at everything that is open.
func (e *Errands) begin(ctx context.Context) error {
	if e.begun {
		return nil
	}
	e.todo, e.known = nil, map[chore]bool{}
	e.ladders, e.robins = map[events.LadderID]due{}, map[events.RobinID]bool{}
	e.clocked = map[events.PlayerID]map[events.TableID]bool{}
	if e.Open != nil {
		head, err := e.Desk.Store.Head(ctx)
		if err != nil {
			return err
		}
		streams, err := e.Open(ctx)
		for _, s := range streams {
			if err == nil {
				err = e.all(ctx, s)
			}
		}
		if err != nil {
			return err
		}
		e.pos = head
	}
	e.begun = true
	return nil
}

// all notes everything that may be owed at a stream.
func (e *Errands) all(ctx context.Context, stream string) error {
	kind, id, _ := strings.Cut(stream, "-")
	switch kind {
	case "table":
		s, err := e.Desk.Table(ctx, events.TableID(id))
		e.sees(s)
		return err
	case "ladder":
		l, err := e.Desk.Ladder(ctx, events.LadderID(id))
		if err != nil {
			return err
		}
		house, err := e.Desk.Club(ctx, l.Club)
		e.ladders[l.ID] = due{closed: closed(house, l.ID)}
		for _, c := range append(l.Open(), l.Games()...) {
			e.fixture(events.Fixture{Ladder: l.ID, N: c.N})
		}
		for _, p := range l.Order {
			e.add(chore{fixture: events.Fixture{Ladder: l.ID}, player: p})
		}
		return err
	case "robin":
		return e.allOf(ctx, events.RobinID(id))
	}
	return nil
}

func closed(c club.State, id events.LadderID) bool {
	return slices.ContainsFunc(c.Closed, func(l club.Listed) bool { return l.ID == string(id) })
}

func (e *Errands) allOf(ctx context.Context, id events.RobinID) error {
	r, err := e.Desk.Robin(ctx, id)
	e.robins[id] = true
	for _, g := range r.Games {
		e.fixture(events.Fixture{Robin: id, N: g.N})
	}
	for _, p := range r.Entered {
		e.add(chore{fixture: events.Fixture{Robin: id}, player: p})
	}
	return err
}

func (e *Errands) fixture(f events.Fixture) { e.add(chore{fixture: f}) }

func (e *Errands) add(c chore) {
	if !e.known[c] {
		e.known[c], e.todo = true, append(e.todo, c)
	}
}

// sees notes what may be owed at a table.
func (e *Errands) sees(s table.State) {
	if s.For != nil {
		e.fixture(*s.For)
	}
	if s.Clocks.Kind == nil {
		return
	}
	over := s.Status != table.Invited && s.Status != table.Playing
	for _, c := range s.Chairs {
		if e.clocked[c.Player] == nil {
			e.clocked[c.Player] = map[events.TableID]bool{}
		}
		if e.clocked[c.Player][s.ID] = true; over {
			delete(e.clocked[c.Player], s.ID)
		}
	}
	if !over {
		e.add(chore{table: s.ID})
	}
}

// read notes what the log has new.
func (e *Errands) read(ctx context.Context) (news bool, err error) {
	for ev, err := range e.Desk.Store.ReadAll(ctx, e.pos) {
		if err == nil {
			err = e.note(ctx, ev)
		}
		if err != nil {
			return false, err
		}
		e.pos, news = ev.Pos, true
	}
	return news, nil
}

// work does every chore; one that fails stays and holds up no other.
func (e *Errands) work(ctx context.Context) (failed error) {
	todo := e.todo
	e.todo, e.known = nil, map[chore]bool{}
	for _, c := range todo {
		list, err := e.Desk.chore(ctx, c)
		for _, o := range list {
			if err == nil {
				err = e.give(ctx, Order{ID: o.ID, At: o.At, Command: o.Command})
			}
		}
		if err != nil {
			failed = errors.Join(failed, err)
			e.add(c)
		}
	}
	return failed
}

// give gives an order. A refusal means that somebody was faster, or that what
// was owed cannot be.
func (e *Errands) give(ctx context.Context, o Order) error {
	_, err := e.Desk.Do(ctx, o)
	if refusal.Of(err) == nil {
		return err
	}
	if e.Refused != nil {
		e.Refused(o, err)
	}
	return nil
}
