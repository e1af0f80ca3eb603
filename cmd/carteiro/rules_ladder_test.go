package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/ladder"
)

// TestRulesLadder gives the command our scripts and compares the whole answers.
func TestRulesLadder(t *testing.T) {
	for file, lines := range map[string]int{"scenarios.jsonl": 22, "random.jsonl": 25} {
		raw, err := os.ReadFile("../../engine/ladder/testdata/" + file)
		require.NoError(t, err)
		var asked, names, want []string
		for line := range strings.Lines(string(raw)) {
			var c struct {
				Name             string
				Script, Expected json.RawMessage
			}
			require.NoError(t, json.Unmarshal([]byte(line), &c))
			asked, names, want = append(asked, string(c.Script)), append(names, c.Name), append(want, string(c.Expected))
		}
		require.Len(t, asked, lines)
		status, out, errs := commandIn(t, strings.Join(asked, "\n"), "rules", "ladder")
		require.Zero(t, status, errs)
		answers := strings.Split(strings.TrimSpace(out), "\n")
		require.Len(t, answers, lines)
		for i, answer := range answers {
			require.JSONEq(t, want[i], answer, names[i])
		}
	}
}

func TestRulesLadderFields(t *testing.T) {
	const nothing = `{"config":{},"members":["A","B"],"events":[]}`
	for asked, want := range map[string]string{
		nothing:                      `{"steps":[],"states":{"A":"Active","B":"Active"},"strikes":{"A":0,"B":0},"challenges":[]}`,
		`{"members":[],"events":[]}`: `{"steps":[],"states":{},"strikes":{},"challenges":[]}`,
		ladderScript(`{"day":0,"event":"place","who":"B","to":1}`):                                                                                        step("AB", "no_such_challenge"),
		ladderScript(`{"day":0,"event":"place","who":"B","to":1,"reason":"as agreed"}`):                                                                   step("BA", ""),
		ladderScript(`{"day":0,"event":"place","who":"B","to":3,"reason":"as agreed"}`):                                                                   step("AB", "no_such_challenge"),
		ladderScript(`{"day":0,"event":"challenge","by":"A","to":"B"}`):                                                                                   step("AB", "below_you"),
		ladderScript(`{"day":0,"event":"challenge","by":"A","to":"X"}`):                                                                                   step("AB", "not_ranked"),
		ladderScript(`{"day":0,"event":"result","winner":"B","loser":"A","how":"board"}`):                                                                 step("AB", "no_such_challenge"),
		ladderScript(`{"day":0,"event":"quit","who":"X"}`):                                                                                                step("AB", "no_such_challenge"),
		ladderScript(`{"day":0,"event":"join","who":"B","rating":1500.5}`):                                                                                step("AB", "no_such_challenge"),
		`{"config":{"reach_min":1,"reach_skip_unavailable":false,"mode":"swap","zone":"Europe/Lisbon"},` + ladderScript(`{"day":1e2,"event":"tick"}`)[1:]: step("A", ""),
	} {
		status, out, errs := commandIn(t, asked, "rules", "ladder")
		require.Zero(t, status, out+errs)
		if strings.HasPrefix(want, `{"order"`) {
			var got struct{ Steps []json.RawMessage }
			require.NoError(t, json.Unmarshal([]byte(out), &got))
			out = string(got.Steps[0])
		}
		require.JSONEq(t, want, out, asked)
	}
}

func ladderScript(event string) string { return `{"members":["A","B"],"events":[` + event + `]}` }

func step(order, refused string) string {
	names, _ := json.Marshal(strings.Split(order, ""))
	return `{"order":` + string(names) + `,"refused":"` + refused + `"}`
}

