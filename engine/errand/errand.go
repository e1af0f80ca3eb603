// Package errand finds what one room of the house owes another: a challenge its
// table, the end of a table its report to the ladder. It only compares states,
// so that an errand needs no memory and may be run twice: what has been done is
// not owed any more. Who runs them is engine.Errands.
package errand

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"strings"
	"time"

	"carteiro/engine/table"
	"carteiro/events"
)

// Owed is an order that the house gives itself. At is when it counts, zero for
// the instant at which it is given. The ID is the same whoever finds it.
type Owed struct {
	ID      events.CommandID
	At      time.Time
	Command any
}

func owed(at time.Time, command any, id string, args ...any) Owed {
	return Owed{events.CommandID("errand:" + fmt.Sprintf(id, args...)), at, command}
}

// TableOf is the table of challenge n of a ladder, known before it is opened.
func TableOf(id events.LadderID, n int) events.TableID {
	return TableFor(events.Fixture{Ladder: id, N: n})
}

// TableFor is the table of a fixture: eight letters as those of every other
// table, drawn from the fixture by SHA-256.
func TableFor(f events.Fixture) events.TableID {
	sum := sha256.Sum256(fmt.Appendf(nil, "fixture\n%s\n%s\n%d", f.Ladder, f.Robin, f.N))
	return events.TableID(strings.ToLower(base32.StdEncoding.EncodeToString(sum[:5])))
}

// Table is a table with the instant at which it ended, which its state does not
// keep: words may be said after it.
type Table struct {
	table.State
	Over time.Time // zero before
}

// Told is a table with what its events tell; a table that has not ended needs
// none.
func Told(s table.State, evs []events.Event) Table {
	t := Table{State: s}
	for _, e := range evs {
		if f, err := events.Decode(e.New); err == nil {
			if _, ends := f.(events.TableEnded); ends {
				t.Over = e.At
			}
		}
	}
	return t
}

// playedFor tells whether the table is that of the fixture, or not opened yet.
func (t Table) playedFor(f events.Fixture) bool {
	return t.Status == table.None || t.For != nil && *t.For == f
}

// winner is who has won the table, empty for nobody, and how: as ladders and
// round robins say it.
func (t Table) winner() (who events.PlayerID, how string) {
	who, how = t.Player(t.Ending.Winner), t.Ending.How
	if who == "" || how != "resign" && how != "time" {
		how = "board" // settled by agreement as if it were played out
	}
	return who, how
}
