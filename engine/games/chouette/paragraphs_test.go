package chouette

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	core "carteiro/engine/chouette"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// owes demands who owes a decision now.
func owes(t *testing.T, g *table, kind string, numbers ...int) {
	t.Helper()
	k, n := g.owing()
	require.Equal(t, kind, k)
	require.Equal(t, numbers, n)
}

func Test1SeatingByThrownDiceTiesThrowAgain(t *testing.T) {
	p, err := Game{}.Setup(nil, 4)
	require.NoError(t, err)
	g := &table{t, p.(*Position)}
	g.nature("22-61-52-11") // 4, 7, 7, 2
	owes(t, g, "seats", 0)
	g.nature("33-42") // 6 and 6: again
	g.nature("55-66")
	assert.Equal(t, rules.Seat(2), seat(g.evening.Seats().Box))
	assert.Equal(t, []rules.Seat{1, 0, 3}, seatsOf(g.evening.Seats().Crew))
	assert.Equal(t, [][]int{{4}, {7, 6, 10}, {7, 6, 12}, {2}}, g.view(1).Throws)
	for _, wrong := range []rules.Move{"22-61-52", "22-61-52-17", "22-61-52-11-11", "2-61-52-11", ""} {
		_, err := p.Play(rules.Nature, wrong)
		assert.True(t, refusal.Is(err, refusal.Illegal), wrong)
	}
	for _, few := range []int{2, 9} {
		_, err := Game{}.Setup(nil, few)
		assert.True(t, refusal.Is(err, refusal.BadInput))
	}
}

func Test2WithFiveTheBoxMayCallAPartnerTheLastInLineFirst(t *testing.T) {
	g := given(t, 5, nil)
	owes(t, g, "partner", 1)
	g.plays(1, "partner")
	owes(t, g, "invited", 5)
	g.plays(5, "decline")
	owes(t, g, "invited", 4)
	g.plays(4, "join")
	owes(t, g, "opening", 0)
	assert.Equal(t, []rules.Seat{1, 2, 4}, g.view(1).Next.Line)
	g.nature("1-3")
	assert.Equal(t, rules.Seat(3), g.view(1).Roles.Partner)
	assert.Equal(t, BoxGroup, g.Group(3))

	owes(t, given(t, 4, nil), "opening", 0)
	owes(t, given(t, 5, rules.Options{"partnerFrom": "6"}), "opening", 0)
}

func Test2EverybodyMayDeclineExceptTheCaptainWhoIsNotAsked(t *testing.T) {
	g := given(t, 5, nil)
	g.plays(1, "partner")
	for _, n := range []int{5, 4, 3} {
		g.plays(n, "decline")
	}
	owes(t, g, "opening", 0)
	g.nature("1-3")
	assert.Equal(t, rules.Watcher, g.view(1).Roles.Partner)

	next := given(t, 5, rules.Options{"invitation": "next"})
	next.plays(1, "partner")
	owes(t, next, "opening", 0)
	assert.Equal(t, id(4), next.partner)
}

func Test3EachMemberHasACubeAtOneInTheMiddle(t *testing.T) {
	g := begun(t, 4, nil)
	for _, n := range []int{2, 3, 4} {
		assert.Equal(t, "1 centre", g.cube(n))
	}
}

func Test4TheWindowIsSealedUntilAllHaveSpoken(t *testing.T) {
	g := begun(t, 4, nil)
	g.window()
	owes(t, g, "window", 2, 3, 4)
	at := g.Position
	g.plays(3, "double")
	owes(t, g, "window", 2, 4)
	for _, eye := range []rules.Seat{0, 1, 3, rules.Watcher} {
		assert.Equal(t, "answered", at.Tell(2, "double", eye))
		data, err := json.Marshal(g.SeenBy(eye))
		require.NoError(t, err)
		assert.NotContains(t, string(data), `"word"`)
	}
	assert.Equal(t, "double", at.Tell(2, "double", 2))
	assert.Equal(t, []Sealed{{Seat: 1}, {Seat: 2, Given: true, Word: "double"}, {Seat: 3}}, g.view(3).Sealed)
	g.plays(2, "no")
	g.plays(4, "no")
	assert.Equal(t, []Round{{"window", []Said{{1, "no"}, {2, "double"}, {3, "no"}}}}, g.view(1).Rounds)
	owes(t, g, "doubles", 1)
}

