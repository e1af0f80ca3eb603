package mail

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"mime"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/games"
	"carteiro/engine/lang"
	"carteiro/engine/player"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/events/store"
	"carteiro/events/vault"
	"carteiro/migrations"
	"carteiro/projections"
)

const (
	ana   = events.PlayerID("anaaaaaa")
	rui   = events.PlayerID("ruiruiru")
	game  = events.TableID("k3m7x2pq")
	praia = events.ClubID("praia")
)

// luckyVault is the real vault but for its luck: a table's secret comes from
// its id, so that a golden letter has the same dice every day.
type luckyVault struct{ *vault.Vault }

func (luckyVault) Secret(id events.TableID, _ bool) ([]byte, error) {
	sum := sha256.Sum256([]byte("secret of " + id))
	return sum[:], nil
}

// house is the real thing in a folder of its own, with a clock turned by hand:
// each order and each letter moves it on by a minute.
type house struct {
	t      testing.TB
	ctx    context.Context
	dir    string
	log    *store.Log
	vault  luckyVault
	desk   *engine.Desk
	books  *projections.Books
	words  *lang.Catalogue
	signer Signer
	clerk  *Clerk
	inbox  *Inbox
	outbox *Outbox
	folder Folder
	logged bytes.Buffer
	clock  time.Time
	still  bool // the clock does not move on by itself
	orders int
	seen   map[string]bool
}

func (h *house) now() time.Time { return h.clock }

func (h *house) tick() {
	if !h.still {
		h.clock = h.clock.Add(time.Minute)
	}
}

func openHouse(t testing.TB) *house {
	t.Helper()
	h := &house{t: t, ctx: context.Background(), dir: t.TempDir(), seen: map[string]bool{},
		clock: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC), signer: testSigner()}
	require.NoError(t, migrations.Up(h.ctx, h.path("log.db"), migrations.Log))
	require.NoError(t, migrations.Up(h.ctx, h.path("keys.db"), migrations.Keys))
	keys, err := vault.Open(h.path("keys.db"), h.now)
	require.NoError(t, err)
	h.vault = luckyVault{keys}
	h.words, err = lang.New(append(games.Locales(), Locales())...)
	require.NoError(t, err)
	h.start()
	t.Cleanup(func() { h.log.Close(); h.vault.Close() })
	return h
}

func (h *house) path(name string) string { return filepath.Join(h.dir, name) }

// start opens everything on the file, as a server does; again after a stop.
func (h *house) start() {
	h.t.Helper()
	var err error
	h.log, err = store.Open(h.ctx, h.path("log.db"), store.Options{Now: h.now})
	require.NoError(h.t, err)
	tables := &projections.Tables{}
	require.NoError(h.t, h.log.Inline(h.ctx, projections.Players{}, projections.Clubs{}, tables))
	require.NoError(h.t, h.log.React(&projections.Outbox{Notices: Notices, Tables: tables, Host: h.signer.Host, Now: h.now}))
	h.desk = &engine.Desk{Store: h.log, Vault: h.vault, Now: h.now}
	h.desk.Reserved = Directory{h.signer, h.desk}.Reserved
	h.books = &projections.Books{DB: h.log.Reader(), Store: h.log, Vault: h.vault}
	h.folder = Folder{Dir: h.path("letters")}
	quiet := slog.New(slog.NewTextHandler(&h.logged, nil))
	h.clerk = &Clerk{Desk: h.desk, Books: h.books, Rows: h.log, Words: h.words, Signer: h.signer, Now: h.now, Log: quiet}
	links := projections.Links{Key: []byte("links")}
	h.inbox = &Inbox{Rows: h.log, Handler: h.clerk, Links: links, Host: h.signer.Host, Now: h.now, Log: quiet}
	composer := &Composer{Books: h.books, Store: h.log, Vault: h.vault, Rows: h.log, Words: h.words, Signer: h.signer,
		Links: links, Base: "https://play.example", Now: h.now}
	h.outbox = &Outbox{Rows: h.log, Letters: composer, Sender: h.folder, Now: h.now, Linger: -1, Log: quiet,
		Failed: Failures{h.desk, h.books, quiet}.Refused}
}

// do gives an order as a page would.
func (h *house) do(by events.PlayerID, command any) {
	h.t.Helper()
	h.tick()
	h.orders++
	_, err := h.desk.Do(h.ctx, engine.Order{ID: events.CommandID(fmt.Sprintf("web:%d", h.orders)), Actor: by, Command: command})
	require.NoError(h.t, err)
}

func (h *house) join(id events.PlayerID, name, lang string) {
	h.t.Helper()
	address := strings.ToLower(name) + "@mail.example"
	key, err := h.vault.AddressKey(address)
	require.NoError(h.t, err)
	h.do(id, player.Join{ID: id, Address: address, Name: name, Lang: lang, AddressKey: key})
}

// open founds the club, with Ana (Portuguese) and Rui (English) in it.
func (h *house) open() {
	h.t.Helper()
	h.do("", club.Found{ID: praia, Name: "Clube da Praia", Lang: "pt"})
	h.members()
}

