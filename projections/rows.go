package projections

import (
	"database/sql"
	"strings"

	"carteiro/events"
)

// maxRows is the most rows that one statement writes.
const maxRows = 64

// rowsInto writes many rows with few statements: 64, 32 ... 1 rows at a time, so
// that there are seven texts in all and each stays prepared.
type rowsInto struct {
	width int
	texts map[int]string // by number of rows
}

// marks stand for columns that all come from arguments.
func marks(columns int) string { return "?" + strings.Repeat(",?", columns-1) }

// inserting builds the statements "head VALUES (row), (row) tail".
func inserting(head, row, tail string) rowsInto {
	w := rowsInto{strings.Count(row, "?"), map[int]string{}}
	row = "(" + row + ")"
	for n := 1; n <= maxRows; n *= 2 {
		w.texts[n] = head + " VALUES " + row + strings.Repeat(","+row, n-1) + " " + tail
	}
	return w
}

// write inserts the rows whose columns stand one after another in args.
func (w rowsInto) write(tx events.Tx, args []any) error {
	for n := maxRows; len(args) > 0; {
		if len(args) < n*w.width {
			n /= 2
			continue
		}
		if _, err := tx.Exec(w.texts[n], args[:n*w.width]...); err != nil {
			return err
		}
		args = args[n*w.width:]
	}
	return nil
}

// run executes statements that have no arguments.
func run(tx events.Tx, statements ...string) error {
	for _, s := range statements {
		if _, err := tx.Exec(s); err != nil {
			return err
		}
	}
	return nil
}

// each scans every row and closes the rows.
func each(rows *sql.Rows, err error, scan func(*sql.Rows) error) error {
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
