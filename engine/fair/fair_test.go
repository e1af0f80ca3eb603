package fair_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/fair"
)

func box(b byte) fair.Box {
	return fair.Box{Table: "k3m9x2pq", Secret: bytes.Repeat([]byte{b}, 32)}
}

func picks(s *fair.Stream, n, count int) (out []int) {
	for range count {
		out = append(out, s.Pick(n))
	}
	return out
}

// TestKnownDraws pins the algorithm: a change here would make finished games unprovable.
func TestKnownDraws(t *testing.T) {
	require.Equal(t, "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793", box(1).Commitment())
	require.Equal(t, []int{4, 2, 1, 5, 1, 2, 3, 1, 1, 2, 4, 4}, picks(box(1).Draw(0, nil), 6, 12))
	require.Equal(t, []int{2, 3, 1, 2, 3, 2, 3, 1, 0, 0, 2, 4}, picks(box(1).Draw(7, []string{"bom dia", "sorte"}), 6, 12))
}

func TestEveryInputCounts(t *testing.T) {
	base := picks(box(1).Draw(0, []string{"a", "b"}), 1<<20, 8)
	other := box(1)
	other.Table = "aaaaaaaa"
	for name, s := range map[string]*fair.Stream{
		"secret":   box(2).Draw(0, []string{"a", "b"}),
		"number":   box(1).Draw(1, []string{"a", "b"}),
		"words":    box(1).Draw(0, []string{"a", "c"}),
		"boundary": box(1).Draw(0, []string{"ab", ""}),
		"seats":    box(1).Draw(0, []string{"b", "a"}),
		"table":    other.Draw(0, []string{"a", "b"}),
	} {
		require.NotEqual(t, base, picks(s, 1<<20, 8), name)
	}
	require.Equal(t, base, picks(box(1).Draw(0, []string{"a", "b"}), 1<<20, 8))
}

func TestOpens(t *testing.T) {
	require.True(t, box(1).Opens(box(1).Commitment()))
	require.False(t, box(2).Opens(box(1).Commitment()))
	require.False(t, box(2).Opens(""))
}

// TestEvenFaces throws 60,000 dice of one secret; chi-squared with 5 degrees of
// freedom stays under 20.5 in 999 of 1000 fair runs, and this run is fixed.
func TestEvenFaces(t *testing.T) {
	var seen [6]float64
	for k := range 30_000 {
		s := box(9).Draw(k, nil)
		seen[s.Pick(6)]++
		seen[s.Pick(6)]++
	}
	chi := 0.0
	for _, n := range seen {
		chi += (n - 10_000) * (n - 10_000) / 10_000
	}
	require.Less(t, chi, 20.5)
}
