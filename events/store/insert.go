package store

import (
	"strings"

	"carteiro/events"
)

// insertion is an INSERT of many rows, prepared once for each chunk size: a
// group of 100 goes in as 64 + 16 + 16 + 4 rows. OR FAIL spares SQLite the
// journal that lets it undo a single statement: a group that fails is rolled
// back whole.
type insertion struct {
	columns int
	query   [len(chunks)]string
}

var chunks = [...]int{64, 16, 4, 1}

func newInsertion(into, after string, columns int) *insertion {
	in := &insertion{columns: columns}
	one := ",(" + strings.Repeat("?,", columns-1) + "?)"
	for i, n := range chunks {
		in.query[i] = "INSERT OR FAIL INTO " + into + " VALUES " + strings.Repeat(one, n)[1:] + after
	}
	return in
}

func (in *insertion) run(tx events.Tx, args []any) error {
	for i, n := range chunks {
		for size := n * in.columns; len(args) >= size; args = args[size:] {
			if _, err := tx.Exec(in.query[i], args[:size]...); err != nil {
				return err
			}
		}
	}
	return nil
}

var (
	intoStreams  = newInsertion("streams(id,n)", " ON CONFLICT(id) DO UPDATE SET n = excluded.n", 2)
	intoEvents   = newInsertion("events(pos,stream,n,type,v,at,recorded,cmd,actor,data,hash)", "", 11)
	intoCommands = newInsertion("commands(id,pos,at)", "", 3)
)

// insert stores the batch's streams, events and commands.
func (b *batch) insert(tx events.Tx) error {
	args := b.args[:0]
	for stream, h := range b.heads {
		if h.grown {
			args = append(args, stream, int64(h.n))
		}
	}
	if err := intoStreams.run(tx, args); err != nil {
		return err
	}
	args = args[:0]
	for i := range b.evs {
		args = eventArgs(args, &b.evs[i], &b.links[i])
	}
	if err := intoEvents.run(tx, args); err != nil {
		return err
	}
	b.args, args = args, args[:0]
	for _, cmd := range b.order {
		args = append(args, string(cmd), int64(b.commands[cmd]), b.now)
	}
	return intoCommands.run(tx, args)
}

func eventArgs(args []any, e *events.Event, link *[32]byte) []any {
	var actor any
	if e.Actor != "" {
		actor = string(e.Actor)
	}
	return append(args, int64(e.Pos), e.Stream, int64(e.N), e.Type, int64(e.V),
		e.At.UnixMilli(), e.Recorded.UnixMilli(), string(e.Cmd), actor, string(e.Data), link[:])
}
