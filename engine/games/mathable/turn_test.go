package mathable

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

func TestM1TurnsGoRoundInSeatOrder(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		p := dealt(t, seats, nil)
		for i := range 2*seats - 1 {
			assert.Equal(t, []rules.Ask{{Seat: rules.Seat(i % seats), Kind: "play"}}, p.Awaits())
			p = play(t, p, rules.Seat(i%seats), "pass")
		}
	}
	for _, seats := range []int{0, 1, 5} {
		_, err := Game{}.Setup(nil, seats)
		assert.True(t, refusal.Is(err, refusal.BadInput))
	}
}

func TestM2HighestTileBegins(t *testing.T) {
	highest := rules.Options{"start": StartHighest}
	for name, c := range map[string]struct {
		seats   int
		bag     []int
		first   rules.Seat
		opening [][]int
	}{
		"the highest":           {3, []int{4, 90, 5}, 1, [][]int{{4}, {90}, {5}}},
		"the last":              {2, []int{0, 1}, 1, [][]int{{0}, {1}}},
		"a tie":                 {2, []int{5, 5, 3, 9}, 1, [][]int{{5, 3}, {5, 9}}},
		"only who ties draws":   {3, []int{8, 2, 8, 1, 7}, 2, [][]int{{8, 1}, {2}, {8, 7}}},
		"a tie of ties":         {3, []int{8, 8, 8, 3, 6, 6, 10, 9}, 1, [][]int{{8, 3}, {8, 6, 10}, {8, 6, 9}}},
		"the low pair ties":     {3, []int{2, 2, 3}, 2, [][]int{{2}, {2}, {3}}},
		"seven ties: low seat":  {2, []int{1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7}, 0, [][]int{{1, 2, 3, 4, 5, 6, 7}, {1, 2, 3, 4, 5, 6, 7}}},
		"seven ties of the two": {3, []int{1, 9, 9, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7}, 1, [][]int{{1}, {9, 2, 3, 4, 5, 6, 7}, {9, 2, 3, 4, 5, 6, 7}}},
	} {
		p := dealt(t, c.seats, highest, c.bag...)
		assert.Equal(t, c.first, p.turn, name)
		assert.Equal(t, c.opening, p.opening[:c.seats], name)
		for s := range c.seats {
			assert.Len(t, p.hands[s], 7, name)
			rest, ok := without(p.hands[s], c.opening[s]...)
			assert.True(t, ok && len(rest) == 7-len(c.opening[s]), "what is drawn is kept: %s", name)
		}
		assert.Len(t, p.bag, 106-7*c.seats, name)
	}
	p := dealt(t, 2, highest, 1, 2, 10, 11, 12, 13, 14, 15, 20, 21, 24, 25, 27, 28)
	assert.Equal(t, []int{2, 10, 11, 12, 13, 14, 15}, p.hands[1], "the starter fills first")
	assert.Equal(t, []int{1, 20, 21, 24, 25, 27, 28}, p.hands[0])
}

func TestM2OtherStarts(t *testing.T) {
	p := dealt(t, 3, rules.Options{"start": StartFixed}, 1, 90, 2)
	assert.Equal(t, rules.Seat(0), p.turn)
	assert.Subset(t, p.hands[0], []int{1, 2, 90})

	p = dealt(t, 3, rules.Options{"start": StartRandom}, 1, 90, 2)
	assert.Equal(t, []rules.Ask{{Seat: rules.Nature, Kind: "start"}}, p.Awaits())
	assert.Empty(t, p.hands[0])
	for _, bad := range []rules.Move{"start 0", "start 4", "start", "start 01", "start 1 2", "bag 1"} {
		_, err := p.Play(rules.Nature, bad)
		assert.Error(t, err, bad)
	}
	p = play(t, p, rules.Nature, "start 2")
	assert.Equal(t, rules.Seat(1), p.turn)
	assert.Subset(t, p.hands[1], []int{1, 2, 90}, "filled from the starter on")
}

func TestM7TilesLaidInATurnAreOperands(t *testing.T) {
	p := dealt(t, 2, nil, 3, 4, 12, 16, 4, 20, 9)
	p = play(t, p, 0, "7F=3 7E=4 7D=12 7C=16 7B=4 7A=20")
	v := view(p, rules.Watcher)
	require.Len(t, v.Turns, 1)
	assert.Equal(t, 99, v.Turns[0].Points, "as the recorded game has it")
	assert.Equal(t, rules.Seat(1), p.turn)
	assert.Len(t, p.hands[0], 7)
	assert.Equal(t, Placed{Square: "7D", Value: 12, Points: 12, Equations: []string{"4*3"}}, v.Turns[0].Placements[2])
	back := dealt(t, 2, nil, 3, 4, 12, 16, 4, 20, 9)
	refused(t, back, "7E=4 7F=3", TileNoPair)
	assert.Empty(t, back.turns, "all or nothing")
}

