package pdn

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/draughts"
	"carteiro/engine/games/draughts/base"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/rules/filetext"
)

// one reads a file of one game.
func one(t *testing.T, text string) rules.Sheet {
	list, err := Format{}.Read([]byte(text))
	require.NoError(t, err, text)
	require.Len(t, list, 1)
	return list[0]
}

func TestSheets(t *testing.T) {
	for text, want := range map[string]struct{ moves, differences string }{
		"1. e3-d4 b6-a5 1-0":      {"0 e3-d4, 1 b6-a5, given1", ""},
		"1. e3-d4 b6-a5 0-2":      {"0 e3-d4, 1 b6-a5, given0", ""},
		"1. e3-d4 b6-a5 1-1":      {"0 e3-d4, 1 b6-a5, given", ""},
		"1. e3-d4 b6-a5 *":        {"0 e3-d4, 1 b6-a5", ""},
		"1. e3-d4 b6-a5":          {"0 e3-d4, 1 b6-a5", ""},
		"1. e3-d4 b6-a5\n0-0":     {"0 e3-d4, 1 b6-a5", `line 2: the result "0-0" has no counterpart here; the game is left without one`},
		"1. e3-d4 Oops b6-a5":     {"", ""},
		"1. e3-d4Oops dear b6-a5": {"0 e3-d4, 1 b6-a5", `line 1: "Oops" behind a move is passed over`},
		"[Result \"1+ - 1-\"]\n1. e3-d4 b6-a5": {"0 e3-d4, 1 b6-a5",
			`line 1: the result "1+ - 1-" has no counterpart here; the game is left without one`},
		"[Result \"1-0\"]\n1. e3-d4 b6-a5 0-1":            {"0 e3-d4, 1 b6-a5, given0", `line 2: the result here is 0-1, in the tags "1-0"`},
		"[Result \"1-0\"]\n1. e3-d4 b6-a5 *":              {"0 e3-d4, 1 b6-a5, given1", ""},
		"[White \"A\"] *\n\n[Result \"1-0\"]\n1. e3-d4 *": {"0 e3-d4, given1", `line 1: game 1 (A – ?) has no move and is left out`},
		"[FEN \"W:Wh6:Bg7.\"]\n[GameType \"25\"]\n1. h6:f8 0-1": {"-1 W:Wh6:Bg7, 0 h6xf8",
			`line 3: the file says "0-1", by the rules it is 1-0 (blocked)`},
		"[FEN \"W:WKa1:BKf8\"]\n[GameType \"26\"]\n1. a1-b2 f8-e7 b2-a1 e7-f8 a1-b2 f8-e7 b2-a1 e7-f8 a1-b2 1/2-1/2": {
			"-1 W:WKa1:BKf8, 0 a1-b2, 1 f8-e7, 0 b2-a1, 1 e7-f8, 0 a1-b2, 1 f8-e7, 0 b2-a1, 1 e7-f8, 0 a1-b2, given", ""},
		"[FEN \"W:WKa1:BKf8\"] [Draws \"fmjd\"]\n[GameType \"26\"]\n1. a1-b2 f8-e7\nb2-a1 e7-f8 a1-b2 f8-e7 b2-a1 e7-f8 a1-b2 f8-e7\nb2-a1 1/2-1/2": {
			"-1 W:WKa1:BKf8, 0 a1-b2, 1 f8-e7, 0 b2-a1, 1 e7-f8, 0 a1-b2, 1 f8-e7, 0 b2-a1, 1 e7-f8",
			"line 4: by the rules the game was over before this move (repetition); 3 moves are left out"},
		"[GameType \"26\"]\n1. e3-d4 /FEN \"W:Wa1:Bh8\"/\n1. a1-b2 h8-g7 1/2-1/2": {"-1 W:Wa1:Bh8, 0 a1-b2, 1 h8-g7, given",
			"line 2: a position is set up here; the 1 moves before it are left out"},
		"[GameType \"26\"]\n1. e3-d4 /FEN \"W:Wa1:Bh8\"/ *":           {"0 e3-d4", "line 2: no move follows the position that is set up here; it is left out"},
		"[GameType \"21\"]\n[FEN \"W:Wc1:Bb2,b4,d2,d4\"]\n1. c1xc5 *": {"-1 W:W31:B26,27,18,17", ""},
	} {
		if want.moves == "" {
			_, err := Format{}.Read([]byte(text))
			assert.Error(t, err, text)
			continue
		}
		s := one(t, text)
		if strings.HasPrefix(want.moves, "-1 W:W31") {
			assert.Equal(t, []string{`line 3: "c1xc5" fits several captures; c1xa3xc5 is taken`}, s.Differences)
			continue
		}
		assert.Equal(t, want.moves, strings.Join(played(moves(s)), ", "), text)
		assert.Equal(t, want.differences, strings.Join(s.Differences, "\n"), text)
	}
}

