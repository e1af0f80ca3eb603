package views

import (
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// tableOrder gives a standing order, or takes one back.
func (s *Server) tableOrder(c echo.Context) error {
	kind, text := c.FormValue("give"), strings.TrimSpace(c.FormValue("next"))
	if back := c.FormValue("withdraw"); back != "" {
		return s.act(c, "order", "", func(id events.TableID, by events.PlayerID, _ int) table.Command {
			return table.WithdrawOrder{ID: id, By: by, Kind: back}
		})
	}
	if kind != rules.NextOrder {
		text = ""
	}
	return s.act(c, "order", text, func(id events.TableID, by events.PlayerID, _ int) table.Command {
		return table.GiveOrder{ID: id, By: by, Kind: kind, Text: text}
	})
}

// orderField is a standing order as its seat sees it.
type orderField struct {
	rules.OrderKind
	Stands bool
	Text   string // of "next", as it was left
}

// Orders lists the orders that the reader may leave, with those that stand.
// They are the reader's own: nobody else gets this list.
func (v tableView) Orders() (list []orderField) {
	standing := v.Now.Orders(v.Seat)
	for _, k := range v.Entry.Game.About().OrdersIn(v.Now.Options) {
		f := orderField{OrderKind: k}
		for _, o := range standing {
			if o.Kind == k.Kind {
				f.Stands, f.Text = true, o.Text
			}
		}
		list = append(list, f)
	}
	return list
}

// HasKinds tells whether the game has orders beside the next decision.
func (v tableView) HasKinds() bool {
	return slices.ContainsFunc(v.Orders(), func(o orderField) bool { return o.Kind != rules.NextOrder })
}

// Asks tells whether a decision of the reader's is due.
func (v tableView) Asks() bool {
	_, mine := v.Ask()
	return mine
}

// MayOrder tells whether there is an order to leave or to take back now: the
// next decision cannot be left while it is due.
func (v tableView) MayOrder() bool {
	return slices.ContainsFunc(v.Orders(), func(o orderField) bool {
		return o.Kind != rules.NextOrder || o.Stands || !v.Asks()
	})
}
