package main

import (
	"bytes"
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games"
	"carteiro/engine/table"
)

const collections = "../../engine/games/draughts/pdn/testdata"

func TestImportCheckOfDraughts(t *testing.T) {
	require.Equal(t, `{"games":[{"plies":8,"final":"B:Wa1=5,c1=1,e1=3,g1=3,b2=5,f2=6,h2=4,a3=2,c3=6,e3=2,h4=1,b6=4:`+
		`Ba5=1,e5=2,f6=4,h6=2,c7=6,e7=6,g7=5,b8=3,d8=3,f8=1,h8=5","status":"ok","reason":""}]}`+"\n",
		ok(t, "import", "--check", "--format", "json", filepath.Join(collections, "digits.pdn")))
	status, out, errs := command(t, "import", "--check", filepath.Join(collections, "bad.pdn"))
	require.Equal(t, 1, status)
	require.Contains(t, errs, "bad.pdn: 5 of 6 games cannot be played")
	var got checkedCollection
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	require.Len(t, got.Games, 6)
	require.Equal(t, checkedDraughts{4, "W:Wa1,c1,e1,g1,b2,f2,h2,a3,c3,e3,g3,d4:Ba5,e5,d6,h6,a7,c7,e7,g7,b8,d8,f8,h8", "illegal",
		`line 5: ply 5: "c3-b4" is no move of White here: another piece must capture; there is d4xf6`}, got.Games[0])
	require.Equal(t, []string{"position", "unreadable", "unreadable", "unreadable", "ok"},
		[]string{got.Games[1].Status, got.Games[2].Status, got.Games[3].Status, got.Games[4].Status, got.Games[5].Status})

	strange := filepath.Join(t.TempDir(), "a.txt")
	require.NoError(t, os.WriteFile(strange, []byte("1. e3-d4"), 0o600))
	status, out, errs = command(t, "import", "--check", strange)
	require.Equal(t, 1, status)
	require.Empty(t, out)
	require.Contains(t, errs, `a.txt: files ending in ".txt" are of no game known here`)
}

// TestOtherPeoplesDraughts asks the command for the real files that lie beside
// the repository.
func TestOtherPeoplesDraughts(t *testing.T) {
	dir := shared(t, "cases/damas/pdn")
	raw, err := os.ReadFile(filepath.Join(dir, "expected.jsonl"))
	if err != nil {
		t.Skip("there are none here")
	}
	lists := map[string]checkedCollection{}
	for line := range bytes.Lines(raw) {
		var want struct {
			File, Status, Final, Note string
			Game, Moves               int
		}
		require.NoError(t, json.Unmarshal(line, &want))
		if _, have := lists[want.File]; !have {
			var got checkedCollection
			require.NoError(t, json.Unmarshal([]byte(ok(t, "import", "--check", filepath.Join(dir, want.File))), &got))
			lists[want.File] = got
		}
		assert.Equal(t, checkedDraughts{want.Moves, want.Final, want.Status, want.Note}, lists[want.File].Games[want.Game-1])
	}
}

// TestImportOfDraughts stores collections, writes every game of them and
// stores what was written: the same moves and the same end.
func TestImportOfDraughts(t *testing.T) {
	a, dir := benchApp(t), t.TempDir()
	for file, results := range map[string][]string{
		"digits.pdn": {""}, "italian.pdn": {"given", "given"}, "portuguese.pdn": {"given", ""},
		"playstrategy.pdn": {"given"}, "russian.pdn": {"given", "blocked"},
	} {
		list := imports(t, a, filepath.Join(collections, file))
		require.Len(t, list, len(results), file)
		for i, r := range list {
			assert.Equal(t, results[i] != "", r.State.Status == table.Ended, file)
			if results[i] != "" {
				assert.Equal(t, results[i], r.State.Ending.Result, file)
			}
			g, _ := games.Find(r.State.Game)
			text, err := g.Formats["pdn"].Write(r.Sheet())
			require.NoError(t, err)
			name := filepath.Join(dir, string(r.State.ID)+".pdn")
			require.NoError(t, os.WriteFile(name, text, 0o600))
			back := imports(t, a, name)[0]
			assert.Equal(t, boards(r), boards(back), "%s", text)
			assert.Equal(t, r.State.Ending, back.State.Ending)
			page(t, a.site(&net.TCPAddr{}).Handler(), "/g/"+string(r.State.ID))
		}
	}
}

// TestABadCollectionImportsNothing and names each bad game.
func TestABadCollectionImportsNothing(t *testing.T) {
	data := t.TempDir()
	status, out, errs := command(t, "--data", data, "import", filepath.Join(collections, "bad.pdn"), filepath.Join(collections, "portuguese.pdn"))
	require.Equal(t, 1, status)
	require.Len(t, strings.Split(strings.TrimSpace(errs), "\n"), 5)
	require.Contains(t, errs, "bad.pdn: line 17: game 3 (White – Black): \"garbage\" is neither a move nor a result")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, lines, 2)
	require.Contains(t, lines[0], "portuguese.pdn: ")
	id := lines[0][strings.Index(lines[0], "/g/")+3:][:8]
	text := ok(t, "--data", data, "export", id)
	require.Contains(t, text, `[GameType "28,W,8,8,N1,1"]`, "the first format of the game")
	require.Contains(t, text, "1. 11-14 21-17 2. 6-11 23-19")
	require.Equal(t, text, ok(t, "--data", data, "export", id, "--format", "pdn"))
	status, _, errs = command(t, "--data", data, "export", id, "--format", "mat")
	require.Equal(t, 1, status)
	require.Contains(t, errs, `this game has no format "mat"; it has pdn, json`)
}
