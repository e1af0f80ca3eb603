package backgammon_test

import (
	"testing"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/rules/rulestest"
)

func FuzzRead(f *testing.F) {
	rulestest.FuzzRead(f, backgammon.Game{},
		"24/18 13/11", "bar/22 6/4*", "8/5(2)", "13-7-5", "6/off", "25/20 1/0", "rolar", "dance",
		"barra/22, 6/fora", "52: 13/8 13/11", "24→18 e 13→11", "½ ¼", "8/5x2", "((2", "0/25", "13/13")
}

func TestLaws(t *testing.T) { rulestest.Laws(t, backgammon.Game{}, nil) }
