package pdn

import (
	"strings"

	"carteiro/engine/games/draughts"
	"carteiro/engine/rules"
)

// byCount is the Termination of a game that both agreed to count.
const byCount = "count"

// result ends the game as the file says where the rules have not: by a
// resignation, or by an agreement.
func (s *scribe) result() {
	g := s.game
	if o, over := s.at.Outcome(); over {
		if said := resultOf(o, 0); said != g.Result {
			s.differ(s.lastLine(), "the file says %s, by the rules it is %s (%s)", quoted(g.Result), said, o.Result)
		}
		return
	}
	last := rules.Seat(g.Turn.Other())
	switch {
	case g.Numbers && strings.EqualFold(tagOf(g.Tags, "Termination").Value, byCount):
		s.settle(last, draughts.Count, 0)
		if o, over := s.at.Outcome(); over && resultOf(o, 0) != g.Result {
			s.differ(s.lastLine(), "the file says %s, the count is %s", quoted(g.Result), resultOf(o, 0))
		}
	case g.Result == "1-0":
		s.settle(1, draughts.Resign, 1)
	case g.Result == "0-1":
		s.settle(0, draughts.Resign, 1)
	case g.Result == "1/2-1/2":
		s.settle(last, draughts.Draw, 0)
	case g.Result != unfinished:
		s.differ(s.lastLine(), "the result %s has no counterpart here; the game is left without one", quoted(g.Result))
	}
}

// settle makes an offer that was accepted. One that the game does not know
// (there is no count of the removal game) is left out.
func (s *scribe) settle(by rules.Seat, kind string, value int) {
	next, err := s.at.Settle(rules.Offer{By: by, Kind: kind, Value: value})
	if err != nil {
		s.differ(s.lastLine(), "the game cannot end here by %s", kind)
		return
	}
	s.at = next
	s.sheet.Lines = append(s.sheet.Lines, rules.Line{Row: s.lastLine(), Seat: by, Offer: &rules.Offer{Kind: kind, Value: value}})
}

// lastLine is where the result stands, or else the last ply.
func (s *scribe) lastLine() int {
	if s.game.Ended > 0 {
		return s.game.Ended
	}
	if n := len(s.game.Plies); n > 0 {
		return s.game.Plies[n-1].Line
	}
	return s.game.Line
}

// resultOf is an outcome as PDN writes it.
func resultOf(o rules.Outcome, white rules.Seat) string {
	switch {
	case o.Result == "":
		return unfinished
	case o.Winner == rules.Watcher:
		return "1/2-1/2"
	case o.Winner == white:
		return "1-0"
	}
	return "0-1"
}
