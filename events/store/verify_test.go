package store_test

import (
	"database/sql"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/events"
	"carteiro/events/store"
	"carteiro/events/storetest"
)

// meddle changes a closed log as somebody with an editor would.
func meddle(t *testing.T, path, query string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	require.NoError(t, err)
	defer db.Close()
	_, err = db.ExecContext(t.Context(), `DROP TRIGGER events_no_update; DROP TRIGGER events_no_delete; `+query)
	require.NoError(t, err)
}

func TestVerifyNamesWhatWasTamperedWith(t *testing.T) {
	for name, c := range map[string]struct {
		query string
		pos   events.Pos
	}{
		"data":     {`UPDATE events SET data = '{"i":9}' WHERE pos = 7`, 7},
		"actor":    {`UPDATE events SET actor = NULL WHERE pos = 7`, 7},
		"time":     {`UPDATE events SET at = at + 1 WHERE pos = 7`, 7},
		"link":     {`UPDATE events SET hash = zeroblob(32) WHERE pos = 7`, 7},
		"deleted":  {`DELETE FROM events WHERE pos = 7`, 7},
		"swapped":  {`UPDATE events SET n = 99 WHERE pos = 7`, 7},
		"cut":      {`DELETE FROM events WHERE pos > 18`, 19},
		"inserted": {`INSERT INTO events SELECT 21, stream, 50, type, v, at, recorded, cmd, actor, data, hash FROM events WHERE pos = 20`, 21},
	} {
		t.Run(name, func(t *testing.T) {
			path := fresh(t)
			l := open(t, path, store.Options{})
			fill(t, l, 10)
			require.NoError(t, l.Close())
			meddle(t, path, c.query)
			r, err := store.OpenReadOnly(t.Context(), path)
			require.NoError(t, err)
			defer r.Close()
			_, _, err = r.Verify(t.Context(), 0)
			var broken *store.Broken
			require.ErrorAs(t, err, &broken)
			assert.Equal(t, c.pos, broken.Pos, broken.Why)
		})
	}
}

func TestADamagedEndIsNotBuiltUpon(t *testing.T) {
	path := fresh(t)
	l := open(t, path, store.Options{})
	fill(t, l, 10)
	require.NoError(t, l.Close())
	meddle(t, path, `UPDATE events SET data = '{}' WHERE pos = 19`)
	_, err := store.Open(t.Context(), path, store.Options{})
	require.ErrorContains(t, err, "position 19")
	assert.ErrorContains(t, err, "newest good backup")
}

func TestBackup(t *testing.T) {
	l := open(t, fresh(t), store.Options{})
	require.NoError(t, l.Inline(t.Context(), storetest.Tally{}))
	fill(t, l, 100)
	file := filepath.Join(t.TempDir(), "backup.db")
	require.NoError(t, os.WriteFile(file, []byte("yesterday's"), 0o600))
	c, err := l.Backup(t.Context(), file)
	require.NoError(t, err)
	head, _, err := l.Verify(t.Context(), 0)
	require.NoError(t, err)
	assert.Equal(t, store.Copy{Head: 200, Link: head}, c)
	again, err := store.CheckCopy(t.Context(), file)
	require.NoError(t, err)
	assert.Equal(t, c, again)
	left, err := os.ReadDir(filepath.Dir(file))
	require.NoError(t, err)
	assert.Len(t, left, 1, "nothing but the backup")

	restored := open(t, file, store.Options{})
	require.NoError(t, restored.Inline(t.Context(), storetest.Tally{}))
	put(t, restored, "on", "s1", 1)
	equal(t, restored, storetest.Tally{})
	r, err := restored.Append(t.Context(), "fill3", "", events.Write{Stream: "s3", Events: storetest.Facts(1)})
	require.NoError(t, err)
	assert.True(t, r.Repeat, "a restored log remembers the commands")
}

func TestBackupToNowhereFails(t *testing.T) {
	l := open(t, fresh(t), store.Options{})
	_, err := l.Backup(t.Context(), filepath.Join(t.TempDir(), "none", "backup.db"))
	assert.Error(t, err)
}

func TestABadPageInABackupIsFound(t *testing.T) {
	l := open(t, fresh(t), store.Options{})
	require.NoError(t, l.Inline(t.Context(), storetest.Tally{}))
	fill(t, l, 200)
	file := filepath.Join(t.TempDir(), "backup.db")
	_, err := l.Backup(t.Context(), file)
	require.NoError(t, err)
	good, err := os.ReadFile(file)
	require.NoError(t, err)
	seed := rand.Uint64()
	t.Log("seed", seed)
	rnd := rand.New(rand.NewPCG(seed, 0))
	pages := eventPages(t, file)
	for range 20 {
		bad := append([]byte(nil), good...)
		page := pages[rnd.IntN(len(pages))]
		clear(bad[(page-1)*4096+100 : page*4096])
		require.NoError(t, os.WriteFile(file, bad, 0o600))
		_, err := store.CheckCopy(t.Context(), file)
		assert.Error(t, err, "page %d", page)
	}
}

// eventPages are the numbers of the pages that hold events and their index.
func eventPages(t *testing.T, file string) (pages []int) {
	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	defer db.Close()
	rows, err := db.QueryContext(t.Context(), `SELECT pageno FROM dbstat WHERE name IN ('events', 'sqlite_autoindex_events_1', 'streams')`)
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var n int
		require.NoError(t, rows.Scan(&n))
		pages = append(pages, n)
	}
	require.NotEmpty(t, pages)
	return pages
}