func Test4AStandingNoAsksNobodyAndWithAllOfThemNoWindowOpens(t *testing.T) {
	g := begun(t, 3, nil)
	g.window()
	g.plays(2, "no 3")
	g.plays(3, "no 2")
	g.boxOnRoll()
	g.plays(1, "roll")
	g.nature("21")
	g.idles()
	owes(t, g, "dice", 0) // all have it: the dice are thrown at once
	g.boxOnRoll()
	g.window()
	owes(t, g, "window", 3) // the captain's third no
	g.plays(3, "no")
	g.window()
	owes(t, g, "window", 2, 3)
}

func Test4AStandingOrderSaysNoUntilItIsWithdrawn(t *testing.T) {
	g := begun(t, 3, nil)
	m, used, ok := g.Follow(0, []rules.Order{{Kind: "no_double"}})
	assert.Equal(t, []any{moveRoll, 0, true}, []any{m, used, ok})
	g.window()
	m, used, ok = g.Follow(2, []rules.Order{{Kind: rules.NextOrder}, {Kind: "no_double"}})
	assert.Equal(t, []any{moveNo, 1, true}, []any{m, used, ok})
	_, _, ok = g.Follow(0, []rules.Order{{Kind: "no_double"}})
	assert.False(t, ok)
}

func Test4WhoseCubeTheBoxHasIsNotAsked(t *testing.T) {
	g := begun(t, 3, nil)
	g.window()
	g.doubles(2)
	g.plays(1, "take 2")
	g.window()
	owes(t, g, "window", 3)
	g.doubles(3)
	g.plays(1, "take 3")
	owes(t, g, "dice", 0)
	g.boxOnRoll()
	g.plays(1, "roll")
	g.nature("21")
	g.idles()
	owes(t, g, "dice", 0) // nobody has access: no window
}

func Test5TheBoxAnswersEachDoubleInOneMove(t *testing.T) {
	g := begun(t, 4, nil)
	g.window()
	g.doubles(2, 3, 4)
	for text, want := range map[string]rules.Move{
		"take 2, pass 3, beaver 4":  "take 2, pass 3, beaver 4",
		"4 bivo, 3 passo, 2 pego":   "take 2, pass 3, beaver 4",
		"pego 2 e 4; passo o resto": "take 2, pass 3, take 4",
		"Não pego 2 e 3. Bivo 4":    "pass 2, pass 3, beaver 4",
		"pego todos":                "take 2, take 3, take 4",
		"pass":                      "pass 2, pass 3, pass 4",
		"take the doubles of seats 2 and 3, beaver 4": "take 2, take 3, beaver 4",
		"todos pego": "take 2, take 3, take 4",
	} {
		m, err := g.Read(0, text)
		require.NoError(t, err, text)
		assert.Equal(t, want, m, text)
	}
	assert.Equal(t, "3, 4", g.refuses(1, "take 2", AnswerMissing).Args["Who"])
	assert.Equal(t, 5, g.refuses(1, "take 2, pass 5, pass 3", NotAskedOf).Args["Number"])
	assert.Equal(t, 2, g.refuses(1, "take 2, pass 2, take 3, take 4", AnsweredTwice).Args["Number"])
	r := g.refuses(1, "I will think about it", SayAnswers)
	assert.Equal(t, "I will think about it", r.Read)
	assert.NotEmpty(t, r.Legal)
	g.plays(1, "take 2, pass 3, beaver 4")
	assert.Equal(t, []string{"2 box", "+1 box_passed", "2 box"}, []string{g.cube(2), g.cube(3), g.cube(4)})
	owes(t, g, "beavered", 4)
}

