package backgammon

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
)

// vector is a line of testdata/moves.jsonl.
type vector struct {
	ID      string   `json:"position_id"`
	Dice    [2]int   `json:"dice"`
	Results []string `json:"results"`
	Tags    []string `json:"tags"`
}

func vectors(t testing.TB) []vector {
	t.Helper()
	f, err := os.Open("testdata/moves.jsonl")
	require.NoError(t, err)
	defer f.Close()
	var all []vector
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var v vector
		require.NoError(t, json.Unmarshal(lines.Bytes(), &v))
		all = append(all, v)
	}
	require.Len(t, all, 600)
	return all
}

// at is a position in which seat 0 has to play the dice on this board.
func at(t testing.TB, id string, dice [2]int) Position {
	t.Helper()
	c, err := ParseID(id)
	require.NoError(t, err)
	p := Position{camps: [2]Camp{c.OnRoll, c.Other}, turn: 0, phase: phaseDice}
	next, err := p.Play(rules.Nature, p.throw(int8(dice[0]), int8(dice[1])))
	require.NoError(t, err)
	return next.(Position)
}

func TestResultsAgree(t *testing.T) {
	boards := 0
	for _, v := range vectors(t) {
		got, err := Results(v.ID, v.Dice)
		require.NoError(t, err)
		require.Equal(t, v.Results, got, "%s %v", v.ID, v.Dice)
		turned, err := Results(v.ID, [2]int{v.Dice[1], v.Dice[0]})
		require.NoError(t, err)
		require.Equal(t, got, turned, "order of the dice: %s %v", v.ID, v.Dice)
		boards += len(got)
	}
	assert.Equal(t, 10174, boards)
}

// Every board has one text, every text one board, and reading a text gives it back.
func TestEachBoardHasOneText(t *testing.T) {
	for _, v := range vectors(t) {
		p := at(t, v.ID, v.Dice)
		seen, boards := map[rules.Move]bool{}, []string{}
		for m := range p.Legal(0) {
			require.False(t, seen[m], "%s %v: %s twice", v.ID, v.Dice, m)
			seen[m] = true
			read, err := p.Read(0, string(m))
			require.NoError(t, err, "%s %v", v.ID, v.Dice)
			require.Equal(t, m, read, "%s %v", v.ID, v.Dice)
			next, err := p.Play(0, m)
			require.NoError(t, err)
			boards = append(boards, next.(Position).seen(0).ID())
		}
		slices.Sort(boards)
		require.Equal(t, v.Results, boards, "%s %v", v.ID, v.Dice)
	}
}

func BenchmarkLegal(b *testing.B) {
	var ps []Position
	for _, v := range vectors(b) {
		ps = append(ps, at(b, v.ID, v.Dice))
	}
	b.Run("boards", func(b *testing.B) {
		b.ReportAllocs()
		n := 0
		for b.Loop() {
			ps[n%len(ps)].view().lend(ps[n%len(ps)].dice, func([]play) {})
			n++
		}
		b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "calls/s")
	})
	b.Run("texts", func(b *testing.B) {
		b.ReportAllocs()
		n := 0
		for b.Loop() {
			for range ps[n%len(ps)].Legal(0) {
			}
			n++
		}
		b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "calls/s")
	})
	b.Run("ids", func(b *testing.B) {
		all := vectors(b)
		b.ReportAllocs()
		n := 0
		for b.Loop() {
			if _, err := Results(all[n%len(all)].ID, all[n%len(all)].Dice); err != nil {
				b.Fatal(err)
			}
			n++
		}
		b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "calls/s")
	})
}
