package record_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/mathable/record"
	"carteiro/engine/rules"
)

const sample = `#game mathable
#rules extra=always
#player1 Ana
#player2 Rui B.
#event Porto
>1: 3 4 4 12 16 20 90 7F=3 7E=4+(8) 7D=12+ +19 19
>2: 0 17 19 ? -(0 17 19) +0 0
>1: ? - +0 19
>2: ? -2 +0 0
>1: ? 7C=16 +16 35
>2: 1 ? resign +0 0
>1: (5 12) -17 18
`

func TestReadAndWrite(t *testing.T) {
	r, err := record.Read([]byte(sample))
	require.NoError(t, err)
	assert.Equal(t, []string{"Ana", "Rui B."}, r.Players)
	assert.Equal(t, []record.Header{{Name: "event", Value: "Porto"}}, r.Headers)
	o, odd := r.Options()
	assert.Equal(t, rules.Options{"extra": "always"}, o)
	assert.Empty(t, odd)
	require.Len(t, r.Turns, 6)
	first := r.Turns[0]
	assert.Equal(t, []int{3, 4, 4, 12, 16, 20, 90}, first.Hand)
	assert.Equal(t, "7E=4+(8)", first.Steps[1].String())
	assert.Equal(t, record.Unknown, first.Steps[2].Drew)
	assert.Equal(t, 6, first.Line)
	assert.Equal(t, []int{0, 17, 19}, r.Turns[1].Exchanged)
	assert.Equal(t, []string{record.Play, record.Exchange, record.Pass, record.Exchange, record.Play, record.Resign}, kinds(r))
	assert.Equal(t, []int{record.Unknown}, r.Turns[4].Hand, "an unknown hand")
	assert.Equal(t, []record.Final{{Line: 12, Seat: 0, Left: []int{5, 12}, Added: -17, Total: 18}}, r.Finals)
	assert.Equal(t, sample, string(r.Write()))
	bare := strings.ReplaceAll(strings.ReplaceAll(sample, ": ? ", ": "), " ? ", " ")
	r, err = record.Read([]byte(bare))
	require.NoError(t, err)
	assert.Nil(t, r.Turns[4].Hand, "the sign may be left out")
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
	sheets, err := record.Format{}.Read([]byte(text.String()))
	require.NoError(t, err)
	assert.Empty(t, sheets[0].Differences)
	v := seen(t, sheets[0])
	assert.Len(t, v.Turns, 13)
	assert.Equal(t, []int{total["Player1"], total["Player2"]}, []int{v.Players[0].Score, v.Players[1].Score})
	assert.Len(t, v.Tiles, 54)
	assert.Nil(t, v.Outcome, "nobody counted")
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
		text := r.Write()
		again, err := record.Read(text)
		require.NoError(t, err, "%s", text)
		require.Equal(t, string(text), string(again.Write()))
		if sheet, err := r.Sheet(); err == nil {
			written, err := record.Format{}.Write(sheet)
			require.NoError(t, err, "%s", data)
			_, err = record.Format{}.Read(written)
			require.NoError(t, err, "%s", written)
		}
	})
}
