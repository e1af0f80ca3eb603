package table

import (
	"fmt"
	"slices"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/rules"
	"carteiro/events"
)

func errNoGame(key string) error { return fmt.Errorf("table: no game %q", key) }

// Zero is the state of a table that was never opened.
func Zero(id events.TableID) State { return State{ID: id} }

// Evolve folds one event. A fact that the rules do not take marks the table as
// Broken instead of being passed over in silence; it never panics.
func Evolve(s State, e events.Event) State {
	f, err := events.Decode(e.New)
	if err != nil {
		s.Broken = err
		return s
	}
	s = Fold(s, f, e.At)
	s.N = e.N
	return s
}

// Fold is Evolve for a decoded fact that counts from an instant on (K1).
func Fold(s State, f events.Fact, at time.Time) State {
	s = s.fold(f, at).askedSince(f)
	s.Last = at
	return s.ticked(at)
}

func (s State) fold(f events.Fact, at time.Time) State {
	switch f := f.(type) {
	case events.TableOpened:
		return s.opened(f)
	case events.TableImported:
		return s.imported(f)
	case events.SeatTaken:
		return s.taken(f)
	case events.SeatAdded:
		return s.added(f)
	case events.SeatDeclined:
		s.Status = Declined
	case events.TableWithdrawn:
		s.Status = Withdrawn
	case events.Played:
		return s.played(f)
	case events.OrderGiven:
		s.orders = s.orders.given(f)
	case events.OrderWithdrawn:
		s.orders = s.orders.without(f.Seat, f.Kind)
	case events.Offered:
		s.Offer, s.Agreed = &rules.Offer{By: f.Seat, Kind: f.Kind, Value: f.Value}, nil
		s.Turn++
		s.acted(f.Seat)
	case events.OfferAnswered:
		return s.answered(f)
	case events.OfferWithdrawn:
		s.Offer, s.Agreed = nil, nil
		s.Turn++
	case events.TurnExpired:
		return s.expired(f)
	case events.TurnLapsed:
		s.Lapsed = &f
	case events.OutageRecorded:
		s.Clocks.Stops = append(slices.Clip(s.Clocks.Stops), everyone(clock.Outage, f.From, f.To))
	case events.WeekendPassed:
		s.Clocks = s.Clocks.passed(f)
	case events.ClockPaused:
		s.Clocks = s.Clocks.with(stopped(f))
	case events.PauseAsked:
		return s.pauseAsked(f)
	case events.PauseAnswered:
		return s.pauseAnswered(f)
	case events.ClockCredited:
		return s.credited(f, at)
	case events.TableEnded:
		s.Status, s.Ending = Ended, &f
	case events.SecretRevealed:
		s.Secret = f.Secret
	}
	return s
}

func (s State) opened(f events.TableOpened) State {
	s.Status, s.Game, s.Options, s.Club = Invited, f.Game, f.Options, f.Club
	s.Host, s.Commitment, s.For, s.Rated, s.Agreeable = f.Host, f.Commitment, f.For, f.Rated, f.Pauses
	s.Chairs = []Chair{{Player: f.Host}}
	for _, g := range f.Guests {
		s.Chairs = append(s.Chairs, Chair{Player: g})
	}
	s.Acted = make([]bool, len(s.Chairs))
	s.Clocks, s.Broken = newClocks(f)
	return s
}

func (s State) imported(f events.TableImported) State {
	s.Status, s.Game, s.Options, s.Imported = Imported, f.Game, f.Options, &f
	s.Chairs = make([]Chair, len(f.Names))
	s.Position, s.Broken = s.setup()
	return s
}

func (s State) taken(f events.SeatTaken) State {
	if f.Seat < 0 || int(f.Seat) >= len(s.Chairs) {
		return s
	}
	s.Chairs = slices.Clone(s.Chairs)
	s.Chairs[f.Seat] = Chair{Player: f.Player, Taken: true, Words: f.Words}
	if len(s.openChairs()) > 0 {
		return s
	}
	s.Status = Playing
	s.Position, s.Broken = s.setup()
	return s
}

func (s State) played(f events.Played) State {
	if s.Position == nil {
		return s
	}
	next, err := s.Position.Play(f.Seat, rules.Move(f.Move))
	if err != nil {
		s.Broken = fmt.Errorf("table %s, turn %d: %v", s.ID, s.Turn, err)
		return s
	}
	s.Position = next
	s.orders = s.orders.followed(f)
	s.Turn++
	s.paused()
	if !f.Auto {
		s.acted(f.Seat)
	}
	if f.Seat == rules.Nature {
		s.Draws++
	}
	return s
}

// expired takes the seat's turn, or the game, as the rules have it.
func (s State) expired(f events.TurnExpired) State {
	s.Offer, s.Agreed, s.Expired, s.Lapsed = nil, nil, &f, nil
	s.Turn++
	if s.Position == nil {
		return s
	}
	next, err := rules.Lapse(s.Position, f.Seat)
	if err != nil {
		s.Broken = fmt.Errorf("table %s, turn %d: %v", s.ID, s.Turn, err)
		return s
	}
	s.Position = next
	s.paused()
	return s
}

// acted notes that a seat has done something itself.
func (s *State) acted(seat rules.Seat) {
	if seat < 0 || int(seat) >= len(s.Acted) || s.Acted[seat] {
		return
	}
	s.Acted = slices.Clone(s.Acted)
	s.Acted[seat] = true
}

// paused notes where a game of a series has ended.
func (s *State) paused() {
	if rules.Pauses(s.Position) {
		s.Paused = s.Turn
	}
}
