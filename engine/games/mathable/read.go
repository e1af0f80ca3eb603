package mathable

import (
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Read turns a person's text into the one canonical move, or says why not.
func (p *Position) Read(by rules.Seat, text string) (rules.Move, error) {
	m, r := p.read(by, text)
	if r != nil {
		return "", r.Quoting(rules.Quoted(text))
	}
	return m, nil
}

func (p *Position) read(by rules.Seat, text string) (rules.Move, *refusal.Refusal) {
	if r := p.awaited(by); r != nil {
		return "", r
	}
	if by == rules.Nature {
		if _, err := p.natural(rules.Move(text)); err != nil {
			return "", refusal.New(refusal.Unreadable)
		}
		return rules.Move(text), nil
	}
	m, r := p.message(text)
	if r != nil {
		return "", r
	}
	if _, r := p.step(m); r != nil {
		return "", r
	}
	return m.text(), nil
}

// message reads what a person wants, whether the rules allow it or not.
func (p *Position) message(text string) (message, *refusal.Refusal) {
	if len(text) > rules.MaxText {
		return message{}, refusal.New(refusal.TooLong, "Max", rules.MaxText)
	}
	l := lexer{rest: rules.Folded(text), hand: p.hands[p.turn]}
	m, r := l.message()
	if r != nil && r.Code == refusal.Unreadable {
		r.Offering(p.example(m.verb)...)
	}
	return p.complete(m), r
}

// example is a message that does what was meant, and can be played.
func (p *Position) example(v verb) []string {
	for m := range p.Legal(p.turn) {
		if e, _ := parse(string(m)); e.verb == v {
			return []string{string(m)}
		}
	}
	return nil
}
