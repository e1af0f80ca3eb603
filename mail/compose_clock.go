package mail

import (
	"encoding/json"
	"slices"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// timed is something that happened to the clocks of a table.
type timed struct {
	n    uint64
	at   time.Time
	fact events.Fact
}

func (s *story) noteTime(f events.Fact, e events.Event) {
	switch f.(type) {
	case events.TurnLapsed, events.PauseAsked, events.PauseAnswered, events.ClockPaused, events.ClockCredited:
		s.times = append(s.times, timed{e.N, e.At, f})
	}
}

// about is what a row keeps of what it is about, each kind what it needs.
type about struct {
	From uint64 `json:"from"` // the first event of the change
	To   int64  `json:"to"`   // when the pause ends: Unix, milliseconds
	Zone string `json:"zone"` // of the digest of whoever has chosen none

	Letter   int64 `json:"letter"`   // the row of the inbox
	Unproved bool  `json:"unproved"` // that letter says it is from a known address
}

func (q Queued) about() (a about) {
	_ = json.Unmarshal([]byte(q.Data), &a) // what cannot be read is about nothing
	return a
}

// clockStands drops what time has passed by: an end of a pause that is another
// one now, a question that has been answered, everything once the game is over.
func (d *draft) clockStands(s story) error {
	switch to := d.q.about().To; {
	case s.Status != table.Playing:
		return Past("the game is not under way")
	case d.q.Kind == letterClock && len(d.clockSays(s)) == 0:
		return Past("it is settled")
	case to != 0 && !s.pausedTo(to):
		return Past("the pause has another end")
	}
	return nil
}

// pausedTo tells whether a pause of all, as it was last said, ends at an instant.
func (s story) pausedTo(to int64) bool {
	type key struct {
		kind string
		n    int
	}
	ends := map[key]int64{}
	for _, t := range s.times {
		if f, ok := t.fact.(events.ClockPaused); ok {
			ends[key{f.Kind, f.N}] = f.To.UnixMilli()
		}
	}
	for k, end := range ends {
		if end == to && k.kind != string(clock.Vacation) {
			return true
		}
	}
	return false
}

// clockNews tells what happened to the clocks, and how they stand.
func (d *draft) clockNews(s story) {
	d.sheet.Lead = d.clockSays(s)
	d.showBoard(s)
	d.showAsk(s)
	d.showClockWords(s)
}

// resumed tells everybody that the clocks run again (K12).
func (d *draft) resumed(s story) {
	id := "resumed"
	if d.q.about().To == 0 {
		id = "did.outage"
	}
	d.sheet.Lead = []string{d.t(id)}
	d.showBoard(s)
	d.showAsk(s)
	d.showOrders(s)
}

// clockSays are the sentences about the change that the letter is about.
func (d *draft) clockSays(s story) (out []string) {
	from := d.q.about().From
	for i, t := range s.times {
		if t.n < from || t.n > d.q.N {
			continue
		}
		if said := d.clockSaid(s, i); said != "" {
			out = append(append(out, said), d.because(rulingOf(t.fact))...)
			if f, ok := t.fact.(events.ClockPaused); ok && f.Kind == string(clock.Vacation) && f.To.After(d.Now()) {
				out = append(out, d.t("pause.meanwhile"))
			}
		}
	}
	return out
}

// clockSaid says one thing that happened to the clocks, nothing if it is settled.
func (d *draft) clockSaid(s story, i int) string {
	t := s.times[i]
	switch f := t.fact.(type) {
	case events.TurnLapsed:
		if s.Lapsed != nil && s.Lapsed.Deadline.Equal(f.Deadline) {
			return d.t(s.mine("lapsed", f.Seat), "Name", s.name(f.Seat), "At", d.until(f.Deadline))
		}
	case events.PauseAsked:
		if s.PauseAsk != nil && !answered(s.times[i+1:]) {
			return d.t("pause.asked", "Name", s.name(f.Seat), "Count", f.Days)
		}
	case events.PauseAnswered:
		if !f.Accepted {
			return d.t("pause.refused", "Name", s.name(f.Seat))
		}
	case events.ClockPaused:
		if f.Kind == string(clock.Mutual) && slices.ContainsFunc(s.times[:i], func(o timed) bool { return o.pauses(f) }) {
			return d.t("pause.mutual_ending", "To", d.until(f.To))
		}
		return d.paused(s, f, t.at)
	case events.ClockCredited:
		return d.t(s.mine("credit."+f.Why, f.Seat), "Name", s.name(f.Seat), "Other", s.others(),
			"Time", clock.Long(time.Duration(f.Ms)*time.Millisecond, d.say.Say))
	}
	return ""
}

// pauses tells whether it was the same pause as another.
func (t timed) pauses(f events.ClockPaused) bool {
	o, ok := t.fact.(events.ClockPaused)
	return ok && o.Kind == f.Kind && o.N == f.N && o.Seat == f.Seat
}

// mine is the id of a sentence about the reader, or about another.
func (s story) mine(id string, seat rules.Seat) string {
	if seat == s.eye {
		return id + "_you"
	}
	return id
}

func answered(later []timed) bool {
	for _, t := range later {
		if _, ok := t.fact.(events.PauseAnswered); ok {
			return true
		}
	}
	return false
}

// paused says a pause: from when, until when, whose or why.
func (d *draft) paused(s story, f events.ClockPaused, at time.Time) string {
	id := "pause." + f.Kind
	args := []any{"Name", s.name(f.Seat), "From", d.moment(f.From), "To", d.until(f.To)}
	switch {
	case f.To.IsZero():
		id += "_open"
	case !f.To.After(f.From):
		id += "_off"
	case !f.To.After(at):
		id += "_over"
	}
	return d.t(d.first(id, "pause."+f.Kind), args...)
}

// agreed tells whether a seat has agreed to the pause that is asked for.
func (s story) agreed(seat rules.Seat) bool {
	return s.PauseAsk == nil || seat < 0 || int(seat) >= len(s.PauseAsk.Agreed) || s.PauseAsk.Agreed[seat]
}

// showClockWords says how to answer a question about the clock.
func (d *draft) showClockWords(s story) {
	switch {
	case !s.agreed(s.eye):
		d.sheet.How = append([]string{d.t("how.pause")}, d.sheet.How...)
	case s.paused(d.Now()):
		d.sheet.How = append([]string{d.t("how.end_pause")}, d.sheet.How...)
	}
}

// paused tells whether an agreed pause goes on at an instant.
func (s story) paused(at time.Time) bool {
	for _, p := range s.Clocks.Stops {
		if p.Kind == clock.Mutual && (p.To.IsZero() || p.To.After(at)) {
			return true
		}
	}
	return false
}
