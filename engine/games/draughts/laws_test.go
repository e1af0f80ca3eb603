package draughts_test

import (
	"testing"

	"carteiro/engine/games/draughts"
	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

// variants are the kinds of play with their options, by game.
var variants = []struct {
	name string
	game rules.Game
	o    rules.Options
}{
	{"sixes", draughts.Digits{}, nil},
	{"sixes, rat, mirrored", draughts.Digits{}, rules.Options{"rat": "on", "lineup": "mirrored"}},
	{"sixes, portuguese", draughts.Digits{}, rules.Options{"base": "portuguese"}},
	{"sixes, english", draughts.Digits{}, rules.Options{"base": "english"}},
	{"sixes, given", draughts.Digits{}, rules.Options{"start": "given"}},
	{"removal", draughts.Digits{}, rules.Options{"play": "removal"}},
	{"removal, rat, to the end", draughts.Digits{}, rules.Options{"play": "removal", "rat": "on", "target": "84"}},
	{"removal, portuguese, reach", draughts.Digits{}, rules.Options{"play": "removal", "base": "portuguese", "reach": "reach"}},
	{"sums", draughts.Digits{}, rules.Options{"play": "sums"}},
	{"sums, portuguese", draughts.Digits{}, rules.Options{"play": "sums", "base": "portuguese"}},
	{"sums, english", draughts.Digits{}, rules.Options{"play": "sums", "base": "english"}},
	{"brazilian", draughts.Draughts{}, nil},
	{"brazilian, fmjd", draughts.Draughts{}, rules.Options{"draws": "fmjd", "colours": "guest"}},
	{"portuguese", draughts.Draughts{}, rules.Options{"base": "portuguese"}},
	{"portuguese, no limits", draughts.Draughts{}, rules.Options{"base": "portuguese", "limits": "off"}},
	{"english", draughts.Draughts{}, rules.Options{"base": "english"}},
	{"russian", draughts.Draughts{}, rules.Options{"base": "russian", "colours": "host"}},
	{"italian", draughts.Draughts{}, rules.Options{"base": "italian"}},
	{"removal, from a file", draughts.Digits{}, rules.Options{"play": "removal", "start": "file"}},
	{"from a file", draughts.Draughts{}, rules.Options{"start": "file", "table": "cbd"}},
	{"given", draughts.Draughts{}, rules.Options{"start": "given", "base": "russian"}},
}

func TestLaws(t *testing.T) {
	for _, v := range variants {
		t.Run(v.name, func(t *testing.T) {
			rulestest.Laws(t, v.game, nil, rulestest.With(v.o), rulestest.Games(2), rulestest.Within(3000),
				rulestest.Useless("sim", "ok", "0", "c3", "c3-c3", "1-1", "W:W:B"))
		})
	}
}

func FuzzRead(f *testing.F) {
	rulestest.FuzzReadIn(f, draughts.Digits{}, rules.Options{"rat": "on"}, texts...)
}

// FuzzReadPortuguese is the same on a board with the playing corner at the
// right, with kings that see more and numbers for squares.
func FuzzReadPortuguese(f *testing.F) {
	rulestest.FuzzReadIn(f, draughts.Draughts{}, rules.Options{"base": "portuguese", "colours": "host"}, texts...)
}

var texts = []string{
	"c3-d4", "c3 d4", "c3d4", "C3–D4", "c3:e5", "c3xe5xg7", "c3 x e5 x g7", "de c3 para d4", "c3 to d4", "c3→d4",
	"22-18", "22x15", "9x18x27", "08x15", "33-40", "c3-j9", "1. c3-d4", "b3-c4", "d3", "a1 a1 a1 a1", "c3xg7", "Dd4xg7", "f6g5", "a3 b4 c5",
}
