package mail

import (
	"slices"
	"strings"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
)

// attempt takes for a move what only the position tells to be one, where a
// decision of the game is due: the first lines of a letter without a command,
// and lines that go on with the move above them. What is wrong with them, the
// rules say.
func (h *hearing) attempt(s table.State) {
	if _, asked := s.Asked(h.To.Seat); !asked || s.Status != table.Playing {
		return
	}
	h.rejoin(s.Position)
	at := len(h.in.Commands) - 1
	if at >= 0 && h.in.Commands[at].Verb != VerbMove && h.in.Commands[at].Verb != VerbPreview {
		return
	}
	list, rest := h.attempted(s.Position, at < 0)
	if len(list) == 0 {
		return
	}
	line := strings.Join(list, " ")
	if h.in.Rest = rest; at < 0 {
		h.in.Commands = []Command{{Verb: VerbMove, Text: clip(line, maxCommandLine), Line: line}}
		return
	}
	c := &h.in.Commands[at]
	c.Text, c.Line = c.Text+" "+line, c.Line+" "+line
}

// attempted cuts the lines at the head of the other words that the game makes
// something of: of several only where one message may hold several moves.
// Greetings may stand before the first.
func (h *hearing) attempted(at rules.Position, first bool) (list []string, rest string) {
	lines := strings.Split(h.in.Rest, "\n")
	_, vast := at.(rules.Vast)
	hello := 0
	for first && hello < len(lines)-1 && (isGreeting(lines[hello]) || strings.TrimSpace(lines[hello]) == "") {
		hello++
	}
	end := hello
	for ; end < len(lines) && (vast || first && end == hello); end++ {
		if !h.own.reads(at, h.To.Seat, lines[end]) {
			break
		}
		list = append(list, strings.TrimSpace(lines[end]))
	}
	rest = strings.TrimSpace(strings.Join(lines[end:], "\n"))
	if len(list) > 0 && rest != "" {
		rest = strings.TrimSpace(strings.Join(append(slices.Clone(lines[:hello]), rest), "\n"))
	}
	return list, rest
}

// rejoin makes one move again of "7F=3, then 7E=4" where a turn has several
// placements.
func (h *hearing) rejoin(at rules.Position) {
	if _, vast := at.(rules.Vast); !vast {
		return
	}
	var out []Command
	for _, c := range h.in.Commands {
		if last := len(out) - 1; c.Verb == VerbNext && last >= 0 && out[last].Verb == VerbMove {
			whole := out[last].Text + " then " + c.Text
			if _, err := at.Read(h.To.Seat, whole); !refusal.Is(err, refusal.Unreadable) {
				out[last].Text, out[last].Line = whole, out[last].Line+" "+c.Line
				continue
			}
		}
		out = append(out, c)
	}
	h.in.Commands = out
}
