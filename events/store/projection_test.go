package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/events"
	"carteiro/events/store"
	"carteiro/events/storetest"
)

func TestInlineIsCaughtUpAndRemade(t *testing.T) {
	path := fresh(t)
	l := open(t, path, store.Options{})
	fill(t, l, 10)
	require.NoError(t, l.Inline(t.Context(), storetest.Tally{}))
	equal(t, l, storetest.Tally{})
	require.NoError(t, l.Close())

	l = open(t, path, store.Options{}) // a time without the projection
	put(t, l, "between", "s1", 3)
	require.NoError(t, l.Close())

	l = open(t, path, store.Options{})
	require.NoError(t, l.Inline(t.Context(), storetest.Tally{}))
	put(t, l, "after", "s1", 1)
	assert.Equal(t, 8, count(t, l.Reader(), `SELECT n FROM tally WHERE stream = 's1'`))
	equal(t, l, storetest.Tally{})
	require.NoError(t, l.Close())

	l = open(t, path, store.Options{})
	require.NoError(t, l.Inline(t.Context(), wider{storetest.Tally{V: 2}}))
	assert.Equal(t, 1, count(t, l.Reader(), `SELECT count(*) FROM tally_wide WHERE stream = 's1'`))
	assert.Equal(t, 0, count(t, l.Reader(), `SELECT count(*) FROM sqlite_schema WHERE name = 'tally'`), "the old version's table is gone")
	equal(t, l, wider{storetest.Tally{V: 2}})
}

// wider is a tally whose new version has another table.
type wider struct{ storetest.Tally }

func (wider) Tables() []string { return []string{"tally_wide"} }

func (wider) Setup(tx events.Tx) error {
	_, err := tx.Exec(`CREATE TABLE tally_wide(stream TEXT PRIMARY KEY)`)
	return err
}

func (wider) Apply(tx events.Tx, evs []events.Event) error {
	for _, e := range evs {
		if _, err := tx.Exec(`INSERT OR IGNORE INTO tally_wide(stream) VALUES (?)`, e.Stream); err != nil {
			return err
		}
	}
	return nil
}

func TestInlineRefuses(t *testing.T) {
	l := open(t, fresh(t), store.Options{})
	assert.ErrorContains(t, l.Inline(t.Context(), storetest.Tally{Key: `x"; DROP`}), "not a plain name")
	assert.ErrorContains(t, l.Inline(t.Context(), storetest.Tally{Key: "events"}), "a table of the log")
	require.NoError(t, l.Inline(t.Context(), storetest.Tally{}))
	assert.ErrorContains(t, l.Inline(t.Context(), storetest.Tally{}), "inline already")
}

// ill is a tally that fails at its third page of events.
type ill struct {
	storetest.Tally
	applied *atomic.Int32
}

func (p ill) Apply(tx events.Tx, evs []events.Event) error {
	if p.applied.Add(1) > 2 {
		panic("ill")
	}
	return p.Tally.Apply(tx, evs)
}

func TestAsyncFollowsAndTheSickStopAlone(t *testing.T) {
	path := fresh(t)
	l := open(t, path, store.Options{})
	fill(t, l, 300)
	require.NoError(t, l.Async(storetest.Tally{}, ill{storetest.Tally{Key: "ill"}, new(atomic.Int32)}))
	for i := range 20 {
		put(t, l, fmt.Sprint("more", i), "s1", 2)
		require.NoError(t, l.WaitFor(t.Context(), put(t, l, fmt.Sprint("last", i), "s2", 1).Pos))
	}
	assert.Equal(t, 660, count(t, l.Reader(), `SELECT sum(n) FROM tally`), "WaitFor waits for the well")
	h := l.Health()
	require.Len(t, h.Projections, 2)
	assert.NoError(t, h.Projections[0].Err)
	assert.EqualValues(t, 660, h.Projections[0].Pos)
	assert.ErrorContains(t, h.Projections[1].Err, "ill")
	assert.Less(t, h.Projections[1].Pos, h.Head)
	equal(t, l, storetest.Tally{}, storetest.Tally{Key: "ill"})
	require.NoError(t, l.Close())

	l = open(t, path, store.Options{})
	require.NoError(t, l.Async(storetest.Tally{Key: "ill"}))
	require.NoError(t, l.WaitFor(t.Context(), 660))
	equal(t, l, storetest.Tally{Key: "ill"})
}

