package chouette

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	core "carteiro/engine/chouette"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// table is an evening that a test plays step by step. Seats are written by
// number, from 1, as people write them.
type table struct {
	testing.TB
	*Position
}

// given is an evening for so many, before its first game: seat 1 is the box, 2
// the captain, and so on.
func given(t testing.TB, seats int, o rules.Options) *table {
	t.Helper()
	p, err := Game{}.Setup(o, seats)
	require.NoError(t, err)
	g := &table{t, p.(*Position)}
	throws := []string{"66", "65", "55", "45", "44", "34", "33", "23"}
	g.nature(rules.Move(strings.Join(throws[:seats], "-")))
	return g
}

// begun is a game that the crew has opened, the box on roll without a partner.
func begun(t testing.TB, seats int, o rules.Options) *table {
	t.Helper()
	g := given(t, seats, o)
	g.begin()
	return g
}

// begin throws for the start and plays the opening for the crew.
func (g *table) begin() {
	g.Helper()
	if g.phase == phasePartner {
		g.plays(int(g.decides())+1, "alone")
	}
	g.nature("1-3")
	g.plays(int(g.Captain())+1, "8/5 6/5")
}

func (g *table) does(by rules.Seat, m rules.Move) {
	g.Helper()
	next, err := g.Play(by, m)
	require.NoError(g, err, "%s by %d", m, by)
	g.Position = next.(*Position)
}

func (g *table) nature(m rules.Move) { g.Helper(); g.does(rules.Nature, m) }

func (g *table) plays(number int, moves ...rules.Move) {
	g.Helper()
	for _, m := range moves {
		g.does(rules.Seat(number-1), m)
	}
}

// window rolls and plays on, with nobody doubling, to the next window of the
// crew.
func (g *table) window() {
	g.Helper()
	for i := 0; i == 0 || g.phase != phaseWindow; i++ {
		require.Less(g, i, 40, "a window opens")
		g.idles()
	}
}

// boxOnRoll does the same to the next roll of the box.
func (g *table) boxOnRoll() {
	g.Helper()
	for i := 0; i == 0 || g.phase != phaseRoll; i++ {
		require.Less(g, i, 40, "the box may double")
		g.idles()
	}
}

// idles makes one step of whoever is awaited, without a double.
func (g *table) idles() {
	g.Helper()
	a := g.Awaits()[0]
	m := slices.Collect(g.Legal(a.Seat))[0]
	if a.Seat == rules.Nature {
		m = "21"
		if g.phase == phaseOpening {
			m = "1-3"
		}
	}
	g.does(a.Seat, m)
}

// doubles lets the members with these numbers double in the window that is open,
// and the others not.
func (g *table) doubles(numbers ...int) {
	g.Helper()
	for g.phase == phaseWindow {
		s := g.asked[0]
		m := moveNo
		if slices.Contains(numbers, int(s)+1) {
			m = moveDouble
		}
		g.does(s, m)
	}
}

// ends brings the board to an end: the winner's side, and what the game counts.
func (g *table) boardEnds(winner string, value int) {
	g.Helper()
	next := *g.Position
	require.Nil(g, next.happens(core.End{Winner: winner, Value: value}, "single"))
	require.Nil(g, next.ends())
	g.Position = &next
}

func (g *table) lapses(number int) {
	g.Helper()
	next, err := g.Lapse(rules.Seat(number - 1))
	require.NoError(g, err)
	g.Position = next.(*Position)
}

func (g *table) settles(number int, kind string) {
	g.Helper()
	next, err := g.Settle(rules.Offer{By: rules.Seat(number - 1), Kind: kind, Value: 1})
	require.NoError(g, err)
	g.Position = next.(*Position)
}

// refuses demands a refusal of a person's text with a code, by Read.
func (g *table) refuses(number int, text string, code refusal.Code) *refusal.Refusal {
	g.Helper()
	_, err := g.Read(rules.Seat(number-1), text)
	r := refusal.Of(err)
	require.NotNil(g, r, text)
	require.Equal(g, code, r.Code, text)
	return r
}

// awaited are the numbers of the seats that owe a decision, and of what kind.
func (g *table) owing() (kind string, numbers []int) {
	for _, a := range g.Awaits() {
		kind, numbers = a.Kind, append(numbers, int(a.Seat)+1)
	}
	return kind, numbers
}

func (g *table) cube(number int) string {
	p := g.pairs()[slices.IndexFunc(g.pairs(), func(p Pair) bool { return int(p.Seat)+1 == number })]
	if p.Settled {
		return fmt.Sprintf("%+d %s", p.Points, p.How)
	}
	return fmt.Sprintf("%d %s", p.Level, p.Owner)
}

func (g *table) view(number int) View { return g.SeenBy(rules.Seat(number - 1)).(View) }

// owes demands who owes a decision now.
func owes(t *testing.T, g *table, kind string, numbers ...int) {
	t.Helper()
	k, n := g.owing()
	require.Equal(t, kind, k)
	require.Equal(t, numbers, n)
}

func toJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}
