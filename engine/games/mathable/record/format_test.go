package record_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/mathable"
	"carteiro/engine/games/mathable/best"
	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/games/mathable/record"
	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

// steps plays the steps of a sheet.
func steps(t testing.TB, s rules.Sheet) rules.Position {
	p, err := mathable.Game{}.Setup(s.Options, len(s.Names))
	require.NoError(t, err)
	for _, l := range s.Lines {
		if l.Offer != nil {
			p, err = p.Settle(rules.Offer{By: l.Seat, Kind: l.Offer.Kind, Value: l.Offer.Value})
		} else {
			p, err = p.Play(l.Seat, l.Move)
		}
		require.NoError(t, err, "%+v", l)
	}
	return p
}

func seen(t testing.TB, s rules.Sheet) mathable.View {
	return rules.Open(steps(t, s)).SeenBy(rules.Watcher).(mathable.View)
}

// greedy is the best play of the seat on turn, as far as it says one.
func greedy(p rules.Position, by rules.Seat) (rules.Move, bool) {
	v := p.SeenBy(by).(mathable.View)
	b := grid.Empty()
	for _, l := range v.Tiles {
		s, _ := grid.Parse(l.Square)
		b.Lay(s, l.Value)
	}
	found, _ := best.Best(&b, v.Players[by].Rack, 1000)
	var words []string
	for _, l := range found.Placements {
		words = append(words, fmt.Sprint(l.Square, "=", l.Value))
	}
	m, err := p.Read(by, strings.Join(words, " "))
	return m, err == nil
}

// random is a game to its end: best plays, listed moves, and resignations.
func random(t testing.TB, seed uint64, seats int, o rules.Options) (s rules.Sheet) {
	luck := rulestest.NewLuck(seed)
	s = rules.Sheet{Game: mathable.Key, Options: o, Names: []string{"Ana", "Rui", "Eva", "Zé"}[:seats]}
	p, err := mathable.Game{}.Setup(o, seats)
	require.NoError(t, err)
	boldness := 1 + luck.Pick(6)
	for len(p.Awaits()) > 0 {
		by := p.Awaits()[0].Seat
		l := rules.Line{Seat: by}
		switch {
		case by == rules.Nature:
			l.Move = p.Draw(luck)
		case luck.Pick(60) == 0:
			l.Seat = rules.Seat(luck.Pick(seats))
			if offers := rules.OffersOf(mathable.Game{}, p, l.Seat); len(offers) == 0 {
				continue
			}
			l.Offer = &rules.Offer{By: l.Seat, Kind: mathable.Resign, Value: 1}
		default:
			list := slices.Collect(p.Legal(by))
			l.Move = list[luck.Pick(len(list))]
			if m, ok := greedy(p, by); ok && luck.Pick(boldness) > 0 {
				l.Move = m
			}
		}
		if l.Offer != nil {
			p, err = p.Settle(*l.Offer)
		} else {
			p, err = p.Play(by, l.Move)
		}
		require.NoError(t, err)
		s.Lines = append(s.Lines, l)
	}
	return s
}

// public is what a record tells again of a game: all but the order of the bag
// and what was drawn from it.
func public(v mathable.View) mathable.View {
	v.Order, v.Card, v.Asked, v.Idle, v.First = nil, nil, "", 0, 0
	v.Rules = maps.Clone(v.Rules)
	delete(v.Rules, "bag")
	v.Turns, v.Players = slices.Clone(v.Turns), slices.Clone(v.Players)
	for i := range v.Turns {
		v.Turns[i].Drawn = nil
	}
	for i := range v.Players {
		v.Players[i].Opening = nil
	}
	return v
}

