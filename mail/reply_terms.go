package mail

import (
	"regexp"
	"slices"
	"strings"

	"carteiro/engine/rules"
)

// Behind "play" and whom, a person may say what is to be played. In any order,
// in Portuguese, English or both:
//
//	terms  = { kind | length | switch }
//	kind   = "match" | "torneio" | "money" | "dinheiro" | "hand" | "mão" | "single" | "simples"
//	length = NUMBER [ "points" | "pontos" ]        alone it means a match
//	switch = [ "no" | "without" | "sem" ] ( "cube" | "cubo" | "jacoby" | "beavers" | "bivadas" | "raccoons" | "racunadas" )
//
// Words that only join ("partida a 7", "match to 5", "com cubo") are passed
// over. So "jogar ana@example.org partida a 7 sem cubo" is a match to 7 points
// without the cube, and "play ana@example.org" is a single game. The words
// stand for options and values of the rules of a game by their names; which of
// them a game has, and what goes with what, the game says.
var (
	kindWords = map[string]string{
		"match": "match", "torneio": "match", "money": "money", "dinheiro": "money",
		"hand": "hand", "mão": "hand", "mao": "hand", "single": "single", "simples": "single",
	}
	switchWords = map[string]string{
		"cube": "cube", "cubo": "cube", "jacoby": "jacoby", "beavers": "beavers", "beaver": "beavers", "bivadas": "beavers", "bivas": "beavers",
		"raccoons": "raccoons", "raccoon": "raccoons", "racunadas": "raccoons", "racunas": "raccoons",
	}
	withoutWords = []string{"no", "without", "sem"}
	fillWords    = []string{"points", "point", "pontos", "ponto", "pts", "pt", "até", "ate", "doubling", "apostas", "rule", "regra", "e", "and"}
	lengthShape  = regexp.MustCompile(`^(\d{1,6})(?:-?(?:points?|pts?|pontos?))?$`)
)

// lengthTerm is the key under which readTerms keeps a number: which option it
// belongs to, only a game knows.
const lengthTerm = "#"

// readTerms takes the words about what is played out of a list of folded
// words; words that only fill, and politeness at the end, go with them where
// there are any.
func readTerms(list []string) (said rules.Options, rest []string) {
	said = rules.Options{}
	for i := 0; i < len(list); i++ {
		w := list[i]
		without := slices.Contains(withoutWords, w) && i+1 < len(list) && switchWords[list[i+1]] != ""
		if without {
			i++
		}
		switch {
		case without:
			said[switchWords[list[i]]] = "off"
		case switchWords[w] != "":
			said[switchWords[w]] = "on"
		case kindWords[w] != "":
			said["play"] = kindWords[w]
		case lengthShape.MatchString(w):
			said[lengthTerm] = lengthShape.FindStringSubmatch(w)[1]
		default:
			rest = append(rest, w)
		}
	}
	if len(said) == 0 {
		return said, rest
	}
	rest = slices.DeleteFunc(rest, func(w string) bool { return slices.Contains(fillWords, w) })
	for len(rest) > 1 && slices.Contains(politeWords, rest[len(rest)-1]) {
		rest = rest[:len(rest)-1]
	}
	return said, rest
}

// optionsOf makes options of a game out of what was said: a number is the one
// option that takes numbers, and brings the choice that it hangs on. To leave
// out what is not there anyway ("no cube" in a game without one) is no choice.
func optionsOf(about rules.About, said rules.Options) rules.Options {
	out := rules.Options{}
	for name, value := range said {
		if name != lengthTerm {
			out[name] = value
		}
	}
	for _, o := range about.Options {
		if n, given := said[lengthTerm]; given && o.Max > 0 {
			out[o.Name] = n
			if _, applies := o.In(out); !applies && len(o.When) > 0 {
				imply(out, o.When[0].Is)
			}
			said = nil
		}
	}
	if n, left := said[lengthTerm]; left {
		out["length"] = n // for the game to refuse
	}
	return withoutAbsent(about, out)
}

// imply adds choices where none was made.
func imply(out, more rules.Options) {
	for name, value := range more {
		if out[name] == "" {
			out[name] = value
		}
	}
}

// withoutAbsent drops every "off" of an option that does not apply.
func withoutAbsent(about rules.About, said rules.Options) rules.Options {
	chosen := rules.Options{}
	for _, o := range about.Options {
		def, applies := o.In(chosen)
		value := said[o.Name]
		switch {
		case !applies && value == "off":
			delete(said, o.Name)
		case applies:
			chosen[o.Name] = or(value, def)
		}
	}
	return said
}

// strangeWords are what is left of the words behind "play" once whom, what and
// politeness are taken away.
func strangeWords(rest []string) (out []string) {
	for _, w := range rest {
		if !strings.Contains(w, "@") && !slices.Contains(politeWords, w) && plainWords(w) != "" {
			out = append(out, w)
		}
	}
	return out
}
