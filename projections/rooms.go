package projections

import (
	"context"
	"slices"

	"carteiro/engine/club"
	"carteiro/engine/decider"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/robin"
	"carteiro/events"
)

// House is a club as it is now, with the people that it speaks of.
type House struct {
	club.State
	People map[events.PlayerID]Person // members, invited, removed
}

// Ladder is a ladder as it is now, with the people on it. State is that of its
// last fact: whoever looks later asks State.Later.
type Ladder struct {
	ladder.State
	Name   string // as its club calls it
	House  House
	People map[events.PlayerID]Person
}

// Robin is a round robin as it is now.
type Robin struct {
	robin.State
	House  House
	People map[events.PlayerID]Person
}

// kept is a state of a stream with how many events it holds.
type kept[S any] struct {
	state S
	n     uint64
}

// now folds a stream to its end, from where it was left the last time.
func now[S, C any](ctx context.Context, b *Books, in *recent[kept[S]], stream string, by decider.Decider[S, C]) (S, error) {
	k, ok := in.get(stream)
	if !ok {
		k.state = by.Zero()
	}
	tail, _, err := b.Store.Load(ctx, stream, k.n)
	if err != nil || len(tail) == 0 {
		return k.state, err
	}
	for _, e := range tail {
		k.state, k.n = by.Evolve(k.state, e), e.N
	}
	in.put(stream, k, keptRooms)
	return k.state, nil
}

// keptRooms is how many states of one kind are kept.
const keptRooms = 512

// House is a club as it is now; its Name is empty if there is none.
func (b *Books) House(ctx context.Context, id events.ClubID) (House, error) {
	s, err := now(ctx, b, &b.houses, id.Stream(), club.Decider(id))
	if err != nil {
		return House{}, err
	}
	ids := slices.Concat(keys(s.Members), keys(s.Invited), keys(s.Removed))
	people, err := b.people(ctx, ids)
	return House{s, people}, err
}

// Ladder is a ladder as it is now; its At is zero if there is none.
func (b *Books) Ladder(ctx context.Context, id events.LadderID) (Ladder, error) {
	s, err := now(ctx, b, &b.ladders, id.Stream(), ladder.Decider(id))
	if err != nil || s.At.IsZero() {
		return Ladder{State: s}, err
	}
	l := Ladder{State: s}
	if l.People, err = b.people(ctx, keys(s.Members)); err != nil {
		return l, err
	}
	l.House, err = b.House(ctx, s.Club)
	for _, listed := range slices.Concat(l.House.Ladders, l.House.Closed) {
		if listed.ID == string(id) {
			l.Name = listed.Name
		}
	}
	return l, err
}

// Robin is a round robin as it is now; its At is zero if there is none.
func (b *Books) Robin(ctx context.Context, id events.RobinID) (Robin, error) {
	s, err := now(ctx, b, &b.robins, id.Stream(), robin.Decider(id))
	if err != nil || s.At.IsZero() {
		return Robin{State: s}, err
	}
	r := Robin{State: s}
	if r.People, err = b.people(ctx, slices.Concat(s.Entered, s.Order)); err != nil {
		return r, err
	}
	r.House, err = b.House(ctx, s.Club)
	return r, err
}

// Habits is a player as they are now: zone, quiet hours, letters, vacations.
func (b *Books) Habits(ctx context.Context, id events.PlayerID) (player.State, error) {
	return now(ctx, b, &b.players, id.Stream(), player.Decider(id))
}

func keys[K comparable, V any](m map[K]V) []K {
	out := make([]K, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	return out
}
