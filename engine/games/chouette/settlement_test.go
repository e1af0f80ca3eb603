package chouette

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	core "carteiro/engine/chouette"
	"carteiro/engine/games/backgammon"
	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

// crewOfFour has cubes at 1, 2 and 4, and the last member's double passed: +1.
func crewOfFour(t *testing.T, o rules.Options) *table {
	g := begun(t, 5, o)
	g.window()
	g.doubles(3, 4, 5)
	g.plays(1, "take 3, beaver 4, pass 5")
	g.plays(4, "accept")
	require.Equal(t, []string{"1 centre", "2 box", "4 box", "+1 box_passed"}, []string{g.cube(2), g.cube(3), g.cube(4), g.cube(5)})
	return g
}

func Test12And13CrewOfFourAt1And2And4AndOneDroppedBoxWinsAGammon_2And4And8Minus1IsPlus13(t *testing.T) {
	g := crewOfFour(t, nil)
	g.boardEnds(core.BoxWins, 2)
	assert.Equal(t, []int{13, -2, -4, -8, 1}, g.ledger())
}

func Test12And13CrewOfFourAt1And2And4AndOneDroppedCrewWinsASingle_1And2And4And1IsMinus8(t *testing.T) {
	g := crewOfFour(t, nil)
	g.boardEnds(core.CrewWins, 1)
	assert.Equal(t, []int{-8, 1, 2, 4, 1}, g.ledger())
}

// withPartner is a game of five with seat 5 as the box's partner; member 3 has
// the cube at 2, the others at 1.
func withPartner(t *testing.T) *table {
	g := given(t, 5, nil)
	g.plays(1, "partner")
	g.plays(5, "join")
	g.begin()
	g.window()
	g.doubles(3, 4)
	g.plays(1, "take 3, pass 4")
	return g
}

// 2 loses 2, 3 loses 4, 4 has won 1: the box's side has +5.
func Test13OddSumPlus5_PartnerHas2AndTheBox3(t *testing.T) {
	g := withPartner(t)
	g.boardEnds(core.BoxWins, 2)
	assert.Equal(t, []int{3, -2, -4, 1, 2}, g.ledger())
	assert.Equal(t, []int{3, -2, -4, 1, 2}, g.view(1).Past[0].Accounts)
	assert.Equal(t, rules.Seat(4), g.view(1).Past[0].Partner)
}

// 2 wins 2, 3 wins 4, 4 has won 1: the box's side has -7.
func Test13OddSumMinus7_PartnerHasMinus3AndTheBoxMinus4(t *testing.T) {
	g := withPartner(t)
	g.boardEnds(core.CrewWins, 2)
	assert.Equal(t, []int{-4, 2, 4, 1, -3}, g.ledger())
	assert.Equal(t, []rules.Seat{2, 3, 4, 0}, g.view(1).Next.Line, "the partner is behind the queue, the old box at the end")
}

func Test12JacobyPerPair_GammonCounts1AtTheCentredCubeAnd2Times2AtTheTurnedOne(t *testing.T) {
	g := begun(t, 3, rules.Options{"jacoby": "on"})
	g.window()
	g.doubles(3)
	g.plays(1, "take 3")
	g.boardEnds(core.BoxWins, 2)
	assert.Equal(t, []int{5, -1, -4}, g.ledger())
}

func Test12JacobyIsOffInTheArticle_GammonCounts2AtTheCentredCube(t *testing.T) {
	g := begun(t, 3, nil)
	g.boardEnds(core.BoxWins, 2)
	assert.Equal(t, []int{4, -2, -2}, g.ledger())
}

func Test12TraditionalTable_PauDentroIs7Times2And7Times1(t *testing.T) {
	g := begun(t, 3, rules.Options{"scoring": "traditional"})
	g.window()
	g.doubles(3)
	g.plays(1, "take 3")
	g.boardEnds(core.CrewWins, 7)
	assert.Equal(t, []int{-21, 7, 14}, g.ledger())
}

// What the board of backgammon says is what is settled, by both tables, in games
// that are played to the last checker.
func Test12TheBoardIsCountedByTheAgreedTable(t *testing.T) {
	names := map[string]bool{}
	for seed := range uint64(24) {
		scoring := []string{Tournament, Traditional}[seed%2]
		g := given(t, 3, rules.Options{"scoring": scoring, "games": "1"})
		luck := rulestest.NewLuck(seed)
		for len(g.Awaits()) > 0 {
			by := g.Awaits()[0].Seat
			legal := slices.Collect(g.Legal(by))
			m := legal[0]
			switch {
			case by == rules.Nature:
				m = g.Draw(luck)
			case g.phase == phasePlay:
				m = legal[luck.Pick(len(legal))]
			}
			g.does(by, m)
		}
		last := g.board.SeenBy(0).(backgammon.View).Last
		names[last.Result] = true
		require.Equal(t, last.Result, g.past[0].Pairs[0].How)
		sign := 1
		if last.Winner == boxSide {
			sign = -1
		}
		require.Equal(t, []int{-2 * sign * last.Points, sign * last.Points, sign * last.Points}, g.ledger())
		if scoring == Traditional {
			require.Contains(t, []string{"simples", "cantada", "gamao", "gamao_cantado", "pau_dentro", "dos_deuses"}, last.Result)
		}
	}
	assert.Greater(t, len(names), 3, names)
}
