package mat

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// head is the beginning of a file.
func head(length int, headers ...string) string {
	return strings.Join(append(headers, fmt.Sprintf(" %d point match\n\n", length)), "\n")
}

// gameOf is a game with its score before and its rows; the right column starts at 31.
func gameOf(k int, left, right int, rows ...string) string {
	out := fmt.Sprintf(" Game %d\n %-30s%s\n", k, fmt.Sprintf("Ana : %d", left), fmt.Sprintf("Rui : %d", right))
	for i, r := range rows {
		left, right, _ := strings.Cut(r, "|")
		out += fmt.Sprintf("%3d) %-27s %s\n", i+1, left, right)
	}
	return out + "\n"
}

// final follows a sheet by the rules.
func final(t *testing.T, s rules.Sheet) backgammon.View {
	p, err := backgammon.Game{}.Setup(s.Options, 2)
	require.NoError(t, err)
	for _, l := range s.Lines {
		if l.Offer != nil {
			p, err = p.Settle(rules.Offer{By: l.Seat, Kind: l.Offer.Kind, Value: l.Offer.Value})
		} else {
			p, err = p.Play(l.Seat, l.Move)
		}
		require.NoError(t, err, "line %d", l.Row)
	}
	return p.SeenBy(rules.Watcher).(backgammon.View)
}

