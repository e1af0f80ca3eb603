package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const vectors = "../../engine/games/backgammon/testdata/moves.jsonl"

// TestRulesMovesBackgammon gives all vectors to the command, as a bot author would.
func TestRulesMovesBackgammon(t *testing.T) {
	raw, err := os.ReadFile(vectors)
	require.NoError(t, err)
	var in, want strings.Builder
	lines := bufio.NewScanner(bytes.NewReader(raw))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var v struct {
			ID      string   `json:"position_id"`
			Dice    [2]int   `json:"dice"`
			Results []string `json:"results"`
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &v))
		fmt.Fprintf(&in, "{\"position_id\":%q,\"dice\":[%d,%d]}\n", v.ID, v.Dice[0], v.Dice[1])
		require.NoError(t, writeLine(&want, map[string][]string{"results": v.Results}))
	}
	status, out, errs := commandIn(t, in.String(), "rules", "moves", "backgammon")
	require.Zero(t, status, errs)
	require.Equal(t, want.String(), out)
}

func TestBadLinesAreAnsweredInTheirPlace(t *testing.T) {
	good := `{"position_id":"4HPwATDgc/ABMA","dice":[3,1]}`
	bad := []string{
		`{"position_id":"4HPwATDgc/ABMA","dice":[3,1],"cube":2}`, // unknown field
		`{"position_id":"4HPwATDgc/ABMA","dice":[3]}`,
		`{"position_id":"4HPwATDgc/ABMA","dice":[3,1,1]}`,
		`{"position_id":"4HPwATDgc/ABMA","dice":[0,7]}`,
		`{"position_id":"4HPwATDgHPABMA","dice":[3,1]}`, // bits after the end
		`{"position_id":"AAAAAAAAAAAAAA","dice":[3,1]}`, // nobody on the board
		`{"position_id":"","dice":[3,1]}`,
		`{"dice":[3,1]}`,
		`[]`, `null x`, `{`, `"`,
		good + good,
	}
	status, out, _ := commandIn(t, good+"\n"+strings.Join(bad, "\n")+"\n\n"+good, "rules", "moves", "backgammon")
	require.Equal(t, 1, status)
	answers := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, answers, len(bad)+2)
	require.Contains(t, answers[0], `{"results":[`)
	require.Equal(t, answers[0], answers[len(answers)-1])
	for i, line := range answers[1 : len(answers)-1] {
		var e map[string]string
		require.NoError(t, json.Unmarshal([]byte(line), &e), line)
		require.NotEmpty(t, e["error"], bad[i])
	}
}

func TestHelpAndMistakes(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"rules", "moves", "backgammon", "--help"}, {"mail", "read", "--help"}, {"serve", "--help"}} {
		status, out, _ := command(t, args...)
		require.Zero(t, status, args)
		require.NotEmpty(t, out)
	}
	for _, args := range [][]string{{}, {"nothing"}, {"rules"}, {"replay"}, {"mail", "read", "nowhere.eml"}, {"replay", "x", "--format", "xml"},
		{"verify", "--data", filepath.Join(t.TempDir(), "none")}} {
		status, _, errs := command(t, args...)
		require.NotZero(t, status, args)
		require.NotEmpty(t, errs, args)
	}
}

func TestMailRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.eml")
	require.NoError(t, os.WriteFile(file, []byte("From: a@b.test\r\nTo: c@d.test\r\nSubject: Re: x\r\nMessage-ID: <1@b.test>\r\n\r\n"+
		"Rolar\r\n\r\nAbraço\r\n\r\n> 8/5 6/5\r\n"), 0o600))
	var got struct {
		Kind, Text string
		Commands   []string
	}
	require.NoError(t, json.Unmarshal([]byte(ok(t, "mail", "read", file)), &got))
	require.Equal(t, "reply", got.Kind)
	require.Equal(t, []string{"Rolar"}, got.Commands)
	require.Equal(t, "Rolar\n\nAbraço", got.Text)
}

// TestUpkeep plays a game, then looks after it with the tools.
func TestUpkeep(t *testing.T) {
	cfg := &Config{Data: t.TempDir(), Domain: "localhost", URL: "http://localhost", Zone: "Europe/Lisbon"}
	a, err := open(t.Context(), cfg)
	require.NoError(t, err)
	_, err = playGame(t.Context(), a, "game0000")
	require.NoError(t, err)
	require.NoError(t, a.seed(t.Context()))
	data := []string{"--data", cfg.Data}
	with := func(args ...string) []string { return append(args, data...) }

	status, _, errs := command(t, with("rebuild")...)
	require.NotZero(t, status, "one writer a file")
	require.NotEmpty(t, errs)
	require.Contains(t, ok(t, with("verify")...), "chain intact")
	require.Contains(t, ok(t, with("verify", "game0000")...), "all equal")
	status, _, errs = command(t, with("verify", string(demoTable))...)
	require.NotZero(t, status, "a running game keeps its secret")
	require.NotEmpty(t, errs)

	copied := t.TempDir()
	ok(t, with("backup", filepath.Join(copied, "carteiro.db"))...)
	keys := filepath.Join(cfg.Data, "keys.db")
	status, _, errs = command(t, with("backup", keys)...)
	require.NotZero(t, status, "a backup is never written over a file")
	require.Contains(t, errs, "is there already")
	about, err := os.Stat(keys)
	require.NoError(t, err)
	require.Zero(t, about.Mode().Perm()&0o077, "the keys are for their owner only")
	require.NoError(t, a.close())
	ok(t, with("rebuild")...)
	ok(t, with("found", "lisboa", "Clube de Lisboa")...)
	status, _, _ = command(t, with("found", "lisboa", "Outro")...)
	require.NotZero(t, status)
	require.Contains(t, ok(t, "verify", "--data", copied), "chain intact")

	now := ok(t, with("replay", "game0000")...)
	require.Equal(t, now, ok(t, with("replay", "game0000", "--format", "text")...))
	require.NotEqual(t, now, ok(t, with("replay", "game0000", "--at", "1")...))
	status, _, _ = command(t, with("replay", "game0000", "--at", "5000")...)
	require.NotZero(t, status)
	status, _, errs = command(t, with("replay", "nowhere2")...)
	require.NotZero(t, status)
	require.Contains(t, errs, "There is no such thing")
	file := filepath.Join(copied, "game.json")
	require.NoError(t, os.WriteFile(file, []byte(ok(t, with("replay", "game0000", "--format", "json")...)), 0o600))
	require.Contains(t, ok(t, "verify", "--file", file), "all equal")
	var whole map[string]any
	require.NoError(t, json.Unmarshal([]byte(ok(t, with("replay", "game0000", "--format", "json")...)), &whole))
	require.Equal(t, "game0000", whole["id"])
	require.NotContains(t, ok(t, with("replay", string(demoTable), "--format", "json")...), "secret\": \"")
}
