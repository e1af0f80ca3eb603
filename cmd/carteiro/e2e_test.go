package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/games"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/mail"
)

const (
	rosa = "rosa@players.test"
	tom  = "tom@players.test"
)

// match is one game between Rosa, who only mails, in Portuguese, and Tom, who
// only uses the pages, in English.
type match struct {
	t      *testing.T
	cfg    *Config
	server *child
	box    *postbox
	rosa   penpal
	tom    *surfer
	log    *app // reads the log beside the server
	id     events.TableID
	cursor int // letters before it have been seen
	moves  int
	old    letter // one of Rosa's letters whose turn is over
}

// TestAGameByMailAndWeb plays a whole game over real SMTP and HTTP, with an
// illegal move, a stale reply, a duplicate delivery and a kill -9 in between.
func TestAGameByMailAndWeb(t *testing.T) {
	m := newMatch(t)
	m.join()
	m.invite()
	for m.turn() {
	}
	m.ended()
	m.replay()
	m.proof()
}

func newMatch(t *testing.T) *match {
	box := newPostbox(t)
	web := freePort(t)
	cfg := &Config{Data: t.TempDir(), HTTP: web, SMTP: freePort(t), Domain: "play.test", URL: "http://" + web, Relay: box.addr}
	m := &match{t: t, cfg: cfg, box: box, tom: newSurfer(t, cfg.URL)}
	m.rosa = penpal{t, rosa, cfg.SMTP}
	ok(t, "found", "porto", "Clube do Porto", "--data", cfg.Data, "--domain", cfg.Domain)
	m.start()
	var err error
	m.log, err = openToRead(t.Context(), cfg)
	require.NoError(t, err)
	t.Cleanup(func() { _ = m.log.close() })
	return m
}

func (m *match) start() {
	c := m.cfg
	m.server = startChild(m.t, "serve", "--data", c.Data, "--http", c.HTTP, "--smtp", c.SMTP,
		"--domain", c.Domain, "--url", c.URL, "--relay", c.Relay)
	m.server.says(m.t, "carteiro: web on")
}

// letter waits for the next letter to somebody.
func (m *match) letter(to string, fits func(letter) bool) letter {
	m.t.Helper()
	l, at := m.box.next(m.t, to, m.cursor, fits)
	m.cursor = at
	return l
}

func anyLetter(letter) bool { return true }

func (m *match) join() {
	require.ErrorContains(m.t, deliver(m.cfg.SMTP, rosa, "lisboa@play.test", m.rosa.compose("lisboa@play.test", "", "entrar", nil)), "550")
	m.rosa.write("porto@play.test", "entrar")
	welcome := m.letter(rosa, anyLetter)
	require.Contains(m.t, welcome.text, "Clube do Porto")

	m.tom.get("/c/porto").submit("/register", "name", "Tom", "address", tom, "lang", "en")
	link := regexp.MustCompile(`http://\S+/sign-in/\S+`).FindString(m.letter(tom, func(l letter) bool {
		return strings.Contains(l.text, "/sign-in/")
	}).text)
	require.NotEmpty(m.t, link)
	m.tom.get(link).submit("")
	require.Equal(m.t, 200, m.tom.code)
	require.Contains(m.t, m.tom.text(), "Tom")
	thief := newSurfer(m.t, m.cfg.URL).get(link).submit("")
	require.NotEqual(m.t, 200, thief.code, "the link works once")

	m.rosa.reply(welcome, "jogar "+tom+"\n\nOlá Tom!")
}

func (m *match) invite() {
	invitation := m.letter(tom, func(l letter) bool { return m.target(l).Table != "" })
	m.id = m.target(invitation).Table
	m.tom.get("/g/" + string(m.id)).submit("/accept")
	require.Equal(m.t, 200, m.tom.code)
	require.Equal(m.t, table.Playing, m.state().Status)
}

// target is what the reply address of a letter stands for.
func (m *match) target(l letter) mail.Target {
	to, err := m.log.signer.Read(l.replyTo)
	if err != nil {
		return mail.Target{}
	}
	return to
}

func (m *match) state() table.State {
	m.t.Helper()
	s, err := m.log.desk.Table(m.t.Context(), m.id)
	require.NoError(m.t, err)
	require.NoError(m.t, s.Broken)
	return s
}

// turn plays one decision of the game; false when it is over.
func (m *match) turn() bool {
	s := m.state()
	move := nextMove(s)
	if move.ID == "" {
		return false
	}
	if seat, _ := s.Seat(move.By); seat == 0 {
		m.byMail(s, move)
	} else {
		m.onTheWeb(s, move)
	}
	m.moves++
	return m.moves < 2000
}

