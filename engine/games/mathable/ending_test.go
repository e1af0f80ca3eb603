package mathable

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

func outcome(t testing.TB, p *Position) rules.Outcome {
	t.Helper()
	o, over := p.Outcome()
	require.True(t, over)
	return o
}

func places(p *Position) (list []int) {
	for _, s := range view(p, rules.Watcher).Players {
		list = append(list, s.Place)
	}
	return list
}

func TestM13OutEndsAtOnce(t *testing.T) {
	p := late(t, nil, "", nil, []int{3}, []int{4}, []int{4})
	p = play(t, p, 0, "7F=3")
	assert.Equal(t, ResultOut, outcome(t, p).Result)
	assert.Empty(t, p.Awaits())
	_, err := p.Play(1, "pass")
	assert.True(t, refusal.Is(err, refusal.Over))
	_, err = p.Settle(rules.Offer{By: 1, Kind: Resign, Value: 1})
	assert.True(t, refusal.Is(err, refusal.Over))

	refills := late(t, nil, "", []int{9}, []int{3}, []int{4})
	refills = play(t, refills, 0, "7F=3")
	assert.Equal(t, phasePlay, refills.phase, "the bag fills the hand again")
}

func TestM13Stuck(t *testing.T) {
	p := late(t, nil, "", nil, []int{3, 90}, []int{81})
	p = play(t, p, 0, "7F=3")
	assert.Equal(t, ResultStuck, outcome(t, p).Result)

	bag := late(t, nil, "", []int{80, 72, 70, 64, 63, 60, 56, 54}, []int{3, 90}, []int{81})
	bag = play(t, bag, 0, "7F=3")
	assert.Equal(t, phasePlay, bag.phase, "not while there is a bag")

	other := late(t, nil, "", nil, []int{3, 90}, []int{81, 2})
	other = play(t, other, 0, "7F=3")
	assert.Equal(t, phasePlay, other.phase, "not while anybody can lay")
}

func TestM13Idle(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		for idle, value := range map[int]string{1: "1", 2: "2", 3: "3"} {
			p := dealt(t, seats, rules.Options{"idle": value})
			for i := range idle * seats {
				assert.Equal(t, phasePlay, p.phase)
				p = play(t, p, rules.Seat(i%seats), "pass")
			}
			assert.Equal(t, ResultIdle, outcome(t, p).Result)
		}
	}
}

func TestM13IdleCountsExchangesAndEndsWithATile(t *testing.T) {
	p := dealt(t, 2, nil, 3, 12, 16, 20, 30, 40, 90, 1, 1, 1, 1, 1, 1, 1)
	swap := func(by rules.Seat, m rules.Move) {
		p = play(t, p, by, m)
		_, tiles := p.heap()
		p = play(t, p, rules.Nature, ordered(wordShuffle, tiles))
	}
	swap(0, "exchange 90")
	swap(1, "exchange 1")
	p = play(t, p, 0, "7F=3")
	assert.Zero(t, p.idle)
	swap(1, "exchange 1")
	p = play(t, p, 0, "pass")
	swap(1, "exchange 1")
	assert.Equal(t, 3, p.idle)
	last := play(t, p, 0, "exchange 12")
	assert.Equal(t, phaseShuffle, last.phase, "the shuffle belongs to the turn")
	p = last
	_, tiles := p.heap()
	p = play(t, p, rules.Nature, ordered(wordShuffle, tiles))
	assert.Equal(t, ResultIdle, outcome(t, p).Result)
}

func TestM13OneRoundOfPassesWithAnEmptyBag(t *testing.T) {
	p := late(t, nil, "", nil, []int{3, 90}, []int{2, 81}, []int{80})
	p = play(t, play(t, p, 0, "pass"), 1, "pass")
	assert.Equal(t, phasePlay, p.phase)
	p = play(t, p, 2, "pass")
	assert.Equal(t, ResultIdle, outcome(t, p).Result)
}

func TestM14FinalCount(t *testing.T) {
	for option, want := range map[string][]int{
		FinalSubtract: {3, -17, 0}, FinalNone: {3, 0, 0}, FinalTransfer: {3 + 17, -17, 0},
	} {
		p := late(t, rules.Options{"final": option}, "", nil, []int{3}, []int{5, 12}, []int{0})
		p = play(t, p, 0, "7F=3")
		assert.Equal(t, want, outcome(t, p).Points, option)
		assert.Equal(t, want[1], view(p, 1).Players[1].Final)
	}
	stuck := late(t, rules.Options{"final": FinalTransfer}, "", nil, []int{3, 90}, []int{81})
	stuck = play(t, stuck, 0, "7F=3")
	assert.Equal(t, []int{3 - 90, -81}, outcome(t, stuck).Points, "nobody went out: nobody gains")
}

