package engine_test

import (
	"context"
	"encoding/hex"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/errand"
	"carteiro/engine/fair"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/robin"
	"carteiro/engine/table"
	"carteiro/events"
)

const torneio = events.RobinID("torneioa")

func inRobin() robin.In { return robin.In{ID: torneio} }

// begun is a house whose four play a round robin of draughts.
func begun(t *testing.T) *house {
	h := newHouse(t, draughts)
	h.refuses("no_such_game", ana, robin.Announce{In: inRobin(), Ruled: why(ana), Club: casa,
		Terms: events.RobinTerms{Name: "Torneio", Game: "halma", Rounds: 1}})
	h.by(ana, robin.Announce{In: inRobin(), Ruled: why(ana), Club: casa, Commitment: "mine",
		Terms: events.RobinTerms{Name: "Torneio", Game: "draughts", Clock: "standard", Zone: "UTC", Rated: true, Rounds: 1}})
	for _, p := range []events.PlayerID{ana, rui, eva} {
		h.by(p, robin.Enter{In: inRobin(), By: p})
	}
	const zoe = events.PlayerID("zoeaaaaa")
	h.joins(zoe)
	h.refuses(club.NotMember, zoe, robin.Enter{In: inRobin(), By: zoe})
	h.refuses(club.NoSuchMember, ana, robin.Admit{In: inRobin(), Ruled: why(ana), Who: zoe})
	h.by(ana, robin.Admit{In: inRobin(), Ruled: why(ana), Who: ivo})
	h.by(ana, robin.Begin{In: inRobin(), Ruled: why(ana), Luck: fixed{}, Secret: "mine"})
	h.catch()
	return h
}

func (h *house) robin() robin.State {
	r, err := h.Robin(h.t.Context(), torneio)
	require.NoError(h.t, err)
	return r
}

func (h *house) robinTable(n int) table.State {
	s, err := h.Table(h.t.Context(), errand.TableFor(events.Fixture{Robin: torneio, N: n}))
	require.NoError(h.t, err)
	return s
}

// The order of a round robin is promised when it is announced, and can be drawn again.
func TestARoundRobinsDrawIsPromised(t *testing.T) {
	h := begun(t)
	r := h.robin()
	secret, err := hex.DecodeString(r.Secret)
	require.NoError(t, err)
	box := fair.Box{Table: events.TableID(torneio.Stream()), Secret: secret}
	require.True(t, box.Opens(r.Commitment))
	before := r
	before.Order, before.Games = nil, nil
	facts, err := robin.Decide(before, robin.Request{At: h.now, Command: robin.Begin{In: inRobin(), Ruled: why(ana), Luck: box.Draw(0, nil)}})
	require.NoError(t, err)
	require.Equal(t, r.Order, facts[0].(events.RobinBegun).Order)
}

func TestARulingEndsAGameOfARoundRobin(t *testing.T) {
	h := begun(t)
	for n, winner := range map[int]events.PlayerID{1: h.robin().Games[0].Second, 2: ""} {
		s := h.robinTable(n)
		h.moves(s.ID)
		h.moves(s.ID)
		h.by(ana, robin.Rule{In: inRobin(), Ruled: why(ana), N: n, Winner: winner})
		s = h.robinTable(n)
		require.Equal(t, "ruling", s.Ending.How)
		require.Equal(t, winner, s.Player(s.Ending.Winner))
		g, _ := h.robin().Game(n)
		require.True(t, g.Rated, "L33: both had acted")
	}
	h.by(ana, robin.Rule{In: inRobin(), Ruled: why(ana), N: 3, Void: true})
	require.Equal(t, table.Withdrawn, h.robinTable(3).Status)
	h.catch()
}

func TestARoundRobinIsPlayedOut(t *testing.T) {
	h := begun(t)
	require.Len(t, h.robin().Games, 6)
	for _, g := range h.robin().Games {
		s := h.robinTable(g.N)
		require.Equal(t, table.Playing, s.Status, "nobody is asked again")
		require.Equal(t, g.First, s.Player(0))
		if g.N == 1 {
			h.moves(s.ID)
			h.moves(s.ID)
		}
		h.resigns(g.Second, s.ID)
		h.catch()
	}
	r := h.robin()
	require.True(t, r.Over)
	for _, g := range r.Games {
		require.Equal(t, g.First, g.Winner)
		require.Equal(t, g.N == 1, g.Rated, "K18")
	}
}

