package projections

import (
	"time"

	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/robin"
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

	ladders recent[kept[ladder.State]]
	robins  recent[kept[robin.State]]
	players recent[kept[player.State]]
}

var putLetters = inserting(`INSERT OR FAIL INTO outbox(ref, kind, user, due, state, msgid, data, stream, n, ply)`, marks(10),
	`ON CONFLICT(ref) DO NOTHING`)

// React asks for the notices of each change in the batch and queues them.
func (o *Outbox) React(tx events.Tx, evs []events.Event) error {
	var rows []any
	for _, c := range changes(evs) {
		if err := o.look(tx, &c); err != nil {
			return err
		}
		for _, n := range o.Notices(c) {
			if !n.Again {
				rows = append(rows, o.row(n)...)
			} else if err := o.again(tx, n); err != nil {
				return err
			}
		}
	}
	return putLetters.write(tx, rows)
}

func (o *Outbox) row(n Notice) []any {
	if n.Data == "" {
		n.Data = "{}"
	}
	if n.Due.IsZero() {
		n.Due = o.Now()
	}
	return []any{n.Ref, n.Kind, string(n.To), n.Due.UnixMilli(), "queued", o.Links.MessageID(n.Ref, o.Host),
		n.Data, n.Stream, int64(n.N), n.Turn}
}

// again makes rows due that have never been tried.
func (o *Outbox) again(tx events.Tx, n Notice) error {
	now := o.Now().UnixMilli()
	_, err := tx.Exec(`UPDATE outbox SET due = ? WHERE state = 'queued' AND due > ? AND user = ? AND kind = ?
		AND attempt = 0 AND ? IN ('', stream)`, now, now, string(n.To), n.Kind, n.Stream)
	return err
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
