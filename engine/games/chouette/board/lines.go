package board

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"carteiro/engine/games/chouette"
	"carteiro/engine/rules"
)

// labels is how many columns a name has.
const labels = 20

// roles tells who sits where, and how the seats were thrown for until the first
// game is over.
func (s scene) roles() (out []string) {
	if len(s.Past) == 0 && s.Throws[0] != nil {
		out = append(out, s.say(idThrows, "List", s.throws()))
	}
	r := s.Roles
	if r.Box < 0 {
		return out
	}
	if r.Partner >= 0 {
		out = append(out, s.say(idBoxWith, "Name", s.name(r.Box), "Partner", s.name(r.Partner)))
	} else {
		out = append(out, s.say(idBoxOf, "Name", s.name(r.Box)))
	}
	return append(out, s.say(idLine, "List", s.names(r.Line)))
}

// throws are the sums of everybody's dice, "11", or "7, then 9" for a tie.
func (s scene) throws() string {
	list := make([]string, len(s.Throws))
	for seat, sums := range s.Throws {
		words := make([]string, len(sums))
		for i, n := range sums {
			words[i] = fmt.Sprint(n)
		}
		list[seat] = s.name(rules.Seat(seat)) + " " + strings.Join(words, "+")
	}
	return strings.Join(list, ", ")
}

// cubes is a line for each pair: the number of the seat, the name, the level, who
// may turn the cube, or how the pair is settled.
func (s scene) cubes() (out []string) {
	if len(s.Pairs) == 0 {
		return nil
	}
	out = append(out, s.say(idCubes))
	for _, p := range s.Pairs {
		mark := " "
		if p.Seat == s.Roles.Captain {
			mark = "*"
		}
		out = append(out, fmt.Sprintf("%s%2d %s%6d  %s", mark, p.Seat+1, pad(s.name(p.Seat), labels), p.Level, s.where(p)))
	}
	if s.Roles.Captain >= 0 && !s.over() {
		out = append(out, s.say(idMark, "Name", s.name(s.Roles.Captain)))
	}
	return out
}

// over tells whether the cubes are those of a game that has ended.
func (s scene) over() bool { return s.Paused || s.Outcome != nil }

// where is who may turn the cube of a pair, or how it is settled.
func (s scene) where(p chouette.Pair) string {
	if p.Settled {
		return s.say(idSettled, "Points", signed(p.Points), "How", s.how(p.How))
	}
	words := s.say(idOwner + p.Owner)
	if p.Offered > 0 {
		words += ", " + s.say(idOffered, "Level", p.Offered)
	}
	if p.Proxy {
		words += ", " + s.say(idProxy)
	}
	return words
}

// how is why a pair is settled: the chouette's own word, or backgammon's for what
// the board came to.
func (s scene) how(how string) string {
	switch how {
	case chouette.HowPassed, chouette.HowBoxPassed, chouette.HowRefused, chouette.HowTime, chouette.HowLeft:
		return s.say(idHow + how)
	}
	return s.say("board.backgammon." + how)
}

func (s scene) spokenCubes() (out []string) {
	for _, p := range s.Pairs {
		out = append(out, s.say(idCube, "Name", s.name(p.Seat), "Level", p.Level, "State", s.where(p)))
	}
	return out
}

// rounds is what was said of the cubes in this turn.
func (s scene) rounds() (out []string) {
	for _, r := range s.Rounds {
		list := make([]string, len(r.Said))
		for i, said := range r.Said {
			list[i] = s.name(said.Seat) + ": " + s.say(idWord+said.Word)
		}
		out = append(out, s.say(idRound+r.Kind, "List", strings.Join(list, ", ")))
	}
	return out
}

// points is the ledger, and what the last game added to it.
func (s scene) points() (out []string) {
	if n := len(s.Past); n > 0 && s.over() {
		last := s.Past[n-1]
		out = append(out, s.say(idAdded, "Game", last.Number, "List", s.tally(last.Accounts)))
	}
	points, now := make([]int, s.Seats), make([]int, s.Seats)
	running := false
	for i, a := range s.Ledger {
		points[i], now[i] = a.Points, a.Now
		running = running || a.Now != 0
	}
	if running {
		out = append(out, s.say(idNow, "List", s.tally(now)))
	}
	if len(s.Past) > 0 {
		out = append(out, s.say(idLedger, "List", s.tally(points)))
	}
	return out
}

// Settlement says what the game that has just ended came to (12, 13): each pair
// with its reason, everybody's points, the partner's half, who has how many in
// all, and who sits where next (14). It is empty for a View without such a game.
func (Board) Settlement(v rules.View, say rules.Say) (out []string) {
	s, ok := see(v, say)
	if !ok || len(s.Past) == 0 {
		return nil
	}
	last := s.Past[len(s.Past)-1]
	out = append(out, s.say(idEnded, "Game", last.Number, "Box", s.name(last.Box)))
	for _, p := range last.Pairs {
		out = append(out, s.why(last, p))
	}
	if last.Partner >= 0 {
		out = append(out, s.say(idHalf, "Name", s.name(last.Partner), "Box", s.name(last.Box),
			"Half", signed(last.Accounts[last.Partner]), "Rest", signed(last.Accounts[last.Box])))
	}
	out = append(out, s.say(idAdded, "Game", last.Number, "List", s.tally(last.Accounts)))
	points := make([]int, s.Seats)
	for i, a := range s.Ledger {
		points[i] = a.Points
	}
	out = append(out, s.say(idLedger, "List", s.tally(points)))
	if n := s.Next; n != nil && s.Outcome == nil {
		out = append(out, s.say(idNextLine, "Box", s.name(n.Box), "Captain", s.name(n.Captain), "List", s.names(n.Line)))
	}
	return out
}

// why is what a pair came to: settled by a word or on the board, or open still
// where the evening was ended by agreement.
func (s scene) why(last chouette.Past, p chouette.Pair) string {
	if !p.Settled {
		return s.say(idUnsettled, "Name", s.name(p.Seat))
	}
	return s.say(idWhy, "Name", s.name(p.Seat), "Level", p.Level, "Points", signed(p.Points), "How", s.how(p.How))
}

// tally is everybody's points; who has left is marked.
func (s scene) tally(points []int) string {
	var list []string
	for seat, n := range points {
		words := s.name(rules.Seat(seat)) + " " + signed(n)
		if s.Ledger[seat].Left {
			words += " (" + s.say(idLeft) + ")"
		}
		list = append(list, words)
	}
	return strings.Join(list, ", ")
}

// pad fills a name up with spaces, or cuts it.
func pad(name string, columns int) string {
	r := []rune(name)
	name = string(r[:min(len(r), columns)])
	return name + strings.Repeat(" ", columns-utf8.RuneCountInString(name))
}
