package mat

import (
	"fmt"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/rules"
)

// The words of the game that a score sheet leaves out, or has other words for.
const (
	sayRoll    rules.Move = "roll"
	sayDouble  rules.Move = "double"
	sayTake    rules.Move = "take"
	sayPass    rules.Move = "pass"
	sayBeaver  rules.Move = "beaver"
	sayAccept  rules.Move = "accept"
	sayRaccoon rules.Move = "raccoon"
)

// scribe writes a match down as the steps of a game played here.
type scribe struct {
	match       *Match
	sheet       rules.Sheet
	at          rules.Position
	line        int // of the ply at hand
	lost        int // the line of a play that is not recorded
	differences []string
}

func (s *scribe) games() error {
	for i, g := range s.match.Games {
		if len(g.rolled()) == 0 {
			if i+1 < len(s.match.Games) {
				return fail(g.Line, "the game has no roll, but others follow it")
			}
			s.differ(g.Line, "the game has no roll and is left out")
			return nil
		}
		if _, over := s.at.Outcome(); over {
			return fail(g.Line, "by the rules the match was over before this game")
		}
		if i > 0 && !rules.Pauses(s.at) {
			return fail(g.Line, "the game before has no end")
		}
		if err := s.game(g); err != nil {
			return err
		}
	}
	return nil
}

// rolled are the plies of a game if there is a roll among them.
func (g Game) rolled() []Ply {
	for _, p := range g.Plies {
		if p.Dice[0] > 0 {
			return g.Plies
		}
	}
	return nil
}

func (s *scribe) game(g Game) error {
	s.lost = 0
	for _, p := range g.Plies {
		if s.line = p.Line; s.lost > 0 && p.Kind != Resign {
			return fail(p.Line, "the play of line %d is not recorded, so nothing behind it can be replayed", s.lost)
		}
		if err := s.ply(g, p); err != nil {
			return err
		}
	}
	return nil
}

func (s *scribe) ply(g Game, p Ply) error {
	seat := rules.Seat(p.Seat - 1)
	switch p.Kind {
	case Double:
		return s.play(seat, sayDouble)
	case Beaver:
		return s.play(seat, sayBeaver)
	case Raccoon:
		return s.play(seat, sayRaccoon)
	case Drop:
		return s.play(seat, sayPass)
	case Take:
		return s.take(seat)
	case Resign:
		return s.resign(g, seat)
	}
	return s.roll(seat, p)
}

// take answers what waits; behind a raccoon nothing does.
func (s *scribe) take(seat rules.Seat) error {
	switch a, _ := rules.Awaited(s.at, seat); a.Kind {
	case "cube":
		return s.play(seat, sayTake)
	case "beaver":
		return s.play(seat, sayAccept)
	}
	return nil
}

// roll throws the dice of a ply and plays them.
func (s *scribe) roll(seat rules.Seat, p Ply) error {
	if p.Dice[0] == 0 {
		s.lost = p.Line
		return nil
	}
	if err := s.thrown(seat, p); err != nil {
		return err
	}
	switch a, _ := rules.Awaited(s.at, seat); {
	case a.Kind == dance:
		return s.play(seat, dance)
	case p.Kind != Move:
		s.lost = p.Line
		return nil
	}
	return s.play(seat, rules.Move(p.Text))
}

// thrown is Nature's throw, after the seat has asked for it. In the opening
// the higher die is that of the seat that begins.
func (s *scribe) thrown(seat rules.Seat, p Ply) error {
	if a, ok := rules.Awaited(s.at, rules.Nature); ok && a.Kind == "opening" {
		high, low := max(p.Dice[0], p.Dice[1]), min(p.Dice[0], p.Dice[1])
		if high == low {
			return fail(p.Line, "the opening roll is a double, %d-%d", high, low)
		}
		if seat == 1 {
			high, low = low, high
		}
		return s.play(rules.Nature, rules.Move(fmt.Sprintf("%d-%d", high, low)))
	}
	switch a, _ := rules.Awaited(s.at, seat); a.Kind {
	case "beaver":
		if err := s.play(seat, sayAccept); err != nil {
			return err
		}
	case "roll":
		if err := s.play(seat, sayRoll); err != nil {
			return err
		}
	}
	return s.play(rules.Nature, rules.Move(fmt.Sprintf("%d%d", p.Dice[0], p.Dice[1])))
}

func (s *scribe) play(seat rules.Seat, m rules.Move) error {
	next, err := s.at.Play(seat, m)
	if err != nil {
		if _, why := s.at.Read(seat, string(m)); why != nil {
			err = why // it knows more
		}
		return fail(s.line, "%s: the rules do not allow %s here (%s)", s.name(seat), quoted(string(m)), reason(err))
	}
	s.at = next
	s.sheet.Lines = append(s.sheet.Lines, rules.Line{Row: s.line, Seat: seat, Move: m})
	return nil
}

// resign gives the game up for the legal value that comes nearest to the
// points of the file.
func (s *scribe) resign(g Game, seat rules.Seat) error {
	var best *rules.Offer
	worth := 0
	for _, o := range rules.OffersOf(backgammon.Game{}, s.at, seat) {
		n := o.Value * s.view().level()
		if best == nil || distance(n, g.Points) < distance(worth, g.Points) {
			best, worth = &o, n
		}
	}
	if best == nil {
		return fail(s.line, "%s resigns, but no game is on", s.name(seat))
	}
	if worth != g.Points {
		s.differ(s.line, "the file says %d points; a resignation of %d is taken", g.Points, worth)
	}
	next, err := s.at.Settle(rules.Offer{By: seat, Kind: best.Kind, Value: best.Value})
	if err != nil {
		return fail(s.line, "%s cannot resign here (%s)", s.name(seat), reason(err))
	}
	s.at = next
	s.sheet.Lines = append(s.sheet.Lines, rules.Line{Row: s.line, Seat: seat, Offer: best})
	return nil
}

func distance(a, b int) int { return max(a-b, b-a) }

func (s *scribe) view() view { return view{s.at.SeenBy(rules.Watcher).(backgammon.View)} }

func (s *scribe) differ(line int, format string, args ...any) {
	s.differences = append(s.differences, difference(line, format, args...))
}

func (s *scribe) name(seat rules.Seat) string {
	if seat < 0 {
		return "the dice"
	}
	if n := s.match.Players[seat]; n != "" {
		return quoted(n)
	}
	return [...]string{"the left player", "the right player"}[seat]
}

// view is a board with its cube.
type view struct{ backgammon.View }

// level is what the cube stands at, 1 without one.
func (v view) level() int {
	if v.Cube == nil {
		return 1
	}
	return v.Cube.Level
}
