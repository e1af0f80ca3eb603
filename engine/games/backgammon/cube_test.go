package backgammon

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

var opening = []rules.Move{"3-1", "8/5 6/5"}

func moves(t testing.TB, p rules.Position, more ...rules.Move) Position {
	t.Helper()
	return playAll(t, p, more...).(Position)
}

// begun is a variant after the opening play of seat 0: seat 1 may double.
func opened(t testing.TB, pairs ...string) Position {
	t.Helper()
	return moves(t, setup(t, pairs...), opening...)
}

func may(p rules.Position) (list []string) {
	for m := range p.Legal(p.Awaits()[0].Seat) {
		list = append(list, string(m))
	}
	return list
}

func outcome(t testing.TB, p rules.Position) rules.Outcome {
	t.Helper()
	o, over := p.Outcome()
	require.True(t, over)
	return o
}

// Doubling in a money game, and what the cube then is.
func TestDoubleTakeAndRedouble(t *testing.T) {
	p := setup(t, "play", "money")
	assert.Equal(t, []rules.Ask{{Seat: 0, Kind: "play"}}, playAll(t, p, "3-1").Awaits(), "no double before the opening play")
	p = moves(t, p, opening...)
	assert.Equal(t, []string{"roll", "double"}, may(p))
	doubled := moves(t, p, "double")
	assert.Equal(t, []rules.Ask{{Seat: 0, Kind: "cube"}}, doubled.Awaits())
	assert.Equal(t, []string{"take", "pass", "beaver"}, may(doubled))
	assert.Equal(t, &Cube{Level: 1, Owner: rules.Watcher, Offered: 2}, doubled.SeenBy(0).(View).Cube)

	taken := moves(t, doubled, "take")
	assert.Equal(t, []rules.Ask{{Seat: rules.Nature, Kind: "dice"}}, taken.Awaits(), "the doubler rolls at once")
	assert.Equal(t, cube{1, 1, true}, taken.cube)
	next := moves(t, taken, "62", "24/18 13/11")
	assert.Equal(t, []string{"roll", "double"}, may(next), "the owner may redouble")
	again := moves(t, next, "double", "take", "21", "24/23 13/11")
	assert.Equal(t, cube{2, 2, true}, again.cube)
	assert.Equal(t, []string{"roll", "double"}, may(again))
	theirs := moves(t, again, "roll", "21", "24/23 13/11")
	assert.Equal(t, []string{"roll"}, may(theirs), "only the owner may double")
	_, err := theirs.Play(0, "double")
	assert.True(t, refusal.Is(err, refusal.Illegal))
}

func TestPassEndsTheGameAtTheOldLevel(t *testing.T) {
	p := opened(t, "play", "money")
	assert.Equal(t, rules.Outcome{Result: "passed", Winner: 1, Points: []int{-1, 1}}, outcome(t, playAll(t, p, "double", "pass")))
	p = moves(t, p, "double", "take", "62", "24/18 13/11", "double")
	assert.Equal(t, rules.Outcome{Result: "passed", Winner: 0, Points: []int{2, -2}}, outcome(t, playAll(t, p, "pass")))
}

func TestBeaverAndRaccoon(t *testing.T) {
	p := moves(t, opened(t, "play", "money"), "double", "beaver")
	assert.Equal(t, []rules.Ask{{Seat: 1, Kind: "beaver"}}, p.Awaits())
	assert.Equal(t, []string{"accept", "raccoon"}, may(p))
	accepted, raised := moves(t, p, "accept"), moves(t, p, "raccoon")
	assert.Equal(t, cube{2, 1, true}, accepted.cube, "level 4, with the beaverer")
	assert.Equal(t, cube{3, 1, true}, raised.cube, "level 8, with the beaverer")
	for _, q := range []Position{accepted, raised} {
		assert.Equal(t, []rules.Ask{{Seat: rules.Nature, Kind: "dice"}}, q.Awaits())
		assert.Equal(t, rules.Seat(1), q.turn, "the doubler plays on")
	}
	plain := moves(t, opened(t, "play", "money", "raccoons", "off"), "double", "beaver")
	assert.Equal(t, cube{2, 1, true}, plain.cube, "without raccoons there is nothing to answer")
	assert.Equal(t, []string{"take", "pass"}, may(moves(t, opened(t, "play", "money", "beavers", "off"), "double")))
	assert.Equal(t, []string{"take", "pass"}, may(moves(t, opened(t, "play", "match"), "double")), "never in a match")
}

