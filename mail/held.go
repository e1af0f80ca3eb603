package mail

import (
	"context"
	"database/sql"
	"errors"

	"carteiro/engine"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/projections"
)

// What the addressee of a letter that the policy does not let act said of it, as
// the inbox keeps it.
const (
	saidAsked = "asked" // nothing yet
	saidMine  = "mine"
	saidNot   = "not"
)

// Held are the letters that wait until the person they speak for says whose they
// are. A letter is known by its row and by the code of its link, which went to
// that person's registered address alone.
type Held struct {
	Inbox *Inbox
	Clerk *Clerk
}

// Look reads a letter; refusal.NotFound for a wrong code, and for one of a person
// who is gone.
func (g Held) Look(ctx context.Context, row int64, code string) (projections.HeldLetter, error) {
	r, said, who, err := g.find(ctx, row, code)
	if err != nil {
		return projections.HeldLetter{}, err
	}
	out := projections.HeldLetter{At: r.At, Until: r.At.Add(or(g.Inbox.Hold, heldLife)), Table: r.To.Table}
	switch {
	case said == saidMine:
		out.State = projections.LetterTaken
	case said == saidNot:
		out.State = projections.LetterDropped
	case len(r.Raw) == 0:
		out.State = projections.LetterExpired
	default:
		in, err := g.Clerk.lexicon(ctx, r.To).parse(r.Raw)
		if err != nil {
			return out, refusal.New(refusal.NotFound)
		}
		out.State, out.From, out.Text = projections.LetterWaits, quoteLine(in.From), heldWords(in)
		out.Known, err = g.known(ctx, who, in.From)
		return out, err
	}
	return out, nil
}

// Take has a letter worked as one of the person's own, which counts at the
// instant it came (K4); trust allows its address from now on. A letter that has
// been taken, dropped or forgotten stays as it is.
func (g Held) Take(ctx context.Context, row int64, code string, trust bool) error {
	r, said, who, err := g.find(ctx, row, code)
	if err != nil || said != saidAsked || len(r.Raw) == 0 {
		return err
	}
	if trust {
		if err := g.trust(ctx, r, who); err != nil {
			return err
		}
	}
	err = g.Inbox.Rows.Write(ctx, func(tx events.Tx) error {
		_, err := tx.Exec(`UPDATE inbox SET state = 'new', said = ? WHERE id = ? AND said = ? AND raw != x''`, saidMine, row, saidAsked)
		return err
	})
	if err == nil {
		poke(g.Inbox.signal())
	}
	return err
}

// Drop throws a letter away, text and all.
func (g Held) Drop(ctx context.Context, row int64, code string) error {
	if _, _, _, err := g.find(ctx, row, code); err != nil {
		return err
	}
	return g.Inbox.Rows.Write(ctx, func(tx events.Tx) error {
		n, err := tx.Exec(`UPDATE inbox SET state = 'done', said = ? WHERE id = ? AND said = ?`, saidNot, row, saidAsked)
		if err == nil && n > 0 {
			_, err = tx.Exec(emptied+`id = ?`, row)
		}
		return err
	})
}

// find reads the row, what was said of it, and whose letter it would be.
func (g Held) find(ctx context.Context, row int64, code string) (r Received, said string, who events.PlayerID, err error) {
	gone := refusal.New(refusal.NotFound)
	r, said, err = receivedWhere(ctx, g.Inbox.Rows, `id = ?`, row)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return r, said, who, err
	}
	if right := g.Inbox.Links.CheckLetter(row, r.Ref, code); !right || err != nil || said == "" {
		return r, said, who, gone
	}
	who = g.Clerk.addressee(ctx, r.To)
	s, err := g.Clerk.Desk.Player(ctx, who)
	if err == nil && !s.Known {
		err = gone
	}
	if err != nil {
		return r, said, who, err
	}
	if _, err := g.Clerk.Desk.Vault.Open(s.Address); err != nil {
		return r, said, who, gone
	}
	return r, said, who, nil
}

// known tells whether an address is one of a person's already.
func (g Held) known(ctx context.Context, who events.PlayerID, from string) (bool, error) {
	s, err := g.Clerk.Desk.Player(ctx, who)
	if err != nil {
		return false, err
	}
	registered, err := g.Clerk.Desk.Vault.Open(s.Address)
	if err != nil {
		return false, err
	}
	return g.Clerk.knows(s, registered, from)
}

// trust allows the address that a letter came from.
func (g Held) trust(ctx context.Context, r Received, who events.PlayerID) error {
	in, _, err := readEnvelope(r.Raw)
	if err != nil {
		return refusal.New(refusal.NotFound)
	}
	key, err := g.Clerk.Desk.Vault.AddressKey(in.From)
	if err != nil {
		return err
	}
	_, err = g.Clerk.Desk.Do(ctx, engine.Order{ID: events.CommandID("held:" + r.Ref + ".trust"), Actor: who,
		Command: player.Allow{ID: who, AddressKey: key}})
	return err
}
