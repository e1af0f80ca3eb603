package draughts

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/draughts/base"
	"carteiro/engine/rules"
)

// dither moves kings about, without a capture for anybody and without a third
// repetition, until the game is over, and goes back where that is not possible;
// ok picks the moves. It tells how many plies the game took.
func dither(p Position, ok func(next Position) bool) (end Position, plies int, found bool) {
	if p.phase == phaseOver {
		return p, 0, p.result != ByRepetition && p.result != ByBlocked
	}
	moves := p.moves()
	if moves[0].Captures() {
		return p, 0, false
	}
	next := make([]Position, 0, len(moves))
	for _, m := range moves {
		next = append(next, p.played(m))
	}
	slices.SortStableFunc(next, func(a, b Position) int { return a.past.times - b.past.times })
	for _, q := range next {
		if !ok(q) {
			continue
		}
		if end, plies, found = dither(q, ok); found {
			return end, plies + 1, true
		}
	}
	return p, 0, false
}

func anyway(Position) bool { return true }

// river tells whether a king of Black is on the main diagonal.
func river(on bool) func(Position) bool {
	return func(p Position) bool { return forcesOf(p.board).river[base.Black] > 0 == on }
}

// Each limit in plies, from a position in which it begins to count.
func TestLimits(t *testing.T) {
	for name, c := range map[string]struct {
		p     Position
		plies int
		how   string
		ok    func(Position) bool
	}{
		"cbd, 20 moves":                 {plainFrom(t, "W:WKb8,Kd8,Kf8:BKg1,Ke1"), 40, ByQuiet, anyway},
		"cbd, two kings against two":    {plainFrom(t, "W:WKb8,Kd8:BKg1,Ke1"), 10, ByEnding, anyway},
		"cbd, two kings against one":    {plainFrom(t, "W:WKb8,Ka7:BKa1"), 10, ByEnding, anyway},
		"cbd, king against king":        {plainFrom(t, "W:WKb8:BKh2"), 10, ByEnding, anyway},
		"fmjd, 15 moves of kings":       {plainFrom(t, "W:WKb8,Ka7,Kd8,Kf8:BKg1,Kh2,Ke1,Kc1", "draws", "fmjd"), 30, ByQuiet, anyway},
		"fmjd, three kings against one": {plainFrom(t, "W:WKb8,Ka7,Kd8:BKg1", "draws", "fmjd"), 30, ByEnding, river(false)},
		"fmjd, the long diagonal":       {plainFrom(t, "W:WKb8,Ka7,Kd8:BKa1", "base", "russian"), 10, ByEnding, river(true)},
		"fmjd, two against one":         {plainFrom(t, "W:WKb8,Ka7:BKa1", "base", "russian"), 10, ByEnding, anyway},
		"fmjd, four pieces":             {plainFrom(t, "W:WKb8,Kd8:BKg1,Ke1", "base", "russian"), 60, ByEnding, anyway},
		"fmjd, five pieces":             {plainFrom(t, "W:WKb8,Kd8,Kf8:BKg1,Ke1", "base", "russian"), 60, ByEnding, anyway},
		"fmjd, six pieces":              {plainFrom(t, "W:WKb8,Ka7,Kd8:BKg1,Kh2,Ke1", "base", "russian"), 120, ByEnding, anyway},
		"portuguese, 20 moves":          {plainFrom(t, "W:WKg8,Ke8,Kc8:BKb1,Kd1", "base", "portuguese"), 40, ByQuiet, anyway},
		"portuguese, off the river":     {plainFrom(t, "W:WKg8,Kh7,Ke8:BKb1", "base", "portuguese"), 24, ByEnding, river(false)},
		"portuguese, on the river":      {plainFrom(t, "W:WKg8,Kh7,Ke8:BKh1", "base", "portuguese"), 40, ByQuiet, river(true)},
		"english, 40 moves":             {plainFrom(t, "W:WKb8,Ka7,Kd8:BKg1,Kh2,Ke1", "base", "english"), 80, ByQuiet, anyway},
		"italian, 40 moves":             {plainFrom(t, "W:WKg8,Kh7,Ke8:BKb1,Ka2,Kd1", "base", "italian"), 80, ByQuiet, anyway},
	} {
		end, plies, found := dither(c.p, c.ok)
		require.True(t, found, name)
		assert.Equal(t, c.plies, plies, name)
		ended(t, end, c.how, nobody)
	}
	end, plies, found := dither(from(t, "W:WKb8=6,Ka7=2:BKg1=6"), anyway)
	require.True(t, found)
	assert.Equal(t, 40, plies, "no ending of the base, and the higher sum wins")
	ended(t, end, ByQuiet, 0)
	scored, plies, found := dither(from(t, "W:WKb8=6,Ka7=2:BKg1=6", "play", "sums"), anyway)
	require.True(t, found)
	assert.Equal(t, 40, plies)
	ended(t, scored, ByQuiet, 0)
	assert.Equal(t, &[2]int{8, 6}, view(scored).Score)
	assert.Equal(t, 40, view(end).Quiet)
	assert.Equal(t, 40, view(end).QuietEnd)
}

