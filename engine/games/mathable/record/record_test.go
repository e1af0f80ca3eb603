package record_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/mathable"
	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/games/mathable/record"
	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

const sample = `#game mathable
#rules extra=always
#player1 Ana
#player2 Rui B.
#event Porto
>1: 3 4 4 12 16 20 90 7F=3 7E=4+(8) 7D=12+ +19 19
>2: 0 17 19 -(0 17 19) +0 0
>1: - +0 19
>2: -2 +0 0
>1: 7C=16 +16 35
>2: 1 resign +0 0
>1: (5 12) -17 18
`

func TestReadAndWrite(t *testing.T) {
	r, err := record.Read([]byte(sample))
	require.NoError(t, err)
	assert.Equal(t, []string{"Ana", "Rui B."}, r.Players)
	assert.Equal(t, []record.Header{{Name: "event", Value: "Porto"}}, r.Headers)
	assert.Equal(t, rules.Options{"extra": "always"}, r.Options())
	require.Len(t, r.Turns, 6)
	first := r.Turns[0]
	assert.Equal(t, []int{3, 4, 4, 12, 16, 20, 90}, first.Hand)
	assert.Equal(t, "7E=4+(8)", first.Steps[1].String())
	assert.Equal(t, record.Unknown, first.Steps[2].Drew)
	assert.Equal(t, 6, first.Line)
	assert.Equal(t, []int{0, 17, 19}, r.Turns[1].Exchanged)
	assert.Equal(t, []string{record.Play, record.Exchange, record.Pass, record.Exchange, record.Play, record.Resign}, kinds(r))
	assert.Nil(t, r.Turns[4].Hand, "an unknown hand")
	assert.Equal(t, []record.Final{{Line: 12, Seat: 0, Left: []int{5, 12}, Added: -17, Total: 18}}, r.Finals)
	assert.Equal(t, sample, string(r.Write()))
	assert.Empty(t, r.Check())
}

func kinds(r *record.Record) (list []string) {
	for _, t := range r.Turns {
		list = append(list, t.Kind)
	}
	return list
}

func TestErrorsSayWhatAndWhere(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   "no turns",
		"#game chess\n>1: - +0 0":            `line 1: the game is "chess"`,
		"hello":                              `line 1: "hello" begins with neither`,
		"\n>5: - +0 0":                       "line 2:",
		">1: - +0":                           "is no turn",
		">1: +0 0":                           "a pass is written as -",
		">1: 22 - +0 0":                      `"22" is neither`,
		">1: 7P=3 +3 3":                      `"7P" is no square`,
		">1: 7F=22 +3 3":                     `no tile has the number "22"`,
		">1: 7F=3 4 +3 3":                    `"4" does not go`,
		">1: - - +0 0":                       `"-" does not go`,
		">1: -() +0 0":                       "an exchange of no tiles",
		">1: -(1 22) +0 0":                   `no tile has the number "22"`,
		">1: -8 +0 0":                        "is no list",
		">1: 1 1 1 1 1 1 1 1 - +0 0":         "more than 7",
		">1: (1) -1 0\n>1: - +0 0":           "line 2: a turn behind",
		">1: (1 +0 0":                        "is no list",
		"#\n>1: - +0 0":                      "a header without a name",
		">1: - +0 0\xff":                     "not UTF-8",
		strings.Repeat("#a 1\n", 1<<18) + "": "at most",
	} {
		_, err := record.Read([]byte(text))
		require.Error(t, err, text[:min(len(text), 40)])
		assert.Contains(t, err.Error(), want)
	}
}

func TestCheckFindsDifferences(t *testing.T) {
	for text, want := range map[string]string{
		">1: 7F=3 +4 4":                          "line 1: the turn counts 3, the record has 4",
		">1: 7F=3 +3 4":                          "line 1: the score is 3, the record has 4",
		">1: 7F=5 +0 0":                          "line 1: 7F=5: wrong_value",
		">1: 4 5 7F=3 +3 3":                      "line 1: 3 was not in hand",
		">1: 7F=3+(4) +3 3":                      "line 1: 7F=3+(4): no operator square, no extra tile",
		">1: - +0 0\n>1: (5) -5 5":               "line 2: the score is -5, the record has 5",
		">1: 3 3 4 6 6 4 7 7F=3 7I=3 +6 56":      "line 1: the score is 6, the record has 56",
		">1: 1 2 -(1 3) +0 0":                    "line 1: 3 was not in hand",
		">1: 4 7 9G=4 10G=7+ 11G=28 7F=3 +42 42": "line 1: 3 was not in hand",
	} {
		r, err := record.Read([]byte(text))
		require.NoError(t, err, text)
		assert.Equal(t, []string{want}, r.Check(), text)
	}
	bonus, err := record.Read([]byte(">1: 3 3 4 6 6 4 7 7F=3 7I=3 6G=4 9H=6 6H=6 9G=4 10G=7+(28) 11G=28 +111 111"))
	require.NoError(t, err)
	assert.Empty(t, bonus.Check())
}

