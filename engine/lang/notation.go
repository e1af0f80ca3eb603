package lang

import "regexp"

var moveWord = regexp.MustCompile(`[a-z]{3,}`)

// Move writes a move in canonical notation as the reader knows it: each word in
// it that the catalogue has under "notation.<word>" in the reader's language, so
// that "bar/22" is "barra/22" and "exchange 7" is "trocar 7" in Portuguese. The
// log and whatever reads moves keep to the canonical text.
func (p Phrases) Move(canonical string) string {
	if p.Has("notation." + canonical) {
		return p.Say("notation." + canonical)
	}
	return moveWord.ReplaceAllStringFunc(canonical, func(word string) string {
		if p.Has("notation." + word) {
			return p.Say("notation." + word)
		}
		return word
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