// at level puts the cube of a position high, in the middle.
func atLevel(p Position, log int8) Position { p.cube.log = log; return p }

func TestCubeLimit(t *testing.T) {
	for limit, top := range map[string]int8{"64": 6, "1024": 10, "none": 15} {
		p := opened(t, "play", "money", "cube_limit", limit)
		assert.Equal(t, []string{"roll"}, may(atLevel(p, top)), limit)
		_, err := atLevel(p, top).Read(1, "double")
		assert.True(t, refusal.Is(err, CubeLimit), limit)
		assert.Equal(t, []string{"take", "pass"}, may(moves(t, atLevel(p, top-1), "double")), "no room for a beaver")
		beaver := moves(t, atLevel(p, top-2), "double", "beaver")
		assert.Equal(t, top, beaver.cube.log, "no room for a raccoon: accepted at once")
		assert.Equal(t, []string{"accept", "raccoon"}, may(moves(t, atLevel(p, top-3), "double", "beaver")))
	}
	won := moves(t, atLevel(opened(t, "play", "money", "cube_limit", "none"), 14), "double", "take")
	won.camps, won.phase, won.dice = [2]Camp{{off: 0, bar: 15}, camp(1, 1)}, phasePlay, [2]int8{2, 1}
	assert.Equal(t, []int{-98304, 98304}, outcome(t, playAll(t, won, "1/off")).Points)
}

// Jacoby's rule: what counts, and what does not turn the cube.
func TestJacoby(t *testing.T) {
	last := func(p Position, winner rules.Seat) Position {
		p.turn, p.phase, p.dice = winner, phasePlay, [2]int8{2, 1}
		p.camps[winner], p.camps[1-winner] = camp(1, 1), camp(6, 14, bar, 1)
		return p
	}
	p := opened(t, "play", "money")
	taken := moves(t, p, "double", "take")
	auto := moves(t, setup(t, "play", "money", "autodoubles", "many"), "3-3", "1-1", "3-1", "8/5 6/5")
	for name, c := range map[string]struct {
		p    Position
		want rules.Outcome
	}{
		"never turned": {p, rules.Outcome{Result: "single", Winner: 0, Points: []int{1, -1}}},
		"turned":       {taken, rules.Outcome{Result: "backgammon", Winner: 0, Points: []int{6, -6}}},
		"automatic":    {auto, rules.Outcome{Result: "single", Winner: 0, Points: []int{4, -4}}},
		"off":          {opened(t, "play", "money", "jacoby", "off"), rules.Outcome{Result: "backgammon", Winner: 0, Points: []int{3, -3}}},
		"no cube":      {opened(t, "play", "money", "cube", "off"), rules.Outcome{Result: "backgammon", Winner: 0, Points: []int{3, -3}}},
	} {
		assert.Equal(t, c.want, outcome(t, playAll(t, last(c.p, 0), "1/off")), name)
	}
}

func TestAutomaticDoubles(t *testing.T) {
	for autos, want := range map[string]int8{"0": 0, "1": 1, "many": 3} {
		p := moves(t, setup(t, "play", "money", "autodoubles", autos), "3-3", "1-1", "6-6")
		assert.Equal(t, cube{log: want}, p.cube, "centred, %s", autos)
	}
	p := setup(t, "play", "money", "autodoubles", "many", "cube_limit", "64")
	for range 9 {
		p = moves(t, p, "1-1")
	}
	assert.Equal(t, int8(6), p.cube.log, "no further than the limit")
	assert.Equal(t, 64, moves(t, p, "3-1", "8/5 6/5").SeenBy(0).(View).Cube.Level)
}

