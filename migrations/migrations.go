// Package migrations is the schema: the SQL of the two databases, applied in
// order of its numbers. A file that has been released is never changed; what
// must change comes as the next number.
package migrations

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"net/url"
	"os"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver
)

// Set names one of the two schemas.
type Set string

const (
	// Log is the database of the log, its projections and the post.
	Log Set = "log"
	// Keys is the database of the keys that seal personal text.
	Keys Set = "keys"
)

//go:embed log/*.sql keys/*.sql
var files embed.FS

// Up brings the database at path to the newest version of its schema, making
// the file where there is none, and closes it again. Nothing may be writing to
// it meanwhile.
func Up(ctx context.Context, path string, set Set) error {
	sub, err := fs.Sub(files, string(set))
	if err != nil {
		return err
	}
	if err := create(path); err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	q := url.Values{"_pragma": {"busy_timeout(5000)", "journal_mode(wal)", "synchronous(full)", "foreign_keys(1)"}}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Opaque: url.PathEscape(path), RawQuery: q.Encode()}).String())
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	p, err := goose.NewProvider(goose.DialectSQLite3, db, sub, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return fmt.Errorf("migrations: %s: %w", set, err)
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrations: %s of %s: %w", set, path, err)
	}
	return nil
}

// create makes the file, where there is none, for its owner alone.
func create(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}
