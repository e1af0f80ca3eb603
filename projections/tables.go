package projections

import (
	"database/sql"
	"strings"
	"time"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// Tables is the inline projection of every table, as lists show it: tables
// "tables" and "seats"; a seat has a name here only where a file gave it. What
// a seat owes stands beside the turn in the one row of its table ("asked": a
// kind for each seat, with commas between), so that a move writes a single row
// and seats are written only when people sit down. A standing order is its
// seat's secret, and a word to a group the group's: they change nothing here, not
// even when the table changed last.
// "deadlines" has a row for each table with a clock that runs: its kind is "turn"
// for when the time is up, or "claim" for when a game ends whose time is up and
// that nobody has claimed.
//
// It folds each table's stream and keeps the states in memory. A kept state is
// used only if it is exactly one event behind; otherwise the stream is read
// again inside the transaction. A transaction that was rolled back can thus
// leave nothing wrong behind.
type Tables struct {
	Kept int // states kept in memory; 8192 if zero

	states recent[table.State]
}

// Name names the projection.
func (*Tables) Name() string { return "tables" }

// Version is that of the tables.
func (*Tables) Version() int { return 5 }

// Tables lists what Setup creates.
func (*Tables) Tables() []string { return []string{"tables", "seats", "deadlines"} }

// Setup creates the tables. A move changes no column of an index.
func (*Tables) Setup(tx events.Tx) error {
	return run(tx,
		`CREATE TABLE tables(
			id TEXT PRIMARY KEY, game TEXT NOT NULL, club TEXT NOT NULL, opened INTEGER NOT NULL,
			changed INTEGER NOT NULL, status TEXT NOT NULL, turn INTEGER NOT NULL, asked TEXT NOT NULL,
			how TEXT NOT NULL, result TEXT NOT NULL, winner INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
		`CREATE INDEX tables_club ON tables(club, opened)`,
		`CREATE TABLE seats(
			id TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, name TEXT NOT NULL,
			PRIMARY KEY(id, seat)) STRICT, WITHOUT ROWID`,
		`CREATE INDEX seats_player ON seats(player)`,
		`CREATE TABLE deadlines(
			id TEXT PRIMARY KEY, kind TEXT NOT NULL, seat INTEGER NOT NULL, turn INTEGER NOT NULL, due INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
		`CREATE INDEX deadlines_due ON deadlines(kind, due)`)
}

// A table that was only moved at has its row already, and nothing but the
// turn has changed: putMoves writes just that.
var (
	putMoves = inserting(`INSERT OR FAIL INTO tables(id, changed, turn, asked, game, club, opened, status, how, result, winner)`,
		"?,?,?,?,'','',0,'','','',0", `ON CONFLICT(id) DO UPDATE SET changed = excluded.changed, turn = excluded.turn, asked = excluded.asked`)
	putTables = inserting(`INSERT OR FAIL INTO tables(id, game, club, opened, changed, status, turn, asked, how, result, winner)`, marks(11),
		`ON CONFLICT(id) DO UPDATE SET changed = excluded.changed, status = excluded.status, turn = excluded.turn,
			asked = excluded.asked, how = excluded.how, result = excluded.result, winner = excluded.winner`)
	putSeats = inserting(`INSERT OR FAIL INTO seats(id, seat, player, name)`, marks(4),
		`ON CONFLICT(id, seat) DO UPDATE SET player = excluded.player`)
)

// touched is a table that a batch changes.
type touched struct {
	state          table.State
	opened, change int64
	seated, moved  bool // moved: and nothing else
}

// Apply folds all events given, then writes each table that they change once.
func (p *Tables) Apply(tx events.Tx, evs []events.Event) error {
	var order []string
	batch := map[string]*touched{}
	for _, e := range evs {
		id, ok := tableID(e.Stream)
		if !ok {
			continue
		}
		s, err := p.Until(tx, id, e.N-1)
		if err != nil {
			return err
		}
		next, t := evolve(s, e), batch[e.Stream]
		p.keep(e.Stream, next)
		if e.Type == "table.ordered" || e.Type == "table.unordered" || toGroup(e) {
			continue
		}
		if t == nil {
			t = &touched{opened: e.At.UnixMilli(), moved: s.Status == table.Playing}
			batch[e.Stream], order = t, append(order, e.Stream)
		}
		t.state, t.change = next, e.At.UnixMilli()
		t.seated = t.seated || e.Type == "table.opened" || e.Type == "table.imported" || e.Type == "table.seat_taken" || e.Type == "table.seat_added"
		t.moved = t.moved && !t.seated && t.state.Status == table.Playing
	}
	return writeTables(tx, order, batch)
}

// toGroup tells whether an event is a word to a group, of which nobody else
// learns that it was said.
func toGroup(e events.Event) bool {
	if e.Type != "table.said" {
		return false
	}
	f, err := events.Decode(e.New)
	w, ok := f.(events.Said)
	return err == nil && ok && w.To != ""
}

func (p *Tables) keep(stream string, s table.State) {
	size := p.Kept
	if size == 0 {
		size = 8192
	}
	p.states.put(stream, s, size)
}

// Until is the state of a table after event n, read inside the transaction
// unless it is at hand.
func (p *Tables) Until(tx events.Tx, id events.TableID, n uint64) (table.State, error) {
	if s, ok := p.states.get(id.Stream()); ok && s.N == n {
		return s, nil
	}
	s := table.Zero(id)
	if n == 0 {
		return s, nil
	}
	rows, err := tx.Query(`SELECT n, type, v, data, at FROM events WHERE stream = ? AND n <= ? ORDER BY n`, id.Stream(), n)
	err = each(rows, err, func(r *sql.Rows) error {
		var e events.Event
		var at int64
		if err := r.Scan(&e.N, &e.Type, &e.V, &e.Data, &at); err != nil {
			return err
		}
		e.At = time.UnixMilli(at).UTC()
		s = evolve(s, e)
		return nil
	})
	return s, err
}

// evolve counts an event even where it cannot be read and breaks the table.
func evolve(s table.State, e events.Event) table.State {
	s = table.Evolve(s, e)
	s.N = e.N
	return s
}

func writeTables(tx events.Tx, order []string, batch map[string]*touched) error {
	var moves, tables, seats []any
	for _, stream := range order {
		t := batch[stream]
		s := &t.state
		if err := writeDeadline(tx, s); err != nil {
			return err
		}
		if t.moved {
			moves = append(moves, string(s.ID), t.change, s.Turn, asked(s))
			continue
		}
		tables = append(tables, tableRow(t)...)
		if !t.seated {
			continue
		}
		for seat, c := range s.Chairs {
			seats = append(seats, string(s.ID), seat, string(c.Player), s.Name(rules.Seat(seat)))
		}
	}
	if err := putMoves.write(tx, moves); err != nil {
		return err
	}
	if err := putTables.write(tx, tables); err != nil {
		return err
	}
	return putSeats.write(tx, seats)
}

func tableRow(t *touched) []any {
	s, how, result, winner := &t.state, "", "", rules.Watcher
	if s.Ending != nil {
		how, result, winner = s.Ending.How, s.Ending.Result, s.Ending.Winner
	}
	return []any{string(s.ID), s.Game, string(s.Club), t.opened, t.change,
		string(s.Status), s.Turn, asked(s), how, result, int(winner)}
}

// asked lists the kind of decision that each seat owes, in order of the seats.
func asked(s *table.State) string {
	kinds := make([]string, len(s.Chairs))
	for _, a := range s.Asks() {
		if a.Seat >= 0 && int(a.Seat) < len(kinds) && kinds[a.Seat] == "" {
			kinds[a.Seat] = a.Kind
		}
	}
	return strings.Join(kinds, ",")
}

// tableID is the table whose stream this is.
func tableID(stream string) (events.TableID, bool) {
	id, ok := strings.CutPrefix(stream, "table-")
	return events.TableID(id), ok
}
