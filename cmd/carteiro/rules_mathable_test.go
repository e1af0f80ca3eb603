package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const mathableOpening = `{"square":"7G","value":1},{"square":"7H","value":2},{"square":"8G","value":3},{"square":"8H","value":4}`

// TestRulesScoreMathable: the turns of a game that people played and officials
// counted, with the fields of the case and no others.
func TestRulesScoreMathable(t *testing.T) {
	raw, err := os.ReadFile("../../engine/games/mathable/testdata/game1.json")
	require.NoError(t, err)
	type turn struct {
		Player     string     `json:"player"`
		Placements []tileCase `json:"placements"`
	}
	var game struct {
		Turns []struct {
			turn
			Score int
		}
	}
	require.NoError(t, json.Unmarshal(raw, &game))
	var turns []turn
	for _, played := range game.Turns {
		turns = append(turns, played.turn)
	}
	asked, err := json.Marshal(map[string]any{"turns": turns})
	require.NoError(t, err)
	status, out, errs := commandIn(t, string(asked), "rules", "score", "mathable")
	require.Zero(t, status, errs)
	var got struct {
		Turns []struct {
			Score     int
			Equations [][]string
		}
		Illegal []any
	}
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	require.Len(t, got.Turns, 13)
	for i, played := range game.Turns {
		require.Equal(t, played.Score, got.Turns[i].Score, "turn %d", i+1)
		require.GreaterOrEqual(t, len(got.Turns[i].Equations), len(played.Placements))
	}
	require.Equal(t, []any{}, got.Illegal)
	require.Equal(t, []string{"7F", "1+2"}, got.Turns[0].Equations[0])
}

// placing writes "7F=3 7E=4" as placements.
func placing(text string) string {
	var list []string
	for _, word := range strings.Fields(text) {
		square, value, _ := strings.Cut(word, "=")
		list = append(list, fmt.Sprintf(`{"square":%q,"value":%s}`, square, value))
	}
	return "[" + strings.Join(list, ",") + "]"
}

// TestRulesMovesMathableExamples: the examples of the rules M3 to M6 on their
// own boards, one tile in hand: where it may be laid, and for how many points.
func TestRulesMovesMathableExamples(t *testing.T) {
	const opening = "7G=1 7H=2 8G=3 8H=4"
	for _, c := range []struct {
		board  string
		hand   int
		square string
		points int // -1: the tile may not go there
	}{
		{opening, 3, "6G", 3},
		{"6C=3 6E=4", 7, "6D", -1},
		{"6E=5 6F=20", 4, "6D", 4},
		{"6E=21 6F=4", 5, "6D", -1},
		{"6E=5 6F=5", 0, "6D", 0},
		{"6E=0 6F=7", 7, "6D", 7},
		{opening + " 9G=4", 7, "10G", 7},
		{opening + " 9G=4", 12, "10G", -1},
		{opening + " 9G=4", 1, "10G", -1},
		{opening + " 9G=4 10H=7 10I=1", 7, "10G", 7},
		{"2F=20 2G=4", 5, "2E", 5},
		{"2F=20 2G=4", 16, "2E", -1},
		{"5F=4 5G=6", 10, "5E", 20},
		{"5F=4 5G=6 6E=3 7E=7", 10, "5E", 40},
		{"1B=10 1C=8", 80, "1A", 240},
	} {
		asked := fmt.Sprintf(`{"board":%s,"hand":[%d]}`, placing(c.board), c.hand)
		status, out, errs := commandIn(t, asked, "rules", "moves", "mathable", "--all")
		require.Zero(t, status, errs)
		var got struct {
			Sets []struct {
				Placements []tileCase
				Points     int
			}
		}
		require.NoError(t, json.Unmarshal([]byte(out), &got))
		points := -1
		for _, set := range got.Sets {
			require.Len(t, set.Placements, 1)
			if *set.Placements[0].Square == c.square {
				points = set.Points
			}
		}
		require.Equal(t, c.points, points, asked)
	}
}

