package mail

import (
	"strings"

	"carteiro/engine/games"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/projections"
)

// maxLegal is how many legal moves a letter lists at most.
const maxLegal = 12

// showAsk says what is awaited, of whom, and the words that count.
func (d *draft) showAsk(s story) {
	ask, mine := s.Asked(s.eye)
	if !mine {
		d.showWaiting(s)
		return
	}
	d.sheet.Ask = d.t("your_turn", "What", d.say.Say("ask."+ask.Kind))
	if dice := s.dice(); ask.Kind == "play" && dice != "" {
		d.sheet.Ask = d.t("your_turn_play", "Dice", dice)
	}
	if s.Offer != nil {
		result, points := projections.Worth(s.Position, *s.Offer)
		d.sheet.Ask = d.t("your_answer_"+s.Offer.Kind, "What", d.offerName(s.Offer.Kind, result, points))
	}
	legal := s.legal()
	example := ""
	if len(legal) > 0 {
		example = d.say.Move(legal[0])
	}
	if len(legal) <= maxLegal && len(legal) > 0 && ask.Kind == "play" {
		d.sheet.LegalTitle, d.sheet.Legal = d.t("legal", "Count", len(legal)), d.say.Moves(legal)
	}
	d.sheet.How = []string{d.t("how."+ask.Kind, "Example", example)}
	d.showWords(s, ask, legal)
	if s.Status == table.Playing {
		d.sheet.How = append(d.sheet.How, d.t("how.besides"))
	}
}

// showWords lists the words that are to be chosen between, each with what it
// costs; what only goes on ("roll") has been said already.
func (d *draft) showWords(s story, ask rules.Ask, legal []string) {
	for _, m := range legal {
		move := rules.Move(m)
		if m == ask.Kind || !projections.Worded([]rules.Move{move}) {
			continue
		}
		cost := projections.Cost(s.Position, ask, move, d.say.Say, s.name)
		d.sheet.Words = append(d.sheet.Words, d.t("word", "Word", d.t("say."+ask.Kind+"."+m), "Cost", cost))
	}
}

// showOrders reminds the reader of the standing orders that they have left.
func (d *draft) showOrders(s story) {
	var list []string
	for _, o := range s.Orders(s.eye) {
		text := d.say.Say("order." + o.Kind)
		if o.Text != "" {
			text = d.t("next_order", "Text", quoteLine(o.Text))
		}
		list = append(list, text)
	}
	if s.Status == table.Playing && len(list) > 0 {
		d.sheet.How = append(d.sheet.How, d.t("orders", "List", strings.Join(list, "; ")))
	}
}

func (d *draft) showWaiting(s story) {
	for _, a := range s.Asks() {
		d.sheet.Ask = d.t("their_turn", "Name", s.name(a.Seat), "What", d.say.Say("ask."+a.Kind))
	}
	if s.Status != table.Playing {
		return
	}
	d.sheet.How = []string{d.t("how.waiting")}
	if o := s.Offer; o != nil && o.By == s.eye {
		result, points := projections.Worth(s.Position, *o)
		d.sheet.Ask = d.t("your_offer", "Name", s.others(), "What", d.offerName(o.Kind, result, points))
		d.sheet.How = []string{d.t("how.your_offer"), d.t("how.waiting")}
	}
}

// legal lists the reader's legal moves, at most one more than a letter lists.
func (s story) legal() []string {
	if s.Position == nil || s.Offer != nil {
		return nil
	}
	var out []string
	for m := range s.Position.Legal(s.eye) {
		if out = append(out, string(m)); len(out) > maxLegal {
			break
		}
	}
	return out
}

// example is a move as a person might write it.
func (s story) example() string {
	g, ok := games.Find(s.Game)
	if !ok {
		return ""
	}
	return g.Game.About().Example
}

// dice is the throw that lies on the board, empty if none does.
func (s story) dice() string {
	for i := len(s.deeds) - 1; i >= 0; i-- {
		if d := s.deeds[i]; d.seat == rules.Nature {
			return dashed(d.move)
		}
	}
	return ""
}
