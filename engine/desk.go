// Package engine has the desk, the one door through which anything happens:
// load a stream, fold it, decide, append; on a conflict do it again. It asks who
// may do what, and a ladder before the table that is played for it. Errands run
// what one room owes another. The two are the only I/O of the engine; the rooms
// below them are pure.
package engine

import (
	"context"
	"errors"
	"time"

	"carteiro/engine/club"
	"carteiro/engine/decider"
	"carteiro/engine/fair"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/robin"
	"carteiro/engine/table"
	"carteiro/events"
)

// Vault keeps what must be erasable or secret: the keys of persons, the
// secrets of tables. Secret returns the 32 bytes of a table, and makes them
// first where create is set.
type Vault interface {
	Seal(owner events.PlayerID, text string) (events.Private, error)
	Open(p events.Private) (string, error)
	Secret(id events.TableID, create bool) ([]byte, error)
	AddressKey(address string) (string, error)
}

// Desk does what people ask.
type Desk struct {
	Store events.Store
	Vault Vault
	Now   func() time.Time
	Tries int // how often a conflict is decided anew; 3 if zero

	// Reserved tells whether a mail address is one of the house's own, which no
	// person may have; nil for none.
	Reserved func(ctx context.Context, address string) (bool, error)
	Appended func() // called after each append, if set: there may be letters to send and errands to run

	// Ratings are those of a club's players in a game, for the ladders that go
	// by them (L3, L27, L32); nil for none.
	Ratings func(ctx context.Context, club events.ClubID, game string) (map[events.PlayerID]events.LadderRating, error)

	tables  cache[table.State]
	players cache[player.State]
	clubs   cache[club.State]
	ladders cache[ladder.State]
	robins  cache[robin.State]
}

// Order is one wish: applied once, however often the same ID arrives. At is
// when it counts (a letter's arrival), zero for now.
type Order struct {
	ID      events.CommandID
	Actor   events.PlayerID
	At      time.Time
	Command any // a command of engine/table, player, club, ladder or robin
}

// Do decides an order and appends what follows. A refusal is an error that
// refusal.Of finds; events.ErrUnknown means: do the same order again.
func (d *Desk) Do(ctx context.Context, o Order) (events.Receipt, error) {
	if o.At.IsZero() {
		o.At = d.Now()
	}
	if err := d.checkAddress(ctx, o.Command); err != nil {
		return events.Receipt{}, err
	}
	if o.Actor != "" { // what the house orders has been read before
		o.Command = plainly(o.Command)
	}
	if err := d.guard(ctx, o); err != nil {
		return d.repeated(ctx, o.ID, err)
	}
	for _, before := range []func(context.Context, Order) error{d.back, d.upToDate} {
		if err := before(ctx, o); err != nil {
			return events.Receipt{}, err
		}
	}
	command, err := d.impartial(ctx, o)
	if err == nil {
		command, err = d.fill(ctx, command)
	}
	if err != nil {
		return d.repeated(ctx, o.ID, err)
	}
	if s, ok := command.(interface {
		Sealed(player.Sealer) (any, error)
	}); ok {
		if command, err = s.Sealed(d.Vault.Seal); err != nil {
			return events.Receipt{}, err
		}
	}
	o.Command = command
	got, err := d.dispatch(ctx, o)
	if err == nil {
		d.ruled(ctx, o)
	}
	return got, err
}

func (d *Desk) dispatch(ctx context.Context, o Order) (events.Receipt, error) {
	switch c := o.Command.(type) {
	case table.ImportFile:
		return d.importFile(ctx, c, o)
	case table.Command:
		return d.atTable(ctx, c, o)
	case player.Command:
		r := player.Request{Command: c, Now: o.At}
		return run(ctx, d, &d.players, c.Player().Stream(), player.Decider(c.Player()), r, o)
	case club.Command:
		return run(ctx, d, &d.clubs, c.Club().Stream(), club.Decider(c.Club()), c, o)
	case ladder.Command:
		return d.atLadder(ctx, c, o)
	case robin.Command:
		return d.atRobin(ctx, c, o)
	}
	return events.Receipt{}, refusal.New(refusal.BadInput)
}

