package mail

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// given folds facts into a table, when makes a change of more facts.
type given struct {
	state table.State
	n     uint64
}

func (g given) when(t *testing.T, cmd events.CommandID, actor events.PlayerID, facts ...events.Fact) (given, projections.Change) {
	t.Helper()
	c := projections.Change{Stream: game.Stream(), Cmd: cmd, Actor: actor}
	for _, f := range facts {
		n, err := events.Encode(f)
		require.NoError(t, err)
		g.n++
		c.Events = append(c.Events, events.Event{New: n, Stream: c.Stream, N: g.n, Cmd: cmd, Actor: actor})
		g.state = table.Fold(g.state, f, time.Time{})
		require.NoError(t, g.state.Broken)
	}
	s := g.state
	c.Table = &s
	return g, c
}

// letters are the notices as "kind>player", in order.
func letters(c projections.Change) string {
	var out []string
	for _, n := range Notices(c) {
		out = append(out, n.Kind+">"+string(n.To))
	}
	return strings.Join(out, " ")
}

const (
	byPage   = events.CommandID("web:1")
	byLetter = events.CommandID("mail:1")
)

var (
	opened  = events.TableOpened{Game: "backgammon", Host: ana, Guests: []events.PlayerID{rui}, Commitment: "c"}
	seat0   = events.SeatTaken{Seat: 0, Player: ana}
	seat1   = events.SeatTaken{Seat: 1, Player: rui}
	opening = events.Played{Seat: events.Nature, Move: "3-1"}
)

func TestNoticesOfAGame(t *testing.T) {
	A, R := string(ana), string(rui)
	steps := []struct {
		name  string
		cmd   events.CommandID
		actor events.PlayerID
		facts []events.Fact
		want  string
	}{
		{"opened", byPage, ana, []events.Fact{opened, seat0}, "invited>" + R},
		{"a word before the game", byPage, ana, []events.Fact{events.Said{Player: ana}}, "said>" + R},
		{"accepted", byLetter, rui, []events.Fact{seat1, opening}, "started>" + A + " started>" + R},
		{"played on a page", byPage, ana, []events.Fact{events.Played{Seat: 0, Move: "8/5 6/5"}}, "turn>" + R},
		{"rolled by letter", byLetter, rui, []events.Fact{events.Played{Seat: 1, Move: "roll"}, events.Played{Seat: events.Nature, Move: "52"}}, "turn>" + R},
		{"played by letter", byLetter, rui, []events.Fact{events.Played{Seat: 1, Move: "13/11 13/8"}}, "turn>" + A},
		{"rolled on a page", byPage, ana, []events.Fact{events.Played{Seat: 0, Move: "roll"}, events.Played{Seat: events.Nature, Move: "31"}}, ""},
		{"said on turn", byPage, ana, []events.Fact{events.Said{Player: ana}}, "said>" + R},
		{"offered", byPage, ana, []events.Fact{events.Offered{Seat: 0, Kind: "resign", Value: 1}}, "offered>" + R},
		{"refused by letter", byLetter, rui, []events.Fact{events.OfferAnswered{Seat: 1}}, "refused>" + A},
		{"offered again", byLetter, ana, []events.Fact{events.Offered{Seat: 0, Kind: "resign", Value: 1}}, "offered>" + R},
		{"taken back by letter", byLetter, ana, []events.Fact{events.OfferWithdrawn{Seat: 0}}, "unoffered>" + R + " turn>" + A},
		{"conceded", byPage, ana, []events.Fact{events.Offered{Seat: 0, Kind: "resign", Value: 3}, events.OfferAnswered{Seat: 1, Accepted: true},
			events.TableEnded{How: "resign", Result: "backgammon", Winner: 1, Points: []int{-3, 3}}, events.SecretRevealed{Secret: "s"}},
			"over>" + A + " over>" + R},
		{"a word after the end", byLetter, rui, []events.Fact{events.Said{Player: rui}}, "said>" + A},
	}
	g := given{state: table.Zero(game)}
	for _, s := range steps {
		var c projections.Change
		g, c = g.when(t, s.cmd, s.actor, s.facts...)
		assert.Equal(t, s.want, letters(c), s.name)
		assert.Equal(t, Notices(c), Notices(c), "pure")
		for _, n := range Notices(c) {
			assert.True(t, n.Turn == -1 || n.Turn == g.state.Turn)
			assert.Equal(t, g.n, n.N)
			assert.Contains(t, n.Ref, game.Stream()+"/")
		}
	}
}

// TestNoticesOfADance: who rolled by letter and cannot move is told so; on a
// page that is seen.
func TestNoticesOfADance(t *testing.T) {
	for cmd, want := range map[events.CommandID]string{byLetter: "turn>" + string(ana) + " danced>" + string(rui), byPage: "turn>" + string(ana)} {
		g, _ := given{state: table.Zero(game)}.when(t, byPage, ana, opened, seat0, seat1, opening)
		c := projections.Change{Stream: game.Stream(), Cmd: cmd, Actor: rui}
		for i, f := range []events.Fact{events.Played{Seat: 1, Move: "roll"}, events.Played{Seat: events.Nature, Move: "66"}, events.Played{Seat: 1, Move: "dance", Auto: true}} {
			n, err := events.Encode(f)
			require.NoError(t, err)
			c.Events = append(c.Events, events.Event{New: n, N: uint64(10 + i)})
		}
		s := g.state // Ana is awaited, as she is after a dance of Rui's
		c.Table = &s
		assert.Equal(t, want, letters(c))
	}
}

func TestNoticesOfInvitationsThatCameToNothing(t *testing.T) {
	g, _ := given{state: table.Zero(game)}.when(t, byPage, ana, opened, seat0)
	_, c := g.when(t, byLetter, rui, events.SeatDeclined{Seat: 1, Player: rui})
	assert.Equal(t, "declined>"+string(ana), letters(c))
	_, c = g.when(t, byLetter, ana, events.TableWithdrawn{By: ana})
	assert.Equal(t, "withdrawn>"+string(rui), letters(c))
}

func TestNoticesOfPeopleAndClubs(t *testing.T) {
	for _, c := range []struct {
		stream string
		cmd    events.CommandID
		fact   events.Fact
		want   string
	}{
		{ana.Stream(), byPage, events.PlayerJoined{}, "welcome>" + string(ana)},
		{ana.Stream(), byPage, events.PlayerJoined{Invited: true}, ""},
		{ana.Stream(), byLetter, events.PlayerJoined{}, ""},
		{ana.Stream(), byPage, events.SignInAsked{}, "signin>" + string(ana)},
		{ana.Stream(), byLetter, events.SignInAsked{}, "signin>" + string(ana)},
		{ana.Stream(), byPage, events.SignedIn{Ask: 1}, ""},
		{praia.Stream(), byPage, events.MemberJoined{Player: rui}, "member>" + string(rui)},
		{praia.Stream(), byLetter, events.MemberJoined{Player: rui}, ""},
		{events.AddressStream("abc"), byPage, events.AddressClaimed{Player: ana}, ""},
	} {
		n, err := events.Encode(c.fact)
		require.NoError(t, err)
		change := projections.Change{Stream: c.stream, Cmd: c.cmd, Events: []events.Event{{New: n, N: 7}}}
		assert.Equal(t, c.want, letters(change), "%T", c.fact)
	}
	assert.Empty(t, Notices(projections.Change{Stream: ana.Stream()}))
}
