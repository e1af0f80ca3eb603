package projections

import (
	"context"
	"database/sql"
	"time"

	"carteiro/events"
)

// Flags is the projection of the turns that people have let pass: table flags,
// without those from before a player last came back from being away. It counts
// the third within seven days (clock rules, what a time-out means: serial).
type Flags struct{}

// Name names the projection.
func (Flags) Name() string { return "flags" }

// Version is that of the tables.
func (Flags) Version() int { return 1 }

// Tables lists what Setup creates.
func (Flags) Tables() []string { return []string{"flags"} }

// Setup creates the table.
func (Flags) Setup(tx events.Tx) error {
	return run(tx, `CREATE TABLE flags(pos INTEGER PRIMARY KEY, player TEXT NOT NULL, at INTEGER NOT NULL) STRICT`,
		`CREATE INDEX flags_at ON flags(at)`, `CREATE INDEX flags_player ON flags(player)`)
}

// Apply notes time-outs, and forgets those of who is back.
func (Flags) Apply(tx events.Tx, evs []events.Event) error {
	for _, e := range evs {
		var err error
		switch e.Type {
		case "table.expired":
			err = putFlag(tx, e)
		case "player.away_ended":
			_, err = tx.Exec(`DELETE FROM flags WHERE player = ?`, e.Stream[len("player-"):])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// putFlag finds who sat on the seat whose time ran out.
func putFlag(tx events.Tx, e events.Event) error {
	f, err := events.Decode(e.New)
	flag, ok := f.(events.TurnExpired)
	if err != nil || !ok {
		return err
	}
	var who events.PlayerID
	rows, err := tx.Query(`SELECT type, v, data FROM events WHERE stream = ? AND n < ? AND type IN ('table.seat_taken', 'table.seat_added')`, e.Stream, e.N)
	err = each(rows, err, func(r *sql.Rows) error {
		var n events.New
		if err := r.Scan(&n.Type, &n.V, &n.Data); err != nil {
			return err
		}
		taken, err := events.Decode(n)
		if a, ok := taken.(events.SeatAdded); ok {
			taken = events.SeatTaken(a)
		}
		if s, ok := taken.(events.SeatTaken); ok && s.Seat == flag.Seat {
			who = s.Player
		}
		return err
	})
	if err != nil || who == "" {
		return err
	}
	_, err = tx.Exec(`INSERT INTO flags(pos, player, at) VALUES (?, ?, ?)`, int64(e.Pos), string(who), e.At.UnixMilli())
	return err
}

// Flagged is a player who lets turns pass. Last is the position of the last time-out.
type Flagged struct {
	Player events.PlayerID
	Last   events.Pos
}

// Flagged lists who has let at least so many turns pass since an instant, and
// has not been away for it.
func (b *Books) Flagged(ctx context.Context, since time.Time, n int) (list []Flagged, err error) {
	rows, err := b.DB.QueryContext(ctx, `SELECT player, max(pos) FROM flags WHERE at > ? GROUP BY player HAVING count(*) >= ? ORDER BY player`, since.UnixMilli(), n)
	err = each(rows, err, func(r *sql.Rows) error {
		var f Flagged
		err := r.Scan(&f.Player, &f.Last)
		list = append(list, f)
		return err
	})
	return list, err
}
