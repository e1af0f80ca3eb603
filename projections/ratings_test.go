package projections_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/errand"
	"carteiro/engine/ladder"
	"carteiro/engine/rating"
	"carteiro/engine/robin"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// ratings is a house whose rated games are followed, with people who play.
func ratings(t testing.TB) *house {
	h := open(t, nil)
	require.NoError(t, h.log.Async(projections.RatedGames{}))
	for _, p := range []events.PlayerID{"ana", "rui", "eva", "gil"} {
		h.join(p, string(p), "pt", false)
	}
	return h
}

// begin opens a rated table and plays until everybody has acted.
func (h *house) begin(o table.Open) {
	h.t.Helper()
	o.Rated, o.Seated, o.Time.Clock = true, true, "per_move 72h"
	h.do("", o) // the house seats those who have agreed
	for i := 0; !h.state(o.ID).Started(); i++ {
		require.True(h.t, h.step(o.ID, i))
	}
}

// resign ends a game of two by a resignation of all that can be lost, or more of
// them.
func (h *house) resign(id events.TableID, loser events.PlayerID, value int) {
	h.t.Helper()
	for i := 0; h.state(id).Status == table.Playing; i++ {
		require.Less(h.t, i, 100)
		if h.try(loser, table.Offer{ID: id, By: loser, Kind: "resign", Value: value, Turn: -1}) != nil {
			h.step(id, i)
		} else if s := h.state(id); s.Offer != nil {
			other := s.Asks()[0].Seat
			h.do(s.Player(other), table.Answer{ID: id, By: s.Player(other), Accept: true, Turn: -1})
		}
	}
}

// expire lets the time of a seat run out, once it is on turn.
func (h *house) expire(id events.TableID, loser events.PlayerID) {
	h.t.Helper()
	for s := h.state(id); s.Player(s.Asks()[0].Seat) != loser; s = h.state(id) {
		require.True(h.t, h.step(id, 0))
	}
	s := h.state(id)
	_, due, ok := s.Clocks.First()
	require.True(h.t, ok)
	now := due.Add(time.Hour)
	h.clock.Store(int64(now.Sub(start) / time.Second))
	id2 := events.CommandID(fmt.Sprintf("expire:%d", h.orders.Add(1)))
	_, err := h.desk.Do(ctx, engine.Order{ID: id2, At: due, Command: table.Expire{ID: id, Turn: s.Turn, Now: now}})
	require.NoError(h.t, err)
}

func (h *house) settled() {
	h.t.Helper()
	head, err := h.log.Head(ctx)
	require.NoError(h.t, err)
	require.NoError(h.t, h.log.WaitFor(ctx, head))
}

func (h *house) pool(p projections.Pool) map[events.PlayerID]projections.Rating {
	h.t.Helper()
	h.settled()
	r, err := h.books.Ratings(ctx, p)
	require.NoError(h.t, err)
	require.Equal(h.t, p, r.Pool)
	out := map[events.PlayerID]projections.Rating{}
	for i, l := range r.Lines {
		require.NotEmpty(h.t, r.People[l.Player].Name)
		require.True(h.t, i == 0 || p.System == "openskill" || r.Lines[i-1].Value >= l.Value)
		out[l.Player] = l
	}
	return out
}

func two(id events.TableID, club events.ClubID, game string, o rules.Options) table.Open {
	return table.Open{ID: id, Game: game, Options: o, Club: club, Host: "ana", Guests: []events.PlayerID{"rui"}}
}

