package mail

import (
	"regexp"
	"strconv"
	"strings"
)

// The shapes of a word of a move, in the notations of all games. Which moves
// are legal, only the table knows.
var (
	// backgammon: 24/18, bar/22*, 13/11/9, 8/5*(2), 6/off
	pointMove = regexp.MustCompile(`^(?:bar|barra|b|\d{1,2})\*?(?:/(?:\d{1,2}|off|fora|o|bar|barra)\*?)+(?:\(?[x(][234]\)?)?$`)
	// draughts: 12-16, 12x19x26, c3-d4
	squareMove = regexp.MustCompile(`^(?:\d{1,2}|[a-h][1-8])(?:[-x](?:\d{1,2}|[a-h][1-8]))+$`)
	// Mathable: 7f=3, f7=12
	tileMove = regexp.MustCompile(`^(?:\d{1,2}[a-z]|[a-z]\d{1,2})=\d{1,2}$`)
	// what somebody may write who means a move of backgammon: 13/99, -1/5, 13/1l
	attemptShape = regexp.MustCompile(`^-?(?:bar|barra|\d{1,3})\*?(?:/-?(?:[a-z]?\d{1,3}[a-z]?|off?|fora?|out|bar|barra)\*?){1,4}(?:\(.*\)?)?$`)
	// a day of the year, with or without the year, a month of a year, a telephone number
	dayShape = regexp.MustCompile(`^(?:0\d|2[6-9]|3[01])/(?:0?[1-9]|1[0-2])(?:/\d+)?$|^\d+/0\d(?:/\d+)?$|^\d+/\d+/(?:\d{3,}|0\d)$|^\d{3}/\d{3}`)
	// what may stand between them, and how often
	weakWord = regexp.MustCompile(`^(?:\(?[x(][234]\)?|[*+&]|e|and|y)$`)
	// the dice before a move: "52:" or "5-2:"
	diceShape = regexp.MustCompile(`^[1-6]-?[1-6]:\s*`)

	gapShape   = regexp.MustCompile(`(\d|bar|barra|\*)\s*(/|-+>|[ ]à[ ])\s*(\d|off|fora|bar)`)
	dashGap    = regexp.MustCompile(`(\d) - (\d)`)
	commaShape = regexp.MustCompile(`[.,;]+(\s|$)`)
	commaJoin  = regexp.MustCompile(`([\d)*f])[,;]([\dbc])`)
	starPair   = regexp.MustCompile(`(^|\s)[*_]+([^\s*_]+)[*_]+(\s|$)`)
	starBefore = regexp.MustCompile(`(^|\s)[*_]+([\w(])`)
	// where chat may begin behind a move: at a mark, never at a mere word
	chatShape   = regexp.MustCompile(`[,;.!]\s+|\s-+\s+|\s\(`)
	numberShape = regexp.MustCompile(`\d+`)
)

const digits = "0123456789"

// readMoves reads a folded line on which every word is part of a move and at
// least one is a whole one; it gives the line in plain form.
func readMoves(folded string) (string, bool) {
	if !strings.ContainsAny(folded, digits) {
		return "", false
	}
	s := tidyMoves(diceShape.ReplaceAllString(folded, ""))
	whole := false
	for _, w := range strings.Fields(s) {
		switch {
		case isMoveWord(w):
			whole = true
		case !weakWord.MatchString(w):
			return "", false
		}
	}
	return s, whole
}

// readMovesThenChat reads "24/18 13/11, your turn": a whole move, a mark, and
// words without any digit or slash, so that no half-read move is played.
func readMovesThenChat(line string) (move, chat string, ok bool) {
	line = strings.TrimSpace(fold(line))
	if !strings.ContainsAny(line, digits) {
		return "", "", false
	}
	for _, at := range chatShape.FindAllStringIndex(line, 20) {
		chat = line[at[1]:]
		if chat == "" || strings.ContainsAny(chat, digits+"/=") {
			continue
		}
		if move, ok := readMoves(foldLine(line[:at[0]])); ok {
			return move, chat, true
		}
	}
	return "", "", false
}

