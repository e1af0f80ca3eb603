package engine_test

import (
	"context"
	"encoding/hex"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/fair"
	"carteiro/engine/ladder"
	"carteiro/engine/lang"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/robin"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

func TestStewardsActInPersonAndSayWhy(t *testing.T) {
	h := newHouse(t, draughts)
	to := 1
	place := func(who events.PlayerID, reason string) ladder.Place {
		return ladder.Place{In: on(), Ruled: events.Ruled{Steward: who, Reason: reason}, Who: ivo, To: to}
	}
	h.refuses(club.NotSteward, rui, place(rui, "mine"))
	h.refuses(club.NotSteward, rui, place(ana, "hers"))
	h.refuses(club.NotSteward, "", place(ana, "nobody's"))
	h.refuses(club.ReasonWanted, ana, place(ana, " "))
	h.refuses(club.ReasonWanted, ana, place(ana, "\u202e\n"))
	to = 4
	h.refuses(engine.AlreadyThere, ana, place(ana, "he stands there"))
	to = 1
	h.by(ana, place(ana, "he won\r\nthe \u202ecup"))
	require.Equal(t, ivo, h.ladder().Order[0])
	evs, rev, err := h.Store.Load(t.Context(), escada.Stream(), 0)
	require.NoError(t, err)
	last, err := events.Decode(evs[rev.N-1].New)
	require.NoError(t, err)
	require.Equal(t, events.Ruled{Steward: ana, Reason: "he won the cup"}, last.(events.PlaceSet).Ruled)

	h.by(ana, club.Give{In: club.In{ID: casa}, Ruled: why(ana), Who: rui, Role: events.RoleSteward})
	to = 2
	h.by(rui, place(rui, "as a steward"))
	to = 3
	again := engine.Order{ID: "once", Actor: rui, Command: place(rui, "twice")}
	_, err = h.Do(t.Context(), again)
	require.NoError(t, err)
	h.by(ana, club.Give{In: club.In{ID: casa}, Ruled: why(ana), Who: rui, Role: events.RoleMember})
	got, err := h.Do(t.Context(), again)
	require.NoError(t, err, "what was done stays done")
	require.True(t, got.Repeat)
	h.refuses(club.NotSteward, rui, place(rui, "no more"))

	h.refuses(club.NotSteward, rui, ladder.Open{In: ladder.In{ID: "escadabb"}, Club: casa, By: rui})
	h.refuses(club.NotSteward, ana, ladder.Open{In: ladder.In{ID: "escadabb"}, Club: casa, By: rui})
	h.refuses(club.NotSteward, rui, robin.Announce{In: robin.In{ID: "torneioa"}, Ruled: why(rui), Club: casa})
	h.refuses(club.NotSteward, rui, ladder.Propose{In: on(), Ruled: why(rui), By: rui, To: ana})
	h.by(ana, ladder.Propose{In: on(), Ruled: why(ana), By: rui, To: ana})
	h.refuses(ladder.NoSuchLadder, ana, ladder.Place{In: ladder.In{ID: "nowhere2"}, Ruled: why(ana), Who: ana, To: 1})
}

// A steward's own cause is another's to decide, if there is another; else the
// log says so.
func TestL30NobodyJudgesInTheirOwnCause(t *testing.T) {
	h := newHouse(t, map[string]string{"game": "draughts", "clock": "standard"})
	id := h.challenged()
	h.by(ana, table.Accept{ID: id, By: ana})
	pause := table.Pause{ID: id, Ruled: why(ana), Kind: "steward", From: h.now}
	own := []any{
		ladder.Rule{In: on(), Ruled: why(ana), N: 1, Winner: ana}, ladder.Annul{In: on(), Ruled: why(ana), N: 1}, pause,
		ladder.Place{In: on(), Ruled: why(ana), Who: ana, To: 2}, ladder.Excuse{In: on(), Ruled: why(ana), Who: ana, N: 1},
		ladder.Readmit{In: on(), Ruled: why(ana), Who: ana}, ladder.Propose{In: on(), Ruled: why(ana), By: ivo, To: ana},
	}
	give := func(who events.PlayerID, role string) {
		h.by(ana, club.Give{In: club.In{ID: casa}, Ruled: why(ana), Who: who, Role: role})
	}
	give(eva, events.RoleSteward)
	for _, c := range own {
		h.refuses(engine.OwnCause, ana, c)
	}
	h.by(eva, ladder.Place{In: on(), Ruled: why(eva), Who: ana, To: 2})
	give(eva, events.RoleMember)
	give(rui, events.RoleSteward)
	h.by(ana, pause)
	h.by(ana, ladder.Rule{In: on(), Ruled: why(ana), N: 1, Winner: ana})
	marked := why(ana)
	marked.Own = true
	require.Equal(t, marked, h.table(1).Ending.Ruled, "rui plays in it too, so nobody else can")
	require.Equal(t, marked, h.challenge(1).Ruling)
	require.Equal(t, marked, h.table(1).Clocks.Stops[0].By)
	h.refuses(engine.OwnCause, ana, ladder.Place{In: on(), Ruled: why(ana), Who: ana, To: 3})
	give(rui, events.RoleMember)
	h.by(ana, ladder.Place{In: on(), Ruled: why(ana), Who: ana, To: 3})
	h.by(ana, ladder.Place{In: on(), Ruled: why(ana), Who: rui, To: 3})
	evs, _, err := h.Store.Load(t.Context(), escada.Stream(), 0)
	require.NoError(t, err)
	var how []bool
	for _, e := range evs {
		if f, err := events.Decode(e.New); err == nil && e.Type == "ladder.placed" {
			how = append(how, f.(events.PlaceSet).Own)
		}
	}
	require.Equal(t, []bool{false, true, false}, how)
}

func TestAStewardPausesOnlyTheTablesOfTheClub(t *testing.T) {
	h := newHouse(t, map[string]string{"game": "draughts", "clock": "standard"})
	id := h.challenged()
	h.by(ana, table.Accept{ID: id, By: ana})
	pause := table.Pause{ID: id, Ruled: why(rui), Kind: "steward", From: h.now}
	h.refuses(club.NotSteward, rui, pause)
	pause.Ruled = events.Ruled{Steward: ana}
	h.refuses(club.ReasonWanted, ana, pause)
	pause.Ruled = events.Ruled{}
	h.refuses(club.NotSteward, "", pause)
	pause.Kind = "vacation"
	h.refuses(engine.NotYou, rui, pause)
	h.by(ana, table.Pause{ID: id, Ruled: why(ana), Kind: "steward", From: h.now})
	_, _, runs := h.table(1).Clocks.First()
	require.False(t, runs)
}

func TestOnesOwnWishesAreOnesOwn(t *testing.T) {
	h := newHouse(t, draughts)
	for _, c := range []any{
		ladder.Propose{In: on(), By: rui, To: ana}, ladder.Leave{In: on(), By: rui}, club.Leave{ID: casa, By: rui},
		player.Speak{ID: rui, Lang: "en"}, table.Open{ID: "mesaaaaa", Game: "draughts", Host: rui, Guests: []events.PlayerID{eva}},
		ladder.Act{In: on(), N: 1, By: eva}, ladder.Report{In: on(), N: 1}, ladder.Tick{In: on()}, ladder.Rate{In: on()},
		table.Expire{ID: jogo}, table.CallOff{ID: jogo, By: eva}, table.Credit{ID: jogo}, robin.Report{}, player.SetAway{ID: eva, On: true},
		club.Give{In: club.In{ID: casa}, Who: eva, Role: events.RoleOwner, ByOperator: true},
		table.Open{ID: "mesaaaaa", Game: "draughts", Host: eva, Guests: []events.PlayerID{rui}, Seated: true},
		table.Open{ID: "mesaaaaa", Game: "draughts", Host: eva, Guests: []events.PlayerID{rui}, For: &events.Fixture{Ladder: on().ID, N: 9}},
	} {
		h.refuses(engine.NotYou, eva, c)
	}
	h.by("", ladder.Tick{In: on()})
	h.by(rui, ladder.Propose{In: on(), By: rui, To: ana})
}

func TestOnlyMembersEnter(t *testing.T) {
	h := newHouse(t, draughts)
	const zoe = events.PlayerID("zoeaaaaa")
	h.joins(zoe)
	h.refuses(club.NotMember, zoe, ladder.Join{In: on(), By: zoe})
	require.Empty(t, refusal.Of(h.try(zoe, ladder.Join{In: on(), By: zoe})).Read, "nobody is called by an id")
	h.refuses(club.NoSuchMember, ana, ladder.Open{In: ladder.In{ID: "escadabb"}, Club: casa, By: ana, Entrants: []ladder.Entrant{{Player: zoe}}})
	h.by(zoe, club.Join{ID: casa, By: zoe})
	h.by(zoe, ladder.Join{In: on(), By: zoe})
	require.Equal(t, 5, h.ladder().Place(zoe))
}

func TestAClosedLadderSaysSo(t *testing.T) {
	h := newHouse(t, draughts)
	h.by(ana, club.CloseLadder{In: club.In{ID: casa}, Ruled: why(ana), Ladder: escada})
	h.refuses(club.IsClosed, rui, ladder.Propose{In: on(), By: rui, To: ana})
	words, err := lang.New()
	require.NoError(t, err)
	for _, tag := range lang.Tags {
		for _, code := range []refusal.Code{engine.OwnCause, engine.NotYou, engine.AlreadyThere, club.IsClosed} {
			require.True(t, words.In(tag).Has("refusal."+string(code)), code)
		}
	}
}

func TestALadderIsOfAGameForTwo(t *testing.T) {
	h := newHouse(t, draughts)
	for _, c := range []struct {
		code     refusal.Code
		settings map[string]string
	}{
		{"no_such_game", map[string]string{"game": "halma"}},
		{"bad_option", map[string]string{"game": "backgammon", "variant": "nackgammon"}},
		{"bad_clock", map[string]string{"clock": "whenever"}},
		{"no_such_setting", map[string]string{"colour": "red"}},
	} {
		h.refuses(c.code, ana, ladder.Open{In: ladder.In{ID: "escadabb"}, Club: casa, By: ana, Settings: c.settings})
		h.refuses(c.code, ana, ladder.Configure{In: on(), Ruled: why(ana), Settings: c.settings})
	}
	h.by(ana, ladder.Configure{In: on(), Ruled: why(ana), Settings: map[string]string{"game": "mathable", "clock": "bank 24h 100h"}})
	h.challenged()
	s := h.table(1)
	require.Equal(t, "mathable", s.Game)
	require.Len(t, s.Chairs, 2)
}

// L3: where only a draw can order the members, anybody can draw again.
func TestL3TheOpeningDrawCanBeDrawnAgain(t *testing.T) {
	h := newHouse(t, draughts)
	const other = events.LadderID("escadabb")
	entrants := []ladder.Entrant{{Player: ana, Registered: noon}, {Player: rui, Registered: noon}, {Player: eva, Registered: noon}}
	h.by(ana, ladder.Open{In: ladder.In{ID: other}, Club: casa, By: ana, Entrants: entrants, Luck: fixed{}, Secret: "mine"})
	evs, _, err := h.Store.Load(t.Context(), other.Stream(), 0)
	require.NoError(t, err)
	f, err := events.Decode(evs[0].New)
	require.NoError(t, err)
	opened := f.(events.LadderOpened)
	secret, err := hex.DecodeString(opened.Secret)
	require.NoError(t, err)
	require.Len(t, secret, 32)
	luck := fair.Box{Table: events.TableID(other.Stream()), Secret: secret}.Draw(0, nil)
	facts, err := ladder.Decide(ladder.State{}, ladder.Request{At: noon, Command: ladder.Open{Entrants: entrants, Luck: luck}})
	require.NoError(t, err)
	require.Equal(t, facts[0].(events.LadderOpened).Order, opened.Order)
	require.NotEmpty(t, opened.Drawn)

	require.Empty(t, firstFact(t, h, escada.Stream()).(events.LadderOpened).Secret, "no lots, no secret")
}

func firstFact(t *testing.T, h *house, stream string) events.Fact {
	evs, _, err := h.Store.Load(t.Context(), stream, 0)
	require.NoError(t, err)
	f, err := events.Decode(evs[0].New)
	require.NoError(t, err)
	return f
}

// fixed is luck that somebody would like to have.
type fixed struct{}

func (fixed) Pick(int) int { return 0 }

var _ rules.Luck = fixed{}

// L3, L27: who opens or joins a ladder stands where the ratings say.
func TestL3L27RatingsComeFromTheClub(t *testing.T) {
	h := newHouse(t, draughts)
	strength := map[events.PlayerID]events.LadderRating{ivo: {Rating: 1900}, ana: {Rating: 1500}, eva: {Rating: 1600}}
	h.Ratings = func(_ context.Context, in events.ClubID, game string) (map[events.PlayerID]events.LadderRating, error) {
		require.Equal(t, casa, in)
		require.Equal(t, "backgammon", game)
		return strength, nil
	}
	const other = events.LadderID("escadabb")
	h.by(ana, ladder.Open{In: ladder.In{ID: other}, Club: casa, By: ana, Settings: map[string]string{"entry": "by_rating"},
		Entrants: []ladder.Entrant{{Player: ana}, {Player: rui}, {Player: ivo}}})
	h.by(eva, ladder.Join{In: ladder.In{ID: other}, By: eva})
	s, err := h.Ladder(t.Context(), other)
	require.NoError(t, err)
	require.Equal(t, []events.PlayerID{ivo, eva, ana, rui}, s.Order)

	h.catch()
	strength[rui] = events.LadderRating{Rating: 1550}
	strength[ana] = events.LadderRating{Rating: 1510}
	require.NoError(t, h.errands.Rate(t.Context(), h.now))
	s, err = h.Ladder(t.Context(), other)
	require.NoError(t, err)
	require.Equal(t, 1550., s.Members[rui].Rating.Rating)
	n := s.N
	require.NoError(t, h.errands.Rate(t.Context(), h.now))
	s, err = h.Ladder(t.Context(), other)
	require.NoError(t, err)
	require.Equal(t, n, s.N, "nothing new")
	require.Nil(t, h.ladder().Members[ana].Rating, "the other ladder goes by no ratings")
}
