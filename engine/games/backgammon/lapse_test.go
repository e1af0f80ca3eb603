package backgammon

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

func lapse(t testing.TB, p rules.Position, by rules.Seat) Position {
	t.Helper()
	next, err := p.(Position).Lapse(by)
	require.NoError(t, err)
	return next.(Position)
}

// A match is lost as a whole, at any score.
func TestALapseLosesTheMatch(t *testing.T) {
	p := moves(t, passing(t, setup(t, "play", "match", "length", "5"), 1, 0), opening...)
	by := p.decides()
	over := lapse(t, p, by)
	o := outcome(t, over)
	assert.Equal(t, "match", o.Result)
	assert.Equal(t, 1-by, o.Winner)
	assert.Equal(t, int32(5), over.score[1-by])
	assert.Equal(t, "time", over.SeenBy(0).(View).Last.How)
	assert.Empty(t, over.Awaits())
	_, err := over.Lapse(by)
	assert.True(t, refusal.Is(err, refusal.NotYourTurn))
	_, err = p.Lapse(1 - by)
	assert.True(t, refusal.Is(err, refusal.NotYourTurn), "only who is on turn can run out of time")
	_, err = p.Lapse(rules.Nature)
	assert.True(t, refusal.Is(err, refusal.NotYourTurn))
}

// A single game is lost for what is certain, times the cube.
func TestALapseInASingleGame(t *testing.T) {
	for name, c := range map[string]struct {
		mine, theirs Camp
		worth        int
	}{
		"they can still meet":              {camp(24, 2, 6, 13), camp(6, 2), Single},
		"one is off":                       {camp(6, 14), camp(1, 1), Single},
		"a throw may save the gammon":      {camp(6, 15), camp(1, 1), Single},
		"nine steps are over two turns":    {camp(12, 8, 6, 7), camp(1, 3), Gammon},
		"four steps are one turn":          {camp(12, 3, 6, 12), camp(1, 2), Single},
		"five are not":                     {camp(12, 4, 6, 11), camp(1, 2), Gammon},
		"they may be slow":                 {camp(12, 4, 6, 11), camp(3, 1), Single},
		"far away they cannot be slow":     {camp(18, 5, 12, 5, 6, 5), camp(2, 4), Single},
		"none leaves the home board ahead": {camp(20, 5, 6, 10), camp(1, 1), Backgammon},
	} {
		p := board(t, c.mine, c.theirs, 2, 1)
		over := lapse(t, p, 0)
		assert.Equal(t, rules.Outcome{Result: results[c.worth], Winner: 1, Points: []int{-c.worth, c.worth}}, outcome(t, over), name)
	}
	doubled := moves(t, opened(t, "play", "money"), "double")
	assert.Equal(t, []int{-1, 1}, outcome(t, lapse(t, doubled, doubled.decides())).Points, "a double that could be passed")
}
