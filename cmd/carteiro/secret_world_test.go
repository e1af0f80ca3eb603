package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/player"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/mail"
)

// secretTable is the table that all worlds of a test play at, by seat.
const secretTable = events.TableID("segredo2")

var secretPeople = []events.PlayerID{"anaaaaaa", "biaaaaaa", "ruiaaaaa", "zeaaaaaa"}

func secretAddress(seat int) string { return string(secretPeople[seat]) + "@players.test" }

// sight is something that one eye got to see: a page, a letter, lines of the
// operator's journal.
type sight struct{ what, text string }

// world is a whole server, without a port: desk, vault, pages and mail room
// with a clock and numbers of their own, so that two worlds that are told the
// same say the same, to the byte.
type world struct {
	t      *testing.T
	a      *app
	labels labels
	reader rules.Seat // for whom it was made; the Watcher: for none
	clock  time.Time
	web    http.Handler
	out    *mail.Outbox
	in     *mail.Inbox
	log    bytes.Buffer
	saw    map[rules.Seat][]sight
	last   func() // sends the last letter again
	sent   int    // letters and forms
}

// rigged is a log that takes another order of the bag than was drawn: the one
// that the plan has, if it has one.
type rigged struct {
	events.Store
	orders []string
}

// Append puts the planned order in place of the drawn one.
func (r *rigged) Append(ctx context.Context, cmd events.CommandID, actor events.PlayerID, ws ...events.Write) (events.Receipt, error) {
	for i := range ws[0].Events {
		f, err := events.Decode(ws[0].Events[i])
		if p, ok := f.(events.Played); ok && err == nil && p.Seat == events.Nature && len(r.orders) > 0 {
			p.Move, r.orders = r.orders[0], r.orders[1:]
			if ws[0].Events[i], err = events.Encode(p); err != nil {
				return events.Receipt{}, err
			}
		}
	}
	return r.Store.Append(ctx, cmd, actor, ws...)
}

// zeros are the numbers of forms: always the same.
type zeros struct{}

// Read gives zeros.
func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

// newWorld opens the table of a plan with these labels. Keys is a folder whose
// keys the world shares: with them addresses and commitment are the same.
func newWorld(t *testing.T, keys string, p plan, reader rules.Seat, l labels) *world {
	cfg := &Config{Data: t.TempDir(), Domain: "play.test", URL: "http://localhost"}
	raw, err := os.ReadFile((&Config{Data: keys}).keyFile())
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(cfg.keyFile(), raw, 0o600))
	w := &world{t: t, labels: l, reader: reader, clock: time.Date(2050, 1, 1, 9, 0, 0, 0, time.UTC), saw: map[rules.Seat][]sight{}}
	w.a, err = open(t.Context(), cfg)
	require.NoError(t, err)
	t.Cleanup(func() { _ = w.a.close() })
	rig := &rigged{Store: w.a.store}
	for _, n := range p.nature {
		rig.orders = append(rig.orders, l.order(n.word, n.tiles))
	}
	w.wire(rig)
	w.begin(p)
	return w
}

// sharedKeys is a folder with the keys of a server that knows the table's secret.
func sharedKeys(t *testing.T) string {
	a := benchApp(t)
	_, err := a.vault.Secret(secretTable, true)
	require.NoError(t, err)
	require.NoError(t, a.close())
	return a.cfg.Data
}

func (w *world) now() time.Time { return w.clock }

func (w *world) wire(st events.Store) {
	w.a.log = slog.New(slog.NewTextHandler(&w.log, &slog.HandlerOptions{Level: slog.LevelDebug,
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		}}))
	w.a.desk.Store, w.a.desk.Now = st, w.now
	letters := w.a.composer()
	letters.Now = w.now
	w.out = w.a.outbox()
	w.out.Now, w.out.Letters, w.out.Sender = w.now, letters, w
	w.in = w.a.inbox(w.out)
	w.in.Now, w.in.Handler.(*mail.Clerk).Now = w.now, w.now
	site := w.a.site(&net.TCPAddr{})
	site.Now, site.Random = w.now, zeros{}
	w.web = site.Handler()
}

// Send keeps a letter for who gets it.
func (w *world) Send(_ context.Context, path mail.Path, raw []byte) error {
	eye := rules.Watcher // a stranger
	for i := range secretPeople {
		if path.To == secretAddress(i) {
			eye = rules.Seat(i)
		}
	}
	l, err := readLetter(raw)
	w.see(eye, "letter from "+path.From+" to "+path.To, string(raw)+"\n"+l.subject+"\n"+l.text+"\n"+l.html)
	return err
}