// TestWholeGamesComeBack: games of ours, written and read again, have the same
// board, hands, turns, scores and end.
func TestWholeGamesComeBack(t *testing.T) {
	ends, kinds, extras, bonuses := map[string]int{}, map[string]int{}, 0, 0
	for seed := range uint64(90) {
		o := rules.Options{
			"final": []string{"subtract", "none", "transfer"}[seed%3], "extra": []string{"choose", "choose", "always", "never"}[seed%4],
			"exchange": []string{"bag", "bag7", "return-first"}[seed/3%3], "tie": []string{"shared", "before-deduction", "seat"}[seed/9%3],
			"start": []string{"highest-tile", "random", "fixed"}[seed/2%3],
		}
		game := random(t, seed, 2+int(seed)%3, o)
		text, err := record.Format{}.Write(game)
		require.NoError(t, err)
		sheets, err := record.Format{}.Read(text)
		require.NoError(t, err, "%s", text)
		require.Len(t, sheets, 1)
		require.Empty(t, sheets[0].Differences, "%s", text)
		require.Equal(t, game.Names, sheets[0].Names)
		want, got := seen(t, game), seen(t, sheets[0])
		require.Equal(t, public(want), public(got), "seed %d\n%s", seed, text)
		again, err := record.Format{}.Write(sheets[0])
		require.NoError(t, err)
		require.Equal(t, string(text), string(again))
		ends[want.Outcome.Result]++
		for _, turn := range want.Turns {
			kinds[turn.Kind]++
			if turn.Bonus > 0 {
				bonuses++
			}
			extras += len(slices.DeleteFunc(slices.Clone(turn.Placements), func(p mathable.Placed) bool { return !p.Extra }))
		}
	}
	assert.Len(t, ends, 4, "%v", ends)
	assert.Len(t, kinds, 4, "%v", kinds)
	assert.Positive(t, bonuses)
	assert.Positive(t, extras)
}

// TestATurnLeftOpenComesBack: whoever resigns while a turn is open, the other or
// its own seat.
func TestATurnLeftOpenComesBack(t *testing.T) {
	left := map[bool]int{}
	for seed := range uint64(40) {
		game := random(t, 300+seed, 2, rules.Options{"extra": []string{"choose", "always"}[seed%2]})
		p, err := mathable.Game{}.Setup(game.Options, 2)
		require.NoError(t, err)
		for i, l := range game.Lines {
			if _, open := rules.Awaited(p, l.Seat); open && p.Awaits()[0].Kind == "rest" && i > int(seed)*2 {
				game.Lines = game.Lines[:i]
				break
			}
			p = steps(t, rules.Sheet{Options: game.Options, Names: game.Names, Lines: game.Lines[:i+1]})
		}
		for by := range rules.Seat(2) {
			if len(rules.OffersOf(mathable.Game{}, p, by)) == 0 {
				continue
			}
			mine, whole := by == p.Awaits()[0].Seat, game
			whole.Lines = append(slices.Clone(game.Lines), rules.Line{Seat: by, Offer: &rules.Offer{By: by, Kind: mathable.Resign, Value: 1}})
			text, err := record.Format{}.Write(whole)
			require.NoError(t, err)
			sheets, err := record.Format{}.Read(text)
			require.NoError(t, err, "%s", text)
			require.Empty(t, sheets[0].Differences, "%s", text)
			require.Equal(t, public(seen(t, whole)), public(seen(t, sheets[0])), "%s", text)
			left[mine]++
		}
	}
	assert.Greater(t, left[true], 8)
	assert.Greater(t, left[false], 8)
}

// TestRunningGamesTellNoHand: a game as it is told to one eye.
func TestRunningGamesTellNoHand(t *testing.T) {
	looked := 0
	for seed := range uint64(20) {
		whole := random(t, 200+seed, 2+int(seed)%3, rules.Options{"extra": []string{"choose", "always"}[seed%2]})
		cut := len(whole.Lines) * 2 / 3
		for whole.Lines[cut].Seat == rules.Nature { // it never rests there
			cut++
		}
		whole.Lines = whole.Lines[:cut]
		for eye := rules.Watcher; eye < 2; eye++ {
			if eye == rules.Nature {
				continue
			}
			told := whole
			told.Lines = nil
			p, err := mathable.Game{}.Setup(whole.Options, len(whole.Names))
			require.NoError(t, err)
			for _, l := range whole.Lines {
				before := p
				if l.Offer != nil {
					p, err = p.Settle(*l.Offer)
				} else {
					p, err = p.Play(l.Seat, l.Move)
					l.Move = rules.Move(before.Tell(l.Seat, l.Move, eye))
				}
				require.NoError(t, err)
				told.Lines = append(told.Lines, l)
			}
			want := p.SeenBy(eye).(mathable.View)
			if len(want.Turns) == 0 {
				continue
			}
			text, err := record.Format{}.Write(told)
			require.NoError(t, err)
			sheets, err := record.Format{}.Read(text)
			require.NoError(t, err)
			require.Empty(t, sheets[0].Differences, "%s", text)
			got := seen(t, sheets[0])
			require.Len(t, got.Turns, len(want.Turns))
			for i, turn := range got.Turns {
				require.True(t, len(turn.Rack) == 0 || turn.Seat == eye, "%s", text)
				require.Equal(t, []int{want.Turns[i].Points, want.Turns[i].Total, want.Turns[i].Exchanged},
					[]int{turn.Points, turn.Total, turn.Exchanged})
			}
			for _, line := range strings.Split(string(text), "\n") {
				require.True(t, !strings.Contains(line, "(") || strings.HasPrefix(line, fmt.Sprint(">", eye+1)), "what was drawn: %s", line)
			}
			looked++
		}
	}
	assert.Greater(t, looked, 40)
	_, err := record.Format{}.Write(rules.Sheet{Names: []string{"", ""}})
	assert.Error(t, err, "nothing was played")
}

