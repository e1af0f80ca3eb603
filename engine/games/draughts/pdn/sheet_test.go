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
		"1. e3-d4 b6-a5 1-0":      {"0 e3-d4, 1 b6-a5, resign1", ""},
		"1. e3-d4 b6-a5 0-2":      {"0 e3-d4, 1 b6-a5, resign0", ""},
		"1. e3-d4 b6-a5 1-1":      {"0 e3-d4, 1 b6-a5, draw", ""},
		"1. e3-d4 b6-a5 *":        {"0 e3-d4, 1 b6-a5", ""},
		"1. e3-d4 b6-a5":          {"0 e3-d4, 1 b6-a5", ""},
		"1. e3-d4 b6-a5\n0-0":     {"0 e3-d4, 1 b6-a5", `line 2: the result "0-0" has no counterpart here; the game is left without one`},
		"1. e3-d4 Oops b6-a5":     {"", ""},
		"1. e3-d4Oops dear b6-a5": {"0 e3-d4, 1 b6-a5", `line 1: "Oops" behind a move is passed over`},
		"[Result \"1+ - 1-\"]\n1. e3-d4 b6-a5": {"0 e3-d4, 1 b6-a5",
			`line 1: the result "1+ - 1-" has no counterpart here; the game is left without one`},
		"[Result \"1-0\"]\n1. e3-d4 b6-a5 0-1":            {"0 e3-d4, 1 b6-a5, resign0", `line 2: the result here is 0-1, in the tags "1-0"`},
		"[Result \"1-0\"]\n1. e3-d4 b6-a5 *":              {"0 e3-d4, 1 b6-a5, resign1", ""},
		"[White \"A\"] *\n\n[Result \"1-0\"]\n1. e3-d4 *": {"0 e3-d4, resign1", `line 1: game 1 (A – ?) has no move and is left out`},
		"[FEN \"W:Wh6:Bg7.\"]\n[GameType \"25\"]\n1. h6:f8 0-1": {"-1 W:Wh6:Bg7, 0 h6xf8",
			`line 3: the file says "0-1", by the rules it is 1-0 (blocked)`},
		"[FEN \"W:WKa1:BKf8\"]\n[GameType \"26\"]\n1. a1-b2 f8-e7\nb2-a1 e7-f8 a1-b2 f8-e7 b2-a1 e7-f8 a1-b2 f8-e7\nb2-a1 1/2-1/2": {
			"-1 W:WKa1:BKf8, 0 a1-b2, 1 f8-e7, 0 b2-a1, 1 e7-f8, 0 a1-b2, 1 f8-e7, 0 b2-a1, 1 e7-f8",
			"line 4: by the rules the game was over before this move (repetition); 3 moves are left out"},
		"[GameType \"26\"]\n1. e3-d4 /FEN \"W:Wa1:Bh8\"/\n1. a1-b2 h8-g7 1/2-1/2": {"-1 W:Wa1:Bh8, 0 a1-b2, 1 h8-g7, draw",
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
		assert.Equal(t, want.moves, strings.Join(moves(s), ", "), text)
		assert.Equal(t, want.differences, strings.Join(s.Differences, "\n"), text)
	}
}

// TestSheetsOfNumberedGames keep what the tags say, and stop where the rules do.
func TestSheetsOfNumberedGames(t *testing.T) {
	const head = "[Variant \"DamasDigitais\"]\n[FEN \"W:Wc3=6,a1=1:Bd4=6,f6=6,h8=2,h6=1\"]\n"
	s := one(t, head+"1. c3xe5xg7 h6-g5 1-0")
	require.Equal(t, draughts.KeyDigits, s.Game)
	require.Equal(t, rules.Options{"base": "brazilian", "start": "given"}, s.Options)
	require.Equal(t, "-1 W:Wa1=1,c3=6:Bd4=6,f6=6,h6=1,h8=2, 0 c3xe5xg7", strings.Join(moves(s), ", "))
	require.Equal(t, []string{"line 3: by the rules the game was over before this move (sixes); 1 moves are left out"}, s.Differences)
	s = one(t, head+"[Play \"removal\"][Target \"20\"][Reach \"reach\"][Rat \"1\"]\n1. c3xe5xg7 1/2-1/2")
	require.Equal(t, rules.Options{"base": "brazilian", "start": "given", "play": "removal", "target": "20", "reach": "reach", "rat": "on"}, s.Options)
	s = one(t, "[FEN \"W:Wa1=1:Bh6=2\"]\n[Termination \"count\"]\n[Result \"1-0\"]\n1. a1-b2 *")
	require.Equal(t, "count", s.Lines[2].Offer.Kind)
	require.Equal(t, []string{"line 3: the file says \"1-0\", the count is 0-1"}, s.Differences)
	s = one(t, "[FEN \"W:Wa1=1:Bh6=2\"]\n[Termination \"count\"]\n[Play \"removal\"]\n[Lineup \"dealt\"]\n1. a1-b2 1-0")
	require.Equal(t, []string{"line 5: the game cannot end here by count"}, s.Differences)
	require.Equal(t, "given", s.Options["start"], "that is no line-up that was dealt")
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

// TestDrawRulesThatFit: a game that does not say by which table it was drawn
// is taken by the one that lets it go on.
func TestDrawRulesThatFit(t *testing.T) {
	const brazil, portugal = "W:WKa1,Kc1,Ke1:BKb8,Kd8,Kf8", "W:WK1,K2,K3:BK29,K30,K31"
	for _, c := range []struct {
		text, draws, limits string
		left                bool
	}{
		{quiet(base.Brazilian, brazil, 39), "", "", false},
		{quiet(base.Brazilian, brazil, 45), "fmjd", "", false},
		{"[Draws \"cbd\"]\n" + quiet(base.Brazilian, brazil, 45), "cbd", "", true},
		{quiet(base.Portuguese, portugal, 39), "", "", false},
		{quiet(base.Portuguese, portugal, 45), "", "off", false},
		{"[Limits \"on\"]\n" + quiet(base.Portuguese, portugal, 45), "", "on", true},
	} {
		s := one(t, c.text+"1/2-1/2")
		assert.Equal(t, []string{c.draws, c.limits}, []string{s.Options["draws"], s.Options["limits"]}, c.text)
		assert.Equal(t, c.left, len(s.Differences) > 0, s.Differences)
	}
	assert.NotContains(t, one(t, "[Draws \"12\"]\n1. e3-d4").Options, "draws", "somebody else's tag")
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
