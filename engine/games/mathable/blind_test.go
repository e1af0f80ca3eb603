package mathable

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// blind is a game with the bag unknown that seat 1 begins, after these steps;
// Nature's are told from those of the seat on turn by their first word.
func blind(t testing.TB, seats int, o rules.Options, steps ...rules.Move) *Position {
	start, err := Game{}.Setup(merge(o, rules.Options{"bag": BagUnknown}), seats)
	require.NoError(t, err)
	p := play(t, start, rules.Nature, Start(0))
	for _, m := range steps {
		by := p.turn
		if word := string(m)[:4]; word == "rack" || word == "fina" {
			by = rules.Nature
		}
		p = play(t, p, by, m)
	}
	return p
}

const (
	untold1 = "rack 1(? ? ? ? ? ? ?)"
	untold2 = "rack 2(? ? ? ? ? ? ?)"
)

func TestBlindHandsAreCounted(t *testing.T) {
	p := blind(t, 2, nil, "rack 1(? ? 3 4 12 16 20)", "7F=3 7E=4+(8) 7D=12 7C=16 end")
	n, tiles := p.Held(0)
	assert.Equal(t, 7, n)
	assert.Equal(t, []int{8, 20}, tiles)
	assert.Len(t, p.bag, 106-14-4)
	assert.Equal(t, []rules.Ask{{Seat: rules.Nature, Kind: "rack"}}, p.Awaits())
	v := view(p.Open().(*Position), 0)
	assert.Equal(t, []int{3, 4, 12, 16, 20}, v.Turns[0].Rack)
	assert.Equal(t, 2, v.Turns[0].Unknown)
	assert.Equal(t, 8, *v.Turns[0].Placements[1].Drew)
	assert.Empty(t, v.Order)
	_, ok := p.Open().(*Position).Analyse(0)
	assert.False(t, ok, "nothing can be said of a hand that is not known")
	f, ok := blind(t, 2, nil, "rack 1(3 4 4 12 16 20 90)", "7F=3").Open().(*Position).Analyse(0)
	assert.True(t, ok && f.Points > 3)

	q := play(t, play(t, p, rules.Nature, untold2), 1, "6G=3")
	assert.Equal(t, 3, q.scores[1], "any tile may be in an unknown hand")
	r := play(t, play(t, p, rules.Nature, untold2), 1, "exchange ? 17")
	assert.Len(t, r.bag, len(p.bag))
	assert.Equal(t, 2, view(r.Open().(*Position), 0).Turns[1].Exchanged)
	assert.Equal(t, rules.Seat(0), r.turn, "nothing is shuffled")
}

func TestBlindBonus(t *testing.T) {
	for m, bonus := range map[rules.Move]int{
		"7F=3 7I=3 6G=4 9H=6 6H=6 9G=4 10G=7":                 50,
		"7F=3 7I=3 6G=4 9H=6 6H=6 9G=4 10G=7+ end":            0,
		"7F=3 7I=3 6G=4 9H=6 6H=6 9G=4 10G=7+(28) 11G=28 end": 50,
		"7F=3 7I=3 6G=4 9H=6 6H=6 9G=4":                       0,
	} {
		p := blind(t, 2, nil, untold1, m)
		assert.Equal(t, bonus, p.turns[0].bonus, "%s", m)
		assert.Len(t, p.hands[0], 7)
	}
}

func TestBlindRefusals(t *testing.T) {
	p := blind(t, 2, nil)
	for _, m := range []rules.Move{
		"rack 1(? ? ? ? ? ?)", "rack 3(? ? ? ? ? ? ?)", "rack 1(3 ? ? ? ? ? ?)", "rack 1(? ? ? ? ? 90 90)", "rack 1(? ? ? ? ? ? 22)",
		"rack 1(? ? ? ? ? ? 03)", "rack 1", "rack", "bag", "start 1", "shuffle", "final 3()+0=0", "final 1(5)-5", "final 1(5)5=5",
		"final 2()+0=0 1()+0=0", "final 1(22)+0=0", "final 1()+0=00", "final =", "final 1()+0=0 ",
	} {
		_, err := p.Play(rules.Nature, m)
		assert.True(t, refusal.Is(err, refusal.Illegal), "%s", m)
	}
	_, err := p.Play(0, "pass")
	assert.True(t, refusal.Is(err, refusal.NotYourTurn), "the hand is told first")

	known := play(t, p, rules.Nature, "rack 1(3 3 4 4 12 16 90)")
	for m, code := range map[rules.Move]refusal.Code{
		"7F=2": TileNotHeld, "exchange 5": TileNotHeld, "7F=3 7E=4+(90) end": TilesGone, "7F=3+(4) end": NoExtra,
	} {
		_, err := known.Play(0, m)
		assert.True(t, refusal.Is(err, code), "%s: %v", m, err)
	}
	drawn := dealt(t, 2, nil, 3, 4, 12, 7, 90, 10, 5)
	for _, m := range []rules.Move{"7F=3 7E=4+(8) 7D=12", "7F=3 7E=4+(8)", "exchange ?"} {
		_, err := drawn.Play(0, m)
		assert.Error(t, err, "%s: only a record tells", m)
	}
	_, err = drawn.Play(rules.Nature, untold1)
	assert.Error(t, err)
}

