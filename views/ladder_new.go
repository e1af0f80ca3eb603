package views

import (
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

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
		return h, refusal.New(club.NotSteward, "Club", h.Name)
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
	if clock := presetOr(h.Terms.Clock); clock != "" {
		now["clock"] = clock
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

// ladderOpen opens a ladder and lists it on the club's page.
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

// opens gives both orders. The ladder comes first: what the club would refuse is
// asked before, and a ladder that nobody has listed yet harms nobody.
func (s *Server) opens(c echo.Context, h projections.House) (events.LadderID, error) {
	nonce, err := sent(c)
	if err != nil {
		return "", err
	}
	by := events.Ruled{Steward: reader(c).ID, Reason: strings.TrimSpace(c.FormValue("reason"))}
	o := ladder.Open{In: ladder.In{ID: events.LadderID(s.idFor("ladder", nonce, string(by.Steward)))}, Club: h.ID, By: by.Steward}
	o.Settings = proposed(h)
	maps.Copy(o.Settings, chosenSettings(o.Settings, c.FormValue))
	if c.FormValue("who") != "nobody" {
		o.Entrants = entrants(h)
	}
	list := club.AddLadder{In: club.In{ID: h.ID}, Ruled: by, Ladder: o.ID, Name: strings.TrimSpace(c.FormValue("name"))}
	if err := wouldList(h, string(o.ID), list); err != nil {
		return "", err
	}
	if _, err := s.do(c, by.Steward, "open", o); err != nil {
		return "", err
	}
	_, err = s.do(c, by.Steward, "list", list)
	return o.ID, err
}

// wouldList is the refusal that a club would give to a new ladder or round robin,
// unless this very form has listed it before.
func wouldList(h projections.House, id string, list club.Command) error {
	if slices.ContainsFunc(slices.Concat(h.Ladders, h.Robins), func(l club.Listed) bool { return l.ID == id }) {
		return nil
	}
	_, err := club.Decide(h.State, list)
	return err
}

// entrants are all members who have acted here; the desk knows how strong they
// are, and since when they are here (L3).
func entrants(h projections.House) (out []ladder.Entrant) {
	for id := range h.Members {
		if who := h.People[id]; who.Confirmed && !who.Erased {
			out = append(out, ladder.Entrant{Player: id})
		}
	}
	return out
}
