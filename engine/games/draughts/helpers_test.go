package draughts_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

// play plays a random game to its end.
func play(t *testing.T, g rules.Game, o rules.Options, luck *rulestest.Luck, most int) rules.Outcome {
	t.Helper()
	p, err := g.Setup(o, 2)
	require.NoError(t, err)
	for range most {
		asks := p.Awaits()
		if len(asks) == 0 {
			break
		}
		m := p.Draw(luck)
		if by := asks[0].Seat; by != rules.Nature {
			legal := slices.Collect(p.Legal(by))
			m = legal[luck.Pick(len(legal))]
		}
		p, err = p.Play(asks[0].Seat, m)
		require.NoError(t, err, m)
	}
	out, over := p.Outcome()
	require.True(t, over, "a random game must end: %v", o)
	return out
}
