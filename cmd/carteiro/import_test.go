package main

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/backgammon/board"
	"carteiro/engine/games/backgammon/mat"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
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

// bad writes a match with an illegal play.
func bad(t *testing.T) string {
	file := filepath.Join(t.TempDir(), "bad.mat")
	require.NoError(t, os.WriteFile(file, []byte("3 point match\n\n Game 1\n A : 0    B : 0\n  1) 31: 8/5 6/4\n"), 0o600))
	return file
}

func TestImportRefuses(t *testing.T) {
	file := bad(t)
	status, out, errs := command(t, "import", "--check", "--format", "json", file)
	require.Equal(t, 1, status)
	require.Empty(t, out, "nothing but the reason")
	require.Contains(t, errs, `bad.mat: line 5: "8/5 6/4" is no legal play of 3-1 (wrong dice)`)
	for _, args := range [][]string{{"--data", t.TempDir(), file}, {"--check"}, {"--check", "nowhere.mat"}, {"--check", "--format", "xml", file}} {
		status, _, errs = command(t, append([]string{"import"}, args...)...)
		require.NotZero(t, status, args)
		require.NotEmpty(t, errs, args)
	}
}

// tableLines are the lines of tables, without the differences below them.
func tableLines(out string) []string {
	return slices.DeleteFunc(strings.Split(strings.TrimSpace(out), "\n"), func(line string) bool { return strings.HasPrefix(line, "  ") })
}

// TestImportTriesEveryFile imports good files beside bad ones, then again.
func TestImportTriesEveryFile(t *testing.T) {
	data := t.TempDir()
	args := []string{"--data", data, "--url", "http://club.test/", "import", filepath.Join(matches, "xg.mat"), bad(t), "nowhere.mat",
		"import_test.go", filepath.Join(matches, "gnubg.mat"), filepath.Join(matches, "studio.mat")}
	status, out, errs := command(t, args...)
	require.Equal(t, 1, status)
	lines := tableLines(out)
	require.Len(t, lines, 5, "a match, three games for money, a match: %s", out)
	require.Regexp(t, `^\S+xg\.mat: http://club\.test/g/[a-z2-7]{8} João Ção – Zé$`, lines[0])
	require.Regexp(t, `studio\.mat: .* Ana Luz – Bea, 2 differences$`, lines[4])
	wrong := strings.Split(strings.TrimSpace(errs), "\n")
	require.Len(t, wrong, 3, errs)
	require.Contains(t, wrong[0], "bad.mat: line 5: ")
	require.Contains(t, wrong[1], "nowhere.mat: no such file")
	require.Contains(t, wrong[2], `import_test.go: files ending in ".go" are of no game known here`)

	before := ok(t, "--data", data, "verify")
	_, again, _ := command(t, args...)
	for i, line := range tableLines(again) {
		require.Equal(t, lines[i]+" (imported before)", line)
	}
	require.Equal(t, before, ok(t, "--data", data, "verify"), "nothing was added")
	ok(t, "--data", data, "rebuild")
}

// TestAnImportedGameIsLikeOneOfOurs asks every command and page for it.
func TestAnImportedGameIsLikeOneOfOurs(t *testing.T) {
	data := t.TempDir()
	out := ok(t, "--data", data, "import", filepath.Join(matches, "studio.mat"))
	_, rest, _ := strings.Cut(out, "/g/")
	id := rest[:8]
	require.Contains(t, ok(t, "--data", data, "replay", id, "--at", "3"), "Ana Luz")
	var record projections.Record
	require.NoError(t, json.Unmarshal([]byte(ok(t, "--data", data, "export", id, "--format", "json")), &record))
	require.Equal(t, "Bea", record.Seats[1].Name)
	require.Empty(t, record.Seats[1].Player)
	require.Equal(t, "mat", record.Imported.Format)
	require.Len(t, record.Imported.Differences, 2)
	require.NotEmpty(t, record.Steps)
	require.Equal(t, ok(t, "--data", data, "replay", id, "--format", "json"), ok(t, "--data", data, "export", id, "--format", "json"))
	status, _, errs := command(t, "--data", data, "verify", id)
	require.Equal(t, 1, status)
	require.Contains(t, errs, "This game was imported from a file: its luck is not ours, so there is nothing to prove.")

	m, err := mat.Read([]byte(ok(t, "--data", data, "export", id)))
	require.NoError(t, err)
	require.Equal(t, [2]string{"Ana Luz", "Bea"}, m.Players)
	require.Equal(t, 6, m.Games[0].Points, "the nearest legal value")
	require.Empty(t, m.Differences)
}

