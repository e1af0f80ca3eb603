package chouette

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	core "carteiro/engine/chouette"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

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

func Test5OfManyAnswersTheListHasAChoiceButAllArePermitted(t *testing.T) {
	g := begun(t, 8, nil)
	g.window()
	g.doubles(2, 3, 4, 5, 6, 7, 8)
	assert.Len(t, slices.Collect(g.Legal(0)), 3+3*2*7)
	assert.True(t, g.Permits(0, "take 2, take 3, pass 4, pass 5, beaver 6, beaver 7, take 8"))
	few := begun(t, 4, nil)
	few.window()
	few.doubles(2, 3, 4)
	assert.Len(t, slices.Collect(few.Legal(0)), 27)
}
