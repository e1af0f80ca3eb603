package mail

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/projections"
)

// reminder is what a row of the outbox keeps of one.
type reminder struct {
	Kind clock.ReminderKind `json:"reminder"`
	At   time.Time          `json:"at"`
	Seat rules.Seat         `json:"seat"`
}

// ofTime queues the reminders of each turn that is open after the change (K19),
// each for its own time. They are of no use once the turn is over, and are
// dropped then; a replay queues none (K20).
func (n *notifier) ofTime(s table.State) {
	for _, a := range s.Asks() {
		for _, r := range remindersOf(s, a.Seat) {
			if r.Kind == clock.TurnBegan || !r.At.After(s.Last) {
				continue
			}
			data, err := json.Marshal(reminder{r.Kind, r.At.UTC(), a.Seat})
			if err != nil {
				continue // it cannot be: the struct has only plain fields
			}
			to := s.Player(a.Seat)
			n.out = append(n.out, projections.Notice{
				Ref:  fmt.Sprintf("%s/%d/%s-%s/%s", n.Stream, n.last(), letterReminder, r.Kind, to),
				Kind: letterReminder, To: to, Stream: n.Stream, N: n.last(), Turn: s.Turn, Due: r.At, Data: string(data),
			})
		}
	}
}

// remindersOf lists the reminders of a seat whose clock runs, in the quiet hours
// of the table's zone.
func remindersOf(s table.State, seat rules.Seat) []clock.Reminder {
	turn, runs := s.Clocks.Turn(seat)
	if !runs {
		return nil
	}
	return turn.Reminders(clock.QuietIn(s.Clocks.Zone))
}

func remembered(data string) (r reminder) {
	_ = json.Unmarshal([]byte(data), &r) // what cannot be read is no reminder that stands
	return r
}

// stands tells whether a reminder is still one of the turn: a pause moves them.
func (r reminder) stands(s story) bool {
	return slices.ContainsFunc(remindersOf(s.State, r.Seat), func(o clock.Reminder) bool { return o.Kind == r.Kind && o.At.Equal(r.At) })
}

// reminder writes that time is passing, with the board as it is.
func (d *draft) reminder(s story) {
	d.sheet.Lead = []string{d.t("reminder." + string(remembered(d.q.Data).Kind))}
	d.showBoard(s)
	d.showAsk(s)
	d.showOrders(s)
}