// The known answer for two newcomers, and what does not count.
func TestL33RatingsOfTwo(t *testing.T) {
	h := ratings(t)
	glicko := projections.Pool{Game: "draughts", System: "glicko2"}
	require.Empty(t, h.pool(glicko))
	h.begin(two("a", "", "draughts", nil))
	h.resign("a", "rui", 1)
	got := h.pool(glicko)
	for p, want := range map[events.PlayerID]float64{"ana": 1662.3109, "rui": 1337.6891} {
		assert.InDelta(t, want, got[p].Value, 0.00005)
		assert.InDelta(t, 290.3190, got[p].Deviation, 0.00005)
		assert.Equal(t, 1, got[p].Games)
		assert.Equal(t, h.now(), got[p].Last)
	}
	for _, o := range []table.Open{two("early", "", "draughts", nil), two("friends", "", "draughts", nil), two("off", "", "draughts", nil)} {
		o.Rated, o.Seated, o.For = o.ID != "friends", true, &events.Fixture{Ladder: "l", N: 1}
		h.do("", o)
	}
	h.resign("early", "ana", 1) // before anybody has moved (K18)
	h.step("friends", 0)
	h.step("friends", 0)
	h.resign("friends", "ana", 1)
	h.step("off", 0)
	h.step("off", 0)
	h.do("", table.CallOff{ID: "off"})
	require.Equal(t, got, h.pool(glicko))
	for _, id := range []events.TableID{"ruled", "unmoved"} {
		o := two(id, "", "draughts", nil)
		o.Rated, o.Seated, o.For = true, true, &events.Fixture{Ladder: "l", N: 2}
		if h.do("", o); id == "ruled" {
			h.step(id, 0)
			h.step(id, 0)
		}
		h.do("", table.Adjudicate{ID: id, Winner: "rui", Ruled: events.Ruled{Steward: "eva", Reason: "too long"}})
	}
	ruled := h.pool(glicko)
	require.Equal(t, 2, ruled["rui"].Games, "L33: as if it had been played out, where both had acted")
	require.Greater(t, ruled["rui"].Value, got["rui"].Value)
	r, err := h.books.Replay(ctx, "ruled", rules.Watcher)
	require.NoError(t, err)
	_, err = r.Prove()
	require.NoError(t, err)
	require.Equal(t, map[string]string{"Termination": "adjudication", "Winner": "rui"}, r.Sheet().Headers)
	line, err := h.books.Table(ctx, "ruled")
	require.NoError(t, err)
	require.Equal(t, []any{"ended", "ruling", rules.Seat(1)}, []any{string(line.Status), line.How, line.Winner})
	got = ruled
	h.begin(two("other", "praia", "draughts", nil))
	h.resign("other", "ana", 1)
	require.Equal(t, got, h.pool(glicko), "a club has ratings of its own")
	require.Len(t, h.pool(projections.Pool{Club: "praia", Game: "draughts", System: "glicko2"}), 2)
	require.Empty(t, h.pool(projections.Pool{Game: "draughts", System: "elo"}))
	h.same(projections.RatedGames{})
}

// A club may want FIBS for its backgammon: matches count by their length, money
// games do not; other games keep Glicko-2.
func TestRatingsByFIBS(t *testing.T) {
	h := ratings(t)
	h.do("ana", club.Found{ID: "praia", Name: "Praia", Lang: "pt", By: "ana"})
	match := rules.Options{"play": "match", "length": "3"}
	h.begin(two("a", "praia", "backgammon", match))
	h.resign("a", "ana", 3)
	h.begin(two("b", "praia", "backgammon", rules.Options{"play": "money"}))
	h.resign("b", "ana", 3)
	h.begin(two("c", "praia", "backgammon", nil))
	h.resign("c", "rui", 3)
	h.begin(two("d", "praia", "draughts", nil))
	h.resign("d", "rui", 1)
	pools := func() []projections.Pool {
		h.settled()
		got, err := h.books.Pools(ctx, "praia")
		require.NoError(t, err)
		return got
	}
	require.Equal(t, []projections.Pool{{"praia", "backgammon", "glicko2"}, {"praia", "draughts", "glicko2"}}, pools())
	h.do("ana", club.Change{In: club.In{ID: "praia"}, Ruled: events.Ruled{Steward: "ana", Reason: "as voted"}, Terms: events.ClubTerms{Name: "Praia", Lang: "pt", Ratings: "fibs"}})
	require.Equal(t, []projections.Pool{{"praia", "backgammon", "fibs"}, {"praia", "draughts", "glicko2"}}, pools())

	rui, ana := rating.Match(rating.NewFIBS(), rating.NewFIBS(), 3)
	ana, rui = rating.Match(ana, rui, 1)
	got := h.pool(projections.Pool{Club: "praia", Game: "backgammon", System: "fibs"})
	assert.InDelta(t, ana.Rating, got["ana"].Value, 1e-9)
	assert.InDelta(t, rui.Rating, got["rui"].Value, 1e-9)
	assert.Equal(t, 2, got["ana"].Games)
	assert.Zero(t, got["ana"].Deviation)
	assert.Equal(t, 3, h.pool(projections.Pool{Club: "praia", Game: "backgammon", System: "glicko2"})["ana"].Games)
	pool, err := h.books.Pools(ctx, "none")
	require.NoError(t, err)
	require.Empty(t, pool)
}

