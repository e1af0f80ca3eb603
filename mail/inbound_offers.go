package mail

import (
	"context"
	"slices"
	"strings"

	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/projections"
)

// resignRank is which of the resignations that a game takes is meant, from the
// least: their names are the game's affair.
var resignRank = map[string]int{"": 0, "single": 0, "gammon": 1, "backgammon": 2}

// resign offers to resign. An offer that ends the game without asking the other
// side needs a word more, for there is no taking it back.
func (h *hearing) resign(ctx context.Context, c Command) error {
	value, sure := strings.CutSuffix(" "+c.Text, resignSure)
	rank, known := resignRank[strings.TrimSpace(value)]
	if !known {
		rank = len(resignRank)
	}
	return h.offer(ctx, c, "resign", rank, sure)
}

func (h *hearing) draw(ctx context.Context, c Command) error {
	return h.offer(ctx, c, "draw", 0, true)
}

// offer proposes to settle, if the game takes such an offer now.
func (h *hearing) offer(ctx context.Context, c Command, kind string, rank int, sure bool) error {
	s, err := h.Desk.Table(ctx, h.To.Table)
	if err != nil {
		return err
	}
	g, ok := games.Find(s.Game)
	if !ok || s.Position == nil {
		return h.at(ctx, c, table.Offer{ID: h.To.Table, By: h.who.ID, Kind: kind, Value: 1, Turn: h.turn})
	}
	list := rules.OffersOf(g.Game, s.Position, h.To.Seat)
	list = slices.DeleteFunc(slices.Clone(list), func(o rules.Offer) bool { return o.Kind != kind })
	if at := slices.IndexFunc(list, func(o rules.Offer) bool { return o.Value == rank+1 }); rank >= len(list) && rank < len(resignRank) && at >= 0 {
		rank = at // "resign 3" where 3 points are the second of two
	}
	if rank >= len(list) {
		return refusal.New("no_such_offer").Offering(h.offerWords(s, list)...)
	}
	o := list[rank]
	o.By = h.To.Seat
	atOnce := concedes(s, o)
	if atOnce && !sure && s.Turn == h.turn {
		return h.unsure(s, o, rank)
	}
	h.answers = h.answers || !atOnce // the letter about the end tells the rest
	result, points := projections.Worth(s.Position, o)
	return h.at(ctx, c, table.Offer{ID: h.To.Table, By: h.who.ID, Kind: kind, Value: o.Value, Turn: h.turn},
		"Result", result, "Points", itoa(points))
}

// concedes tells whether an offer would be accepted at once.
func concedes(s table.State, o rules.Offer) bool {
	p, ok := s.Position.(rules.Conceder)
	return ok && s.Status == table.Playing && s.Offer == nil && p.Concedes(o)
}

// unsure asks for the word that makes an offer certain.
func (h *hearing) unsure(s table.State, o rules.Offer, rank int) error {
	say := h.Words.In(h.who.Lang).Say
	result, points := projections.Worth(s.Position, o)
	return refusal.New("confirm_resign", "What", say("letter.resign."+result, "Count", points)).
		Offering(say("letter.say.resign."+itoa(rank)) + " " + say("letter.say.sure"))
}

// offerWords lists the words by which the offers are made.
func (h *hearing) offerWords(s table.State, list []rules.Offer) (out []string) {
	say := h.Words.In(h.who.Lang).Say
	for rank, o := range list {
		o.By = h.To.Seat
		if result, points := projections.Worth(s.Position, o); result != "" && rank < len(resignRank) {
			out = append(out, say("letter.say.resign."+itoa(rank))+" = "+say("letter.resign."+result, "Count", points))
		}
	}
	return out
}
