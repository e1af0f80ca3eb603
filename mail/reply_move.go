package mail

import (
	"regexp"
	"strings"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// The shapes of what is no move, and of what stands around the words of one.
// What a word of a move looks like, each game says; which moves are legal, only
// the table knows.
var (
	// a day of the year, with or without the year, a month of a year, a telephone number, a time
	dayShape = regexp.MustCompile(`^\d{1,2}:[0-5]\d$|^(?:0\d|2[6-9]|3[01])/(?:0?[1-9]|1[0-2])(?:/\d+)?$|^\d+/0\d(?:/\d+)?$|^\d+/\d+/(?:\d{3,}|0\d)$|^\d{3}/\d{3}`)
	// two numbers in one word that are no time and no amount
	joinedShape = regexp.MustCompile(`\d[^\d:.,]+\d`)
	// what may stand between them, and how often
	weakWord = regexp.MustCompile(`^(?:\(?[x(][234]\)?|[*+&]|e|and|y)$`)
	// a square and a number apart from each other, at the head of a line
	placeShape = regexp.MustCompile(`^(?:\d{1,2}[a-z]|[a-z]\d{1,2})\s+(?:=\s*)?\d`)
	// the dice before a move: "52:" or "5-2:"
	diceShape = regexp.MustCompile(`^[1-6]-?[1-6]:\s*`)

	gapShape   = regexp.MustCompile(`([\pL\d*])\s*(?:/|-+>)\s*([\pL\d])`)
	toShape    = regexp.MustCompile(`(\d\*?) ?à ?([a-z]|\d)|([a-z]) ?à ?(\d)`)
	dashGap    = regexp.MustCompile(`(\d) - ([a-z]?\d)`)
	commaShape = regexp.MustCompile(`[.,;]+(\s|$)`)
	commaJoin  = regexp.MustCompile(`([\pL\d)*])[,;]([\pL\d])`)
	starPair   = regexp.MustCompile(`(^|\s)[*_]+([^\s*_]+)[*_]+(\s|$)`)
	starBefore = regexp.MustCompile(`(^|\s)[*_]+([\w(])`)
	// where chat may begin behind a move: at a mark, never at a mere word
	chatShape = regexp.MustCompile(`[,;.!]\s+|\s-+\s+|\s\(`)
)

const digits = "0123456789"

// readMoves reads a folded line on which every word is part of a move and at
// least one is a whole one; it gives the line in plain form.
func (l lexicon) readMoves(folded string) (string, bool) {
	if !strings.ContainsAny(folded, digits) {
		return "", false
	}
	s := tidyMoves(diceShape.ReplaceAllString(folded, ""))
	if !l.isMoveWord("+") {
		s = strings.TrimPrefix(s, "+ ") // a bullet
	}
	whole := false
	for _, w := range strings.Fields(s) {
		switch {
		case l.isMoveWord(w):
			whole = whole || strings.ContainsAny(w, digits) && strings.Trim(w, digits) != ""
		case !weakWord.MatchString(w):
			return "", false
		}
	}
	return s, whole
}

// readMovesThenChat reads "24/18 13/11, your turn": a whole move, a mark, and
// words without any digit or slash, so that no half-read move is played.
func (l lexicon) readMovesThenChat(line string) (move, chat string, ok bool) {
	line = strings.TrimSpace(fold(line))
	if !strings.ContainsAny(line, digits) {
		return "", "", false
	}
	for _, at := range chatShape.FindAllStringIndex(line, 20) {
		chat = line[at[1]:]
		if chat == "" || strings.ContainsAny(chat, digits+"/=") {
			continue
		}
		if move, ok := l.readMoves(foldLine(line[:at[0]])); ok {
			return move, chat, true
		}
	}
	return "", "", false
}

// tidyMoves takes away what phones and editors put around and between moves.
// A star before a point is bold, not a hit; so is the one that closes it.
func tidyMoves(s string) string {
	s = strings.TrimSpace(s)
	for range 2 { // neighbours share the space between them
		s = starPair.ReplaceAllString(s, "$1$2$3")
	}
	if len(s) > 1 && (s[0] == '*' || s[0] == '_') {
		s = strings.TrimRight(s, "*_")
	}
	s = starBefore.ReplaceAllString(s, "$1$2")
	s = commaShape.ReplaceAllString(s, " ")
	s = commaJoin.ReplaceAllString(s, "$1 $2")
	for range 3 {
		s = gapShape.ReplaceAllString(s, "$1/$2")
		s = toShape.ReplaceAllString(s, "$1$3/$2$4")
		s = dashGap.ReplaceAllString(s, "$1-$2")
	}
	s = strings.Trim(s, " !?\"'")
	return strings.Join(strings.Fields(s), " ")
}

func (l lexicon) isMoveWord(w string) bool {
	w = strings.TrimRight(w, "_")
	return l.moves.MatchString(w) && !isRating(w) && !dayShape.MatchString(w)
}

// isRating tells "10/10" from a move: no checker stays where it is.
func isRating(w string) bool {
	from, to, _ := strings.Cut(w, "/")
	return from == to
}

// readMoveAttempt reads a line that is clearly meant as a move although no game
// can play it, so that the rules say why: the first word looks like a move,
// and so do most of them; half of them if the first one is a whole move, and
// the first two are enough if both are. A date, a telephone number and a rating
// are none.
func (l lexicon) readMoveAttempt(line string) (Command, bool) {
	if len(line) > maxCommandLine {
		return Command{}, false
	}
	folded := foldLine(line)
	if !strings.ContainsAny(folded, digits) {
		return Command{}, false
	}
	text := tidyMoves(diceShape.ReplaceAllString(folded, ""))
	words := strings.Fields(text)
	like, whole := 0, 0
	for i, w := range words {
		like += count(l.attempts(w))
		whole += count(whole == i && l.isMoveWord(w))
	}
	most := 2*like > len(words) || 2*like == len(words) && whole > 0 || whole > 1
	if !most || !l.attempts(words[0]) {
		return Command{}, false
	}
	return Command{Verb: VerbMove, Text: text, Line: strings.TrimSpace(line)}, true
}

// attempts tells whether a word is one of a move, or meant as one.
func (l lexicon) attempts(w string) bool {
	return !isRating(w) && !dayShape.MatchString(w) && (l.moves.MatchString(w) || l.likes.MatchString(w))
}

// reads tells whether a line that is no whole move was meant as one, where a
// seat's decision is due. What the game reads is one. Else most of its words
// must have numbers or look like a move, and either one does, or the game tells
// more of the line than that it is none, or no word is without numbers and some
// have two. A date, a rating ("10/10!") and a mere number are none.
func (l lexicon) reads(at rules.Position, by rules.Seat, line string) bool {
	list := strings.Fields(tidyMoves(foldLine(line)))
	if len(list) == 0 || len(line) > maxRead {
		return false
	}
	noted, like, joined := 0, 0, 0
	for _, w := range list {
		like += count(l.attempts(w))
		noted += count(l.attempts(w) || strings.ContainsAny(w, digits) && !isRating(w) && !dayShape.MatchString(w))
		joined += count(joinedShape.MatchString(w))
	}
	m, err := at.Read(by, line)
	switch {
	case m != "" && err == nil:
		return true
	case 2*noted <= len(list):
		return false
	}
	_, empty := at.Read(by, "?") // what the game says to that, it says to anything
	r, any := refusal.Of(err), refusal.Of(empty)
	tells := r != nil && strings.Trim(list[0], digits)+strings.Join(list[1:], "") != "" && r.Code != refusal.Unreadable && (any == nil || r.Code != any.Code)
	return like > 0 || tells || noted == len(list) && joined > 0
}

// holdsMove tells whether any word of a line is a move.
func (l lexicon) holdsMove(line string) bool {
	for _, w := range strings.Fields(tidyMoves(foldLine(line))) {
		if l.isMoveWord(w) {
			return true
		}
	}
	return false
}
