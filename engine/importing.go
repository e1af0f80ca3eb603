package engine

import (
	"context"
	"errors"

	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
)

// importFile appends all tables of a file at once. A file whose tables are
// there already is a repeat.
func (d *Desk) importFile(ctx context.Context, tables table.ImportFile, o Order) (events.Receipt, error) {
	if len(tables) == 0 {
		return events.Receipt{}, refusal.New(refusal.BadInput)
	}
	var ws []events.Write
	for _, c := range tables {
		facts, err := table.Decide(table.Zero(c.ID), table.Request{Command: c})
		if err != nil {
			return events.Receipt{}, err
		}
		news, err := events.EncodeAll(facts...)
		if err != nil {
			return events.Receipt{}, err
		}
		ws = append(ws, events.Write{Stream: c.ID.Stream(), Expect: events.NoStream(), At: o.At, Events: news})
	}
	got, err := d.Store.Append(ctx, o.ID, o.Actor, ws...)
	if errors.Is(err, events.ErrConflict) {
		return d.repeated(ctx, o.ID, refusal.New(refusal.Already))
	}
	if err == nil && !got.Repeat {
		d.appended()
	}
	return got, err
}
