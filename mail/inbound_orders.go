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
	said := thenHead.ReplaceAllString(strings.TrimLeft(foldLine(c.Line), " ,;.:"), "")
	err := h.at(ctx, c, table.GiveOrder{ID: h.To.Table, By: h.who.ID, Kind: rules.NextOrder, Text: c.Text}, "Text", said)
	if err != nil {
		return err
	}
	s, err := h.Desk.Table(ctx, h.To.Table)
	for _, o := range s.Orders(h.To.Seat) {
		if o.Kind == rules.NextOrder {
			return err
		}
	}
	h.data.Lines[len(h.data.Lines)-1].Say = "done.next_now"
	return err
}
