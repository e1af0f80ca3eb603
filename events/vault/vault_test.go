package vault_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/events"
	"carteiro/events/vault"
	"carteiro/migrations"
)

func open(t *testing.T, path string) *vault.Vault {
	require.NoError(t, migrations.Up(t.Context(), path, migrations.Keys))
	v, err := vault.Open(path, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { _ = v.Close() })
	return v
}

func TestSealOpenErase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys.db")
	v := open(t, path)
	p, err := v.Seal("anaaaaaa", "Ana <ana@example.org>")
	require.NoError(t, err)
	require.NotContains(t, string(p), "example")
	again, err := v.Seal("anaaaaaa", "Ana <ana@example.org>")
	require.NoError(t, err)
	require.NotEqual(t, p, again, "equal texts must not look equal")

	text, err := open(t, path).Open(p)
	require.NoError(t, err)
	require.Equal(t, "Ana <ana@example.org>", text)

	_, err = v.Open(events.Private(strings.Replace(string(p), "anaaaaaa", "ruiaaaaa", 1)))
	require.ErrorIs(t, err, events.ErrErased, "rui has no key")
	_, err = v.Seal("ruiaaaaa", "x")
	require.NoError(t, err)
	_, err = v.Open(events.Private(strings.Replace(string(p), "anaaaaaa", "ruiaaaaa", 1)))
	require.Error(t, err, "another person's key opens nothing")

	require.NoError(t, v.Erase("anaaaaaa"))
	_, err = v.Open(p)
	require.ErrorIs(t, err, events.ErrErased)
}

func TestOpenRefusesRubbish(t *testing.T) {
	v := open(t, filepath.Join(t.TempDir(), "keys.db"))
	_, err := v.Seal("anaaaaaa", "x")
	require.NoError(t, err)
	for _, p := range []events.Private{"", "anaaaaaa", "anaaaaaa:", "anaaaaaa:!!", "anaaaaaa:AAAA", "anaaaaaa:" + events.Private(strings.Repeat("A", 60))} {
		_, err := v.Open(p)
		require.Error(t, err, p)
	}
}

func TestSecretsStay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys.db")
	v := open(t, path)
	_, err := v.Secret("aaaaaaaa", false)
	require.ErrorIs(t, err, events.ErrErased)
	a, err := v.Secret("aaaaaaaa", true)
	require.NoError(t, err)
	require.Len(t, a, 32)
	b, err := v.Secret("bbbbbbbb", true)
	require.NoError(t, err)
	require.False(t, bytes.Equal(a, b))
	same, err := open(t, path).Secret("aaaaaaaa", true)
	require.NoError(t, err)
	require.Equal(t, a, same)
}

func TestAddressKeyFolds(t *testing.T) {
	v := open(t, filepath.Join(t.TempDir(), "keys.db"))
	a, err := v.AddressKey("Ana@Example.org ")
	require.NoError(t, err)
	b, err := v.AddressKey("ana@example.org")
	require.NoError(t, err)
	require.Equal(t, a, b)
	require.NotContains(t, a, "ana")
	c, err := open(t, filepath.Join(t.TempDir(), "keys.db")).AddressKey("ana@example.org")
	require.NoError(t, err)
	require.NotEqual(t, a, c, "another server, another key")
}
