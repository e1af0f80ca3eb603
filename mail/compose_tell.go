package mail

import (
	"context"
	"errors"
	"strings"
	"time"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// story is a table with all that happened there, told to one seat.
type story struct {
	table.State
	eye   rules.Seat
	names []string // by seat
	list  func(names []string) string
	deeds []deed
	times []timed   // what happened to the clocks
	stamp time.Time // when the event counts that the letter is about

	sealed []sealedDeed // answers under seal, of a round that is not complete
}

// tell folds the table's stream and tells every move to the eye. Event n is the
// one that the letter is about.
func (c *Composer) tell(ctx context.Context, id events.TableID, reader events.PlayerID, n uint64) (story, error) {
	evs, _, err := c.Store.Load(ctx, id.Stream(), 0)
	if err != nil {
		return story{}, err
	}
	s := story{State: table.Zero(id), eye: rules.Watcher}
	for _, e := range evs {
		before := s.State
		s.State = table.Evolve(before, e)
		if seat, ok := s.State.Seat(reader); ok {
			s.eye = seat
		}
		if f, err := events.Decode(e.New); err == nil {
			if err := s.note(c, before, f, e); err != nil {
				return story{}, err
			}
		}
		s.unseal()
		s.noteEnd(before, e)
		if e.N == n {
			s.stamp = e.At
		}
	}
	return s, s.Broken
}

// note adds what a fact tells the eye, if anything.
func (s *story) note(c *Composer, before table.State, f events.Fact, e events.Event) error {
	d := deed{n: e.N, at: s.Position}
	told := true
	switch f := f.(type) {
	case events.Played:
		told = s.notePlay(&d, before, f)
	case events.OrderWithdrawn:
		told = s.noteDropped(&d, before, f)
	case events.SeatTaken:
		d.seat, d.kind = f.Seat, "accept"
	case events.SeatAdded:
		d.seat, d.kind, d.auto = f.Seat, "seated", true
	case events.SeatDeclined:
		d.seat, d.kind = f.Seat, "decline"
	case events.Offered:
		d.seat, d.kind, d.move = f.Seat, "offer_"+f.Kind, f.Kind
		d.result, d.points = projections.Worth(before.Position, rules.Offer{By: f.Seat, Kind: f.Kind, Value: f.Value})
	case events.OfferAnswered:
		told = s.noteAnswer(&d, f)
	case events.OfferWithdrawn:
		d.seat, d.kind = f.Seat, "unoffer"
	case events.OutageRecorded:
		d.seat, d.kind, d.auto = rules.Watcher, "outage", true
	case events.TurnExpired:
		d.seat, d.kind, d.auto = f.Seat, "expired", true
	case events.Said:
		text, err := c.Vault.Open(f.Text)
		if told = !errors.Is(err, events.ErrErased); told && err != nil {
			return err
		}
		d.seat, _ = s.Seat(f.Player)
		d.kind, d.move, d.to = "say", text, f.To
		told = told && table.Hears(f, before, before, s.eye)
	default:
		s.noteTime(f, e)
		told = false
	}
	if told {
		s.deeds = append(s.deeds, d)
	}
	return nil
}

// notePlay tells a move; a word of the game has a kind of its own.
func (s *story) notePlay(d *deed, before table.State, f events.Played) bool {
	if before.Position == nil {
		return false
	}
	ask, _ := rules.Awaited(before.Position, f.Seat)
	d.seat, d.kind, d.move = f.Seat, ask.Kind, before.Position.Tell(f.Seat, rules.Move(f.Move), s.eye)
	d.order, d.auto, d.played = f.Order, f.Auto, true
	if rules.Sealed(before.Position) && f.Seat != s.eye {
		s.sealed = append(s.sealed, sealedDeed{len(s.deeds), before.Position, f.Move})
		d.order, d.auto = "", false
	}
	if f.Seat == rules.Nature {
		d.dice = thrown(s.Position, s.eye)
	}
	d.from = before.Position
	if f.Seat >= 0 && rules.Sealed(before.Position) {
		d.move, _, _ = strings.Cut(d.move, " ") // for how many times is their own affair
	}
	if f.Seat >= 0 && d.move != ask.Kind && projections.Worded([]rules.Move{rules.Move(d.move)}) {
		d.kind, d.after = "word_"+ask.Kind+"_"+d.move, projections.StandingOf(s.Position, s.eye)
	}
	return true
}

// noteDropped tells its own seat that an order could not be followed.
func (s *story) noteDropped(d *deed, before table.State, f events.OrderWithdrawn) bool {
	d.seat, d.kind, d.move, d.auto = f.Seat, "dropped", f.Kind, true
	if f.Kind == rules.NextOrder {
		d.text = nextOf(before, f.Seat)
	}
	return f.Refused != "" && f.Seat == s.eye
}

// noteAnswer tells the answer to an offer. A resignation that counts at once,
// in a game that has but one, is one deed with its offer.
func (s *story) noteAnswer(d *deed, f events.OfferAnswered) bool {
	d.seat, d.kind, d.auto = f.Seat, "refuse", f.Auto
	switch last := len(s.deeds) - 1; {
	case f.Accepted && f.Auto && worths(s.Game) == 1 && last >= 0:
		s.deeds[last].kind, s.deeds[last].at = "resigned", s.Position
		if _, over := s.Position.Outcome(); !over {
			s.deeds[last].kind = "left"
		}
		return false
	case f.Accepted && f.Auto:
		d.kind = "conceded"
	case f.Accepted && s.Offer != nil:
		d.kind = "agreed"
	case f.Accepted:
		d.kind = "yield"
	}
	return true
}

// noteEnd notes that a game of a series ended with an event; the winner's seat
// has done it.
func (s *story) noteEnd(before table.State, e events.Event) {
	if s.Paused == before.Paused || s.Position == nil {
		return
	}
	at := projections.StandingOf(s.Position, s.eye)
	switch {
	case at.Last != nil && at.Match != nil:
		s.deeds = append(s.deeds, deed{n: e.N, seat: at.Last.Winner, kind: "game_over", auto: true, after: at})
	case rules.Pauses(s.Position):
		s.deeds = append(s.deeds, deed{n: e.N, seat: rules.Watcher, kind: "game_over", auto: true, at: s.Position})
	}
}

// fresh tells whether nobody has moved yet.
func (s story) fresh() bool {
	for _, d := range s.deeds {
		if d.played && d.seat >= 0 {
			return false
		}
	}
	return true
}
