package robin_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/robin"
	"carteiro/events"
)

// played is a round robin with these games ended on the board: "A>B" is a win,
// "A=B" a draw.
func played(n int, t events.RobinTerms, results ...string) robin.State {
	facts := begun(n, t)
	for _, r := range results {
		p, q := events.PlayerID(r[:1]), events.PlayerID(r[2:])
		f := events.RobinScored{Dated: on(2), N: between(folded(facts), p, q), How: "board"}
		if r[1] == '>' {
			f.Winner = p
		}
		facts = append(facts, f)
	}
	return folded(facts)
}

// shown is the table as "1 A 6/12" (place, player, points, Berger).
func shown(s robin.State) string {
	var lines []string
	for _, l := range s.Table() {
		lines = append(lines, fmt.Sprintf("%d %s %d/%d", l.Place, l.Player, l.Points, l.Berger))
	}
	return strings.Join(lines, ", ")
}

func TestTable(t *testing.T) {
	for _, c := range []struct{ why, results, want string }{
		{"points", "A>B A>C A>D B>C B>D C>D", "1 A 6/12, 2 B 4/4, 3 C 2/0, 4 D 0/0"},
		{"all equal", "A=B A=C A=D B=C B=D C=D", "1 A 3/9, 1 B 3/9, 1 C 3/9, 1 D 3/9"},
		{"Berger: who won against the better", "A>B B>C C>A A>D D>B D=C", "1 A 4/10, 2 C 3/11, 3 D 3/7, 4 B 2/6"},
		{"nothing played", "", "1 A 0/0, 1 B 0/0, 1 C 0/0, 1 D 0/0"},
		{"a circle of three", "A>B B>C C>A A>D B>D C>D", "1 A 4/8, 1 B 4/8, 1 C 4/8, 4 D 0/0"},
	} {
		require.Equal(t, c.want, shown(played(4, terms, strings.Fields(c.results)...)), c.why)
	}
	require.Empty(t, folded(entered(4, terms)).Table())
}

// With points and Berger equal the game between the two decides, once it has
// ended; then the wins.
func TestDirectEncounterThenWins(t *testing.T) {
	s := played(4, terms, "B>A", "C>A", "A=D", "B=C", "D>B", "C>D")
	require.Equal(t, "1 C 5/11, 2 D 3/7, 3 B 3/7, 4 A 1/3", shown(s))
	s = played(5, terms, strings.Fields("A=B A>C A=D A=E B>C B>D E>B D>C C>E D=E")...)
	require.Equal(t, "1 B 5/17, 2 A 5/17, 3 E 4/19, 4 D 4/13, 5 C 2/8", shown(s))
}

func TestDirectEncounterWaits(t *testing.T) {
	s := played(4, terms, "A>C", "B>D")
	require.Equal(t, "1 A 2/0, 1 B 2/0, 3 C 0/0, 3 D 0/0", shown(s), "A and B have not met")
	s = played(4, terms, "A>C", "B>D", "A=B", "C=D")
	require.Equal(t, "1 A 3/5, 1 B 3/5, 3 C 1/1, 3 D 1/1", shown(s))
}

func TestCells(t *testing.T) {
	twice := terms
	twice.Rounds = 2
	l := played(4, twice, "A>B", "C=A").Table()
	require.Equal(t, robin.Line{Player: "A", Place: 1, Played: 2, Points: 3, Wins: 1, Draws: 1, Berger: 1,
		Cells: [][]int{nil, {2, -1}, {1, -1}, {-1, -1}}}, l[0])
}

// Out with fewer than half of the games played, a player counts for nobody; from
// half on the rest are losses.
func TestAnnulled(t *testing.T) {
	leave := func(results ...string) robin.State {
		s := played(5, terms, results...)
		facts, err := robin.Decide(s, asked(robin.Leave{By: "A"}, 3))
		require.NoError(t, err)
		return refold(t, s, facts)
	}
	s := leave("A>B", "B>C")
	lines := s.Table()
	require.Equal(t, "1 B 2/0, 2 C 0/0, 2 D 0/0, 2 E 0/0, 5 A 0/0", shown(s))
	require.True(t, lines[4].Annulled)
	require.Zero(t, lines[4].Played)
	require.Equal(t, [][]int{nil, {2}, {0}, {0}, {0}}, lines[4].Cells, "shown all the same")
	s = leave("A>B", "A>C", "B>C")
	require.Equal(t, "1 A 4/4, 2 D 2/8, 2 E 2/8, 4 B 2/0, 5 C 0/0", shown(s))
	require.Equal(t, 2, s.Table()[0].Losses)
}

// A void game is nobody's: it is not due, and counts for nothing.
func TestVoidGamesAreNotDue(t *testing.T) {
	s := played(4, terms, "A>B")
	for _, c := range []robin.Command{robin.Rule{Ruled: ruled, N: between(s, "A", "C"), Void: true}, robin.Leave{By: "A"}} {
		facts, err := robin.Decide(s, asked(c, 3))
		require.NoError(t, err)
		s = refold(t, s, facts)
	}
	lines := s.Table()
	require.Equal(t, "1 D 2/4, 2 A 2/0, 3 B 0/0, 3 C 0/0", shown(s))
	require.False(t, lines[1].Annulled)
}

func refold(t *testing.T, s robin.State, facts []events.Fact) robin.State {
	for _, f := range facts {
		n, err := events.Encode(f)
		require.NoError(t, err)
		s = robin.Evolve(s, events.Event{New: n, N: s.N + 1})
	}
	return s
}