func TestM8ExtraTile(t *testing.T) {
	p := dealt(t, 2, nil, 3, 4, 7, 12, 30, 40, 50, 2, 2, 2, 2, 2, 2, 2, 28, 90)
	q := play(t, p, 0, "9G=4 10G=7+")
	assert.Equal(t, []rules.Ask{{Seat: 0, Kind: "rest"}}, q.Awaits())
	assert.Equal(t, []int{3, 12, 28, 30, 40, 50}, q.hands[0], "drawn at once, in front of the bag")
	assert.Equal(t, 28, *view(q, 0).Now.Placements[1].Drew)
	assert.Nil(t, view(q, 1).Now.Placements[1].Drew, "others see only that something was drawn")
	assert.True(t, view(q, 1).Now.Placements[1].Extra)
	assert.Equal(t, 11, view(q, 1).Players[0].Score)
	refused(t, q, "pass", TurnOpen)
	refused(t, q, "exchange 3", TurnOpen)
	refused(t, q, "+", ExtraLapsed)
	end := play(t, q, 0, "end")
	assert.Equal(t, rules.Seat(1), end.turn)
	assert.Equal(t, []int{3, 12, 28, 30, 40, 50, 90}, end.hands[0], "as many drawn as laid")
	more := play(t, q, 0, "6G=3")
	assert.Equal(t, 14, more.turns[0].points())
	assert.Equal(t, 14, more.turns[0].total)
	assert.Equal(t, rules.Seat(1), more.turn, "without a + the turn ends")
	at := play(t, p, 0, "9G=4 10G=7+ 6G=3 end")
	assert.Equal(t, more.hands[0], at.hands[0], "the same in one message")
	open := play(t, p, 0, "9G=4 10G=7+ 6G=3")
	assert.Equal(t, phaseRest, open.phase, "a + leaves the turn open")
	refused(t, p, "9G=4 10G=7+ 11G=28", TileNotHeld)
	refused(t, p, "9G=4+ 10G=7", NoExtra)
	refused(t, p, "end", NothingLaid)
	refused(t, p, "+", ExtraLapsed)
}

func TestM8ATileInHandMayFollowADrawOfTheSame(t *testing.T) {
	p := dealt(t, 2, nil, 4, 7, 3, 30, 40, 50, 60, 1, 1, 1, 1, 1, 1, 1, 3)
	q := play(t, p, 0, "9G=4 10G=7+ 6G=3")
	assert.Equal(t, []int{3, 30, 40, 50, 60}, q.hands[0])
	refused(t, p, "9G=4 10G=7+ 6G=3 7F=3", TileNotHeld)
}

func TestM8TheExtraTileOfTheLastPlacementMayBeAskedFor(t *testing.T) {
	p := dealt(t, 2, nil, 4, 4, 7, 28, 8, 60, 70, 1, 1, 1, 1, 1, 1, 1, 21, 90)
	q := play(t, p, 0, "9G=4 10G=7+ 11G=28")
	assert.True(t, view(q, 0).Extra, "11G has a printed operator, and nothing was drawn for it")
	assert.Contains(t, listed(q, 0), rules.Move("+"))
	r := play(t, q, 0, "+")
	assert.False(t, view(r, 0).Extra)
	assert.Equal(t, []int{4, 8, 21, 60, 70, 90}, r.hands[0])
	refused(t, r, "+", ExtraLapsed)
	play(t, q, 0, "+ end")
	s := play(t, p, 0, "9G=4 10G=7+", "11G=28+")
	assert.Equal(t, r.hands[0], s.hands[0])
}

// listed is what Legal yields.
func listed(p *Position, by rules.Seat) (list []rules.Move) {
	for m := range p.Legal(by) {
		list = append(list, m)
	}
	return list
}

func TestM8BagAndOptions(t *testing.T) {
	board := "9G=4"
	empty := late(t, nil, board, nil, []int{7, 3}, []int{1})
	refused(t, empty, "10G=7+", BagEmpty)
	one := late(t, nil, board, []int{90}, []int{7, 28, 3}, []int{1})
	refused(t, one, "10G=7+ 11G=28+", BagEmpty)
	play(t, one, 0, "10G=7+ 11G=28")
	never := late(t, rules.Options{"extra": ExtraNever}, board, []int{90}, []int{7, 3}, []int{1})
	refused(t, never, "10G=7+", ExtraNot)
	assert.NotContains(t, listed(never, 0), rules.Move("10G=7+"))

	always := late(t, rules.Options{"extra": ExtraAlways}, board, []int{90}, []int{7, 28, 3}, []int{1})
	refused(t, always, "6G=3+", NoExtra)
	m, err := always.Read(0, "10G 7, 11G 28")
	require.NoError(t, err)
	assert.Equal(t, rules.Move("10G=7+ 11G=28"), m, "drawn unasked, while there is a tile")
	_, err = always.Play(0, "10G=7")
	assert.True(t, refusal.Is(err, refusal.Illegal))
	assert.Equal(t, []int{3, 90}, play(t, always, 0, m).hands[0])
	assert.Contains(t, listed(always, 0), rules.Move("10G=7+"))
	assert.NotContains(t, listed(always, 0), rules.Move("10G=7"))
}