func moves(s rules.Sheet) string {
	var out []string
	for _, l := range s.Lines {
		text := fmt.Sprintf("%d %s", l.Seat, l.Move)
		if o := l.Offer; o != nil {
			text = fmt.Sprintf("%d %s %d", l.Seat, o.Kind, o.Value)
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

func TestReadAsSheets(t *testing.T) {
	for name, c := range map[string]struct{ file, moves, differences string }{
		"the higher die is the starter's": {head(3) + gameOf(1, 0, 0, "|13: 8/5 6/5", "66: Cannot Move|"),
			"", `line 6: "Cannot Move", but`},
		"a drop": {head(3) + gameOf(1, 0, 0, "|13: 8/5 6/5", " Doubles => 2| Drops", "Wins 1 point|"),
			"-1 1-3, 1 8/5 6/5, 0 double, 1 pass", ""},
		"a beaver that is accepted by the roll": {head(0) + gameOf(1, 0, 0, "31: 8/5 6/5| Doubles => 2", " Beavers => 4|", "|66: 24/18(2) 13/7(2)"),
			"-1 3-1, 0 8/5 6/5, 1 double, 0 beaver, 1 accept, -1 66, 1 24/18(2) 13/7(2)", ""},
		"a beaver that is taken": {head(0) + gameOf(1, 0, 0, "31: 8/5 6/5| Doubles => 2", " Beavers => 4| Takes"),
			"-1 3-1, 0 8/5 6/5, 1 double, 0 beaver, 1 accept", ""},
		"a raccoon": {head(0) + gameOf(1, 0, 0, "31: 8/5 6/5| Doubles => 2", " Beavers => 4| Beavers => 8", " Takes|66: 24/18(2) 13/7(2)"),
			"-1 3-1, 0 8/5 6/5, 1 double, 0 beaver, 1 raccoon, -1 66, 1 24/18(2) 13/7(2)", ""},
		"an absurd resignation": {head(7) + gameOf(1, 0, 0, "31: 8/5 6/5|66: ????", "Wins 4016 points|"),
			"-1 3-1, 0 8/5 6/5, 1 roll, -1 66, 1 resign 3", "line 6: the file says 4016 points; a resignation of 3 is taken"},
		"the Jacoby rule at a resignation": {head(0, `; [Jacoby "On"]`) + gameOf(1, 0, 0, "31: 8/5 6/5|", "Wins 2 points|"),
			"-1 3-1, 0 8/5 6/5, 1 resign 1", "line 7: the file says 2 points; a resignation of 1 is taken"},
		"a forfeit before the second game": {head(7) + gameOf(1, 0, 0, "31: 8/5 6/5| Doubles => 2", " Drops| Wins 1 point") + gameOf(2, 0, 1, "Wins 7 points|"),
			"-1 3-1, 0 8/5 6/5, 1 double, 0 pass", "line 8: the game has no roll and is left out"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Format{}.Read([]byte(c.file))
			if c.moves == "" {
				require.ErrorContains(t, err, c.differences)
				return
			}
			require.NoError(t, err, c.file)
			require.Len(t, got, 1)
			assert.Equal(t, c.moves, moves(got[0]), c.file)
			assert.Contains(t, strings.Join(got[0].Differences, "\n"), c.differences)
			final(t, got[0])
		})
	}
}

func TestReadRefuses(t *testing.T) {
	for want, file := range map[string]string{
		"line 5: the opening roll is a double, 3-3":                            head(3) + gameOf(1, 0, 0, "33: 8/5(2) 6/3(2)|"),
		"line 3: the file begins at 2-1; only a whole match can be imported":   head(3) + gameOf(1, 2, 1, "31: 8/5 6/5|"),
		"line 3: a match to 100 cannot be played here (bad number)":            head(100) + gameOf(1, 0, 0, "31: 8/5 6/5|"),
		"line 3: there is no roll in the file":                                 head(3) + gameOf(1, 0, 0, "Wins 3 points|"),
		"line 3: the game has no roll, but others follow it":                   head(3) + gameOf(1, 0, 0, "Wins 1 point|") + gameOf(2, 1, 0, "31: 8/5 6/5|"),
		"line 7: the game before has no end":                                   head(3) + gameOf(1, 0, 0, "31: 8/5 6/5|") + gameOf(2, 0, 0, "31: 8/5 6/5|"),
		"line 8: by the rules the match was over before this game":             head(1) + gameOf(1, 0, 0, "31: 8/5 6/5|", "Wins 1 point|") + gameOf(2, 1, 0, "31: 8/5 6/5|"),
		"line 6: the play of line 5 is not recorded, so nothing behind it can": head(3) + gameOf(1, 0, 0, "31: 8/5 6/5|66: ????", "21:|"),
		`line 5: "Rui": the rules do not allow "double" here (no cube)`:        head(1) + gameOf(1, 0, 0, "31: 8/5 6/5| Doubles => 2", " Drops| Wins 1 point"),
		`line 6: "Ana": the rules do not allow "beaver" here (no beavers)`:     head(3) + gameOf(1, 0, 0, "31: 8/5 6/5| Doubles => 2", " Beavers => 4|66: 24/18(2) 13/7(2)"),
		`line 7: "Rui": the rules do not allow "double" here (not your cube)`:  head(0) + gameOf(1, 0, 0, "31: 8/5 6/5| Doubles => 2", " Takes|66: 24/18(2) 13/7(2)", "21: 13/11 6/5| Doubles => 4"),
		`line 10: "Rui": the rules do not allow "double" here (crawford)`:      head(2) + gameOf(1, 0, 0, "31: 8/5 6/5|", "Wins 1 point|") + gameOf(2, 1, 0, "31: 8/5 6/5| Doubles => 2"),
		`line 5: "8/5 6/4" is no legal play of 3-1`:                            head(3) + gameOf(1, 0, 0, "31: 8/5 6/4|"),
		`line 2: "no match at all" stands where "N point match" is expected`:   "\nno match at all\n",
	} {
		got, err := Format{}.Read([]byte(file))
		assert.ErrorContains(t, err, want, file)
		assert.Empty(t, got)
	}
}

func TestOptionsOfAFile(t *testing.T) {
	single := gameOf(1, 0, 0, "31: 8/5 6/5|", "Wins 1 point|")
	gammon := gameOf(1, 0, 0, "31: 8/5 6/5|", "Wins 2 points|")
	for file, want := range map[string]rules.Options{
		head(7) + single:                         {"play": "match", "length": "7", "cube": "on", "cube_limit": "none"},
		head(1) + single:                         {"play": "match", "length": "1", "cube": "off"},
		head(7, `; [CubeLimit "1024"]`) + single: {"play": "match", "length": "7", "cube": "on", "cube_limit": "1024"},
		head(7, `; [CubeLimit "1"]`) + single:    {"play": "match", "length": "7", "cube": "off"},
		head(0) + single:                         {"play": "money", "cube": "on", "cube_limit": "none", "jacoby": "on", "beavers": "off"},
		head(0) + gammon:                         {"play": "money", "cube": "on", "cube_limit": "none", "jacoby": "off", "beavers": "off"},
		head(0, `; [Jacoby "Off"]`, `; [Beaver "On"]`) + single: {"play": "money", "cube": "on", "cube_limit": "none",
			"jacoby": "off", "beavers": "on", "raccoons": "on"},
		head(0, `; [Beaver "On"]`, `; [Raccoon "Off"]`) + gammon: {"play": "money", "cube": "on", "cube_limit": "none",
			"jacoby": "off", "beavers": "on", "raccoons": "off"},
	} {
		got, err := Format{}.Read([]byte(file))
		require.NoError(t, err, file)
		assert.Equal(t, want, got[0].Options, file)
	}
}

// TestAMoneySessionIsATableAGame: rules are read from the whole session.
func TestAMoneySessionIsATableAGame(t *testing.T) {
	data, err := os.ReadFile("testdata/gnubg.mat")
	require.NoError(t, err)
	got, err := Format{}.Read(data)
	require.NoError(t, err)
	require.Len(t, got, 3)
	for i, s := range got {
		assert.Equal(t, fmt.Sprintf("%d of 3", i+1), s.Headers[headGame])
		assert.Equal(t, got[0].Options, s.Options)
		assert.Empty(t, s.Differences)
	}
	assert.Equal(t, "2-16", got[2].Headers[headScore])
	assert.Equal(t, 16, final(t, got[0]).Last.Points)
	assert.Equal(t, 2, final(t, got[1]).Last.Points)
	assert.Nil(t, final(t, got[2]).Last)
}

func TestLongNamesAndManyHeaders(t *testing.T) {
	name := strings.Repeat("ção ", 100)
	file := head(1) + strings.ReplaceAll(gameOf(1, 0, 0, "31: 8/5 6/5|"), "Ana", name)
	for i := range 200 {
		file = fmt.Sprintf("; [K%d \"%s\"]\n", i, strings.Repeat("v", 500)) + file
	}
	got, err := Format{}.Read([]byte(file))
	require.NoError(t, err)
	assert.Len(t, got[0].Headers, maxSheetHeaders)
	assert.Equal(t, maxSheetName, len([]rune(got[0].Names[0])))
}

func TestWriteRefusesWhatItCannotSay(t *testing.T) {
	_, err := Format{}.Write(rules.Sheet{Options: rules.Options{"play": "hand"}, Names: []string{"a", "b"}})
	assert.True(t, refusal.Is(err, "mat_hand"), "%v", err)
	_, err = Format{}.Write(rules.Sheet{Names: []string{"a", "b"}})
	assert.True(t, refusal.Is(err, refusal.NotStarted), "%v", err)
	_, err = Format{}.Write(rules.Sheet{Options: rules.Options{"play": "money", "autodoubles": "1"},
		Lines: []rules.Line{{Seat: rules.Nature, Move: "3-3"}, {Seat: rules.Nature, Move: "3-1"}}})
	assert.True(t, refusal.Is(err, "mat_tie"), "%v", err)
	_, err = Format{}.Write(rules.Sheet{Lines: []rules.Line{{Seat: 0, Move: "roll"}}})
	assert.ErrorContains(t, err, "step 1")
}

// TestARollThatWaitsIsLeftOut: of a running game what has been played is written.
func TestARollThatWaitsIsLeftOut(t *testing.T) {
	s := rules.Sheet{Names: []string{"Ana", "Rui"}, Lines: []rules.Line{{Seat: rules.Nature, Move: "2-2"},
		{Seat: rules.Nature, Move: "1-3"}, {Seat: 1, Move: "8/5 6/5"}, {Seat: 0, Move: "roll"}, {Seat: rules.Nature, Move: "66"}}}
	text, err := Format{}.Write(s)
	require.NoError(t, err)
	m, err := Read(text)
	require.NoError(t, err)
	require.Len(t, m.Games, 1)
	assert.Equal(t, 1, m.Games[0].Rolls())
	assert.Zero(t, m.Games[0].Winner)
}

// FuzzFormat: a file gives sheets that the rules take, or an error with a line.
func FuzzFormat(f *testing.F) {
	for _, name := range []string{"galaxy", "gnubg", "latin1", "odd", "server", "studio", "transcribed", "xg"} {
		data, err := os.ReadFile("testdata/" + name + ".mat")
		require.NoError(f, err)
		f.Add(data)
	}
	f.Add([]byte(head(0) + gameOf(1, 0, 0, "31: 8/5 6/5| Doubles => 2", " Beavers => 4| Beavers => 8", " Takes|66: 24/18(2) 13/7(2)")))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := Format{}.Read(data)
		if err != nil {
			require.ErrorContains(t, err, "line ")
			return
		}
		for _, s := range got {
			final(t, s)
			_, err := Format{}.Write(s)
			require.NoError(t, err, "%s", data)
		}
	})
}

