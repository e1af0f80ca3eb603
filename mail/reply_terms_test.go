package mail

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

func TestTerms(t *testing.T) {
	for text, want := range map[string]struct {
		said rules.Options
		rest string
	}{
		"rui":                                {rules.Options{}, "rui"},
		"rui 7 sem cubo":                     {rules.Options{"#": "7", "cube": "off"}, "rui"},
		"rui silva match 7-point":            {rules.Options{"#": "7", "play": "match"}, "rui silva"},
		"rui money no beavers and no jacoby": {rules.Options{"play": "money", "beavers": "off", "jacoby": "off"}, "rui"},
		"rui mão 10 pontos por favor":        {rules.Options{"#": "10", "play": "hand"}, "rui"},
		"rui e maria":                        {rules.Options{}, "rui e maria"},
		"sem maria":                          {rules.Options{}, "sem maria"},
	} {
		said, rest := readTerms(strings.Fields(text), everyGame.terms)
		assert.Equal(t, want.said, said, text)
		assert.Equal(t, want.rest, strings.Join(rest, " "), text)
	}
}

// FuzzTerms: whatever stands behind "play", a game takes it or refuses it with
// a code that has a sentence.
func FuzzTerms(f *testing.F) {
	for _, s := range []string{"rui match 7 sem cubo", "money", "1 com cubo", "mão 999999", "no no cube cube", "single 5 jacoby", "7pts 8"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		said, rest := readTerms(strings.Fields(foldLine(s)), everyGame.terms)
		assert.LessOrEqual(t, len(rest), len(strings.Fields(foldLine(s))))
		g := games.All[0].Game
		o := optionsOf(g.About(), said)
		if _, err := g.Setup(o, 2); err != nil {
			assert.NotNil(t, refusal.Of(err), "%v", o)
			return
		}
		assert.NotEmpty(t, g.About().Terms(o, func(id string, _ ...any) string { return id }))
	})
}
