package mail

import (
	"encoding/json"
	"fmt"
	"slices"

	"carteiro/engine/clock"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/projections"
)

// reminder is what a row of the outbox keeps of one. Since is when the clock of
// the seat began to run for the turn.
type reminder struct {
	Kind  clock.ReminderKind `json:"reminder"`
	Seat  rules.Seat         `json:"seat"`
	Since int64              `json:"since"` // Unix, milliseconds
}

// ofTime queues the reminders of each turn that is open after the change (K19),
// each for its own time (K20) and once for the turn, whatever happens to the
// clocks meanwhile: when its time comes it is looked at anew. A replay queues
// none.
func (n *notifier) ofTime(s table.State) {
	for _, a := range s.Asks() {
		to := s.Player(a.Seat)
		since, list := remindersOf(s, a.Seat, n.habits(to, s.Clocks.Zone))
		for _, r := range list {
			data, err := json.Marshal(reminder{r.Kind, a.Seat, since})
			if err == nil && r.At.After(s.Last) {
				n.add(fmt.Sprintf("%s/%d-%d/%s-%s/%s", n.Stream, a.Seat, since, letterReminder, r.Kind, to), to,
					projections.Notice{Kind: letterReminder, Turn: -1, Due: r.At, Data: string(data)})
			}
		}
	}
}

// remindersOf lists the reminders of a seat whose clock runs, and since when it
// does.
func remindersOf(s table.State, seat rules.Seat, h habits) (since int64, list []clock.Reminder) {
	turn, runs := s.Clocks.Turn(seat)
	if !runs {
		return 0, nil
	}
	for _, r := range turn.Reminders(h.quiet) {
		if r.Kind != clock.TurnBegan {
			list = append(list, r)
		}
	}
	return turn.Start.UnixMilli(), list
}

// stands answers with a Past for a reminder that is none any more, with a Later
// for one whose time a pause or new habits have moved.
func (d *draft) stands(s story) error {
	var r reminder
	if json.Unmarshal([]byte(d.q.Data), &r) != nil {
		return Past("it cannot be read")
	}
	since, list := remindersOf(s.State, r.Seat, d.habits)
	if _, asked := s.Asked(r.Seat); !asked || r.Seat != s.eye || since != r.Since {
		return Past("the turn is over")
	}
	next := slices.ContainsFunc(s.Orders(s.eye), func(o rules.Order) bool { return o.Kind == rules.NextOrder })
	at := slices.IndexFunc(list, func(o clock.Reminder) bool { return o.Kind == r.Kind })
	switch {
	case at < 0 || next || !d.habits.wants(r.Kind):
		return Past("it is not wanted")
	case list[at].At.After(d.Now()):
		return Later(list[at].At)
	case at+1 < len(list) && !list[at+1].At.After(d.Now()):
		return Past("a more urgent one goes")
	}
	return nil
}

// reminder writes that time is passing, with the board as it is.
func (d *draft) reminder(s story) {
	var r reminder
	_ = json.Unmarshal([]byte(d.q.Data), &r) // stands has read it
	d.sheet.Lead = []string{d.t("reminder." + string(r.Kind))}
	d.showBoard(s)
	d.showAsk(s)
	d.showOrders(s)
}
