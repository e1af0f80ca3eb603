package pdn

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/draughts/base"
)

// shared finds a folder beside the repository, "" if there is none.
func shared(t testing.TB, path string) string {
	dir, err := os.Getwd()
	require.NoError(t, err)
	for {
		if at := filepath.Join(dir, "shared", path); exists(at) {
			return at
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}

func exists(path string) bool { _, err := os.Stat(path); return err == nil }

type expected struct {
	File, Base, Start, Final, Result, Status string
	Game, Moves                              int
}

// TestOtherPeoplesFiles reads the real files that lie beside the repository.
func TestOtherPeoplesFiles(t *testing.T) {
	dir := shared(t, "cases/damas/pdn")
	raw, err := os.ReadFile(filepath.Join(dir, "expected.jsonl"))
	if err != nil {
		t.Skip("there are none here")
	}
	games := map[string][]Game{}
	for line := range bytes.Lines(raw) {
		var want expected
		require.NoError(t, json.Unmarshal(line, &want))
		if games[want.File] == nil {
			data, err := os.ReadFile(filepath.Join(dir, want.File))
			require.NoError(t, err)
			games[want.File], err = Read(data)
			require.NoError(t, err)
		}
		list := games[want.File]
		require.GreaterOrEqual(t, len(list), want.Game, want.File)
		g := list[want.Game-1]
		rules := g.Variant.Rules
		got := expected{want.File, rules.String(), g.Start.FEN(g.First, rules, base.Mirror), g.Final.FEN(g.Turn, rules, base.Mirror),
			g.Result, string(g.Status), want.Game, len(g.Plies)}
		want.Result = results[want.Result]
		assert.Equal(t, want, got, g.Reason)
		assert.Empty(t, g.Differences)
	}
}
