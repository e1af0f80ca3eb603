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
	eva  = "eva@players.test"
)

// guest is a person at the table: without a browser one only mails, without a
// pen one only uses the pages; who has both takes turns.
type guest struct {
	address string
	pen     *penpal
	web     *surfer
}

// script is a game as a test plays it.
type script struct {
	invite  string                           // Rosa's words behind "jogar"
	guests  int                              // besides Rosa
	move    func(*match, table.State) string // canonical; empty to give up
	say     func(move string) string         // the same in a letter
	illegal string                           // a move that never is, and a greeting
	look    func(*match)                     // after each move; may be nil
}

// match is one game between Rosa, who only mails, in Portuguese, Tom, who only
// uses the pages, in English, and perhaps Eva, who does both.
type match struct {
	t *testing.T
	script
	cfg     *Config
	server  *child
	box     *postbox
	seats   []*guest
	log     *app // reads the log beside the server
	id      events.TableID
	cursor  map[string]int // by address: letters before it have been seen
	moves   int
	written int        // moves of Rosa
	last    rules.Seat // who moved last, and whether by letter
	mailed  bool
	old     letter // one of Rosa's letters whose turn is over
	said    string // what she answered to it
}

// TestAGameByMailAndWeb plays whole games over real SMTP and HTTP, with an
// illegal move, a stale reply, a duplicate delivery and a kill -9 in between.
func TestAGameByMailAndWeb(t *testing.T) {
	for name, s := range map[string]script{"backgammon": backgammonScript, "digits": digitsScript, "mathable": mathableScript} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := newMatch(t, s)
			m.join()
			m.invite()
			for m.turn() {
			}
			m.ended()
			m.replay()
			m.proof()
		})
	}
}

func newMatch(t *testing.T, s script) *match {
	box := newPostbox(t)
	web := freePort(t)
	cfg := &Config{Data: t.TempDir(), HTTP: web, SMTP: freePort(t), Domain: "play.test", URL: "http://" + web, Relay: box.addr}
	m := &match{t: t, script: s, cfg: cfg, box: box, cursor: map[string]int{}, last: rules.Watcher}
	m.seats = []*guest{{rosa, &penpal{t, rosa, cfg.SMTP}, nil}, {tom, nil, newSurfer(t, cfg.URL)},
		{eva, &penpal{t, eva, cfg.SMTP}, newSurfer(t, cfg.URL)}}[:1+s.guests]
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
	l, at := m.box.next(m.t, to, m.cursor[to], fits)
	m.cursor[to] = at
	return l
}

func anyLetter(letter) bool { return true }

func (m *match) join() {
	r := m.seats[0].pen
	require.ErrorContains(m.t, deliver(m.cfg.SMTP, rosa, "lisboa@play.test", r.compose("lisboa@play.test", "", "entrar", nil)), "550")
	r.write("porto@play.test", "entrar")
	welcome := m.letter(rosa, anyLetter)
	require.Contains(m.t, welcome.text, "Clube do Porto")

	t := m.seats[1].web
	t.get("/c/porto").submit("/register", "name", "Tom", "address", tom, "lang", "en")
	link := m.signIn(m.seats[1])
	require.Contains(m.t, t.text(), "Tom")
	thief := newSurfer(m.t, m.cfg.URL).get(link).submit("")
	require.NotEqual(m.t, 200, thief.code, "the link works once")

	r.reply(welcome, "jogar "+m.script.invite+"\n\nOlá a todos!")
}

// signIn opens the link in somebody's letter, and returns it.
func (m *match) signIn(who *guest) string {
	link := regexp.MustCompile(`http://\S+/sign-in/\S+`).FindString(m.letter(who.address, func(l letter) bool {
		return strings.Contains(l.text, "/sign-in/")
	}).text)
	require.NotEmpty(m.t, link)
	who.web.get(link).submit("")
	require.Equal(m.t, 200, who.web.code)
	return link
}

// invite has the guests accept: Tom on his page, Eva by letter.
func (m *match) invite() {
	for _, who := range m.seats[1:] {
		invitation := m.letter(who.address, func(l letter) bool { return m.target(l).Table != "" })
		m.id = m.target(invitation).Table
		if who.pen != nil {
			who.pen.reply(invitation, "accept")
			who.web.get("/sign-in").submit("/sign-in", "address", who.address)
			m.signIn(who)
			continue
		}
		who.web.get("/g/" + string(m.id)).submit("/accept")
		require.Equal(m.t, 200, who.web.code)
	}
	m.letter(rosa, func(l letter) bool { return m.target(l).Table != "" && m.state().Status == table.Playing })
	clear(m.cursor) // a letter about a turn may have come before the one with the link
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
	if len(s.Asks()) == 0 {
		return false
	}
	seat := s.Asks()[0].Seat
	who, text := m.seats[seat], m.move(m, s)
	if seat != m.last { // a turn that stays open goes on where it began
		m.mailed = who.web == nil || who.pen != nil && m.moves%2 == 0
	}
	if m.last = seat; m.mailed {
		m.byMail(s, who, text)
	} else {
		m.onTheWeb(s, who.web, text)
	}
	if m.moves++; m.look != nil {
		m.look(m)
	}
	return m.moves < 2000
}