// TestSheetsOfNumberedGames keep what the tags say, and stop where the rules do.
func TestSheetsOfNumberedGames(t *testing.T) {
	const head = "[Variant \"DamasDigitais\"]\n[FEN \"W:Wc3=6,a1=1:Bd4=6,f6=6,h8=2,h6=1\"]\n"
	s := one(t, head+"1. c3xe5xg7 h6-g5 1-0")
	require.Equal(t, draughts.KeyDigits, s.Game)
	require.Equal(t, rules.Options{"base": "brazilian", "start": "file"}, s.Options)
	require.Equal(t, "-1 W:Wa1=1,c3=6:Bd4=6,f6=6,h6=1,h8=2, 0 c3xe5xg7", strings.Join(moves(s), ", "))
	require.Equal(t, []string{"line 3: by the rules the game was over before this move (sixes); 1 moves are left out"}, s.Differences)
	s = one(t, head+"[Play \"removal\"][Target \"20\"][Reach \"reach\"][Rat \"1\"]\n1. c3xe5xg7 1/2-1/2")
	require.Equal(t, rules.Options{"base": "brazilian", "start": "file", "play": "removal", "target": "20", "reach": "reach", "rat": "on"}, s.Options)
	s = one(t, "[FEN \"W:Wa1=1:Bh6=2\"]\n[Termination \"count\"]\n[Result \"1-0\"]\n1. a1-b2 *")
	require.Equal(t, "count", s.Lines[2].Offer.Kind)
	require.Equal(t, []string{"line 3: the file says \"1-0\", the count is 0-1"}, s.Differences)
	s = one(t, "[FEN \"W:Wa1=1:Bh6=2\"]\n[Termination \"count\"]\n[Play \"removal\"]\n[Lineup \"dealt\"]\n1. a1-b2 1-0")
	require.Equal(t, []string{"line 5: the game cannot end here by count"}, s.Differences)
	require.Equal(t, "file", s.Options["start"], "that is no line-up that was dealt")
	s = one(t, "[FEN \"W:Wa1=1:Bh6=2\"]\n1. a1-b2 0-1")
	require.Equal(t, rules.Offer{Kind: draughts.Given, Value: 1}, *s.Lines[2].Offer)
	_, err := Format{}.Read([]byte(head + "[Play \"chess\"]\n1. c3xe5xg7"))
	require.ErrorContains(t, err, "line 1: game 1 (? – ?): that cannot be played here: bad_option")
	_, err = Format{}.Read([]byte("[GameType \"29\"]\n1. e3-d4"))
	require.ErrorContains(t, err, "line 1: game 1 (? – ?): that cannot be played here: bad_option")
}

// quiet is a game of kings in which nobody captures for some plies, by the
// moves of its base alone.
func quiet(r base.Rules, fen string, plies int) string {
	v, l := base.Variant{Rules: r}, rand.New(rand.NewPCG(3, 4))
	b, by, _ := newBoard(reading{rules: r}).position(fen)
	text := "[GameType \"" + dialects[r].gameType + "\"]\n[FEN \"" + fen + "\"]\n"
	seen := map[base.Board]int{b: 1}
	for range plies {
		var calm []base.Move
		for _, m := range v.Moves(b, by) {
			next, _ := v.Play(b, by, m)
			if list := v.Moves(next, by.Other()); len(list) > 0 && !list[0].Captures() && seen[next] == 0 {
				calm = append(calm, m)
			}
		}
		m := calm[l.IntN(len(calm))]
		b, _ = v.Play(b, by, m)
		seen[b]++
		by = by.Other()
		text += r.Text(m, dialects[r].naming) + " "
	}
	return text
}

