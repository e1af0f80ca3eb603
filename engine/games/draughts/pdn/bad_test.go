package pdn

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestBadGames: what was read, what is wrong with it, what would be right.
func TestBadGames(t *testing.T) {
	for text, want := range map[string]string{
		"1. e3-d4 e3-d4":                                 `illegal 1: ply 2: "e3-d4" is no move of Black here: e3 is empty; there is b6-c5, b6-a5, d6-e5, d6-c5, f6-g5, f6-e5, h6-g5`,
		"[GameType \"26\"] 1. b6-a5":                     `illegal 1: ply 1: "b6-a5" is no move of White here: the piece on b6 is the other side's`,
		"1. a1-b2":                                       `illegal 1: ply 1: "a1-b2" is no move of White here: this piece cannot move`,
		"1. e3-d4 b6-a5 2. e3-e4":                        `illegal 1: ply 3: "e3-e4" is no move of White here: e4 is no playing square`,
		"[GameType \"26\"] 1. e3-d5":                     `illegal 1: ply 1: "e3-d5" is no move of White here: d5 is no playing square`,
		"1. e3-d4 f6-e5 2. c3-b4":                        `illegal 1: ply 3: "c3-b4" is no move of White here: another piece must capture; there is d4xf6`,
		"1. e3-d4 f6-e5 2. d4-c5":                        `illegal 1: ply 3: "d4-c5" is no move of White here: this piece must capture otherwise; there is d4xf6`,
		"[FEN \"W:Wc1:Bb2,a3\"] 1. c1-d2 b2-a1 2. d2-e5": `illegal 1: ply 3: "d2-e5" is no move of White here: this piece cannot go there; there is d2-c3, d2-e3`,
		"[FEN \"W:Wh6:Bg7,f8\"] 1. h6-g5":                `illegal 1: ply 1: "h6-g5" is no move of White here: there is none, the game was over`,
		"[GameType \"28\"] 1. 9-14":                      `illegal 1: ply 1: "9-14" is no move of White here: this piece cannot go there; there is 9-13, 10-13, 10-14, 11-14, 11-15, 12-15, 12-16`,
		"[GameType \"28\"] 1. 9-44":                      `illegal 1: ply 1: "9-44" is no move of White here: 44 is no playing square`,
		"1. e3-d4\n2. foo":                               `unreadable 2: "foo" is neither a move nor a result; remarks stand in {braces}`,
		"1. e3-d4 e3":                                    `unreadable 1: "e3" is neither a move nor a result; remarks stand in {braces}`,
		"1. e3-d4-":                                      `unreadable 1: "e3-d4-" is neither a move nor a result; remarks stand in {braces}`,
		"1. e3-d4e5":                                     `unreadable 1: "e3-d4e5" is neither a move nor a result; remarks stand in {braces}`,
		"1. e3-d4\n\n{ so":                               `unreadable 3: the comment that begins here has no "}"`,
		"1. e3-d4\n(1. c3-b4":                            `unreadable 2: the variation that begins here has no ")"`,
		"1. e3-d4\n(1. c3-b4\n[White \"A\"]":             `unreadable 2: the variation that begins here has no ")"`,
		"1. e3-d4\n)":                                    `unreadable 2: ")" closes no variation`,
		"1. e3-d4 }":                                     `unreadable 1: "}" closes nothing`,
		"1. e3-d4 /FEN 1. b2":                            `unreadable 1: "/FEN" stands where a move or /FEN "..."/ is expected`,
		"1. e3-d4 -":                                     `unreadable 1: ply 2 is not recorded: "-"`,
		"\n[GameType \"20\"]\n1. 32-28":                  `unreadable 2: GameType "20" is no 8x8 game that is known here; known are ` + knownTypes,
		"[GameType \"26,W,10,10,N2,0\"] 1. 32-28":        `unreadable 1: GameType "26,W,10,10,N2,0" is no 8x8 game that is known here; known are ` + knownTypes,
		"[White \"A\"]\n[FEN \"W:Wa1,b1:Bh8\"]\n":        `position 2: FEN "W:Wa1,b1:Bh8": position: "b1": that is no playing square of this board`,
		"[FEN \"W:Wa1,a1:Bh8\"]":                         `position 1: FEN "W:Wa1,a1:Bh8": position: "a1": another piece stands there`,
		"[FEN \"W:Wh8:Bb8\"]":                            `position 1: FEN "W:Wh8:Bb8": position: "h8": a man cannot stand on its far rank`,
		"[FEN \"W:W40:Bb8\"]":                            `position 1: FEN "W:W40:Bb8": position: "40": that is no playing square of this board`,
		"[FEN \"what\"]":                                 `position 1: FEN "what": position: "what": a position is written "SIDE:Wpieces:Bpieces"`,
		"[GameType \"26\"] /FEN \"W:Wz9\"/ 1. e3-d4":     `position 1: FEN "W:Wz9": position: "z9": that is no playing square of this board`,
		"[Variant \"DamasDigitais\"] 1. e3-d4":           `position 1: a game with numbers on its pieces needs a FEN that tells them, such as W:Wa1=3,...:Bb8=1,...`,
		"[FEN \"W:Wa1=7:Bh8=1\"]":                        `position 1: FEN "W:Wa1=7:Bh8=1": position: "a1=7": the number of a piece is 1 to 6`,
		"[FEN \"W:Wa1=3:Bb2=4\"] 1. a1xc3":               `illegal 1: ply 1: "a1xc3" is no move of White here: there is none, the game was over`,
	} {
		games, err := Read([]byte(text))
		require.NoError(t, err, text)
		g := games[0]
		got := fmt.Sprintf("%s %d: %s", g.Status, g.At, g.Reason)
		assert.True(t, strings.HasPrefix(got, want), "%s\nwant %s\ngot  %s", text, want, got)
	}
}