// A steward may make a game void that has ended, and say otherwise afterwards.
func TestL30AVoidGameCountsForNoRating(t *testing.T) {
	h := ratings(t)
	by := events.Ruled{Steward: "ana", Reason: "as voted"}
	in, cup := ladder.In{ID: "escadaaa"}, robin.In{ID: "torneioa"}
	h.do("ana", club.Found{ID: "praia", Name: "Praia", Lang: "pt", By: "ana"})
	open := ladder.Open{In: in, Club: "praia", By: "ana", Settings: map[string]string{"game": "draughts"}}
	for _, p := range []events.PlayerID{"ana", "rui", "eva", "gil"} {
		if p != "ana" {
			h.do(p, club.Join{ID: "praia", By: p})
		}
		open.Entrants = append(open.Entrants, ladder.Entrant{Player: p})
	}
	h.do("ana", open)
	errands := &engine.Errands{Desk: h.desk}
	glicko := projections.Pool{Club: "praia", Game: "draughts", System: "glicko2"}
	played := func(f events.Fixture, loser events.PlayerID) {
		require.NoError(t, errands.Catch(ctx))
		id := errand.TableFor(f)
		for i := 0; !h.state(id).Started(); i++ {
			require.True(t, h.step(id, i))
		}
		h.resign(id, loser, 1)
		require.NoError(t, errands.Catch(ctx))
	}
	l, err := h.books.Ladder(ctx, in.ID)
	require.NoError(t, err)
	order := l.Order
	h.do(order[1], ladder.Propose{In: in, By: order[1], To: order[0]})
	h.do(order[0], ladder.Accept{In: in, N: 1, By: order[0]})
	played(events.Fixture{Ladder: in.ID, N: 1}, order[0])
	require.Len(t, h.pool(glicko), 2)
	h.do("ana", ladder.Annul{In: in, Ruled: by, N: 1})
	require.Empty(t, h.pool(glicko))

	h.do("ana", robin.Announce{In: cup, Ruled: by, Club: "praia", Terms: events.RobinTerms{Name: "Cup", Game: "draughts", Rated: true, Rounds: 1}})
	for _, p := range order {
		h.do(p, robin.Enter{In: cup, By: p})
	}
	h.do("ana", robin.Begin{In: cup, Ruled: by})
	require.NoError(t, errands.Catch(ctx))
	r, err := h.books.Robin(ctx, cup.ID)
	require.NoError(t, err)
	g := r.Games[0]
	played(events.Fixture{Robin: cup.ID, N: 1}, g.Second)
	first := h.pool(glicko)
	require.Greater(t, first[g.First].Value, first[g.Second].Value)
	h.do("ana", robin.Rule{In: cup, Ruled: by, N: 1, Void: true})
	require.Empty(t, h.pool(glicko))
	h.do("ana", robin.Rule{In: cup, Ruled: by, N: 1, Winner: g.First})
	require.Equal(t, first, h.pool(glicko), "and back again")
	h.do("ana", robin.Rule{In: cup, Ruled: by, N: 1, Winner: g.Second})
	require.Equal(t, first[g.First].Value, h.pool(glicko)[g.Second].Value)
	h.do("ana", robin.Rule{In: cup, Ruled: by, N: 1})
	require.Equal(t, 1500., h.pool(glicko)[g.First].Value, "a draw")
	h.same(projections.RatedGames{})
}

// Three are ranked by the game: who leaves first comes last.
func TestRatingsOfThree(t *testing.T) {
	h := ratings(t)
	h.begin(table.Open{ID: "a", Game: "mathable", Host: "ana", Guests: []events.PlayerID{"rui", "eva"}})
	for _, p := range []events.PlayerID{"ana", "eva"} {
		h.do(p, table.Offer{ID: "a", By: p, Kind: "resign", Value: 1, Turn: -1})
	}
	require.Equal(t, table.Ended, h.state("a").Status)
	p := projections.Pool{Game: "mathable", System: "openskill"}
	got := h.pool(p)
	for who, want := range map[events.PlayerID][2]float64{"rui": {27.8689, 8.2048}, "eva": {25.7172, 8.0578}, "ana": {21.4139, 8.0578}} {
		assert.InDelta(t, want[0], got[who].Value, 0.00005, who)
		assert.InDelta(t, want[1], got[who].Deviation, 0.00005, who)
	}
	pools, err := h.books.Pools(ctx, "")
	require.NoError(t, err)
	require.Equal(t, []projections.Pool{p}, pools)
	steps, err := h.books.RatingHistory(ctx, p, "eva")
	require.NoError(t, err)
	require.Equal(t, []projections.RatingStep{{At: h.now(), Table: "a", Others: []events.PlayerID{"ana", "rui"}, Rank: 2, Before: 25,
		Value: got["eva"].Value, Deviation: got["eva"].Deviation}}, steps)
	h.same(projections.RatedGames{})
}

