package mat

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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
	File        string
	MatchLength int `json:"match_length"`
	Players     [2]string
	Games       []struct {
		ScoreBefore    [2]int `json:"score_before"`
		Winner, Points int
	}
	FinalScore [2]int `json:"final_score"`
	Plies      int    `json:"plies_with_dice"`
	Complete   bool
}

// TestOtherPeoplesFiles reads the real files that lie beside the repository.
func TestOtherPeoplesFiles(t *testing.T) {
	dir := shared(t, "cases/backgammon/mat")
	raw, _ := os.ReadFile(filepath.Join(dir, "expected.json"))
	var list []expected
	if len(raw) > 0 {
		require.NoError(t, json.Unmarshal(raw, &list))
	}
	for _, want := range list {
		data, err := os.ReadFile(filepath.Join(dir, want.File))
		require.NoError(t, err)
		m, err := Read(data)
		require.NoError(t, err, want.File)
		same(t, want, m)
	}
}

func same(t *testing.T, want expected, m Match) {
	assert.Equal(t, want.MatchLength, m.Length, want.File)
	assert.Equal(t, want.Players, m.Players, want.File)
	assert.Equal(t, want.FinalScore, m.FinalScore, want.File)
	assert.Equal(t, want.Complete, max(m.FinalScore[0], m.FinalScore[1]) >= m.Length, want.File)
	assert.Empty(t, m.Differences, want.File)
	require.Len(t, m.Games, len(want.Games), want.File)
	rolls := 0
	for i, g := range m.Games {
		assert.Equal(t, want.Games[i].ScoreBefore, g.ScoreBefore, "%s game %d", want.File, i+1)
		assert.Equal(t, want.Games[i].Winner, g.Winner, "%s game %d", want.File, i+1)
		assert.Equal(t, want.Games[i].Points, g.Points, "%s game %d", want.File, i+1)
		rolls += g.Rolls()
	}
	assert.Equal(t, want.Plies, rolls, want.File)
}
