package mail

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"carteiro/engine/rules"
)

// Behind "play" and whom, a person may say what is to be played, in any order,
// in Portuguese, English or both: the terms of a game, in its own words, and a
// number, with or without "points" ("jogar ana@example.org partida a 7 sem
// cubo"). Words that only join are passed over. The terms stand for options and
// values of the rules of a game by their names; what goes with what, the game
// says.
var (
	fillWords   = []string{"points", "point", "pontos", "ponto", "pts", "pt", "até", "ate"}
	lengthShape = regexp.MustCompile(`^(\d{1,6})(?:-?(?:points?|pts?|pontos?))?$`)
)

// lengthTerm is the key under which readTerms keeps a number: which option it
// belongs to, only a game knows.
const lengthTerm = "#"

// readTerms takes the words about what is played out of a list of folded
// words, as the terms say, the longest first; words that only fill, and
// politeness at the end, go with them where there are any.
func readTerms(list []string, terms map[string]rules.Options) (said rules.Options, rest []string) {
	said = rules.Options{}
	for i := 0; i < len(list); i++ {
		n, choice := longestTerm(list[i:], terms)
		switch {
		case n > 0:
			maps.Copy(said, choice)
			i += n - 1
		case lengthShape.MatchString(list[i]):
			said[lengthTerm] = lengthShape.FindStringSubmatch(list[i])[1]
		default:
			rest = append(rest, list[i])
		}
	}
	if len(said) == 0 {
		return said, rest
	}
	rest = slices.DeleteFunc(rest, func(w string) bool { return slices.Contains(fillWords, w) })
	for len(rest) > 1 && (slices.Contains(politeWords, rest[len(rest)-1]) || slices.Contains(joiners, rest[len(rest)-1])) {
		rest = rest[:len(rest)-1]
	}
	return said, rest
}

// longestTerm finds the term that a list begins with and tells how many words
// it has, 0 if it begins with none.
func longestTerm(list []string, terms map[string]rules.Options) (int, rules.Options) {
	for n := min(len(list), maxPhrase); n > 0; n-- {
		if choice, ok := terms[strings.Join(list[:n], " ")]; ok {
			return n, choice
		}
	}
	return 0, nil
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
		if !strings.Contains(w, "@") && !slices.Contains(politeWords, w) && !slices.Contains(joiners, w) && plainWords(w) != "" {
			out = append(out, w)
		}
	}
	return out
}