func TestRulesMovesMathable(t *testing.T) {
	for asked, want := range map[string]string{
		`{"board":[` + mathableOpening + `],"hand":[90]}`: `{"best":{"placements":[],"points":0},"complete":true}`,
		`{"board":[` + mathableOpening + `],"hand":[]}`:   `{"best":{"placements":[],"points":0},"complete":true}`,
		`{"board":[],"hand":[1,2,3]}`:                     `{"best":{"placements":[],"points":0},"complete":true}`,
		`{"hand":[80],"board":` + placing("1B=10 1C=8") + `}`: `{"best":{"placements":` + placing("1A=80") +
			`,"points":240},"complete":true}`,
		`{"board":` + placing("6E=5 6F=7") + `,"hand":[12,12]}`: `{"best":{"placements":` + placing("6D=12 6G=12") +
			`,"points":24},"complete":true}`,
	} {
		status, out, errs := commandIn(t, asked, "rules", "moves", "mathable")
		require.Zero(t, status, errs)
		require.JSONEq(t, want, out, asked)
	}
	asked := `{"board":[` + mathableOpening + `],"hand":[1,2,3,4,5,6,7]}`
	status, out, errs := commandIn(t, asked+"\n"+asked, "rules", "moves", "mathable", "--all")
	require.Zero(t, status, errs)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, lines, 2)
	require.Equal(t, lines[0], lines[1])
	var got struct {
		Best     struct{ Points int }
		Complete bool
		Sets     []struct{ Points int }
	}
	require.NoError(t, json.Unmarshal([]byte(lines[0]), &got))
	require.True(t, got.Complete)
	require.Len(t, got.Sets, 11032, "as another program counts them")
	require.Equal(t, 85, got.Best.Points, "35, and 50 for the whole hand")
	require.Equal(t, got.Best.Points, got.Sets[0].Points)
	status, out, _ = commandIn(t, `{"board":[],"hand":[3]}`, "rules", "moves", "mathable", "--all")
	require.Zero(t, status)
	require.JSONEq(t, `{"best":{"placements":[],"points":0},"complete":true,"sets":[]}`, out)
}

func TestRulesScoreMathableTellsWhatIsIllegal(t *testing.T) {
	for asked, want := range map[string]string{
		`{"turns":[]}`: `{"turns":[],"illegal":[]}`,
		`{"turns":[{"player":1,"placements":` + placing("6G=3 6G=3 1A=1 15A=1 6H=22") + `},{"placements":` + placing("9G=4 10G=12 9H=9") + `}]}`: `
			{"turns":[{"score":3,"equations":[["6G","1*3"]]},{"score":4,"equations":[["9G","3+1"]]}],
			"illegal":[{"turn":1,"square":"6G","why":"occupied"},{"turn":1,"square":"1A","why":"no_pair"},
			{"turn":1,"square":"15A","why":"no_square"},{"turn":1,"square":"6H","why":"no_tile"},
			{"turn":2,"square":"10G","why":"wrong_operation"},{"turn":2,"square":"9H","why":"wrong_value"}]}`,
		`{"turns":[{"player":"A","placements":[]}]}`: `{"turns":[{"score":0,"equations":[]}],"illegal":[]}`,
	} {
		status, out, errs := commandIn(t, asked, "rules", "score", "mathable")
		require.Zero(t, status, errs)
		require.JSONEq(t, want, out, asked)
	}
}

func TestBadRulesLinesOfMathable(t *testing.T) {
	for command, bad := range map[string]map[string]string{
		"score": {
			`{}`: "turns: a list is wanted",
			`{"turns":[{"player":"A","placements":[],"score":3}]}`:            "unknown field",
			`{"turns":[{"player":"A","placements":[{"square":"7F"}]}]}`:       "turn 1, placements: number 1 has no square or no value",
			`{"turns":[{"placements":[{"square":"7F","value":3,"move":1}]}]}`: "unknown field",
			`{"turns":[{"placements":[{"square":"7F","value":"3"}]}]}`:        "read",
			`{"turns":[{"placements":[{"square":"7F","value":3}]}]} {}`:       "one JSON object",
			`turns`: "read",
		},
		"moves": {
			`{"board":[]}`: "two lists are wanted",
			`{"hand":[]}`:  "two lists are wanted",
			`{"board":[{"square":"7P","value":1}],"hand":[]}`:                           `"7P" is no square`,
			`{"board":[{"square":"7G","value":22}],"hand":[]}`:                          "no tile has the number 22",
			`{"board":[{"square":"7G","value":1},{"square":"7G","value":1}],"hand":[]}`: "two tiles on 7G",
			`{"board":[{"value":1}],"hand":[]}`:                                         "board: number 1 has no square",
			`{"board":[],"hand":[1,2,3,4,5,6,7,8]}`:                                     "8 tiles, at most 7",
			`{"board":[],"hand":[-1]}`:                                                  "no tile has the number -1",
			`{"board":[],"hand":[1.5]}`:                                                 "read",
			`{"board":[],"hand":[1],"all":true}`:                                        "unknown field",
		},
	} {
		var lines, want []string
		for line, why := range bad {
			lines, want = append(lines, line), append(want, why)
		}
		lines = append(lines, map[string]string{"score": `{"turns":[]}`, "moves": `{"board":[],"hand":[]}`}[command])
		status, out, _ := commandIn(t, strings.Join(lines, "\n"), "rules", command, "mathable")
		require.Equal(t, 1, status)
		answers := strings.Split(strings.TrimSpace(out), "\n")
		require.Len(t, answers, len(lines))
		for i, why := range want {
			var got map[string]string
			require.NoError(t, json.Unmarshal([]byte(answers[i]), &got), answers[i])
			require.Contains(t, got["error"], why, lines[i])
		}
		require.NotContains(t, answers[len(want)], "error", "the lines beside a bad one are answered")
	}
}