// What sets each clock back, and what does not.
func TestClocks(t *testing.T) {
	start := clock{quiet: 7, material: 8, river: 3}
	b := base.Start()
	assert.Equal(t, clock{8, 9, 4, false}, start.tick(b, false, false, false))
	assert.Equal(t, clock{0, 9, 4, false}, start.tick(b, false, true, false))
	assert.Equal(t, clock{0, 0, 0, false}, start.tick(b, false, true, true))
	assert.Equal(t, clock{0, 0, 0, false}, start.tick(b, true, false, false))
	onRiver := plainFrom(t, "W:WKb8,Ka7,Kd8:BKa1").board
	assert.Equal(t, clock{8, 9, 0, true}, start.tick(onRiver, false, false, false))
	start.on = true
	assert.Equal(t, clock{8, 9, 4, true}, start.tick(onRiver, false, false, false))
}

// A man's move does not give an ending more time, crowning does.
func TestEndingsWithMen(t *testing.T) {
	p := plainFrom(t, "W:WKb8,a3:BKh2,Kg1")
	assert.True(t, ptr(forcesOf(p.board)).brazilian())
	for fen, want := range map[string]bool{
		"W:WKb8:BKh2,g3": true, "W:WKb8,a3:BKh2,Kg1": true, "W:WKb8,a3:BKh2,g3": false, "W:WKb8,Ka3,Kd8:BKh2": false,
		"W:Wb2,a3:BKh2": false, "W:Wa3:Bh6": false,
	} {
		assert.Equal(t, want, ptr(forcesOf(plainFrom(t, fen).board)).brazilian(), fen)
	}
	for fen, want := range map[string]int{
		"W:WKb8:BKh2": 10, "W:WKb8,a3:BKh2": 10, "W:Wc1,a3:BKh2": 0, "W:WKb8,Ka7,Kd8,Kc7:BKh2": 30, "W:WKb8,a3,c1:BKh2": 60,
		"W:WKb8,a3,c1,e1:BKh2,h6": 120, "W:WKb8,a3,c1,e1,b2:BKh2,h6": 120, "W:WKb8,a3,c1,e1,b2,g1:BKh2,h6": 0,
	} {
		assert.Equal(t, want, ptr(forcesOf(plainFrom(t, fen, "base", "russian").board)).ending(), fen)
	}
}

func ptr[T any](v T) *T { return &v }

// Without limits only the third repetition is left.
func TestPortugueseWithoutLimits(t *testing.T) {
	p := plainFrom(t, "W:WKg8:BKb1", "base", "portuguese", "limits", "off")
	p.clock = clock{quiet: 500, material: 500, river: 500}
	goesOn(t, playAll(t, p, "g8-h7"))
	assert.Zero(t, view(p).QuietEnd)
}

// A position counts with its numbers and the side to move; the third time ends
// the game, and a capture or a man's move makes the count begin again.
func TestThirdRepetition(t *testing.T) {
	p := plainFrom(t, "W:WKa1,c1,Ke1:BKh8,f8,Kd8")
	round := []string{"e1-h4", "d8-a5", "h4-e1", "a5-d8"}
	p = playAll(t, p, round...)
	assert.Equal(t, 2, view(p).Times)
	goesOn(t, p)
	end := playAll(t, p, round...)
	ended(t, end, ByRepetition, nobody)
	assert.Equal(t, 3, view(end).Times)
	reset := playAll(t, p, "c1-b2", "d8-a5", "e1-h4", "a5-d8", "h4-e1")
	assert.Equal(t, 2, view(reset).Times, "counted from the man's move")
	ended(t, playAll(t, reset, "d8-a5", "e1-h4", "a5-d8", "h4-e1"), ByRepetition, nobody)
}

// In Damas Digitais the third repetition is counted.
func TestThirdRepetitionIsCounted(t *testing.T) {
	// two kings of one side that change places leave another position
	p := from(t, "W:WKa1=6,Kc1=2,Ke1=5:BKh8=6,f8=1,Kd8=4")
	round := []string{"e1-h4", "d8-a5", "h4-e1", "a5-d8"}
	end := playAll(t, playAll(t, p, round...), round...)
	ended(t, end, ByRepetition, 0)
	swapped := p.board.With(0, base.Piece{King: true, Number: 2}).With(1, base.Piece{King: true, Number: 6})
	assert.Equal(t, 1, p.past.then(swapped, p.turn).times)
	assert.Equal(t, 2, p.past.then(p.board, p.turn).times)
	assert.Equal(t, 1, p.past.then(p.board, p.turn.Other()).times)
	equal := from(t, "W:WKa1=6,Kc1=2,Ke1=3:BKh8=6,f8=1,Kd8=4")
	ended(t, playAll(t, playAll(t, equal, round...), round...), ByRepetition, nobody)
}

// The view of a position that stands for the second time tells so, and a
// position from a file stands for the first time.
func TestTimes(t *testing.T) {
	assert.Equal(t, 1, view(plainFrom(t, "W:WKa1:BKh2")).Times)
	p, err := Digits{}.Setup(nil, 2)
	require.NoError(t, err)
	assert.Zero(t, p.SeenBy(rules.Watcher).(View).Times)
}
