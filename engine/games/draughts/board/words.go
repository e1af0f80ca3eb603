package board

import (
	"slices"
	"strconv"
	"strings"

	"carteiro/engine/games/draughts"
	"carteiro/engine/rules"
)

// Spoken tells the board in sentences, one a line.
func (Board) Spoken(v rules.View, say rules.Say) string {
	s, ok := see(v, say)
	if !ok {
		return ""
	}
	return strings.Join(s.sentences(), "\n")
}

func (s scene) sentences() []string {
	var out []string
	if s.begun() {
		out = append(out, s.camp(s.Eye), s.camp(1-s.Eye))
	}
	out = append(out, s.lastInWords()...)
	out = append(append(out, s.standing()...), s.state())
	return append(out, s.fields()...)
}

// camp lists a side's men and kings with their squares.
func (s scene) camp(seat rules.Seat) string {
	var men, kings []string
	for _, p := range s.Pieces {
		switch {
		case p.Seat != seat:
		case p.King:
			kings = append(kings, s.place(p.Square, p.Number))
		default:
			men = append(men, s.place(p.Square, p.Number))
		}
	}
	var list []string
	if len(men) > 0 {
		list = append(list, s.say(idMen, "Count", len(men), "List", strings.Join(men, ", ")))
	}
	if len(kings) > 0 {
		list = append(list, s.say(idKings, "Count", len(kings), "List", strings.Join(kings, ", ")))
	}
	if len(list) == 0 {
		list = []string{s.say(idNobody)}
	}
	return s.say(idCamp, "Name", s.called(seat), "List", strings.Join(list, "; "))
}

// place is a square, with the number of its piece if it has one.
func (s scene) place(square string, number int) string {
	if number == 0 {
		return square
	}
	return s.say(idNumbers, "Square", square, "Number", number)
}

// lastInWords tells the last move, what it captured and whether it took the
// man itself off the board.
func (s scene) lastInWords() (out []string) {
	m := s.Move
	if m == nil || len(m.Path) < 2 {
		return nil
	}
	out = append(out, s.say(idLastWords, "Name", s.name(m.Seat), "From", m.Path[0], "To", strings.Join(m.Path[1:], ", ")))
	if len(m.Taken) > 0 {
		out = append(out, s.say(idCaptured, "Count", len(m.Taken), "List", strings.Join(s.captured(m), ", ")))
	}
	if m.Gone {
		out = append(out, s.say(idGone))
	}
	return out
}

func (s scene) captured(m *draughts.Moved) []string {
	list, lost := slices.Clone(m.Taken), s.lost()
	for i := range list {
		if i < len(lost) {
			list[i] = s.place(list[i], lost[i])
		}
	}
	return list
}

// standing tells what wins, how each side stands and what may soon end the game.
func (s scene) standing() (out []string) {
	if s.begun() {
		out = append(out, s.tally(s.Eye), s.tally(1-s.Eye))
	}
	if goal := s.goal(); goal != "" {
		out = append(out, goal)
	}
	return append(out, s.warnings()...)
}

// goal is what wins the game with numbers, "" in the plain one.
func (s scene) goal() string {
	kind := s.Play
	switch {
	case kind == "":
		return ""
	case kind == "removal" && s.Beyond:
		kind = "pass"
	case kind == "removal":
		kind = "reach"
	}
	goal := s.say(idGoal+kind, "Target", s.Target)
	if s.Rat {
		goal += " " + s.say(idRat)
	}
	return goal
}

// tally tells what a side has captured and brought across, its points and sum.
func (s scene) tally(seat rules.Seat) string {
	list := []string{s.took(s.Taken[seat])}
	if s.Play == "sixes" {
		list = append(list, s.say(idSixes, "Sixes", sixes(s.Taken[seat])))
	}
	if home := s.Home[seat]; len(home) > 0 {
		list = append(list, s.say(idHome, "Count", len(home), "List", numbers(home)))
	}
	switch {
	case s.Added:
		list = append(list, s.say(idScoreIn, "Count", s.Score[seat], "Sum", s.Sums[seat]))
	case s.Score != nil:
		list = append(list, s.say(idScore, "Count", s.Score[seat]))
	}
	if s.counts() && !s.Added {
		list = append(list, s.say(idSum, "Sum", s.Sums[seat]))
	}
	return s.say(idTally, "Name", s.name(seat), "List", strings.Join(list, ", "))
}

// counts tells whether the numbers left on the board may decide the game.
func (s scene) counts() bool { return s.begun() && s.Sums != nil && s.Play != "removal" }

func (s scene) took(taken []int) string {
	switch {
	case len(taken) == 0:
		return s.say(idTakenNone)
	case s.numbered():
		return s.say(idTakenList, "Count", len(taken), "List", numbers(taken))
	}
	return s.say(idTaken, "Count", len(taken))
}

func sixes(taken []int) (n int) {
	for _, number := range taken {
		if number == 6 {
			n++
		}
	}
	return n
}

func numbers(list []int) string {
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ", ")
}

// warnings are what may soon end a game that goes on: the count of quiet moves,
// told in the plain game only past its half, and a position's second time.
func (s scene) warnings() (out []string) {
	if s.Outcome != nil {
		return nil
	}
	if s.Quiet > 0 && s.QuietEnd > 0 && (s.numbered() || 2*s.Quiet >= s.QuietEnd) {
		out = append(out, s.say(idQuiet, "Count", s.Quiet, "Most", s.QuietEnd))
	}
	if s.Times == 2 {
		out = append(out, s.say(idTwice))
	}
	return out
}

// state tells what is awaited, or how the game ended.
func (s scene) state() string {
	switch o := s.Outcome; {
	case o != nil && o.Winner < 0:
		return s.say(idDrawn, "Result", s.result(o.Result))
	case o != nil:
		return s.say(idWon, "Name", s.name(o.Winner), "Result", s.result(o.Result))
	case s.Turn < 0:
		return s.say(idAsked + s.Asked)
	case s.Forced:
		return s.say(idMust, "Name", s.name(s.Turn))
	}
	return s.say(idPlay, "Name", s.name(s.Turn))
}

func (s scene) result(name string) string { return s.say("board." + s.Game + "." + name) }
