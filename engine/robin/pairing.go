package robin

import (
	"cmp"
	"slices"

	"carteiro/engine/rules"
	"carteiro/events"
)

// drawn is the order of the draw: all are shuffled starting from the order of
// their ids: for i = n-1 down to 1 the i-th and the one that luck.Pick(i+1) names
// exchange. With a fair.Stream for luck anybody can draw it again.
func drawn(entered []events.PlayerID, luck rules.Luck) []events.PlayerID {
	all := slices.Sorted(slices.Values(entered))
	for i := len(all) - 1; i > 0; i-- {
		j := luck.Pick(i + 1)
		all[i], all[j] = all[j], all[i]
	}
	return all
}

// Schedule is every game, by N: those that have begun or ended as they stand,
// the others as they will be. Nobody has a game before the start.
func (s State) Schedule() []Game {
	all := berger(s.Order, s.Terms.Rounds)
	for i, g := range all {
		if known, ok := s.Game(g.N); ok {
			all[i] = known
		}
	}
	return all
}

// berger is the pairings of an order by Berger's tables, so many times over,
// each time with the seats of the time before reversed: the first seats of two
// players differ by one at most. With an odd number one is free in each round.
//
// In round r of a table for an even number n those of the numbers 1 to n-1 meet
// whose sum is r+1 modulo n-1; the one left over meets n. The lower number has
// the first seat where the sum is odd, the higher where it is even; against n
// those of the lower half have it (FIDE Handbook C.05, annex 1).
func berger(order []events.PlayerID, times int) (games []Game) {
	n := len(order) + len(order)%2
	for round := range times * (n - 1) {
		var pairs []Game
		for i := 1; i < n; i++ {
			if first, second := meets(i, round%(n-1)+1, n); max(first, second) <= len(order) && first != 0 {
				pairs = append(pairs, Game{Round: round + 1, First: order[first-1], Second: order[second-1]})
			}
		}
		for _, g := range pairs {
			if round/(n-1)%2 == 1 {
				g.First, g.Second = g.Second, g.First
			}
			g.N = len(games) + 1
			games = append(games, g)
		}
	}
	return games
}

// meets is the game of number i in a round of the table for n, the first seat
// first; none where the other one is listed with it, or for a table of none.
func meets(i, round, n int) (first, second int) {
	j := cmp.Or((round+n-i)%(n-1), n-1)
	switch {
	case i == j && i <= n/2:
		return i, n
	case i == j:
		return n, i
	case j < i:
		return 0, 0
	case (i+j)%2 == 0:
		return j, i
	}
	return i, j
}

// startable is the first game of the schedule that may begin: both players are
// in and have fewer than the terms' number of games running.
func (s State) startable() (Game, bool) {
	running := s.running()
	free := func(p events.PlayerID) bool { return s.Terms.AtOnce == 0 || running[p] < s.Terms.AtOnce }
	for _, g := range s.Schedule() {
		if !g.Begun && !g.Done && free(g.First) && free(g.Second) {
			return g, true
		}
	}
	return Game{}, false
}

// forfeit is the first game of the schedule that has not ended although a player
// is out, and who wins it. No two are out at once of a game that has not ended:
// it ends when the first of them goes.
func (s State) forfeit() (g Game, winner events.PlayerID, ok bool) {
	for _, g := range s.Schedule() {
		for _, p := range []events.PlayerID{g.First, g.Second} {
			if s.Out[p] != "" && !g.Done {
				return g, g.Other(p), true
			}
		}
	}
	return Game{}, "", false
}