// The example of the spec, with a final count that is no sum of anything.
const example = `#game mathable
#rules classic
#player1 Ana
#player2 Rui
#event Porto 2026
>1: 3 4 4 12 16 20 90 7F=3 7E=4+(8) 7D=12 +19 19
>2: 0 17 19 -(0 17 19) +0 0
>1: - +0 19
>2: (5 12) -17 85
`

func TestTheFinalCountStaysAsItStands(t *testing.T) {
	sheets, err := record.Format{}.Read([]byte(example))
	require.NoError(t, err)
	s := sheets[0]
	assert.Equal(t, []string{"line 9: the score is -17, the record has 85", "line 9: 2 tiles left in hand; by the rules it is 7"}, s.Differences)
	assert.Equal(t, map[string]string{"event": "Porto 2026"}, s.Headers)
	assert.Equal(t, []rules.Line{
		{Row: 6, Seat: rules.Nature, Move: "start 1"}, {Row: 6, Seat: rules.Nature, Move: "rack 1(3 4 4 12 16 20 90)"},
		{Row: 6, Seat: 0, Move: "7F=3 7E=4+(8) 7D=12 end"},
		{Row: 7, Seat: rules.Nature, Move: "rack 2(? ? ? ? 0 17 19)"}, {Row: 7, Seat: 1, Move: "exchange 0 17 19"},
		{Row: 8, Seat: rules.Nature, Move: "rack 1(? ? 4 8 16 20 90)"}, {Row: 8, Seat: 0, Move: "pass"},
		{Row: 9, Seat: rules.Nature, Move: "final 2(5 12)-17=85"},
	}, s.Lines)
	v := seen(t, s)
	assert.Equal(t, rules.Outcome{Result: mathable.ResultRecorded, Winner: 1, Points: []int{19, 85}}, *v.Outcome)
	assert.Equal(t, -17, v.Players[1].Final)
	assert.Equal(t, []int{4, 8, 16, 20, 90}, v.Players[0].Rack)
	assert.Equal(t, 7, v.Players[0].Held)
	s.Began = time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC)
	text, err := record.Format{}.Write(s)
	require.NoError(t, err)
	want := strings.NewReplacer("2026\n", "2026\n#date 2026-01-05\n", "17 19 -", "17 19 ? -", ">1: -", ">1: 4 8 16 20 90 ? -").Replace(example)
	assert.Equal(t, want, string(text))
}

