package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

const matches = "../../engine/games/backgammon/mat/testdata"

func TestImportCheck(t *testing.T) {
	require.Equal(t, `{"match_length":3,"players":["João Ção","Zé"],"games":[`+
		`{"score_before":[0,0],"winner":2,"points":1,"plies":5},{"score_before":[0,1],"winner":2,"points":2,"plies":1}],`+
		`"final_score":[0,3],"differences":[]}`+"\n",
		ok(t, "import", "--check", "--format", "json", filepath.Join(matches, "xg.mat")))
	require.Equal(t, `{"match_length":7,"players":["Ana Luz","Bea"],"games":[{"score_before":[0,0],"winner":1,"points":4016,"plies":19}],`+
		`"final_score":[4016,0],"differences":["line 20: 4016 points are neither a single game nor a gammon nor a backgammon with the cube at 2"]}`+"\n",
		ok(t, "import", "--check", filepath.Join(matches, "studio.mat")))
}

func TestImportRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bad.mat")
	require.NoError(t, os.WriteFile(file, []byte("3 point match\n\n Game 1\n A : 0    B : 0\n  1) 31: 8/5 6/4\n"), 0o600))
	status, out, errs := command(t, "import", "--check", "--format", "json", file)
	require.Equal(t, 1, status)
	require.Empty(t, out, "nothing but the reason")
	require.Contains(t, errs, `bad.mat: line 5: "8/5 6/4" is no legal play of 3-1 (wrong dice)`)
	for _, args := range [][]string{{file}, {"--check"}, {"--check", "nowhere.mat"}, {"--check", "--format", "xml", file}} {
		status, _, errs = command(t, append([]string{"import"}, args...)...)
		require.NotZero(t, status, args)
		require.NotEmpty(t, errs, args)
	}
}
