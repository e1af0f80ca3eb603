package clock

import "time"

// When is when a reminder that falls due at an instant goes: one of half the
// time waits for the end of quiet hours, one of a day or three hours goes
// before they begin (K20).
func (q Quiet) When(kind ReminderKind, due time.Time) time.Time {
	return q.moved(Reminder{Kind: kind, Due: due})
}
