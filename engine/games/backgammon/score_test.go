package backgammon

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
)

// caseLines reads a file of {"case","expected"} lines.
func caseLines[Case, Expected any](t testing.TB, file string) (cases []Case, expected []Expected) {
	t.Helper()
	f, err := os.Open("testdata/" + file)
	require.NoError(t, err)
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var line struct {
			Case     Case
			Expected Expected
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &line))
		cases, expected = append(cases, line.Case), append(expected, line.Expected)
	}
	return cases, expected
}

func TestScores(t *testing.T) {
	type scoreLine struct {
		ID      string `json:"position_id"`
		Roll    [2]int `json:"last_roll"`
		Cube    int
		Table   string
		Options struct{ Triplo int }
	}
	type scored struct {
		Name   string
		Points int
	}
	cases, expected := caseLines[scoreLine, scored](t, "scores.jsonl")
	require.Len(t, cases, 40)
	for i, c := range cases {
		name, points, err := Score(c.ID, c.Table, c.Roll, c.Cube, c.Options.Triplo)
		require.NoError(t, err, c.ID)
		assert.Equal(t, expected[i], scored{name, points}, "%+v", c)
	}
}

// Each row of the traditional table and each rule of its precedence (spec
// section 6.1), from a last board that was played to: the loser's camp, the
// roll that took the winner's last checker off, and the tournament's value.
func TestTraditionalTable(t *testing.T) {
	plain, cantada := [2]int8{2, 1}, [2]int8{3, 3}
	for _, c := range []struct {
		why        string
		loser      Camp
		roll       [2]int8
		triplo     string
		name       string
		points     int32
		tournament int32
	}{
		{"one off", camp(6, 14), plain, "0", Simples, 1, 1},
		{"one off, a double", camp(6, 14), cantada, "0", Cantada, 2, 1},
		{"none off", camp(6, 14, 18, 1), plain, "0", Gamao, 3, 2},
		{"none off, a double", camp(6, 14, 18, 1), cantada, "0", GamaoCantado, 4, 2},
		{"all home, a double", camp(6, 8, 1, 7), cantada, "0", PauDentro, 7, 2},
		{"on the bar", camp(6, 14, bar, 1), plain, "0", DosDeuses, 10, 3},
		{"triplo of 3", camp(6, 14, 19, 1), plain, "3", Triplo, 3, 3},
		{"triplo of 5", camp(6, 14, 24, 1), plain, "5", Triplo, 5, 3},

		{"1: without a value of its own a triplo is a gamão", camp(6, 14, 19, 1), plain, "0", Gamao, 3, 3},
		{"1: and with a double a gamão cantado", camp(6, 14, 19, 1), cantada, "0", GamaoCantado, 4, 3},
		{"2: the winner's home, not the loser's", camp(6, 14, 18, 1), plain, "5", Gamao, 3, 2},
		{"3: pau dentro needs a double", camp(6, 15), plain, "0", Gamao, 3, 2},
		{"3: and all fifteen home", camp(6, 14, 7, 1), cantada, "0", GamaoCantado, 4, 2},
		{"3: and none off", camp(6, 14), cantada, "0", Cantada, 2, 1},
		{"4: dos deuses needs no double, nor minds one", camp(6, 14, bar, 1), cantada, "0", DosDeuses, 10, 3},
		{"4: some off and one on the bar is no gamão", camp(6, 13, bar, 1), plain, "0", Simples, 1, 1},
		{"4: the same with a double", camp(6, 13, bar, 1), cantada, "0", Cantada, 2, 1},
		{"5: dos deuses before triplo", camp(6, 13, bar, 1, 20, 1), plain, "5", DosDeuses, 10, 3},
		{"5: pau dentro before triplo's option", camp(6, 15), cantada, "5", PauDentro, 7, 2},
		{"5: triplo before gamão cantado", camp(6, 14, 19, 1), cantada, "3", Triplo, 3, 3},
		{"5: a checker off makes no triplo", camp(6, 13, 19, 1), plain, "5", Simples, 1, 1},
		{"6: a double used for one step", camp(6, 14, 18, 1), [2]int8{6, 6}, "0", GamaoCantado, 4, 2},
	} {
		p := finish(t, setup(t, "play", "hand", "length", "99", "triplo", c.triplo), 0, c.loser, c.roll)
		assert.Equal(t, c.name, p.last.name, c.why)
		assert.Equal(t, [2]int32{c.points, 0}, p.score, c.why)
		p = finish(t, setup(t, "play", "match", "length", "99"), 0, c.loser, c.roll)
		assert.Equal(t, [2]int32{c.tournament, 0}, p.score, c.why)
		id := Camps{OnRoll: Camp{off: 15}, Other: c.loser}.ID()
		name, points, err := Score(id, Traditional, [2]int{int(c.roll[0]), int(c.roll[1])}, 4, int(c.triplo[0]-'0'))
		require.NoError(t, err)
		assert.Equal(t, c.name, name, c.why)
		assert.Equal(t, 4*int(c.points), points, "times the cube: %s", c.why)
	}
}

// A pass or a resignation is never cantada (6.1, rule 7), whatever was thrown last.
func TestPassIsNeverCantada(t *testing.T) {
	p := moves(t, setup(t, "play", "hand", "cube", "on"), append(opening, "double", "take", "33", "24/18 13/7")...)
	passed := moves(t, p, "double", "pass")
	assert.Equal(t, [2]int32{2, 0}, passed.score, "1 times the cube before the offer")
	assert.Equal(t, "passed", passed.last.name)
	resigned, err := p.Settle(rules.Offer{By: 1, Kind: Resign, Value: gamaoPoints})
	require.NoError(t, err)
	assert.Equal(t, [2]int32{6, 0}, resigned.(Position).score)
	assert.Equal(t, Gamao, resigned.(Position).last.name)
}
