package projections

import (
	"time"

	"carteiro/events"
)

// Outbox is the reactor that queues letters in the transaction of the events
// they speak of. It sees every event once and never in a replay, so a rebuild
// queues nothing. It runs after the projection Tables, whose states it shares.
type Outbox struct {
	Notices func(Change) []Notice
	Tables  *Tables
	Links   Links  // makes the Message-IDs
	Host    string // the right half of every Message-ID
	Now     func() time.Time
}

var putLetters = inserting(`INSERT OR FAIL INTO outbox(ref, kind, user, due, state, msgid, data, stream, n, ply)`, marks(10),
	`ON CONFLICT(ref) DO NOTHING`)

// React asks for the notices of each change in the batch and queues them.
func (o *Outbox) React(tx events.Tx, evs []events.Event) error {
	var rows []any
	due := o.Now().UnixMilli()
	for _, c := range changes(evs) {
		if id, ok := tableID(c.Stream); ok {
			s, err := o.Tables.Until(tx, id, c.Events[len(c.Events)-1].N)
			if err != nil {
				return err
			}
			c.Table = &s
		}
		for _, n := range o.Notices(c) {
			if n.Data == "" {
				n.Data = "{}"
			}
			when := due
			if !n.Due.IsZero() {
				when = n.Due.UnixMilli()
			}
			rows = append(rows, n.Ref, n.Kind, string(n.To), when, "queued", o.Links.MessageID(n.Ref, o.Host),
				n.Data, n.Stream, int64(n.N), n.Turn)
		}
	}
	return putLetters.write(tx, rows)
}

// changes groups a batch by stream and command, in order of appearance.
func changes(evs []events.Event) []Change {
	type key struct {
		stream string
		cmd    events.CommandID
	}
	var out []Change
	at := map[key]int{}
	for _, e := range evs {
		k := key{e.Stream, e.Cmd}
		i, ok := at[k]
		if !ok {
			i, at[k] = len(out), len(out)
			out = append(out, Change{Stream: e.Stream, Cmd: e.Cmd, Actor: e.Actor})
		}
		out[i].Events = append(out[i].Events, e)
	}
	return out
}
