package chouette

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"carteiro/engine/rules"
)

// Numbered writes the numbers of seats in the box's answers (see the function),
// while they are awaited; names that are words of an answer are left.
func (p *Position) Numbered(text string, names ...string) string {
	known, answers := answerWords[p.phase]
	if !answers {
		return text
	}
	names = slices.Clone(names)
	for i, n := range names {
		for _, w := range bare(rules.Folded(n)) {
			if _, word := known[w]; word || slices.Contains(restWords, w) || slices.Contains(negations, w) || slices.Contains(answerFillers, w) {
				names[i] = ""
			}
		}
	}
	return Numbered(text, names...)
}

// Called writes names where the box's answers have the numbers of seats.
func (p *Position) Called(move string, names ...string) string {
	if _, answers := answerWords[p.phase]; !answers {
		return move
	}
	return seatNumber.ReplaceAllStringFunc(move, func(number string) string {
		if n := int(number[0] - '1'); n < len(names) && names[n] != "" {
			return names[n]
		}
		return number
	})
}

var seatNumber = regexp.MustCompile(`\b[1-8]\b`)

// Numbered writes the numbers of seats where a text has the names of people, by
// seat: "pego Ana, passo Rui" becomes "pego 2, passo 3". A first name will do
// where nobody else has it; a name that two share stays as it is. It is for
// whoever knows the names, before Read, which knows seats only.
func Numbered(text string, names ...string) string {
	folded := rules.Folded(text)
	for _, n := range called(names) {
		folded = replaceWord(folded, n.name, strconv.Itoa(n.seat+1))
	}
	return folded
}

type name struct {
	name string
	seat int
}

// called are the names by which one person alone is called, longer ones first.
func called(names []string) (list []name) {
	seats := map[string][]int{}
	for s, n := range names {
		words := strings.Fields(rules.Folded(n))
		if len(words) == 0 {
			continue
		}
		whole := strings.Join(words, " ")
		for _, n := range slices.Compact([]string{whole, words[0]}) {
			seats[n] = append(seats[n], s)
		}
	}
	for n, s := range seats {
		if len(s) == 1 {
			list = append(list, name{n, s[0]})
		}
	}
	slices.SortFunc(list, func(a, b name) int {
		if len(a.name) != len(b.name) {
			return len(b.name) - len(a.name)
		}
		return strings.Compare(a.name, b.name)
	})
	return list
}

// replaceWord replaces a text where it stands as whole words.
func replaceWord(in, old, by string) string {
	var b strings.Builder
	for {
		i := strings.Index(in, old)
		if i < 0 {
			b.WriteString(in)
			return b.String()
		}
		end := i + len(old)
		before, _ := utf8.DecodeLastRuneInString(in[:i])
		after, _ := utf8.DecodeRuneInString(in[end:])
		if ofWord(before) || ofWord(after) {
			b.WriteString(in[:end])
		} else {
			b.WriteString(in[:i] + by)
		}
		in = in[end:]
	}
}

func ofWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)
}
