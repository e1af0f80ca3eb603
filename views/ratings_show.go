package views

import (
	"fmt"
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/projections"
)

// ratingShow shows how a person's rating in a game came about, as a picture and
// as a table of steps.
func (s *Server) ratingShow(c echo.Context) error {
	v, err := s.ratings(c)
	if err != nil {
		return err
	}
	if v.Game, err = knownGame(c); err != nil {
		return err
	}
	id, err := pathID[events.PlayerID](c, "player", goodID)
	if err != nil {
		return err
	}
	if v, err = s.history(c, v, id); err != nil {
		return err
	}
	p := s.page(c)
	p.Title = p.Say("page.rating.title", "Name", publicName(p, v.Who), "Game", gameName(p, v.Game))
	return p.show(c, ratingShow(p, v))
}

// history reads the steps of a person in the pools of one game; who is in none
// of them, or may not be named, is not found.
func (s *Server) history(c echo.Context, v ratingsView, id events.PlayerID) (ratingsView, error) {
	v.Steps, v.Names = map[projections.Pool][]projections.RatingStep{}, map[events.PlayerID]projections.Person{}
	var pools []projections.Ratings
	for _, list := range v.Pools {
		for _, r := range list.Lines {
			if list.Game != v.Game || r.Player != id {
				continue
			}
			steps, err := s.Books.RatingHistory(c.Request().Context(), list.Pool, id)
			if err != nil {
				return v, err
			}
			v.Who, v.Steps[list.Pool], pools = list.People[id], steps, append(pools, list)
			for _, step := range steps {
				for _, other := range step.Others {
					if err := s.called(c.Request().Context(), v.Names, other); err != nil {
						return v, err
					}
				}
			}
		}
	}
	if v.Pools = pools; len(pools) == 0 {
		return v, refusal.New(refusal.NotFound)
	}
	return v, nil
}

// chart draws a rating over the games.
func (v ratingsView) chart(p page, pool projections.Pool) chart {
	steps := v.Steps[pool]
	l := line{Dots: []dot{{X: 0, Y: steps[0].Before}}}
	low, high := steps[0].Before, steps[0].Before
	for i, s := range steps {
		l.Dots = append(l.Dots, dot{X: float64(i+1) / float64(len(steps)), Y: s.Value})
		low, high = min(low, s.Value), max(high, s.Value)
	}
	last := steps[len(steps)-1]
	l.Name = strength(p, pool.System, last.Value)
	c := chart{Title: p.Title, Width: 440, Height: 240, Lines: []line{l},
		Desc: p.Say("page.rating.desc", "Count", len(steps), "From", strength(p, pool.System, steps[0].Before), "To", l.Name,
			"Low", strength(p, pool.System, low), "High", strength(p, pool.System, high)),
		Columns: []tick{{0, v.Day(p, steps[0].At)}, {1, v.Day(p, last.At)}}}
	air := max((high-low)*0.08, 1)
	c.Low, c.High = low-air, high+air
	for _, at := range roundValues(c.Low, c.High, 6) {
		c.Rows = append(c.Rows, tick{at, fmt.Sprint(at)})
	}
	return c
}

// Others names the opponents of a step.
func (v ratingsView) Others(p page, s projections.RatingStep) string {
	var names []string
	for _, id := range s.Others {
		names = append(names, v.Call(p, id))
	}
	return strings.Join(names, ", ")
}
