package store

import (
	"errors"
	"fmt"
	"os"
	"syscall"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"carteiro/events"
)

// ErrReadOnly answers whoever wants to write through OpenReadOnly.
var ErrReadOnly = errors.New("the log is open for reading only")

// Broken says where the chain of the log breaks, and how.
type Broken struct {
	Pos events.Pos // the first event that does not fit
	Why string
}

// Error names the position.
func (b *Broken) Error() string {
	return fmt.Sprintf("store: the log is damaged at position %d: %s", b.Pos, b.Why)
}

// kind says what an error of the database means for the writer.
type kind int

const (
	personal  kind = iota // one request is at fault
	transient             // no room or no lock now; later it may go
	fatal                 // the file or the disk is not to be trusted
)

// classify sorts an error. A failed write is want of room if a file as long
// as the write-ahead log cannot be made either; a failed sync is always fatal,
// for a second sync may lie.
func classify(err error, path string) kind {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return personal
	}
	switch e.Code() & 0xff {
	case lib.SQLITE_FULL, lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
		return transient
	case lib.SQLITE_IOERR:
		if e.Code() == lib.SQLITE_IOERR_WRITE && noRoom(path) {
			return transient
		}
		return fatal
	case lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB, lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN, lib.SQLITE_PROTOCOL, lib.SQLITE_NOMEM:
		return fatal
	}
	return personal
}

// noRoom tries to write as far into a new file as the write-ahead log reaches.
func noRoom(path string) bool {
	var size int64
	if fi, err := os.Stat(path + "-wal"); err == nil {
		size = fi.Size()
	}
	f, err := os.CreateTemp(dirOf(path), ".room-*")
	if err != nil {
		return outOfRoom(err)
	}
	defer os.Remove(f.Name())
	defer f.Close()
	_, err = f.WriteAt(make([]byte, 64<<10), size)
	return outOfRoom(err)
}

func outOfRoom(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EFBIG) || errors.Is(err, syscall.EDQUOT)
}
