package mail

import (
	"strings"

	"carteiro/engine/lang"
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
	d.sheet.Ask = d.t("your_turn", "What", d.asking(ask))
	if dice := thrown(s.Position, s.eye); ask.Kind == "play" && dice != "" {
		d.sheet.Ask = d.t("your_turn_play", "Dice", dice)
	}
	if o := s.Offer; o != nil {
		result, points := projections.Worth(s.Position, *o)
		d.sheet.Ask = d.t(d.offered("your_answer_", "offer_"+o.Kind, result), "What", offerName(d.say, o.Kind, result, points))
	}
	legal := s.legal()
	example := ""
	if len(legal) > 0 {
		example = d.say.Move(legal[0])
	}
	if len(legal) <= maxLegal && len(legal) > 0 && ask.Kind == "play" {
		d.sheet.LegalTitle, d.sheet.Legal = d.t("legal", "Count", len(legal)), d.say.Moves(legal)
	}
	d.sheet.How = []string{d.t(d.howTo(ask), "Example", example)}
	d.showWords(s, ask, legal)
	if s.Status == table.Playing {
		d.sheet.How = append(d.sheet.How, d.t("how.besides"))
	}
}

// asking says what a decision is; that about an offer of a kind that has no
// words of its own is an answer to an offer.
func (d *draft) asking(a rules.Ask) string {
	if answersOffer(a) && !d.say.Has("ask."+a.Kind) {
		return d.say.Say("ask.answer_offer")
	}
	return d.say.Say("ask." + a.Kind)
}

func answersOffer(a rules.Ask) bool { return strings.HasPrefix(a.Kind, "answer_") }

// howTo is the id of the sentence that says how to answer.
func (d *draft) howTo(a rules.Ask) string {
	if answersOffer(a) {
		return "how.answer"
	}
	return d.first("how."+a.Kind, "how.play")
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
		if cost != "" {
			d.sheet.Words = append(d.sheet.Words, d.t("word", "Word", d.say.Move(m), "Cost", cost))
		}
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
		d.sheet.Ask = d.t("their_turn", "Name", s.name(a.Seat), "What", d.asking(a))
	}
	if s.Status != table.Playing {
		return
	}
	d.sheet.How = []string{d.t("how.waiting")}
	if o := s.Offer; o != nil && o.By == s.eye {
		result, points := projections.Worth(s.Position, *o)
		d.sheet.Ask = d.t(d.offered("your_open_", "offer_"+o.Kind, result), "Name", s.others(), "What", offerName(d.say, o.Kind, result, points))
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

// offerName names an offer, such as the resignation of a gammon: by what it
// gives ("offer.<kind>.<result>") where that has a name, else by its kind.
func offerName(say lang.Phrases, kind, result string, points int) string {
	if named(say, kind, result) {
		return say.Say("offer."+kind+"."+result, "Count", points)
	}
	return say.Say("offer." + kind)
}

func named(say lang.Phrases, kind, result string) bool {
	return say.Has("offer." + kind + "." + result)
}

// offerWord is the word by which an offer is made, or the kind if it has none.
func offerWord(say lang.Phrases, kind, result string) string {
	for _, id := range []string{"letter.say." + kind + "." + result, "letter.say." + kind} {
		if say.Has(id) {
			return say.Say(id)
		}
	}
	return kind
}
