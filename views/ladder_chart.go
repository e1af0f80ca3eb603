package views

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// ladderSpans are how many weeks the chart of the places may show; the first is
// the usual.
var ladderSpans = []int{13, 26, 52, 260}

// ladderChart shows the places over the weeks, as a picture and as a table.
func (s *Server) ladderChart(c echo.Context) error {
	v, err := s.ladder(c)
	if err != nil {
		return err
	}
	weeks, err := strconv.Atoi(cmp.Or(c.QueryParam("weeks"), strconv.Itoa(ladderSpans[0])))
	if err != nil || !slices.Contains(ladderSpans, weeks) {
		return refusal.New(refusal.NotFound)
	}
	p := s.page(c)
	p.Title = p.Say("page.chart.title", "Name", v.Called(p))
	return p.show(c, ladderChart(p, v, v.past(p, weeks), weeks))
}

// extent is how much of the places a chart shows: whose lines, how many weeks,
// how wide.
type extent struct{ Weeks, Most, Width int }

var (
	smallChart = extent{Weeks: 13, Most: 8, Width: 440}
	rowHeight  = 22
)

// past are the standings of so many weeks; of two on the last day the last.
func (v ladderView) past(p page, weeks int) []ladder.Standing {
	all := v.Standings(weeks)
	if n := len(all); n > 1 && v.Day(p, all[n-2]) == v.Day(p, all[n-1]) {
		return slices.Delete(all, n-2, n-1)
	}
	return all
}

// chart draws the places over the weeks; of more than Most members those at the
// top, and the reader.
func (v ladderView) chart(p page, e extent) chart {
	past := v.past(p, e.Weeks)
	shown := v.everRanked(past)
	if e.Most > 0 && len(shown) > e.Most {
		rest := shown[e.Most:]
		if shown = shown[:e.Most:e.Most]; slices.Contains(rest, v.Me) {
			shown = append(shown, v.Me)
		}
	}
	c := chart{Title: p.Say("page.chart.title", "Name", v.Called(p)), Width: e.Width, Low: 1, High: 1}
	for _, id := range shown {
		l := line{Name: v.Call(p, id), Marked: id == v.Me}
		l.Dots = v.dots(past, id)
		for _, d := range l.Dots {
			c.Low = max(c.Low, d.Y)
		}
		c.Lines = append(c.Lines, l)
	}
	for place := 1; place <= int(c.Low); place++ {
		c.Rows = append(c.Rows, tick{float64(place), strconv.Itoa(place)})
	}
	c.Height = chartTop + chartBelow + rowHeight*max(1, len(c.Rows)-1)
	c.Columns, c.Desc = v.dates(p, past, 1+c.Width/220), v.inWords(p, past)
	return c
}

// everRanked are all who had a place at some of the instants: those who still
// have one from the top, then the others.
func (v ladderView) everRanked(past []ladder.Standing) []events.PlayerID {
	out := slices.Clone(v.Order)
	for _, s := range slices.Backward(past) {
		for _, id := range s.Order {
			if !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
	}
	return out
}

func (v ladderView) dots(past []ladder.Standing, id events.PlayerID) (out []dot) {
	gap := false
	for i, s := range past {
		place := s.Place(id)
		if place > 0 {
			out = append(out, dot{X: part(i, len(past)), Y: float64(place), Gap: gap})
		}
		gap = place == 0
	}
	return out
}

// part is where the i-th of n instants stands, from 0 to 1; the last is at 1.
func part(i, n int) float64 {
	if n < 2 {
		return 1
	}
	return float64(i) / float64(n-1)
}

// dates are the labels of some of the instants, the first and the last among
// them.
func (v ladderView) dates(p page, past []ladder.Standing, most int) (out []tick) {
	every := max(1, (len(past)+most-2)/(most-1))
	for i := len(past) - 1; i >= 0; i -= every {
		out = append(out, tick{part(i, len(past)), v.Day(p, past[i])})
	}
	return out
}

// Day is the day of a standing.
func (v ladderView) Day(p page, s ladder.Standing) string { return v.Date(p, s.At)[:len("2006-01-02")] }

// inWords says what the chart shows.
func (v ladderView) inWords(p page, past []ladder.Standing) string {
	var now []string
	for i, id := range v.Order {
		now = append(now, strconv.Itoa(i+1)+". "+v.Call(p, id))
	}
	if len(now) == 0 {
		return p.Say("page.ladder.nobody")
	}
	return p.Say("page.chart.desc", "From", v.Day(p, past[0]), "To", v.Day(p, past[len(past)-1]), "List", strings.Join(now, ", "))
}

// placeText is a place in the table beside the chart.
func placeText(place int) string {
	if place == 0 {
		return "–"
	}
	return strconv.Itoa(place)
}
