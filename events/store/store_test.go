package store_test

import (
	"context"
	"database/sql"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/events"
	"carteiro/events/store"
	"carteiro/events/storetest"
	"carteiro/migrations"
)

func TestMain(m *testing.M) {
	if job := os.Getenv("STORE_TEST_CHILD"); job != "" {
		os.Exit(child(job, os.Getenv("STORE_TEST_PATH")))
	}
	if err := flag.Set("rapid.checks", "20"); err != nil { // each run syncs to the disk; the flag may ask for more
		panic(err)
	}
	os.Exit(m.Run())
}

// empty is the file of a migrated log, made once.
var empty = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "store")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "log.db")
	if err := migrations.Up(context.Background(), path, migrations.Log); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// fresh is the path of a migrated, empty log.
func fresh(t interface {
	TempDir() string
	require.TestingT
}) string {
	file, err := empty()
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "log.db")
	require.NoError(t, os.WriteFile(path, file, 0o600))
	return path
}

func open(t testing.TB, path string, o store.Options) *store.Log {
	t.Helper()
	l, err := store.Open(t.Context(), path, o)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, l.Close()) })
	return l
}

// put appends n events to a stream.
func put(t testing.TB, l events.Store, cmd, stream string, n int) events.Receipt {
	t.Helper()
	r, err := l.Append(t.Context(), events.CommandID(cmd), "ana", events.Write{Stream: stream, Events: storetest.Facts(n)})
	require.NoError(t, err)
	return r
}

// fill appends n commands of two events to five streams.
func fill(t testing.TB, l events.Store, n int) {
	t.Helper()
	for i := range n {
		put(t, l, fmt.Sprint("fill", i), fmt.Sprint("s", i%5), 2)
	}
}

func count(t testing.TB, db *sql.DB, query string, args ...any) (n int) {
	t.Helper()
	require.NoError(t, db.QueryRowContext(t.Context(), query, args...).Scan(&n))
	return n
}

func equal(t testing.TB, l *store.Log, ps ...events.Projection) {
	t.Helper()
	for _, p := range ps {
		r, err := l.Compare(t.Context(), p)
		require.NoError(t, err)
		assert.Empty(t, r.Differs, p.Name())
	}
}

func TestStore(t *testing.T) {
	storetest.TestStore(t, func(t *testing.T) events.Store { return open(t, fresh(t), store.Options{}) })
}

func TestStoreWithGroupsOfTwo(t *testing.T) {
	storetest.TestStore(t, func(t *testing.T) events.Store {
		l := open(t, fresh(t), store.Options{Group: 2})
		require.NoError(t, l.Inline(t.Context(), storetest.Tally{}))
		return l
	})
}

func TestOneProcessWrites(t *testing.T) {
	path := fresh(t)
	l := open(t, path, store.Options{})
	_, err := store.Open(t.Context(), path, store.Options{})
	require.ErrorContains(t, err, "in use by another process")
	put(t, l, "c", "a", 1)
	require.NoError(t, l.Close())
	again := open(t, path, store.Options{})
	put(t, again, "d", "a", 1)
}

func TestOpenRefuses(t *testing.T) {
	_, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "none.db"), store.Options{})
	assert.ErrorContains(t, err, "migrate first")
	bare := filepath.Join(t.TempDir(), "bare.db")
	require.NoError(t, migrations.Up(t.Context(), bare, migrations.Keys))
	_, err = store.Open(t.Context(), bare, store.Options{})
	assert.ErrorContains(t, err, "not migrated")
	text := filepath.Join(t.TempDir(), "text.db")
	require.NoError(t, os.WriteFile(text, []byte("This is no database at all, only a text."), 0o600))
	_, err = store.Open(t.Context(), text, store.Options{})
	assert.ErrorContains(t, err, "not a database")
}