func (h *house) members() {
	h.t.Helper()
	h.join(ana, "Ana", "pt")
	h.join(rui, "Rui", "en")
	h.do(ana, club.Join{ID: praia, By: ana})
	h.do(rui, club.Join{ID: praia, By: rui})
}

// invite has Ana invite Rui on a page; sit has him accept there too.
func (h *house) invite() {
	h.t.Helper()
	h.do(ana, table.Open{ID: game, Game: "backgammon", Club: praia, Host: ana, Guests: []events.PlayerID{rui}})
}

func (h *house) sit() {
	h.t.Helper()
	h.invite()
	h.do(rui, table.Accept{ID: game, By: rui})
}

func (h *house) state() table.State {
	h.t.Helper()
	s, err := h.desk.Table(h.ctx, game)
	require.NoError(h.t, err)
	require.NoError(h.t, s.Broken)
	return s
}

// onTurn is whoever is awaited at the table.
func (h *house) onTurn() (events.PlayerID, string) {
	h.t.Helper()
	s := h.state()
	require.Len(h.t, s.Asks(), 1)
	return s.Player(s.Asks()[0].Seat), s.Asks()[0].Kind
}

// legal is the first legal move of whoever is awaited.
func (h *house) legal() string {
	s := h.state()
	for m := range s.Position.Legal(s.Asks()[0].Seat) {
		return string(m)
	}
	return ""
}

func (h *house) person(id events.PlayerID) projections.Person {
	h.t.Helper()
	p, err := h.books.Person(h.ctx, id)
	require.NoError(h.t, err)
	return p
}

// posted sends everything that is due and gives the new letters, oldest first.
func (h *house) posted() []FolderLetter {
	h.t.Helper()
	for {
		did, err := h.outbox.Step(h.ctx)
		require.NoError(h.t, err)
		if !did {
			break
		}
	}
	return h.fresh()
}

// fresh reads what is new in the folder, oldest first.
func (h *house) fresh() []FolderLetter {
	h.t.Helper()
	entries, err := os.ReadDir(h.folder.Dir)
	if !os.IsNotExist(err) {
		require.NoError(h.t, err)
	}
	when := map[string]time.Time{}
	var out []FolderLetter
	for _, e := range entries {
		name := strings.TrimSuffix(e.Name(), ".eml")
		if h.seen[name] {
			continue
		}
		h.seen[name] = true
		l, err := h.folder.Read(name)
		require.NoError(h.t, err)
		info, err := e.Info()
		require.NoError(h.t, err)
		when[name], out = info.ModTime(), append(out, l)
	}
	slices.SortFunc(out, func(a, b FolderLetter) int { return when[a.Name].Compare(when[b.Name]) })
	return out
}

// to gives the new letters to one person and drops those to others.
func (h *house) to(id events.PlayerID) []FolderLetter {
	h.t.Helper()
	var out []FolderLetter
	for _, l := range h.posted() {
		if l.Address == h.person(id).Address {
			out = append(out, l)
		}
	}
	return out
}

// one is the only new letter to a person.
func (h *house) one(id events.PlayerID) FolderLetter {
	h.t.Helper()
	list := h.to(id)
	require.Len(h.t, list, 1)
	return list[0]
}

// raw is a letter as a plain mail program writes it.
func raw(id, from, to, subject, body string) []byte {
	return fmt.Appendf(nil, "Return-Path: <%s>\r\nFrom: %s\r\nTo: %s\r\nSubject: %s\r\nMessage-ID: <%s>\r\n"+
		"Date: Mon, 02 Mar 2026 10:00:00 +0000\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n%s\r\n",
		from, from, to, mime.QEncoding.Encode("utf-8", subject), id, strings.ReplaceAll(body, "\n", "\r\n"))
}

// deliver hands a letter to the inbox as the server does.
func (h *house) deliver(to string, env Envelope, letter []byte) {
	h.t.Helper()
	target, err := h.signer.Read(to)
	require.NoError(h.t, err)
	require.NoError(h.t, h.inbox.Accept(h.ctx, target, env, letter))
}

// work works all letters that wait.
func (h *house) work() {
	h.t.Helper()
	for {
		did, err := h.inbox.Step(h.ctx)
		require.NoError(h.t, err)
		if !did {
			return
		}
	}
}

// write has somebody write to an address, and the letter worked.
func (h *house) write(from, to, body string) {
	h.t.Helper()
	h.tick()
	h.orders++
	h.deliver(to, Envelope{From: from}, raw(fmt.Sprintf("m%d@mail.example", h.orders), from, to, "Re: jogo", body))
	h.work()
}

// answer has a person answer a letter of ours, quoting all of it.
func (h *house) answer(l FolderLetter, body string) {
	h.t.Helper()
	quoted := "> " + strings.ReplaceAll(strings.TrimSpace(strings.ReplaceAll(l.Text, "\r", "")), "\n", "\n> ")
	h.write(l.Address, l.ReplyTo, body+"\n\nEm seg., 2 de mar. de 2026, "+l.From+" escreveu:\n"+quoted)
}

// note is what the inbox says of the newest letter.
func (h *house) note() (note string) {
	h.t.Helper()
	require.NoError(h.t, h.log.Reader().QueryRow(`SELECT note FROM inbox ORDER BY id DESC LIMIT 1`).Scan(&note))
	return note
}
