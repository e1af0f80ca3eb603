package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"carteiro/events"
)

// Copy describes a backup: what its foot should say.
type Copy struct {
	Head events.Pos // the last position in it
	Link [32]byte   // the head of its hash chain
}

// Backup writes a whole copy of the log to file: VACUUM INTO a file beside it,
// integrity check and Verify on the copy, then rename. What was at file stays
// until the copy has proved good. It works beside a running server.
func (l *Log) Backup(ctx context.Context, file string) (Copy, error) {
	tmp, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".new-*")
	if err != nil {
		return Copy{}, fmt.Errorf("store: backup: %w", err)
	}
	tmp.Close()
	defer os.Remove(tmp.Name())
	if err := l.vacuumInto(ctx, tmp.Name()); err != nil {
		return Copy{}, fmt.Errorf("store: backup: %w", err)
	}
	c, err := CheckCopy(ctx, tmp.Name())
	if err != nil {
		return c, err
	}
	if err := settle(tmp.Name(), file); err != nil {
		return c, fmt.Errorf("store: backup: %w", err)
	}
	return c, nil
}

func (l *Log) vacuumInto(ctx context.Context, file string) error {
	db, err := openDB(l.path, []string{"busy_timeout(5000)"}, 1)
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.ExecContext(ctx, `VACUUM INTO ?`, file)
	return err
}

// CheckCopy proves a backup that nobody has open: SQLite's integrity check,
// then the hash chain. A *Broken error names the first bad position.
func CheckCopy(ctx context.Context, file string) (Copy, error) {
	l, err := OpenReadOnly(ctx, file)
	if err != nil {
		return Copy{}, err
	}
	defer l.Close()
	if err := integrity(ctx, l.read); err != nil {
		return Copy{}, fmt.Errorf("store: %s: %w", file, err)
	}
	var c Copy
	if c.Head, err = l.Head(ctx); err != nil {
		return c, err
	}
	c.Link, _, err = l.Verify(ctx, 0)
	return c, err
}

func integrity(ctx context.Context, db *sql.DB) error {
	var said string
	if err := db.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&said); err != nil {
		return err
	}
	if said != "ok" {
		return errors.New(said)
	}
	return nil
}

// settle brings a finished file and its name to the disk.
func settle(tmp, file string) error {
	if err := syncFile(tmp); err != nil {
		return err
	}
	if err := os.Rename(tmp, file); err != nil {
		return err
	}
	return syncFile(filepath.Dir(file))
}

func syncFile(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}
