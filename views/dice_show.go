package views

import (
	"math"

	"github.com/labstack/echo/v4"

	"carteiro/projections"
)

func (s *Server) diceShow(c echo.Context) error {
	counts, err := s.Books.Dice(c.Request().Context())
	if err != nil {
		return err
	}
	p := s.page(c).titled("page.dice.title")
	return p.show(c, diceShow(p, tally(counts)))
}

// throws is how often two dice of one game showed each pair: first die, second die.
type throws struct {
	Game  string
	Count [6][6]int
	Total int
}

// tally sorts the counts by game and pair; what is no pair of dice is left out.
func tally(counts []projections.DiceCount) (out []throws) {
	for _, d := range counts {
		if len(d.Dice) != 2 || d.Dice[0] < '1' || d.Dice[0] > '6' || d.Dice[1] < '1' || d.Dice[1] > '6' {
			continue
		}
		if len(out) == 0 || out[len(out)-1].Game != d.Game {
			out = append(out, throws{Game: d.Game})
		}
		t := &out[len(out)-1]
		t.Count[d.Dice[0]-'1'][d.Dice[1]-'1'] += d.Count
		t.Total += d.Count
	}
	return out
}

// Expected is how often each pair would have come in the mean.
func (t throws) Expected() float64 { return float64(t.Total) / 36 }

// Doubles is how many throws were doubles.
func (t throws) Doubles() (n int) {
	for i := range t.Count {
		n += t.Count[i][i]
	}
	return n
}

// Chi2 is Pearson's statistic of the 36 pairs against fair dice, with 35
// degrees of freedom: 99 of 100 honest counts lie between chi2Low and chi2High.
func (t throws) Chi2() (x float64) {
	for _, row := range t.Count {
		for _, n := range row {
			x += math.Pow(float64(n)-t.Expected(), 2) / t.Expected()
		}
	}
	return x
}

// The 0.5 and 99.5 per cent points of the chi-square distribution with 35
// degrees of freedom, and the throws it needs: five for each pair in the mean.
const (
	chi2Low, chi2High = 17.19, 60.27
	chi2Throws        = 5 * 36
)
