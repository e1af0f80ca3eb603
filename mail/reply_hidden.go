package mail

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Where hands are hidden a mistyped move must not reach the others as words: it
// names tiles. Whoever means to speak of squares and tiles says so with "say".

// The shapes of what a move may have been meant as, on folded lines.
var (
	// a square and its number, with spaces or without: "7 F = 6", "f7=3", "7f: 3",
	// or anything that is made equal to a number
	laidShape = regexp.MustCompile(`=\s*[-+]?\d|\b(?:\d{1,2}\s*[a-z]|[a-z]\s*\d{1,2})\s*-*>\s*\d|\b(?:\d{1,2}[a-z]|[a-z]\d{1,2})\s?[:/]\s*\d`)
	// the two written as one word: "7f3", "f73"
	joinedWord = regexp.MustCompile(`^(?:\d{1,2}[a-n]\d{1,2}|[a-n]\d{2,4})$`)
	// a square in one word
	squareWord = regexp.MustCompile(`^(?:\d{1,2}[a-n]|[a-n](?:1[0-4]|[1-9]))$`)
	// a number that a tile may have
	tileWord = regexp.MustCompile(`^\d{1,2}$`)
	// the one letter of a column
	columnWord = regexp.MustCompile(`^[a-n]$`)
	// what is of no tiles: links, percentages, money, times, days
	amountShape = regexp.MustCompile(`https?://\S+|\d+(?:[.,]\d+)?\s*[%€$°]|\d+:\d+|\d+h\d\d\b|\d+/\d+(?:/\d+)?`)
)

// joinWords may stand in a line of nothing but squares and numbers.
var joinWords = []string{"e", "and", "em", "on", "at", "in", "na", "no", "then", "depois", "o", "a", "the", "fim", "end"}

// layWords are said of tiles that one means to play.
var layWords = []string{"lay", "place", "put", "play", "ponho", "por", "pôr", "meto", "coloco", "colocar", "jogo", "jogar"}

// revealsHand tells whether a line may be a move that was meant, or tells tiles
// of a hand: a square and a number; squares and numbers alone; a word of the
// game, be it mistyped, at its head with a number behind it; several tiles of
// the hand, or one beside a word for playing it.
func (l lexicon) revealsHand(line string, hand []int) bool {
	folded := amountShape.ReplaceAllString(unaccented(foldLine(clip(line, maxCommandLine))), " ")
	list := strings.FieldsFunc(folded, isNoLetter)
	for len(list) > 1 && slices.Contains(selfWords, list[0]) {
		list = list[1:]
	}
	if len(list) == 0 {
		return false
	}
	squares, tiles, held, strange, verb := 0, 0, 0, 0, false
	for _, w := range list {
		n, err := strconv.Atoi(w)
		switch {
		case squareWord.MatchString(w):
			squares++
		case joinedWord.MatchString(w):
			squares, tiles = squares+1, tiles+1
		case tileWord.MatchString(w):
			tiles, held = tiles+1, held+count(err == nil && slices.Contains(hand, n))
		case !columnWord.MatchString(w) && !slices.Contains(joinWords, w):
			strange++
		}
		verb = verb || slices.Contains(layWords, w) || l.playing(w)
	}
	switch {
	case laidShape.MatchString(folded), squares > 0 && tiles > 0, held > 1, held > 0 && (verb || strange == 0):
		return true
	case strange == 0:
		return squares+tiles > 1
	}
	head := l.playing(list[0])
	return head && (squares+tiles > 0 || len(list) == 1 || len(list) == 2 && slices.Contains(swapWords, list[1]))
}

// playing tells whether a word is one for looking at a move or exchanging tiles,
// or a step of the game, or one of them mistyped: a short step is too much like
// other words ("done", "gone").
func (l lexicon) playing(word string) bool {
	like := func(least int) func(string) bool {
		return func(known string) bool {
			known = unaccented(known)
			return word == known || len(known) >= least && len(word) >= least-1 && nearly(word, known)
		}
	}
	return slices.ContainsFunc(swapHeads, like(4)) || slices.ContainsFunc(wordsOf(VerbPreview), like(4)) ||
		slices.ContainsFunc(slices.Collect(maps.Keys(l.steps)), like(5))
}

// wordsOf lists the words of the house for a verb.
func wordsOf(verb string) (list []string) {
	for w, v := range verbs {
		if v == verb {
			list = append(list, w)
		}
	}
	return list
}

// nearly tells whether two words differ by one letter added, left out or
// changed, or by two that have changed places.
func nearly(a, b string) bool {
	r, s := []rune(a), []rune(b)
	if len(r) > len(s) {
		r, s = s, r
	}
	i := 0
	for i < len(r) && r[i] == s[i] {
		i++
	}
	switch {
	case len(s) > len(r)+1:
		return false
	case len(s) > len(r):
		return slices.Equal(r[i:], s[i+1:])
	case i >= len(r)-1 || slices.Equal(r[i+1:], s[i+1:]):
		return true
	}
	return r[i] == s[i+1] && r[i+1] == s[i] && slices.Equal(r[i+2:], s[i+2:])
}