func (m *match) byMail(s table.State, who *guest, text string) {
	l := m.letter(who.address, func(l letter) bool { to := m.target(l); return to.Table == m.id && to.Turn == s.Turn })
	words := m.say(text)
	if text == "" {
		words = "desistir sim"
	}
	if who.address == rosa {
		m.written++
		defer func() { m.old, m.said = l, words }()
	}
	switch m.written {
	case 2:
		m.refused(l, who)
	case 4:
		m.stale()
	}
	raw := who.pen.reply(l, words)
	switch m.written {
	case 5:
		who.pen.send(l.replyTo, raw)
	case 7:
		m.server.kill()
		m.start()
	}
	m.after(s)
}

// after waits until the game has moved on: somebody gets a letter about it.
func (m *match) after(s table.State) {
	late := func(l letter) bool { return m.target(l).Turn > s.Turn || m.state().Status == table.Ended }
	for m.state().Turn == s.Turn {
		m.box.next(m.t, "", 0, late)
	}
}

func (m *match) refused(l letter, who *guest) {
	who.pen.reply(l, m.illegal)
	answer := m.letter(who.address, anyLetter)
	require.Contains(m.t, answer.text, strings.FieldsFunc(m.illegal, func(r rune) bool { return r == ',' || r == '\n' })[0], "what was read is quoted")
	require.Equal(m.t, m.target(l).Turn, m.target(answer).Turn, "the same turn is awaited")
}

func (m *match) stale() {
	before := m.state().Turn
	m.seats[0].pen.reply(m.old, m.said)
	answer := m.letter(rosa, anyLetter)
	say := m.log.words.In("pt").Say
	require.True(m.t, strings.Contains(plain(answer.text), say("refusal.stale")) || strings.Contains(plain(answer.text), say("refusal.stale_yours")), answer.text)
	require.Equal(m.t, before, m.state().Turn)
}

func (m *match) onTheWeb(s table.State, who *surfer, text string) {
	who.get("/g/" + string(m.id))
	switch text {
	case "":
		who.get("/g/" + string(m.id) + "/resign?offer=resign-1").submit("/offer")
	case "roll":
		who.submit("/play")
	default:
		who.submit("/try", "move", text).submit("/play")
	}
	require.Equal(m.t, 200, who.code, who.text())
	require.Greater(m.t, m.state().Turn, s.Turn, who.text())
}

func (m *match) ended() {
	s := m.state()
	require.Equal(m.t, table.Ended, s.Status)
	require.GreaterOrEqual(m.t, m.written, 8, "everything went wrong once")
	for _, who := range m.seats {
		m.box.next(m.t, who.address, 0, func(l letter) bool {
			return strings.Contains(l.text, s.Commitment) && strings.Contains(l.text, s.Secret)
		})
	}
}

// replay fetches the page of every move; the last shows what a fresh fold of the log says.
func (m *match) replay() {
	r, err := m.log.books.Replay(m.t.Context(), m.id, rules.Watcher)
	require.NoError(m.t, err)
	entry, _ := games.Find(r.State.Game)
	board, say := entry.Board, r.Named(m.log.words.In("en").Say)
	visitor := newSurfer(m.t, m.cfg.URL)
	for n, step := range r.Steps {
		visitor.get(fmt.Sprintf("/g/%s/m/%d?lang=en", m.id, n))
		require.Equal(m.t, 200, visitor.code)
		if step.Position != nil {
			drawn := trim(visitor.pre()) // a tile card stands apart from it on the page
			require.Contains(m.t, trim(board.Text(step.Position.SeenBy(rules.Watcher), say)), drawn, "move %d", n)
			require.Greater(m.t, strings.Count(drawn, "\n"), 8, "move %d", n)
		}
	}
	visitor.get(fmt.Sprintf("/g/%s/m/%d", m.id, len(r.Steps)))
	require.Equal(m.t, 404, visitor.code)

	fresh, err := openToRead(m.t.Context(), m.cfg)
	require.NoError(m.t, err)
	defer fresh.close()
	s, err := fresh.desk.Table(m.t.Context(), m.id)
	require.NoError(m.t, err)
	require.Contains(m.t, trim(board.Text(rules.Open(s.Position).SeenBy(rules.Watcher), say)),
		trim(visitor.get("/g/"+string(m.id)+"?lang=en").pre()))
}

func trim(s string) string { return strings.TrimSpace(s) }

// plain is a letter's text without its breaks of lines.
func plain(text string) string { return strings.Join(strings.Fields(text), " ") }

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
