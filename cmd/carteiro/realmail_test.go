package main

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/mail"
)

// arrivals are where the letters of players come in.
type arrivals interface {
	next(t *testing.T, to string, from int, fits func(letter) bool) (letter, int)
}

// note is what a person wants to write; answers is nil for a new letter.
type note struct {
	from, to, text string
	answers        *letter
}

// raw is the note as a mail program makes it.
func (n note) raw(t *testing.T) []byte {
	p := penpal{t, n.from, ""}
	if n.answers == nil {
		return p.compose(n.to, "Olá", n.text, nil)
	}
	return p.compose(n.to, "Re: "+n.answers.subject, n.text, n.answers)
}

// carrier writes a note and takes it away, as a mail program and its provider do.
type carrier func(t *testing.T, n note)

// bySMTP hands notes to a mail server.
func bySMTP(addr string) carrier {
	return func(t *testing.T, n note) {
		t.Helper()
		require.NoError(t, deliver(addr, n.from, n.to, n.raw(t)))
	}
}

// round is a short game of two people who only write letters, through programs
// that people really have.
type round struct {
	t      *testing.T
	cfg    *Config
	flags  []string // further ones of the server
	env    []string // of the server
	ana    string   // address of who joins and invites
	rui    string
	box    arrivals
	write  carrier
	server *child
	log    *app // reads the log beside the server
	cursor map[string]int
	id     events.TableID
	hello  letter // the welcome to who invites
	first  letter // about the first turn
	said   string // what was answered to it
	who    string // by whom
}

// begin founds a club and starts the server.
func (r *round) begin() {
	r.cursor = map[string]int{}
	ok(r.t, "found", "porto", "Clube do Porto", "--data", r.cfg.Data, "--domain", r.cfg.Domain)
	r.start()
	var err error
	r.log, err = openToRead(r.t.Context(), r.cfg)
	require.NoError(r.t, err)
	r.t.Cleanup(func() { _ = r.log.close() })
}

func (r *round) start() {
	c := r.cfg
	r.server = startChildIn(r.t, r.env, append([]string{"serve", "--data", c.Data, "--http", freePort(r.t), "--smtp", c.SMTP,
		"--domain", c.Domain, "--relay", c.Relay}, r.flags...)...)
	server := r.server
	r.t.Cleanup(func() {
		if server.kill(); r.t.Failed() {
			r.t.Logf("the server said:\n%s", server.err.String())
		}
	})
	server.says(r.t, "carteiro: web on")
}

// play is the whole of it: joining, the invitation, two turns, and a reply whose
// turn is over.
func (r *round) play() {
	r.begin()
	r.invite()
	for range 3 { // a move, and a throw and a move of the other
		r.turn()
	}
	r.stale()
}

func (r *round) letter(to string, fits func(letter) bool) letter {
	r.t.Helper()
	l, at := r.box.next(r.t, to, r.cursor[to], fits)
	r.cursor[to] = at
	return l
}

func (r *round) reply(who string, l letter, text string) {
	r.t.Helper()
	r.write(r.t, note{who, l.replyTo, text, &l})
}

func (r *round) invite() {
	r.write(r.t, note{from: r.ana, to: r.log.signer.Club("porto"), text: "entrar"})
	r.hello = r.letter(r.ana, anyLetter)
	require.Contains(r.t, r.hello.text, "Clube do Porto")
	r.reply(r.ana, r.hello, "jogar "+r.rui)
	invitation := r.letter(r.rui, func(l letter) bool { return r.target(l).Kind == mail.ToGame })
	r.id = r.target(invitation).Table
	r.reply(r.rui, invitation, "aceito")
	r.until("the game begins", func() bool { return r.state().Status == table.Playing })
}

func (r *round) target(l letter) mail.Target {
	to, err := r.log.signer.Read(l.replyTo)
	require.NoError(r.t, err, l.replyTo)
	return to
}

func (r *round) state() table.State {
	s, err := r.log.desk.Table(r.t.Context(), r.id)
	require.NoError(r.t, err)
	return s
}

// turn plays one decision by letter.
func (r *round) turn() {
	r.t.Helper()
	s, who, l := r.asked()
	text := strings.NewReplacer("roll", "Lançar").Replace(nextMove(s).Text)
	if r.said == "" {
		r.first, r.said, r.who = l, text, who
	}
	r.reply(who, l, text)
	r.until("the game goes on", func() bool { return r.state().Turn > s.Turn })
}

// asked is whose turn it is, and the letter that says so.
func (r *round) asked() (table.State, string, letter) {
	r.t.Helper()
	s := r.state()
	require.NotEmpty(r.t, s.Asks())
	who := []string{r.ana, r.rui}[s.Asks()[0].Seat]
	return s, who, r.letter(who, func(l letter) bool { to := r.target(l); return to.Table == r.id && to.Turn == s.Turn })
}

// stale answers the letter about the first turn once more.
func (r *round) stale() {
	before, say := r.state().Turn, r.log.words.In("pt").Say
	r.reply(r.who, r.first, r.said)
	r.letter(r.who, func(l letter) bool {
		text := plain(l.text)
		return strings.Contains(text, say("refusal.stale")) || strings.Contains(text, say("refusal.stale_yours"))
	})
	require.Equal(r.t, before, r.state().Turn)
}

// until looks again and again, for as long as patience lasts.
func (r *round) until(what string, there func() bool) {
	r.t.Helper()
	for late := time.Now().Add(patience); !there(); time.Sleep(20 * time.Millisecond) {
		require.True(r.t, time.Now().Before(late), what)
	}
}

// newRound is a game at a server that letters of strangers reach at its port, and
// whose own go to a postbox.
func newRound(t *testing.T) *round {
	box := newPostbox(t)
	return &round{t: t, ana: "ana@players.test", rui: "rui@players.test", box: box,
		cfg: &Config{Data: t.TempDir(), SMTP: freePort(t), Domain: "play.test", Relay: box.addr}}
}

// smtpTo is how Postfix names the way to an address by SMTP.
func smtpTo(addr string) string {
	host, port, _ := strings.Cut(addr, ":")
	return "smtp:[" + host + "]:" + port
}
