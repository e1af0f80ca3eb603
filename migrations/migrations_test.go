package migrations_test

import (
	"database/sql"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/migrations"
)

func tables(t *testing.T, path string) []string {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	require.NoError(t, err)
	defer db.Close()
	rows, err := db.Query(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'goose%' AND name NOT LIKE 'sqlite%' ORDER BY name`)
	require.NoError(t, err)
	defer rows.Close()
	var out []string
	for rows.Next() {
		var s string
		require.NoError(t, rows.Scan(&s))
		out = append(out, s)
	}
	require.NoError(t, rows.Err())
	return out
}

func TestUpMakesTheLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "odd name?#%41.db")
	require.NoError(t, migrations.Up(t.Context(), path, migrations.Log))
	require.NoError(t, migrations.Up(t.Context(), path, migrations.Log), "again changes nothing")
	require.FileExists(t, path)
	assert.Equal(t, []string{"commands", "events", "inbox", "outbox", "projections", "streams"}, tables(t, "file:"+filepath.Join(filepath.Dir(path), "odd%20name%3F%23%2541.db")))
}

func TestUpMakesTheKeys(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys.db")
	require.NoError(t, migrations.Up(t.Context(), path, migrations.Keys))
	assert.Equal(t, []string{"keys"}, tables(t, path))
}

func TestEventsAreAppendOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	require.NoError(t, migrations.Up(t.Context(), path, migrations.Log))
	db, err := sql.Open("sqlite", path)
	require.NoError(t, err)
	defer db.Close()
	_, err = db.Exec(`INSERT INTO streams(id, n) VALUES ('s', 1);
		INSERT INTO events(pos, stream, n, type, at, recorded, cmd, data, hash) VALUES (1, 's', 1, 'x', 0, 0, 'c', '{}', x'00')`)
	require.NoError(t, err)
	_, err = db.Exec(`UPDATE events SET data = '{"a":1}'`)
	assert.ErrorContains(t, err, "append-only")
	_, err = db.Exec(`DELETE FROM events`)
	assert.ErrorContains(t, err, "append-only")
	_, err = db.Exec(`INSERT INTO events(pos, stream, n, type, at, recorded, cmd, data, hash) VALUES (2, 's', 2, 'x', 0, 0, 'c', 'no json', x'00')`)
	assert.ErrorContains(t, err, "json_valid")
}

func TestUpRefusesAFileThatIsNoDatabase(t *testing.T) {
	assert.Error(t, migrations.Up(t.Context(), t.TempDir(), migrations.Log))
}