// TestRandomMatchesBecomeSheets: what is written is played by the rules to the
// same score, and written again it is the same file.
func TestRandomMatchesBecomeSheets(t *testing.T) {
	for seed := range uint64(60) {
		p := player{Rand: rand.New(rand.NewPCG(seed, 7)), length: int(seed % 8), jacoby: true}
		m := p.match()
		m.Players = [2]string{"Ana", "Rui"}
		text := written(t, m)
		got, err := Format{}.Read(text)
		require.NoError(t, err, "%s", text)
		for i, s := range got {
			v := final(t, s)
			if len(s.Differences) > 0 { // a resignation of more than Jacoby's rule counts
				require.Zero(t, m.Length, "%s", text)
				continue
			}
			if m.Length > 0 {
				require.Equal(t, m.FinalScore, v.Match.Score, "%s", text)
				require.NotNil(t, v.Outcome)
			} else {
				require.Equal(t, m.Games[i].Points, v.Last.Points, "%s", text)
				require.Equal(t, m.Games[i].Winner, int(v.Last.Winner)+1, "%s", text)
			}
			again, err := Format{}.Write(s)
			require.NoError(t, err)
			back, err := Read(again)
			require.NoError(t, err)
			require.Equal(t, v.Last.Points, back.Games[len(back.Games)-1].Points)
		}
	}
}
