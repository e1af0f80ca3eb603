package views

import (
	"context"
	"errors"
	"time"

	"carteiro/engine"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// maxJobs bounds the work that is going on behind answered pages, jobTime how
// long a piece of it may take.
const (
	maxJobs = 64
	jobTime = 30 * time.Second
)

// later does work after the page has been answered, so that neither the page
// nor the time it takes tells whether an address is known here.
func (s *Server) later(work func(context.Context) error) error {
	select {
	case s.room <- struct{}{}:
	default:
		return refusal.New(refusal.Busy)
	}
	s.jobs.Go(func() {
		defer func() { <-s.room }()
		ctx, cancel := context.WithTimeout(context.Background(), jobTime)
		defer cancel()
		if err := work(ctx); err != nil {
			s.Log.Warn("no letter with a link", "err", err)
		}
	})
	return nil
}

// introduce finds the person of an address, or makes them known on behalf of
// by. It tells whether this very form made them known.
func (s *Server) introduce(ctx context.Context, j player.Join, by events.PlayerID, nonce string) (events.PlayerID, bool, error) {
	var err error
	if j.AddressKey, err = s.Desk.Vault.AddressKey(j.Address); err != nil {
		return "", false, err
	}
	for range 2 {
		known, err := s.Desk.PlayerAt(ctx, j.Address)
		if err != nil || known != "" {
			return known, known == j.ID, err
		}
		_, err = s.Desk.Do(ctx, engine.Order{ID: orderID(nonce, j.ID, "player"), Actor: by, Command: j})
		if !errors.Is(err, events.ErrConflict) { // somebody else introduced the address meanwhile
			return j.ID, true, err
		}
	}
	return "", false, refusal.New(refusal.Busy)
}

// askLink orders a letter with a one-time link. Nobody is there to try again, so
// it does so itself while others are faster or the outcome is not known.
func (s *Server) askLink(ctx context.Context, id events.PlayerID, nonce string) error {
	for {
		_, err := s.Desk.Do(ctx, engine.Order{ID: orderID(nonce, id, "link"), Command: player.AskSignIn{ID: id}})
		if again := errors.Is(err, events.ErrConflict) || errors.Is(err, events.ErrUnknown); !again || ctx.Err() != nil {
			return err
		}
	}
}
