package clock

import "time"

// Turn is one player's thinking time for one move, as far as it is known.
type Turn struct {
	Start  time.Time     // the stamp of the event that handed over the move (K3)
	Total  time.Duration // what may be used, without credits
	Free   time.Duration // how much of it goes before the reserve runs; 0: no reserve will begin to
	Credit time.Duration // given for this turn alone (K10, K12, K14); used up first
	Pauses Pauses        // those that apply to this player
}

// Begin hands the move to a player whose clock is in a state.
func Begin(c Clock, s State, start time.Time, p Pauses) Turn {
	total, free := c.Allows(s)
	return Turn{Start: start, Total: total, Free: free, Pauses: p}
}

// Used is the time used up to an instant (K5).
func (t Turn) Used(at time.Time) time.Duration { return t.Pauses.Used(t.Start, at) }

// Left is the time left at an instant, at least 0; Endless stays Endless.
func (t Turn) Left(at time.Time) time.Duration {
	if t.Total == Endless {
		return Endless
	}
	return max(0, t.Total+t.Credit-t.Used(at))
}

// Deadline is the first instant at which all that is there has been used (K7).
// There is none for an endless clock, nor while a pause has no known end.
func (t Turn) Deadline() (at time.Time, ok bool) {
	if t.Total == Endless {
		return time.Time{}, false
	}
	return t.Pauses.Reach(t.Start, t.Total+t.Credit)
}

// Late tells whether an instant is after the deadline. A move at the deadline
// itself is in time.
func (t Turn) Late(at time.Time) bool {
	deadline, ok := t.Deadline()
	return ok && at.After(deadline)
}

// atResume is what a player on turn has at least when play goes on (K12).
const atResume = Day

// Missing is what K12 credits when a pause ends at an instant: what is missing
// to 24 hours. It is 0 for a turn that begins then or later, and for one that
// was out of time before.
func (t Turn) Missing(end time.Time) time.Duration {
	if !t.Start.Before(end) {
		return 0
	}
	left := t.Left(end)
	if left <= 0 {
		return 0
	}
	return max(0, atResume-left)
}

// Given is time that somebody gave to a turn at an instant (K10, K14, K15).
type Given struct {
	At time.Time
	D  time.Duration
}

// Credited is the turn with what was given to it, in order of time, and with the
// credits of K12 for all its pauses that end by an instant; the zero instant
// means all pauses.
func (t Turn) Credited(by time.Time, given ...Given) Turn {
	for _, end := range t.Pauses.resumes() {
		for len(given) > 0 && !given[0].At.After(end) {
			t.Credit, given = t.Credit+given[0].D, given[1:]
		}
		if by.IsZero() || !end.After(by) {
			t.Credit += t.Missing(end)
		}
	}
	for _, g := range given {
		t.Credit += g.D
	}
	return t
}
