package ladder

import (
	"time"

	"carteiro/engine/clock"
	"carteiro/events"
)

// Standing is the order as it stood at an instant.
type Standing struct {
	At    time.Time
	Order []events.PlayerID
}

// Place is where somebody stood, 1 for the top, 0 for nowhere.
func (s Standing) Place(p events.PlayerID) int { return State{Order: s.Order}.Place(p) }

// Standings are the order at the opening, at each end of a week since (24:00 on
// Sunday in the ladder's zone), and at the instant of the state itself. Of more
// than the last so many weeks nothing is told.
func (s State) Standings(weeks int) (out []Standing) {
	shifts := s.shifts.all()
	order := s.Order
	if len(shifts) > 0 {
		order = shifts[0].before
	}
	at := s.Opened
	for {
		for len(shifts) > 0 && !shifts[0].at().After(at) {
			order, shifts = shifts[0].after, shifts[1:]
		}
		out = append(out, Standing{at, order})
		if !at.Before(s.At) {
			return out[max(0, len(out)-weeks-1):]
		}
		at = earlier(s.weekAfter(at), s.At)
	}
}

// weekAfter is the first end of a week in the ladder's zone after an instant.
func (s State) weekAfter(at time.Time) time.Time {
	zone := s.Settings.zone()
	y, m, d := at.In(zone).Date()
	sinceMonday := (int(at.In(zone).Weekday()) + 6) % 7
	return clock.Wall(zone, y, m, d-sinceMonday+7, 0).UTC()
}

func (k shift) at() time.Time { return k.fact.(interface{ Instant() time.Time }).Instant() }

// FreeRefusals is how many challenges a member may still decline for nothing at
// an instant (L13).
func (s State) FreeRefusals(p events.PlayerID, at time.Time) int {
	left := s.Settings.FreeRefusals
	for _, t := range s.Members[p].Refusals {
		if at.Sub(t) < days(s.Settings.RefusalWindowDays) {
			left--
		}
	}
	return max(0, left)
}

// Blocked tells whether one has said that they will not play another (L10).
func (s State) Blocked(by, whom events.PlayerID) bool {
	return s.blocks[[2]events.PlayerID{by, whom}]
}

// Refuse says why one may not challenge another at an instant, with what the
// sentence needs; nil where it is allowed (L4 to L10). As for MayChallenge,
// whoever looks later than the last fact looks at s.Later(at).
func (s State) Refuse(who, whom events.PlayerID, at time.Time) error {
	b := s.board(at)
	if t := b.target(who, whom); t.Code != "" {
		return b.refuse(t.Code, who, whom)
	}
	return nil
}
