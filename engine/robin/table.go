package robin

import (
	"cmp"
	"slices"

	"carteiro/events"
)

// Line is one row of the cross table: Points are doubled (2 for a win, 1 for a
// draw), Berger is Sonneborn and Berger's tie-break, four times. Cells has the
// doubled points against each of Order, one for each time they meet: -1 for a
// game without a result, none against oneself. They show also what does not count
// because somebody is Annulled.
type Line struct {
	Player              events.PlayerID
	Place               int // shared by equals
	Played, Points      int // games that count, the forfeited ones too
	Wins, Draws, Losses int
	Berger              int
	Cells               [][]int
	Annulled            bool // out with fewer than half of the games played: none of them counts
}

// Table is the cross table, the best first: by points, then by Sonneborn and
// Berger, then by the points of the games between those who are still equal, if
// all of them have ended, then by wins; who is equal in all shares the place.
// Those annulled stand last. It is empty before the start.
func (s State) Table() []Line {
	t := cross{lines: map[events.PlayerID]*Line{}, games: s.Schedule()}
	for _, p := range s.Order {
		t.lines[p] = &Line{Player: p, Cells: make([][]int, len(s.Order)), Annulled: s.annulled(p, t.games)}
	}
	for _, g := range t.games {
		t.cell(s.Order, g)
		t.count(g)
	}
	for _, g := range t.games {
		t.berger(g)
	}
	return t.ranked(s.Order)
}

// annulled tells whether a player is out who has played fewer than half of
// their games, void ones apart.
func (s State) annulled(p events.PlayerID, all []Game) bool {
	played, due := 0, 0
	for _, g := range all {
		if g.Other(p) == "" || g.How == void {
			continue
		}
		if due++; g.played() {
			played++
		}
	}
	return s.Out[p] != "" && 2*played < due
}

// cross is a cross table in the making.
type cross struct {
	lines map[events.PlayerID]*Line
	games []Game
}

// counts tells whether a game counts for its players.
func (t cross) counts(g Game) bool {
	return g.Done && g.How != void && !t.lines[g.First].Annulled && !t.lines[g.Second].Annulled
}

// doubled is what a game brought a player.
func (g Game) doubled(p events.PlayerID) int {
	switch {
	case !g.Done || g.How == void:
		return -1
	case g.Winner == "":
		return 1
	case g.Winner == p:
		return 2
	}
	return 0
}

// cell enters a game of the schedule, which comes in the order of rounds.
func (t cross) cell(order []events.PlayerID, g Game) {
	for _, p := range []events.PlayerID{g.First, g.Second} {
		cell := &t.lines[p].Cells[slices.Index(order, g.Other(p))]
		*cell = append(*cell, g.doubled(p))
	}
}

func (t cross) count(g Game) {
	if !t.counts(g) {
		return
	}
	for _, p := range []events.PlayerID{g.First, g.Second} {
		l := t.lines[p]
		l.Played++
		l.Points += g.doubled(p)
		switch g.doubled(p) {
		case 2:
			l.Wins++
		case 1:
			l.Draws++
		default:
			l.Losses++
		}
	}
}

func (t cross) berger(g Game) {
	if t.counts(g) {
		a, b := t.lines[g.First], t.lines[g.Second]
		a.Berger += g.doubled(a.Player) * b.Points
		b.Berger += g.doubled(b.Player) * a.Points
	}
}

// standing is a line with what decided between it and its equals.
type standing struct {
	Line
	direct int // doubled points against those equal until then
}

// ranked orders the lines; where all is equal, the drawn order stays.
func (t cross) ranked(order []events.PlayerID) []Line {
	var all []standing
	for _, p := range order {
		all = append(all, standing{Line: *t.lines[p]})
	}
	for i := range all {
		all[i].direct = t.direct(all[i].Player, all)
	}
	slices.SortStableFunc(all, compare)
	out := make([]Line, len(all))
	for i, st := range all {
		out[i] = st.Line
		if out[i].Place = i + 1; i > 0 && compare(all[i-1], st) == 0 {
			out[i].Place = out[i-1].Place
		}
	}
	return out
}

// level compares by what stands before the direct encounter.
func level(a, b standing) int {
	switch {
	case a.Annulled && !b.Annulled:
		return 1
	case b.Annulled && !a.Annulled:
		return -1
	}
	return cmp.Or(b.Points-a.Points, b.Berger-a.Berger)
}

func compare(a, b standing) int {
	return cmp.Or(level(a, b), b.direct-a.direct, b.Wins-a.Wins)
}

// direct is a player's points from the games between those who are level with
// them; nought while one of those games has not ended.
func (t cross) direct(p events.PlayerID, all []standing) (points int) {
	var mine standing
	for _, st := range all {
		if st.Player == p {
			mine = st
		}
	}
	group := map[events.PlayerID]bool{}
	for _, st := range all {
		group[st.Player] = level(mine, st) == 0
	}
	for _, g := range t.games {
		switch {
		case !group[g.First] || !group[g.Second]:
		case !g.Done:
			return 0
		case g.Other(p) != "" && t.counts(g):
			points += g.doubled(p)
		}
	}
	return points
}
