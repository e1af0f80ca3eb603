package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/chouette"
	"carteiro/engine/lang"
)

// TestRulesChouette gives the command our scripts and compares the whole
// answers; of a refusal only whether there is one.
func TestRulesChouette(t *testing.T) {
	for file, lines := range map[string]int{"evenings.jsonl": 18, "random.jsonl": 20} {
		raw, err := os.ReadFile("../../engine/chouette/testdata/" + file)
		require.NoError(t, err)
		var asked, named []string
		var want []map[string]any
		for line := range strings.Lines(string(raw)) {
			var c struct {
				Name     string
				Script   json.RawMessage
				Expected map[string]any
			}
			require.NoError(t, json.Unmarshal([]byte(line), &c))
			asked, named, want = append(asked, string(c.Script)), append(named, c.Name), append(want, c.Expected)
		}
		require.Len(t, asked, lines)
		status, out, errs := commandIn(t, strings.Join(asked, "\n"), "rules", "chouette")
		require.Zero(t, status, errs)
		answers := strings.Split(strings.TrimSpace(out), "\n")
		require.Len(t, answers, lines)
		for i, answer := range answers {
			var got map[string]any
			require.NoError(t, json.Unmarshal([]byte(answer), &got))
			require.Equal(t, withoutSentences(want[i]), withoutSentences(got), named[i])
		}
	}
}

// withoutSentences says of each step only whether it was refused.
func withoutSentences(answer map[string]any) map[string]any {
	for _, step := range answer["steps"].([]any) {
		s := step.(map[string]any)
		s["refused"] = s["refused"] != ""
	}
	return answer
}

// chouetteOf is a script of the box A against B, C and D.
func chouetteOf(events string) string {
	return `{"box":"A","crew":["B","C","D"],"events":[` + events + `]}`
}

func TestRulesChouetteAnswer(t *testing.T) {
	for asked, want := range map[string]string{
		chouetteOf(``): `{"steps":[],"accounts":{"A":0,"B":0,"C":0,"D":0},"next":null}`,
		chouetteOf(`{"event":"end","winner":"box","value":1.5}`): `{"steps":[{"levels":{"B":1,"C":1,"D":1},"owners":{"B":"centre","C":"centre","D":"centre"},"settled":{},
			"captain":"B","refused":"A game counts 1, 2 or 3, or 1, 2, 3, 4, 5, 7 or 10 by the traditional table."}],"accounts":{"A":0,"B":0,"C":0,"D":0},"next":null}`,
		`{"options":{"jacoby":true,"partnerFrom":6,"rotation":"net"},"box":"A","partner":"F","crew":["B","C","D","E"],"queue":[],
			"events":[{"event":"end","winner":"crew","value":3}]}`: `{"steps":[{"levels":{},"owners":{},"settled":{"B":1,"C":1,"D":1,"E":1},"captain":null,"refused":""}],
			"accounts":{"A":-2,"B":1,"C":1,"D":1,"E":1,"F":-2},"next":{"box":"B","captain":"C","queue":["D","E","F","A"]}}`,
	} {
		asked = strings.ReplaceAll(asked, "\n", "")
		status, out, errs := commandIn(t, asked, "rules", "chouette")
		require.Zero(t, status, out+errs)
		require.JSONEq(t, want, out, asked)
	}
}

// TestRulesChouetteRefusesSteps tries steps that are read and refused: the
// script goes on.
func TestRulesChouetteRefusesSteps(t *testing.T) {
	for event, why := range map[string]string{
		`{"event":"crew_double","by":["X"]}`:                                         "X has no cube",
		`{"event":"crew_double","by":["B","B"]}`:                                     "stands once",
		`{"event":"crew_answer","answers":{"B":"pass","C":"pass"}}`:                  "exactly these cubes: B, C, D.",
		`{"event":"crew_answer","answers":{"B":"pass","C":"pass","D":"perhaps"}}`:    "Right would be: take; pass; beaver.",
		`{"event":"crew_answer","answers":{"B":"pass","C":"pass","D":7}}`:            "no answer",
		`{"event":"crew_answer","answers":{"B":"pass","C":"pass","D":null}}`:         "no answer",
		`{"event":"crew_answer","answers":{"box":{"B":"accept"}}}`:                   "exactly",
		`{"event":"box_answer","answers":{"B":"take"}}`:                              "First",
		`{"event":"beaver_answer","answers":{"box":{"B":"accept"},"C":"accept"}}`:    "First",
		`{"event":"beaver_answer","answers":{"box":{"B":"accept"}}}`:                 "First",
		`{"event":"box_double"}`:                                                     "First",
		`{"event":"end","winner":"crew","value":1}`:                                  "First",
		`{"event":"crew_double","by":[]}`:                                            "First",
		`{"event":"crew_answer","answers":{"B":"take","C":"take","D":"take","E":1}}`: "exactly",
	} {
		before := `{"event":"box_double"},`
		if strings.Contains(event, `"by":["`) {
			before = `{"event":"crew_double","by":[]},`
		}
		status, out, errs := commandIn(t, chouetteOf(before+event+`,{"event":"box_double"}`), "rules", "chouette")
		require.Zero(t, status, out+errs)
		var got struct{ Steps []struct{ Refused string } }
		require.NoError(t, json.Unmarshal([]byte(out), &got))
		require.Len(t, got.Steps, 3)
		require.Contains(t, got.Steps[1].Refused, why, event)
	}
}

