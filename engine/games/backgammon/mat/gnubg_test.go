package mat

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// gnubg finds GNU Backgammon, "" where it is not installed. Debian keeps it
// out of the path of many users.
func gnubg() string {
	for _, name := range []string{"gnubg", "/usr/games/gnubg"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// finished is a random match with names that try a reader. Money is played by
// the Jacoby rule, as gnubg does unless it is told otherwise.
func finished(seed uint64) Match {
	p := player{Rand: rand.New(rand.NewPCG(seed, 1)), length: []int{0, 1, 3, 5, 7}[seed%5], jacoby: true}
	m := p.match()
	m.Players = [...][2]string{
		{"Ana", "Rui"}, {"", ""}, {"José da Silva", "Zé: o 2."}, {"a", "a name of more than thirty characters, ção"},
	}[seed%4]
	m.Headers = []Header{{"Event", `Clube "Norte"`}, {"EventDate", "2026.11.30"}}
	m.Games[0].Plies[0].Comment = "a remark that would trouble gnubg"
	return m
}

// TestGnubgLoadsWhatWeWrite has GNU Backgammon, where it is installed, load
// random finished matches. It must tell the same score, and what it writes of
// them must be the same games.
func TestGnubgLoadsWhatWeWrite(t *testing.T) {
	program, dir := gnubg(), t.TempDir()
	if program == "" {
		t.Log("GNU Backgammon is not installed (make setup)")
		return
	}
	var script bytes.Buffer
	fmt.Fprintln(&script, "set automatic game off\nset display off")
	const matches = 20
	for seed := range uint64(matches) {
		name := filepath.Join(dir, fmt.Sprint(seed))
		require.NoError(t, os.WriteFile(name+".mat", written(t, finished(seed)), 0o600))
		fmt.Fprintf(&script, "import mat %[1]s.mat\nshow score\nexport match mat %[1]s.out\n", name)
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "script"), script.Bytes(), 0o600))
	cmd := exec.CommandContext(t.Context(), program, "-t", "-q", "-c", filepath.Join(dir, "script"))
	cmd.Env = append(os.Environ(), "HOME="+dir, "LC_ALL=C.UTF-8")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	for seed := range uint64(matches) {
		agree(t, finished(seed), string(out), filepath.Join(dir, fmt.Sprint(seed)+".out"))
	}
}

// agree compares a match with gnubg's words and with its file.
func agree(t *testing.T, m Match, out, file string) {
	want := lineless(m)
	games := fmt.Sprintf("%d games", len(m.Games))
	if len(m.Games) == 1 {
		games = "1 game"
	}
	assert.Contains(t, out, fmt.Sprintf("The score (after %s) is: %s %d, %s %d",
		games, want.Players[0], m.FinalScore[0], want.Players[1], m.FinalScore[1]))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	got, err := Read(text)
	require.NoError(t, err, "%s", text)
	assert.Equal(t, want.Players, got.Players)
	require.Len(t, got.Games, len(want.Games), "%s", text)
	for i, g := range lineless(got).Games {
		if m.Length == 0 { // gnubg's own files forget the Jacoby rule in "Wins N points"
			g.Points, g.Worth = want.Games[i].Points, want.Games[i].Worth
		}
		assert.Equal(t, want.Games[i], g, "%s", text)
	}
}