// page is a page of the site, as the public sees it.
func page(t *testing.T, h http.Handler, path string) string {
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, path+"?lang=en", nil))
	require.Equal(t, http.StatusOK, rec.Code, "%s: %s", path, rec.Body)
	return rec.Body.String()
}

// TestPagesOfAnImportedGame: no proof, no persons, where it comes from.
func TestPagesOfAnImportedGame(t *testing.T) {
	a := benchApp(t)
	h := a.site(&net.TCPAddr{}).Handler()
	r := imports(t, a, filepath.Join(matches, "galaxy.mat"))[0]
	path := "/g/" + string(r.State.ID)
	for _, at := range []string{path, path + "/m/1"} {
		text := page(t, h, at)
		require.Contains(t, text, "Imported from a .mat file.")
		require.Contains(t, text, "Player 1 – Bea")
		require.Contains(t, text, `href="`+path+`.mat"`)
		require.NotContains(t, text, "SHA-256")
		require.NotContains(t, text, "deleted person")
		require.NotContains(t, text, "/"+string(r.State.ID)+"/play")
	}
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, path+"?lang=pt", nil))
	require.Contains(t, rec.Body.String(), "Importado de um ficheiro .mat.")
	require.Contains(t, rec.Body.String(), "Jogador 1 – Bea")
	rec = httptest.NewRecorder()
	h.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, path+".mat", nil))
	require.Equal(t, "text/plain; charset=utf-8", rec.Header().Get("Content-Type"))
	require.Equal(t, `attachment; filename="carteiro-`+string(r.State.ID)+`.mat"`, rec.Header().Get("Content-Disposition"))
	m, err := mat.Read(rec.Body.Bytes())
	require.NoError(t, err)
	require.Equal(t, "Player 1", m.Players[0])
	for _, wrong := range []string{path + ".pdn", path + ".", "/g/none.mat"} {
		rec = httptest.NewRecorder()
		h.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, wrong, nil))
		require.Equal(t, http.StatusNotFound, rec.Code, wrong)
	}
	list, err := a.books.Table(t.Context(), r.State.ID)
	require.NoError(t, err)
	require.Equal(t, []projections.SeatLine{{Seat: 0}, {Seat: 1, Name: "Bea"}}, list.Seats)
}

// TestAHandIsNoMatch: its points are none that the format knows.
func TestAHandIsNoMatch(t *testing.T) {
	a := benchApp(t)
	news, err := events.EncodeAll(played(t, "hand0000", 1, map[string]string{"play": "hand"})...)
	require.NoError(t, err)
	_, err = a.store.Append(t.Context(), "hand", "", events.Write{Stream: "table-hand0000", Expect: events.NoStream(), Events: news})
	require.NoError(t, err)
	h := a.site(&net.TCPAddr{}).Handler()
	require.NotContains(t, page(t, h, "/g/hand0000"), ".mat")
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/g/hand0000.mat?lang=en", nil))
	require.Equal(t, http.StatusUnprocessableEntity, rec.Code)
	require.Contains(t, rec.Body.String(), "traditional table")
	status, out, errs := command(t, "--data", a.cfg.Data, "export", "hand0000")
	require.Equal(t, 1, status)
	require.Empty(t, out)
	require.Contains(t, errs, "hand0000: A hand (mão) counts by the traditional table")
}

// TestImportsSendNoLettersAndThrowNoDice: nobody is told, and the statistics
// of our dice stay ours.
func TestImportsSendNoLettersAndThrowNoDice(t *testing.T) {
	a := benchApp(t)
	for _, name := range []string{"galaxy", "gnubg", "studio", "xg"} {
		imports(t, a, filepath.Join(matches, name+".mat"))
	}
	var letters int
	require.NoError(t, a.store.Reader().QueryRowContext(t.Context(), `SELECT count(*) FROM outbox`).Scan(&letters))
	require.Zero(t, letters)
	for _, p := range a.projections() {
		report, err := a.store.Rebuild(t.Context(), p)
		require.NoError(t, err)
		require.Empty(t, report.Differs, p.Name())
	}
	dice, err := a.books.Dice(t.Context())
	require.NoError(t, err)
	require.Empty(t, dice)
}

