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
	d.showTime(s)
	ask, mine := s.Asked(s.eye)
	if !mine {
		d.showWaiting(s)
		return
	}
	if ask.Kind == "claim" && s.Lapsed != nil {
		d.sheet.Ask, d.sheet.How = d.t("your_claim", "Name", s.name(s.Lapsed.Seat)), []string{d.t("how.claim")}
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
	_, vast := s.Position.(rules.Vast)
	if len(legal) <= maxLegal && len(legal) > 0 && ask.Kind == "play" && !vast {
		d.sheet.LegalTitle, d.sheet.Legal = d.t("legal", "Count", len(legal)), d.say.Moves(legal)
	}
	d.sheet.How = []string{d.t(d.howTo(s, ask, legal), "Example", example, "Swaps", s.Options[swapOption] != "off")}
	d.showWords(s, ask, legal)
	if s.Status == table.Playing {
		d.sheet.How = append(d.sheet.How, d.whose(s, "how.besides"))
	}
}

// whose is the sentence that says to whom the reader's words go: one's group, or
// all the others.
func (d *draft) whose(s story, id string) string {
	if group := confers(s.State, s.eye); group != "" {
		return d.t(id+"_group", "Group", d.say.Say("group."+group))
	}
	return d.t(s.many(id))
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

// howTo is the id of the sentence that says how to answer; where a board is
// played on and no move is one on the board, a game may say that too.
func (d *draft) howTo(s story, a rules.Ask, legal []string) string {
	own := "how." + s.Game + "." + a.Kind
	switch {
	case answersOffer(a):
		return "how.answer"
	case len(legal) > 0 && !d.sheet.own.holdsMove(legal[0]):
		return d.first(own+"_none", "how."+a.Kind, "how.play")
	}
	return d.first(own, "how."+a.Kind, "how.play")
}

// many is the id of a sentence, or of that for a table of more than two.
func (s story) many(id string) string {
	if len(s.Chairs) > 2 {
		return id + "_many"
	}
	return id
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
			text = d.t("next_order", "Text", shownOrder(o.Text))
		}
		list = append(list, text)
	}
	if s.Status == table.Playing && len(list) > 0 {
		d.sheet.How = append(d.sheet.How, d.t("orders", "List", strings.Join(list, "; ")))
	}
}

// showTime says until when those who are asked have to decide, as the reader
// tells the time (K22).
func (d *draft) showTime(s story) {
	for _, a := range s.Asks() {
		if s.Lapsed != nil && s.Lapsed.Seat == a.Seat {
			continue // it is over, which is told
		}
		at, ok := s.Clocks.Deadline(a.Seat)
		id := "deadline"
		if a.Seat == s.eye {
			id = "deadline_you"
		}
		if ok {
			d.sheet.Time = append(append(d.sheet.Time, d.reserve(s, a.Seat)...), d.t(id, "Name", s.name(a.Seat), "At", d.until(at)))
		}
	}
}

func (d *draft) showWaiting(s story) {
	var names []string
	for _, a := range s.Asks() {
		names = append(names, s.name(a.Seat))
		d.sheet.Ask = d.t("their_turn", "Name", s.list(names), "Count", len(names), "What", d.asking(a))
	}
	if s.Status != table.Playing {
		return
	}
	d.sheet.How = []string{d.whose(s, "how.waiting")}
	if s.left(s.eye) {
		d.sheet.How = []string{d.t("how.left")}
	}
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
