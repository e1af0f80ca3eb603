package projections_test

import (
	"cmp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/mathable"
	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
	"carteiro/projections"
)

// hands is a game of Mathable for three in which all tiles are dealt.
func hands(t testing.TB, o rules.Options, seed uint64) rules.Position {
	t.Helper()
	p, err := mathable.Game{}.Setup(o, 3)
	require.NoError(t, err)
	luck := rulestest.NewLuck(seed)
	for {
		if _, nature := rules.Awaited(p, rules.Nature); !nature {
			return p
		}
		p, err = p.Play(rules.Nature, p.Draw(luck))
		require.NoError(t, err)
	}
}

// TestAMenu: words and numbers to pick, each as often as it is held, and an
// example that can be played.
func TestAMenu(t *testing.T) {
	twice := false
	for seed := range uint64(20) {
		p := hands(t, nil, seed)
		by := p.Awaits()[0].Seat
		rack := projections.StandingOf(p, by).Players[by].Rack
		m := projections.MenuOf(p, by)
		assert.Equal(t, []rules.Move{"pass"}, m.Words)
		require.Len(t, m.Picks, 1)
		assert.Equal(t, "exchange", m.Picks[0].Word)
		assert.Equal(t, rack, m.Picks[0].Of)
		for i := range rack[1:] {
			twice = twice || rack[i] == rack[i+1]
		}
		if m.Example != "" {
			assert.True(t, rules.Permits(p, by, m.Example), m.Example)
		}
		assert.Empty(t, projections.MenuOf(p, (by+1)%3).Words, "another's turn")
	}
	assert.True(t, twice)
	p := hands(t, rules.Options{"exchange": "off"}, 1)
	assert.Empty(t, projections.MenuOf(p, p.Awaits()[0].Seat).Picks)
	assert.Equal(t, "exchange 3 12", projections.Picked("exchange", []string{"3", "12"}))
	assert.Equal(t, "exchange", projections.Picked("exchange", nil))
}

// TestTheMenuOfAnOpenTurn: it may be ended, and where the last tile lies on an
// operator square its extra tile may be drawn late.
func TestTheMenuOfAnOpenTurn(t *testing.T) {
	ends, late := 0, 0
	for seed := range uint64(60) {
		p := hands(t, nil, seed)
		for range 8 {
			seat := p.Awaits()[0].Seat
			next, err := p.Play(seat, cmp.Or(projections.MenuOf(p, seat).Example, "pass"))
			require.NoError(t, err)
			if len(next.Awaits()) == 0 {
				break
			}
			p = next
		}
		by := p.Awaits()[0].Seat
		for a := range p.Legal(by) {
			if !strings.HasSuffix(string(a), "+") {
				continue
			}
			open, err := p.Play(by, a)
			require.NoError(t, err)
			m := projections.MenuOf(open, by)
			assert.Equal(t, []rules.Move{"end"}, m.Words)
			assert.Empty(t, m.Picks)
			ends++
			for b := range open.Legal(by) {
				two := a + " " + rules.Move(strings.TrimSuffix(string(b), "+"))
				if next, err := p.Play(by, two); strings.HasSuffix(string(b), "+") && b != "+" && err == nil {
					assert.Equal(t, []rules.Move{"+", "end"}, projections.MenuOf(next, by).Words, two)
					late++
				}
			}
		}
	}
	assert.Positive(t, ends)
	assert.Positive(t, late)
}