func TestM15Ties(t *testing.T) {
	end := func(tie string, hands ...[]int) *Position {
		p := late(t, rules.Options{"tie": tie}, "", nil, hands...)
		p.scores = [4]int{10, 33, 20}
		return play(t, p, 0, "7F=3")
	}
	p := end(TieShared, []int{3}, []int{20}, []int{20}) // 13, 13, 0
	assert.Equal(t, rules.Watcher, outcome(t, p).Winner, "a shared win")
	assert.Equal(t, []int{13, 13, 0}, outcome(t, p).Points)
	assert.Equal(t, []int{1, 1, 3}, places(p))
	p = end(TieBefore, []int{3}, []int{20}, []int{20})
	assert.Equal(t, rules.Seat(1), outcome(t, p).Winner, "33 before the count, against 13")
	assert.Equal(t, []int{2, 1, 3}, places(p))
	p = end(TieSeat, []int{3}, []int{20}, []int{20})
	assert.Equal(t, rules.Seat(0), outcome(t, p).Winner)
	p = end(TieShared, []int{3}, []int{18}, []int{20})
	assert.Equal(t, rules.Seat(1), outcome(t, p).Winner, "the highest score")
	assert.Equal(t, []int{2, 1, 3}, places(p))

	same := late(t, rules.Options{"tie": TieBefore}, "", []int{1, 1}, []int{9}, []int{9})
	for _, by := range []rules.Seat{0, 1, 0, 1} {
		same = play(t, same, by, "pass")
	}
	assert.Equal(t, rules.Watcher, outcome(t, same).Winner, "equal before the count too")
}

func resign(t testing.TB, p *Position, s rules.Seat) *Position {
	t.Helper()
	next, err := p.Settle(rules.Offer{By: s, Kind: Resign, Value: 1})
	require.NoError(t, err)
	return next.(*Position)
}

func TestLeavingOfTwoEndsTheGame(t *testing.T) {
	p := late(t, nil, "", []int{9, 9}, []int{3, 90}, []int{81})
	p.scores = [4]int{50, 10}
	p = resign(t, p, 0)
	assert.Equal(t, rules.Outcome{Result: ResultResigned, Winner: 1, Points: []int{50, 10}}, outcome(t, p))
	assert.Equal(t, []int{2, 1}, places(p), "who leaves comes last, with its score")
	assert.Equal(t, TurnResign, p.turns[0].kind)
}

func TestLeavingOfMoreLetsTheOthersPlayOn(t *testing.T) {
	p := dealt(t, 4, nil)
	p = resign(t, p, 2)
	assert.Equal(t, []rules.Ask{{Seat: 0, Kind: "play"}}, p.Awaits())
	assert.Empty(t, p.Offers(2))
	_, err := p.Settle(rules.Offer{By: 2, Kind: Resign})
	assert.True(t, refusal.Is(err, refusal.NotYours))
	_, err = p.Read(2, "pass")
	assert.True(t, refusal.Is(err, refusal.NotYourTurn))
	assert.Len(t, p.bag, 106-28, "its tiles are out of the game")
	assert.Zero(t, view(p, 0).Players[2].Held)
	assert.True(t, view(p, 0).Players[2].Left)
	p = play(t, play(t, p, 0, "pass"), 1, "pass")
	assert.Equal(t, rules.Seat(3), p.turn, "its turn is left out")
	p = resign(t, p, 3)
	assert.Equal(t, rules.Seat(0), p.turn, "on turn, the next goes on")
	assert.Equal(t, 4, p.idleEnd(), "two rounds of two")
	p = resign(t, p, 1)
	assert.Equal(t, rules.Seat(0), outcome(t, p).Winner)
	assert.Equal(t, []int{1, 2, 4, 3}, places(p), "the first to leave comes last")
}

