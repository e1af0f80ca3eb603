package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// mathableRecord writes a record's turns to a file.
func mathableRecord(t *testing.T, turns string) string {
	file := filepath.Join(t.TempDir(), "game.mathable")
	require.NoError(t, os.WriteFile(file, []byte("#game mathable\n#player1 Ana\n#player2 Rui\n"+turns), 0o600))
	return file
}

const (
	goodTurns = ">1: 7F=3 7E=4+(8) 7D=12 +19 19\n>2: - +0 0\n"
	oddTurns  = ">1: 7F=3 +4 4\n>2: - +0 0\n>1: (5 12) -17 -13\n>2: (1 1) -2 -2\n"
)

func TestImportCheckOfMathable(t *testing.T) {
	for turns, want := range map[string]string{
		goodTurns: `{"games":[{"turns":2,"final_scores":[19,0],"status":"ok","reason":"","differences":[]}]}`,
		oddTurns: `{"games":[{"turns":2,"final_scores":[-13,-2],"status":"ok","reason":"","differences":` +
			`["line 4: the turn counts 3, the record has 4","line 6: 2 tiles left in hand; by the rules it is 7",` +
			`"line 7: 2 tiles left in hand; by the rules it is 7"]}]}`,
	} {
		require.Equal(t, want+"\n", ok(t, "import", "--check", mathableRecord(t, turns)))
	}
	for turns, want := range map[string]checkedRecord{
		">1: 7F=3 +3 3\n>2: 7F=4 +4 4\n": {1, []int{3, 0}, "illegal", "line 5: ", []string{}},
		">1: 7F=3\n":                     {0, []int{}, "unreadable", "line 4: ", []string{}},
	} {
		status, out, errs := command(t, "import", "--check", mathableRecord(t, turns))
		require.Equal(t, 1, status)
		var got checkedRecords
		require.NoError(t, json.Unmarshal([]byte(out), &got))
		require.Len(t, got.Games, 1)
		require.Contains(t, got.Games[0].Reason, want.Reason)
		require.Contains(t, errs, "game.mathable: "+got.Games[0].Reason)
		got.Games[0].Reason = want.Reason
		require.Equal(t, want, got.Games[0])
	}
}

// TestImportPrintsDifferences below the line of the table.
func TestImportPrintsDifferences(t *testing.T) {
	out := ok(t, "--data", t.TempDir(), "import", mathableRecord(t, oddTurns))
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, lines, 4, out)
	require.Regexp(t, `game\.mathable: .* Ana – Rui, 3 differences$`, lines[0])
	require.Equal(t, "  line 4: the turn counts 3, the record has 4", lines[1])
}

// TestHelpNamesAllFormats, as the registry has them.
func TestHelpNamesAllFormats(t *testing.T) {
	for _, help := range []string{Import{}.Help(), Export{}.Help()} {
		for _, extension := range []string{"mat (backgammon)", "pdn (", "mathable (mathable)"} {
			require.Contains(t, help, extension)
		}
	}
	for extension := range checkers {
		require.Contains(t, Import{}.Help(), "\nOf a ."+extension+" file")
	}
}

// TestReplayOfARecordIsInWords: no text of the log.
func TestReplayOfARecordIsInWords(t *testing.T) {
	data := t.TempDir()
	_, rest, _ := strings.Cut(ok(t, "--data", data, "import", mathableRecord(t, goodTurns)), "/g/")
	id, all := rest[:8], ""
	for _, at := range []string{"0", "1", "2", "3"} {
		text := ok(t, "--data", data, "replay", id, "--at", at, "--lang", "pt")
		all += strings.Split(text, "\n\n")[0] + "\n"
	}
	require.Contains(t, all, "Fica decidido quem começa.\nO registo diz a mão.\n")
	require.Contains(t, all, "seat 0: 7F=3 7E=4+ 7D=12\n")
	require.Contains(t, all, "seat 1: passo\n")
	require.NotContains(t, all, "rack")
}