// Of three losses on time within seven days only the first counts, also after
// two had been rated.
func TestRatingsOfSerialLossesOnTime(t *testing.T) {
	h := ratings(t)
	tables := []events.TableID{"a", "b", "c"}
	for _, id := range tables {
		h.begin(two(id, "", "draughts", nil))
	}
	since := h.now()
	glicko := projections.Pool{Game: "draughts", System: "glicko2"}
	for i, want := range []int{1, 2, 1} {
		h.expire(tables[i], "rui")
		require.Equal(t, want, h.pool(glicko)["ana"].Games)
	}
	n, err := h.books.TimeOuts(ctx, "rui", since)
	require.NoError(t, err)
	require.Equal(t, 3, n)
	n, err = h.books.TimeOuts(ctx, "ana", since)
	require.NoError(t, err)
	require.Zero(t, n)
	n, err = h.books.TimeOuts(ctx, "rui", h.now())
	require.NoError(t, err)
	require.Zero(t, n)
	h.same(projections.RatedGames{})
}

// In a game for three the second time-out takes a seat out: it is last, and has
// lost on time; the first is only a turn passed.
func TestRatingsOfTimeOutsAmongThree(t *testing.T) {
	h := ratings(t)
	h.begin(table.Open{ID: "a", Game: "mathable", Host: "ana", Guests: []events.PlayerID{"rui", "eva"}})
	for _, p := range []events.PlayerID{"rui", "ana", "rui"} {
		h.expire("a", p)
	}
	h.do("ana", table.Offer{ID: "a", By: "ana", Kind: "resign", Value: 1, Turn: -1})
	h.settled()
	var late string
	require.NoError(t, h.books.DB.QueryRow(`SELECT group_concat(player || ' ' || rank || ' ' || late, ', ') FROM (SELECT * FROM rated ORDER BY rank)`).Scan(&late))
	require.Equal(t, "eva 1 0, ana 2 0, rui 3 1", late)
	n, err := h.books.TimeOuts(ctx, "rui", start)
	require.NoError(t, err)
	require.Equal(t, 2, n)
	h.same(projections.RatedGames{})
}

// The ratings depend on the order in which games end, not on how the streams
// lie between each other; a rebuild changes nothing, and histories add up.
func TestRatingsOfInterleavedTables(t *testing.T) {
	play := func(interleaved bool) ([]projections.Rating, *house) {
		h := ratings(t)
		var later []func()
		for i := range 9 {
			id, loser := events.TableID(fmt.Sprint("t", i)), []events.PlayerID{"ana", "rui", "rui"}[i%3]
			h.begin(two(id, "", []string{"draughts", "backgammon"}[i%2], nil))
			end := func() {
				h.clock.Store(int64(7200 * (i + 1)))
				h.resign(id, loser, 1+2*(i%2))
			}
			if interleaved {
				later = append(later, end)
			} else {
				end()
			}
		}
		for _, end := range later {
			end()
		}
		h.settled()
		r, err := h.books.Ratings(ctx, projections.Pool{Game: "draughts", System: "glicko2"})
		require.NoError(t, err)
		return r.Lines, h
	}
	apart, _ := play(false)
	mixed, h := play(true)
	require.Len(t, apart, 2)
	require.Equal(t, apart, mixed)
	_, err := h.log.Rebuild(ctx, projections.RatedGames{})
	require.NoError(t, err)
	again := &projections.Books{DB: h.books.DB, Store: h.log, Vault: h.vault}
	p := projections.Pool{Game: "draughts", System: "glicko2"}
	fresh, err := again.Ratings(ctx, p)
	require.NoError(t, err)
	kept, err := h.books.Ratings(ctx, p)
	require.NoError(t, err)
	require.Equal(t, kept, fresh, "to the last bit")
	for _, l := range fresh.Lines {
		steps, err := again.RatingHistory(ctx, p, l.Player)
		require.NoError(t, err)
		value := 1500.0
		for _, s := range steps {
			require.Equal(t, value, s.Before)
			value = s.Value
		}
		require.Equal(t, l.Value, value)
		require.Len(t, steps, l.Games)
	}
}
