package pdn

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/draughts/base"
)

// told is a game in one line: status, base, plies, last board, result.
func told(g Game) string {
	r := g.Variant.Rules
	return fmt.Sprintf("%s %s %d %s %s", g.Status, r, g.Skipped+len(g.Plies), g.Final.FEN(g.Turn, r, base.Mirror), g.Result)
}

func readAll(t *testing.T, text string) (all []string) {
	games, err := Read([]byte(text))
	require.NoError(t, err, text)
	for _, g := range games {
		all = append(all, told(g))
	}
	return all
}

// The same short game by English rules, and how it ends.
const (
	english = `1. 9-14 23-19 2. 6-9 27-23 3. 2-6 24-20 4. 9-13 32-27 5. 11-15 22-18 6. 15x22 25x2 ` +
		`7. 10-14 2x11 8. 8x24 28x19 9. 4-8 21-17 10. 13x22`
	englishEnd = "ok english 19 W:Wa1,c1,e1,d2,f2,e3,f4,h4:Bc3,c5,h6,a7,g7,b8,f8 0-1"
)

// TestSpellings: however the game is written, it is the same one.
func TestSpellings(t *testing.T) {
	paths := strings.NewReplacer("25x2 ", "25x18x9x2 ", "8x24", "8x15x24").Replace(english)
	swap := func(old, new string) string { return strings.ReplaceAll(english, old, new) }
	for name, moves := range map[string]string{
		"plain":                    english,
		"colons":                   swap("x", ":"),
		"crosses for all":          swap("-", "x"),
		"dashes for all":           swap("x", "-"),
		"long dashes":              swap("-", "–"),
		"capital crosses":          swap("x", "X"),
		"Cyrillic crosses":         swap("x", "х"),
		"whole paths":              paths,
		"a jumped square between":  strings.Replace(english, "25x2 ", "25x22x2 ", 1),
		"one square of the path":   strings.Replace(english, "25x2 ", "25x9x2 ", 1),
		"every jumped square":      strings.Replace(english, "25x2 ", "25x22x18x14x9x6x2 ", 1),
		"glued numbers":            swap(". ", "."),
		"dots for the second":      strings.Replace(english, " 23-19", " 1... 23-19", 1),
		"dots apart":               strings.Replace(english, " 23-19", " 1. ... 23-19", 1),
		"bare numbers":             swap(". ", " "),
		"no numbers":               "9-14 23-19 6-9 27-23 2-6 24-20 9-13 32-27 11-15 22-18 15x22 25x2 10-14 2x11 8x24 28x19 4-8 21-17 13x22",
		"padded columns":           swap(" ", "   "),
		"rows":                     swap(" ", "\r\n"),
		"old rows":                 swap(" ", "\r"),
		"leading zeros":            strings.NewReplacer(" 9-14", " 09-14", " 6-9", " 06-09").Replace(english),
		"no separators":            strings.Replace(english, "23-19", "2319", 1),
		"spaces in a move":         strings.NewReplacer("15x22", "15 x 22", "28x19", "28x 19", "2x11", "2 x11", "21-17", "21 - 17").Replace(english),
		"comments":                 "{a (b} " + swap("23-19", "{one\ntwo}23-19{three}") + "{}",
		"rest of the row":          swap("23-19", "23-19 ; 6-10 {\n"),
		"escaped rows":             "% 1. 9-13\n" + swap("23-19", "23-19\n% {\n"),
		"variations":               swap("23-19", "23-19 (23-18 14x23 {)} (1... 22-18) 2. 26x19) (1... 21-17)"),
		"glyphs and marks":         strings.NewReplacer("23-19", "$3 23-19 $12", "6-9", "6-9!?", "2-6", "2-6(?!)", "4-8", "4-8*", "27-23", "27-23 !").Replace(english),
		"a clock outside a remark": swap("23-19", "23-19 [%clk 1:00]"),
		"glued text":               english + "Lost on time.",
		"GameType":                 "\n[GameType \"21\"]\n" + english,
		"GameType in full":         "[GameType \"21,B,8,8,N1,0\"]\n" + english,
		"GameType of a wrong view": "[GameType \"21,B,8,8,N2,0\"]\n" + english,
		"a start that is usual":    "[FEN \"B:W21-32:B1-12.\"]\n" + english,
		"an unknown side":          "[FEN \"?:B1-12:W21,22,23,24,25-32\"]\n" + english,
		"a set-up at the head":     "/FEN \"B:W21-32:B1-12\"/ " + english,
		"a null move":              swap("23-19", "/FEN \"B::\"/ /FEN \"W::\"/ 23-19"),
		"other numbers":            "[GameType \"21,B,8,8,N3,0\"]\n" + mapped(english, func(n int) int { return 29 - (n-1)/4*4 + (n-1)%4 }),
	} {
		for _, result := range []string{"0-1", "0-2", "10. 0-1", "0 - 1", "0-1 *", "\n0-1\n*\n*"} {
			assert.Equal(t, []string{englishEnd}, readAll(t, moves+" "+result), "%s: %s", name, moves)
		}
		assert.Equal(t, []string{englishEnd}, readAll(t, "[Result \"0-1\"]\n"+moves), name)
		assert.Equal(t, []string{englishEnd, englishEnd}, readAll(t, "[Result \"0-1\"]\n"+moves+" *\n[Result \"0 - 1\"]\n"+moves+" *"), name)
	}
}

