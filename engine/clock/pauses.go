package clock

import (
	"iter"
	"slices"
	"time"
)

// Span is the time from From up to To; To is zero where no end is known yet.
type Span struct{ From, To time.Time }

// PauseKind says why a clock stands.
type PauseKind string

// The kinds of pauses. After all of them but a vacation and a weekend the player
// on turn has at least a day left (K12).
const (
	Passed   PauseKind = "weekend"  // a weekend as it was, see Pauses.Passed (K8)
	Vacation PauseKind = "vacation" // of that player only (K9)
	Mutual   PauseKind = "mutual"   // both agreed (K11)
	Steward  PauseKind = "steward"  // a steward's act (K11)
	Outage   PauseKind = "outage"   // the server was away (K13)
)

// Pause is a time in which a player's clock stands.
type Pause struct {
	Kind PauseKind
	Span
}

// Pauses are all that make one player's clock stand, in any order; where they
// overlap, the time counts once (K5).
type Pauses struct {
	Weekend Weekend
	List    []Pause
	Passed  time.Time // weekends that begin before it are those of the List and no others (K8)
}

// Begun lists the weekends that end after one instant and begin by another and
// are not among those that have Passed.
func (p Pauses) Begun(from, by time.Time) (list []Span) {
	for w := range p.weekends(from) {
		if w.From.After(by) {
			break
		}
		list = append(list, Span{w.From.UTC(), w.To.UTC()})
	}
	return list
}

func (p Pauses) weekends(from time.Time) iter.Seq[Span] {
	return func(yield func(Span) bool) {
		for w := range p.Weekend.from(from) {
			if !w.From.Before(p.Passed) && !yield(w) {
				return
			}
		}
	}
}

// inOrder lists the pauses that end after an instant, by their beginning.
func (p Pauses) inOrder(from time.Time) iter.Seq[Span] {
	return func(yield func(Span) bool) {
		list := p.after(from)
		for w := range p.weekends(from) {
			for len(list) > 0 && !list[0].From.After(w.From) {
				if !yield(list[0]) {
					return
				}
				list = list[1:]
			}
			if !yield(w) {
				return
			}
		}
		for _, s := range list {
			if !yield(s) {
				return
			}
		}
	}
}

// after sorts the spans of the list that end after an instant.
func (p Pauses) after(from time.Time) (list []Span) {
	for _, pause := range p.List {
		if pause.To.IsZero() || pause.To.After(from) {
			list = append(list, pause.Span)
		}
	}
	slices.SortFunc(list, func(a, b Span) int { return a.From.Compare(b.From) })
	return list
}

// running lists the stretches from an instant on in which the clock runs; the
// last has no end, and there is none after a pause without one.
func (p Pauses) running(from time.Time) iter.Seq[Span] {
	return func(yield func(Span) bool) {
		t := from
		for pause := range p.inOrder(from) {
			if pause.From.After(t) && !yield(Span{t, pause.From}) {
				return
			}
			if pause.To.IsZero() {
				return
			}
			if pause.To.After(t) {
				t = pause.To
			}
		}
		yield(Span{From: t})
	}
}

// Used is the time between two instants without the pauses (K5).
func (p Pauses) Used(from, to time.Time) (used time.Duration) {
	for s := range p.running(from) {
		switch {
		case !s.From.Before(to):
			return used
		case s.To.IsZero() || s.To.After(to):
			return used + to.Sub(s.From)
		}
		used += s.To.Sub(s.From)
	}
	return used
}

// Reach is the first instant at which so much time has been used since from
// (K7); there is none while a pause has no known end.
func (p Pauses) Reach(from time.Time, used time.Duration) (at time.Time, ok bool) {
	if used <= 0 {
		return from, true
	}
	for s := range p.running(from) {
		if s.To.IsZero() || s.To.Sub(s.From) >= used {
			return s.From.Add(used), true
		}
		used -= s.To.Sub(s.From)
	}
	return time.Time{}, false
}

// resumes lists the ends of pauses that K12 knows, in order.
func (p Pauses) resumes() (ends []time.Time) {
	for _, pause := range p.List {
		if pause.Kind != Vacation && pause.Kind != Passed && !pause.To.IsZero() {
			ends = append(ends, pause.To)
		}
	}
	slices.SortFunc(ends, time.Time.Compare)
	return ends
}
