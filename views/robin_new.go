package views

import (
	"cmp"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/club"
	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/engine/robin"
	"carteiro/events"
	"carteiro/projections"
)

// maxAtOnce is as many games as one can have in a round robin.
const maxAtOnce = robin.MaxRounds * (robin.MaxPlayers - 1)

// newRobin is the form that announces a round robin in a club, as it was sent.
type newRobin struct {
	House          projections.House
	Games          []gameField
	Time           clockForm
	Name, Game     string
	Rounds, AtOnce string
	Rated, Pauses  bool
	Reason, Wrong  string
}

func (s *Server) robinNew(c echo.Context) error { return s.robinNewPage(c, http.StatusOK, nil) }

func (s *Server) robinNewPage(c echo.Context, status int, wrong error) error {
	h, err := s.houseOf(c)
	if err != nil {
		return err
	}
	p := s.page(c).titled("page.robin_new.title")
	p.Here.Path, p.Here.RawQuery = "/r/new", "club="+string(h.ID)
	first, agreed := c.Request().Method != http.MethodPost, h.Terms
	if !first {
		agreed = events.ClubTerms{}
	}
	f := newRobin{House: h, Games: gameFields(sentOr(c.FormValue, agreed)), Time: s.clockSent(c, agreed), Name: c.FormValue("name"), Reason: c.FormValue("reason"),
		Game:   cmp.Or(c.FormValue("game"), h.Terms.Game, games.All[0].Game.About().Key),
		Rounds: cmp.Or(c.FormValue("rounds"), "1"), AtOnce: cmp.Or(c.FormValue("at_once"), "0"),
		Rated: first || c.FormValue("rated") != "", Pauses: c.FormValue("pauses") != ""}
	if wrong != nil {
		f.Wrong = p.Refusal(robinLabelled(p, wrong, f.Game))
	}
	return p.render(c, status, robinNew(p, f))
}

// robinLabelled lets a refusal call a field as the form does, or the game.
func robinLabelled(p page, wrong error, game string) error {
	r := refusal.Of(wrong)
	if option, _ := r.Args["Option"].(string); option == "rounds" || option == "at_once" {
		return refusal.New(r.Code, "Option", p.Say("page.robin_new."+option), "Min", r.Args["Min"], "Max", r.Args["Max"]).Quoting(r.Read)
	}
	return projections.Labelled(wrong, game, p.Say)
}

// robinAnnounce announces a round robin and lists it on the club's page.
func (s *Server) robinAnnounce(c echo.Context) error {
	h, err := s.houseOf(c)
	if err != nil {
		return err
	}
	id, err := s.announces(c, h)
	if err == nil {
		return back(c, "/r/"+string(id), false)
	}
	if err = plain(err); refusal.Of(err) == nil {
		return err
	}
	return s.robinNewPage(c, status(err), err)
}

func (s *Server) announces(c echo.Context, h projections.House) (events.RobinID, error) {
	nonce, err := sent(c)
	if err != nil {
		return "", err
	}
	a := robin.Announce{Club: h.ID, Ruled: events.Ruled{Steward: reader(c).ID, Reason: strings.TrimSpace(c.FormValue("reason"))}}
	a.ID = events.RobinID(s.idFor("robin", nonce, string(a.Steward)))
	if a.Terms, err = s.robinTerms(c); err != nil {
		return "", err
	}
	list := club.AddRobin{In: club.In{ID: h.ID}, Ruled: a.Ruled, Robin: a.ID, Name: a.Terms.Name}
	if err := wouldList(h, string(a.ID), list); err != nil {
		return "", err
	}
	if _, err := s.do(c, a.Steward, "announce", a); err != nil {
		return "", err
	}
	_, err = s.do(c, a.Steward, "list", list)
	return a.ID, err
}

// robinTerms reads what the form wants to be played.
func (s *Server) robinTerms(c echo.Context) (events.RobinTerms, error) {
	g, ok := games.Find(c.FormValue("game"))
	if !ok {
		return events.RobinTerms{}, refusal.New("no_such_game").Quoting(cut(c.FormValue("game")))
	}
	time := s.clockSent(c, events.ClubTerms{}).Wished()
	t := events.RobinTerms{Name: strings.TrimSpace(c.FormValue("name")), Game: g.Game.About().Key, Options: chosenOptions(g.Game.About(), c.FormValue),
		Clock: time.Clock, Zone: time.Zone, Weekend: time.Weekend, Pauses: c.FormValue("pauses") != "", Rated: c.FormValue("rated") != ""}
	for field, to := range map[string]*int{"rounds": &t.Rounds, "at_once": &t.AtOnce} {
		n, err := strconv.Atoi(strings.TrimSpace(c.FormValue(field)))
		least, most := 1, robin.MaxRounds
		if field == "at_once" {
			least, most = 0, maxAtOnce
		}
		if err != nil || n < least || n > most {
			return t, refusal.New("bad_number", "Option", field, "Min", least, "Max", most).Quoting(cut(c.FormValue(field)))
		}
		*to = n
	}
	return t, nil
}
