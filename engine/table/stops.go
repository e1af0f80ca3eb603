package table

import (
	"slices"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/rules"
	"carteiro/events"
)

// Stop is a pause at a table: of one Seat, or of all for Watcher. A zero To is
// not known yet. Kind, Seat and N name it.
type Stop struct {
	clock.Pause
	Seat rules.Seat
	N    int
	By   events.Ruled // the steward and why, of a steward's
}

func (p Stop) same(o Stop) bool { return p.Kind == o.Kind && p.Seat == o.Seat && p.N == o.N }

func (p Stop) covers(at time.Time) bool {
	return !at.Before(p.From) && (p.To.IsZero() || at.Before(p.To))
}

func (p Stop) over(at time.Time) bool { return !p.To.IsZero() && !p.To.After(at) }

func stopped(f events.ClockPaused) Stop {
	return Stop{clock.Pause{Kind: clock.PauseKind(f.Kind), Span: clock.Span{From: f.From, To: f.To}}, f.Seat, f.N, f.Ruled}
}

// Standing is the pause for which a seat's clock stands at an instant, if it
// does; of several the one that ends last. A weekend is none.
func (c Clocks) Standing(seat rules.Seat, at time.Time) (found Stop, ok bool) {
	for _, p := range c.Stops {
		if p.Kind == clock.Passed || !p.covers(at) || p.Seat != seat && p.Seat != rules.Watcher {
			continue
		}
		if !ok || p.To.IsZero() || !found.To.IsZero() && p.To.After(found.To) {
			found, ok = p, true
		}
	}
	return found, ok
}

// stop finds the pause that another one with its name replaces.
func (c Clocks) stop(p Stop) (Stop, bool) {
	i := slices.IndexFunc(c.Stops, p.same)
	if i < 0 {
		return Stop{}, false
	}
	return c.Stops[i], true
}

// Cuts tells whether a pause that replaces another makes it end sooner.
func (c Clocks) Cuts(f events.ClockPaused) bool {
	p := stopped(f)
	had, known := c.stop(p)
	return known && !p.To.IsZero() && (had.To.IsZero() || p.To.Before(had.To))
}

// with adds a pause, or replaces the one of its name; one that has no time in it
// is none.
func (c Clocks) with(p Stop) Clocks {
	c.Stops = slices.DeleteFunc(slices.Clone(c.Stops), p.same)
	if p.To.IsZero() || p.To.After(p.From) {
		c.Stops = append(c.Stops, p)
	}
	return c
}

// pauses are those that make the clock of a seat stand.
func (c Clocks) pauses(seat rules.Seat) clock.Pauses {
	out := clock.Pauses{Weekend: c.Weekend, Passed: c.Passed}
	for _, p := range c.Stops {
		if p.Seat == seat || p.Seat == rules.Watcher {
			out.List = append(out.List, p.Pause)
		}
	}
	return out
}

// everyone is a pause of all clocks.
func everyone(kind clock.PauseKind, from, to time.Time) Stop {
	return Stop{Pause: clock.Pause{Kind: kind, Span: clock.Span{From: from, To: to}}, Seat: rules.Watcher}
}

// since is when the first of the open turns began whose clock runs.
func (c Clocks) since() (first time.Time) {
	for _, t := range c.Seats {
		if !t.Since.IsZero() && (first.IsZero() || t.Since.Before(first)) {
			first = t.Since
		}
	}
	return first
}

// passed folds a weekend that is kept as it was, and forgets those that no open
// turn knows of.
func (c Clocks) passed(f events.WeekendPassed) Clocks {
	since := c.since()
	c.Stops = slices.DeleteFunc(slices.Clone(c.Stops), func(p Stop) bool { return p.Kind == clock.Passed && !p.To.After(since) })
	c.Stops, c.Passed = append(c.Stops, everyone(clock.Passed, f.From, f.To)), f.To
	return c
}

// keepWeekends keeps the weekends that have begun since the first of the open
// turns did: they are not computed again (K8).
func (d *decision) keepWeekends() {
	since := d.Clocks.since()
	if since.IsZero() {
		return
	}
	for _, w := range d.Clocks.pauses(rules.Watcher).Begun(since, later(d.at, d.Last)) {
		d.add(events.WeekendPassed{From: w.From, To: w.To})
	}
}
