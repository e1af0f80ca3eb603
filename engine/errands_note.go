package engine

import (
	"context"
	"maps"
	"slices"
	"strings"

	"carteiro/engine/decider"
	"carteiro/engine/table"
	"carteiro/events"
)

// note notes what an event may have made owed. Of one that cannot be read
// nothing follows.
func (e *Errands) note(ctx context.Context, ev events.Event) error {
	kind, id, _ := strings.Cut(ev.Stream, "-")
	if kind == "table" {
		return e.noteTable(ctx, events.TableID(id), ev)
	}
	f, err := events.Decode(ev.New)
	if err != nil {
		return nil
	}
	switch kind {
	case "ladder":
		e.noteLadder(events.LadderID(id), f)
	case "robin":
		return e.noteRobin(ctx, events.RobinID(id), f)
	case "club":
		e.noteClub(f)
	case "player":
		e.notePlayer(events.PlayerID(id), f)
	}
	return nil
}

// noteTable looks closer at a table when it opens, begins or ends, and at a move
// only as long as the ladder does not know that both have acted.
func (e *Errands) noteTable(ctx context.Context, id events.TableID, ev events.Event) error {
	moves := ev.Type == "table.played" || ev.Type == "table.offered" || ev.Type == "table.answered"
	turns := ev.Type == "table.opened" || ev.Type == "table.seat_taken" || ev.Type == "table.seat_added" || ev.Type == "table.ended" ||
		ev.Type == "table.declined" || ev.Type == "table.withdrawn"
	if !moves && !turns {
		return nil
	}
	s, err := upTo(ctx, e.Desk, &e.Desk.tables, ev, table.Decider(id))
	switch {
	case err != nil:
		return err
	case turns:
		e.sees(s)
	case s.For != nil && s.For.Ladder != "":
		l, _ := e.Desk.ladders.get(s.For.Ladder.Stream())
		if now, _ := l.state.Challenge(s.For.N); now.Acted != [2]bool{true, true} {
			e.fixture(*s.For)
		}
	}
	return nil
}

func (e *Errands) noteLadder(id events.LadderID, f events.Fact) {
	switch f := f.(type) {
	case events.LadderOpened:
		e.ladders[id] = due{}
		for _, p := range f.Order {
			e.add(chore{fixture: events.Fixture{Ladder: id}, player: p})
		}
	case events.LadderJoined:
		e.add(chore{fixture: events.Fixture{Ladder: id}, player: f.Player})
	case events.ChallengeMade:
		e.fixture(events.Fixture{Ladder: id, N: f.N})
	case events.ChallengeAccepted:
		e.fixture(events.Fixture{Ladder: id, N: f.N})
	case events.ChallengeDeclined:
		e.fixture(events.Fixture{Ladder: id, N: f.N})
	case events.ChallengeWithdrawn:
		e.fixture(events.Fixture{Ladder: id, N: f.N})
	case events.ChallengeForfeited:
		e.fixture(events.Fixture{Ladder: id, N: f.N})
	case events.ChallengeEnded:
		e.fixture(events.Fixture{Ladder: id, N: f.N})
	case events.ChallengeVoided:
		e.fixture(events.Fixture{Ladder: id, N: f.N})
	}
}

func (e *Errands) noteRobin(ctx context.Context, id events.RobinID, f events.Fact) error {
	e.robins[id] = true
	switch f := f.(type) {
	case events.RobinEntered:
		e.add(chore{fixture: events.Fixture{Robin: id}, player: f.Player})
	case events.RobinPaired:
		e.fixture(events.Fixture{Robin: id, N: f.N})
	case events.RobinScored:
		e.fixture(events.Fixture{Robin: id, N: f.N})
	case events.RobinEnded:
		return e.allOf(ctx, id)
	}
	return nil
}

func (e *Errands) noteClub(f events.Fact) {
	switch f := f.(type) {
	case events.MemberLeft:
		e.everywhere(f.Player)
	case events.MemberRemoved:
		e.everywhere(f.Player)
	case events.LadderClosed:
		e.ladders[f.Ladder] = due{closed: true}
	}
}

// everywhere notes a player on every ladder and in every round robin.
func (e *Errands) everywhere(p events.PlayerID) {
	for _, id := range slices.Sorted(maps.Keys(e.ladders)) {
		e.add(chore{fixture: events.Fixture{Ladder: id}, player: p})
	}
	for _, id := range slices.Sorted(maps.Keys(e.robins)) {
		e.add(chore{fixture: events.Fixture{Robin: id}, player: p})
	}
}

func (e *Errands) notePlayer(p events.PlayerID, f events.Fact) {
	switch f := f.(type) {
	case events.AwayBegun:
		e.everywhere(p)
	case events.SafetySpent:
		e.add(chore{table: f.Table})
	case events.VacationBooked, events.VacationEnded:
		for _, id := range slices.Sorted(maps.Keys(e.clocked[p])) {
			e.add(chore{table: id})
		}
	}
}

// upTo is the state of a stream with an event and those before it: the one at
// hand, if it is as new, without a look at the log.
func upTo[S, C any](ctx context.Context, d *Desk, in *cache[S], ev events.Event, by decider.Decider[S, C]) (S, error) {
	f, ok := in.get(ev.Stream)
	if ok && f.rev.N >= ev.N {
		return f.state, nil
	}
	f, err := in.fold(ctx, d.Store, ev.Stream, by.Zero, by.Evolve, true)
	return f.state, err
}