func (w *world) see(eye rules.Seat, what, text string) {
	w.saw[eye] = append(w.saw[eye], sight{what, text})
}

// begin has everybody join the club and sit down.
func (w *world) begin(p plan) {
	list := []any{club.Found{ID: "praia", Name: "Clube da Praia", Lang: "pt"}}
	for i, id := range secretPeople {
		key, err := w.a.vault.AddressKey(secretAddress(i))
		require.NoError(w.t, err)
		list = append(list, player.Join{ID: id, Address: secretAddress(i), Name: string(id[:3]), Lang: []string{"pt", "en"}[i%2], AddressKey: key},
			club.Join{ID: "praia", By: id})
	}
	list = append(list, table.Open{ID: secretTable, Game: p.game, Options: p.rules, Club: "praia",
		Host: secretPeople[0], Guests: secretPeople[1:p.seats]})
	for _, id := range secretPeople[1:p.seats] {
		list = append(list, table.Accept{ID: secretTable, By: id})
	}
	for i, c := range list {
		_, err := w.a.desk.Do(w.t.Context(), engine.Order{ID: events.CommandID(fmt.Sprint("begin", i)), Command: c})
		require.NoError(w.t, err)
	}
	w.drain()
}

// drain works all letters that came and sends all that are due; the journal is
// for the operator, who is told no more than the public.
func (w *world) drain() {
	for more := true; more; {
		came, err := w.in.Step(w.t.Context())
		require.NoError(w.t, err)
		went, err := w.out.Step(w.t.Context())
		require.NoError(w.t, err)
		more = came || went
	}
	w.journal(rules.Watcher)
}

func (w *world) journal(eye rules.Seat) {
	if w.log.Len() > 0 {
		w.see(eye, "journal", w.log.String())
		w.log.Reset()
	}
}

func (w *world) state() table.State {
	s, err := w.a.desk.Table(w.t.Context(), secretTable)
	require.NoError(w.t, err)
	require.NoError(w.t, s.Broken)
	return s
}

// refuses tells whether an act is refused as things stand.
func (w *world) refuses(a act) bool {
	s := w.state()
	if _, asked := s.Asked(a.seat); !asked {
		return true
	}
	_, err := s.Position.Read(a.seat, a.in(w.labels))
	return err != nil
}

// do has one person do something, and sends all that follows from it.
func (w *world) do(a act) {
	w.clock = w.clock.Add(5 * time.Minute)
	w.sent++
	turn := fmt.Sprint(w.state().Turn)
	switch {
	case a.what == "again":
		if w.last != nil {
			w.last()
		}
	case a.letter:
		w.write(a)
	case a.what == "order":
		w.order(a, turn)
	case a.what == "resign":
		w.post(a.seat, "offer", "offer", "resign-1", "turn", turn)
	default:
		w.get(a.seat, "/g/segredo2/try?turn="+turn+"&move="+url.QueryEscape(a.in(w.labels)))
		w.post(a.seat, "play", "move", a.in(w.labels), "turn", turn)
	}
	w.drain()
}

// order leaves an order. One that will be refused when its time comes leaves no
// trace for others, so in the world of another reader it is not even given.
func (w *world) order(a act, turn string) {
	if a.text == "pass" || w.reader == rules.Watcher || w.reader == a.seat {
		w.post(a.seat, "order", "give", "next", "next", a.in(w.labels), "turn", turn)
	}
	w.log.Reset()
}

// write sends a letter to the seat's address of this turn.
func (w *world) write(a act) {
	to, err := w.a.signer.Game(secretTable, a.seat, w.state().Turn)
	require.NoError(w.t, err)
	target, err := w.a.signer.Read(to)
	require.NoError(w.t, err)
	from := secretAddress(int(a.seat))
	raw := fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nSubject: Re: Mathable\r\nMessage-ID: <%d@players.test>\r\nDate: %s\r\n\r\n%s\r\n\r\n> %s\r\n",
		from, to, w.sent, w.clock.Format(time.RFC1123Z), a.in(w.labels), "tudo o que estava antes")
	w.last = func() { require.NoError(w.t, w.in.Accept(w.t.Context(), target, mail.Envelope{From: from}, raw)) }
	w.last()
}

// get opens a page with the eyes of a seat, or of the public.
func (w *world) get(eye rules.Seat, path string) string {
	return w.ask(eye, httptest.NewRequest(http.MethodGet, path, nil))
}