func TestRulesChouetteBadLines(t *testing.T) {
	var lines, want []string
	for line, why := range map[string]string{
		`nonsense`:                                    `read "nonsense"`,
		`{"box":"A","crew":["B","C"]}`:                "two lists",
		`{"box":"A","events":[]}`:                     "two lists",
		`{"crew":["B","C"],"events":[]}`:              "stands once",
		`{"box":7}`:                                   "field box: ",
		`{"dealer":"A"}`:                              "dealer",
		chouetteOf(`{"event":"roll"}`):                `there is no "roll"`,
		chouetteOf(`{}`):                              `there is no ""`,
		chouetteOf(`7`):                               "field events: an object is wanted",
		chouetteOf(`{"event":"end"}`):                 "winner is missing",
		chouetteOf(`null,null`):                       `there is no ""`,
		chouetteOf(`{"event":"end","winner":"crew"}`): "value is missing",
		chouetteOf(`{"event":"end","winner":"crew","value":null}`):               "value is missing",
		chouetteOf(`{"event":"end","winner":"crew","value":"2"}`):                "field events.value: ",
		chouetteOf(`{"event":"crew_double"}`):                                    "by is missing",
		chouetteOf(`{"event":"crew_double","by":"B"}`):                           "field events.by: a list is wanted",
		chouetteOf(`{"event":"box_answer"}`):                                     "answers is missing",
		chouetteOf(`{"event":"box_answer","answers":["B"]}`):                     "field events.answers: an object is wanted",
		chouetteOf(`{"event":"box_double","by":["B"]}`):                          `no field "by"`,
		chouetteOf(`{"event":"box_double","to":["B"]}`):                          `unknown field "to"`,
		`{"box":"A","crew":["B"],"queue":["C"],"events":[]}`:                     "at least 3",
		`{"box":"A","crew":["B","B"],"events":[]}`:                               "stands once",
		`{"box":"A","crew":["B","centre"],"events":[]}`:                          "nobody's name",
		`{"box":"box","crew":["B","C"],"events":[]}`:                             "nobody's name",
		`{"box":"A","partner":"","crew":["B","C"],"events":[]}`:                  "or null",
		`{"box":"A","partner":"D","crew":["B","C"],"events":[]}`:                 "cannot have that partner",
		`{"options":{"beavers":"on"},"box":"A","crew":["B","C"],"events":[]}`:    "beavers",
		`{"options":{"jacoby":[1]},"box":"A","crew":["B","C"],"events":[]}`:      "jacoby: a string, a number, true or false is wanted, not [1]",
		`{"options":{"jacoby":"maybe"},"box":"A","crew":["B","C"],"events":[]}`:  "maybe",
		`{"options":{"partnerFrom":4},"box":"A","crew":["B","C"],"events":[]}`:   "5",
		`{"options":{"beaverRefusal":1},"box":"A","crew":["B","C"],"events":[]}`: "allowed; none",
	} {
		lines, want = append(lines, line), append(want, why)
	}
	status, out, _ := commandIn(t, strings.Join(append(lines, chouetteOf(`{"event":"box_double"}`)), "\n"), "rules", "chouette")
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

func TestRulesChouetteHelp(t *testing.T) {
	help := RulesChouette{}.Help()
	for _, o := range chouette.Rules.Options {
		require.Contains(t, help, "  "+o.Name+" ")
		require.NotEmpty(t, chouetteOptions[o.Name], o.Name)
	}
	require.Len(t, chouetteOptions, len(chouette.Rules.Options))
	for event, fields := range chouetteWants {
		require.Contains(t, help, "\n  "+event+" ")
		for _, field := range fields {
			require.Contains(t, help, field)
		}
	}
}

func FuzzRulesChouette(f *testing.F) {
	raw, err := os.ReadFile("../../engine/chouette/testdata/evenings.jsonl")
	require.NoError(f, err)
	for line := range strings.Lines(string(raw)) {
		var c struct{ Script json.RawMessage }
		require.NoError(f, json.Unmarshal([]byte(line), &c))
		f.Add(string(c.Script))
	}
	f.Add(chouetteOf(`{"event":"beaver_answer","answers":{"box":"B"}}`))
	catalogue, err := lang.New()
	require.NoError(f, err)
	say := catalogue.In("pt").Refusal
	f.Fuzz(func(t *testing.T, line string) {
		reply, err := answerLine([]byte(line), func(c chouetteCase) (any, error) { return playChouette(c, say) })
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		sum, answer := 0, reply.(chouetteAnswer)
		for _, points := range answer.Accounts {
			sum += points
		}
		require.Zero(t, sum)
		for _, step := range answer.Steps {
			require.Len(t, step.Owners, len(step.Levels))
			require.Equal(t, step.Captain == nil, len(step.Levels) == 0)
			require.NotContains(t, step.Refused, "<refusal.")
		}
	})
}
