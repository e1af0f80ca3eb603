package chouette

import (
	"slices"
	"strings"

	core "carteiro/engine/chouette"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Read turns a person's text into the one canonical move, or says why not.
func (p *Position) Read(by rules.Seat, text string) (rules.Move, error) {
	m, r := p.read(by, text)
	if r == nil {
		_, r = p.play(by, m)
	}
	if r == nil {
		return m, nil
	}
	r.Quoting(rules.Quoted(text))
	if len(r.Legal) == 0 {
		r.Offering(p.offers(by)...)
	}
	return "", r
}

// maxListed is how many legal moves a refusal lists.
const maxListed = 9

func (p *Position) offers(by rules.Seat) (list []string) {
	for m := range p.Legal(by) {
		if list = append(list, string(m)); len(list) == maxListed {
			break
		}
	}
	return list
}

func (p *Position) read(by rules.Seat, text string) (rules.Move, *refusal.Refusal) {
	switch r := p.awaited(by); {
	case r != nil:
		return "", r
	case len(text) > rules.MaxText:
		return "", refusal.New(refusal.TooLong, "Max", rules.MaxText)
	case by == rules.Nature:
		if !p.Permits(by, rules.Move(text)) {
			return "", refusal.New(refusal.Unreadable)
		}
		return rules.Move(text), nil
	}
	folded := rules.Folded(text)
	switch p.phase {
	case phasePlay:
		return p.readPlay(text, folded)
	case phaseDoubles, phaseBeavers:
		return p.readAnswers(folded)
	case phaseWindow:
		if m, r := readNo(folded); m != "" || r != nil {
			return m, r
		}
	}
	said := phrase(folded)
	for _, m := range p.words() {
		if slices.Contains(phrases[p.phase][m], said) || said == string(m) {
			return m, nil
		}
	}
	return "", p.whatToSay(by, said)
}

// readPlay reads a play as backgammon does; words about cubes come before the
// dice.
func (p *Position) readPlay(text, folded string) (rules.Move, *refusal.Refusal) {
	m, err := p.board.Read(p.onRoll(), text)
	r := refusal.Of(err)
	if r != nil && r.Code == refusal.Unreadable && slices.Contains(doubleWords, phrase(folded)) {
		r.Code = CubesBefore
	}
	return m, r
}

// whatToSay says what is awaited of a seat, in a refusal of something else.
func (p *Position) whatToSay(by rules.Seat, said string) *refusal.Refusal {
	pair, _ := p.game.Pair(id(by))
	switch p.phase {
	case phasePartner:
		return refusal.New(SayPartner)
	case phaseInvited:
		return refusal.New(SayJoin)
	case phaseWindow:
		return refusal.New(SayWindow)
	case phaseRoll:
		return refusal.New(SayRoll)
	case phaseDoubled:
		return refusal.New(SayDoubled, "Level", 2*pair.Level)
	}
	if slices.Contains(refuseWords, said) {
		return refusal.New(core.BeaverStands)
	}
	return refusal.New(SayBeavered, "Level", 2*pair.Level)
}

// readAnswers reads the box's word on each pair that waits (5): words before the
// numbers of seats, "take 2 and 4, pass 3", or behind them, "2 take, 3 pass"; a
// word without a number is about all others.
func (p *Position) readAnswers(folded string) (rules.Move, *refusal.Refusal) {
	toks, ok := p.answerTokens(folded)
	said := p.waits()
	if !ok || len(toks) == 0 {
		return "", refusal.New(SayAnswers, "Who", whose(said))
	}
	given := answering{said: said}
	if r := given.all(toks); r != nil {
		return "", r
	}
	if missing := slices.DeleteFunc(slices.Clone(said), func(s Said) bool { return s.Word != "" }); len(missing) > 0 {
		return "", refusal.New(AnswerMissing, "Who", whose(missing))
	}
	return answersText(said), nil
}

// whose are the numbers of seats, one after the other.
func whose(said []Said) string {
	list := make([]string, len(said))
	for i, s := range said {
		list[i] = string(id(s.Seat))
	}
	return strings.Join(list, ", ")
}
