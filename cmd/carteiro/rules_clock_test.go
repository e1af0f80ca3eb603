package main

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRulesClock: the worked scenarios of the specification and random cases of
// a reference, with their fields and nulls and no others.
func TestRulesClock(t *testing.T) {
	for name, least := range map[string]int{"scenarios": 28, "random": 40} {
		f, err := os.Open("../../engine/clock/testdata/" + name + ".jsonl")
		require.NoError(t, err)
		defer f.Close()
		var names, asked, want []string
		for lines := bufio.NewScanner(f); lines.Scan(); {
			var c struct {
				Name           string
				Case, Expected json.RawMessage
			}
			require.NoError(t, json.Unmarshal(lines.Bytes(), &c))
			names, asked, want = append(names, c.Name), append(asked, string(c.Case)), append(want, string(c.Expected))
		}
		require.GreaterOrEqual(t, len(asked), least)
		status, out, errs := commandIn(t, strings.Join(asked, "\n"), "rules", "clock")
		require.Zero(t, status, errs)
		got := strings.Split(strings.TrimSpace(out), "\n")
		require.Len(t, got, len(want))
		for i := range want {
			assert.JSONEq(t, want[i], got[i], "%s %s: %s", name, names[i], asked[i])
		}
	}
}

// What may be left out, days for hours, and an instant with an offset.
func TestRulesClockReadsKindly(t *testing.T) {
	asked := `{"clock":{"kind":"bank","a":"2d","b":"5d"},"turns":[{"start":"2026-06-01T09:00:00+01:00","end":null}]}
{"clock":{"kind":"per_move","a":"1h"},"turns":[]}
{"clock":{"kind":"bank","a":"1h","b":"0s"},"turns":[{"start":"2026-06-01T00:00:00Z","end":"2026-06-01T00:00:00Z"}]}`
	status, out, errs := commandIn(t, asked, "rules", "clock")
	require.Zero(t, status, errs)
	require.Equal(t, `{"turns":[{"used_s":null,"left_s":432000,"deadline":"2026-06-08T08:00:00Z"}]}
{"turns":[]}
{"turns":[{"used_s":0,"left_s":0,"deadline":"2026-06-01T01:00:00Z"}]}
`, out)
}

func TestRulesClockErrors(t *testing.T) {
	const day1, day2 = `"2026-03-02T00:00:00Z"`, `"2026-03-03T00:00:00Z"`
	const turns = `"turns":[{"start":` + day1 + `,"end":null}]`
	const perMove = `"clock":{"kind":"per_move","a":"12h"},`
	for asked, says := range map[string]string{
		`{` + turns + `}`: "clock: one is wanted",
		`{"clock":{"kind":"sundial","a":"1h"},` + turns + `}`:                                         "sundial",
		`{"clock":{"kind":"per_move"},` + turns + `}`:                                                 "per_move",
		`{"clock":{"kind":"per_move","a":"1h","b":"1h"},` + turns + `}`:                               "per_move",
		`{"clock":{"kind":"bank","a":"1h 2h","b":"1h"},` + turns + `}`:                                "bank",
		`{"clock":{"kind":"bank","a":"-1h","b":"1h"},` + turns + `}`:                                  "-1h",
		`{"clock":{"kind":"fischer","start":"48h","increment":"1h","cap":"24h"},` + turns + `}`:       "48h 1h 24h",
		`{"clock":{"kind":"iccf","days":0,"moves":10},` + turns + `}`:                                 "bad_days",
		`{"clock":{"kind":"per_move","a":"12h","z":1},` + turns + `}`:                                 "unknown field",
		`{` + perMove + turns + `,"colour":"red"}`:                                                    "unknown field",
		`{` + perMove + turns + `,"zone":"Europe/Nowhere"}`:                                           "Europe/Nowhere",
		`{` + perMove + turns + `,"weekend":true}`:                                                    "zone",
		`{` + perMove + turns + `,"pauses":[{"kind":"nap","from":` + day1 + `,"to":` + day2 + `}]}`:   "nap",
		`{` + perMove + turns + `,"pauses":[{"kind":"outage","from":` + day1 + `}]}`:                  "pauses: number 1: to",
		`{` + perMove + turns + `,"vacation":[{"from":` + day2 + `,"to":` + day1 + `}]}`:              "is before",
		`{` + perMove + `"turns":[{"start":"yesterday","end":null}]}`:                                 "yesterday",
		`{` + perMove + `"turns":[{"start":"2026-03-02T00:00:00.5Z","end":null}]}`:                    "whole second",
		`{` + perMove + `"turns":[{"start":"9999-03-02T00:00:00Z","end":null}]}`:                      "9999",
		`{` + perMove + `"turns":[{"end":` + day1 + `}]}`:                                             "start",
		`{` + perMove + `"turns":[{"start":` + day1 + `},{"start":` + day2 + `}]}`:                    "number 1: end",
		`{` + perMove + `"turns":[{"start":` + day1 + `,"end":` + day2 + `},{"start":` + day1 + `}]}`: "turn before it",
		`{` + perMove + `"turns":[{"start":` + day1 + `,"end":` + day2 + `},{"start":` + day2 + `}]}`: "after its deadline",
		`{"clock":{"kind":"per_move","a":"12h"}}`:                                                     "turns: a list",
	} {
		status, out, _ := commandIn(t, asked, "rules", "clock")
		assert.Equal(t, 1, status, asked)
		var got map[string]string
		require.NoError(t, json.Unmarshal([]byte(out), &got), out)
		assert.Contains(t, got["error"], says, asked)
	}
}
