package pdn

import (
	"slices"
	"strings"

	"carteiro/engine/games/draughts/base"
)

// game adds the result of a game, and what was passed over.
func (s *script) game(g Game) Game {
	tagged := tagOf(s.tags, "Result")
	said, ok := results[strings.ReplaceAll(tagged.Value, " ", "")]
	if !ok {
		said = tagged.Value
	}
	g.Result, g.Ended, g.Note = s.result, s.resultLine, s.note
	switch {
	case s.result == "":
		g.Result, g.Ended = said, tagged.Line
	case said != "" && said != unfinished && said != s.result:
		g.Differences = append(g.Differences, difference(s.resultLine, "the result here is %s, in the tags %s", s.result, quoted(said)))
	}
	if g.Result == "" {
		g.Result = unfinished
	}
	g.Differences = append(g.Differences, s.remarks...)
	known := func(st step) bool { return st.setUp || len(st.squares) > 0 }
	g.Blank = len(s.steps) > 0 && s.fault == nil && !slices.ContainsFunc(s.steps, known)
	if tagOf(s.tags, "P1").Line > 0 && g.Variant.Rules.First() == base.Black {
		g.Result = swapped(g.Result)
	}
	return g
}

// swapped is a result that the first player's number stands first in.
func swapped(result string) string {
	switch result {
	case "1-0":
		return "0-1"
	case "0-1":
		return "1-0"
	}
	return result
}

// differences say where a move had to be chosen or a position stands for
// nothing.
func (r *replay) differences() (all []string) {
	for _, v := range r.vague {
		all = append(all, difference(v.line, "%s fits several captures; %s is taken", quoted(v.text), r.board.rules.Text(v.move, base.Algebraic)))
	}
	if r.pending {
		all = append(all, difference(r.setUpLine, "no move follows the position that is set up here; it is left out"))
	}
	if r.skipped > 0 {
		all = append(all, difference(r.begin, "a position is set up here; the %d moves before it are left out", r.skipped))
	}
	return all
}
