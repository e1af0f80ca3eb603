package store_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/events"
	"carteiro/events/store"
	"carteiro/events/storetest"
	"carteiro/migrations"
)

// fresh is the path of a migrated, empty log.
func fresh(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "log.db")
	require.NoError(t, migrations.Up(t.Context(), path, migrations.Log))
	return path
}

func open(t testing.TB, path string, o store.Options) *store.Log {
	t.Helper()
	l, err := store.Open(t.Context(), path, o)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, l.Close()) })
	return l
}

func TestStore(t *testing.T) {
	storetest.TestStore(t, func(t *testing.T) events.Store { return open(t, fresh(t), store.Options{}) })
}