func TestReadOnlyBesideAWriter(t *testing.T) {
	path := fresh(t)
	l := open(t, path, store.Options{})
	require.NoError(t, l.Inline(t.Context(), storetest.Tally{}))
	fill(t, l, 20)
	r, err := store.OpenReadOnly(t.Context(), path)
	require.NoError(t, err)
	defer r.Close()
	_, n, err := r.Verify(t.Context(), 0)
	require.NoError(t, err)
	assert.EqualValues(t, 40, n)
	put(t, l, "more", "s1", 1)
	_, n, err = r.Verify(t.Context(), 40)
	require.NoError(t, err)
	assert.EqualValues(t, 1, n)
	equal(t, r, storetest.Tally{})
	_, err = r.Append(t.Context(), "c", "", events.Write{Stream: "a", Events: storetest.Facts(1)})
	assert.ErrorIs(t, err, store.ErrReadOnly)
	_, err = r.Rebuild(t.Context(), storetest.Tally{})
	assert.ErrorIs(t, err, store.ErrReadOnly)
	assert.ErrorIs(t, r.Async(storetest.Tally{}), store.ErrReadOnly)
	assert.ErrorIs(t, r.React(), store.ErrReadOnly)
	for _, err := range r.Subscribe(t.Context(), 0) {
		assert.ErrorIs(t, err, store.ErrReadOnly)
	}
}

func TestReadersCannotWrite(t *testing.T) {
	l := open(t, fresh(t), store.Options{})
	_, err := l.Reader().ExecContext(t.Context(), `INSERT INTO streams(id, n) VALUES ('a', 1)`)
	assert.ErrorContains(t, err, "readonly")
}

func TestClosed(t *testing.T) {
	l := open(t, fresh(t), store.Options{})
	put(t, l, "c", "a", 1)
	require.NoError(t, l.Close())
	_, err := l.Append(t.Context(), "d", "", events.Write{Stream: "a", Events: storetest.Facts(1)})
	assert.ErrorIs(t, err, events.ErrClosed)
	_, _, err = l.Load(t.Context(), "a", 0)
	assert.ErrorIs(t, err, events.ErrClosed)
	assert.ErrorIs(t, l.WaitFor(t.Context(), 9), events.ErrClosed)
	for _, err := range l.Subscribe(t.Context(), 0) {
		assert.ErrorIs(t, err, events.ErrClosed)
	}
	<-l.Done()
	assert.NoError(t, l.Err())
}

func TestStateIsFoundAgain(t *testing.T) {
	path := fresh(t)
	l := open(t, path, store.Options{})
	first := put(t, l, "c", "a", 2)
	require.NoError(t, l.Close())
	l = open(t, path, store.Options{})
	r, err := l.Append(t.Context(), "c", "", events.Write{Stream: "a", Events: storetest.Facts(1)})
	require.NoError(t, err)
	assert.Equal(t, events.Receipt{Pos: first.Pos, Repeat: true}, r, "known from the file, not from memory")
	_, err = l.Append(t.Context(), "d", "", events.Write{Stream: "a", Expect: events.NoStream(), Events: storetest.Facts(1)})
	require.ErrorIs(t, err, events.ErrConflict)
	assert.EqualValues(t, 3, put(t, l, "e", "a", 1).Revs[0].N)
	_, n, err := l.Verify(t.Context(), 0)
	require.NoError(t, err)
	assert.EqualValues(t, 3, n)
}

func TestForget(t *testing.T) {
	c := &clock{t: start}
	path := fresh(t)
	l := open(t, path, store.Options{Now: c.now})
	fill(t, l, 600)
	c.turn(31 * 24 * time.Hour)
	put(t, l, "young", "a", 1)
	n, err := l.Forget(t.Context(), c.now().Add(-30*24*time.Hour))
	require.NoError(t, err)
	assert.EqualValues(t, 600, n)
	require.NoError(t, l.Close())
	l = open(t, path, store.Options{Now: c.now})
	_, ok, err := l.Lookup(t.Context(), "young")
	require.NoError(t, err)
	assert.True(t, ok)
	assert.False(t, put(t, l, "fill1", "s1", 1).Repeat, "long forgotten")
}