func TestAsyncSurvivesARebuild(t *testing.T) {
	l := open(t, fresh(t), store.Options{})
	require.NoError(t, l.Async(storetest.Tally{}))
	for i := range 30 {
		put(t, l, fmt.Sprint("c", i), "a", 3)
		if i%10 == 0 {
			r, err := l.Rebuild(t.Context(), storetest.Tally{})
			require.NoError(t, err)
			assert.Empty(t, r.Differs)
		}
	}
	require.NoError(t, l.WaitFor(t.Context(), 90))
	equal(t, l, storetest.Tally{})
}

func TestWaitForEndsWithItsContext(t *testing.T) {
	l := open(t, fresh(t), store.Options{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	assert.ErrorIs(t, l.WaitFor(ctx, 1), context.Canceled)
}

func TestCompareFindsAndRebuildMends(t *testing.T) {
	path := fresh(t)
	l := open(t, path, store.Options{})
	require.NoError(t, l.Inline(t.Context(), storetest.Tally{}))
	fill(t, l, 700) // more than a page
	for what, q := range map[string]string{
		"changed": `UPDATE tally SET sum = sum + 1 WHERE stream = 's3'`,
		"missing": `DELETE FROM tally WHERE stream = 's3'`,
		"extra":   `INSERT INTO tally VALUES ('s9', 1, 'x', 1)`,
		"schema":  `ALTER TABLE tally ADD COLUMN more INTEGER`,
	} {
		require.NoError(t, l.Write(t.Context(), func(tx events.Tx) error { _, err := tx.Exec(q); return err }), what)
		r, err := l.Compare(t.Context(), storetest.Tally{})
		require.NoError(t, err)
		assert.NotEmpty(t, r.Differs, what)
		assert.EqualValues(t, 1400, r.Events)
		mended, err := l.Rebuild(t.Context(), storetest.Tally{})
		require.NoError(t, err)
		assert.Equal(t, r.Differs, mended.Differs, what)
		equal(t, l, storetest.Tally{})
	}
	put(t, l, "on", "s3", 1)
	equal(t, l, storetest.Tally{})
	r, err := l.Compare(t.Context(), storetest.Tally{V: 2})
	require.NoError(t, err)
	assert.Equal(t, []string{"there are no tables of version 2"}, r.Differs)
}

func TestRebuildUnderLoad(t *testing.T) {
	l := open(t, fresh(t), store.Options{})
	require.NoError(t, l.Inline(t.Context(), storetest.Tally{}))
	fill(t, l, 600)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan int)
	go func() {
		n := 0
		for ; ctx.Err() == nil; n++ {
			put(t, l, fmt.Sprint("load", n), fmt.Sprint("s", n%7), 1)
		}
		done <- n
	}()
	for range 3 {
		r, err := l.Rebuild(t.Context(), storetest.Tally{})
		require.NoError(t, err)
		assert.Empty(t, r.Differs)
	}
	stop()
	n := <-done
	equal(t, l, storetest.Tally{})
	assert.Equal(t, 1200+n, count(t, l.Reader(), `SELECT sum(n) FROM tally`))
}

func TestRebuildThatFailsLeavesTheLiveTables(t *testing.T) {
	path := fresh(t)
	l := open(t, path, store.Options{})
	require.NoError(t, l.Inline(t.Context(), storetest.Tally{}))
	fill(t, l, 10)
	_, err := l.Rebuild(t.Context(), ill{storetest.Tally{V: 2}, func() *atomic.Int32 { n := new(atomic.Int32); n.Store(5); return n }()})
	require.ErrorContains(t, err, "ill")
	equal(t, l, storetest.Tally{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = l.Rebuild(ctx, storetest.Tally{})
	require.True(t, errors.Is(err, context.Canceled))
	left, err := filepath.Glob(path + ".rebuild-*")
	require.NoError(t, err)
	assert.Empty(t, left)
	require.NoError(t, l.Close())
	require.NoError(t, os.WriteFile(path+".rebuild-123", nil, 0o600))
	open(t, path, store.Options{})
	assert.NoFileExists(t, path+".rebuild-123", "what a killed rebuild left is swept")
}