// random plays a game to its end by listed moves.
func random(t testing.TB, seed uint64, seats int, o rules.Options) mathable.View {
	luck := rulestest.NewLuck(seed)
	p, err := mathable.Game{}.Setup(o, seats)
	require.NoError(t, err)
	for len(p.Awaits()) > 0 {
		by := p.Awaits()[0].Seat
		list := slices.Collect(p.Legal(by))
		m := list[luck.Pick(len(list))]
		if by == rules.Nature {
			m = p.Draw(luck)
		}
		p, err = p.Play(by, m)
		require.NoError(t, err)
	}
	return rules.Open(p).SeenBy(rules.Watcher).(mathable.View)
}

func TestWholeGames(t *testing.T) {
	for seed := range uint64(12) {
		o := rules.Options{"final": []string{"subtract", "none", "transfer"}[seed%3]}
		v := random(t, seed, 2+int(seed)%3, o)
		r := record.Of(v, []string{"Ana", "Rui"})
		assert.Empty(t, r.Check())
		text := r.Write()
		read, err := record.Read(text)
		require.NoError(t, err)
		assert.Empty(t, read.Check())
		assert.Equal(t, string(text), string(read.Write()))
		assert.Len(t, read.Turns, len(v.Turns))
		assert.Len(t, read.Finals, len(v.Players))
		for _, f := range read.Finals {
			assert.Equal(t, v.Outcome.Points[f.Seat], f.Total)
		}
		_, err = mathable.Game{}.Setup(read.Options(), 2)
		require.NoError(t, err)
		assert.Equal(t, o["final"] == "subtract", read.Rules == record.Classic)
	}
}

func TestAShutViewGivesARecordWithGaps(t *testing.T) {
	p, err := mathable.Game{}.Setup(rules.Options{"start": "fixed"}, 2)
	require.NoError(t, err)
	rest := grid.Bag()
	for _, v := range []int{3, 90} {
		i := slices.Index(rest, v)
		rest = slices.Delete(rest, i, i+1)
	}
	for _, m := range []struct {
		by   rules.Seat
		text string
	}{{rules.Nature, strings.Trim(fmt.Sprint("bag 3 90 ", rest), "[]")}, {0, "7F=3"}} {
		p, err = p.Play(m.by, rules.Move(strings.ReplaceAll(m.text, "[", "")))
		require.NoError(t, err)
	}
	of := func(eye rules.Seat) string { return string(record.Of(p.SeenBy(eye).(mathable.View), nil).Write()) }
	assert.Contains(t, of(1), "\n>1: 7F=3 +3 3\n")
	assert.Contains(t, of(0), "90 7F=3 +3 3\n")
}

// The recorded game with unknown hands, as it came to us.
func TestRecordedGame(t *testing.T) {
	data, err := os.ReadFile("../testdata/game1.json")
	require.NoError(t, err)
	var game struct {
		Turns []struct {
			Player     string
			Score      int
			Placements []struct {
				Square string
				Value  int
			}
		}
	}
	require.NoError(t, json.Unmarshal(data, &game))
	var text strings.Builder
	total := map[string]int{}
	for _, turn := range game.Turns {
		total[turn.Player] += turn.Score
		text.WriteString(">" + strings.TrimPrefix(turn.Player, "Player") + ":")
		for _, l := range turn.Placements {
			fmt.Fprintf(&text, " %s=%d", l.Square, l.Value)
		}
		fmt.Fprintf(&text, " +%d %d\n", turn.Score, total[turn.Player])
	}
	r, err := record.Read([]byte(text.String()))
	require.NoError(t, err)
	assert.Len(t, r.Turns, 13)
	assert.Empty(t, r.Check())
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(sample))
	f.Add([]byte("#player3 x\n>3: 7G=3+(99) +3 -3\n>1: () +0 0"))
	f.Add([]byte("\ufeff>1: -3 +0 0"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := record.Read(data)
		if err != nil {
			return
		}
		r.Check()
		text := r.Write()
		again, err := record.Read(text)
		require.NoError(t, err, "%s", text)
		require.Equal(t, string(text), string(again.Write()))
	})
}
