package chouette

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	core "carteiro/engine/chouette"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// token is a word of the box's answers: an answer, the number of a seat, or the
// word for all others.
type token struct {
	word   core.Answer
	number int
	rest   bool
}

// answerTokens reads the words of the box's answers; false where one is none.
func (p *Position) answerTokens(folded string) (toks []token, ok bool) {
	known := answerWords[p.phase]
	list := bare(folded)
	for i := 0; i < len(list); i++ {
		word := list[i]
		n, err := strconv.Atoi(word)
		switch said, isAnswer := known[word]; {
		case err == nil:
			toks = append(toks, token{number: n})
		case slices.Contains(negations, word) && i+1 < len(list) && known[list[i+1]] == known["take"]:
			i++
			toks = append(toks, token{word: known["pass"]})
		case isAnswer:
			toks = append(toks, token{word: said})
		case slices.Contains(restWords, word):
			toks = append(toks, token{rest: true})
		case !slices.Contains(answerFillers, word):
			return nil, false
		}
	}
	return toks, true
}

// bare is folded text as words of letters, or of digits.
func bare(folded string) []string {
	var b strings.Builder
	digit := false
	for _, r := range folded {
		if d := unicode.IsDigit(r); d != digit {
			digit = d
			b.WriteByte(' ')
		}
		if unicode.IsLetter(r) || unicode.Is(unicode.Mn, r) || digit || r == '\'' {
			b.WriteRune(r)
		} else {
			b.WriteByte(' ')
		}
	}
	return strings.Fields(b.String())
}

// answering fills in what is said of each pair.
type answering struct{ said []Said }

// all reads the words in groups: each answer with the numbers behind it or,
// where the text begins with a number, before it. The answer that stands for all
// others comes last.
func (a *answering) all(toks []token) *refusal.Refusal {
	if toks[0].word == "" {
		toks = slices.Clone(toks)
		slices.Reverse(toks)
	}
	others := core.Answer("")
	for i := 0; i < len(toks); {
		word, from := toks[i].word, i+1
		for i = from; i < len(toks) && toks[i].word == ""; i++ {
		}
		switch {
		case word == "":
			return refusal.New(SayAnswers, "Who", whose(a.said))
		case i == from || toks[from].rest && i == from+1:
			if others != "" && others != word {
				return refusal.New(SayAnswers, "Who", whose(a.said))
			}
			others = word
		}
		if r := a.group(word, toks[from:i]); r != nil {
			return r
		}
	}
	a.fill(others)
	return nil
}

// group gives one answer to the seats behind it.
func (a *answering) group(word core.Answer, seats []token) *refusal.Refusal {
	for _, t := range seats {
		if t.rest {
			if len(seats) > 1 {
				return refusal.New(SayAnswers, "Who", whose(a.said))
			}
			continue
		}
		i := slices.IndexFunc(a.said, func(s Said) bool { return s.Seat == rules.Seat(min(t.number, MaxSeats+1)-1) })
		switch {
		case i < 0:
			return refusal.New(NotAskedOf, "Number", min(t.number, 99), "Who", whose(a.said))
		case a.said[i].Word != "" && a.said[i].Word != string(word):
			return refusal.New(AnsweredTwice, "Number", t.number)
		}
		a.said[i].Word = string(word)
	}
	return nil
}

// fill gives an answer to all that have none.
func (a *answering) fill(word core.Answer) {
	for i := range a.said {
		if a.said[i].Word == "" {
			a.said[i].Word = string(word)
		}
	}
}

// readNo reads a no for several windows, "não 3" or "no for the next 3 turns"; an
// empty move without a refusal says that the text is none.
func readNo(folded string) (rules.Move, *refusal.Refusal) {
	var said []string
	number, numbers := 0, 0
	for _, word := range bare(folded) {
		if n, err := strconv.Atoi(word); err == nil {
			number, numbers = n, numbers+1
		} else if len(word) > 0 && unicode.IsDigit(rune(word[0])) {
			number, numbers = maxStanding+1, numbers+1
		} else if !slices.Contains(noFillers, word) {
			said = append(said, word)
		}
	}
	if numbers != 1 || !slices.Contains(phrases[phaseWindow][moveNo], strings.Join(said, " ")) {
		return "", nil
	}
	if number < 1 || number > maxStanding {
		return "", refusal.New(SayNoFor, "Min", 1, "Max", maxStanding)
	}
	return noes(number), nil
}

// phrase is folded text as bare words without articles and courtesies; a text
// with numbers is none.
func phrase(folded string) string {
	list := slices.DeleteFunc(bare(folded), func(w string) bool { return slices.Contains(courtesies, w) })
	if slices.ContainsFunc(list, func(w string) bool { return strings.ContainsFunc(w, unicode.IsDigit) }) {
		return ""
	}
	return strings.Join(list, " ")
}
