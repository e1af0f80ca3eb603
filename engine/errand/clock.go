package errand

import (
	"slices"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/player"
	"carteiro/engine/rules"
	"carteiro/engine/table"
)

// Clocks lists what is owed to the clocks of a table because of one who plays
// there: the player's vacations (K9), as they are now, and the safety day spent
// for the turn whose time is up (K10).
func Clocks(t table.State, p player.State) (list []Owed) {
	seat, sits := t.Seat(p.ID)
	running := t.Status == table.Invited || t.Status == table.Playing
	if !sits || !running || t.Clocks.Kind == nil || t.Clocks.Closed {
		return nil
	}
	for _, v := range p.Vacations {
		if misses(t, seat, v) {
			list = append(list, owed(time.Time{}, table.Pause{ID: t.ID, Kind: string(clock.Vacation), Who: p.ID, N: v.N, From: v.From, To: v.To},
				"pause:%s:%s:%d:%d", t.ID, p.ID, v.N, v.To.UnixMilli()))
		}
	}
	due, runs := t.Clocks.Deadline(seat)
	for _, d := range p.Spent {
		if runs && t.Status == table.Playing && d.Table == t.ID && d.Deadline.Equal(due) && !t.Clocks.Seats[seat].Saved.Equal(due) {
			list = append(list, owed(due, table.Credit{ID: t.ID, Who: p.ID, Deadline: due}, "credit:%s:%s:%d", t.ID, p.ID, due.UnixMilli()))
		}
	}
	return list
}

// misses tells whether a table does not know a vacation as it is. One that was
// over before the seat's turn began, or before anything that has happened there,
// matters no more.
func misses(t table.State, seat rules.Seat, v player.Vacation) bool {
	i := slices.IndexFunc(t.Clocks.Stops, func(s table.Stop) bool { return s.Kind == clock.Vacation && s.Seat == seat && s.N == v.N })
	if i >= 0 {
		had := t.Clocks.Stops[i]
		return !had.From.Equal(v.From) || !had.To.Equal(v.To)
	}
	since := t.Clocks.Seats[seat].Since
	if since.IsZero() {
		since = t.Last
	}
	return v.To.After(v.From) && v.To.After(since)
}
