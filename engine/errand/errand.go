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

// Table is a table with the instants that its state does not keep.
type Table struct {
	table.State
	First []time.Time // of each seat's first action, zero for none yet
	Over  time.Time   // when it ended, zero before
}

// Told is a table with what its events tell: all of them, or those up to an
// earlier instant.
func Told(s table.State, evs []events.Event) Table {
	t := Table{State: s, First: make([]time.Time, len(s.Chairs))}
	for _, e := range evs {
		f, err := events.Decode(e.New)
		if err != nil {
			continue
		}
		switch f := f.(type) {
		case events.Played:
			t.acted(f.Seat, f.Auto, e.At)
		case events.Offered:
			t.acted(f.Seat, false, e.At)
		case events.OfferAnswered:
			t.acted(f.Seat, f.Auto, e.At)
		case events.TableEnded:
			t.Over = e.At
		}
	}
	return t
}

func (t *Table) acted(seat events.Seat, auto bool, at time.Time) {
	if !auto && seat >= 0 && int(seat) < len(t.First) && t.First[seat].IsZero() {
		t.First[seat] = at
	}
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
