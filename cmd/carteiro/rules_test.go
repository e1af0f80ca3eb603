package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRulesCases gives the cases of a file to its command: each answer is the
// one expected, and an expected error is an error in any words.
func TestRulesCases(t *testing.T) {
	for command, file := range map[string]string{"score": "scores.jsonl", "id": "ids.jsonl"} {
		cases, expected := readCases(t, "../../engine/games/backgammon/testdata/"+file)
		status, out, _ := commandIn(t, strings.Join(cases, "\n"), "rules", command, "backgammon")
		answers, errors := strings.Split(strings.TrimSpace(out), "\n"), 0
		require.Len(t, answers, len(expected))
		for i, want := range expected {
			var got map[string]any
			require.NoError(t, json.Unmarshal([]byte(answers[i]), &got))
			if want["error"] == true {
				errors++
				require.NotEmpty(t, got["error"], cases[i])
				continue
			}
			require.Equal(t, want, got, cases[i])
		}
		require.Equal(t, errors > 0, status != 0, file)
	}
}

func readCases(t *testing.T, file string) (cases []string, expected []map[string]any) {
	raw, err := os.ReadFile(file)
	require.NoError(t, err)
	for lines := bufio.NewScanner(bytes.NewReader(raw)); lines.Scan(); {
		var c struct {
			Case     json.RawMessage
			Expected map[string]any
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &c))
		cases, expected = append(cases, string(c.Case)), append(expected, c.Expected)
	}
	require.GreaterOrEqual(t, len(cases), 30)
	return cases, expected
}

func TestBadRulesLines(t *testing.T) {
	const won, board, match = "AQAAAAAAAAAAAA", "4HPwATDgc/ABMA", "cInlAAAAAAAE"
	for command, bad := range map[string][]string{
		"score": {
			`{"position_id":"` + board + `","last_roll":[1,2],"cube":1,"table":"tournament"}`,
			`{"position_id":"` + won + `","last_roll":[1,2],"cube":3,"table":"tournament"}`,
			`{"position_id":"` + won + `","last_roll":[1,2],"cube":0,"table":"tournament"}`,
			`{"position_id":"` + won + `","last_roll":[1,2],"cube":1,"table":"club"}`,
			`{"position_id":"` + won + `","last_roll":[1,7],"cube":1,"table":"traditional"}`,
			`{"position_id":"` + won + `","last_roll":[1],"cube":1,"table":"traditional"}`,
			`{"position_id":"` + won + `","cube":1,"table":"traditional"}`,
			`{"position_id":"` + won + `","last_roll":[1,2],"cube":1,"table":"traditional","options":{"triplo":4}}`,
			`{"position_id":"` + won + `","last_roll":[1,2],"cube":1,"table":"traditional","options":{"jacoby":true}}`,
			`{"position_id":"AAAAAAAAAAAAAA","last_roll":[1,2],"cube":1,"table":"tournament"}`,
			`{}`,
		},
		"id": {
			`{"position_id":"` + board + `","match_id":""}`,
			`{"position_id":"` + board + `","match_id":"cInlAAAAAAAEA"}`,
			`{"position_id":"` + board + `","match_id":"cInlAAAAAAD/"}`,
			`{"position_id":"` + board[1:] + `","match_id":"` + match + `"}`,
			`{"position_id":"` + board + `"}`,
		},
	} {
		status, out, _ := commandIn(t, strings.Join(bad, "\n"), "rules", command, "backgammon")
		require.Equal(t, 1, status)
		answers := strings.Split(strings.TrimSpace(out), "\n")
		require.Len(t, answers, len(bad))
		for i, a := range answers {
			require.True(t, strings.HasPrefix(a, `{"error":`), "%s: %s", bad[i], a)
		}
	}
	status, out, _ := commandIn(t, `{"position_id":"`+won+`","cube":2,"table":"tournament"}`, "rules", "score", "backgammon")
	require.Zero(t, status)
	require.JSONEq(t, `{"name":"single","points":2}`, out)
}
