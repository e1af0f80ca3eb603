package chouette_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/chouette"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// The tests are named by the paragraphs of section 6.2.

func TestParagraph1TheHighestThrowIsBoxTheNextCaptain(t *testing.T) {
	seats, again, err := chouette.Seat([]chouette.Throw{
		{Player: "A", Sums: []int{7}}, {Player: "B", Sums: []int{11}}, {Player: "C", Sums: []int{9}}, {Player: "D", Sums: []int{2}}})
	require.NoError(t, err)
	assert.Empty(t, again)
	assert.Equal(t, chouette.Seats{Box: "B", Crew: names("CAD")}, seats)
}

func TestParagraph1TiesThrowAgainAmongThemselves(t *testing.T) {
	throws := []chouette.Throw{
		{Player: "A", Sums: []int{7}}, {Player: "B", Sums: []int{9}}, {Player: "C", Sums: []int{7}}, {Player: "D", Sums: []int{9}}}
	seats, again, err := chouette.Seat(throws)
	require.NoError(t, err)
	assert.Equal(t, chouette.Seats{}, seats, "nobody sits yet")
	assert.Equal(t, names("BDAC"), again)

	for i, sum := range []int{3, 6, 12, 6} {
		throws[i].Sums = append(throws[i].Sums, sum)
	}
	_, again, err = chouette.Seat(throws)
	require.NoError(t, err)
	assert.Equal(t, names("BD"), again, "A and C are parted, and a second throw never lifts them over B and D")

	throws[1].Sums, throws[3].Sums = append(throws[1].Sums, 2), append(throws[3].Sums, 3)
	seats, again, err = chouette.Seat(throws)
	require.NoError(t, err)
	assert.Empty(t, again)
	assert.Equal(t, names("DBCA"), seats.All())
}

func TestParagraph1ThreePlayersAtLeast(t *testing.T) {
	_, _, err := chouette.Seat([]chouette.Throw{{Player: "A", Sums: []int{7}}, {Player: "B", Sums: []int{8}}})
	assert.True(t, refusal.Is(err, chouette.TooFewPlayers))
	_, _, err = chouette.Seat([]chouette.Throw{{Player: "A", Sums: []int{7}}, {Player: "B", Sums: []int{8}}, {Player: "B", Sums: []int{2}}})
	assert.True(t, refusal.Is(err, chouette.NamedTwice))
}

// TestParagraphs1And2SeatsOfAGame tries seats, and what refuses them.
func TestParagraphs1And2SeatsOfAGame(t *testing.T) {
	for _, c := range []struct {
		seats chouette.Seats
		from  string
		code  refusal.Code
	}{
		{chouette.Seats{Box: "A", Crew: names("BC")}, "5", ""},
		{chouette.Seats{Box: "A", Crew: names("B"), Queue: names("CD")}, "5", chouette.TooFewPlayers},
		{chouette.Seats{Box: "A"}, "5", chouette.TooFewPlayers},
		{chouette.Seats{Crew: names("BC")}, "5", chouette.NamedTwice},
		{chouette.Seats{Box: "A", Crew: names("BCA")}, "5", chouette.NamedTwice},
		{chouette.Seats{Box: "A", Crew: names("BC"), Queue: names("B")}, "5", chouette.NamedTwice},
		{chouette.Seats{Box: "A", Partner: "B", Crew: names("BCD")}, "5", chouette.NamedTwice},
		{chouette.Seats{Box: "A", Partner: "E", Crew: names("BCD")}, "5", ""},
		{chouette.Seats{Box: "A", Partner: "E", Crew: names("BCD")}, "6", chouette.PartnerNotHere},
		{chouette.Seats{Box: "A", Partner: "E", Crew: names("BCDF")}, "6", ""},
		{chouette.Seats{Box: "A", Partner: "E", Crew: names("BCDF")}, "none", chouette.PartnerNotHere},
		{chouette.Seats{Box: "A", Partner: "E", Crew: names("BC"), Queue: names("D")}, "5", chouette.PartnerNotHere},
	} {
		_, err := chouette.New(c.seats, chosen("partnerFrom", c.from))
		if c.code == "" {
			assert.NoError(t, err, "%v", c.seats)
			continue
		}
		assert.True(t, refusal.Is(err, c.code), "%v from %s: %v", c.seats, c.from, err)
	}
}

