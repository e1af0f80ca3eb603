// Package events holds the facts of Carteiro, in the past tense, and the
// contract of the log that keeps them. It imports nothing of ours.
//
// A stream is the history of one thing (a table, a player, a club). A fact is
// one of the structs in table.go, player.go, club.go and ladder.go; the codec turns it
// into a New, the Store appends it and hands it back as an Event.
package events

import (
	"context"
	"database/sql"
	"errors"
	"iter"
	"time"
)

// Pos is a place in the whole log. It grows in reading order, may have holes
// and means nothing outside the store that gave it.
type Pos uint64

// Rev is the revision of a stream, opaque apart from N. Token belongs to the
// store that made it.
type Rev struct {
	N     uint64 // events in the stream, without holes
	Token uint64
}

// New is an encoded fact that is not stored yet. Data is a JSON object.
type New struct {
	Type string
	V    int
	Data []byte
}

// Event is a stored fact. At is the instant it counts, Recorded the instant
// the server stored it (clock rule K1); both are UTC with milliseconds.
type Event struct {
	New
	Pos      Pos
	Stream   string
	N        uint64 // 1 for the first event of the stream
	At       time.Time
	Recorded time.Time
	Cmd      CommandID
	Actor    PlayerID // empty for the server itself
}

// Expect says what a Write believes of its stream.
type Expect struct {
	kind expectKind
	rev  Rev
}

type expectKind uint8

const (
	expectAny expectKind = iota
	expectNone
	expectRev
)

// NoStream expects that the stream does not exist yet.
func NoStream() Expect { return Expect{kind: expectNone} }

// At expects exactly this revision.
func At(rev Rev) Expect {
	if rev.N == 0 {
		return NoStream()
	}
	return Expect{kind: expectRev, rev: rev}
}

// Any expects nothing.
func Any() Expect { return Expect{} }

// Holds tells whether a stream that has n events now meets the expectation.
func (e Expect) Holds(n uint64) bool {
	switch e.kind {
	case expectNone:
		return n == 0
	case expectRev:
		return n == e.rev.N
	}
	return true
}

// Write asks for events at the end of one stream. A zero At means "when it is
// stored"; an At before the stream's last event is raised to that event's.
type Write struct {
	Stream string
	Expect Expect
	At     time.Time
	Events []New
}

// Receipt says where an Append ended: the position of its last event and the
// revision of each stream written, in the order of the Writes. Repeat means
// that this command had been stored before and nothing was written now; Revs
// is then empty.
type Receipt struct {
	Pos    Pos
	Revs   []Rev
	Repeat bool
}

// The errors of a Store. ErrUnknown means that the outcome is not known:
// repeat the identical Append.
var (
	ErrConflict = errors.New("the stream has moved on")
	ErrUnknown  = errors.New("outcome unknown: repeat the same append")
	ErrFull     = errors.New("no room: the queue or the disk is full")
	ErrClosed   = errors.New("the log is closed")
	// ErrErased means that the key of a sealed text has been destroyed.
	ErrErased = errors.New("erased")
)

// Store is the log.
type Store interface {
	// Append stores all writes or none. A nil error means: on disk.
	Append(ctx context.Context, cmd CommandID, actor PlayerID, ws ...Write) (Receipt, error)
	// Lookup tells whether a command has been applied, and where it ended.
	Lookup(ctx context.Context, cmd CommandID) (Receipt, bool, error)
	// Load reads a stream from behind its event number after.
	Load(ctx context.Context, stream string, after uint64) ([]Event, Rev, error)
	// ReadAll reads the log from behind after to its head, then ends.
	ReadAll(ctx context.Context, after Pos) iter.Seq2[Event, error]
	// Subscribe reads like ReadAll and then waits for more until ctx ends.
	Subscribe(ctx context.Context, after Pos) iter.Seq2[Event, error]
	// Head is the position of the last event, 0 for an empty log.
	Head(ctx context.Context) (Pos, error)
	// Verify walks the hash chain from behind from to the head; it returns the
	// head's hash and how many events were read, or where the chain breaks.
	Verify(ctx context.Context, from Pos) (head [32]byte, n uint64, err error)
}

// Tx is a running transaction of the one writer.
type Tx interface {
	Exec(query string, args ...any) (int64, error)
	Query(query string, args ...any) (*sql.Rows, error)
}

// Reactor sees every event once, in the transaction that stores it, and never
// in a replay. An error rejects the command.
type Reactor interface {
	React(tx Tx, evs []Event) error
}

// Projection is a set of tables computed from the log alone. The same code
// serves inline, catch-up and rebuild; evs come in order and may belong to
// several commands and streams. A new Version means that the tables are made
// anew from the log.
type Projection interface {
	Name() string
	Version() int
	Tables() []string // the tables Setup creates: plain names
	Setup(tx Tx) error
	Apply(tx Tx, evs []Event) error
}
