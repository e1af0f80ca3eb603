package mat

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// start is a file up to the rows of its first game; they begin in line 5.
const start = "5 point match\n\n Game 1\n A : 0                          B : 0\n"

// rowOf writes a row with both halves.
func rowOf(left, right string) string {
	return "  1) " + left + strings.Repeat(" ", 28-len(left)) + right + "\n"
}

func TestBadFiles(t *testing.T) {
	opening := rowOf("31: 8/5 6/5", "")
	for name, c := range map[string]struct{ text, want string }{
		"nothing":                 {"", `line 1: there is no row "N point match"`},
		"another file":            {"\n\nDear Ana,\n", `line 3: "Dear Ana," stands where "N point match" is expected`},
		"no text":                 {"5 point match\n\x00", "line 2: this is no text file"},
		"a long match":            {"99999999999999999999 point match\n", `line 1: the number "99999999999999999999" is larger than 32767`},
		"no game":                 {"5 point match\n\n", "line 3: there is no game"},
		"no score":                {"5 point match\n Game 1\n", "line 2: the game has no row with the score"},
		"one score":               {"5 point match\n Game 1\n A : 0\n", "line 3: the row of the score has one score instead of two"},
		"no names":                {"5 point match\n Game 1\n 1) 31: 8/5 6/5\n", `line 3: "1) 31: 8/5 6/5" stands where "name : score   name : score" is expected`},
		"a high score":            {"5 point match\n Game 1\n A : 0      B : 40000\n", `line 3: the number "40000" is larger than 32767`},
		"no game row":             {"5 point match\n A : 0      B : 0\n", `line 2: " A : 0      B : 0" stands where "Game 1" is expected`},
		"two matches":             {start + opening + "\n5 point match\n", "line 7: a second match begins here; one file holds one match"},
		"an illegal play":         {start + rowOf("31: 8/5 6/4", ""), `line 5: "8/5 6/4" is no legal play of 3-1 (wrong dice)`},
		"a play of the other":     {start + rowOf("31: 8/5 6/5", "42: 21/15"), `line 5: "21/15" is no legal play of 4-2 (no checker)`},
		"a blocked point":         {start + rowOf("52: 24/19 13/11", ""), `line 5: "24/19 13/11" is no legal play of 5-2 (point held)`},
		"a hit on nothing":        {start + rowOf("31: 8/5* 6/5", ""), `line 5: "8/5* 6/5" is no legal play of 3-1 (no hit)`},
		"half a play":             {start + rowOf("31: 8/5", ""), `line 5: "8/5" is no legal play of 3-1 (incomplete)`},
		"no play":                 {start + rowOf("31: upwards", ""), `line 5: "upwards" is no legal play of 3-1 (unreadable)`},
		"a long play":             {start + "1) 31: " + strings.Repeat("8/5 ", 200) + "\n", "too long"},
		"a dance too early":       {start + rowOf("31: Cannot Move", ""), `line 5: "Cannot Move", but 3-1 can be played: 24/23 24/21`},
		"a word":                  {start + rowOf("31: 8/5 6/5", " Doubles => much"), `line 5: cannot read "Doubles => much"`},
		"no half":                 {start + "  1) hello\n", `line 5: cannot read "1) hello"`},
		"three halves":            {start + "1) 31: 8/5 6/5 42: 8/4 6/4 31: 8/5 6/5 42: 8/4\n", "line 5: more than two halves in one row"},
		"two plays of one":        {start + opening + opening, `line 6: "A" rolls, but it is the turn of "B"`},
		"no answer":               {start + rowOf("31: 8/5 6/5", " Doubles => 2") + rowOf("42: 8/4 6/4", ""), `line 6: "A" rolls, but a double waits for an answer`},
		"an answer to nothing":    {start + rowOf("31: 8/5 6/5", " Takes"), `line 5: "B" answers, but no double waits`},
		"an answer to oneself":    {start + rowOf("31: 8/5 6/5", " Doubles => 2") + rowOf("", " Takes"), `line 6: "B" answers, but it is "A" who must`},
		"a double out of turn":    {start + rowOf("31: 8/5 6/5", "") + rowOf(" Doubles => 2", ""), `line 6: "A" doubles, but it is the turn of "B"`},
		"a beaver of nothing":     {start + rowOf("31: 8/5 6/5", " Beavers => 4"), "line 5: a beaver, but no double waits"},
		"a beaver on oneself":     {start + rowOf("31: 8/5 6/5", " Doubles => 2") + rowOf("", " Beavers => 4"), `line 6: "B" beavers, but it is "A" who must answer`},
		"more after the end":      {start + opening + "      Wins 1 point\n" + opening, "line 7: the game was over before this"},
		"two results":             {start + opening + "      Wins 1 point\n      Wins 1 point\n", "line 7: the game has a second result"},
		"two resignations":        {start + rowOf("Resigns", "Resigns"), `line 5: "B" resigns, but the game is over`},
		"too many points":         {start + opening + "      Wins 70000 points\n", `line 6: the number "70000" is larger than 32767`},
		"a play after a lost one": {start + rowOf("31: ????", "42: 8/4 6/4"), `line 5: the play of line 5 is not recorded, so "8/4 6/4" cannot be followed`},
		"a cube past all bounds":  {start + opening + beavers(16), "the cube is past 32767"},
		"too many headers":        {strings.Repeat("; [a \"b\"]\n", 2*MaxHeaders), "line 1001: more than 1000 headers"},
		"too many halves":         {start + strings.Repeat("1) ????\n", MaxPlies+1), "more than 50000 halves"},
		"too many games":          {"0 point match\n" + strings.Repeat("Game 1\nA : 0  B : 0\n", MaxGames+1), "more than 2000 games"},
	} {
		m, err := Read([]byte(c.text))
		var bad *Error
		require.True(t, errors.As(err, &bad), name)
		assert.Contains(t, err.Error(), c.want, name)
		assert.Equal(t, Match{}, m, "%s: nothing else", name)
		assert.GreaterOrEqual(t, bad.Line, 1, name)
		assert.LessOrEqual(t, bad.Line, 1+strings.Count(c.text, "\n"), name)
	}
}

