package mathable

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// maxText bounds what Read looks at, in bytes; no turn needs half of it.
const maxText = 400

// fold brings a person's text to lower case and plain characters.
func fold(text string) string {
	return strings.ToLower(norm.NFKC.String(strings.ToValidUTF8(text, " ")))
}

// quote is a text short and clean enough to be shown again.
func quote(text string) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "?")), " ")
	if r := []rune(text); len(r) > 80 {
		return string(r[:80]) + "…"
	}
	return text
}

// Read turns a person's text into the one canonical move, or says why not.
func (p *Position) Read(by rules.Seat, text string) (rules.Move, error) {
	m, r := p.read(by, text)
	if r != nil {
		return "", r.Quoting(quote(text))
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
	if len(text) > maxText {
		return message{}, refusal.New(refusal.TooLong, "Max", maxText)
	}
	l := lexer{rest: fold(text), hand: p.hands[p.turn]}
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
