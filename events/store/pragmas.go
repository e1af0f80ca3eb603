package store

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	_ "modernc.org/sqlite" // the driver
)

// The settings of each connection. They stand in the data source name, because
// database/sql opens connections when it likes.
var (
	writerPragmas = []string{"busy_timeout(5000)", "journal_mode(wal)", "synchronous(full)", "foreign_keys(1)", "temp_store(2)", "journal_size_limit(67108864)"}
	readerPragmas = []string{"busy_timeout(5000)", "query_only(1)", "mmap_size(1073741824)"}
)

// oldest is the first SQLite without the bug that could corrupt a database
// when the write-ahead log was reset (sqlite.org/wal.html).
var oldest = [3]int{3, 51, 3}

func openDB(path string, pragmas []string, conns int) (*sql.DB, error) {
	db, err := sql.Open("sqlite", fileURI(path)+"?"+url.Values{"_pragma": pragmas}.Encode())
	if err != nil {
		return nil, fmt.Errorf("store: %s: %w", path, err)
	}
	db.SetMaxOpenConns(conns)
	db.SetMaxIdleConns(conns)
	return db, nil
}

func fileURI(path string) string { return "file:" + (&url.URL{Path: path}).EscapedPath() }

// checkWriter reads the settings back: a file system without shared memory, for
// one, leaves journal_mode as it was without an error.
func checkWriter(conn *sql.Conn) error {
	for name, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1"} {
		var got string
		if err := conn.QueryRowContext(context.Background(), "PRAGMA "+name).Scan(&got); err != nil {
			return fmt.Errorf("store: %w", err)
		}
		if got != want {
			return fmt.Errorf("store: %s is %s and must be %s: this file system does not keep a log safe", name, got, want)
		}
	}
	var version string
	if err := conn.QueryRowContext(context.Background(), "SELECT sqlite_version()").Scan(&version); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return checkVersion(version)
}

func checkVersion(version string) error {
	parts := strings.SplitN(version, ".", 3)
	for i, least := range oldest {
		n := 0
		if i < len(parts) {
			n, _ = strconv.Atoi(parts[i])
		}
		if n > least {
			return nil
		}
		if n < least {
			return fmt.Errorf("store: SQLite %s can corrupt a log; %d.%d.%d or newer is needed", version, oldest[0], oldest[1], oldest[2])
		}
	}
	return nil
}
