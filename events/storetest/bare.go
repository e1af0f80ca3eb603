package storetest

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"slices"
	"time"

	_ "modernc.org/sqlite" // the driver

	"carteiro/events"
)

// Bare is the yardstick of a store's speed: events a second that a bare
// prepared INSERT, one row a call, stores in a new database at path with per
// rows a transaction, WAL and synchronous=FULL, into a table with the log's
// columns and its one index, without checks, chain or anything beside it.
func Bare(ctx context.Context, path string, per, n int) (float64, error) {
	q := url.Values{"_pragma": {"journal_mode(wal)", "synchronous(full)"}}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+q.Encode())
	if err != nil {
		return 0, err
	}
	defer db.Close()
	conn, err := db.Conn(ctx)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, `CREATE TABLE bare(pos INTEGER PRIMARY KEY, stream TEXT NOT NULL, n INTEGER NOT NULL,
		type TEXT NOT NULL, v INTEGER NOT NULL, at INTEGER NOT NULL, recorded INTEGER NOT NULL, cmd TEXT NOT NULL, actor TEXT,
		data TEXT NOT NULL, hash BLOB NOT NULL, UNIQUE(stream, n)) STRICT`); err != nil {
		return 0, err
	}
	return bareRun(ctx, conn, per, n)
}

func bareRun(ctx context.Context, conn *sql.Conn, per, n int) (float64, error) {
	var stmts [3]*sql.Stmt
	for i, q := range []string{"BEGIN IMMEDIATE", "COMMIT", `INSERT INTO bare VALUES (?,?,?,?,?,?,?,?,?,?,?)`} {
		st, err := conn.PrepareContext(ctx, q)
		if err != nil {
			return 0, err
		}
		defer st.Close()
		stmts[i] = st
	}
	start := time.Now()
	for pos := 0; pos < n; pos += per {
		if _, err := stmts[0].ExecContext(ctx); err != nil {
			return 0, err
		}
		for i := range per {
			if _, err := stmts[2].ExecContext(ctx, bareRow(pos+i+1, i, pos/per+1, start)...); err != nil {
				return 0, err
			}
		}
		if _, err := stmts[1].ExecContext(ctx); err != nil {
			return 0, err
		}
	}
	return float64(n) / time.Since(start).Seconds(), nil
}

func bareRow(pos, who, n int, now time.Time) []any {
	ms := now.UnixMilli()
	return []any{pos, BenchStream(who), n, "table.played", 1, ms, ms, string(BenchCommand(who, n)), "ana", string(BenchFact.Data), make([]byte, 32)}
}

// BenchFact is the fact that the yardstick and what is measured with it store.
var BenchFact = events.New{Type: "table.played", V: 1, Data: []byte(`{"seat":0,"move":"24/18 13/11"}`)}

// BenchStream is the stream of one of the appenders.
func BenchStream(who int) string { return fmt.Sprintf("table-%08d", who) }

// BenchCommand is the id of an appender's n-th command.
func BenchCommand(who, n int) events.CommandID {
	return events.CommandID(fmt.Sprintf("%08x%08x", uint32(n*2654435761), who))
}

// Median is the middle one of some figures.
func Median(figures []float64) float64 {
	s := slices.Sorted(slices.Values(figures))
	return s[len(s)/2]
}
