package mail

import (
	"context"
	"errors"

	"carteiro/engine"
	"carteiro/engine/table"
)

// Directory tells who is behind the addresses of the house.
type Directory struct {
	Signer Signer
	Desk   *engine.Desk
}

// Exists tells whether there is anybody behind an address, for Server.Exists.
func (d Directory) Exists(ctx context.Context, to Target) (bool, error) {
	switch to.Kind {
	case ToGame:
		s, err := d.Desk.Table(ctx, to.Table)
		return s.Status != table.None, err
	case ToPlayer, ToBounce:
		s, err := d.Desk.Player(ctx, to.Player)
		return s.Known, err
	case ToClub:
		s, err := d.Desk.Club(ctx, to.Club)
		return s.Name != "" || to.Club == House, err
	}
	return true, nil
}

// Reserved tells whether an address is one of the house's own, signed ones,
// clubs and the house itself, for Desk.Reserved.
func (d Directory) Reserved(ctx context.Context, address string) (bool, error) {
	to, err := d.Signer.Read(address)
	switch {
	case errors.Is(err, ErrRelay):
		return false, nil
	case err != nil:
		return true, nil // of our host, and no address that a person could have
	}
	return d.Exists(ctx, to)
}