func TestBadRulesLadderLines(t *testing.T) {
	var lines, want []string
	for line, why := range map[string]string{
		`{}`:                                       "two lists are wanted",
		`{"members":["A"]}`:                        "two lists are wanted",
		`{"members":["A","A"],"events":[]}`:        "members:",
		`{"members":[""],"events":[]}`:             "members:",
		`{"members":["A"],"events":[],"order":[]}`: "unknown field",
		`{"config":{"speed":3},"members":["A"],"events":[]}`:                             `no setting "speed"`,
		`{"config":{"mode":"jump"},"members":["A"],"events":[]}`:                         "leapfrog",
		`{"config":{"mode":1},"members":["A"],"events":[]}`:                              "mode: a string is wanted, not 1",
		`{"config":{"max_in":"2"},"members":["A"],"events":[]}`:                          `max_in: a whole number is wanted, not "2"`,
		`{"config":{"max_in":0},"members":["A"],"events":[]}`:                            "a whole number from 1 to 1000",
		`{"config":{"max_in":1.5},"members":["A"],"events":[]}`:                          "a whole number from 1 to 1000",
		`{"config":{"rated":null},"members":["A"],"events":[]}`:                          "rated: true or false is wanted, not null",
		`{"config":{"free_reach":"top"},"members":["A"],"events":[]}`:                    "half",
		ladderScript(`{"day":0,"event":"dance"}`):                                        `there is no "dance"`,
		ladderScript(`{"day":0,"event":"draw","draw":["A","B"]}`):                        `there is no "draw"`,
		ladderScript(`{"event":"tick"}`):                                                 "day is missing",
		ladderScript(`{"day":-1,"event":"tick"}`):                                        "not between",
		ladderScript(`{"day":1e9,"event":"tick"}`):                                       "not between",
		ladderScript(`{"day":1,"event":"tick"},{"day":0.5,"event":"tick"}`):              "event 2: day",
		ladderScript(`{"day":0,"event":"tick","who":"A"}`):                               `no field "who"`,
		ladderScript(`{"day":0,"event":"tick","colour":"red"}`):                          "unknown field",
		ladderScript(`{"day":0,"event":"challenge","by":"B"}`):                           "to is missing",
		ladderScript(`{"day":0,"event":"challenge","by":"B","to":1}`):                    "no name",
		ladderScript(`{"day":0,"event":"challenge","by":"","to":"A"}`):                   "by is missing",
		ladderScript(`{"day":0,"event":"place","who":"B","to":"A","reason":"x"}`):        "no place",
		ladderScript(`{"day":0,"event":"result","winner":"B","loser":"A"}`):              "how is missing",
		ladderScript(`{"day":0,"event":"result","winner":"B","loser":"A","how":"luck"}`): "how:",
		ladderScript(`{"day":0,"event":"result","draw":["A"]}`):                          "two names",
		ladderScript(`{"day":0,"event":"result","draw":["A","B"],"how":"board"}`):        `no field "how"`,
	} {
		lines, want = append(lines, line), append(want, why)
	}
	status, out, _ := commandIn(t, strings.Join(append(lines, ladderScript(`{"day":0,"event":"tick"}`)), "\n"), "rules", "ladder")
	require.Equal(t, 1, status)
	answers := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, answers, len(want)+1)
	for i, why := range want {
		var got map[string]string
		require.NoError(t, json.Unmarshal([]byte(answers[i]), &got), answers[i])
		require.Contains(t, got["error"], why, lines[i])
	}
	require.NotContains(t, answers[len(want)], "error", "the lines beside a bad one are answered")
}

func TestRulesLadderHelp(t *testing.T) {
	help := RulesLadder{}.Help()
	for _, s := range ladder.Explain() {
		require.Contains(t, help, "  "+s.Name+" ")
	}
	for event := range ladderFields {
		require.Contains(t, help, event)
	}
}

func FuzzRulesLadder(f *testing.F) {
	f.Add(ladderScript(`{"day":0,"event":"challenge","by":"B","to":"A"},{"day":1,"event":"accept","by":"A","of":"B"}`))
	f.Add(`{"config":{"accept":"auto"},"members":["A","B","C"],"events":[{"day":9,"event":"leave","who":"B"}]}`)
	f.Fuzz(func(t *testing.T, line string) {
		c := ladderCase{}
		if json.Unmarshal([]byte(line), &c) != nil || len(c.Members) > 9 || len(c.Events) > 9 {
			return
		}
		a, err := playLadder(c)
		require.True(t, err != nil || len(a.Steps) == len(c.Events))
	})
}
