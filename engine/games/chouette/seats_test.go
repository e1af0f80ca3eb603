package chouette

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	core "carteiro/engine/chouette"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

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
