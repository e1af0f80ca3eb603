package backgammon

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// passing plays games that end by a passed double: seat w of each wins one point.
func passing(t testing.TB, p Position, winners ...rules.Seat) Position {
	t.Helper()
	for _, w := range winners {
		first := rules.Move("3-1") // seat 0 opens, seat 1 doubles
		if w == 0 {
			first = "1-3"
		}
		p = moves(t, p, first, "8/5 6/5", "double", "pass")
	}
	return p
}

// finish puts a last board in place: the winner takes the last checker off.
func finish(t testing.TB, p Position, winner rules.Seat, loser Camp, roll [2]int8) Position {
	t.Helper()
	if p.turn == rules.Watcher || p.ended {
		p = moves(t, p, opening...)
	}
	p.turn, p.phase, p.dice = winner, phasePlay, roll
	p.camps[winner], p.camps[1-winner] = camp(1, 1), loser
	return moves(t, p, "1/off")
}

func TestMatchGoesOnUntilItsLength(t *testing.T) {
	p := passing(t, setup(t, "play", "match", "length", "3"), 1)
	assert.True(t, p.Pauses(), "the end of a game is seen")
	assert.Equal(t, []rules.Ask{{Seat: rules.Nature, Kind: "opening"}}, p.Awaits())
	v := p.SeenBy(0).(View)
	assert.Equal(t, &Ending{Winner: 1, Result: "passed", How: "pass", Points: 1, Level: 1}, v.Last)
	assert.Equal(t, &Series{Play: "match", Length: 3, Score: [2]int{0, 1}, Game: 1}, v.Match)
	assert.Equal(t, Camp{24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, v.Sides[0].Places, "the last board")

	tied := moves(t, p, "4-4")
	assert.False(t, tied.Pauses())
	assert.Equal(t, start, tied.camps[0], "a new board")
	next := moves(t, tied, "1-3")
	v = next.SeenBy(0).(View)
	assert.Equal(t, 2, v.Match.Game)
	assert.Nil(t, v.Last)
	assert.Equal(t, cube{}, next.cube)

	p = finish(t, next, 1, camp(6, 14, 19, 1), [2]int8{2, 1})
	assert.Equal(t, rules.Outcome{Result: "match", Winner: 1, Points: []int{-1, 1}}, outcome(t, p))
	assert.Equal(t, [2]int32{0, 4}, p.score, "not cut at the length")
	assert.Equal(t, "backgammon", p.SeenBy(0).(View).Last.Result)
}

// Crawford: exactly one game, the first in which one point is missing.
func TestCrawford(t *testing.T) {
	type marks struct{ crawford, past, cube bool }
	see := func(p Position) marks {
		p = moves(t, p, opening...)
		return marks{p.crawford, p.postCrawford(), p.canDouble()}
	}
	p := setup(t, "play", "match", "length", "3")
	assert.Equal(t, marks{cube: true}, see(p))
	p = passing(t, p, 1)
	assert.Equal(t, marks{cube: true}, see(p), "1-0 to 3")
	p = passing(t, p, 1)
	assert.Equal(t, marks{crawford: true}, see(p), "2-0 to 3: nobody doubles")
	p = finish(t, p, 0, camp(6, 13), [2]int8{2, 1})
	assert.Equal(t, [2]int32{1, 2}, p.score)
	assert.True(t, p.crawford, "its last board is still the Crawford game's")
	assert.Equal(t, marks{past: true, cube: true}, see(p), "after it the cube lives")
	p = passing(t, p, 0)
	assert.Equal(t, marks{past: true, cube: true}, see(p), "2-2: not again for the other")

	for name, c := range map[string]struct {
		p    Position
		want marks
	}{
		"a match to one point": {setup(t, "play", "match", "length", "1"), marks{}},
		"a match without cube": {finish(t, setup(t, "play", "match", "length", "2", "cube", "off"), 1, camp(6, 13), [2]int8{2, 1}), marks{}},
		"a hand with a cube":   {passing(t, setup(t, "play", "hand", "length", "2", "cube", "on"), 1), marks{cube: true}},
		"a jump over it":       {finish(t, setup(t, "play", "match", "length", "5"), 1, camp(6, 14, 19, 1), [2]int8{2, 1}), marks{cube: true}},
	} {
		assert.Equal(t, c.want, see(c.p), name)
	}
}

func TestCubeCountsInAMatch(t *testing.T) {
	p := opened(t, "play", "match", "length", "9")
	p = finish(t, moves(t, p, "double", "take"), 0, camp(6, 14, 18, 1), [2]int8{2, 1})
	assert.Equal(t, [2]int32{4, 0}, p.score, "a gammon with the cube at 2; Jacoby never applies")
	assert.Equal(t, Ending{Winner: 0, Result: "gammon", How: "board", Points: 4, Level: 2}, *p.SeenBy(1).(View).Last)
}

func TestHand(t *testing.T) {
	p := setup(t, "play", "hand")
	p = finish(t, p, 0, camp(6, 14, 18, 1), [2]int8{1, 1}) // gamão cantado
	p = finish(t, p, 1, camp(6, 13), [2]int8{2, 2})        // cantada
	assert.Equal(t, [2]int32{4, 2}, p.score)
	p = finish(t, p, 0, camp(6, 15), [2]int8{3, 3}) // pau dentro
	assert.Equal(t, rules.Outcome{Result: "hand", Winner: 0, Points: []int{1, -1}}, outcome(t, p))
	assert.Equal(t, [2]int32{10, 2}, p.score, "surplus is dropped")
	assert.Equal(t, Ending{Winner: 0, Result: "pau_dentro", How: "board", Points: 7, Level: 1}, *p.SeenBy(0).(View).Last)

	whole := finish(t, setup(t, "play", "hand"), 1, camp(6, 14, bar, 1), [2]int8{2, 1})
	assert.Equal(t, rules.Seat(1), outcome(t, whole).Winner, "dos deuses is a hand in one game")
	short := finish(t, setup(t, "play", "hand", "length", "3"), 1, camp(6, 15), [2]int8{2, 1})
	assert.Equal(t, "hand", outcome(t, short).Result)
	three := finish(t, setup(t, "play", "hand", "triplo", "5"), 1, camp(6, 14, 20, 1), [2]int8{2, 1})
	assert.Equal(t, [2]int32{0, 5}, three.score)
	cubed := setup(t, "play", "hand", "cube", "on", "length", "40")
	cubed = finish(t, moves(t, cubed, append(opening, "double", "take")...), 0, camp(6, 15), [2]int8{3, 3})
	assert.Equal(t, [2]int32{14, 0}, cubed.score, "traditional points times the cube")
}

// Who begins the next game of a hand.
func TestStarter(t *testing.T) {
	p := finish(t, setup(t, "play", "hand", "starter", "winner"), 1, camp(6, 13), [2]int8{2, 1})
	assert.Equal(t, []rules.Ask{{Seat: rules.Nature, Kind: "dice"}}, p.Awaits(), "the winner throws both dice")
	assert.True(t, p.Pauses())
	p = moves(t, p, "11")
	assert.Equal(t, []rules.Ask{{Seat: 1, Kind: "play"}}, p.Awaits(), "which may be a double")
	assert.Equal(t, start, p.camps[1])
	assert.Equal(t, 2, p.game())
	p = finish(t, setup(t, "play", "hand"), 1, camp(6, 13), [2]int8{2, 1})
	assert.Equal(t, "opening", p.Awaits()[0].Kind)
}

// A resignation ends one game of a match, times the cube.
func TestResigningInAMatch(t *testing.T) {
	p := moves(t, opened(t, "play", "match", "length", "7"), "double", "take")
	next, err := p.Settle(rules.Offer{By: 1, Kind: Resign, Value: Gammon})
	require.NoError(t, err)
	assert.Equal(t, [2]int32{4, 0}, next.(Position).score)
	assert.True(t, rules.Pauses(next))
	assert.Equal(t, "resign", next.SeenBy(0).(View).Last.How)
	_, err = next.Settle(rules.Offer{By: 1, Kind: Resign, Value: Single})
	assert.Error(t, err, "between games there is nothing to resign")
	assert.Empty(t, next.(Position).Offers(0))
	end, err := moves(t, next, "3-1").Settle(rules.Offer{By: 1, Kind: Resign, Value: Backgammon})
	require.NoError(t, err)
	assert.Equal(t, rules.Outcome{Result: "match", Winner: 0, Points: []int{1, -1}}, outcome(t, end))

	doubled := moves(t, opened(t, "play", "money"), "double")
	end, err = doubled.Settle(rules.Offer{By: 1, Kind: Resign, Value: Single})
	require.NoError(t, err)
	assert.Equal(t, []int{1, -1}, outcome(t, end).Points, "a double not yet taken does not count")
}

func TestOffers(t *testing.T) {
	values := func(p Position) (list []int) {
		for _, o := range p.Offers(0) {
			assert.Equal(t, rules.Offer{Kind: Resign, Value: o.Value}, o)
			assert.NotEmpty(t, p.Worth(o))
			list = append(list, o.Value)
		}
		return list
	}
	assert.Equal(t, []int{1, 2, 3}, values(opened(t)))
	assert.Equal(t, []int{1, 2, 3}, values(opened(t, "play", "match")))
	assert.Equal(t, []int{1, 3}, values(opened(t, "play", "hand")), "simples and gamão")
	assert.Equal(t, []int{1}, values(opened(t, "play", "money")), "Jacoby: a gammon would count 1")
	assert.Equal(t, []int{1, 2, 3}, values(moves(t, opened(t, "play", "money"), "double", "take")))
	hand := opened(t, "play", "hand")
	assert.Equal(t, Gamao, hand.Worth(rules.Offer{Kind: Resign, Value: 3}))
	assert.Equal(t, "", hand.Worth(rules.Offer{Kind: Resign, Value: 2}))
	_, err := hand.Settle(rules.Offer{By: 0, Kind: Resign, Value: 2})
	assert.True(t, refusal.Is(err, resignHand))
	end, err := hand.Settle(rules.Offer{By: 0, Kind: Resign, Value: 3})
	require.NoError(t, err)
	assert.Equal(t, [2]int32{0, 3}, end.(Position).score)
}

// What needs no answer, beside what the board says.
func TestConcedesWithCubeAndScore(t *testing.T) {
	concedes := func(p Position, by rules.Seat) (list []int) {
		for value := range 4 {
			if p.Concedes(rules.Offer{By: by, Kind: Resign, Value: value}) {
				list = append(list, value)
			}
		}
		return list
	}
	near := opened(t, "play", "match", "length", "5")
	near.score = [2]int32{3, 0}
	hand := opened(t, "play", "hand")
	late := hand
	late.camps[0] = camp(6, 14)
	for name, c := range map[string]struct {
		p    Position
		by   rules.Seat
		want []int
	}{
		"a match at its start":            {opened(t, "play", "match"), 0, []int{3}},
		"two points are enough":           {near, 1, []int{2, 3}},
		"the cube makes one enough":       {moves(t, near, "double", "take"), 1, []int{1, 2, 3}},
		"the trailer's points do not":     {near, 0, []int{3}},
		"instead of a pass":               {moves(t, near, "double"), 0, []int{1, 2, 3}},
		"Jacoby, cube not turned":         {opened(t, "play", "money"), 0, []int{1, 2, 3}},
		"Jacoby, cube turned":             {moves(t, opened(t, "play", "money"), "double", "take"), 0, []int{3}},
		"a hand: dos deuses may come":     {hand, 0, nil},
		"a hand, one off: only a cantada": {late, 0, []int{3}},
		"between games":                   {passing(t, setup(t, "play", "match"), 1), 0, nil},
	} {
		assert.Equal(t, c.want, concedes(c.p, c.by), name)
	}
}
