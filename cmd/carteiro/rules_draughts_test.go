package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const draughtsCases = "../../engine/games/draughts/base/testdata/"

// TestRulesMovesDraughts gives the command the fields of each case and compares
// its answer.
func TestRulesMovesDraughts(t *testing.T) {
	raw, err := os.ReadFile(draughtsCases + "moves.jsonl")
	require.NoError(t, err)
	var asked []string
	var want [][]string
	for line := range strings.Lines(string(raw)) {
		var c struct {
			draughtsCase
			Moves []string
		}
		require.NoError(t, json.Unmarshal([]byte(line), &c))
		ask, err := json.Marshal(c.draughtsCase)
		require.NoError(t, err)
		asked, want = append(asked, string(ask)), append(want, c.Moves)
	}
	require.Len(t, asked, 400)
	status, out, errs := commandIn(t, strings.Join(asked, "\n"), "rules", "moves", "draughts")
	require.Zero(t, status, errs)
	answers := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, answers, len(want))
	for i, answer := range answers {
		var got map[string][]string
		require.NoError(t, json.Unmarshal([]byte(answer), &got))
		require.Equal(t, map[string][]string{"moves": want[i]}, got, asked[i])
	}
}

func TestRulesMovesDraughtsFields(t *testing.T) {
	for asked, want := range map[string]string{
		`{"base":"italian","position":"W:Wa1:Bb8"}`:                                      `{"moves":["a1-b2"]}`,
		`{"base":"italian","position":"W:Wa1:Bb8","side":"B"}`:                           `{"moves":["b8-a7","b8-c7"]}`,
		`{"base":"brazilian","position":"W:Wa1=1:Bb2=6","side":"W"}`:                     `{"moves":[]}`,
		`{"base":"brazilian","position":"W:Wa1=1:Bb2=6","rat":true}`:                     `{"moves":["a1xc3"]}`,
		`{"base":"russian","position":"W:W:B","side":"W"}`:                               `{"moves":[]}`,
		`{"base":"spanish","position":"W:Wa1:Bb8"}`:                                      `{"error":"base: \"spanish\" is not brazilian, portuguese, english, russian, italian, pool or czech"}`,
		`{"base":"brazilian","position":"W:Wa1:Bb8","side":"w"}`:                         `{"error":"side: \"w\" is not \"W\" or \"B\""}`,
		`{"base":"brazilian","position":"W:Wa2:Bb8"}`:                                    `{"error":"position: \"a2\": that is no playing square of this board"}`,
		`{"base":"brazilian","position":"W:Wa1=1,c1:Bb8=2"}`:                             `{"error":"position: \"c1\": every piece needs a number, \"=1\" to \"=6\""}`,
		`{"base":"brazilian","position":"W:W` + strings.Repeat("a", 1000) + `1:B"}`:      `{"error":"position: \"` + strings.Repeat("a", 60) + `\": that is no playing square of this board"}`,
		`{"base":"brazilian","position":"W:Wb8:B"}`:                                      `{"error":"position: \"b8\": a man cannot stand on its far rank"}`,
		`{"base":"brazilian","side":"W"}`:                                                `{"error":"position: \"\": a position is written \"SIDE:Wpieces:Bpieces\""}`,
		`{"base":"portuguese","position":"W:WKd4=6:Bb6=1,Kf6=2","side":"W","rat":false}`: `{"moves":["d4xg7","d4xh8"]}`,
	} {
		status, out, _ := commandIn(t, asked, "rules", "moves", "draughts")
		require.JSONEq(t, want, out, asked)
		require.Equal(t, strings.HasPrefix(want, `{"error"`), status == 1, asked)
	}
}

// TestRulesLinesOfOtherShapes: what is wrong with the JSON of a line is said in
// its own words, without names of the program's.
func TestRulesLinesOfOtherShapes(t *testing.T) {
	for asked, want := range map[string]string{
		`{"base":"brazilian","side":5}`: "field side: a string is wanted, not a number",
		`{"base":["x"]}`:                "field base: a string is wanted, not a list",
		`{"base":{}}`:                   "field base: a string is wanted, not an object",
		`{"base":true}`:                 "field base: a string is wanted, not true or false",
		`{"rat":"yes"}`:                 "field rat: true or false is wanted, not a string",
		`"x"`:                           "an object is wanted, not a string",
		`[1]`:                           "an object is wanted, not a list",
		`{"zz":1}`:                      `unknown field "zz"`,
		`{"base":"x"`:                   "the line ends before its JSON object does",
		`{base`:                         "invalid character 'b' looking for beginning of object key string",
	} {
		status, out, _ := commandIn(t, asked, "rules", "moves", "draughts")
		require.Equal(t, 1, status)
		var got map[string]string
		require.NoError(t, json.Unmarshal([]byte(out), &got))
		require.Equal(t, fmt.Sprintf("read %q: %s", asked, want), got["error"])
	}
	status, out, _ := commandIn(t, `{"white":"6"}`+"\n"+`{"board":[1.5],"x":1}`, "rules", "moves", "backgammon")
	require.Equal(t, 1, status)
	require.NotContains(t, out, "main.")
	require.NotContains(t, out, "json:")
}

func TestRulesPerftDraughts(t *testing.T) {
	raw, err := os.ReadFile(draughtsCases + "perft.json")
	require.NoError(t, err)
	var file struct {
		Positions []struct {
			Base, FEN       string
			Rat             bool
			Paths, Distinct []uint64
		}
	}
	require.NoError(t, json.Unmarshal(raw, &file))
	require.Len(t, file.Positions, 25)
	for _, p := range file.Positions {
		args := []string{"rules", "perft", "draughts", "--base", p.Base, "--fen", p.FEN, "--depth", "6"}
		if p.Rat {
			args = append(args, "--rat")
		}
		require.Equal(t, fmt.Sprintln(p.Paths[5]), ok(t, args...), p.FEN)
		require.Equal(t, fmt.Sprintln(p.Distinct[5]), ok(t, append(args, "--distinct")...), p.FEN)
	}
}

func TestBadRulesPerftDraughts(t *testing.T) {
	for args, want := range map[string]string{
		"--base=brazilian --fen=W:Wa1:B --depth=-1":   "depth: -1 is not between 0 and 30",
		"--base=brazilian --fen=W:Wa1:B --depth=31":   "depth: 31 is not between 0 and 30",
		"--base=brazilian --fen=W:Wa1:B --depth=many": "--depth",
		"--base=brazilian --fen=W:Wa1:B":              "--depth",
		"--base=brazilian --fen=W:Wa1 --depth=1":      `"W:Wa1": a position is written`,
		"--base=frisian --fen=W:Wa1:B --depth=1":      `"frisian" is not`,
	} {
		status, out, errs := command(t, append([]string{"rules", "perft", "draughts"}, strings.Fields(args)...)...)
		require.Equal(t, 1, status, args)
		require.Empty(t, out, args)
		require.Contains(t, errs, want, args)
	}
}
