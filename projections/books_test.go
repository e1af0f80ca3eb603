package projections_test

import (
	"bytes"
	"context"
	"database/sql"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

var ctx = context.Background()

func TestPeople(t *testing.T) {
	h := open(t, nil)
	h.join("ana", "Ana Maria", "pt", true)
	h.join("rui", "rui", "en", false)
	got, err := h.books.Person(ctx, "ana")
	require.NoError(t, err)
	require.Equal(t, projections.Person{ID: "ana", Name: "Ana Maria", Address: "ana@mail.example", Lang: "pt"}, got)

	h.do("ana", player.AskSignIn{ID: "ana"})
	h.do("ana", player.SignIn{ID: "ana", Ask: 2})
	h.do("ana", player.Rename{ID: "ana", Name: "Zita"})
	h.do("ana", player.Speak{ID: "ana", Lang: "en"})
	got, err = h.books.Person(ctx, "ana")
	require.NoError(t, err)
	require.Equal(t, projections.Person{ID: "ana", Name: "Zita", Address: "ana@mail.example", Lang: "en", Confirmed: true}, got)

	_, err = h.books.Person(ctx, "eva")
	require.True(t, refusal.Is(err, refusal.NotFound))
	h.same(h.inline()...)
}

func TestClubs(t *testing.T) {
	h := open(t, nil)
	h.join("rui", "rui", "en", false)
	h.join("ana", "Ana", "pt", false)
	h.do("rui", club.Found{ID: "praia", Name: "Praia", Lang: "pt", By: "rui"})
	h.do("", club.Found{ID: "adega", Name: "Adega", Lang: "en"})
	h.do("ana", club.Join{ID: "praia", By: "ana"})
	got, err := h.books.Club(ctx, "praia")
	require.NoError(t, err)
	require.Equal(t, "Praia", got.Name)
	require.Equal(t, []string{"Ana", "rui"}, []string{got.Members[0].Name, got.Members[1].Name})

	all, err := h.books.Clubs(ctx)
	require.NoError(t, err)
	require.Equal(t, []projections.Club{{ID: "adega", Name: "Adega", Lang: "en"}, {ID: "praia", Name: "Praia", Lang: "pt"}}, all)
	require.True(t, refusal.Is(h.try("rui", club.Leave{ID: "praia", By: "rui"}), club.LastOwner))
	h.do("ana", club.Leave{ID: "praia", By: "ana"})
	mine, err := h.books.ClubsOf(ctx, "ana")
	require.NoError(t, err)
	require.Empty(t, mine)
	mine, err = h.books.ClubsOf(ctx, "rui")
	require.NoError(t, err)
	require.Len(t, mine, 1)
	_, err = h.books.Club(ctx, "none")
	require.True(t, refusal.Is(err, refusal.NotFound))
	h.same(h.inline()...)
}

func TestListings(t *testing.T) {
	h := open(t, nil)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	h.sit("a", "ana", "rui")
	h.do("ana", table.Offer{ID: "a", By: "ana", Kind: "resign", Value: 3, Turn: -1})
	h.do("ana", table.Open{ID: "b", Game: "backgammon", Host: "ana", Club: "praia", Guests: []events.PlayerID{"rui"}})
	h.do("rui", table.Open{ID: "c", Game: "backgammon", Host: "rui", Club: "praia", Guests: []events.PlayerID{"ana"}})

	ended, err := h.books.Table(ctx, "a")
	require.NoError(t, err)
	require.Equal(t, projections.Listing{ID: "a", Game: "backgammon", Club: "praia", Status: table.Ended, Turn: ended.Turn,
		Seats:  []projections.SeatLine{{Player: "ana", Name: "Ana"}, {Seat: 1, Player: "rui", Name: "Rui"}},
		Result: "backgammon", How: "resign", Winner: 1, Opened: ended.Opened, Changed: h.clockAt(5)}, ended)
	require.Equal(t, h.clockAt(3), ended.Opened)

	mine, err := h.books.TablesOf(ctx, "ana")
	require.NoError(t, err)
	require.Equal(t, []events.TableID{"c", "b", "a"}, ids(mine), "waiting for ana, under way, over")
	require.Equal(t, "invitation", mine[0].Seats[1].Asked)
	require.Equal(t, rules.Watcher, mine[0].Winner)
	mine, err = h.books.TablesOf(ctx, "rui")
	require.NoError(t, err)
	require.Equal(t, []events.TableID{"b", "c", "a"}, ids(mine))

	in, err := h.books.TablesIn(ctx, "praia")
	require.NoError(t, err)
	require.Equal(t, []events.TableID{"c", "b", "a"}, ids(in))
	_, err = h.books.Table(ctx, "none")
	require.True(t, refusal.Is(err, refusal.NotFound))
}

func ids(ls []projections.Listing) (out []events.TableID) {
	for _, l := range ls {
		out = append(out, l.ID)
	}
	return out
}

// TestErasing: with the key gone nobody can read the person any more, neither
// through the books nor in the file, and the rest stays as it was.
func TestErasing(t *testing.T) {
	h := open(t, nil)
	h.join("ana", "Mariana Secreta", "pt", false)
	h.join("rui", "Rui", "en", false)
	h.sit("a", "ana", "rui")
	h.do("ana", table.Say{ID: "a", By: "ana", Text: "Um segredo"})
	require.Equal(t, "Um segredo", h.replay("a", 0).Words[0].Text)
	require.NoError(t, h.vault.Erase("ana"))

	got, err := h.books.Person(ctx, "ana")
	require.NoError(t, err)
	require.Equal(t, projections.Person{ID: "ana", Lang: "pt", Confirmed: true, Erased: true}, got)
	r := h.replay("a", 0)
	require.Empty(t, r.Words[0].Text)
	require.True(t, r.Names["ana"].Erased)
	h.same(h.inline()...)
	for _, file := range []string{h.log.Path(), h.log.Path() + "-wal"} {
		raw, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, secret := range []string{"Mariana", "ana@mail", "segredo"} {
			require.False(t, bytes.Contains(raw, []byte(secret)), secret)
		}
	}
}

func TestDice(t *testing.T) {
	h := open(t, nil)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	want := map[string]int{}
	for _, id := range []events.TableID{"a", "b", "c"} {
		h.sit(id, "ana", "rui")
		switch id {
		case "b": // the first game is caught up with, the second followed
			require.NoError(t, h.log.Async(projections.Dice{}))
		case "c": // not finished: does not count
			continue
		}
		h.finish(id, 2)
		for _, s := range h.replay(id, 0).Steps {
			for _, m := range s.Moves {
				if m.Seat == rules.Nature {
					want[m.Move]++
				}
			}
		}
	}
	head, err := h.log.Head(ctx)
	require.NoError(t, err)
	require.NoError(t, h.log.WaitFor(ctx, head))
	counts, err := h.books.Dice(ctx)
	require.NoError(t, err)
	got := map[string]int{}
	for _, c := range counts {
		require.Equal(t, "backgammon", c.Game)
		got[c.Dice] = c.Count
	}
	require.Equal(t, want, got)
	h.same(projections.Dice{})
}

// TestRebuildSendsNothing: what was sent stays sent, what was queued stays once.
func TestRebuildSendsNothing(t *testing.T) {
	h := open(t, letters)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	h.sit("a", "ana", "rui")
	require.NoError(t, h.log.Write(ctx, func(tx events.Tx) error {
		_, err := tx.Exec(`UPDATE outbox SET state = 'sent' WHERE kind = 'hello'`)
		return err
	}))
	before := h.outbox()
	require.Len(t, before, 4)
	for _, p := range h.inline() {
		_, err := h.log.Rebuild(ctx, p)
		require.NoError(t, err)
	}
	require.Equal(t, before, h.outbox())
	h.step("a", 0)
	require.Len(t, h.outbox(), 5)
	h.same(h.inline()...)
}

// outbox is every letter, as one line each.
func (h *house) outbox() []string {
	h.t.Helper()
	var out []string
	rows, err := h.log.Reader().Query(`SELECT concat_ws(' ', id, ref, kind, user, due, state, attempt, msgid, data, stream, n, ply) FROM outbox ORDER BY id`)
	require.NoError(h.t, err)
	defer rows.Close()
	for rows.Next() {
		var s sql.NullString
		require.NoError(h.t, rows.Scan(&s))
		out = append(out, s.String)
	}
	require.NoError(h.t, rows.Err())
	return out
}

func TestLetterRows(t *testing.T) {
	h := open(t, letters)
	h.join("ana", "Ana", "pt", false)
	ref := "player-ana/1/hello/ana"
	id := projections.Links{}.MessageID(ref, "club.example")
	require.Regexp(t, `^[0-9a-f]{32}@club\.example$`, id)
	require.NotEqual(t, id, projections.Links{}.MessageID(ref+"x", "club.example"))
	require.NotEqual(t, id, projections.Links{Key: []byte("k")}.MessageID(ref, "club.example"), "who knows the ref does not know the key")
	require.Equal(t, []string{"1 " + ref + " hello ana " + ms(h) + " queued 0 " + id + " {} player-ana 1 -1"}, h.outbox())
}

// A standing order is its seat's secret: lists, of which others see their own,
// do not change with it, not even by when the table changed last.
func TestListsTellNothingOfOrders(t *testing.T) {
	h := open(t, nil)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	h.sit("jogo", "ana", "rui")
	before, err := h.books.Table(t.Context(), "jogo")
	require.NoError(t, err)
	waits := h.state("jogo").Player(1 - h.state("jogo").Asks()[0].Seat)
	h.do(waits, table.GiveOrder{ID: "jogo", By: waits, Kind: "next", Text: "roll"})
	h.do(waits, table.WithdrawOrder{ID: "jogo", By: waits, Kind: "next"})
	after, err := h.books.Table(t.Context(), "jogo")
	require.NoError(t, err)
	require.Equal(t, before, after)
	require.True(t, h.step("jogo", 0))
	after, err = h.books.Table(t.Context(), "jogo")
	require.NoError(t, err)
	require.Greater(t, after.Changed, before.Changed)
	h.same(h.inline()...)
}
