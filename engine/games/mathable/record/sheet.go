package record

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"carteiro/engine/games/mathable"
	"carteiro/engine/lang"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Bounds of what a sheet takes over from a file.
const (
	maxName        = 100 // characters
	maxNote        = 300 // bytes of a header or a difference
	maxHeaders     = 60
	maxDifferences = 400
)

// Sheet is the record as a game that can be played step by step, with the bag
// unknown. What the rules do not allow is an error, with the line; what they
// count otherwise is a difference.
func (r *Record) Sheet() (rules.Sheet, error) {
	s := scribe{record: r, sheet: rules.Sheet{Game: mathable.Key, Headers: map[string]string{}}}
	seats := max(2, len(r.Players))
	for i := range r.Turns {
		seats = max(seats, r.Turns[i].Seat+1)
	}
	for i := range seats {
		name := ""
		if i < len(r.Players) {
			name = string(cut([]rune(r.Players[i]), maxName))
		}
		s.sheet.Names = append(s.sheet.Names, name)
	}
	for _, h := range r.Headers[:min(len(r.Headers), maxHeaders)] {
		s.sheet.Headers[note(h.Name)] = note(h.Value)
	}
	err := s.write()
	return s.sheet, err
}

// scribe makes the steps of a sheet.
type scribe struct {
	record *Record
	sheet  rules.Sheet
	at     *mathable.Position
	totals [maxPlayers]int // as the record counts
}

func (s *scribe) write() error {
	o, odd := s.record.Options()
	if len(odd) > 0 {
		s.differ(s.record.RulesAt, "there are no such rules: %s", strings.Join(odd, " "))
	}
	o["bag"] = mathable.BagUnknown
	s.sheet.Options = o
	p, err := mathable.Game{}.Setup(o, len(s.sheet.Names))
	if err != nil {
		return err
	}
	s.at = p.(*mathable.Position)
	first := s.record.Turns[0]
	if err := s.play(first.Line, rules.Nature, mathable.Start(rules.Seat(first.Seat))); err != nil {
		return err
	}
	for i := range s.record.Turns {
		if err := s.turn(i); err != nil {
			return err
		}
	}
	return s.end()
}

// play makes a step.
func (s *scribe) play(row int, by rules.Seat, m rules.Move) error {
	next, err := s.at.Play(by, m)
	if err != nil {
		return fmt.Errorf("line %d: %s: %s", row, rules.Written(s.at, m), reason(err))
	}
	s.at = next.(*mathable.Position)
	s.sheet.Lines = append(s.sheet.Lines, rules.Line{Row: row, Seat: by, Move: m})
	return nil
}

// reason says a refusal in words: what is wrong, what would be right.
func reason(err error) string {
	if r := refusal.Of(err); r != nil {
		r.Read = "" // it stands before the reason
		return english().Refusal(r)
	}
	return err.Error()
}

// english speaks as files do: their errors and differences are in no reader's
// language.
var english = sync.OnceValue(func() lang.Phrases {
	c, err := lang.New(mathable.Locales())
	if err != nil {
		panic(err) // the catalogue is embedded
	}
	return c.In("en")
})

// turn makes the steps of a turn: what is known of the hand, then what is done.
func (s *scribe) turn(i int) error {
	t := &s.record.Turns[i]
	seat := rules.Seat(t.Seat)
	if err := s.may(t); err != nil {
		return err
	}
	if t.Kind == Resign {
		return s.resign(i)
	}
	for s.at.OnTurn() != seat {
		if s.at.Turns() > maxTurns {
			return fmt.Errorf("line %d: more than %d turns", t.Line, maxTurns)
		}
		s.differ(t.Line, "it was the turn of player %d; taken for a pass", s.at.OnTurn()+1)
		if err := s.tell(i); err != nil {
			return err
		}
		if err := s.play(t.Line, s.at.OnTurn(), Pass); err != nil {
			return err
		}
	}
	if err := s.tell(i); err != nil {
		return err
	}
	before := s.at.Score(seat)
	if err := s.play(t.Line, seat, s.move(i)); err != nil {
		return err
	}
	if points := s.at.Score(seat) - before; points != t.Points {
		s.differ(t.Line, "the turn counts %d, the record has %d", points, t.Points)
	}
	s.count(t)
	return nil
}

// may refuses a turn of a seat that plays no more.
func (s *scribe) may(t *Turn) error {
	if s.at.OnTurn() == rules.Watcher {
		return fmt.Errorf("line %d: the game was over before this", t.Line)
	}
	if len(s.at.Offers(rules.Seat(t.Seat))) == 0 {
		return fmt.Errorf("line %d: player %d has left the game before", t.Line, t.Seat+1)
	}
	return nil
}

// count follows the totals of the record.
func (s *scribe) count(t *Turn) {
	if s.totals[t.Seat] += t.Points; s.totals[t.Seat] != t.Total {
		s.differ(t.Line, "the score is %d, the record has %d", s.totals[t.Seat], t.Total)
		s.totals[t.Seat] = t.Total
	}
}

// resign takes a seat out of the game.
func (s *scribe) resign(i int) error {
	t := &s.record.Turns[i]
	seat := rules.Seat(t.Seat)
	if err := s.tell(i); err != nil {
		return err
	}
	if s.at.OnTurn() != seat && len(known(t.Hand)) > 0 {
		if err := s.play(t.Line, rules.Nature, s.at.Rack(seat, s.hand(seat, t))); err != nil {
			return err
		}
	}
	o := rules.Offer{By: seat, Kind: mathable.Resign, Value: 1}
	next, err := s.at.Settle(o)
	if err != nil {
		return fmt.Errorf("line %d: %s: %s", t.Line, Resign, reason(err))
	}
	s.at = next.(*mathable.Position)
	s.sheet.Lines = append(s.sheet.Lines, rules.Line{Row: t.Line, Seat: seat, Offer: &o})
	s.count(t)
	return nil
}

// differ notes a difference.
func (s *scribe) differ(line int, format string, args ...any) {
	switch n := len(s.sheet.Differences); {
	case n < maxDifferences:
		s.sheet.Differences = append(s.sheet.Differences, note(fmt.Sprintf("line %d: ", line)+fmt.Sprintf(format, args...)))
	case n == maxDifferences:
		s.sheet.Differences = append(s.sheet.Differences, "and more")
	}
}

// note is a text as short as a sheet may have it.
func note(text string) string { return strings.ToValidUTF8(string(cut([]byte(text), maxNote)), "") }

func cut[T any](list []T, most int) []T { return slices.Clip(list[:min(len(list), most)]) }
