package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// session is the writer's own connection. It keeps the statements it has seen
// prepared, by their text; it is the events.Tx that projections, reactors and
// Write get.
type session struct {
	conn  *sql.Conn
	stmts map[string]*sql.Stmt
}

const maxStatements = 512

func newSession(ctx context.Context, db *sql.DB) (*session, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	return &session{conn: conn, stmts: map[string]*sql.Stmt{}}, nil
}

// Exec runs a statement and returns how many rows it changed.
func (s *session) Exec(query string, args ...any) (int64, error) {
	res, err := s.run(query, args)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

func (s *session) run(query string, args []any) (sql.Result, error) {
	st, err := s.prepare(query)
	if err != nil {
		return nil, err
	}
	if st == nil {
		return s.conn.ExecContext(context.Background(), query, args...)
	}
	return st.ExecContext(context.Background(), args...)
}

// Query runs a query; the caller closes the rows.
func (s *session) Query(query string, args ...any) (*sql.Rows, error) {
	st, err := s.prepare(query)
	if err != nil {
		return nil, err
	}
	if st == nil {
		return s.conn.QueryContext(context.Background(), query, args...)
	}
	return st.QueryContext(context.Background(), args...)
}

// prepare gives the kept statement, or nil for one that is not worth keeping
// (a CREATE or DROP).
func (s *session) prepare(query string) (*sql.Stmt, error) {
	if st, ok := s.stmts[query]; ok {
		return st, nil
	}
	switch word := firstWord(query); word {
	case "BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE", "ATTACH", "DETACH", "VACUUM", "PRAGMA":
		return nil, fmt.Errorf("store: %s is the writer's own affair", word)
	case "INSERT", "UPDATE", "DELETE", "SELECT", "REPLACE", "WITH":
		return s.keep(query)
	}
	return nil, nil
}

func (s *session) keep(query string) (*sql.Stmt, error) {
	if len(s.stmts) >= maxStatements {
		s.forget()
	}
	st, err := s.conn.PrepareContext(context.Background(), query)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	s.stmts[query] = st
	return st, nil
}

func (s *session) forget() {
	for q, st := range s.stmts {
		st.Close()
		delete(s.stmts, q)
	}
}

// control runs one of the writer's own statements, such as COMMIT.
func (s *session) control(query string, args ...any) error {
	st, ok := s.stmts[query]
	if !ok {
		var err error
		if st, err = s.keep(query); err != nil {
			return err
		}
	}
	_, err := st.ExecContext(context.Background(), args...)
	return err
}

func (s *session) close() error {
	s.forget()
	return s.conn.Close()
}

func firstWord(query string) string {
	query = strings.TrimSpace(query)
	end := strings.IndexFunc(query, func(r rune) bool { return r < 'A' || r > 'z' })
	if end < 0 {
		end = len(query)
	}
	return strings.ToUpper(query[:end])
}
