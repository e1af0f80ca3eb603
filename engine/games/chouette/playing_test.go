package chouette

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

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