// TestDrawTables: a game is drawn by the table that its file names, by none
// where it names none.
func TestDrawTables(t *testing.T) {
	const brazil, portugal = "W:WKa1,Kc1,Ke1:BKb8,Kd8,Kf8", "W:WK1,K2,K3:BK29,K30,K31"
	for _, c := range []struct {
		text, table string
		cut         bool
	}{
		{quiet(base.Brazilian, brazil, 45), "", false},
		{"[Draws \"fmjd\"]\n" + quiet(base.Brazilian, brazil, 45), "fmjd", false},
		{"[Draws \"cbd\"]\n" + quiet(base.Brazilian, brazil, 39), "cbd", false},
		{"[Draws \"cbd\"]\n" + quiet(base.Brazilian, brazil, 45), "cbd", true},
		{quiet(base.Portuguese, portugal, 45), "", false},
		{"[Draws \"repetition\"]\n" + quiet(base.Portuguese, portugal, 45), "repetition", false},
		{"[Draws \"limits\"]\n" + quiet(base.Portuguese, portugal, 45), "limits", true},
		{"[Draws \"12\"]\n" + quiet(base.Portuguese, portugal, 45), "", false}, // somebody else's tag
	} {
		s := one(t, c.text+"1/2-1/2")
		assert.Equal(t, c.table, s.Options["table"], c.text)
		assert.Equal(t, c.cut, len(s.Differences) > 0, s.Differences)
		text, err := Format{}.Write(s)
		require.NoError(t, err)
		assert.Equal(t, c.table != "", strings.Contains(string(text), `[Draws "`+c.table+`"]`))
		back := one(t, string(text))
		assert.Equal(t, moves(s), moves(back), "%s", text)
		assert.Equal(t, s.Options, back.Options)
	}
}

// TestEndings: a resignation and an agreement are what a file plainly calls so;
// every other result is as the file gives it, and is written back.
func TestEndings(t *testing.T) {
	for text, want := range map[string]string{
		"1. e3-d4 b6-a5 1-0":                                         "given1",
		"1. e3-d4 b6-a5 0-1":                                         "given0",
		"1. e3-d4 b6-a5 1/2-1/2":                                     "given",
		"1. e3-d4 b6-a5 {Black resigns} 1-0":                         "resign1",
		"1. e3-d4 b6-a5 0-1 {brancas desistem.}":                     "resign0",
		"1. e3-d4 b6-a5 0-1 ; White resigned":                        "resign0",
		"1. e3-d4 {Black resigns} b6-a5 1-0":                         "given1",
		"1. e3-d4 b6-a5 {Black should not have resigned} 1-0":        "given1",
		"1. e3-d4 b6-a5 {Black resigns} {or so} 1-0":                 "given1",
		"1. e3-d4 b6-a5 ({Black resigns} b6-c5) 1-0":                 "given1",
		"1. e3-d4 b6-a5 {draw agreed} 1-0":                           "given1",
		"1. e3-d4 b6-a5 {draw agreed} 1/2-1/2":                       "draw",
		"1. e3-d4 b6-a5 {Empate por acordo} 1/2-1/2":                 "draw",
		"[Termination \"agreement\"]\n1. e3-d4 b6-a5 1/2-1/2":        "draw",
		"[Termination \"resignation\"]\n1. e3-d4 b6-a5 1/2-1/2":      "given",
		"[Termination \"Resignation\"]\n1. e3-d4 b6-a5 1-0":          "resign1",
		"[Termination \"time forfeit\"]\n1. e3-d4 b6-a5 1-0":         "given1",
		"[Termination \"count\"]\n1. e3-d4 b6-a5 1-0":                "given1",
		"[Termination \"abandoned\"]\n1. e3-d4 b6-a5 1-0":            "given1",
		"1. e3-d4 b6-a5 1-0 {Black resigns}\n\n1. e3-d4 b6-c5 1-0\n": "",
	} {
		list, err := Format{}.Read([]byte(text))
		require.NoError(t, err, text)
		steps := moves(list[0])
		if want == "" {
			require.Equal(t, "resign1", steps[len(steps)-1])
			steps, want = moves(list[1]), "given1"
		}
		assert.Equal(t, want, steps[len(steps)-1], text)
		written, err := Format{}.Write(list[0])
		require.NoError(t, err)
		assert.Equal(t, moves(list[0]), moves(one(t, string(written))), "%s", written)
		if tag := "time forfeit"; strings.Contains(text, tag) {
			assert.Contains(t, string(written), tag)
		}
	}
}

