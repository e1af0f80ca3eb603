package mathable

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules"
)

// The words of a seat's moves.
const (
	wordEnd      = "end"
	wordPass     = "pass"
	wordExchange = "exchange"
)

// verb is what a message does.
type verb uint8

const (
	lays verb = iota
	exchanges
	passes
)

// message is a move of a seat.
type message struct {
	verb   verb
	extra  bool // "+" at its head: the extra tile of the placement before
	steps  []step
	end    bool
	values []int // to exchange
}

// step is one placement; extra asks for the extra tile behind it. Where the bag
// is unknown, told tells that tile: "7E=4+(8)".
type step struct {
	grid.Placement
	extra bool
	told  bool
	drew  int
}

// String is the step in canonical notation.
func (s step) String() string {
	text := s.Square.String() + "=" + strconv.Itoa(s.Value)
	if s.extra {
		text += "+"
	}
	if s.told {
		text += "(" + strconv.Itoa(s.drew) + ")"
	}
	return text
}

// draws is how many extra tiles the message asks for.
func (m *message) draws() (n int) {
	for _, s := range m.steps {
		if s.extra {
			n++
		}
	}
	if m.extra {
		n++
	}
	return n
}

// tells is whether the message tells an extra tile.
func (m *message) tells() bool {
	return slices.ContainsFunc(m.steps, func(s step) bool { return s.told })
}

// closes tells whether the turn ends with the message.
func (m *message) closes() bool { return m.end || m.draws() == 0 }

// text is the canonical text.
func (m message) text() rules.Move {
	switch m.verb {
	case passes:
		return wordPass
	case exchanges:
		return ordered(wordExchange, with(m.values))
	}
	var words []string
	if m.extra {
		words = append(words, "+")
	}
	for _, s := range m.steps {
		words = append(words, s.String())
	}
	if m.end && (m.draws() > 0 || len(m.steps) == 0) {
		words = append(words, wordEnd)
	}
	return rules.Move(strings.Join(words, " "))
}

// parse reads text of which text might be the canonical form; whether it is,
// comparing tells.
func parse(text string) (m message, ok bool) {
	words := strings.Split(text, " ")
	switch words[0] {
	case wordPass:
		return message{verb: passes}, len(words) == 1
	case wordExchange:
		m.verb = exchanges
		m.values, ok = parseNumbers(words[1:])
		return m, ok
	case "+":
		m.extra, words = true, words[1:]
	}
	if n := len(words); n > 0 && words[n-1] == wordEnd {
		m.end, words = true, words[:n-1]
	}
	for _, w := range words {
		s, ok := parseStep(w)
		if !ok {
			return m, false
		}
		m.steps = append(m.steps, s)
	}
	return m, true
}

func parseNumbers(words []string) (list []int, ok bool) {
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if w == "?" {
			n, err = unknown, nil
		}
		if err != nil {
			return nil, false
		}
		list = append(list, n)
	}
	return list, true
}

func parseStep(word string) (s step, ok bool) {
	if head, told, found := strings.Cut(word, "("); found {
		n, err := strconv.Atoi(strings.TrimSuffix(told, ")"))
		if s.told, s.drew = true, n; err != nil || !strings.HasSuffix(head, "+") {
			return s, false
		}
		word = head
	}
	word, s.extra = strings.CutSuffix(word, "+")
	name, value, ok := strings.Cut(word, "=")
	if !ok {
		return s, false
	}
	if s.Square, ok = grid.Parse(name); !ok {
		return s, false
	}
	n, err := strconv.Atoi(value)
	s.Value = n
	return s, err == nil
}

// complete marks the extra tiles that are drawn without asking (extra=always).
// A "+" on a square without an operator stays, to be refused.
func (p *Position) complete(m message) message {
	if p.rules.extra != ExtraAlways || m.verb != lays {
		return m
	}
	m.steps = slices.Clone(m.steps)
	bag := len(p.bag)
	for i := range m.steps {
		if !m.steps[i].Square.Kind().Operator() {
			continue
		}
		if m.steps[i].extra = bag > 0; m.steps[i].extra {
			bag--
		} else {
			m.steps[i].told = false
		}
	}
	return m
}

// covered is a move without what others must not know. What an exchange leaves
// is one "?" for each tile: a number would be taken for a tile's.
func covered(m string) string {
	word, rest, _ := strings.Cut(m, " ")
	switch word {
	case wordBag, wordShuffle, wordRack:
		return word
	case wordExchange:
		return word + strings.Repeat(" ?", len(strings.Fields(rest)))
	case wordFinal:
		return m
	}
	return told.ReplaceAllString(m, "")
}

// told is an extra tile in a message.
var told = regexp.MustCompile(`\(\d+\)`)
