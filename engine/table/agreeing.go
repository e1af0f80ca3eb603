package table

import (
	"slices"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// MaxPause is how many days an agreed pause has at most, and Notice how long it
// goes on after somebody has ended it (K11).
const (
	MaxPause = 30
	Notice   = clock.Day
)

// PauseAsk is a pause that one seat has asked for. Agreed are those for it, by
// seat.
type PauseAsk struct {
	By     rules.Seat
	Days   int
	Agreed []bool
}

// pausing finds the seat of a person at a table where people may agree on pauses.
func (d *decision) pausing(p events.PlayerID) (rules.Seat, error) {
	seat, err := d.playing(p, -1)
	switch {
	case err != nil:
		return seat, err
	case d.Clocks.Kind == nil:
		return seat, refusal.New(NoClockHere)
	case d.For != nil && !d.Agreeable:
		return seat, refusal.New(NoPausesHere)
	}
	return seat, nil
}

func (d *decision) askPause(c AskPause) error {
	seat, err := d.pausing(c.By)
	if err != nil {
		return err
	}
	_, paused := d.Clocks.mutual(later(d.at, d.Last))
	switch {
	case c.Days < 1 || c.Days > MaxPause:
		return refusal.New(BadPause, "Max", MaxPause)
	case d.PauseAsk != nil:
		return refusal.New(PauseOpen)
	case paused:
		return refusal.New(PauseRuns)
	}
	d.add(events.PauseAsked{Seat: seat, Days: c.Days})
	return nil
}

// answerPause answers a pause that was asked for; whoever asked may only take
// it back. Once all agree the clocks stop.
func (d *decision) answerPause(c AnswerPause) error {
	seat, err := d.pausing(c.By)
	switch {
	case err != nil:
		return err
	case d.PauseAsk == nil:
		return refusal.New(NoPauseAsked)
	case c.Accept && d.PauseAsk.Agreed[seat]:
		return refusal.New(refusal.Already)
	}
	asked := *d.PauseAsk
	d.add(events.PauseAnswered{Seat: seat, Accepted: c.Accept})
	if !c.Accept || d.PauseAsk != nil {
		return nil
	}
	from := later(d.at, d.Last)
	p := everyone(clock.Mutual, from, from.Add(time.Duration(asked.Days)*clock.Day))
	p.N = d.Clocks.count(clock.Mutual) + 1
	d.stop(p)
	return nil
}

// endPause ends an agreed pause a day from now.
func (d *decision) endPause(c EndPause) error {
	if _, err := d.pausing(c.By); err != nil {
		return err
	}
	p, ok := d.Clocks.mutual(later(d.at, d.Last))
	end := later(d.at, d.Last).Add(Notice)
	switch {
	case !ok:
		return refusal.New(NoPause)
	case !p.To.After(end):
		return refusal.New(refusal.Already)
	}
	p.To = end
	d.stop(p)
	return nil
}

// mutual is the agreed pause that goes on at an instant.
func (c Clocks) mutual(at time.Time) (Stop, bool) {
	for _, p := range c.Stops {
		if p.Kind == clock.Mutual && p.covers(at) {
			return p, true
		}
	}
	return Stop{}, false
}

// count is how many pauses of a kind there were.
func (c Clocks) count(kind clock.PauseKind) (n int) {
	for _, p := range c.Stops {
		if p.Kind == kind {
			n++
		}
	}
	return n
}

// pauseAsked folds a pause that was asked for.
func (s State) pauseAsked(f events.PauseAsked) State {
	a := PauseAsk{By: f.Seat, Days: f.Days, Agreed: make([]bool, len(s.Chairs))}
	s.PauseAsk = a.with(f.Seat)
	return s
}

// pauseAnswered folds an answer: nothing is asked any more once one is against
// it, or all are for it.
func (s State) pauseAnswered(f events.PauseAnswered) State {
	if s.PauseAsk == nil {
		return s
	}
	if s.PauseAsk = s.PauseAsk.with(f.Seat); !f.Accepted || !slices.Contains(s.PauseAsk.Agreed, false) {
		s.PauseAsk = nil
	}
	return s
}

// with is the request with one more for it.
func (a PauseAsk) with(seat rules.Seat) *PauseAsk {
	a.Agreed = slices.Clone(a.Agreed)
	if seat >= 0 && int(seat) < len(a.Agreed) {
		a.Agreed[seat] = true
	}
	return &a
}