// TestOneBadGameSpoilsNoOther reads a file with every kind of fault, and none
// of it becomes a table.
func TestOneBadGameSpoilsNoOther(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "bad.pdn"))
	require.NoError(t, err)
	games, err := Read(data)
	require.NoError(t, err)
	var all []Status
	for _, g := range games {
		all = append(all, g.Status)
	}
	require.Equal(t, []Status{Illegal, Position, Unreadable, Unreadable, Unreadable, OK}, all)
	sheets, err := Format{}.Read(data)
	require.Empty(t, sheets)
	lines := strings.Split(err.Error(), "\n")
	require.Len(t, lines, 5)
	for i, want := range []string{
		`line 5: game 1 (White – Black): ply 5: "c3-b4" is no move of White here: another piece must capture; there is d4xf6`,
		`line 9: game 2 (White – Black): FEN "W:Wa1,b1:Bh8": position: "b1": that is no playing square of this board`,
		`line 17: game 3 (White – Black): "garbage" is neither a move nor a result`,
		`line 21: game 4 (White – Black): GameType "20" is no 8x8 game that is known here`,
		`line 29: game 5 (White – Black): the variation that begins here has no ")"`,
	} {
		assert.True(t, strings.HasPrefix(lines[i], want), lines[i])
	}
}

// TestFilesThatAreNone have no game at all.
func TestFilesThatAreNone(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "line 1: there is no game",
		"\n{comment}\n* *":       "line 1: there is no game",
		"[White \"a\"]\n\x00":    "line 2: this is no text file",
		strings.Repeat("*\n", 9): "line 1: there is no game",
		strings.Repeat("1. e3-d4 *\n", MaxGames+1): fmt.Sprintf("line %d: more than %d games in one file", MaxGames+1, MaxGames),
		strings.Repeat("x", MaxBytes+1):            "line 1: the file is larger than 16777216 bytes",
	} {
		games, err := Read([]byte(text))
		assert.Empty(t, games)
		assert.ErrorContains(t, err, want)
		sheets, err := Format{}.Read([]byte(text))
		assert.Empty(t, sheets)
		assert.ErrorContains(t, err, want)
	}
	_, err := Format{}.Read([]byte("[White \"A\"]\n"))
	assert.ErrorContains(t, err, "line 1: no game of the file has a move")
	games, err := Read([]byte("1. a1-b2 " + strings.Repeat("e3-d4 ", MaxPlies+1)))
	require.NoError(t, err)
	require.Len(t, games, 1)
}

// TestWorkIsBounded: texts made to be slow cost no more than their length.
func TestWorkIsBounded(t *testing.T) {
	fill := func(unit string) string { return strings.Repeat(unit, (1<<20)/len(unit)) }
	// A king that comes round by either way, again and again.
	rounds := "[GameType \"21\"] [FEN \"W:WKc1,h2:Bb2,b4,d2,d4,a7\"] 1. "
	for name, text := range map[string]string{
		"variations": "1. e3-d4 " + fill("("), "closed": "1. e3-d4 " + fill("()"), "comments": fill("{\n\n[ "), "open comments": "1. e3-d4 " + fill("{"),
		"set-ups": "1. e3-d4 " + fill("/FEN "), "tags": fill("[a b] "), "open tags": fill("["), "quotes": fill("[a \""), "one tag": "[a \"" + fill("x"),
		"marks": "1. e3-d4 " + fill("(!"), "numbers": fill("1 "), "one number": fill("1"), "one move": "1. e3-d4" + fill("x"), "chain": fill("a1xb2x"),
		"chains": "1. " + fill("a1xb2 b2xa1 "), "glyphs": fill("$"), "colons": "[FEN \"" + strings.Repeat(":W1-32", 600) + "\"]",
		"spaces": "1. " + fill("1 x "), "blanks": fill("\n"), "rounds": rounds + fill("c1xc5 a7-b6 c5-d6 b6-a5 "), "set-up games": fill("/FEN \"W:W1-12:B21-32\"/ "),
	} {
		t.Run(name, func(t *testing.T) {
			games, err := Read([]byte(text))
			assert.True(t, err != nil || len(games) > 0)
		})
	}
}
