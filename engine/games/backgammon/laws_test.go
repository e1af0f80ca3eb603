package backgammon_test

import (
	"testing"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

func FuzzRead(f *testing.F) {
	rulestest.FuzzRead(f, backgammon.Game{},
		"24/18 13/11", "bar/22 6/4*", "8/5(2)", "13-7-5", "6/off", "25/20 1/0", "rolar", "dance",
		"barra/22, 6/fora", "52: 13/8 13/11", "24→18 e 13→11", "½ ¼", "8/5x2", "((2", "0/25", "13/13",
		"double", "aceito", "passo", "bivar", "racunar", "não aceito a dobra")
}

// FuzzReadCube is the same with a cube on the board.
func FuzzReadCube(f *testing.F) {
	rulestest.FuzzReadIn(f, backgammon.Game{}, rules.Options{"play": "money"},
		"double", "Dobro!", "take", "aceito", "pass", "não aceito", "bivar", "racunar", "rolar", "8/5 6/5", "take pass")
}

// variants are the kinds of play with their options.
var variants = map[string]rules.Options{
	"single":        nil,
	"money":         {"play": "money"},
	"money, autos":  {"play": "money", "autodoubles": "many", "cube_limit": "64", "raccoons": "off"},
	"money, bare":   {"play": "money", "cube": "off"},
	"match":         {"play": "match", "length": "5"},
	"match to one":  {"play": "match", "length": "1"},
	"match, no end": {"play": "match", "length": "9", "cube_limit": "none"},
	"hand":          {"play": "hand", "triplo": "5"},
	"hand, cube":    {"play": "hand", "cube": "on", "starter": "winner"},
}

func TestLaws(t *testing.T) {
	for name, o := range variants {
		t.Run(name, func(t *testing.T) {
			rulestest.Laws(t, backgammon.Game{}, nil, rulestest.With(o), rulestest.Games(3), rulestest.Useless("sim", "ok", "0"))
		})
	}
}