func Test5OptionsOfWhatTheBoxMustTake(t *testing.T) {
	for option, code := range map[string]refusal.Code{"captain": core.TakeCaptain, "half": core.TakeMore} {
		g := begun(t, 4, rules.Options{"boxTakes": option})
		g.window()
		g.doubles(2, 3, 4)
		g.refuses(1, "pass 2, pass 3, take 4", code)
		for m := range g.Legal(0) {
			assert.NotEqual(t, rules.Move("pass 2, pass 3, take 4"), m)
		}
		_, err := g.Read(0, "pass")
		assert.NoError(t, err)
	}
}

func Test6ABeaverIsAcceptedRaccoonedOrRefused(t *testing.T) {
	for word, want := range map[rules.Move]string{"accept": "4 box", "raccoon": "8 box", "refuse": "-2 refused"} {
		g := begun(t, 3, nil)
		g.window()
		g.doubles(3)
		g.plays(1, "beaver 3")
		owes(t, g, "beavered", 3)
		g.plays(3, word)
		assert.Equal(t, want, g.cube(3))
		owes(t, g, "dice", 0)
	}
	g := begun(t, 3, rules.Options{"beaverRefusal": "none"})
	g.window()
	g.doubles(3)
	g.plays(1, "beaver 3")
	g.refuses(3, "recuso", core.BeaverStands)
	_, err := g.Play(2, "refuse")
	assert.True(t, refusal.Is(err, core.BeaverStands))
}

func Test7TheBoxDoublesAllWhomItReachesAndTheAnswersAreShownTogether(t *testing.T) {
	g := begun(t, 4, nil)
	g.plays(1, "double")
	owes(t, g, "doubled", 2, 3, 4)
	g.plays(2, "take")
	assert.NotContains(t, toJSON(t, g.view(1)), `"word"`)
	g.plays(4, "pass")
	g.plays(3, "beaver")
	assert.Equal(t, []Round{{"doubled", []Said{{1, "take"}, {2, "beaver"}, {3, "pass"}}}}, g.view(1).Rounds)
	assert.Equal(t, []string{"2 member", "2 member", "-1 passed"}, []string{g.cube(2), g.cube(3), g.cube(4)})
	owes(t, g, "beavers", 1)
	g.plays(1, "raccoon 3")
	assert.Equal(t, "8 member", g.cube(3))
	owes(t, g, "dice", 0)
	g.window()
	owes(t, g, "window", 2, 3)
	g.doubles()
	g.nature("21")
	g.idles()
	owes(t, g, "dice", 0) // every cube is with its member: the box cannot double
}

func Test7ALoneTakerBeaversWhereThatIsAgreed(t *testing.T) {
	g := begun(t, 3, rules.Options{"loneTaker": "beaver"})
	g.plays(1, "double")
	g.plays(2, "pass")
	g.plays(3, "take")
	owes(t, g, "beavers", 1)
}

func Test8WhoPassesIsSettledAtOnceAndAdvisesNoMore(t *testing.T) {
	g := begun(t, 3, nil)
	assert.True(t, g.Consults(1))
	g.plays(1, "double")
	g.plays(2, "pass")
	g.plays(3, "take")
	assert.Equal(t, "-1 passed", g.cube(2))
	assert.False(t, g.Consults(1))
	assert.True(t, g.Consults(2))
	assert.Equal(t, []int{1, -1, 0}, []int{g.view(2).Ledger[0].Now, g.view(2).Ledger[1].Now, g.view(2).Ledger[2].Now})
}

func Test9TheNextLiveMemberPlaysForTheCrewAndWithNoPairTheGameEnds(t *testing.T) {
	g := begun(t, 4, nil)
	g.window()
	g.doubles(2, 3)
	g.plays(1, "pass 2, take 3")
	g.nature("21")
	owes(t, g, "play", 3)
	assert.Equal(t, rules.Seat(2), g.view(1).Roles.Captain)
	g.refuses(2, "8/6 6/5", refusal.NotYourTurn)
	g.boxOnRoll()
	g.plays(1, "double")
	g.plays(4, "pass")
	owes(t, g, "doubled", 3)
	g.plays(3, "take")
	assert.Equal(t, []string{"+1 box_passed", "4 member", "-1 passed"}, []string{g.cube(2), g.cube(3), g.cube(4)})

	g = begun(t, 3, nil)
	g.plays(1, "double")
	g.plays(2, "pass")
	g.plays(3, "pass")
	assert.True(t, g.Pauses())
	assert.Len(t, g.view(1).Past, 1)
	owes(t, g, "opening", 0)
}

