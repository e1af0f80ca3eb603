// Package clock is the arithmetic of clocks for play over days. It is pure:
// every instant is given, none is asked of the wall. The K numbers are the
// rules of the project's specification of clocks.
//
// A Clock is what was agreed, a State what one player has left of it between
// turns, a Turn one player's thinking time with its pauses. A table keeps the
// State and the instant at which the turn began; the deadline is derived from
// them, from the pauses and from the credits, and is no fact of its own (K7).
//
// A day is 24 hours, whatever the clocks on the wall do (K2). Calendar days
// exist where a date begins: see Wall.
package clock

import "time"

// Day is a day of thinking time (K2).
const Day = 24 * time.Hour

// Endless is the allowance of a clock without an end.
const Endless time.Duration = 1<<63 - 1

// Clock is what the players of a table have agreed on: None, Bank, Fischer or
// ICCF. Its values are compared with ==.
type Clock interface {
	// Fresh is what a player has before the first turn.
	Fresh() State
	// Allows is what a player may use in the next turn, and how much of it goes
	// before the reserve begins to run; free is 0 where no reserve can begin
	// later than the turn.
	Allows(s State) (total, free time.Duration)
	// Moved is what a player has left after a turn that used so much (K6), of
	// which so much had been credited: a credit is used up first and is gone
	// after the turn. A turn that used more than there was leaves 0 (K16).
	Moved(s State, used, credit time.Duration) State
	// String is the clock as Parse reads it, in its one form.
	String() string
}

// State is what one player's clock keeps between turns.
type State struct {
	Left  time.Duration `json:"left,omitempty"`  // bank or Fischer time
	Days  int           `json:"days,omitempty"`  // iccf: days to be charged
	Moves int           `json:"moves,omitempty"` // iccf: moves made since the last days came
}

// None lets everybody think as long as they like.
type None struct{}

// Bank gives Move for every move, and after that a Reserve for the whole game
// that never grows (K6). Without a reserve it is the kind "per_move".
type Bank struct{ Move, Reserve time.Duration }

// Fischer gives Start for the game and Increment for every move made; what is
// left never grows over Cap (K6).
type Fischer struct{ Start, Increment, Cap time.Duration }

// ICCF gives so many Days for every so many Moves; days not used are kept. A
// turn is charged in whole days, see Charged.
type ICCF struct{ Days, Moves int }

// Fresh is nothing.
func (None) Fresh() State { return State{} }

// Allows is Endless.
func (None) Allows(State) (total, free time.Duration) { return Endless, 0 }

// Moved changes nothing.
func (None) Moved(s State, _, _ time.Duration) State { return s }

// Fresh is the whole reserve.
func (b Bank) Fresh() State { return State{Left: b.Reserve} }

// Allows is the time for the move and what is left of the reserve.
func (b Bank) Allows(s State) (total, free time.Duration) {
	if s.Left > 0 {
		free = b.Move
	}
	return b.Move + s.Left, free
}

// Moved takes from the reserve what went beyond the time for the move.
func (b Bank) Moved(s State, used, credit time.Duration) State {
	s.Left = max(0, s.Left-max(0, used-credit-b.Move))
	return s
}

// Fresh is the time for the game.
func (f Fischer) Fresh() State { return State{Left: f.Start} }

// Allows is all that is left.
func (f Fischer) Allows(s State) (total, free time.Duration) { return s.Left, 0 }

// Moved takes what was used and adds the increment, up to the cap.
func (f Fischer) Moved(s State, used, credit time.Duration) State {
	s.Left = min(f.Cap, max(0, s.Left+credit-used)+f.Increment)
	return s
}
