package store

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"modernc.org/sqlite"

	"carteiro/events"
	"carteiro/migrations"
)

var errInjected = errors.New("injected")

// faulty is the writer's connection with calls that fail: those numbered from
// first to last. A late fault comes after the call has done its work.
type faulty struct {
	connection
	n, first, last int
	late, panics   bool
}

func (f *faulty) fails() bool {
	f.n++
	return f.first <= f.n && f.n <= f.last
}

func (f *faulty) fail() error {
	if f.panics {
		panic("injected")
	}
	return errInjected
}

func (f *faulty) control(q string, args ...any) error {
	fails := f.fails() && q != "ROLLBACK"
	if fails && !f.late {
		return errInjected
	}
	if err := f.connection.control(q, args...); err != nil {
		return err
	}
	if fails {
		return errInjected
	}
	return nil
}

func (f *faulty) Exec(q string, args ...any) (int64, error) {
	fails := f.fails()
	if fails && !f.late {
		return 0, errInjected
	}
	n, err := f.connection.Exec(q, args...)
	if err == nil && fails {
		err = errInjected
	}
	return n, err
}

func (f *faulty) Query(q string, args ...any) (*sql.Rows, error) {
	if f.fails() {
		return nil, errInjected
	}
	return f.connection.Query(q, args...)
}

// letterbox is a reactor and a projection that makes a few calls.
type letterbox struct{ faults *faulty }

func (letterbox) Name() string     { return "letterbox" }
func (letterbox) Version() int     { return 1 }
func (letterbox) Tables() []string { return []string{"letterbox"} }
func (letterbox) Setup(tx events.Tx) error {
	_, err := tx.Exec(`CREATE TABLE letterbox(pos INTEGER PRIMARY KEY, stream TEXT NOT NULL) STRICT`)
	return err
}

func (b letterbox) Apply(tx events.Tx, evs []events.Event) error {
	for _, e := range evs {
		if _, err := tx.Exec(`INSERT INTO letterbox VALUES (?, ?)`, int64(e.Pos), e.Stream); err != nil {
			return err
		}
		if b.faults != nil && b.faults.fails() {
			return b.faults.fail()
		}
	}
	return nil
}

func (letterbox) React(tx events.Tx, evs []events.Event) error {
	for _, e := range evs {
		if _, err := tx.Exec(`INSERT INTO outbox(ref, kind, user, due, state, msgid) VALUES (?, 'x', 'x', 0, 'queued', 'x')`, fmt.Sprint(e.Pos)); err != nil {
			return err
		}
	}
	return nil
}

func logForFaults(t *testing.T, path string, f *faulty, own *faulty) *Log {
	l, err := Open(t.Context(), path, Options{})
	require.NoError(t, err)
	require.NoError(t, l.Inline(t.Context(), letterbox{own}))
	require.NoError(t, l.React(letterbox{}))
	require.NoError(t, l.submit(&request{ctx: t.Context(), done: make(chan struct{}, 1), alone: func() error {
		f.connection, l.w.db = l.w.db, f
		f.n = 0
		return nil
	}}))
	return l
}

func twoStreams(n int) []events.Write {
	fact := events.New{Type: "x", V: 1, Data: []byte("{}")}
	return []events.Write{{Stream: "a", Events: []events.New{fact, fact}[:n]}, {Stream: "b", Events: []events.New{fact}}}
}

// judge checks that the log is sound and holds what was acknowledged, and
// nothing of what was refused.
func judge(t *testing.T, path string, answers map[events.CommandID]error) {
	l, err := Open(t.Context(), path, Options{})
	require.NoError(t, err)
	defer l.Close()
	require.NoError(t, l.Inline(t.Context(), letterbox{}))
	_, n, err := l.Verify(t.Context(), 0)
	require.NoError(t, err)
	rep, err := l.Compare(t.Context(), letterbox{})
	require.NoError(t, err)
	require.Empty(t, rep.Differs)
	var letters uint64
	require.NoError(t, l.read.QueryRow(`SELECT count(*) FROM outbox`).Scan(&letters))
	require.Equal(t, n, letters)
	for cmd, answer := range answers {
		_, stored, err := l.Lookup(t.Context(), cmd)
		require.NoError(t, err)
		if answer == nil || !errors.Is(answer, events.ErrUnknown) {
			require.Equal(t, answer == nil, stored, "%s: %v", cmd, answer)
		}
	}
}

