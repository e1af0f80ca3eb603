package chouette_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/chouette"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// oneTwoFour has cubes at 1, 2 and 4 and one that the box dropped.
func oneTwoFour(t *testing.T, options ...string) game {
	return given(t, "BCDE", options...).
		when(doubles("CDE"), boxSays("C take, D beaver, E pass"), toBoxBeaver("D accept")).then("B1. C2box D4box E+1")
}

func TestParagraph12ACrewOfFourWithCubesAtOneTwoFourAndOneDropped(t *testing.T) {
	oneTwoFour(t).when(crewWins(1)).accounts(map[events.PlayerID]int{"A": -8, "B": 1, "C": 2, "D": 4, "E": 1})
	oneTwoFour(t).when(crewWins(2)).accounts(map[events.PlayerID]int{"A": -15, "B": 2, "C": 4, "D": 8, "E": 1})
	oneTwoFour(t).when(boxWins(3)).accounts(map[events.PlayerID]int{"A": 20, "B": -3, "C": -6, "D": -12, "E": 1})
}

func TestParagraph12JacobyIsJudgedByPair(t *testing.T) {
	oneTwoFour(t, "jacoby", "on").when(crewWins(3)).then("B+1 C+6 D+12 E+1")
	oneTwoFour(t, "jacoby", "on").when(boxWins(2)).then("B-1 C-4 D-8 E+1")
	oneTwoFour(t, "jacoby", "off").when(boxWins(2)).then("B-2 C-4 D-8 E+1")
}

func TestParagraph12TheTraditionalTable(t *testing.T) {
	for value, want := range map[int]string{1: "B+1 C+2", 2: "B+2 C+4", 3: "B+3 C+6", 4: "B+4 C+8", 5: "B+5 C+10", 7: "B+7 C+14", 10: "B+10 C+20"} {
		given(t, "BC").when(doubles("C"), boxSays("C take"), crewWins(value)).then(want)
	}
	for _, value := range []int{-1, 0, 6, 8, 9, 11} {
		given(t, "BC").refuses(chouette.NoSuchValue, boxWins(value))
	}
	given(t, "BC").refuses(chouette.NoSuchSide, chouette.End{Winner: "B", Value: 1})
}

func TestParagraph13AnOddPointGoesToTheBox(t *testing.T) {
	seven := seated(t, chouette.Seats{Box: "A", Partner: "E", Crew: names("BCD")}).
		when(doubles("CD"), boxSays("C take, D beaver"), toBoxBeaver("D accept"))
	seven.when(boxWins(1)).accounts(map[events.PlayerID]int{"A": 4, "B": -1, "C": -2, "D": -4, "E": 3})
	seven.when(crewWins(1)).accounts(map[events.PlayerID]int{"A": -4, "B": 1, "C": 2, "D": 4, "E": -3})
	seven.when(crewWins(2)).accounts(map[events.PlayerID]int{"A": -7, "B": 2, "C": 4, "D": 8, "E": -7})
}

func TestParagraph13OnePointIsTheBoxsAlone(t *testing.T) {
	g := seated(t, chouette.Seats{Box: "A", Partner: "E", Crew: names("BCD")}).when(doubles("C"), boxSays("C pass")).
		accounts(map[events.PlayerID]int{"A": -1, "B": 0, "C": 1, "D": 0, "E": 0})
	_, over := g.s.Next()
	require.False(t, over, "nobody moves before the game is over")
	g.refuses(refusal.NoOffer, boxSays("C pass"))
}

func TestParagraph14TheBoxBeatsTheCaptain(t *testing.T) {
	given(t, "BCD").when(boxWins(1)).next("ACDB")
	seated(t, chouette.Seats{Box: "A", Crew: names("BC"), Queue: names("DE")}).when(boxWins(1)).next("ACDEB")
	given(t, "BCD").when(chouette.BoxDouble{}, crewSays("B pass, C take, D take"), crewWins(1)).then("B-1 C+2 D+2").next("ACDB")
}

func TestParagraph14TheCaptainWins(t *testing.T) {
	given(t, "BCD").when(crewWins(1)).next("BCDA")
	given(t, "BCD").when(doubles("B"), boxSays("B pass"), boxWins(2)).then("B+1 C-2 D-2").next("BCDA")
	given(t, "BC").when(doubles("B"), boxSays("B beaver"), toBoxBeaver("B refuse"), crewWins(1)).then("B-2 C+1").next("ACB")
}

func TestParagraph14ThePartner(t *testing.T) {
	seats := chouette.Seats{Box: "A", Partner: "E", Crew: names("BCD"), Queue: names("F")}
	seated(t, seats).when(boxWins(1)).next("ACDFEB")
	seated(t, seats).when(crewWins(1)).next("BCDFEA")
	seated(t, seats, "partnerPlace", "captain").when(crewWins(1)).next("BECDFA")
	seated(t, seats, "partnerPlace", "captain").when(boxWins(1)).next("ACDFEB")
}

func TestParagraph14OptionTheActingCaptain(t *testing.T) {
	course := []chouette.Event{chouette.BoxDouble{}, crewSays("B pass, C take, D take"), crewWins(1)}
	given(t, "BCD", "rotation", "acting").when(course...).next("CBDA")
	given(t, "BCD", "rotation", "acting").when(course[:2]...).when(boxWins(1)).next("ABDC")
	given(t, "BCD", "rotation", "acting").when(chouette.BoxDouble{}, crewSays("B pass, C pass, D pass")).next("ACDB")
}

func TestParagraph14OptionTheBoxsSum(t *testing.T) {
	ahead := []chouette.Event{doubles("B"), boxSays("B pass"), boxWins(1)}
	given(t, "BCD", "rotation", "net").when(ahead...).then("B+1 C-1 D-1").next("ACDB")
	given(t, "BC", "rotation", "net").when(ahead...).then("B+1 C-1").next("ACB")
	behind := []chouette.Event{chouette.BoxDouble{}, crewSays("B pass, C take, D take"), crewWins(1)}
	given(t, "BCD", "rotation", "net").when(behind...).then("B-1 C+2 D+2").next("BCDA")
}
