package table

import (
	"strings"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// pause stops clocks for a vacation or a steward (K9, K11). A vacation is as its
// player's log has it; a steward's pause never goes backwards.
func (d *decision) pause(c Pause) error {
	switch {
	case d.Status != Playing && d.Status != Invited:
		return d.gone()
	case d.Clocks.Kind == nil:
		return refusal.New(NoClockHere)
	}
	p := everyone(clock.PauseKind(c.Kind), later(c.From, time.Time{}), later(c.To, time.Time{}))
	p.N = c.N
	if c.Who != "" {
		seat, ok := d.Seat(c.Who)
		if !ok {
			return refusal.New(refusal.NotYours)
		}
		p.Seat = seat
	}
	switch p.Kind {
	case clock.Vacation:
		return d.vacation(p)
	case clock.Steward:
		p.By = c.Ruled
		return d.ruled(p)
	}
	return refusal.New(refusal.BadInput, "Field", "kind").Quoting(cut(c.Kind)).Offering("vacation", "steward")
}

func (d *decision) vacation(p Stop) error {
	switch {
	case d.Clocks.Closed:
		return refusal.New(NoVacationHere)
	case p.Seat == rules.Watcher || p.To.IsZero():
		return refusal.New(refusal.BadInput, "Field", "to")
	}
	d.stop(p)
	return nil
}

// ruled is a steward's pause: what has passed of it stays as it was.
func (d *decision) ruled(p Stop) error {
	now := later(d.at, time.Time{})
	had, known := d.Clocks.stop(p)
	switch {
	case strings.TrimSpace(p.By.Reason) == "":
		return refusal.New("reason_wanted")
	case known && had.over(now):
		return refusal.New(PauseOver)
	case !p.To.IsZero() && p.To.Before(now):
		p.To = now
	}
	if p.From = later(p.From, now); known && had.From.Before(now) {
		p.From = had.From
	}
	d.stop(p)
	return nil
}

// stop notes a pause unless all is so already.
func (d *decision) stop(p Stop) {
	if !p.To.IsZero() && p.To.Before(p.From) {
		p.To = p.From
	}
	had, known := d.Clocks.stop(p)
	if known && had == p || !known && p.To.Equal(p.From) {
		return
	}
	d.add(events.ClockPaused{Ruled: p.By, Kind: string(p.Kind), Seat: p.Seat, N: p.N, From: p.From, To: p.To})
}
