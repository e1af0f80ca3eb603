package draughts

import (
	"strings"
	"unicode"
)

// marks are what may stand between the squares of a move.
const marks = "-–—−‐‑→>=:x×*,;.!?+()/|'\"«»“”"

// small are the words that may stand around the squares of a move. A letter
// before a square is the piece: K a king, D a dama, P a pedra.
var small = words("x", "to", "from", "the", "and", "then", "over", "square", "man", "king", "piece", "with", "my",
	"move", "moves", "play", "plays", "take", "takes", "taking", "capture", "captures", "jump", "jumps", "jumping",
	"a", "à", "ao", "as", "o", "e", "de", "da", "do", "para", "pra", "até", "ate", "por", "pela", "com", "na", "em", "casa", "pedra", "dama", "peça", "peca",
	"depois", "mover", "movo", "move", "jogar", "jogo", "joga", "minha", "tomar", "toma", "tomo", "tomando",
	"comer", "come", "como", "capturar", "captura", "capturo", "saltar", "salta", "salto", "k", "d", "p")

func words(list ...string) map[string]bool {
	m := map[string]bool{}
	for _, w := range list {
		m[w] = true
	}
	return m
}

// lex reads folded text as names of squares, letters and digits or digits
// alone, which may be of no square at all; false if it is something else.
func lex(folded string) (names []string, ok bool) {
	text := []rune(folded)
	for i := 0; i < len(text); {
		end := run(text, i, letter)
		digits := run(text, end, digit)
		word, number := string(text[i:end]), string(text[end:digits])
		if number != "" && word != "" && text[end-1] != 'x' {
			word, number = string(text[i:end-1]), string(text[end-1:digits])
		}
		switch {
		case word != "" && !small[word]:
			return nil, false
		case number != "":
			names = append(names, number)
		case word != "":
		case unicode.IsSpace(text[i]) || strings.ContainsRune(marks, text[i]):
			digits = i + 1
		default:
			return nil, false
		}
		i = digits
	}
	return names, true
}

// run is where the runes of a kind that begin at i end.
func run(text []rune, i int, kind func(rune) bool) int {
	for i < len(text) && kind(text[i]) {
		i++
	}
	return i
}

func letter(r rune) bool { return unicode.IsLetter(r) || unicode.Is(unicode.Mn, r) }

func digit(r rune) bool { return r >= '0' && r <= '9' }
