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

// Allows is the longest turn that is charged no more than the days left. A
// turn of less than a day costs nothing, so at least a day is there.
func (c ICCF) Allows(s State) (total, free time.Duration) {
	whole := min(s.Days, iccfSingle) + max(0, s.Days-iccfSingle)/2
	return time.Duration(whole+1) * Day, 0
}

// Moved takes the days charged, and adds new ones when the moves are made.
func (c ICCF) Moved(s State, used, credit time.Duration) State {
	s.Days = max(0, s.Days-Charged(max(0, used-credit)))
	if s.Moves++; s.Moves >= c.Moves {
		s.Days, s.Moves = s.Days+c.Days, 0
	}
	return s
}