// spread lays seven tiles from the opening, the last on an operator square.
const spread rules.Move = "7F=3 7I=3 6G=4 9H=6 6H=6 9G=4 10G=7"

func TestM9Bonus(t *testing.T) {
	hand, other := []int{3, 3, 4, 6, 6, 4, 7}, []int{1, 1, 1, 1, 1, 1, 1}
	bag := []int{28, 40, 2, 2, 2, 2, 2, 2, 2}
	p := late(t, nil, "", bag, hand, other)
	declined := play(t, p, 0, spread)
	assert.Equal(t, 50, declined.turns[0].bonus)
	assert.Equal(t, 83, declined.scores[0])
	assert.Len(t, declined.hands[0], 7)

	drawn := play(t, p, 0, spread+"+")
	assert.Equal(t, 33, drawn.scores[0])
	kept := play(t, drawn, 0, "end")
	assert.Zero(t, kept.turns[0].bonus, "the extra tile must be laid too")
	assert.Equal(t, 33, kept.scores[0])
	laid := play(t, drawn, 0, "11G=28")
	assert.Equal(t, 50, laid.turns[0].bonus, "once a turn")
	assert.Equal(t, 111, laid.scores[0])

	seventh := late(t, nil, "", bag, []int{90, 3, 4, 6, 6, 4, 7}, other)
	seventh = play(t, seventh, 0, "7I=3 6G=4 9H=6 6H=6 9G=4 10G=7+", "11G=28")
	assert.Len(t, seventh.turns[0].placed, 7)
	assert.Zero(t, seventh.turns[0].bonus, "seven laid, but one kept")

	six := late(t, nil, "", bag, hand[1:], other)
	six = play(t, six, 0, spread[len("7F=3 "):])
	assert.Zero(t, six.turns[0].bonus, "not seven at the start")
}

func TestM9AHandOfFiveHasNoBonusAndEndsTheGame(t *testing.T) {
	p := late(t, nil, "", nil, []int{3, 4, 6, 6, 3}, []int{9})
	p = play(t, p, 0, "7F=3 7I=3 6G=4 9H=6 6H=6")
	assert.Zero(t, p.turns[0].bonus)
	o, over := p.Outcome()
	require.True(t, over)
	assert.Equal(t, rules.Outcome{Result: ResultOut, Winner: 0, Points: []int{22, -9}}, o)
}

func TestM9ABonusOfTheLastHand(t *testing.T) {
	p := late(t, nil, "", nil, []int{3, 3, 4, 6, 6, 4, 7}, []int{9})
	p = play(t, p, 0, spread)
	assert.Equal(t, 50, p.turns[0].bonus, "seven laid with an empty bag")
	assert.Equal(t, phaseOver, p.phase)
}

func TestM10Refill(t *testing.T) {
	p := late(t, nil, "", []int{40, 42}, []int{3, 4, 6, 90}, []int{9})
	p = play(t, p, 0, "7F=3 6G=4 9H=6")
	assert.Equal(t, []int{40, 42, 90}, p.hands[0], "what is left")
	assert.Empty(t, p.bag)
	assert.Equal(t, []int{40, 42}, p.turns[0].drawn)
}