func TestBlindEnds(t *testing.T) {
	p := blind(t, 2, nil, untold1, "7F=3", untold2, "pass", "final 1(5)-5=-2 2(? 12)-17=85")
	o, over := p.Outcome()
	require.True(t, over)
	assert.Equal(t, rules.Outcome{Result: ResultRecorded, Winner: 1, Points: []int{-2, 85}}, o)
	_, err := p.Play(rules.Nature, "final 1(5)-5=-2")
	assert.Error(t, err, "once")

	o, _ = blind(t, 2, rules.Options{"idle": "1"}, untold1, "pass", untold2, "pass", "final").Outcome()
	assert.Equal(t, rules.Outcome{Result: ResultIdle, Winner: rules.Watcher, Points: []int{0, 0}}, o)

	last := blind(t, 2, nil, untold1)
	last.bag, last.hands[0] = nil, []int{3}
	q := play(t, last, 0, "7F=3")
	assert.Equal(t, []rules.Ask{{Seat: rules.Nature, Kind: "final"}}, q.Awaits())
	_, err = q.Settle(rules.Offer{By: 1, Kind: Resign, Value: 1})
	assert.True(t, refusal.Is(err, refusal.Over))
	o, _ = play(t, q, rules.Nature, q.Draw(nil)).Outcome()
	assert.Equal(t, ResultOut, o.Result)

	left, err := blind(t, 2, nil, untold1).Settle(rules.Offer{By: 0, Kind: Resign, Value: 1})
	require.NoError(t, err)
	o, _ = left.Outcome()
	assert.Equal(t, ResultResigned, o.Result)
	o, _ = play(t, left, rules.Nature, "final 2(5)+0=7").Outcome()
	assert.Equal(t, []int{0, 7}, o.Points)
}

func TestBlindMovesAreCovered(t *testing.T) {
	p := blind(t, 2, nil, untold1)
	assert.Equal(t, "7F=3 7E=4+ 7D=12 end", p.Tell(0, "7F=3 7E=4+(8) 7D=12 end", 1))
	assert.Equal(t, "rack", p.Tell(rules.Nature, "rack 1(3 ? ? ? ? ? ?)", 1))
	assert.Equal(t, "final 1(5)-5=-2", p.Tell(rules.Nature, "final 1(5)-5=-2", 1))
	assert.Equal(t, "7F=3 7E=4+(8) 7D=12 end", p.Open().Tell(0, "7F=3 7E=4+(8) 7D=12 end", 1))
	assert.True(t, slices.Equal([]rules.Move{p.silent()}, slices.Collect(blind(t, 2, nil).Legal(rules.Nature))))
	assert.Equal(t, rules.Move("7F=3"), p.Completed("7F=3"))
	always := blind(t, 2, rules.Options{"extra": ExtraAlways}, untold1)
	assert.Equal(t, rules.Move("7F=3 7E=4+ 7D=12+"), always.Completed("7F=3 7E=4 7D=12"))
	assert.Equal(t, rules.Move("??"), always.Completed("??"))
}

// FuzzTold gives Nature any text where the bag is unknown.
func FuzzTold(f *testing.F) {
	for _, s := range []string{untold1, "final 1(5)-5=-2 2()+0=0", "rack 1(? ? ? ? 3 4 5)", "final", "final =", "rack 2()"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		next, err := blind(t, 2, nil, untold1, "7F=3").Play(rules.Nature, rules.Move(text))
		require.Equal(t, err != nil, next == nil)
	})
}

// TestARecordsMovesAsPeopleWriteThem.
func TestARecordsMovesAsPeopleWriteThem(t *testing.T) {
	told, own := blind(t, 2, nil), dealt(t, 2, nil)
	for m, want := range map[rules.Move]string{
		"7F=3 7E=4+(8) 7D=12 end": "7F=3 7E=4+ 7D=12", "7F=3": "7F=3", "pass": "pass", "exchange ? ?": "exchange ? ?", "final =": "final =",
	} {
		assert.Equal(t, want, rules.Written(told, m))
	}
	assert.Equal(t, "7F=3 7E=4+ end", rules.Written(own, "7F=3 7E=4+ end"), "an end that somebody wrote")
	assert.Equal(t, "8/5", rules.Written(nil, "8/5"))
}
