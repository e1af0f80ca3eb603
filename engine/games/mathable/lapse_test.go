package mathable

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

func lapse(t testing.TB, p *Position, by rules.Seat) *Position {
	t.Helper()
	next, err := p.Lapse(by)
	require.NoError(t, err)
	return next.(*Position)
}

func TestALapsePassesTheTurnOnce(t *testing.T) {
	p := dealt(t, 3, nil)
	once := lapse(t, p, 0)
	assert.Equal(t, rules.Seat(1), once.turn)
	assert.Equal(t, TurnPass, once.turns[0].kind)
	assert.True(t, once.active(0))
	_, err := once.Lapse(0)
	assert.True(t, refusal.Is(err, refusal.NotYourTurn))
	other := lapse(t, once, 1)
	assert.True(t, other.active(1), "each seat has a first lapse of its own")

	again := play(t, other, 2, "pass")
	twice := lapse(t, again, 0)
	assert.False(t, twice.active(0), "the second one retires the seat")
	assert.Equal(t, rules.Seat(1), twice.turn, "the others go on")
	_, over := twice.Outcome()
	assert.False(t, over)
	assert.True(t, again.active(0), "the position before is what it was")
	assert.Zero(t, p.lapses[0])
}

func TestALapseLosesAGameForTwo(t *testing.T) {
	two := dealt(t, 2, nil)
	assert.Nil(t, two.Places())
	assert.Equal(t, []int{2, 1}, lapse(t, two, 0).Places())
	o := outcome(t, lapse(t, two, 0))
	assert.Equal(t, rules.Seat(1), o.Winner)
	assert.Equal(t, ResultResigned, o.Result)
}