// tidyMoves takes away what phones and editors put around and between moves.
// A star before a point is bold, not a hit; so is the one that closes it.
func tidyMoves(s string) string {
	s = starPair.ReplaceAllString(strings.TrimSpace(s), "$1$2$3")
	if len(s) > 1 && (s[0] == '*' || s[0] == '_') {
		s = strings.TrimRight(s, "*_")
	}
	s = starBefore.ReplaceAllString(s, "$1$2")
	s = commaShape.ReplaceAllString(s, " ")
	s = commaJoin.ReplaceAllString(s, "$1 $2")
	for range 3 {
		s = gapShape.ReplaceAllString(s, "$1/$3")
		s = dashGap.ReplaceAllString(s, "$1-$2")
	}
	s = strings.Trim(s, " !?\"'")
	return strings.Join(strings.Fields(s), " ")
}

func isMoveWord(w string) bool {
	w = strings.TrimRight(w, "_")
	switch {
	case pointMove.MatchString(w):
		return inRange(w, 0, 25) && !isRating(w)
	case squareMove.MatchString(w):
		return inRange(w, 1, 50)
	case tileMove.MatchString(w):
		return true
	}
	return false
}

// inRange bounds every number of a word and refuses one written as in a date,
// with a zero before it.
func inRange(w string, low, high int) bool {
	if i := strings.IndexAny(w, "("); i >= 0 {
		w = w[:i]
	}
	for _, d := range numberShape.FindAllString(w, -1) {
		n, err := strconv.Atoi(d)
		if err != nil || n < low || n > high || len(d) > 1 && d[0] == '0' {
			return false
		}
	}
	return true
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
func readMoveAttempt(line string) (Command, bool) {
	folded := foldLine(line)
	if len(line) > maxCommandLine || !strings.ContainsAny(folded, digits) {
		return Command{}, false
	}
	text := tidyMoves(diceShape.ReplaceAllString(folded, ""))
	words := strings.Fields(text)
	like, whole := 0, 0
	for i, w := range words {
		like += count(isAttemptWord(w))
		whole += count(whole == i && isMoveWord(w))
	}
	most := 2*like > len(words) || 2*like == len(words) && whole > 0 || whole > 1
	if !most || !isAttemptWord(words[0]) {
		return Command{}, false
	}
	return Command{VerbMove, text, strings.TrimSpace(line)}, true
}

func isAttemptWord(w string) bool {
	if isMoveWord(w) {
		return true
	}
	return attemptShape.MatchString(w) && !dayShape.MatchString(w) && !isRating(w)
}

var (
	slashedShape = regexp.MustCompile(`\d\s*/\s*\d|\b(?:bar|barra)\s*/|/\s*(?:off|fora)\b`)
	edgeShape    = regexp.MustCompile(`\b(?:bar|barra|off|fora)\b`)
)

// looksLikeAttempt tells whether a line that is no whole move was meant as one:
// two points with a slash between, or the bar or the way off in a short line.
// A date and a rating ("10/10!") are none.
func looksLikeAttempt(line string) bool {
	s := tidyMoves(foldLine(line))
	if len(s) > maxRead {
		return false
	}
	for _, w := range strings.Fields(s) {
		if slashedShape.MatchString(w) && !isRating(w) && !dayShape.MatchString(w) {
			return true
		}
	}
	return edgeShape.MatchString(s) && (strings.ContainsAny(s, digits) || len(strings.Fields(s)) <= 2)
}

// holdsMove tells whether any word of a line is a move.
func holdsMove(line string) bool {
	for _, w := range strings.Fields(tidyMoves(foldLine(line))) {
		if isMoveWord(w) {
			return true
		}
	}
	return false
}
