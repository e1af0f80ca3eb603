package mail

import (
	"fmt"

	"carteiro/engine/clock"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// ofClock tells what happened to the clocks of a table (K10 to K15).
func (n *notifier) ofClock(s table.State) {
	ticks := false
	for _, f := range n.facts {
		switch f := f.(type) {
		case events.TurnLapsed:
			n.clock(s, "")
		case events.PauseAsked:
			n.clock(s, s.Player(f.Seat))
		case events.PauseAnswered:
			if !f.Accepted {
				n.clock(s, s.Player(f.Seat))
			}
		case events.ClockPaused:
			n.ofPause(s, f)
			ticks = true
		case events.ClockCredited:
			n.ofCredit(s, f)
			ticks = true
		case events.OutageRecorded:
			n.toAll(s, letterResumed, -1, "")
			ticks = true
		}
	}
	if ticks && s.Status == table.Playing {
		for _, a := range s.Asks() {
			n.again(s.Player(a.Seat), letterReminder, n.Stream)
		}
		n.ofTime(s)
	}
}

// clock tells all at a table but one person.
func (n *notifier) clock(s table.State, but events.PlayerID) {
	for _, c := range s.Chairs {
		if c.Player != but {
			n.tellRoom(c.Player, letterClock)
		}
	}
}

// ofPause tells of a pause, its end that is known, and that the clocks run again
// after one that was agreed or a steward's (K12).
func (n *notifier) ofPause(s table.State, f events.ClockPaused) {
	over := !f.To.IsZero() && !f.To.After(n.at())
	switch clock.PauseKind(f.Kind) {
	case clock.Vacation:
		n.clock(s, s.Player(f.Seat))
		return
	case clock.Mutual:
		but := n.Actor
		if n.byLetter() {
			but = ""
		}
		n.clock(s, but)
	default:
		if !over {
			n.clock(s, "")
		}
	}
	if f.To.IsZero() {
		return
	}
	for _, c := range s.Chairs {
		ref := fmt.Sprintf("%s/%s-%d-%d/%s", n.Stream, letterResumed, f.N, f.To.UnixMilli(), c.Player)
		n.add(ref, c.Player, projections.Notice{Kind: letterResumed, Turn: -1, Due: f.To,
			Data: fmt.Sprintf(`{"to":%d}`, f.To.UnixMilli())})
	}
}

// ofCredit tells of time that was given: whoever has it, and of a safety day
// both (K10).
func (n *notifier) ofCredit(s table.State, f events.ClockCredited) {
	if f.Why == "safety" {
		n.clock(s, "")
		return
	}
	n.tellRoom(s.Player(f.Seat), letterClock)
}
