package ladder

import (
	"slices"
	"time"

	"carteiro/events"
)

// rulingDays is how long a steward has for a ruling (L17).
const rulingDays = 7

// Due lists the facts that fall due up to and including an instant and are not
// in the log yet, in order of their due instants, each with its own (K1). At
// one instant: the season's end, silences, long games, then drops and removals
// from the bottom upward (L26). Folding them leaves nothing due: a second call
// gives nothing.
func Due(s State, until time.Time) []events.Fact { return fallen(s, until).facts }

// NextDue is the instant of the first fact that will fall due if nothing else
// happens; false before the ladder is opened.
func NextDue(s State) (time.Time, bool) {
	d := draft{s: s}
	for len(d.facts) == 0 && d.fall(endOfTime) {
	}
	return d.s.At, len(d.facts) > 0
}

var endOfTime = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// Later is the state at a later instant, with everything that falls due by
// then, and the clocks run on.
func (s State) Later(at time.Time) State { return fallen(s, at).s }

// draft is a state and the facts decided on it so far.
type draft struct {
	s     State
	facts []events.Fact
}

// fallen is a state with everything that falls due up to an instant, at that
// instant.
func fallen(s State, until time.Time) draft {
	d := draft{s: s}
	for d.fall(until) {
	}
	d.s = d.s.wound(until)
	return d
}

func (d *draft) add(f events.Fact) {
	d.facts = append(d.facts, f)
	d.s = Fold(d.s, f)
}

// fall goes to the next instant at which something may fall due and decides
// what does; false if there is none up to the given one.
func (d *draft) fall(until time.Time) bool {
	b := d.s.board(d.s.At)
	at, dropping := d.s.next(b)
	if at.IsZero() || at.After(until) {
		return false
	}
	if at.After(d.s.At) {
		d.s = d.s.ran(b, at)
	}
	on := events.Dated{At: at}
	d.endSeason(on)
	d.silences(on)
	d.longGames(on)
	d.drops(on, dropping)
	return true
}

// next is the next instant at which something may fall due, zero for never, and
// whose clocks make it so.
func (s State) next(b *board) (at time.Time, dropping map[events.PlayerID]bool) {
	at = s.turning()
	for _, c := range s.open {
		if t := s.deadline(c); !t.IsZero() {
			at = earlier(at, later(t, s.At))
		}
	}
	if !s.Season.Ends.IsZero() {
		at = earlier(at, later(s.Season.Ends, s.At))
	}
	dropping = map[events.PlayerID]bool{}
	for _, p := range s.Order {
		left, runs := s.fallDue(b, p)
		if t := s.At.Add(left); runs && (at.IsZero() || !t.After(at)) {
			if t.Before(at) {
				clear(dropping)
			}
			at, dropping[p] = t, true
		}
	}
	return at, dropping
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// deadline is when an open challenge next falls due, zero while it stands still.
func (s State) deadline(c Challenge) time.Time {
	switch {
	case c.Stage == Playing && c.AskedAt.IsZero():
		return c.Started.Add(days(s.Settings.CapDays))
	case c.Stage == Playing:
		return c.AskedAt.Add(days(rulingDays))
	case s.Members[c.To].Status == OnLeave:
		return time.Time{}
	}
	return c.RespondBy
}

// overdue lists the open challenges of a stage whose deadline has come.
func (d *draft) overdue(stage Stage) (out []Challenge) {
	for _, c := range d.s.open {
		if t := d.s.deadline(c); c.Stage == stage && !t.IsZero() && !t.After(d.s.At) {
			out = append(out, c)
		}
	}
	return out
}

// silences forfeits what was not answered (L14). A member who goes for it takes
// other challenges along.
func (d *draft) silences(on events.Dated) {
	for _, c := range d.overdue(Proposed) {
		if now, ok := d.s.opened(c.N); ok {
			d.forfeit(on, now, "silence")
			d.strike(on, now.To, now.N)
		}
	}
}

// longGames asks a steward, then gives up (L17).
func (d *draft) longGames(on events.Dated) {
	for _, c := range d.overdue(Playing) {
		switch now, ok := d.s.opened(c.N); {
		case !ok:
		case now.AskedAt.IsZero():
			d.add(events.RulingAsked{Dated: on, N: c.N})
		default:
			d.add(events.ChallengeVoided{Dated: on, N: c.N, Why: "unruled"})
		}
	}
}

// drops moves and removes those whose clocks have come round, from the bottom
// upward (L24, L26). A member whose lower neighbour could not drop does not
// drop either.
func (d *draft) drops(on events.Dated, due map[events.PlayerID]bool) {
	stuck := map[events.PlayerID]bool{}
	for _, p := range slices.Backward(slices.Clone(d.s.Order)) {
		place, m := d.s.Place(p), d.s.Members[p]
		onLeave := m.Status == OnLeave
		switch {
		case !due[p] || place == 0 || onLeave && m.Leave == 0: // gone, or a new season began
		case !onLeave && place <= d.s.Settings.IdleExemptTop:
			stuck[p] = true
		case d.s.idledOut(m):
			d.deactivate(on, p, "idle")
		case place == len(d.s.Order) || stuck[d.s.Order[place]]:
			stuck[p] = true
		case onLeave:
			d.add(events.PlaceDropped{Dated: on, Player: p, To: place + 1, Why: "leave"})
		default:
			d.add(events.PlaceDropped{Dated: on, Player: p, To: place + 1, Why: "idle"})
		}
	}
}

// idledOut tells whether a member's idle time has come to its end.
func (s State) idledOut(m Member) bool {
	return m.Status == Active && m.Idle == days(s.Settings.IdleOutDays)
}
