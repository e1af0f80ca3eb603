package storetest

import (
	"fmt"

	"carteiro/events"
)

// Tally is a small projection to try a store with: how many events each stream
// has, its last command and a sum that depends on the order of all events.
// It writes each row once an Apply, as a real one should.
type Tally struct {
	Key string // its name and that of its table; "tally"
	V   int    // its version; 1
}

var _ events.Projection = Tally{}

// Name is the projection's name.
func (p Tally) Name() string {
	if p.Key == "" {
		return "tally"
	}
	return p.Key
}

// Version is the version of its table.
func (p Tally) Version() int { return max(p.V, 1) }

// Tables are its one table.
func (p Tally) Tables() []string { return []string{p.Name()} }

// Setup makes the table.
func (p Tally) Setup(tx events.Tx) error {
	_, err := tx.Exec(fmt.Sprintf(`CREATE TABLE %s(stream TEXT PRIMARY KEY, n INTEGER NOT NULL, cmd TEXT NOT NULL, sum INTEGER NOT NULL) STRICT, WITHOUT ROWID`, p.Name()))
	return err
}

// Apply counts the events.
func (p Tally) Apply(tx events.Tx, evs []events.Event) error {
	type row struct {
		n   int64
		cmd string
		sum int64
	}
	rows, order := map[string]row{}, []string{}
	for i := range evs {
		e := &evs[i]
		r := rows[e.Stream]
		if r.n == 0 {
			order = append(order, e.Stream)
		}
		rows[e.Stream] = row{r.n + 1, string(e.Cmd), r.sum + int64(e.Pos)*int64(e.N)}
	}
	query := fmt.Sprintf(`INSERT INTO %s(stream, n, cmd, sum) VALUES (?, ?, ?, ?) ON CONFLICT(stream)
		DO UPDATE SET n = n + excluded.n, cmd = excluded.cmd, sum = sum + excluded.sum`, p.Name())
	for _, s := range order {
		r := rows[s]
		if _, err := tx.Exec(query, s, r.n, r.cmd, r.sum); err != nil {
			return err
		}
	}
	return nil
}