func TestDifferences(t *testing.T) {
	for text, want := range map[string]string{
		">1: 7F=3 +4 4":                             "line 1: the turn counts 3, the record has 4",
		">1: 7F=3 +3 4":                             "line 1: the score is 3, the record has 4",
		">1: 4 5 5 5 5 5 6 7F=3 +3 3":               "line 1: not in hand: 3",
		">1: - +0 0\n>2: (5) -5 5":                  "line 2: the score is -5, the record has 5",
		">1: - +0 0\n>1: (5 1 1 1 1 1 1) -5 -5":     "line 2: the final count is -11, the record has -5",
		">1: 3 3 4 6 6 4 7 7F=3 7I=3 +6 56":         "line 1: the score is 6, the record has 56",
		">1: 1 2 1 2 1 2 1 -(1 3) +0 0":             "line 1: not in hand: 3",
		">1: 90 90 7F=3 +3 3":                       "line 1: the hand has more tiles of a number than there are",
		">1: - +0 0\n>1: 7F=3 +3 3":                 "line 2: it was the turn of player 2; taken for a pass",
		"#rules junior extra=never a=b\n>1: - +0 0": "line 1: there are no such rules: junior a=b",
		"#rules bag=unknown\n>1: - +0 0":            "line 1: there are no such rules: bag=unknown",
		">1: 3 90 5 6 7 8 9 7F=3 +3 3\n>2: - +0 0\n>1: 1 1 1 1 1 1 1 - +0 3":         "line 3: the hand lacks tiles that were left of the one before",
		">1: 7F=3 7E=4 7D=12 7C=16 7B=4 7A=20 6G=3 5G=3 +128 128":                    "line 1: an extra tile must have been drawn at 7E",
		">1: 3 3 4 6 6 4 7 7F=3 7I=3 6G=4 9H=6 6H=6 9G=4 10G=7+(28) 11G=28 +111 111": "",
	} {
		sheets, err := record.Format{}.Read([]byte(text))
		require.NoError(t, err, text)
		if want == "" {
			assert.Empty(t, sheets[0].Differences, text)
		} else {
			assert.Contains(t, sheets[0].Differences, want, text)
		}
		steps(t, sheets[0])
	}
}

func TestWhatTheRulesForbidIsAnError(t *testing.T) {
	for text, want := range map[string]string{
		">1: 7F=5 +0 0":                                       "line 1: 7F=5: On 7F, 5 is no result of the numbers beside it (1 2). There fits: 1, 2, 3.",
		">1: - +0 0\n>2: 1A=5 +0 0":                           "line 2: 1A=5: A number goes right before or after two numbers in line, and 1A has",
		">1: 7F=3+(4) +3 3":                                   "line 1: 7F=3+: The + asks for an extra tile, which only an operator square gives, and 7F is none.",
		">1: 7F=3 7E=4 7D=12 7C=12 +0 0":                      "line 1: 7F=3 7E=4 7D=12 7C=12: On 7C, 12 is",
		">1: resign +0 0\n>2: - +0 0":                         "line 2: the game was over before this",
		"#player3 x\n>1: resign +0 0\n>2: - +0 0\n>1: - +0 0": "line 4: player 1 has left the game before",
		">1: - +0 0\n>1: (1) -1 -1\n>1: (1) -1 -1":            "line 3: a second final count",
		">1: - +0 0\n>4: (1) -1 -1":                           "line 2: a second final count, or that of nobody, for player 4",
		"#rules exchange=off\n>1: -2 +0 0":                    "line 2: exchange ? ?: This game is played without exchange.",
		"#rules extra=never\n>1: 7F=3 7E=4+ +7 7":             "line 2: 7F=3 7E=4+: This game is played without extra tiles",
	} {
		_, err := record.Format{}.Read([]byte(text))
		require.Error(t, err, text)
		assert.Contains(t, err.Error(), want)
	}
	assert.NoError(t, record.Format{}.Holds(nil))
}

// What a record does not tell is not made up when it is written again.
func TestNothingIsMadeUp(t *testing.T) {
	for _, text := range []string{
		"#game mathable\n#rules classic\n#player1\n#player2\n>1: ? 7F=3 +3 3\n>2: ? resign +0 0\n",
		"#game mathable\n#rules classic\n#player1\n#player2\n>1: ? 7F=3 +3 3\n>2: ? -2 +0 0\n",
		"#game mathable\n#rules exchange=bag7 idle=5\n#player1\n#player2\n#player3\n>2: ? 7F=3 +3 3\n>3: 1 2 3 4 5 6 7 -(1 ?) +0 0\n>1: ? - +0 0\n>3: ? resign +0 0\n",
	} {
		sheets, err := record.Format{}.Read([]byte(text))
		require.NoError(t, err)
		assert.Empty(t, sheets[0].Differences)
		again, err := record.Format{}.Write(sheets[0])
		require.NoError(t, err)
		assert.Equal(t, text, string(again))
	}
}