func TestM11Exchange(t *testing.T) {
	hand := []int{3, 3, 12, 16, 20, 30, 90}
	p := late(t, nil, "", []int{40, 42, 45}, hand, []int{9, 9})
	r := refused(t, p, "exchange 3 12 16 20", BagTooSmall)
	assert.Equal(t, 3, r.Args["Bag"])
	refused(t, p, "exchange 3 3 3", TileNotHeld)
	refused(t, p, "exchange 11", TileNotHeld)
	refused(t, p, "exchange", ExchangeWhat)
	q := play(t, p, 0, "exchange 3 12 90")
	assert.Equal(t, []int{3, 16, 20, 30, 40, 42, 45}, q.hands[0], "drawn before the others go back")
	assert.Equal(t, []rules.Ask{{Seat: rules.Nature, Kind: "shuffle"}}, q.Awaits())
	for _, bad := range []rules.Move{"shuffle 3 12", "shuffle 3 12 91", "shuffle", "shuffle 3 12 90 3", "bag 3 12 90", "shuffle 3  12 90"} {
		_, err := q.Play(rules.Nature, bad)
		assert.Error(t, err, bad)
	}
	q = play(t, q, rules.Nature, "shuffle 12 90 3")
	assert.Equal(t, []int{12, 90, 3}, q.bag)
	assert.Equal(t, rules.Seat(1), q.turn)
	assert.Zero(t, q.scores[0])

	assert.Equal(t, "exchange ? ? ?", p.Tell(0, "exchange 3 12 90", 1))
	assert.Equal(t, "exchange ? ? ?", p.Tell(0, "exchange 3 12 90", rules.Watcher))
	assert.Equal(t, "exchange 3 12 90", p.Tell(0, "exchange 3 12 90", 0))
	assert.Equal(t, "shuffle", p.Tell(rules.Nature, "shuffle 12 90 3", 0))
	assert.Equal(t, []int{3, 12, 90}, view(q, 0).Turns[0].Swapped)
	assert.Empty(t, view(q, 1).Turns[0].Swapped)
	assert.Equal(t, 3, view(q, 1).Turns[0].Exchanged)
}

func TestM11Options(t *testing.T) {
	hand := []int{3, 12, 16, 20, 30, 50, 90}
	six := []int{1, 1, 1, 1, 1, 1}
	refused(t, late(t, rules.Options{"exchange": ExchangeOff}, "", six, hand, []int{9}), "exchange 3", ExchangeNot)
	refused(t, late(t, rules.Options{"exchange": ExchangeBag7}, "", six, hand, []int{9}), "exchange 3", BagBelowSeven)
	play(t, late(t, rules.Options{"exchange": ExchangeBag7}, "", append(six, 1), hand, []int{9}), 0, "exchange 3")

	p := late(t, rules.Options{"exchange": ExchangeReturnFirst}, "", []int{40, 42}, hand, []int{9})
	refused(t, p, "exchange 3 12 16", BagTooSmall)
	q := play(t, p, 0, "exchange 3 90")
	assert.Len(t, q.hands[0], 5)
	q = play(t, q, rules.Nature, "shuffle 90 40 3 42")
	assert.Equal(t, []int{12, 16, 20, 30, 40, 50, 90}, q.hands[0], "one may come back")
	assert.Equal(t, []int{3, 42}, q.bag)
	assert.Equal(t, []int{90, 40}, q.turns[0].drawn)
}

func TestM12Pass(t *testing.T) {
	p := play(t, dealt(t, 2, nil), 0, "pass")
	assert.Equal(t, "pass", view(p, 1).Turns[0].Kind)
	assert.Zero(t, p.scores[0])
	assert.Equal(t, rules.Seat(1), p.turn)
}

func TestM16Refusals(t *testing.T) {
	p := late(t, nil, "9G=4 2F=20 2G=4", []int{1}, []int{3, 12, 1, 9, 16, 90}, []int{1})
	for text, code := range map[string]refusal.Code{
		"7G=3": TileOccupied, "1A=3": TileNoPair, "10G=12": TileWrongOperation, "10G=1": TileWrongOperation,
		"2E=16": TileWrongOperation, "10G=9": TileWrongValue, "6G=9": TileWrongValue, "6G=4": TileNotHeld,
		"6G=22": NoSuchTile, "15A=3": NoSuchSquare, "7O=3": NoSuchSquare, "6G=3+": NoExtra, "end": NothingLaid,
		"": refusal.Unreadable, "7G": refusal.Unreadable, "6G=3 pass": refusal.Unreadable, "end 6G=3": refusal.Unreadable,
		"6G=3 + 9G=4": refusal.Unreadable, "bag": refusal.Unreadable, "6G=9999": NoSuchTile,
	} {
		refused(t, p, text, code)
	}
	_, err := p.Read(1, "6G=3")
	assert.True(t, refusal.Is(err, refusal.NotYourTurn))
	_, err = p.Read(2, "6G=3")
	assert.True(t, refusal.Is(err, refusal.NotYours))
	r := refused(t, p, "10G=12", TileWrongOperation)
	assert.Equal(t, map[string]any{"Square": "10G", "Value": 12, "Operation": "+", "Pairs": "4 3", "Fits": "7"}, r.Args)
	r = refused(t, p, "6G=9", TileWrongValue)
	assert.Equal(t, "1 3", r.Args["Pairs"])
	assert.Equal(t, "2, 3, 4", r.Args["Fits"])
	assert.Equal(t, []string{"6G=3"}, r.Legal, "9 fits nowhere, so what fits there")
}
