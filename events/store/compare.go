package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// compare brings the fresh tables to the position of the live ones, within one
// snapshot of the log, and writes down how the live ones differ.
func (s *scratch) compare(ctx context.Context) error {
	if err := s.ses.control("BEGIN"); err != nil {
		return err
	}
	defer s.ses.control("COMMIT")
	at, err := checkpointOf(s.ses, "live.", s.p) // takes the snapshot
	if err != nil {
		return err
	}
	if err := s.fill(ctx, at.pos); err != nil {
		return err
	}
	for _, t := range s.p.Tables() {
		lines, err := s.compareTable(ctx, t)
		if err != nil {
			return fmt.Errorf("store: compare %s: %w", t, err)
		}
		s.report.Differs = append(s.report.Differs, lines...)
	}
	return nil
}

func (s *scratch) compareTable(ctx context.Context, t string) ([]string, error) {
	var fresh, live, schema int
	err := row(s.ses, `SELECT (SELECT count(*) FROM main."`+t+`"), (SELECT count(*) FROM live."`+t+`"),
		(SELECT count(*) FROM main.sqlite_schema f JOIN live.sqlite_schema l USING (name) WHERE f.name = ? AND f.sql = l.sql)`,
		[]any{t}, &fresh, &live, &schema)
	if err != nil {
		return nil, err
	}
	if schema == 0 {
		return []string{t + ": its columns are not those of this version"}, nil
	}
	var lines []string
	if fresh != live {
		lines = append(lines, fmt.Sprintf("%s: %d rows, should be %d", t, live, fresh))
	}
	missing, err := s.except(t, "main", "live", "missing")
	if err != nil {
		return nil, err
	}
	extra, err := s.except(t, "live", "main", "should not be")
	return append(append(lines, missing...), extra...), err
}

// except lists some rows of t that stand in one schema alone. Columns are
// compared as literals: by type and to the last byte, whatever the collation.
func (s *scratch) except(t, in, not, why string) ([]string, error) {
	cols, err := s.literals(t)
	if err != nil {
		return nil, err
	}
	rows, err := s.ses.Query(`SELECT ` + cols + ` FROM ` + in + `."` + t + `" EXCEPT SELECT ` + cols + ` FROM ` + not + `."` + t + `" LIMIT 5`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var lines []string
	for rows.Next() {
		var r sql.RawBytes
		if err := rows.Scan(&r); err != nil {
			return nil, err
		}
		lines = append(lines, fmt.Sprintf("%s: %s: %s", t, why, r))
	}
	return lines, rows.Err()
}

// literals is the expression for a row of t as text.
func (s *scratch) literals(t string) (string, error) {
	rows, err := s.ses.Query(`SELECT 'quote("' || name || '")' FROM main.pragma_table_info(?) ORDER BY cid`, t)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	var cols []string
	for rows.Next() {
		var c string
		if err := rows.Scan(&c); err != nil {
			return "", err
		}
		cols = append(cols, c)
	}
	return strings.Join(cols, ` || ', ' || `), rows.Err()
}