// shared finds a folder beside the repository, "" if there is none.
func shared(t *testing.T, path string) string {
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

type expectedMatch struct {
	File       string
	Games      []any
	FinalScore [2]int `json:"final_score"`
	Complete   bool
}

// TestOtherPeoplesMatches imports the real files that lie beside the
// repository, draws every step of each, and compares the score. Of a long match,
// whose pages list hundreds of steps each, every ninth page is asked for.
func TestOtherPeoplesMatches(t *testing.T) {
	dir := shared(t, "cases/backgammon/mat")
	raw, _ := os.ReadFile(filepath.Join(dir, "expected.json"))
	var list []expectedMatch
	if len(raw) > 0 {
		require.NoError(t, json.Unmarshal(raw, &list))
	}
	a := benchApp(t)
	h := a.site(&net.TCPAddr{}).Handler()
	for _, want := range list {
		all := imports(t, a, filepath.Join(dir, want.File))
		require.Len(t, all, 1)
		r := all[0]
		require.Equal(t, want.FinalScore, score(r), want.File)
		require.Equal(t, want.Complete, r.State.Status == table.Ended, want.File)
		require.Equal(t, len(want.Games), projections.StandingOf(r.State.Position, 0).Match.Game, want.File)
		require.Empty(t, r.State.Imported.Differences)
		page(t, h, "/g/"+string(r.State.ID))
		for n, step := range r.Steps {
			require.Contains(t, board.Board{}.SVG(step.Position.SeenBy(rules.Watcher), r.Named(a.words.In("en").Say)), "</svg>")
			if n+1 == len(r.Steps) || len(r.Steps) < 200 || n%9 == 0 {
				page(t, h, fmt.Sprintf("/g/%s/m/%d", r.State.ID, n))
			}
		}
	}
}

// TestGnubgLoadsWhatWasImported exports the files of other programs, ours and
// those beside the repository, and has GNU Backgammon tell the same score.
func TestGnubgLoadsWhatWasImported(t *testing.T) {
	if gnubg() == "" {
		t.Log("GNU Backgammon is not installed (make setup)")
		return
	}
	a, dir := benchApp(t), t.TempDir()
	names, err := filepath.Glob(filepath.Join(matches, "*.mat"))
	require.NoError(t, err)
	if at := shared(t, "cases/backgammon/mat"); at != "" {
		more, err := filepath.Glob(filepath.Join(at, "*.mat"))
		require.NoError(t, err)
		names = append(names, more...)
	}
	var files []string
	var rule []bool
	var want []string
	for _, name := range names {
		for i, r := range imports(t, a, name) {
			text, err := mat.Format{}.Write(named(r))
			require.NoError(t, err)
			file := filepath.Join(dir, fmt.Sprintf("%d-%d.mat", len(files), i))
			require.NoError(t, os.WriteFile(file, text, 0o600))
			files, rule = append(files, file), append(rule, jacoby(r))
			want = append(want, fmt.Sprintf(" is: Ana %d, Rui %d ", score(r)[0], score(r)[1]))
		}
	}
	require.Greater(t, len(files), 8)
	for i, line := range gnubgScores(t, files, rule) {
		text, _ := os.ReadFile(files[i])
		assert.Contains(t, line, want[i], "%s", text)
	}
}

// TestAHugeMatchIsBounded: what would make pages too long is refused.
func TestAHugeMatchIsBounded(t *testing.T) {
	facts := played(t, "huge0000", 2, rules.Options{"play": "match", "length": "99", "cube": "off"})
	require.Greater(t, len(facts), table.MaxLines)
	s := rules.Sheet{Options: facts[0].(events.TableOpened).Options, Names: []string{"Ana", "Rui"}}
	for _, f := range facts {
		switch f := f.(type) {
		case events.Played:
			s.Lines = append(s.Lines, rules.Line{Seat: f.Seat, Move: rules.Move(f.Move)})
		case events.Offered:
			s.Lines = append(s.Lines, rules.Line{Seat: f.Seat, Offer: &rules.Offer{Kind: f.Kind, Value: f.Value}})
		case events.OfferAnswered:
			if !f.Accepted {
				s.Lines = s.Lines[:len(s.Lines)-1]
			}
		}
	}
	text, err := mat.Format{}.Write(s)
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "huge.mat")
	require.NoError(t, os.WriteFile(file, text, 0o600))
	status, out, errs := command(t, "--data", t.TempDir(), "import", file)
	require.Equal(t, 1, status)
	require.Empty(t, out)
	require.Contains(t, errs, "huge.mat: That is too long for one table: at most 20000 steps.")
}
