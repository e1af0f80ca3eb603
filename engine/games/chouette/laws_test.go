package chouette

import (
	"fmt"
	"testing"

	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

// variants are the choices under which the laws are looked at.
var variants = map[string]rules.Options{
	"article": {"games": "1"},
	"traditional, strict": {"games": "1", "scoring": "traditional", "triplo": "5", "beaverRefusal": "none", "jacoby": "on", "boxTakes": "even",
		"loneTaker": "beaver", "lapse": "pair", "leaving": "loss"},
	"half, net": {"games": "1", "boxTakes": "half", "rotation": "net", "invitation": "next", "partnerPlace": "captain", "consulting": "none"},
}

func TestLaws(t *testing.T) {
	for name, o := range variants {
		for _, seats := range []int{3, 5} {
			t.Run(fmt.Sprint(name, " ", seats), func(t *testing.T) {
				rulestest.Laws(t, Game{}, nil, rulestest.With(o), rulestest.Seats(seats), rulestest.Games(3), rulestest.Breadth(6),
					rulestest.Useless("ok", "take 9", "pass 0", "no 0", "no 100"))
			})
		}
	}
}

func FuzzRead(f *testing.F) {
	rulestest.FuzzReadIn(f, Game{}, rules.Options{"games": "2"},
		"dobro", "não", "não 3", "no for the next 3 turns", "take 2, pass 3, beaver 4", "2 take, 3 pass", "pego 2 e 3", "passo todos",
		"pego todos", "bivo 2 e passo o resto", "take", "aceito 2, racuno 3, recuso 4", "não pego 2, pego 3", "24/18 13/11", "barra/22 6/fora",
		"rolar", "roll", "take 99999999999999999999", "take 2 2 2", "2 2", "sócio", "sozinha", "join", "52-31-66", "6-1", "take 2, take", "todos 2")
}