// post sends a form of the table.
func (w *world) post(eye rules.Seat, form string, fields ...string) {
	v := url.Values{"nonce": {fmt.Sprintf("%024d", w.sent)}}
	for i := 0; i < len(fields); i += 2 {
		v.Set(fields[i], fields[i+1])
	}
	r := httptest.NewRequest(http.MethodPost, "/g/segredo2/"+form, strings.NewReader(v.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	w.ask(eye, r)
}

func (w *world) ask(eye rules.Seat, r *http.Request) string {
	if eye >= 0 {
		r.AddCookie(&http.Cookie{Name: "carteiro", Value: w.a.links.Session(secretPeople[eye], w.clock)})
	}
	rec := httptest.NewRecorder()
	w.web.ServeHTTP(rec, r)
	require.NotEqual(w.t, http.StatusInternalServerError, rec.Code, r.URL)
	var head bytes.Buffer
	require.NoError(w.t, rec.Header().Write(&head))
	w.see(eye, fmt.Sprint(r.Method, " ", r.URL), fmt.Sprint(rec.Code, "\n", head.String(), "\n", rec.Body.String()))
	return rec.Body.String()
}

// look opens what an eye can open now; all: every page of the game too.
func (w *world) look(eye rules.Seat, all bool) {
	w.log.Reset()
	r, err := w.a.books.Replay(w.t.Context(), secretTable, eye)
	require.NoError(w.t, err)
	turn := r.State.Turn
	pages := []string{"", ".json", ".mathable", fmt.Sprintf("/m/%d", len(r.Steps)-1), "?move=6G%3D99", "/resign?offer=resign-1",
		fmt.Sprintf("/try?turn=%d&move=6G%%3D3", turn), fmt.Sprintf("/try?turn=%d&move=trocar+0+0", turn)}
	if all {
		pages = append(pages, ".mat", ".pdn", "/m/9999", "?lang=pt")
		for n := range r.Steps {
			pages = append(pages, fmt.Sprintf("/m/%d", n))
		}
	}
	for _, page := range pages {
		w.get(eye, "/g/segredo2"+page)
	}
	for _, page := range []string{"/games", "/c/praia", "/me", "/", "/dice", "/help", "/outbox", "/healthz"} {
		if all || page == "/games" {
			w.get(eye, page)
		}
	}
	w.journal(eye)
}

// tries asks for every tile of the game, for a seat on turn: to exchange it, to lay it where
// it fits. Whether somebody else has it must not be told by the answer.
func (w *world) tries(eye rules.Seat) {
	s := w.state()
	if _, asked := s.Asked(eye); !asked {
		return
	}
	said := ""
	for _, v := range slices.Compact(grid.Bag()) {
		for _, text := range append(slices.Clip(bestOf(w.t, viewOf(s.Position, eye), v)), fmt.Sprintf("exchange %d", v), fmt.Sprintf("%d %d", v, v)) {
			will, err := s.Position.(rules.Previewing).Preview(eye, text)
			if said += fmt.Sprintln(text, will.Move, will.Says); err != nil {
				said += w.a.words.In("pt").Refusal(err) + "\n"
			}
			if will.Seen != nil {
				view, err := json.Marshal(will.Seen)
				require.NoError(w.t, err)
				said += string(view) + "\n"
			}
		}
	}
	w.see(eye, "tries", said)
}

// tools runs the operator's commands that tell of one game.
func (w *world) tools() {
	data := []string{"--data", w.a.cfg.Data}
	id := string(secretTable)
	for _, args := range [][]string{{"replay", id}, {"replay", id, "--at", "3", "--lang", "pt"}, {"replay", id, "--format", "json"},
		{"export", id}, {"export", id, "--format", "json"}, {"export", id, "--format", "mathable"}, {"verify", id}, {"verify", id, "--lang", "pt"}} {
		status, out, errs := command(w.t, append(slices.Clone(args), data...)...)
		w.see(rules.Watcher, strings.Join(args, " "), fmt.Sprint(status, "\n", out, "\n", errs))
	}
}

// verifyExport gives the file that an eye can download to carteiro verify.
func (w *world) verifyExport(eye rules.Seat) (status int, said string) {
	file := filepath.Join(w.t.TempDir(), "game.json")
	require.NoError(w.t, os.WriteFile(file, []byte(w.get(eye, "/g/segredo2.json")), 0o600))
	status, out, errs := command(w.t, "verify", "--file", file)
	return status, out + errs
}