func Test10TheCaptainAloneCommitsAndTheGroupsConsultApart(t *testing.T) {
	g := begun(t, 4, nil)
	g.window()
	g.doubles()
	g.nature("21")
	owes(t, g, "play", 2)
	for _, n := range []int{1, 3, 4} {
		g.refuses(n, "8/6 6/5", refusal.NotYourTurn)
	}
	assert.Equal(t, []string{BoxGroup, CrewGroup, CrewGroup, ""}, []string{g.Group(0), g.Group(1), g.Group(3), g.Group(rules.Watcher)})
	none := begun(t, 3, rules.Options{"consulting": "none"})
	assert.True(t, none.Consults(0))
	assert.False(t, none.Consults(1))
	turned := begun(t, 3, rules.Options{"consulting": "turned"})
	assert.False(t, turned.Consults(2))
	turned.plays(1, "double")
	turned.plays(2, "take")
	turned.plays(3, "take")
	assert.True(t, turned.Consults(2))
}

func Test11TheCaptainsSilencePassesTheTurnOnAndTheThirdTimeLosesThePair(t *testing.T) {
	g := begun(t, 4, nil)
	for i := range 2 {
		g.window()
		g.doubles()
		g.nature("21")
		owes(t, g, "play", 2)
		g.lapses(2)
		owes(t, g, "play", 3)
		if i == 0 {
			g.lapses(3)
			owes(t, g, "play", 4)
		}
		g.idles()
		assert.Equal(t, rules.Seat(1), g.Captain(), "for this turn only")
	}
	g.window()
	g.doubles()
	g.nature("21")
	g.lapses(2)
	assert.Equal(t, "-1 time", g.cube(2))
	owes(t, g, "play", 3)
}

func Test11OrTheCaptainsPairIsLostAtOnce(t *testing.T) {
	g := begun(t, 4, rules.Options{"lapse": "pair"})
	g.window()
	g.doubles()
	g.nature("21")
	g.lapses(2)
	assert.Equal(t, "-1 time", g.cube(2))
	owes(t, g, "play", 3)
}

func Test11WithNobodyElseTheCaptainsPairIsLostAtOnce(t *testing.T) {
	g := begun(t, 3, nil)
	g.plays(1, "double")
	g.plays(3, "pass")
	g.plays(2, "take")
	g.window()
	g.doubles()
	g.nature("21")
	g.lapses(2)
	assert.Equal(t, []int{3, -2, -1}, g.ledger())
}

func Test11SilenceInAWindowIsNoAndToADoubleADrop(t *testing.T) {
	g := begun(t, 3, nil)
	g.window()
	g.plays(2, "double")
	g.lapses(3)
	owes(t, g, "doubles", 1)
	g.plays(1, "beaver 2")
	g.lapses(2)
	assert.Equal(t, "-2 refused", g.cube(2))
	g.boxOnRoll()
	g.plays(1, "double")
	g.lapses(3)
	assert.Equal(t, []int{3, -2, -1}, g.ledger())

	stands := begun(t, 3, rules.Options{"beaverRefusal": "none"})
	stands.window()
	stands.doubles(2)
	stands.plays(1, "beaver 2")
	stands.lapses(2)
	assert.Equal(t, "4 box", stands.cube(2))
}

func Test11TheBoxsSilenceLosesToAllStandingCubes(t *testing.T) {
	g := begun(t, 4, nil)
	g.window()
	g.doubles(2, 3, 4)
	g.plays(1, "take 2, pass 3, take 4")
	g.boxOnRoll()
	g.lapses(1)
	assert.Equal(t, []int{-5, 2, 1, 2}, g.ledger())
	assert.Equal(t, HowTime, g.past[0].Pairs[0].How)

	answering := begun(t, 3, nil)
	answering.window()
	answering.doubles(2)
	answering.lapses(1)
	assert.Equal(t, []int{-2, 1, 1}, answering.ledger())

	asked := given(t, 5, nil)
	asked.lapses(1)
	owes(t, asked, "opening", 0)
}

