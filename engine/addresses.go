package engine

import (
	"context"
	"errors"

	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// checkAddress refuses a person who would have an address of the house.
func (d *Desk) checkAddress(ctx context.Context, command any) error {
	var address string
	switch c := command.(type) {
	case player.Join:
		address = c.Address
	case player.AskAddress:
		address = c.Address
	}
	if address == "" || d.Reserved == nil {
		return nil
	}
	switch ours, err := d.Reserved(ctx, address); {
	case err != nil:
		return err
	case ours:
		return refusal.New("our_address").Quoting(address)
	}
	return nil
}

// PlayerAt finds who has claimed a mail address; empty for nobody.
func (d *Desk) PlayerAt(ctx context.Context, address string) (events.PlayerID, error) {
	key, err := d.Vault.AddressKey(address)
	if err != nil {
		return "", err
	}
	who, _, err := d.claimed(ctx, events.AddressStream(key))
	return who, err
}

// claimed tells whose an address is, by its stream, and where the stream ends.
func (d *Desk) claimed(ctx context.Context, stream string) (events.PlayerID, events.Rev, error) {
	evs, rev, err := d.Store.Load(ctx, stream, 0)
	if err != nil || len(evs) == 0 {
		return "", rev, err
	}
	f, err := events.Decode(evs[len(evs)-1].New)
	c, _ := f.(events.AddressClaimed)
	return c.Player, rev, err
}

// claims are the writes to the streams of addresses that an order brings about.
// An address that somebody has is a conflict for whoever claims it.
func (d *Desk) claims(ctx context.Context, o Order) (out []events.Write, err error) {
	c, ok := o.Command.(interface{ Claims() map[string]events.Fact })
	if !ok {
		return nil, nil
	}
	for stream, f := range c.Claims() {
		who, rev, err := d.claimed(ctx, stream)
		if err != nil {
			return nil, err
		}
		expect := events.At(rev)
		if c, claims := f.(events.AddressClaimed); claims && who != "" && who != c.Player {
			expect = events.NoStream()
		}
		n, err := events.Encode(f)
		if err != nil {
			return nil, err
		}
		out = append(out, events.Write{Stream: stream, Expect: expect, At: o.At, Events: []events.New{n}})
	}
	return out, nil
}

// another refuses an address that the player has already. Whether somebody else
// has it is told only to who gets the letter there.
func (d *Desk) another(ctx context.Context, c player.AskAddress) error {
	s, err := d.Player(ctx, c.ID)
	if err != nil || !s.Known {
		return err
	}
	old, err := d.keyOf(s.Address)
	if err != nil {
		return err
	}
	key, err := d.Vault.AddressKey(c.Address)
	if err == nil && key == old {
		err = refusal.New(player.SameAddress).Quoting(c.Address)
	}
	return err
}

// readdress gives a change of address the keys of both addresses, unless
// somebody else has the new one. A link that is not open is left to the player's
// room to refuse.
func (d *Desk) readdress(ctx context.Context, c player.ChangeAddress) (player.ChangeAddress, error) {
	s, err := d.Player(ctx, c.ID)
	if err != nil || s.Wanted.Ask != c.Ask || s.Wanted.Ask == 0 {
		return c, err
	}
	if c.OldKey, err = d.keyOf(s.Address); err != nil {
		return c, err
	}
	if c.Key, err = d.keyOf(s.Wanted.Address); err != nil {
		return c, err
	}
	who, _, err := d.claimed(ctx, events.AddressStream(c.Key))
	if err == nil && who != "" && who != c.ID {
		err = refusal.New(player.AddressTaken)
	}
	return c, err
}

// keyOf is the keyed hash of a sealed address.
func (d *Desk) keyOf(sealed events.Private) (string, error) {
	address, err := d.Vault.Open(sealed)
	if errors.Is(err, events.ErrErased) {
		return "", refusal.New(refusal.NotFound)
	}
	if err != nil {
		return "", err
	}
	return d.Vault.AddressKey(address)
}
