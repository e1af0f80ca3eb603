package lang

import "regexp"

var barOrOff = regexp.MustCompile(`\bbar(/)|(/)off\b`)

// Move writes a move in canonical notation as the reader knows it: "bar/22" is
// "barra/22" in Portuguese, and a move that is one word is that word. The log
// and whatever reads moves keep to the canonical text.
func (p Phrases) Move(canonical string) string {
	if p.Has("notation." + canonical) {
		return p.Say("notation." + canonical)
	}
	return barOrOff.ReplaceAllStringFunc(canonical, func(s string) string {
		if s == "/off" {
			return "/" + p.Say("notation.off")
		}
		return p.Say("notation.bar") + "/"
	})
}

// Moves writes a list of moves.
func (p Phrases) Moves(canonical []string) []string {
	var out []string
	for _, m := range canonical {
		out = append(out, p.Move(m))
	}
	return out
}