// A double that wins nothing is allowed, and known as such.
func TestUselessDouble(t *testing.T) {
	p := opened(t, "play", "match", "length", "5")
	p.score, p.past = [2]int32{0, 4}, true
	assert.Equal(t, []string{"roll", "double"}, may(p))
	assert.True(t, p.SeenBy(0).(View).Cube.Useless)
	p.score = [2]int32{4, 3}
	assert.False(t, p.SeenBy(0).(View).Cube.Useless)
}

// What people say about the cube, and what they may not leave unsaid.
func TestReadCube(t *testing.T) {
	p := opened(t, "play", "money")
	doubled := moves(t, p, "double")
	beavered := moves(t, doubled, "beaver")
	for m, c := range map[rules.Move]struct {
		p     Position
		by    rules.Seat
		texts []string
	}{
		"roll":    {p, 1, []string{"roll", "rolar", "lançar os dados"}},
		"double":  {p, 1, []string{"double", "Dobrar!", "dobro", "redobrar", "I double", "redouble"}},
		"take":    {doubled, 0, []string{"take", "Aceito.", "pego", "pegar", "I take", "aceito a dobra", "accept"}},
		"pass":    {doubled, 0, []string{"pass", "drop", "passo", "recuso", "não aceito", "I pass", "decline"}},
		"beaver":  {doubled, 0, []string{"beaver", "bivar", "biva", "Bivo!"}},
		"raccoon": {beavered, 1, []string{"raccoon", "racunar", "racuno"}},
		"accept":  {beavered, 1, []string{"accept", "aceito", "play on", "take"}},
	} {
		for _, text := range c.texts {
			got, err := c.p.Read(c.by, text)
			require.NoError(t, err, text)
			assert.Equal(t, m, got, text)
		}
	}
	for _, text := range []string{"", " \n", "ok", "sim", "yes", "não", "no", "roll", "8/5 6/5", "take or pass?", "double", "2", "take pass"} {
		for q, code := range map[*Position]refusal.Code{&doubled: AnswerDouble, &beavered: AnswerBeaver} {
			_, err := q.Read(q.Awaits()[0].Seat, text)
			require.True(t, refusal.Is(err, code), "%q: %v", text, err)
			assert.Equal(t, may(*q), refusal.Of(err).Legal)
		}
	}
}

func TestWordsAboutTheCubeOutOfPlace(t *testing.T) {
	match := opened(t, "play", "match", "length", "3")
	taken := moves(t, match, "double", "take")
	crawford := moves(t, opened(t, "play", "match", "length", "2"), "double", "pass", "1-3", "8/5 6/5")
	for _, c := range []struct {
		p    Position
		text string
		code refusal.Code
	}{
		{opened(t), "double", NoCube},
		{match, "take", NoDouble},
		{match, "passo", NoDouble},
		{match, "bivar", NoDouble},
		{crawford, "dobrar", Crawford},
		{moves(t, taken, "62"), "double", DoubleFirst},
		{moves(t, taken, "62", "24/18 13/11", "roll", "21", "24/23 13/11"), "double", NotYourCube},
		{moves(t, match, "double"), "beaver", NoBeavers},
		{opened(t), "take", refusal.Unreadable},
	} {
		_, err := c.p.Read(c.p.Awaits()[0].Seat, c.text)
		require.NotNil(t, refusal.Of(err))
		assert.Equal(t, c.code, refusal.Of(err).Code, c.text)
	}
}

func TestCubeMovesAreAnsweredBySeatsInTurn(t *testing.T) {
	doubled := moves(t, opened(t, "play", "money"), "double")
	_, err := doubled.Play(1, "take")
	assert.True(t, refusal.Is(err, refusal.NotYourTurn), "nobody takes their own double")
	_, err = doubled.Play(rules.Nature, "62")
	assert.True(t, refusal.Is(err, refusal.NotYourTurn))
	for _, m := range []rules.Move{"roll", "double", "accept", "raccoon", "Take", ""} {
		_, err := doubled.Play(0, m)
		assert.True(t, refusal.Is(err, refusal.Illegal), m)
	}
	assert.Empty(t, slices.Collect(doubled.Legal(1)))
}