// beavers doubles and beavers n times.
func beavers(n int) string {
	s := rowOf("", " Doubles")
	for i := range n {
		s += rowOf([]string{" Beavers", ""}[i%2], []string{"", " Beavers"}[i%2])
	}
	return s
}

func TestDifferences(t *testing.T) {
	opening := rowOf("31: 8/5 6/5", "")
	double := opening + rowOf("", " Doubles => 2")
	for name, c := range map[string]struct{ text, want string }{
		"the cube's number":      {start + opening + rowOf("", " Doubles => 8"), "line 6: the cube is offered at 2, the file says 8"},
		"a drop that costs more": {start + double + rowOf(" Drops", " Wins 3 points"), "line 7: the file says 3, the board and the cube say 1"},
		"the other column":       {start + double + " 2) Drops\n      Wins 1 point\n", `line 8: the result stands in the column of "A", but "B" won`},
		"loss and win":           {start + rowOf(" Losses 2 points", " Wins 1 point"), "line 5: one side loses 2, the other wins 1"},
		"somebody else's cube": {start + double + rowOf(" Takes", "31: 8/5 6/5") + rowOf("42: 8/4 6/4", " Doubles => 4"),
			`line 8: "B" doubles, but the cube is with "A"`},
		"a beaver in a match":   {start + double + rowOf(" Beavers => 4", ""), "line 7: a beaver in a match"},
		"a double at once":      {start + rowOf(" Doubles => 2", ""), "line 5: a double before the opening roll"},
		"an opening double":     {start + rowOf("11: 8/7(2) 6/5(2)", ""), "line 5: the opening roll is a double, 1-1"},
		"a match not over":      {start + opening + "      Wins 1 point and the match\n", `line 6: "and the match" at 1-0 in a match to 5`},
		"a game without end":    {start + opening + " Game 2\n A : 0   B : 0\n" + opening, "line 7: the game before has no end"},
		"other names":           {start + opening + "      Wins 1 point\n Game 2\n A : 1     C : 0\n" + opening, `line 8: the columns are called "A" and "C", before "A" and "B"`},
		"after the match":       {"1 point match\nGame 1\nA : 0    B : 0\n" + opening + "      Wins 1 point\nGame 2\nA : 1    B : 0\n" + opening, "line 7: the match to 1 was over before this game"},
		"a cube in Crawford":    {"2 point match\nGame 1\nA : 1    B : 0\n" + double, `line 5: "B" doubles in a game without the cube`},
		"a cube in a 1-pointer": {"1 point match\nGame 1\nA : 0    B : 0\n" + double, `line 5: "B" doubles in a game without the cube`},
		"an only play left out": {start + rowOf("43: 24/20 24/21", "21: 6/5* 6/4*") + rowOf("61:", ""),
			"line 6: the only play of 6-1 is not written: bar/24"},
	} {
		m, err := Read([]byte(c.text))
		if assert.NoError(t, err, name) {
			assert.Contains(t, m.Differences, c.want, name)
		}
	}
}