// mapped writes a game with other numbers on the squares.
func mapped(moves string, other func(int) int) string {
	return squareName.ReplaceAllStringFunc(strings.NewReplacer("1. ", "", "2. ", "", "3. ", "", "4. ", "", "5. ", "", "6. ", "", "7. ", "",
		"8. ", "", "9. ", "", "10. ", "").Replace(moves), func(name string) string {
		n := 0
		_, _ = fmt.Sscan(name, &n)
		return fmt.Sprint(other(n))
	})
}

// TestLetters: squares by letters, on boards turned as they may be.
func TestLetters(t *testing.T) {
	const brazilian = "1. e3-d4 b6-a5 2. d2-e3 f6-e5 3. d4xf6 g7xe5 4. c1-d2 f8-g7 5. e3-d4 d6-c5 6. d4xf6 g7xe5 7. d2-e3 c5-d4 " +
		"8. e3xc5 h6-g5 9. a3-b4 c7-d6 10. c5-b6 a7xc1 11. c3-d4 e5xc3 12. a1-b2 c3xa1"
	const end = " 24 W:We1,g1,f2,h2,g3:BKa1,Kc1,a5,g5,d6,e7,b8,d8,h8 *"
	for text, want := range map[string]string{
		brazilian:                               "ok brazilian" + end,
		strings.ToUpper(brazilian):              "ok brazilian" + end,
		"1. e3d4 b6a5":                          "ok brazilian 2 W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,g3,d4:Ba5,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8 *",
		"1. с3-d4 b6-а5":                        "ok brazilian 2 W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,g3,d4:Ba5,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8 *", // Cyrillic
		"[GameType \"25\"]" + brazilian:         "ok russian" + end,
		strings.ReplaceAll(brazilian, "x", ":"): "ok russian" + end,
		strings.Replace(brazilian, "a7xc1", "a7xc5 c5xa3 a3xc1", 1):                         "ok brazilian" + end,
		"[GameType \"26,W,8,8,N0,0\"] 1. 11-14 21-17":                                       "ok brazilian 2 W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,g3,d4:Ba5,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8 *",
		"[Variant \"Italian\"] 1. d3-e4":                                                    "ok italian 1 B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,g3,d4:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8 *",
		"[GameType \"22\"] 1. e3-d4":                                                        "ok italian 1 B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,g3,d4:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8 *",
		"[GameType \"26,B,8,8,A0,0\"] 1... b6-a5":                                           "ok brazilian 1 W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Ba5,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8 *",
		"[GameType \"29\"] 1. e3-d4":                                                        "ok czech 1 B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,g3,d4:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8 *",
		"[FEN \"B:WKa1:Bh6,Kb8\"] [GameType \"26\"] 1... h6-g5 2. a1xh8":                    "ok brazilian 2 B:WKh8:Bg5,Kb8 *",
		"[FEN \"W:Wc1,h2:Bb2,b4,d2,d4\"] [GameType \"21\"] 1. c1xc5 d4-e3":                  "ok english 2 W:Wh2,c5:Bd2,e3 *", // the way was by a3
		"[FEN \"W:Wc1,h2:Bb2,b4,d2,d4\"] [GameType \"21\"] 1. c1xc5 b4-a3":                  "ok english 2 W:Wh2,c5:Bb2,a3 *", // by e3
		"[FEN \"W:Wc1,h2:Bb2,b4,d2,d4\"] [GameType \"21\"] 1. c1xe3xc5":                     "ok english 1 B:Wh2,c5:Bb2,b4 *",
		"[FEN \"W:Wc1,h2:Bb2,b4,d2,d4\"] [GameType \"26\"] 1. c1xc5 d4xb6":                  "illegal brazilian 0 W:Wc1,h2:Bb2,d2,b4,d4 *",
		"[FEN \"W:Wa1:Bh8\"] [GameType \"26\"] 1. a1-b2 /FEN \"W:Wc3:Bf6\"/ 2. c3-d4 f6-g5": "ok brazilian 3 W:Wd4:Bg5 *",
	} {
		assert.Equal(t, []string{want}, readAll(t, text), text)
	}
}

