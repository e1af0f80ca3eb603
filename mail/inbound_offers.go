package mail

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/projections"
)

// resign offers to resign. An offer that ends the game without asking the other
// side needs a word more, for there is no taking it back.
func (h *hearing) resign(ctx context.Context, c Command) error {
	value, sure := strings.CutSuffix(" "+c.Text, resignSure)
	n, err := strconv.Atoi(strings.TrimSpace(value))
	if strings.TrimSpace(value) == "" {
		n, err = 1, nil
	}
	if err != nil {
		n = 0
	}
	return h.offer(ctx, c, "resign", n, sure)
}

// propose makes an offer of another kind.
func (h *hearing) propose(ctx context.Context, c Command) error {
	return h.offer(ctx, c, c.Text, 1, true)
}

// offer proposes to settle, if the game takes such an offer now: of several of
// the kind the nth, or the one of that value ("resign 3" where 3 points are the
// second of two). An n of 0 is none of them.
func (h *hearing) offer(ctx context.Context, c Command, kind string, n int, sure bool) error {
	s, err := h.Desk.Table(ctx, h.To.Table)
	if err != nil {
		return err
	}
	g, ok := games.Find(s.Game)
	if !ok || s.Position == nil {
		return h.at(ctx, c, table.Offer{ID: h.To.Table, By: h.who.ID, Kind: kind, Value: 1, Turn: h.turn})
	}
	all := rules.OffersOf(g.Game, s.Position, h.To.Seat)
	list := slices.DeleteFunc(slices.Clone(all), func(o rules.Offer) bool { return o.Kind != kind })
	if at := slices.IndexFunc(list, func(o rules.Offer) bool { return o.Value == n }); n > len(list) && at >= 0 {
		n = at + 1
	}
	if left := countedOf(s.Position, h.To.Seat).Players; len(all) == 0 && int(h.To.Seat) < len(left) && left[h.To.Seat].Left {
		return refusal.New("left_already")
	}
	if n < 1 || n > len(list) {
		return refusal.New("no_such_offer").Offering(h.offerWords(s, all)...)
	}
	o := list[n-1]
	o.By = h.To.Seat
	atOnce, turn := concedes(s, o), h.turn
	if open, err := h.openTurn(ctx, s); err != nil {
		return err
	} else if atOnce && open {
		turn = s.Turn // nothing was played since but of the turn that goes on
	}
	result, points := projections.Worth(s.Position, o)
	switch leaves := atOnce && goesOn(s, o); {
	case leaves && !sure:
		return h.unsure("confirm_leave", kind, result, points)
	case leaves:
		turn = -1 // whoever leaves need not wait for a turn
	case atOnce && !sure && s.Turn == turn:
		return h.unsure("confirm_resign", kind, result, points)
	}
	h.answers = h.answers || !atOnce // the letter about the end tells the rest
	return h.at(ctx, c, table.Offer{ID: h.To.Table, By: h.who.ID, Kind: kind, Value: o.Value, Turn: turn},
		"Kind", kind, "Result", result, "Points", itoa(points))
}

// concedes tells whether an offer would be accepted at once.
func concedes(s table.State, o rules.Offer) bool {
	p, ok := s.Position.(rules.Conceder)
	return ok && s.Status == table.Playing && s.Offer == nil && p.Concedes(o)
}

// goesOn tells whether the others of several play on once an offer is accepted.
func goesOn(s table.State, o rules.Offer) bool {
	after, err := s.Position.Settle(o)
	if err != nil || len(s.Chairs) < 3 {
		return false
	}
	_, over := after.Outcome()
	return !over
}

// unsure asks for the word that makes an offer certain.
func (h *hearing) unsure(code refusal.Code, kind, result string, points int) error {
	say, what := h.Words.In(h.who.Lang), ""
	if named(say, kind, result) {
		what = offerName(say, kind, result, points)
	}
	return refusal.New(code, "What", what).Offering(offerWord(say, kind, result) + " " + say.Say("letter.say.sure"))
}

// offerWords lists the words by which the offers are made, with what each offers
// where there are several or it has a name.
func (h *hearing) offerWords(s table.State, list []rules.Offer) (out []string) {
	say := h.Words.In(h.who.Lang)
	for _, o := range list {
		o.By = h.To.Seat
		result, points := projections.Worth(s.Position, o)
		word := offerWord(say, o.Kind, result)
		if len(list) > 1 || named(say, o.Kind, result) {
			word += " = " + offerName(say, o.Kind, result, points)
		}
		out = append(out, word)
	}
	return out
}
