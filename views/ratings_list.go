package views

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/projections"
)

// ratingsView are the ratings of a club, or of the tables outside of clubs,
// with an empty club.
type ratingsView struct {
	House projections.House
	Pools []projections.Ratings
	Game  string // the one game that a page is about, empty for all
	Who   projections.Person
	Me    events.PlayerID
	Steps map[projections.Pool][]projections.RatingStep
	Names map[events.PlayerID]projections.Person
}

// ratings reads the pools of the address.
func (s *Server) ratings(c echo.Context) (v ratingsView, err error) {
	v.Me = reader(c).ID
	if c.Param("club") != "" {
		id, err := clubID(c)
		if err != nil {
			return v, err
		}
		if v.House, err = s.Books.House(c.Request().Context(), id); err != nil {
			return v, err
		}
		if v.House.Name == "" {
			return v, refusal.New(refusal.NotFound)
		}
	}
	pools, err := s.Books.Pools(c.Request().Context(), v.House.ID)
	if err != nil {
		return v, err
	}
	for _, pool := range pools {
		list, err := s.Books.Ratings(c.Request().Context(), pool)
		if err != nil {
			return v, err
		}
		list.Lines = slices.DeleteFunc(slices.Clone(list.Lines), func(r projections.Rating) bool {
			who := list.People[r.Player]
			return !who.Confirmed || who.Erased
		})
		v.Pools = append(v.Pools, list)
	}
	return v, nil
}

// ratingsList shows who is how strong, pool by pool.
func (s *Server) ratingsList(c echo.Context) error {
	v, err := s.ratings(c)
	if err != nil {
		return err
	}
	p := s.page(c)
	p.Title = v.title(p)
	return p.show(c, ratingsList(p, v))
}

func (v ratingsView) title(p page) string {
	if v.House.ID == "" {
		return p.Say("page.ratings.title_site")
	}
	return p.Say("page.ratings.title", "Club", v.House.Name)
}

// Path is the address of the ratings.
func (v ratingsView) Path(parts ...string) string {
	base := "/ratings"
	if v.House.ID != "" {
		base = "/c/" + string(v.House.ID) + base
	}
	return strings.Join(append([]string{base}, parts...), "/")
}

// poolName says which games count in a pool.
func poolName(p page, pool projections.Pool) string {
	return p.Say("page.ratings.pool."+pool.System, "Game", gameName(p, pool.Game))
}

// strength writes a rating as its system's people do: OpenSkill's with one
// digit behind the comma, the others whole.
func strength(p page, system string, x float64) string {
	if system == "openskill" {
		return decimal(p, x)
	}
	return fmt.Sprintf("%.0f", x)
}

// change writes a difference with its sign.
func change(p page, system string, x float64) string {
	sign := "+"
	if x < 0 {
		sign = "−"
	}
	if system == "glicko2" {
		return sign + fmt.Sprintf("%.0f", max(x, -x))
	}
	return sign + decimal(p, max(x, -x))
}

// knownGame is the game of the address.
func knownGame(c echo.Context) (string, error) {
	if g, ok := games.Find(c.Param("game")); ok && g.Game.About().Key == c.Param("game") {
		return g.Game.About().Key, nil
	}
	return "", refusal.New(refusal.NotFound)
}

// Day writes the day of a game.
func (v ratingsView) Day(p page, t time.Time) string { return t.In(p.dial(nil)).Format("2006-01-02") }

// Call is how a page calls somebody of the ratings.
func (v ratingsView) Call(p page, id events.PlayerID) string {
	if who, ok := v.Names[id]; ok {
		return publicName(p, who)
	}
	return p.Say("page.person.gone")
}

// newest are the steps of a player in a pool, the last first.
func (v ratingsView) newest(pool projections.Pool) []projections.RatingStep {
	steps := slices.Clone(v.Steps[pool])
	slices.SortStableFunc(steps, func(a, b projections.RatingStep) int { return -cmp.Compare(a.At.UnixMilli(), b.At.UnixMilli()) })
	return steps
}
