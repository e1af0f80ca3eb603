package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
)

// Demo runs the server with something to look at.
type Demo struct{}

// demoMoves is how many moves of the demo's game are made before anybody looks.
const demoMoves = 11

// The demo's club, people and game. Their ids stand still, so that a demo that
// is started again finds what it had.
const (
	demoClub  = events.ClubID("demo")
	demoTable = events.TableID("demojogo")
	demoHost  = events.PlayerID("demoanaa")
	demoGuest = events.PlayerID("demobiaa")
)

// Run seeds the demo where it is new, says what to open and type, and serves.
func (Demo) Run(ctx context.Context, cfg *Config, std stdio) error {
	if cfg.Data == defaultData() {
		cfg.Data = defaultData() + "/demo"
	}
	cfg.Relay, cfg.demo = "", true // a demo sends nothing
	a, err := open(ctx, cfg)
	if err != nil {
		return err
	}
	defer a.close()
	if err := a.seed(ctx); err != nil {
		return err
	}
	return a.serve(ctx, func(addresses) { a.introduce(std.out) })
}

// seed makes the club, the people and a game under way.
func (a *app) seed(ctx context.Context) error {
	people := []player.Join{
		{ID: demoHost, Address: "ana@" + a.cfg.Domain, Name: "Ana", Lang: "pt"},
		{ID: demoGuest, Address: "bia@" + a.cfg.Domain, Name: "Bia", Lang: "en"},
	}
	commands := []any{club.Found{ID: demoClub, Name: "Clube do Carteiro", Lang: "pt"}}
	for _, p := range people {
		var err error
		if p.AddressKey, err = a.vault.AddressKey(p.Address); err != nil {
			return err
		}
		commands = append(commands, p, club.Join{ID: demoClub, By: p.ID})
	}
	commands = append(commands,
		table.Open{ID: demoTable, Game: "backgammon", Club: demoClub, Host: demoHost, Guests: []events.PlayerID{demoGuest}},
		table.Accept{ID: demoTable, By: demoGuest})
	for i, c := range commands {
		if err := a.seedOne(ctx, fmt.Sprintf("demo:%d", i), c); err != nil {
			return err
		}
	}
	return a.seedMoves(ctx)
}

// seedOne does a command unless an earlier start of the demo has done it.
func (a *app) seedOne(ctx context.Context, id string, c any) error {
	_, err := a.desk.Do(ctx, engine.Order{ID: events.CommandID(id), Command: c})
	if refusal.Is(err, refusal.Already) || refusal.Is(err, "already_member") {
		return nil
	}
	return err
}

// seedMoves plays the first legal moves of a new game; a game that has gone on is left alone.
func (a *app) seedMoves(ctx context.Context) error {
	for i := range demoMoves {
		s, err := a.desk.Table(ctx, demoTable)
		if err != nil {
			return err
		}
		if _, done, err := a.store.Lookup(ctx, events.CommandID(fmt.Sprintf("demo:move:%d", i))); done || err != nil {
			return err
		}
		if len(s.Asks()) == 0 {
			return errors.New("the demo's game asks nobody")
		}
		seat := s.Asks()[0].Seat
		for m := range s.Position.Legal(seat) {
			err = a.seedOne(ctx, fmt.Sprintf("demo:move:%d", i), table.Play{ID: demoTable, By: s.Player(seat), Text: string(m), Turn: s.Turn})
			break
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// introduce says what to open and what to type next.
func (a *app) introduce(w io.Writer) {
	fmt.Fprintf(w, `Carteiro is running: a demo, from which no letter leaves this machine.

  Watch the game    %[1]s/g/%[2]s
  Read the letters  %[1]s/outbox          answer one there: it goes through the mail server
  Sign in           %[1]s/sign-in         as ana@%[3]s (pt) or bia@%[3]s (en);
                                          the link arrives at /outbox
  Join by letter    write "entrar" or "join" to %[4]s@%[3]s, SMTP port %[5]s

Type next: open %[1]s/outbox, choose the newest letter, and answer it
with what it asks for: "rolar" or "roll" throws the dice, "8/5 6/5" plays.
Stop with Ctrl-C; the game is kept in %[6]s.
`, a.cfg.URL, demoTable, a.cfg.Domain, demoClub, a.cfg.SMTP, a.cfg.Data)
}
