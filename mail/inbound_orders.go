package mail

import (
	"context"
	"strings"

	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
)

// giveOrder leaves a standing order and says so.
func (h *hearing) giveOrder(ctx context.Context, c Command) error {
	s, err := h.Desk.Table(ctx, h.To.Table)
	if err != nil {
		return err
	}
	var right []string
	for _, k := range orderKinds(s) {
		if k.Kind == c.Text {
			h.answers = true
			if k.Once {
				c.Verb += "_once"
			}
			return h.at(ctx, c, table.GiveOrder{ID: h.To.Table, By: h.who.ID, Kind: c.Text}, "Order", c.Text)
		}
		if k.Kind != rules.NextOrder {
			say := h.Words.In(h.who.Lang).Say
			right = append(right, say("letter.order_word."+k.Kind)+" ("+say("order."+k.Kind)+")")
		}
	}
	return refusal.New("no_such_order").Offering(right...)
}

// orderKinds lists the orders that mean something at a table.
func orderKinds(s table.State) []rules.OrderKind {
	g, ok := games.Find(s.Game)
	if !ok {
		return nil
	}
	return g.Game.About().OrdersIn(s.Options)
}

// withdrawOrder takes back one standing order, or all of them.
func (h *hearing) withdrawOrder(ctx context.Context, c Command) error {
	h.answers = true
	if c.Text != everyOrder {
		return h.at(ctx, c, table.WithdrawOrder{ID: h.To.Table, By: h.who.ID, Kind: c.Text}, "Order", c.Text)
	}
	s, err := h.Desk.Table(ctx, h.To.Table)
	if err != nil {
		return err
	}
	found := false
	for _, k := range orderKinds(s) {
		err := h.order(ctx, c.Verb+itoa(len(h.data.Lines))+"-"+k.Kind, table.WithdrawOrder{ID: h.To.Table, By: h.who.ID, Kind: k.Kind})
		if err != nil && !refusal.Is(err, "no_order") {
			return err
		}
		found = found || err == nil
	}
	if !found {
		return refusal.New("no_order")
	}
	h.did(c.Line, "done.unorder_all")
	return nil
}

// next leaves the decisions to come and says so, quoting them; where they are
// due at once it says no more than that.
func (h *hearing) next(ctx context.Context, c Command) error {
	h.answers = true
	said := thenSaid.ReplaceAllString(strings.TrimLeft(tidy(c.Line), " ,;.:*•-"), "")
	before, err := h.Desk.Table(ctx, h.To.Table)
	if err != nil {
		return err
	}
	had := nextOf(before, h.To.Seat)
	err = h.at(ctx, c, table.GiveOrder{ID: h.To.Table, By: h.who.ID, Kind: rules.NextOrder, Text: c.Text}, "Text", shownOrder(said))
	if err != nil {
		return err
	}
	s, err := h.Desk.Table(ctx, h.To.Table)
	switch line := &h.data.Lines[len(h.data.Lines)-1]; {
	case nextOf(s, h.To.Seat) == "":
		line.Say = "done.next_now"
	case had != "":
		line.Say, line.Args["Old"] = "done.next_instead", shownOrder(had)
	}
	return err
}

// nextOf are the words that a seat has left for its next decision.
func nextOf(s table.State, seat rules.Seat) string {
	for _, o := range s.Orders(seat) {
		if o.Kind == rules.NextOrder {
			return o.Text
		}
	}
	return ""
}

// shownOrder is what was left for a next decision fit to be shown again: squares
// in capitals, as the board names them.
func shownOrder(text string) string {
	list := strings.Fields(quoteLine(text))
	for i, w := range list {
		if strings.Contains(w, "=") {
			list[i] = strings.ToUpper(w)
		}
	}
	return strings.Join(list, " ")
}