// The Crawford game is one; the header may switch it off.
func TestCrawford(t *testing.T) {
	rows := rowOf("31: 8/5 6/5", " Doubles => 2") + rowOf(" Drops", " Wins 1 point")
	text := "2 point match\nGame 1\nA : 1    B : 0\n" + rows + "Game 2\nA : 1     B : 1\n" + rows
	m, err := Read([]byte(text))
	require.NoError(t, err)
	assert.Len(t, m.Differences, 1)
	m, err = Read([]byte("; [Crawford \"Off\"]\n" + text))
	require.NoError(t, err)
	assert.Empty(t, m.Differences)
}

// A hit on the way may go unnamed: what comes later tells which way it was.
func TestLaterPlaysTellTheWay(t *testing.T) {
	rows := rowOf("21: 24/22 6/5", "64: 24/14") + // may hit on the left player's 5, and does
		rowOf("63: bar/22 24/18", "")
	m, err := Read([]byte(start + rows))
	require.NoError(t, err)
	assert.Empty(t, m.Differences)
	assert.Equal(t, "L21 24/22 6/5; R64 24/20*/14; L63 bar/22 24/18", said(m.Games[0]))
	m, err = Read([]byte(start + strings.Replace(rows, "bar/22 24/18", "24/18 13/10 ", 1)))
	require.NoError(t, err)
	assert.Equal(t, "L21 24/22 6/5; R64 24/14; L63 24/18 13/10", said(m.Games[0]))
}

// A file at its bounds is read or refused in a moment, whatever it says; the
// bound leaves room for the race detector on a busy machine.
func TestTimeIsBounded(t *testing.T) {
	long := strings.Repeat("x", MaxBytes/2)
	rolls := rowOf("43: 24/20 13/10", "41: 13/9 6/5*") + strings.Repeat(rowOf("66:", "66:"), 100)
	for name, text := range map[string]string{
		"a long name":    "5 point match\nGame 1\n" + long + " : 0   B : 0\n",
		"colons":         "5 point match\nGame 1\n" + strings.Repeat(": 1", MaxBytes/8) + " : 0\n",
		"comments":       start + rowOf("31: 8/5 6/5", "") + strings.Repeat("; x\n", MaxBytes/8),
		"question marks": start + strings.Repeat("1) ???? ????\n", MaxPlies),
		"games":          "0 point match\n" + strings.Repeat("Game 1\nA : 0  B : 0\n"+rolls, MaxBytes/len(rolls)/2),
		"addresses":      "; [a \"" + strings.Repeat("a@ @b a@b", MaxBytes/16) + "\"]\n",
	} {
		begin := time.Now()
		_, err := Read([]byte(text))
		took := time.Since(begin)
		assert.Less(t, took, time.Minute, "%s: %v", name, err)
	}
	_, err := Read(make([]byte, MaxBytes+1))
	assert.ErrorContains(t, err, "larger than")
}

func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("testdata/*.mat")
	require.NoError(f, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Add([]byte(start + beavers(3)))
	f.Add([]byte("0 point match\nGame 1\n: 0 : 0\n1)31:8/5,6/5 ??? wins 3\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Read(data)
		if err != nil {
			require.IsType(t, &Error{}, err)
			require.Equal(t, Match{}, m)
			return
		}
		text := written(t, m)
		again, err := Read(text)
		require.NoError(t, err, "%s", text)
		require.Equal(t, lineless(m).Games, lineless(again).Games, "%s", text)
	})
}