func TestParagraph3EveryMemberHasACubeOfTheirOwn(t *testing.T) {
	g := given(t, "BCD").then("B1. C1. D1.").
		when(doubles("C"), boxSays("C take")).then("B1. C2box D1.").
		when(doubles("D"), boxSays("D pass")).then("B1. C2box D+1")
	_, ok := g.s.Pair("A")
	require.False(t, ok, "the box has no pair of its own")
}

func TestParagraph4TheWindow(t *testing.T) {
	g := given(t, "BCD").when(doubles("")).then("B1. C1. D1.")
	require.Empty(t, g.s.Awaits(), "silence is no double")
	g.refuses(refusal.NoOffer, boxSays("B take")).refuses(refusal.NoOffer, crewSays("B take")).
		refuses(refusal.NoOffer, toBoxBeaver("B accept")).refuses(refusal.NoOffer, toCrewBeaver("B accept"))
	g.refuses(chouette.NoLiveCube, doubles("BX")).
		refuses(chouette.NoLiveCube, doubles("A")).
		refuses(chouette.NamedTwice, doubles("BCB"))
	g = g.when(doubles("DB"))
	require.Equal(t, []chouette.Ask{{Who: "A", Pairs: names("BD"), Words: []chouette.Answer{"take", "pass", "beaver"}}}, g.s.Awaits())
	require.Empty(t, g.s.MayDouble())
	g.refuses(refusal.OfferOpen, doubles("C")).refuses(refusal.OfferOpen, chouette.BoxDouble{}).refuses(refusal.OfferOpen, crewWins(1))
	g = g.when(boxSays("B take, D pass")).
		refuses(chouette.CubeWithBox, doubles("CB")).
		refuses(chouette.NoLiveCube, doubles("CD"))
	require.Equal(t, names("C"), g.s.MayDouble())
}

func TestParagraph5TheBoxAnswersEachOffer(t *testing.T) {
	g := given(t, "BCD").when(doubles("BCD")).
		refuses(chouette.AnswersDue, boxSays("B take, C pass")).
		refuses(chouette.AnswersDue, boxSays("B take, C pass, D take, A take")).
		refuses(chouette.AnswersDue, boxSays("B take, C pass, X take")).
		refuses(chouette.NoSuchAnswer, boxSays("B take, C pass, D maybe")).
		refuses(chouette.NoSuchAnswer, boxSays("B take, C pass, D refuse")).
		refuses(refusal.OfferOpen, crewSays("B take, C take, D take")).
		refuses(refusal.OfferOpen, toBoxBeaver("B accept")).
		when(boxSays("B pass, C take, D beaver")).then("B+1 C2box D2box")
	require.Equal(t, []chouette.Ask{{Who: "D", Pairs: names("D"), Words: []chouette.Answer{"accept", "raccoon", "refuse"}}}, g.s.Awaits())
}

func TestParagraph5OptionTheCaptains(t *testing.T) {
	given(t, "BCD", "boxTakes", "captain").when(doubles("BCD")).
		refuses(chouette.TakeCaptain, boxSays("B pass, C take, D pass")).
		when(boxSays("B pass, C pass, D pass")).then("B+1 C+1 D+1")
	given(t, "BCD", "boxTakes", "captain").when(doubles("CD"), boxSays("C pass, D beaver")).then("B1. C+1 D2box")
}

func TestParagraph5OptionEvenAndHalf(t *testing.T) {
	given(t, "BCDE", "boxTakes", "even").when(doubles("BCDE")).
		refuses(chouette.TakeMore, boxSays("B take, C pass, D pass, E pass")).
		when(boxSays("B take, C beaver, D pass, E pass")).then("B2box C2box D+1 E+1")
	given(t, "BCD", "boxTakes", "even").when(doubles("BCD"), boxSays("B pass, C pass, D take")).then("B+1 C+1 D2box")
	given(t, "BCD", "boxTakes", "half").when(doubles("BCD")).
		refuses(chouette.TakeMore, boxSays("B pass, C pass, D take")).
		when(boxSays("B pass, C take, D take")).then("B+1 C2box D2box")
	given(t, "BC", "boxTakes", "half").when(doubles("BC"), boxSays("B pass, C take")).then("B+1 C2box")
}