func Test12TheResultCountsTimesEachLivePairsLevel(t *testing.T) {
	g := begun(t, 4, nil)
	g.window()
	g.doubles(3, 4)
	g.plays(1, "take 3, pass 4")
	g.boardEnds(core.CrewWins, 2)
	assert.Equal(t, []int{-7, 2, 4, 1}, g.ledger())
}

func Test14RotationAfterTheArticle(t *testing.T) {
	stays := begun(t, 4, nil)
	stays.boardEnds(core.BoxWins, 1)
	assert.Equal(t, &Roles{Box: 0, Partner: -2, Captain: 2, Line: []rules.Seat{2, 3, 1}}, stays.view(1).Next)

	wins := begun(t, 4, nil)
	wins.boardEnds(core.CrewWins, 1)
	assert.Equal(t, &Roles{Box: 1, Partner: -2, Captain: 2, Line: []rules.Seat{2, 3, 0}}, wins.view(1).Next)
	assert.Equal(t, rules.Seat(0), wins.view(1).Roles.Box, "the last board stays until the throw")
	assert.True(t, wins.Pauses())
	wins.nature("3-1")
	assert.False(t, wins.Pauses())
	assert.Equal(t, rules.Seat(1), wins.view(1).Roles.Box)
	owes(t, wins, "play", 2)
	assert.Equal(t, "1 centre", wins.cube(1))
}

func Test14TheCaptainOfRecordCountsByTheirOwnPair(t *testing.T) {
	g := begun(t, 3, nil)
	g.window()
	g.doubles(2)
	g.plays(1, "pass 2")
	g.boardEnds(core.BoxWins, 3)
	assert.Equal(t, []int{2, 1, -3}, g.ledger())
	assert.Equal(t, rules.Seat(1), g.view(1).Next.Box, "whose double was passed has won")
}

func Test15NewcomersJoinBetweenGamesAtTheEndOfTheLine(t *testing.T) {
	g := begun(t, 3, nil)
	_, err := g.Welcome(5)
	assert.True(t, refusal.Is(err, refusal.BadInput))
	next, err := g.Welcome(3)
	require.NoError(t, err)
	assert.Equal(t, 3, g.seats, "the position before is what it was")
	g.Position = next.(*Position)
	assert.Equal(t, []rules.Seat{3}, g.view(1).Waiting)
	assert.Empty(t, g.Group(3))
	g.boardEnds(core.BoxWins, 1)
	assert.Equal(t, []rules.Seat{2, 1, 3}, g.view(1).Next.Line)
	assert.Len(t, g.view(1).Ledger, 4)
}

func Test15WhereAllHaveBeenCaptainANewcomerIsTheNext(t *testing.T) {
	g := begun(t, 3, nil)
	g.boardEnds(core.CrewWins, 1) // 2 was captain, and is box
	g.begin()
	g.boardEnds(core.CrewWins, 1) // 3 was captain, and is box
	g.begin()
	g.boardEnds(core.CrewWins, 1) // 1 was captain
	next, err := g.Welcome(3)
	require.NoError(t, err)
	assert.Equal(t, rules.Seat(3), next.SeenBy(0).(View).Next.Captain)
}

func Test15LeavingBetweenGamesCostsNothing(t *testing.T) {
	g := begun(t, 4, nil)
	g.boardEnds(core.CrewWins, 1)
	g.settles(1, Resign)
	assert.Equal(t, []int{-3, 1, 1, 1}, g.ledger())
	assert.Equal(t, []rules.Seat{2, 3}, g.view(1).Next.Line)
	assert.True(t, g.view(2).Ledger[0].Left)
	assert.Empty(t, g.Offers(0))
	g.settles(3, Resign)
	o, over := g.Outcome()
	assert.True(t, over)
	assert.Equal(t, rules.Outcome{Result: ResultFew, Winner: rules.Watcher, Points: []int{-3, 1, 1, 1}}, o)
}

