package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRulesRating: the known answers, asked as the help has them.
func TestRulesRating(t *testing.T) {
	for asked, want := range map[string]string{
		`{"system":"glicko2","player":{"rating":1500,"deviation":200,"volatility":0.06},"tau":0.5,"games":[{"rating":1400,"deviation":30,"score":1},{"rating":1550,"deviation":100,"score":0},{"rating":1700,"deviation":300,"score":0}]}`: `{"rating":1464.0507,"deviation":151.5165,"volatility":0.0599960,"v":1.77898,"delta":-0.48393}`,
		`{"system":"glicko2","player":{"rating":1500,"deviation":200,"volatility":0.06},"games":[]}`:                                                                                                                                       `{"rating":1500,"deviation":200.2714,"volatility":0.06,"v":null,"delta":null}`,
		`{"system":"glicko2","player":{"deviation":200},"games":[],"periods":0}`:                                                                                                                                                           `{"rating":1500,"deviation":200,"volatility":0.06,"v":null,"delta":null}`,
		`{"system":"glicko2","players":[{},{}],"score":1}`:                                                                                                                                                                                 `{"players":[{"rating":1662.3109,"deviation":290.3190,"volatility":0.06},{"rating":1337.6891,"deviation":290.3190,"volatility":0.06}]}`,
		`{"system":"glicko2","players":[{},{}]}`:                                                                                                                                                                                           `{"players":[{"rating":1662.3109,"deviation":290.3190,"volatility":0.06},{"rating":1337.6891,"deviation":290.3190,"volatility":0.06}]}`,
		`{"system":"glicko2","players":[{},{}],"score":0.5}`:                                                                                                                                                                               `{"players":[{"rating":1500,"deviation":290.3190,"volatility":0.06},{"rating":1500,"deviation":290.3190,"volatility":0.06}]}`,
		`{"system":"fibs","n":1,"winner":{"rating":1500,"experience":400},"loser":{"rating":1500,"experience":400}}`:                                                                                                                       `{"underdog":0.5,"winner":{"rating":1502,"experience":401,"change":2},"loser":{"rating":1498,"experience":401,"change":-2}}`,
		`{"system":"fibs","length":5,"winner":{"rating":1500,"experience":400},"loser":{"rating":1600,"experience":400}}`:                                                                                                                  `{"underdog":0.435994,"winner":{"rating":1505.0446,"experience":405,"change":5.0446},"loser":{"rating":1594.9554,"experience":405,"change":-5.0446}}`,
		`{"system":"fibs","length":5,"winner":{},"loser":{"rating":1600,"experience":400}}`:                                                                                                                                                `{"underdog":0.435994,"winner":{"rating":1525.2231,"experience":5,"change":25.2231},"loser":{"rating":1594.9554,"experience":405,"change":-5.0446}}`,
		`{"system":"openskill","players":[{},{"mu":25,"sigma":8.333333333333334}]}`:                                                                                                                                                        `{"players":[{"mu":27.6352,"sigma":8.0655},{"mu":22.3648,"sigma":8.0655}]}`,
		`{"system":"openskill","players":[{},{},{}],"ranks":[3,1,2]}`:                                                                                                                                                                      `{"players":[{"mu":21.4139,"sigma":8.0578},{"mu":27.8689,"sigma":8.2048},{"mu":25.7172,"sigma":8.0578}]}`,
	} {
		status, out, errs := commandIn(t, asked, "rules", "rating")
		require.Zero(t, status, out+errs)
		var got, expected any
		require.NoError(t, json.Unmarshal([]byte(out), &got))
		require.NoError(t, json.Unmarshal([]byte(want), &expected))
		alike(t, expected, got, asked)
	}
}

// alike compares answers: the same fields, and figures within the last digit
// of the known ones.
func alike(t *testing.T, want, got any, asked string) {
	t.Helper()
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		require.True(t, ok, asked)
		require.Len(t, g, len(w), asked)
		for k := range w {
			require.Contains(t, g, k, asked)
			alike(t, w[k], g[k], asked+" "+k)
		}
	case []any:
		require.Len(t, got, len(w), asked)
		for i := range w {
			alike(t, w[i], got.([]any)[i], asked)
		}
	case nil:
		require.Nil(t, got, asked)
	default:
		require.InDelta(t, w, got, 0.00005, asked)
	}
}

// Every line of the help that is a case is answered.
func TestRulesRatingHelpIsRight(t *testing.T) {
	var asked []string
	for line := range strings.Lines(RulesRating{}.Help()) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, `{"system"`) {
			asked = append(asked, line)
		}
	}
	require.Len(t, asked, 5)
	status, out, errs := commandIn(t, strings.Join(asked, "\n"), "rules", "rating")
	require.Zero(t, status, out+errs)
}

func TestRulesRatingErrors(t *testing.T) {
	for asked, says := range map[string]string{
		`{}`:               "system",
		`null`:             "system",
		`{"system":3}`:     "system",
		`{"system":"elo"}`: "elo",
		`{"system":"fibs","length":5,"winner":{},"loser":{},"cube":2}`:       `unknown field "cube"`,
		`{"system":"fibs","length":5,"winner":{"sigma":1},"loser":{}}`:       `unknown field "sigma"`,
		`{"system":"fibs","winner":{},"loser":{}}`:                           "length",
		`{"system":"fibs","length":5,"n":5,"winner":{},"loser":{}}`:          "length",
		`{"system":"fibs","length":5,"winner":{}}`:                           "loser",
		`{"system":"fibs","length":5,"winner":{"experience":-1},"loser":{}}`: "experience",
		`{"system":"glicko2"}`:                                               "players",
		`{"system":"glicko2","player":{},"games":[],"players":[{},{}]}`:      "players",
		`{"system":"glicko2","players":[{},{},{}]}`:                          "players",
		`{"system":"glicko2","player":{},"games":[{}]}`:                      "games: number 1: score",
		`{"system":"glicko2","player":{},"games":[{"score":2}]}`:             "2 is not 1, 0.5 or 0",
		`{"system":"glicko2","players":[{},{}],"score":0.3}`:                 "0.3",
		`{"system":"glicko2","player":{"volatility":0},"games":[]}`:          "volatility",
		`{"system":"glicko2","player":{"rating":1e300},"games":[]}`:          "rating",
		`{"system":"glicko2","players":[{},{"deviation":-5}]}`:               "players: number 2: deviation",
		`{"system":"glicko2","players":[{},{}],"tau":0}`:                     "tau",
		`{"system":"glicko2","players":[{},{}],"periods":-1}`:                "periods",
		`{"system":"openskill","players":[{}]}`:                              "players",
		`{"system":"openskill","players":[{},{}],"ranks":[1]}`:               "ranks",
		`{"system":"openskill","players":[{},{"sigma":0}]}`:                  "players: number 2: sigma",
		`{"system":"openskill","players":[{},{}],"games":[]}`:                `unknown field "games"`,
	} {
		status, out, _ := commandIn(t, asked, "rules", "rating")
		assert.Equal(t, 1, status, asked)
		var got map[string]string
		require.NoError(t, json.Unmarshal([]byte(out), &got), out)
		assert.Contains(t, got["error"], says, asked)
	}
}