// TestFailTheKthCall lets call k of the writer fail, for k upwards until a run
// is not touched: before or after its work, once or from then on.
func TestFailTheKthCall(t *testing.T) {
	base := filepath.Join(t.TempDir(), "empty.db")
	require.NoError(t, migrations.Up(t.Context(), base, migrations.Log))
	file, err := os.ReadFile(base)
	require.NoError(t, err)
	for _, late := range []bool{false, true} {
		for _, lasting := range []bool{false, true} {
			k, touched := 1, true
			for ; touched; k++ {
				path := filepath.Join(t.TempDir(), "log.db")
				require.NoError(t, os.WriteFile(path, file, 0o600))
				f := &faulty{first: k, last: k, late: late}
				if lasting {
					f.last = 1 << 30
				}
				l := logForFaults(t, path, f, nil)
				answers := map[events.CommandID]error{}
				f.n = 0
				_, answers["c1"] = l.Append(t.Context(), "c1", "", twoStreams(2)...)
				touched = f.n >= k
				require.NoError(t, lift(t, l, f))
				_, answers["c2"] = l.Append(t.Context(), "c2", "", twoStreams(1)...)
				if l.Err() == nil {
					require.NoError(t, answers["c2"], "k=%d late=%v lasting=%v", k, late, lasting)
				}
				require.NoError(t, l.Close())
				judge(t, path, answers)
			}
			assert.Greater(t, k, 8, "there were calls to fail")
		}
	}
}

// lift ends the faults.
func lift(t *testing.T, l *Log, f *faulty) error {
	err := l.submit(&request{ctx: t.Context(), done: make(chan struct{}, 1), alone: func() error { f.first, f.last = 0, 0; return nil }})
	if l.Err() != nil {
		return nil
	}
	return err
}

// TestAProjectionFailsAtItsKthCall lets a projection fail or panic at each of
// its calls: the command is refused or, the fault being gone the second time,
// stored, and the log goes on.
func TestAProjectionFailsAtItsKthCall(t *testing.T) {
	base := filepath.Join(t.TempDir(), "log.db")
	require.NoError(t, migrations.Up(t.Context(), base, migrations.Log))
	for _, panics := range []bool{false, true} {
		for k := 1; k <= 7; k++ {
			path := filepath.Join(t.TempDir(), "log.db")
			require.NoError(t, migrations.Up(t.Context(), path, migrations.Log))
			own := &faulty{first: k, last: 1 << 30, panics: panics}
			l := logForFaults(t, path, &faulty{}, own)
			answers := map[events.CommandID]error{}
			for _, cmd := range []events.CommandID{"c1", "c2"} {
				_, answers[cmd] = l.Append(t.Context(), cmd, "", twoStreams(2)...)
			}
			assert.Equal(t, k > 3, answers["c1"] == nil)
			require.NoError(t, l.Err())
			require.NoError(t, l.Close())
			judge(t, path, answers)
		}
	}
}

func TestClassify(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	assert.Equal(t, personal, classify(errInjected, path))
	l, err := sql.Open("sqlite", path)
	require.NoError(t, err)
	defer l.Close()
	_, err = l.Exec(`CREATE TABLE t(a PRIMARY KEY); INSERT INTO t VALUES (1), (1)`)
	var e *sqlite.Error
	require.ErrorAs(t, err, &e)
	assert.Equal(t, personal, classify(err, path))
	require.NoError(t, os.WriteFile(path+".2", []byte("no database, only some text that is long enough"), 0o600))
	bad, err := sql.Open("sqlite", path+".2")
	require.NoError(t, err)
	defer bad.Close()
	assert.Equal(t, fatal, classify(bad.Ping(), path))
	assert.False(t, noRoom(path))
}

func TestVersions(t *testing.T) {
	for v, ok := range map[string]bool{"3.51.3": true, "3.51.2": false, "3.52.0": true, "4.0.0": true, "3.9.99": false, "3.51": false, "nonsense": false} {
		assert.Equal(t, ok, checkVersion(v) == nil, v)
	}
}
