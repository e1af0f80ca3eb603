package views

import (
	"context"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	timing "carteiro/engine/clock"
	"carteiro/engine/club"
	"carteiro/engine/games"
	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/projections"
)

// newLadder is the form that opens a ladder for a club, as it was sent.
type newLadder struct {
	House       projections.House
	Now         map[string]string // the settings, as they are proposed
	Name, Wrong string
	All         bool // begin with all members
	Sent        func(string) string
}

// houseOf is the club that a form or an address names, for one of its stewards.
func (s *Server) houseOf(c echo.Context) (projections.House, error) {
	who, err := member(c)
	if err != nil {
		return projections.House{}, err
	}
	id := c.FormValue("club")
	if !goodClub.MatchString(id) {
		return projections.House{}, refusal.New(refusal.NotFound)
	}
	h, err := s.Books.House(c.Request().Context(), events.ClubID(id))
	switch {
	case err != nil:
		return h, err
	case h.Name == "":
		return h, refusal.New(refusal.NotFound)
	case !h.MayRule(who.ID):
		return h, refusal.New("not_steward")
	}
	return h, nil
}

// proposed are the settings of a new ladder where nobody chooses otherwise: the
// rules' own, with what the club has agreed on.
func proposed(h projections.House) map[string]string {
	now := ladder.Defaults().Values()
	if h.Terms.Zone != "" {
		now["zone"] = h.Terms.Zone
	}
	if _, ok := games.Find(h.Terms.Game); ok {
		now["game"] = h.Terms.Game
	}
	if _, ok := timing.Preset(h.Terms.Clock); ok {
		now["clock"] = h.Terms.Clock
	}
	return now
}

func (s *Server) ladderNew(c echo.Context) error { return s.ladderNewPage(c, http.StatusOK, nil) }

func (s *Server) ladderNewPage(c echo.Context, status int, wrong error) error {
	h, err := s.houseOf(c)
	if err != nil {
		return err
	}
	p := s.page(c).titled("page.ladder_new.title")
	p.Here.Path, p.Here.RawQuery = "/l/new", "club="+string(h.ID)
	f := newLadder{House: h, Now: proposed(h), Name: c.FormValue("name"), Sent: c.FormValue,
		All: c.FormValue("who") != "nobody"}
	if wrong != nil {
		f.Wrong = p.Refusal(wrong)
	}
	return p.render(c, status, ladderNew(p, f))
}

// ladderOpen lists a ladder on the club's page and opens it. What could be
// refused is looked at before the first of the two is done.
func (s *Server) ladderOpen(c echo.Context) error {
	h, err := s.houseOf(c)
	if err != nil {
		return err
	}
	id, err := s.opens(c, h)
	if err == nil {
		return back(c, "/l/"+string(id), false)
	}
	if err = plain(err); refusal.Of(err) == nil {
		return err
	}
	return s.ladderNewPage(c, status(err), err)
}

func (s *Server) opens(c echo.Context, h projections.House) (events.LadderID, error) {
	nonce, err := sent(c)
	if err != nil {
		return "", err
	}
	by := events.Ruled{Steward: reader(c).ID, Reason: strings.TrimSpace(c.FormValue("reason"))}
	o := ladder.Open{In: ladder.In{ID: events.LadderID(s.idFor("ladder", nonce, string(by.Steward)))}, Club: h.ID, By: by.Steward}
	o.Settings = proposed(h)
	chosen := chosenSettings(o.Settings, c.FormValue)
	for name, value := range chosen {
		o.Settings[name] = value
	}
	if err := checkLadder(ladder.Defaults(), o.Settings); err != nil {
		return "", err
	}
	if c.FormValue("who") != "nobody" {
		if o.Entrants, err = s.entrants(c.Request().Context(), h, o.Settings["game"]); err != nil {
			return "", err
		}
	}
	list := club.AddLadder{In: club.In{ID: h.ID}, Ruled: by, Ladder: o.ID, Name: strings.TrimSpace(c.FormValue("name"))}
	if _, err := s.do(c, by.Steward, "list", list); err != nil {
		return "", err
	}
	_, err = s.do(c, by.Steward, "open", o)
	return o.ID, err
}

// entrants are all members who have acted here, with their ratings in the
// ladder's game and when they came (L3).
func (s *Server) entrants(ctx context.Context, h projections.House, game string) (out []ladder.Entrant, err error) {
	ratings, err := s.ratingsOf(ctx, h.ID, game)
	if err != nil {
		return nil, err
	}
	for id := range h.Members {
		if who := h.People[id]; !who.Confirmed || who.Erased {
			continue
		}
		habits, err := s.Books.Habits(ctx, id)
		if err != nil {
			return nil, err
		}
		e := ladder.Entrant{Player: id, Registered: habits.Joined}
		if r, ok := ratings[id]; ok {
			e.Rating = &r
		}
		out = append(out, e)
	}
	return out, nil
}

// ratingsOf are the ratings of a club's games for two.
func (s *Server) ratingsOf(ctx context.Context, id events.ClubID, game string) (map[events.PlayerID]events.LadderRating, error) {
	pools, err := s.Books.Pools(ctx, id)
	if err != nil {
		return nil, err
	}
	out := map[events.PlayerID]events.LadderRating{}
	for _, pool := range pools {
		if pool.Game != game || pool.System == "openskill" {
			continue
		}
		list, err := s.Books.Ratings(ctx, pool)
		if err != nil {
			return nil, err
		}
		for _, r := range list.Lines {
			out[r.Player] = events.LadderRating{Rating: r.Value, Deviation: r.Deviation}
		}
	}
	return out, nil
}