func TestParagraph6AfterABeaverOfTheBox(t *testing.T) {
	given(t, "BCD").when(doubles("BCD"), boxSays("B beaver, C beaver, D beaver")).then("B2box C2box D2box").
		refuses(refusal.OfferOpen, toCrewBeaver("B accept, C accept, D accept")).
		refuses(chouette.AnswersDue, toBoxBeaver("B accept, C accept")).
		refuses(chouette.NoSuchAnswer, toBoxBeaver("B accept, C accept, D take")).
		refuses(refusal.OfferOpen, doubles("")).
		when(toBoxBeaver("B accept, C refuse, D raccoon")).then("B4box C-2 D8box")
}

func TestParagraph6AfterABeaverOfMembers(t *testing.T) {
	g := given(t, "BCDE").when(chouette.BoxDouble{}, crewSays("B beaver, C beaver, D beaver, E take")).then("B2own C2own D2own E2own")
	require.Equal(t, []chouette.Ask{{Who: "A", Pairs: names("BCD"), Words: []chouette.Answer{"accept", "raccoon", "refuse"}}}, g.s.Awaits())
	g.refuses(refusal.OfferOpen, toBoxBeaver("B accept, C accept, D accept")).
		when(toCrewBeaver("B accept, C refuse, D raccoon")).then("B4own C+2 D8own E2own")
}

func TestParagraph6OptionABeaverStands(t *testing.T) {
	g := given(t, "BC", "beaverRefusal", "none").when(doubles("B"), boxSays("B beaver"))
	require.Equal(t, []chouette.Answer{"accept", "raccoon"}, g.s.Awaits()[0].Words)
	g.refuses(chouette.BeaverStands, toBoxBeaver("B refuse")).when(toBoxBeaver("B raccoon")).then("B8box C1.")
	given(t, "BC", "beaverRefusal", "none").when(chouette.BoxDouble{}, crewSays("B beaver, C pass")).
		refuses(chouette.BeaverStands, toCrewBeaver("B refuse"))
}

func TestParagraph7TheBoxDoublesAllThatItReaches(t *testing.T) {
	g := given(t, "BCD").when(doubles("B"), boxSays("B take"), doubles("C"), boxSays("C pass"), chouette.BoxDouble{})
	require.Equal(t, []chouette.Ask{
		{Who: "B", Pairs: names("B"), Words: []chouette.Answer{"take", "pass", "beaver"}},
		{Who: "D", Pairs: names("D"), Words: []chouette.Answer{"take", "pass", "beaver"}},
	}, g.s.Awaits())
	g = g.refuses(refusal.OfferOpen, boxSays("B take, D take")).
		when(crewSays("B take, D pass")).then("B4own C+1 D-1").
		refuses(chouette.NothingToTurn, chouette.BoxDouble{})
	require.Empty(t, g.s.Reach())
}

func TestParagraph7OptionALoneTaker(t *testing.T) {
	given(t, "BCD", "loneTaker", "beaver").when(chouette.BoxDouble{}, crewSays("B pass, C take, D pass"), toCrewBeaver("C accept")).then("B-1 C4own D-1")
	given(t, "BCD", "loneTaker", "beaver").when(chouette.BoxDouble{}, crewSays("B pass, C take, D take")).then("B-1 C2own D2own").when(doubles(""))
	given(t, "BCD", "loneTaker", "captain").when(chouette.BoxDouble{}, crewSays("B pass, C take, D pass")).then("B-1 C2own D-1").when(doubles(""))
	given(t, "BCD", "loneTaker", "captain").when(chouette.BoxDouble{}, crewSays("B take, C pass, D pass"), toCrewBeaver("B refuse")).then("B+2 C-1 D-1")
	given(t, "BC", "loneTaker", "beaver").when(doubles("C"), boxSays("C pass"), chouette.BoxDouble{}, crewSays("B take")).
		then("B2own C+1").when(doubles(""))
}