func (m *match) byMail(s table.State, move table.Play) {
	l := m.letter(rosa, func(l letter) bool { to := m.target(l); return to.Table == m.id && to.Turn == s.Turn })
	words := strings.NewReplacer("roll", "Lançar", "bar/", "Barra/", "/off", "/fora").Replace(move.Text)
	switch m.moves / 2 {
	case 5, 6:
		m.illegal(l)
	case 10, 11:
		m.stale()
	}
	raw := m.rosa.reply(l, words)
	switch m.moves / 2 {
	case 15, 16:
		m.rosa.send(l.replyTo, raw)
	case 20, 21:
		m.server.kill()
		m.start()
	}
	m.old = l
	m.after(s)
}

// after waits until the game has moved on: somebody gets a letter about it.
func (m *match) after(s table.State) {
	late := func(l letter) bool { return m.target(l).Turn > s.Turn || m.state().Status == table.Ended }
	for m.state().Turn == s.Turn {
		m.box.next(m.t, "", m.cursor, late)
	}
}

func (m *match) illegal(l letter) {
	m.rosa.reply(l, "24/1, e boa sorte!")
	answer := m.letter(rosa, anyLetter)
	require.Contains(m.t, answer.text, "24/1", "what was read is quoted")
	require.Equal(m.t, m.target(l).Turn, m.target(answer).Turn, "the same turn is awaited")
}

func (m *match) stale() {
	before := m.state().Turn
	m.rosa.reply(m.old, "lançar")
	answer := m.letter(rosa, anyLetter)
	require.Contains(m.t, answer.text, m.log.words.In("pt").Say("refusal.stale"))
	require.Equal(m.t, before, m.state().Turn)
}

func (m *match) onTheWeb(s table.State, move table.Play) {
	m.tom.get("/g/" + string(m.id))
	if move.Text == "roll" {
		m.tom.submit("/play")
	} else {
		m.tom.submit("/try", "move", move.Text).submit("/play")
	}
	require.Equal(m.t, 200, m.tom.code, m.tom.text())
	require.Greater(m.t, m.state().Turn, s.Turn, m.tom.text())
}

func (m *match) ended() {
	s := m.state()
	require.Equal(m.t, table.Ended, s.Status)
	for _, who := range []string{rosa, tom} {
		m.box.next(m.t, who, 0, func(l letter) bool {
			return strings.Contains(l.text, s.Commitment) && strings.Contains(l.text, s.Secret)
		})
	}
}

// replay fetches the page of every move; the last shows what a fresh fold of the log says.
func (m *match) replay() {
	r, err := m.log.books.Replay(m.t.Context(), m.id, rules.Watcher)
	require.NoError(m.t, err)
	board, say := games.All[0].Board, r.Named(m.log.words.In("en").Say)
	visitor := newSurfer(m.t, m.cfg.URL)
	for n, step := range r.Steps {
		visitor.get(fmt.Sprintf("/g/%s/m/%d?lang=en", m.id, n))
		require.Equal(m.t, 200, visitor.code)
		if step.Position != nil {
			require.Equal(m.t, trim(board.Text(step.Position.SeenBy(rules.Watcher), say)), trim(visitor.pre()), "move %d", n)
		}
	}
	visitor.get(fmt.Sprintf("/g/%s/m/%d", m.id, len(r.Steps)))
	require.Equal(m.t, 404, visitor.code)

	fresh, err := openToRead(m.t.Context(), m.cfg)
	require.NoError(m.t, err)
	defer fresh.close()
	s, err := fresh.desk.Table(m.t.Context(), m.id)
	require.NoError(m.t, err)
	require.Equal(m.t, trim(board.Text(s.Position.SeenBy(rules.Watcher), say)),
		trim(visitor.get("/g/"+string(m.id)+"?lang=en").pre()))
}

func trim(s string) string { return strings.TrimSpace(s) }

// proof stops the server and asks the tools.
func (m *match) proof() {
	data := []string{"--data", m.cfg.Data, "--domain", m.cfg.Domain}
	require.Contains(m.t, ok(m.t, append([]string{"verify", string(m.id)}, data...)...), "all equal")
	m.server.kill()
	require.Contains(m.t, ok(m.t, append([]string{"verify"}, data...)...), "chain intact")
	require.NotContains(m.t, ok(m.t, append([]string{"rebuild"}, data...)...), "DIFFERED")
	require.Contains(m.t, ok(m.t, append([]string{"replay", string(m.id), "--format", "json"}, data...)...), m.state().Secret)
	twice := 0
	for _, n := range m.box.ids() {
		if n > 1 {
			twice++
		}
	}
	require.LessOrEqual(m.t, twice, 2, "only what was on its way when the server was killed may come twice")
}