func TestWhoLeavesARoundRobinLeavesTheTables(t *testing.T) {
	h := begun(t)
	h.by(ivo, club.Leave{ID: casa, By: ivo})
	h.catch()
	for _, g := range h.robin().Games {
		want := table.Playing
		if g.Other(ivo) != "" {
			want = table.Withdrawn
		}
		require.Equal(t, want, h.robinTable(g.N).Status)
	}
	h.by(ana, robin.Stop{In: inRobin(), Ruled: why(ana)})
	h.catch()
	for _, g := range h.robin().Games {
		require.Equal(t, table.Withdrawn, h.robinTable(g.N).Status)
	}
}

func TestK9AVacationStopsTheClocksOfOpenAndLaterTables(t *testing.T) {
	h := newHouse(t, draughts)
	id := h.challenged()
	h.by(ana, table.Accept{ID: id, By: ana})
	h.catch()
	for s := h.table(1); s.Player(s.Asks()[0].Seat) != ana; s = h.table(1) {
		h.moves(id)
	}
	_, due, _ := h.table(1).Clocks.First()
	h.by(ana, player.Book{ID: ana, Last: "2026-03-08"})
	h.catch()
	until := time.Date(2026, 3, 9, 0, 0, 0, 0, time.UTC)
	_, later, _ := h.table(1).Clocks.First()
	require.Equal(t, due.Add(until.Sub(h.now)), later)

	h.by(ivo, ladder.Propose{In: on(), By: ivo, To: ana})
	h.catch()
	h.by(ana, table.Accept{ID: idOf(2), By: ana})
	h.catch()
	require.Len(t, h.table(2).Clocks.Stops, 1)

	h.now = h.now.Add(48 * time.Hour)
	h.by(ana, player.EndVacation{ID: ana, N: 1})
	h.catch()
	_, later, _ = h.table(1).Clocks.First()
	require.Equal(t, due.Add(48*time.Hour), later)
	h.errands = h.newErrands()
	n := h.table(1).N
	h.catch()
	require.Equal(t, n, h.table(1).N)
}

// L32: by_rating takes the ratings as they are when the season ends, however
// late the server hears of it.
func TestL32ASeasonByRatingKnowsTheRatings(t *testing.T) {
	h := newHouse(t, map[string]string{"game": "draughts", "season_weeks": "1", "season_carry": "by_rating"})
	h.Ratings = func(context.Context, events.ClubID, string) (map[events.PlayerID]events.LadderRating, error) {
		return map[events.PlayerID]events.LadderRating{ivo: {Rating: 1800}, ana: {Rating: 1200}, eva: {Rating: 1700}}, nil
	}
	ends := h.ladder().Season.Ends
	h.now = ends.Add(time.Hour)
	require.NoError(t, h.errands.Rate(t.Context(), h.now))
	h.tick()
	require.Equal(t, []events.PlayerID{ivo, eva, ana, rui}, h.ladder().Order)
	require.Equal(t, []events.PlayerID{ana, rui, eva, ivo}, h.ladder().Tables[0].Order)
}

// Who was absent and comes back to play is absent no more.
func TestWhoComesBackIsAbsentNoMore(t *testing.T) {
	h := newHouse(t, draughts)
	h.by("", player.SetAway{ID: rui, On: true})
	h.catch()
	require.Equal(t, ladder.OnLeave, h.ladder().Members[rui].Status)
	h.refuses(refusal.Code("on_leave"), eva, ladder.Propose{In: on(), By: eva, To: rui})
	h.by(rui, ladder.Return{In: on(), By: rui})
	h.catch()
	p, err := h.Player(t.Context(), rui)
	require.NoError(t, err)
	require.False(t, p.Away)
	require.Equal(t, ladder.Active, h.ladder().Members[rui].Status)
}
