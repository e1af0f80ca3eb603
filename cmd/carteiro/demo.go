package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/games"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
)

// Demo runs the server with something to look at.
type Demo struct{}

// demoMoves is how many moves of each of the demo's games are made before
// anybody looks.
const demoMoves = 11

// The demo's club and people. Their ids stand still, and so do those of the
// games: a demo that is started again finds what it had.
const (
	demoClub  = events.ClubID("demo")
	demoTable = events.TableID("demojogo") // of the first game
	demoHost  = events.PlayerID("demoanaa")
	demoGuest = events.PlayerID("demobiaa")

	demoLadder = events.LadderID("demoesca")
)

// demoPeople are the demo's members; the first owns the club, and this is how
// they stand on its ladder.
var demoPeople = []struct {
	id         events.PlayerID
	name, lang string
}{{demoHost, "Ana", "pt"}, {"demoruii", "Rui", "pt"}, {"demoevaa", "Eva", "en"},
	{"demoivoo", "Ivo", "pt"}, {demoGuest, "Bia", "en"}, {"demozeca", "Zeca", "pt"}}

// demoTables lists the demo's tables: one of each game for two.
func demoTables() (list []table.Open) {
	for _, g := range games.All {
		about, id := g.Game.About(), demoTable
		if about.MinSeats > 2 || about.MaxSeats < 2 {
			continue
		}
		if len(list) > 0 {
			id = events.TableID("demo" + (about.Key + "jogo")[:4]) // eight letters, for its mail addresses
		}
		list = append(list, table.Open{ID: id, Game: about.Key, Club: demoClub, Host: demoHost, Guests: []events.PlayerID{demoGuest}})
	}
	return list
}

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

// seed makes the club, the people and the games under way.
func (a *app) seed(ctx context.Context) error {
	var joins, members []any
	for _, d := range demoPeople {
		p := player.Join{ID: d.id, Address: strings.ToLower(d.name) + "@" + a.cfg.Domain, Name: d.name, Lang: d.lang}
		var err error
		if p.AddressKey, err = a.vault.AddressKey(p.Address); err != nil {
			return err
		}
		joins, members = append(joins, p), append(members, club.Join{ID: demoClub, By: p.ID})
	}
	found := club.Found{ID: demoClub, Name: "Clube do Carteiro", Lang: "pt", Zone: a.cfg.Zone, By: demoHost}
	for i, c := range slices.Concat(joins, []any{found}, members) {
		if err := a.seedOne(ctx, fmt.Sprintf("demo:%d", i), c); err != nil {
			return err
		}
	}
	if err := a.seedLadder(ctx); err != nil {
		return err
	}
	for _, t := range demoTables() {
		if err := a.seedTable(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

// seedLadder opens a ladder with everybody on it, and a first challenge.
func (a *app) seedLadder(ctx context.Context) error {
	in := ladder.In{ID: demoLadder}
	for i, c := range []any{
		club.AddLadder{In: club.In{ID: demoClub}, Ruled: events.Ruled{Steward: demoHost, Reason: "Demo"}, Ladder: demoLadder, Name: "Escada de gamão"},
		ladder.Open{In: in, Club: demoClub, By: demoHost, Settings: map[string]string{"match_length": "3", "zone": a.cfg.Zone}},
	} {
		if err := a.seedAs(ctx, demoHost, fmt.Sprintf("demo:open:%d", i), c); err != nil {
			return err
		}
	}
	var commands []any
	for _, d := range demoPeople {
		commands = append(commands, ladder.Join{In: in, By: d.id})
	}
	commands = append(commands, ladder.Propose{In: in, By: demoGuest, To: demoPeople[2].id})
	for i, c := range commands {
		if err := a.seedOne(ctx, fmt.Sprintf("demo:ladder:%d", i), c); err != nil {
			return err
		}
	}
	return nil
}

// seedTable opens a table and plays the first moves there.
func (a *app) seedTable(ctx context.Context, t table.Open) error {
	prefix := "demo:" + string(t.ID) + ":"
	if err := a.seedOne(ctx, prefix+"open", t); err != nil {
		return err
	}
	if err := a.seedOne(ctx, prefix+"accept", table.Accept{ID: t.ID, By: demoGuest}); err != nil {
		return err
	}
	return a.seedMoves(ctx, t.ID, prefix+"move:")
}

// seedOne does a command unless an earlier start of the demo has done it.
func (a *app) seedOne(ctx context.Context, id string, c any) error { return a.seedAs(ctx, "", id, c) }

// seedAs is seedOne in the name of somebody, as stewards act.
func (a *app) seedAs(ctx context.Context, actor events.PlayerID, id string, c any) error {
	if _, done, err := a.store.Lookup(ctx, events.CommandID(id)); done || err != nil {
		return err
	}
	_, err := a.desk.Do(ctx, engine.Order{ID: events.CommandID(id), Actor: actor, Command: c})
	if refusal.Is(err, refusal.Already) || refusal.Is(err, "already_member") {
		return nil
	}
	return err
}

// seedMoves plays the first legal moves of a new game; a game that has gone on
// is left alone, and so is one that is over before.
func (a *app) seedMoves(ctx context.Context, id events.TableID, prefix string) error {
	for i := range demoMoves {
		s, err := a.desk.Table(ctx, id)
		if err != nil {
			return err
		}
		order := fmt.Sprintf("%s%d", prefix, i)
		if _, done, err := a.store.Lookup(ctx, events.CommandID(order)); done || err != nil {
			return err
		}
		if len(s.Asks()) == 0 {
			return nil
		}
		seat := s.Asks()[0].Seat
		for m := range s.Position.Legal(seat) {
			err = a.seedOne(ctx, order, table.Play{ID: id, By: s.Player(seat), Text: string(m), Turn: s.Turn})
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
	fmt.Fprint(w, "Carteiro is running: a demo, from which no letter leaves this machine.\n\n")
	for _, t := range demoTables() {
		fmt.Fprintf(w, "  Watch a game      %s/g/%s\n", a.cfg.URL, t.ID)
	}
	fmt.Fprintf(w, "  The club          %[1]s/c/%[2]s\n  Its ladder        %[1]s/l/%[3]s\n", a.cfg.URL, demoClub, demoLadder)
	fmt.Fprintf(w, `  Read the letters  %[1]s/outbox          answer one there: it goes through the mail server
  Sign in           %[1]s/sign-in         as ana@%[2]s (pt, owns the club) or bia@%[2]s (en);
                                          the link arrives at /outbox
  Join by letter    write "entrar" or "join" to %[3]s@%[2]s, SMTP port %[4]s

Type next: open %[1]s/outbox, choose the newest letter, and answer it
with what it asks for: in backgammon "rolar" or "roll" throws the dice, "8/5 6/5" plays.
Stop with Ctrl-C; the game is kept in %[5]s.
`, a.cfg.URL, a.cfg.Domain, demoClub, a.cfg.SMTP, a.cfg.Data)
}