func Test15WhoLeavesInAGameIsPlayedOnAsTheCaptain(t *testing.T) {
	for word, want := range map[rules.Move]string{"take": "2 member", "pass": "-1 passed", "beaver": "2 member"} {
		g := begun(t, 4, nil)
		g.settles(4, Resign)
		g.window()
		owes(t, g, "window", 2, 3)
		g.boxOnRoll()
		g.plays(1, "double")
		owes(t, g, "doubled", 2, 3)
		g.plays(3, "take")
		g.plays(2, word)
		assert.Equal(t, want, g.cube(4), word)
	}
}

func Test15OrLosesThePair(t *testing.T) {
	g := begun(t, 4, rules.Options{"leaving": "loss"})
	g.window()
	g.plays(2, "no")
	g.plays(4, "no")
	g.settles(3, Resign)
	assert.Equal(t, "-1 left", g.cube(3))
	owes(t, g, "dice", 0) // all others have spoken
	g.boardEnds(core.BoxWins, 1)
	assert.Equal(t, []rules.Seat{3, 1}, g.view(1).Next.Line)
}

func Test15TheBoxThatLeavesLosesToAllAndTheLastOfTheCrewToo(t *testing.T) {
	g := begun(t, 3, nil)
	g.settles(1, Resign)
	assert.Equal(t, []int{-2, 1, 1}, g.ledger())
	g = begun(t, 3, nil)
	g.settles(2, Resign)
	g.settles(3, Resign)
	assert.Equal(t, []int{2, -1, -1}, g.ledger())
	_, over := g.Outcome()
	assert.True(t, over)
}

func Test15APairThatNobodyIsLeftToPlayForIsLost(t *testing.T) {
	g := begun(t, 3, nil)
	g.settles(3, Resign)
	g.window()
	g.plays(2, "double")
	g.plays(1, "pass 2")
	assert.Equal(t, []int{0, 1, -1}, g.ledger())
	_, over := g.Outcome()
	assert.True(t, over)
}

func Test16ALogReplaysEverything(t *testing.T) {
	p, err := Game{}.Setup(nil, 3)
	require.NoError(t, err)
	for _, step := range []struct {
		by rules.Seat
		m  rules.Move
	}{
		{-1, "11-66-55"}, {-1, "1-3"}, {2, "8/5 6/5"}, {1, "double"}, {0, "take"}, {2, "beaver"}, {1, "raccoon 3"}, {-1, "21"}, {1, "13/10"},
		{0, "no"}, {2, "no"}, {-1, "64"}, {2, "24/14"}, {-1, "66"},
	} {
		if p, err = p.Play(step.by, step.m); err != nil {
			require.NoError(t, err, step.m)
		}
	}
	v := p.SeenBy(0).(View)
	assert.Equal(t, []Pair{{Seat: 2, Level: 8, Owner: "member"}, {Seat: 0, Level: 2, Owner: "member"}}, v.Pairs)
}

func TestTheEveningEndsByAgreementAtOnce(t *testing.T) {
	g := begun(t, 3, nil)
	g.plays(1, "double")
	g.plays(2, "pass")
	g.plays(3, "take")
	assert.False(t, g.Concedes(rules.Offer{Kind: End}))
	assert.True(t, g.Concedes(rules.Offer{Kind: Resign}))
	g.settles(3, End)
	o, over := g.Outcome()
	assert.True(t, over)
	assert.Equal(t, rules.Outcome{Result: ResultAgreed, Winner: 0, Points: []int{1, -1, 0}}, o)
	assert.Nil(t, g.Awaits())
}

func TestTheEveningEndsAfterTheAgreedGames(t *testing.T) {
	g := begun(t, 3, rules.Options{"games": "2"})
	g.boardEnds(core.BoxWins, 1)
	g.begin()
	g.boardEnds(core.CrewWins, 2)
	o, over := g.Outcome()
	assert.True(t, over)
	assert.Equal(t, ResultPlayed, o.Result)
	assert.Equal(t, []int{-2, 1, 1}, o.Points)
	assert.Equal(t, rules.Watcher, o.Winner, "a tie for the most")
	assert.Equal(t, []int{3, 1, 1}, []int{g.view(1).Ledger[0].Place, g.view(1).Ledger[1].Place, g.view(1).Ledger[2].Place})
	assert.False(t, g.Pauses())
}

func toJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}