func TestLeavingInTheMiddle(t *testing.T) {
	hand := []int{4, 7, 90}
	p := late(t, nil, "", []int{28, 1, 1}, hand, []int{9}, []int{9})
	p = play(t, p, 0, "9G=4 10G=7+")
	p = resign(t, p, 0)
	assert.Equal(t, 11, p.scores[0], "what was laid counts")
	assert.Equal(t, []string{TurnPlay, TurnResign}, []string{p.turns[0].kind, p.turns[1].kind})
	assert.Equal(t, []int{28, 90}, p.out[0])
	assert.Equal(t, rules.Seat(1), p.turn)

	for _, first := range []string{ExchangeBag, ExchangeReturnFirst} {
		p = late(t, rules.Options{"exchange": first}, "", []int{28, 1}, hand, []int{9}, []int{9})
		p = resign(t, play(t, p, 0, "exchange 90"), 0)
		assert.Equal(t, phaseShuffle, p.phase, "the bag is still to be mixed")
		_, tiles := p.heap()
		p = play(t, p, rules.Nature, ordered(wordShuffle, tiles))
		assert.Equal(t, rules.Seat(1), p.turn)
		assert.Empty(t, p.hands[0])
	}

	stuck := late(t, nil, "", nil, []int{90}, []int{3, 4}, []int{81})
	stuck = resign(t, stuck, 1)
	assert.Equal(t, ResultStuck, outcome(t, stuck).Result, "those who stay can lay nothing")
	assert.Equal(t, []int{-90, 0, -81}, outcome(t, stuck).Points, "who has left keeps its score")
	assert.Equal(t, rules.Seat(2), outcome(t, stuck).Winner)
}

func TestTheOpenTurnIsKeptWhenTheOtherLeaves(t *testing.T) {
	p := late(t, nil, "", []int{28, 1, 1}, []int{4, 7, 90}, []int{9})
	p = resign(t, play(t, p, 0, "9G=4 10G=7+"), 1)
	assert.Equal(t, ResultResigned, outcome(t, p).Result)
	turns := view(p, 0).Turns
	require.Len(t, turns, 2)
	assert.Equal(t, []string{TurnPlay, TurnResign}, []string{turns[0].Kind, turns[1].Kind})
	assert.Equal(t, []int{11, 11}, []int{turns[0].Points, turns[0].Total})
	for _, tile := range view(p, 0).Tiles {
		if tile.Square == "10G" {
			assert.Equal(t, 1, tile.Turn)
		}
	}

	p = late(t, nil, "", []int{28, 1, 1}, []int{4, 7, 90}, []int{9}, []int{8})
	p = resign(t, play(t, p, 0, "9G=4 10G=7+"), 1)
	assert.Equal(t, phaseRest, p.phase, "among more the turn stays open")
	assert.Len(t, p.turns, 1)
	p = resign(t, p, 2)
	assert.Equal(t, []string{TurnResign, TurnPlay, TurnResign}, []string{p.turns[0].kind, p.turns[1].kind, p.turns[2].kind})

	p = late(t, nil, "", []int{28, 1}, []int{4, 90}, []int{9})
	p = resign(t, play(t, p, 0, "exchange 90"), 1)
	assert.Equal(t, TurnExchange, p.turns[0].kind)
}

func TestOffers(t *testing.T) {
	p, err := Game{}.Setup(nil, 2)
	require.NoError(t, err)
	_, err = p.Settle(rules.Offer{By: 0, Kind: Resign})
	assert.True(t, refusal.Is(err, refusal.NotStarted))
	q := dealt(t, 2, nil)
	_, err = q.Settle(rules.Offer{By: 0, Kind: "draw"})
	assert.True(t, refusal.Is(err, refusal.BadInput))
	assert.Equal(t, []rules.Offer{{Kind: Resign, Value: 1}}, q.Offers(1))
	assert.Empty(t, q.Offers(rules.Watcher))
	assert.True(t, q.Concedes(rules.Offer{By: 0, Kind: Resign}))
	assert.Equal(t, ResultResigned, q.Worth(rules.Offer{By: 0, Kind: Resign}))
}

func TestOptionsAreChecked(t *testing.T) {
	for _, bad := range []rules.Options{
		{"start": "highest"}, {"idle": "0"}, {"idle": "10"}, {"claim": "manual"}, {"final": "x"},
	} {
		_, err := Game{}.Setup(bad, 2)
		assert.NotNil(t, refusal.Of(err), "%v", bad)
	}
	full := rules.Options{"start": "highest-tile", "extra": "choose", "exchange": "bag", "idle": "2", "final": "subtract", "tie": "shared",
		"bag": "drawn"}
	p, err := Game{}.Setup(nil, 2)
	require.NoError(t, err)
	assert.Equal(t, full, view(p.(*Position), 0).Rules, "the classic rules")
}
