package clock

import "time"

// iccfSingle is up to how many days of one turn count once; more count twice.
const iccfSingle = 20

// Charged is how many days ICCF charges for a turn (K6): the whole ones, and
// those beyond 20 twice.
func Charged(used time.Duration) int {
	d := int(used / Day)
	return d + max(0, d-iccfSingle)
}

// Fresh is the days for the first moves.
func (c ICCF) Fresh() State { return State{Days: c.Days} }

// Allows is the shortest turn that is charged all the days left, or more (K7):
// of 50 days 35. Who has none left, by a move at the deadline or in the grace
// after it, has the one that costs nothing.
func (c ICCF) Allows(s State) (total, free time.Duration) {
	whole := min(s.Days, iccfSingle) + (max(0, s.Days-iccfSingle)+1)/2
	return time.Duration(max(1, whole)) * Day, 0
}

// Moved takes the days charged, and adds new ones when the moves are made.
func (c ICCF) Moved(s State, used, credit time.Duration) State {
	s.Days = max(0, s.Days-Charged(max(0, used-credit)))
	if s.Moves++; s.Moves >= c.Moves {
		s.Days, s.Moves = s.Days+c.Days, 0
	}
	return s
}
