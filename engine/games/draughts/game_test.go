package draughts

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
)

// opts are options in pairs.
func opts(pairs ...string) rules.Options { return is(pairs...) }

// from is a numbered game that starts from a position.
func from(t testing.TB, fen string, pairs ...string) Position {
	t.Helper()
	return begin(t, Digits{}, fen, opts(append([]string{"start", "given"}, pairs...)...))
}

// plainFrom is a game without numbers that starts from a position.
func plainFrom(t testing.TB, fen string, pairs ...string) Position {
	t.Helper()
	return begin(t, Draughts{}, fen, opts(append([]string{"start", "given"}, pairs...)...))
}

func begin(t testing.TB, g rules.Game, fen string, o rules.Options) Position {
	t.Helper()
	p, err := g.Setup(o, 2)
	require.NoError(t, err)
	m, err := p.Read(rules.Nature, fen)
	require.NoError(t, err, fen)
	return playAll(t, p.(Position), string(m))
}

// playAll plays moves in turn.
func playAll(t testing.TB, p Position, moves ...string) Position {
	t.Helper()
	for _, m := range moves {
		require.NotEmpty(t, p.Awaits(), "over before %s: %s", m, p.result)
		next, err := p.Play(p.Awaits()[0].Seat, rules.Move(m))
		require.NoError(t, err, "%s in %s", m, p.FEN())
		p = next.(Position)
	}
	return p
}

func legal(p Position) (list []string) {
	for m := range p.Legal(p.decides()) {
		list = append(list, string(m))
	}
	slices.Sort(list)
	return list
}

func view(p Position) View { return p.SeenBy(0).(View) }

// ended demands an end: the winner's seat, -2 for nobody's.
func ended(t testing.TB, p Position, result string, winner rules.Seat) {
	t.Helper()
	o, over := p.Outcome()
	require.True(t, over, "%s", p.FEN())
	assert.Equal(t, result, o.Result)
	assert.Equal(t, winner, o.Winner)
	want := []int{0, 0}
	if winner >= 0 {
		want[winner], want[1-winner] = 1, -1
	}
	assert.Equal(t, want, o.Points)
	assert.Empty(t, p.Awaits())
}

// goesOn demands that the game is not over.
func goesOn(t testing.TB, p Position) {
	t.Helper()
	_, over := p.Outcome()
	require.False(t, over, "%s: %s", p.FEN(), p.result)
}

func TestTheStartOfThePlainGame(t *testing.T) {
	for name, c := range map[string]struct {
		first string
		moves string
		id    string
	}{
		"brazilian":  {"W", "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4", "W:Wa1,c1"},
		"portuguese": {"W", "b3-a4 b3-c4 d3-c4 d3-e4 f3-e4 f3-g4 h3-g4", "W:W1,2"},
		"english":    {"B", "b6-a5 b6-c5 d6-c5 d6-e5 f6-e5 f6-g5 h6-g5", "B:W"},
		"russian":    {"W", "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4", "W:Wa1,c1"},
		"italian":    {"W", "b3-a4 b3-c4 d3-c4 d3-e4 f3-e4 f3-g4 h3-g4", "W:W"},
	} {
		p, err := Draughts{}.Setup(opts("base", name, "colours", "host"), 2)
		require.NoError(t, err)
		at := p.(Position)
		assert.Equal(t, c.moves, strings.Join(legal(at), " "), name)
		v := view(at)
		assert.Equal(t, rules.Seat(0), v.White)
		assert.Equal(t, c.first == "W", v.Turn == 0, name)
		assert.Len(t, v.Pieces, 24)
		require.Len(t, at.IDs(0), 1)
		assert.Equal(t, "fen", at.IDs(0)[0].Kind)
		assert.True(t, strings.HasPrefix(at.IDs(0)[0].Text, c.id), at.IDs(0)[0].Text)
		assert.Equal(t, v.Right, name == "portuguese" || name == "italian")
	}
}

func TestWhoHasWhite(t *testing.T) {
	p, err := Draughts{}.Setup(nil, 2)
	require.NoError(t, err)
	assert.Equal(t, []rules.Ask{{Seat: rules.Nature, Kind: "colours"}}, p.Awaits())
	assert.Empty(t, view(p.(Position)).Pieces, "nothing stands before the colours are drawn")
	assert.Equal(t, rules.Watcher, view(p.(Position)).White)
	second := playAll(t, p.(Position), "2")
	assert.Equal(t, []rules.Ask{{Seat: 1, Kind: "play"}}, second.Awaits())
	second = playAll(t, second, "c3-d4")
	assert.Equal(t, rules.Seat(1), view(second).Move.Seat)
	assert.Equal(t, rules.Seat(1), second.SeenBy(rules.Watcher).(View).Eye, "the Watcher sits on White's side")
	guest, err := Draughts{}.Setup(opts("colours", "guest", "base", "english"), 2)
	require.NoError(t, err)
	assert.Equal(t, rules.Seat(0), guest.Awaits()[0].Seat, "Black begins")
	for _, m := range []rules.Move{"0", "3", "", "1 ", "white"} {
		_, err := p.Play(rules.Nature, m)
		assert.Error(t, err, m)
	}
	assert.Equal(t, rules.Seat(0), plainFrom(t, "W:Wa1:Bh8").white)
}

func TestSetupRefusesWhatCannotStand(t *testing.T) {
	for _, c := range []struct {
		g   rules.Game
		fen string
		o   rules.Options
	}{
		{Digits{}, "W:Wa1:Bh8", opts("start", "given")},                         // no numbers
		{Digits{}, "W:Wa1=7:Bh8=1", opts("start", "given")},                     // no such number
		{Digits{}, "W:Wb1=1:Bh8=1", opts("start", "given")},                     // wrong colour
		{Digits{}, "W:W:B", opts("start", "given")},                             // nothing
		{Draughts{}, "W:Wa1=3:Bh8", opts("start", "given")},                     // a number
		{Draughts{}, "W:Wh8:Bg7", opts("start", "given")},                       // a man on its far rank
		{Draughts{}, "W:Wa1,a1:Bg7", opts("start", "given")},                    // twice
		{Digits{}, "W:WKa1=1:Bh8=1", opts("start", "given", "play", "removal")}, // a king where there are none
	} {
		p, err := c.g.Setup(c.o, 2)
		require.NoError(t, err)
		_, err = p.Read(rules.Nature, c.fen)
		assert.Error(t, err, c.fen)
		_, err = p.Play(rules.Nature, rules.Move(c.fen))
		assert.Error(t, err, c.fen)
	}
}