func TestParagraph8APassSettlesAtOnce(t *testing.T) {
	given(t, "BC").when(chouette.BoxDouble{}, crewSays("B take, C take"), doubles("B"), boxSays("B pass")).then("B+2 C2own").
		refuses(chouette.NoLiveCube, doubles("B")).
		accounts(map[events.PlayerID]int{"A": -2, "B": 2, "C": 0})
}

func TestParagraph9TheNextActsAsCaptain(t *testing.T) {
	g := given(t, "BCDE").when(doubles("BC"), boxSays("B pass, C pass"))
	require.Equal(t, events.PlayerID("D"), g.s.Captain())
	g = g.when(chouette.BoxDouble{}, crewSays("D pass, E take"))
	require.Equal(t, events.PlayerID("E"), g.s.Captain())
	require.False(t, g.s.Over())
	g = g.when(doubles("E"), boxSays("E pass")).then("B+1 C+1 D-1 E+2")
	require.True(t, g.s.Over())
	require.Empty(t, g.s.Captain())
	require.Empty(t, g.s.Awaits())
	for _, e := range []chouette.Event{doubles(""), chouette.BoxDouble{}, boxSays("E take"), crewSays("E take"), toBoxBeaver("E accept"), crewWins(1)} {
		g.refuses(refusal.Over, e)
	}
}

func TestOptionsThatDoNotExist(t *testing.T) {
	for _, c := range []struct {
		name, value string
		code        refusal.Code
	}{
		{"beavers", "on", rules.NoSuchOption}, {"jacoby", "maybe", rules.BadOption}, {"partnerFrom", "4", rules.BadNumber},
	} {
		_, err := chouette.New(chouette.Seats{Box: "A", Crew: names("BC")}, chosen(c.name, c.value))
		assert.True(t, refusal.Is(err, c.code), "%v: %v", c, err)
	}
}

// A cube that stands too high to count what follows is not turned: never may a
// sum overflow.
func TestCubesThatCannotBeCounted(t *testing.T) {
	g := given(t, "BC")
	for range 20 {
		g = g.when(doubles("B"), boxSays("B take"), chouette.BoxDouble{}, crewSays("B take, C take"), doubles("C"), boxSays("C take"))
	}
	g.then("B1099511627776own C1099511627776box").
		refuses(chouette.CubeTooHigh, doubles("B")).refuses(chouette.NothingToTurn, chouette.BoxDouble{})
	require.Empty(t, g.s.MayDouble())
}

func TestParagraphs11And15AForfeitedPairIsLost(t *testing.T) {
	g := given(t, "BCD").when(chouette.Forfeit{Who: "B"}).then("B-1 C1. D1.").
		refuses(chouette.NoLiveCube, chouette.Forfeit{Who: "B"}).
		refuses(chouette.NoLiveCube, chouette.Forfeit{Who: "A"})
	require.Equal(t, events.PlayerID("C"), g.s.Captain())
	g = g.when(doubles("CD"), chouette.Forfeit{Who: "C"})
	require.Equal(t, names("D"), g.s.Awaits()[0].Pairs, "the offer waits for the others only")
	g = g.when(boxSays("D beaver"), chouette.Forfeit{Who: "D"}).then("B-1 C-1 D-2")
	require.True(t, g.s.Over())

	given(t, "BC").when(chouette.BoxDouble{}, crewSays("B take, C beaver"), chouette.Forfeit{Who: "C"}).then("B2own C-2").
		when(doubles("B"))
}

func TestParagraphs11And15TheBoxGivesEveryLivePairUp(t *testing.T) {
	given(t, "BCD").when(doubles("BCD"), boxSays("B take, C pass, D take"), chouette.Abandon{}).
		accounts(map[events.PlayerID]int{"A": -5, "B": 2, "C": 1, "D": 2}).refuses(refusal.Over, chouette.Abandon{})
	given(t, "BC").when(doubles("B"), chouette.Abandon{}).accounts(map[events.PlayerID]int{"A": -2, "B": 1, "C": 1})
}
