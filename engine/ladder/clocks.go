package ladder

import (
	"maps"
	"slices"
	"time"

	"carteiro/events"
)

// wound is the state with its clocks run on to an instant, as if nothing fell
// due before it. An instant before the last fact's changes nothing.
func (s State) wound(to time.Time) State {
	for s.At.Before(to) {
		s = s.ran(s.board(s.At), earlier(s.turning(), to))
	}
	return s
}

// turning is the next instant, after s.At, at which somebody may become a legal
// target without any fact: a cooldown or a free challenge ends. Zero for never.
func (s State) turning() (next time.Time) {
	for _, ended := range s.cooling {
		next = s.sooner(next, ended.Add(days(s.Settings.CooldownDays)))
	}
	for _, p := range s.Order {
		if m := s.Members[p]; m.Free > 0 {
			next = s.sooner(next, m.FreeUntil)
		}
	}
	return next
}

// sooner is the earlier of two instants, of which t counts only after s.At.
func (s State) sooner(next, t time.Time) time.Time {
	if !t.After(s.At) {
		return next
	}
	return earlier(next, t)
}

// earlier of two instants; a zero one is never.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// ran runs the clocks on to an instant before which nothing turns; b is the
// board at s.At.
func (s State) ran(b *board, to time.Time) State {
	passed := to.Sub(s.At)
	s.Members = maps.Clone(s.Members)
	for _, p := range s.Order {
		m := s.Members[p]
		switch {
		case m.Status == OnLeave:
			m.Leave += passed
		case b.idles(p):
			m.Idle += passed
		}
		s.Members[p] = m
	}
	s.open = slices.Clone(s.open)
	for i, c := range s.open {
		if c.Stage == Proposed && s.Members[c.To].Status == OnLeave {
			s.open[i].RespondBy = c.RespondBy.Add(passed)
		}
	}
	s.At = to
	s.cooling = s.stillCooling()
	return s
}

// stillCooling leaves out the pairs whose cooldown is over; a longer one that is
// set later does not bring them back.
func (s State) stillCooling() map[pair]time.Time {
	over := func(_ pair, ended time.Time) bool { return s.At.Sub(ended) >= days(s.Settings.CooldownDays) }
	for p, ended := range s.cooling {
		if over(p, ended) {
			left := maps.Clone(s.cooling)
			maps.DeleteFunc(left, over)
			return left
		}
	}
	return s.cooling
}

// toDrop is how long a clock has to run until the next of first, first+every,
// first+2*every ... (L24, L26).
func toDrop(run, first, every time.Duration) time.Duration {
	if run < first {
		return first - run
	}
	return every - (run-first)%every
}

// toIdle is how long a member has to idle until a drop or the end is due.
func (s State) toIdle(idle time.Duration) time.Duration {
	next := toDrop(idle, days(s.Settings.IdleFirstDays), days(s.Settings.IdleEveryDays))
	if out := days(s.Settings.IdleOutDays); out > idle {
		next = min(next, out-idle)
	}
	return next
}

// toLeaveDrop is how long a leave has to last until it costs a place (L24).
func (s State) toLeaveDrop(used time.Duration) time.Duration {
	every := days(s.Settings.LeaveDropEveryDays)
	return toDrop(used, days(s.Settings.LeaveProtectDays)+every, every)
}

// fallDue is the time until each running clock of a member makes something
// due; false if none runs.
func (s State) fallDue(b *board, p events.PlayerID) (time.Duration, bool) {
	m := s.Members[p]
	switch {
	case m.Status == OnLeave:
		return s.toLeaveDrop(m.Leave), true
	case b.idles(p):
		return s.toIdle(m.Idle), true
	}
	return 0, false
}
