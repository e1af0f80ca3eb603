package mathable

import (
	"fmt"
	"strings"
	"testing"

	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

// anySum is the law of points: totals of a game sum to anything.
func anySum([]int) bool { return true }

// secrets are the racks of others and the order of the bag, as JSON and as
// moves would write them. Short lists are left out: they may stand in a View
// by chance.
func secrets(at rules.Position, eye rules.Seat) (list []string) {
	p := at.(*Position)
	hide := func(tiles []int) {
		if len(tiles) > 3 {
			list = append(list, numbers(tiles, ","), numbers(tiles, " "))
		}
	}
	for s := range rules.Seat(p.seats) {
		if s != eye && !(eye >= 0 && contains(p.hands[eye], p.hands[s])) {
			hide(p.hands[s])
		}
	}
	hide(p.bag[:min(len(p.bag), 9)])
	return list
}

// contains tells whether one list, written, holds another.
func contains(all, part []int) bool { return strings.Contains(numbers(all, ","), numbers(part, ",")) }

// variants are the kinds of play with their options.
var variants = map[string]rules.Options{
	"classic":      nil,
	"always":       {"extra": "always", "start": "random", "exchange": "return-first", "final": "transfer"},
	"never":        {"extra": "never", "start": "fixed", "exchange": "off", "final": "none", "idle": "1"},
	"bag7, before": {"exchange": "bag7", "tie": "before-deduction"},
}

func TestLaws(t *testing.T) {
	for name, o := range variants {
		for seats := 2; seats <= 4; seats++ {
			t.Run(fmt.Sprint(name, " ", seats), func(t *testing.T) {
				rulestest.Laws(t, Game{}, nil, rulestest.With(o), rulestest.Seats(seats), rulestest.Games(1), rulestest.Breadth(12),
					rulestest.Sum(anySum), rulestest.Secrets(secrets), rulestest.Within(2000),
					rulestest.Useless("sim", "ok", "exchange", "7G=3", "1A=1", "6G=22", "bag", "shuffle", "6G=+"))
			})
		}
	}
}

func FuzzRead(f *testing.F) {
	rulestest.FuzzRead(f, Game{},
		"7F=3 7E=4+ 7D=12", "7f=3", "F7 = 3", "7F 3", "7F:3", "7F=3, 7E=4", "3 em 7F", "3@7F", "troco 12 e 17", "trocar tudo",
		"exchange 1", "passo", "passo a vez", "fim", "end", "+", "+ 7D=12 end", "7E=4 +", "15A=3", "7Z=3", "6G=22", "7F=3 + 7E=4",
		"6G=3 6H=6 9G=3", "7F=03", "7F=3 pass", "¹A=3", "7F = 9999999999", "bag 1 2 3", "shuffle 1")
}

// FuzzReadAlways is the same where extra tiles are drawn unasked.
func FuzzReadAlways(f *testing.F) {
	rulestest.FuzzReadIn(f, Game{}, rules.Options{"extra": "always", "exchange": "return-first", "start": "random"},
		"7F=3", "4G=7", "4G=7+", "5G=4 4G=8 end", "end", "+", "start 2")
}

// FuzzParse looks at the canonical texts: what is read writes itself again.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"7F=3 7E=4+ 7D=12 end", "+", "+ end", "exchange 1 2", "pass", "end", "7F=-3", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, ok := parse(text)
		if !ok || string(m.text()) != text {
			return
		}
		again, ok := parse(string(m.text()))
		if !ok || again.text() != m.text() {
			t.Errorf("%q", text)
		}
		for _, s := range m.steps {
			if s.Square >= grid.Squares {
				t.Errorf("%q", text)
			}
		}
	})
}