// box is the dice box of a command's table; only opening a table makes one.
func (d *Desk) box(c table.Command) (fair.Box, error) {
	_, opens := c.(table.Open)
	secret, err := d.Vault.Secret(c.Table(), opens)
	if errors.Is(err, events.ErrErased) {
		return fair.Box{}, refusal.New(refusal.NotFound)
	}
	return fair.Box{Table: c.Table(), Secret: secret}, err
}

// run is load, fold, decide, append, for one stream. A first try trusts the
// state at hand; a refusal or a conflict is not believed before the stream has
// been read.
func run[S, C any](ctx context.Context, d *Desk, in *cache[S], stream string, by decider.Decider[S, C], c C, o Order) (events.Receipt, error) {
	read := false
	for try := 1; ; {
		f, err := in.fold(ctx, d.Store, stream, by.Zero, by.Evolve, read)
		if err != nil {
			return events.Receipt{}, err
		}
		facts, err := by.Decide(f.state, c)
		switch {
		case err != nil && read:
			return d.repeated(ctx, o.ID, err)
		case err != nil:
			read = true
			continue
		case len(facts) == 0:
			return events.Receipt{Revs: []events.Rev{f.rev}}, nil
		}
		news, err := events.EncodeAll(facts...)
		if err != nil {
			return events.Receipt{}, err
		}
		got, err := d.append(ctx, stream, f.rev, news, o)
		if errors.Is(err, events.ErrConflict) && try < d.tries() {
			read, try = true, try+1
			continue
		}
		if err == nil && !got.Repeat {
			in.put(stream, f.then(got.Revs[0], news, o, by.Evolve))
			d.appended()
		}
		return got, err
	}
}

// repeated answers a refused order that had been applied before as the repeat it is.
func (d *Desk) repeated(ctx context.Context, id events.CommandID, refused error) (events.Receipt, error) {
	if got, ok, err := d.Store.Lookup(ctx, id); err == nil && ok {
		got.Repeat = true
		return got, nil
	}
	return events.Receipt{}, refused
}

func (d *Desk) append(ctx context.Context, stream string, rev events.Rev, news []events.New, o Order) (events.Receipt, error) {
	ws := []events.Write{{Stream: stream, Expect: events.At(rev), At: o.At, Events: news}}
	claims, err := d.claims(ctx, o)
	if err != nil {
		return events.Receipt{}, err
	}
	ws = append(ws, claims...)
	return d.Store.Append(ctx, o.ID, o.Actor, ws...)
}

// Table is the present state of a table.
func (d *Desk) Table(ctx context.Context, id events.TableID) (table.State, error) {
	return now(ctx, d.Store, &d.tables, id.Stream(), table.Decider(id))
}

// Player is the present state of a player.
func (d *Desk) Player(ctx context.Context, id events.PlayerID) (player.State, error) {
	return now(ctx, d.Store, &d.players, id.Stream(), player.Decider(id))
}

// Club is the present state of a club.
func (d *Desk) Club(ctx context.Context, id events.ClubID) (club.State, error) {
	return now(ctx, d.Store, &d.clubs, id.Stream(), club.Decider(id))
}

// Ladder is the present state of a ladder.
func (d *Desk) Ladder(ctx context.Context, id events.LadderID) (ladder.State, error) {
	return now(ctx, d.Store, &d.ladders, id.Stream(), ladder.Decider(id))
}

// Robin is the present state of a round robin.
func (d *Desk) Robin(ctx context.Context, id events.RobinID) (robin.State, error) {
	return now(ctx, d.Store, &d.robins, id.Stream(), robin.Decider(id))
}

// now is the present state of a stream.
func now[S, C any](ctx context.Context, st events.Store, in *cache[S], stream string, by decider.Decider[S, C]) (S, error) {
	f, err := in.fold(ctx, st, stream, by.Zero, by.Evolve, true)
	return f.state, err
}

func (d *Desk) appended() {
	if d.Appended != nil {
		d.Appended()
	}
}

func (d *Desk) tries() int {
	if d.Tries > 0 {
		return d.Tries
	}
	return 3
}
