package ladder_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/ladder"
	"carteiro/events"
)

const eight = "ABCDEFGH"

func TestS1L18AWinnerTakesTheLosersPlace(t *testing.T) {
	play(t, eight).begin("FC").on(3).beats("FC", "resign").order("ABFCDEGH")
	play(t, eight, "mode", "swap").begin("FC").on(3).beats("FC", "resign").order("ABFDECGH")
}

func TestS2APairRests(t *testing.T) {
	g := play(t, eight).begin("FC").on(3).beats("CF", "board").order(eight)
	again := ladder.Propose{By: "F", To: "C"}
	g.on(4).refused(ladder.Cooldown, again).on(9.75).refused(ladder.Cooldown, again).on(10).do(again)
}

func TestS3OnlyTheReachedMayBeChallenged(t *testing.T) {
	far := ladder.Propose{By: "H", To: "D"}
	play(t, eight).refused(ladder.OutOfReach, far).do(ladder.Leave{By: "G"}).
		refused(ladder.IsOnLeave, ladder.Propose{By: "H", To: "G"}).
		refused(ladder.OutOfReach, ladder.Propose{By: "H", To: "C"}).do(far)
}

func TestS4SilenceForfeits(t *testing.T) {
	g := play(t, eight).challenge("EB").on(3.984375).order(eight).on(4).order("ACDEBFGH")
	require.Equal(t, 1, g.s.Strikes("B", day(4)))
	play(t, eight, "forfeit_effect", "challenger_above").challenge("EB").on(4).order("AEBCDFGH")
}

func TestS5TheSecondRefusalForfeits(t *testing.T) {
	g := play(t, eight).challenge("EB").on(1).do(ladder.Decline{N: 1, By: "B"}).order(eight)
	g.on(9).challenge("EB").on(10).do(ladder.Decline{N: 2, By: "B"}).order("ACDEBFGH")
	require.Zero(t, g.s.Strikes("B", day(10)))
}

func TestS6ThePresentPlacesCount(t *testing.T) {
	play(t, eight).begin("DB").begin("ED").on(3).beats("DB", "board").order("ADBCEFGH").on(4).beats("ED", "board").order("AEDBCFGH")
	play(t, eight).begin("DB").begin("ED").on(3).beats("ED", "board").order("ABCEDFGH").on(4).beats("DB", "board").order("ADBCEFGH")
}

func TestS7L18ADefenderWhoFellMayOvertake(t *testing.T) {
	both := func(settings ...string) *game {
		return play(t, eight, settings...).begin("FC").begin("FD").on(3).beats("FC", "board").order("ABFCDEGH").on(4).beats("DF", "board")
	}
	both().order("ABDFCEGH")
	both("overtake", "challenger_only").order("ABFCDEGH")
}

func TestS8L18WhoStandsAboveStaysThere(t *testing.T) {
	play(t, eight).begin("EC").begin("ED").on(3).beats("EC", "board").order("ABECDFGH").on(9).beats("ED", "board").order("ABECDFGH")
}

func TestS9TheSecondStrikeTakesOut(t *testing.T) {
	g := play(t, eight).begin("FC").on(3).beats("FC", "time").order("ABDEFCGH")
	g.on(10).begin("HC").on(20).beats("HC", "time").order("ABDEFGH")
	require.Equal(t, ladder.Inactive, g.s.Members["C"].Status)
	require.Equal(t, []int{3, 6, 8, 0}, tos(ladder.Why(g.s, "C")), "from 3, below F, below H, out")
}

// tos are the places that moves led through, the first one's origin before.
func tos(moves []ladder.Move) (out []int) {
	for i, m := range moves {
		if i == 0 {
			out = append(out, m.From)
		}
		out = append(out, m.To)
	}
	return out
}

func TestS10IdleNeighboursKeepTheirOrder(t *testing.T) {
	g := play(t, eight).begin("EB").begin("FE").begin("HG").on(27)
	g.beats("BE", "board").beats("EF", "board").beats("GH", "board").order(eight).on(27.984375).order(eight)
	g.on(28).order("ABECDFGH")
}

func TestS11ANewcomerMayAimAtTheLowerHalf(t *testing.T) {
	g := play(t, eight).do(ladder.Join{By: "I"}).order("ABCDEFGHI")
	g.refused(ladder.OutOfReach, ladder.Propose{By: "I", To: "D"})
	g.begin("IE").on(3).beats("IE", "board").order("ABCDIEFGH")
	g.on(12).refused(ladder.OutOfReach, ladder.Propose{By: "H", To: "D"})
}

func TestS12ALongLeaveCostsPlaces(t *testing.T) {
	g := play(t, eight, "idle_first_days", "365", "idle_out_days", "400").begin("DB").do(ladder.Leave{By: "B"})
	g.on(10).beats("DB", "board").order("ADBCEFGH")
	g.on(27.984375).order("ADBCEFGH").on(28).order("ADCBEFGH").on(35).order("ADCEBFGH")
}

func TestS13ASeasonIsFrozen(t *testing.T) {
	g := play(t, eight, "idle_first_days", "365", "idle_out_days", "400").on(80).begin("DB").on(91)
	require.Equal(t, letters(eight), g.s.Tables[0].Order)
	require.Equal(t, 2, g.s.Season.Number)
	g.on(105).beats("DB", "board").order("ADBCEFGH")
	require.Equal(t, letters(eight), g.s.Tables[0].Order)
}

func TestS14TheGameOfOneWhoLeftGoesOnWithoutTheLadder(t *testing.T) {
	g := play(t, eight).begin("FC").do(ladder.Act{N: 1, By: "F"}).do(ladder.Act{N: 1, By: "C"})
	g.on(3).do(ladder.Quit{By: "C"}).order("ABDEFGH").on(5).beats("FC", "board").order("ABDEFGH")
	require.Equal(t, ladder.Void, g.s.Challenges()[0].Stage)
	require.True(t, g.s.Challenges()[0].Rated)
	g.refused(ladder.NoSuchChallenge, ladder.Report{N: 1, Winner: "F", How: "board"})
	g.on(6).do(ladder.Join{By: "C"}).order("ABDEFGHC")
	require.Zero(t, g.s.Members["C"].Free)
}

func TestS15AfterADrawThePairMayPlayOn(t *testing.T) {
	g := play(t, eight).begin("FC").on(3).draw("FC").order(eight).challenge("FC")
	require.Equal(t, ladder.Drawn, g.s.Challenges()[0].Stage)
	require.Equal(t, events.PlayerID("C"), g.s.Challenges()[1].To)
}
