package views

import (
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// tableResign asks once more before an offer to settle the game is made.
func (s *Server) tableResign(c echo.Context) error {
	v, err := s.table(c)
	if err != nil {
		return err
	}
	o, err := v.offer(c.QueryParam("offer"))
	if err == nil && v.Now.Offer != nil {
		err = refusal.New(refusal.OfferOpen)
	}
	if err != nil {
		return s.tableRefused(c, "offer", c.QueryParam("offer"), err)
	}
	p := s.page(c)
	p.Title, p.Sticky = v.proposing(p, o), true
	return p.show(c, tableResign(p, v, o))
}

// tableOffer makes the offer.
func (s *Server) tableOffer(c echo.Context) error {
	text := c.FormValue("offer")
	kind, value, err := readOffer(text)
	if err != nil {
		return s.tableRefused(c, "offer", text, err)
	}
	return s.act(c, "offer", text, func(id events.TableID, by events.PlayerID, turn int) table.Command {
		return table.Offer{ID: id, By: by, Kind: kind, Value: value, Turn: turn}
	})
}

// offer reads an offer that the game knows and the reader may make.
func (v tableView) offer(text string) (rules.Offer, error) {
	kind, value, err := readOffer(text)
	o := rules.Offer{Kind: kind, Value: value}
	switch {
	case err != nil:
		return o, err
	case !v.Seated():
		return o, refusal.New(refusal.NotYours)
	case v.Now.Status == table.Invited:
		return o, refusal.New(refusal.NotStarted)
	case v.Now.Status != table.Playing:
		return o, refusal.New(refusal.Over)
	case !slices.Contains(v.Offers(), o):
		return o, refusal.New(refusal.BadInput)
	}
	o.By = v.Seat
	return o, nil
}

// settlement is a kind of offer with what the reader may offer of it.
type settlement struct {
	Kind   string
	Offers []rules.Offer
}

// Settlements lists what the reader may offer now, by kind.
func (v tableView) Settlements() (list []settlement) {
	for _, o := range v.Offers() {
		i := slices.IndexFunc(list, func(s settlement) bool { return s.Kind == o.Kind })
		if i < 0 {
			i, list = len(list), append(list, settlement{Kind: o.Kind})
		}
		list[i].Offers = append(list[i].Offers, o)
	}
	return list
}

// offered tells whether the game knows a kind of offer; valued, whether it has
// it for more or for less.
func (v tableView) offered(kind string) bool { return v.kinds(kind) > 0 }

func (v tableView) valued(kind string) bool { return v.kinds(kind) > 1 }

func (v tableView) kinds(kind string) (n int) {
	for _, o := range v.Entry.Game.About().Offers {
		if o.Kind == kind {
			n++
		}
	}
	return n
}

// resign is the kind of offer that every game calls so: to give up.
const resign = "resign"

// proposing is the heading of an offer: "Resign the game", "Propose a draw".
func (v tableView) proposing(p page, o rules.Offer) string {
	if o.Kind == resign {
		return p.Say("page.resign.title")
	}
	return p.Say("page.offer.make", "Offer", offerName(p, v.Now.Position, by(o, v.Seat)))
}

// Means says what a kind of offer brings, where the game has a sentence for it.
func (v tableView) Means(p page, kind string) string {
	if id := "offer." + kind + ".means"; p.Has(id) {
		return p.Say(id)
	}
	return ""
}

// AtOnce says what the offer brings where nobody has to answer it, because it
// cannot be less than the truth; empty where the other side decides.
func (v tableView) AtOnce(p page, o rules.Offer) string {
	at, ok := v.Now.Position.(rules.Conceder)
	if !ok || !at.Concedes(o) {
		return ""
	}
	after, err := v.Now.Position.Settle(o)
	if err != nil {
		return ""
	}
	if _, over := after.Outcome(); !over && !rules.Pauses(after) {
		return p.Say("page.resign.leave")
	}
	if !v.valued(o.Kind) {
		return p.Say("page.resign.lost")
	}
	result, points := projections.Worth(v.Now.Position, o)
	said := p.Say("page.resign.at_once", "Count", points, "Result", resultName(p, v.Now.Game, result))
	next := projections.StandingOf(after, v.Seat)
	if m := next.Counted(); m != nil && next.Last != nil {
		id := "cost.then_score"
		if _, over := after.Outcome(); over {
			id = "cost.then_over"
		}
		said += " " + p.Say(id, "Name", v.name(p, next.Last.Winner), "Score", v.tally(p, *m))
	}
	return said
}

// offerText is an offer as a form carries it: "resign-2".
func offerText(o rules.Offer) string { return o.Kind + "-" + strconv.Itoa(o.Value) }

func readOffer(text string) (string, int, error) {
	kind, value, _ := strings.Cut(text, "-")
	n, err := strconv.Atoi(value)
	if err != nil || kind == "" || offerText(rules.Offer{Kind: kind, Value: n}) != text {
		return "", 0, refusal.New(refusal.BadInput)
	}
	return kind, n, nil
}

// by is an offer as a seat makes it.
func by(o rules.Offer, seat rules.Seat) rules.Offer {
	o.By = seat
	return o
}