// TestNumberedGamesAreNotCounted by a rule that their file does not name.
func TestNumberedGamesAreNotCounted(t *testing.T) {
	const text = "[GameType \"28\"]\n[FEN \"W:WKh1=1:BKc8=1\"]\n"
	again := strings.Repeat("h1-g2 c8-d7 g2-h1 d7-c8 ", 3)
	s := one(t, text+again+"1-0")
	require.Len(t, s.Lines, 1+12+1)
	require.Equal(t, draughts.Given, s.Lines[13].Offer.Kind)
	require.Empty(t, s.Differences)
	s = one(t, text+"[Draws \"twenty\"]\n"+again+"1/2-1/2")
	require.Len(t, s.Lines, 1+8)
	require.Len(t, s.Differences, 1)
	_, err := Format{}.Read([]byte(text + "[Draws \"cbd\"]\n" + again))
	require.ErrorContains(t, err, "that cannot be played here: bad_option")
}

// TestHeaders: names and what else is said come back; addresses do not.
func TestHeaders(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "italian.pdn"))
	require.NoError(t, err)
	list, err := Format{}.Read(data)
	require.NoError(t, err)
	require.Equal(t, []string{"White", "Black"}, list[0].Names)
	require.Equal(t, map[string]string{"Event": "1° TURNO", "Date": "2005", "Apertura": "0028"}, list[0].Headers)
	s := one(t, "[White \"A <a@b.c>\"]\n[WhiteNA \"a@b.c\"]\n[Annotator \"B (b@c.d) \\\"x\\\"\"]\n[Site \"?\"]\n[my tag \"v\"]\n1. e3-d4 *")
	require.Equal(t, []string{"A", ""}, s.Names)
	require.Equal(t, `B "x"`, s.Headers["Annotator"])
	require.NotContains(t, s.Headers, "WhiteNA")
	require.NotContains(t, s.Headers, "Site")
	require.Len(t, []rune(one(t, "[White \""+strings.Repeat("é", 200)+"\"]\n1. e3-d4").Names[0]), maxName)
	many := filetext.Notes(slices.Repeat([]string{"line 2: b", "line 1: a"}, filetext.MaxNotes))
	require.Equal(t, []string{"line 1: a", "line 2: b"}, many)
	s.Headers["né!"], s.Headers["Result"] = "x", "0-1"
	s.Began = time.Date(2026, 3, 1, 23, 0, 0, 0, time.UTC)
	text, err := Format{}.Write(s)
	require.NoError(t, err)
	for _, row := range []string{`[Event "?"]`, `[Site "?"]`, `[Date "2026.03.01"]`, `[Round "?"]`, `[White "A"]`, `[Black "?"]`, `[Result "*"]`,
		`[GameType "26,W,8,8,A0,0"]`, `[Annotator "B \"x\""]`, `[Xn "x"]`} {
		require.Contains(t, string(text), row+"\n")
	}
	require.True(t, strings.HasSuffix(string(text), "\n\n1. e3-d4 *\n"), "%s", text)
	require.Equal(t, "B \"x\"", one(t, string(text)).Headers["Annotator"])
}

// TestGamesWithoutMovesAreLeftOut: the file's first table says so.
func TestGamesWithoutMovesAreLeftOut(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "english.pdn"))
	require.NoError(t, err)
	list, err := Format{}.Read(data)
	require.NoError(t, err)
	require.Len(t, list, 2)
	require.Equal(t, []string{"line 16: game 3 (White – Black) has no move and is left out",
		"line 21: game 4 (White – Black) has no move and is left out"}, list[0].Differences)
	require.Equal(t, []string{`line 14: "Drawn" behind a move is passed over`}, list[1].Differences)
}

// TestWriteRefuses what is no game, or has not begun.
func TestWriteRefuses(t *testing.T) {
	for _, s := range []rules.Sheet{
		{Game: "backgammon"},
		{Game: draughts.KeyDraughts, Options: rules.Options{"base": "chess"}},
		{Game: draughts.KeyDraughts},
		{Game: draughts.KeyDigits},
		{Game: draughts.KeyDraughts, Options: rules.Options{"colours": "host"}, Lines: []rules.Line{{Seat: 0, Move: "e3-e4"}}},
		{Game: draughts.KeyDraughts, Options: rules.Options{"colours": "host"}, Lines: []rules.Line{{Seat: 1, Offer: &rules.Offer{Kind: "count"}}}},
	} {
		text, err := Format{}.Write(s)
		require.Empty(t, text)
		require.NotNil(t, refusal.Of(err), "%v", err)
	}
	_, err := Format{}.Write(rules.Sheet{Game: draughts.KeyDraughts})
	require.True(t, refusal.Is(err, refusal.NotStarted))
	require.NoError(t, Format{}.Holds(rules.Options{"play": "removal"}))
}