// TestOurFiles reads whole files with the habits of their programs.
func TestOurFiles(t *testing.T) {
	start := base.Start().FEN(base.Black, base.English, base.Mirror)
	for name, want := range map[string][]string{
		"english.pdn": {englishEnd, "ok english 6 B:Wa1,c1,e1,g1,b2,d2,h2,a3,c3,e3,f4,h4:Bc5,b6,d6,f6,h6,a7,c7,e7,g7,b8,f8,h8 1/2-1/2",
			"ok english 0 " + start + " 1-0", "unreadable english 0 " + start + " 1-0"},
		"italian.pdn":      {"ok italian 20", "ok italian 6"},
		"russian.pdn":      {"ok russian 12", "ok russian 1 B:WKe1:B"},
		"playstrategy.pdn": {strings.Replace(englishEnd, "0-1", "0-1", 1)},
		"portuguese.pdn":   {"ok portuguese 24 W:We1,g1,f2,h2,g3:BKa1,Kc1,a5,g5,d6,e7,b8,d8,h8 0-1", "ok portuguese 2"},
		"digits.pdn":       {"ok brazilian 8 B:Wa1=5,c1=1,e1=3,g1=3,b2=5,f2=6,h2=4,a3=2,c3=6,e3=2,h4=1,b6=4:Ba5=1,e5=2,"},
	} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		require.NoError(t, err)
		got := readAll(t, string(data))
		require.Len(t, got, len(want), "%s: %v", name, got)
		for i := range want {
			assert.True(t, strings.HasPrefix(got[i], want[i]), "%s: game %d is %s", name, i+1, got[i])
		}
	}
}

// TestTags: names and values, however they are written.
func TestTags(t *testing.T) {
	for text, want := range map[string]Tag{
		`[White "A"]`:                  {Name: "White", Value: "A"},
		`[ white   "A" ]`:              {Name: "White", Value: "A"},
		`[White"A"]`:                   {Name: "White", Value: "A"},
		`[WHITE "A"`:                   {Name: "White", Value: "A"},
		`[White "A]`:                   {Name: "White", Value: "A"},
		`[White A]`:                    {Name: "White", Value: "A"},
		`[White ""]`:                   {Name: "White", Value: ""},
		`[White "a \"b\" c"]`:          {Name: "White", Value: `a "b" c`},
		`[White "a "b" c"]`:            {Name: "White", Value: `a "b" c`},
		`[White "a [b] c"]`:            {Name: "White", Value: "a [b] c"},
		`[Setup "1"]`:                  {Name: "SetUp", Value: "1"},
		`[Bianco "A"]`:                 {Name: "White", Value: "A", italian: true},
		`[Brancas "A"]`:                {Name: "White", Value: "A"},
		`[ECO "A"]`:                    {Name: "ECO", Value: "A"},
		"[White \"Jos\xe9 1\xb0\"]":    {Name: "White", Value: "José 1°"},
		"\uFEFF[White \"Чёрный ½\"]\r": {Name: "White", Value: "Чёрный ½"},
	} {
		games, err := Read([]byte(text + "\n[Black \"B\"]\n"))
		require.NoError(t, err)
		require.Len(t, games, 1, text)
		want.Line = 1
		require.Equal(t, []Tag{want, {Name: "Black", Value: "B", Line: 2}}, games[0].Tags, text)
	}
}
