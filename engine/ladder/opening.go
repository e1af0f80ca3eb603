package ladder

import (
	"cmp"
	"slices"
	"time"

	"carteiro/engine/rules"
	"carteiro/events"
)

// Entrant is somebody who is on the ladder when it opens.
type Entrant struct {
	Player     events.PlayerID
	Rating     *events.LadderRating // nil for none
	Registered time.Time
}

// compareRatings puts the higher rating first, then the lower deviation; no
// rating comes last.
func compareRatings(a, b *events.LadderRating) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return 1
	case b == nil:
		return -1
	}
	return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(a.Deviation, b.Deviation))
}

func compareEntrants(a, b Entrant) int {
	return cmp.Or(compareRatings(a.Rating, b.Rating), a.Registered.Compare(b.Registered))
}

// opening is the order of L3. Where rating, deviation and registration leave
// two equal, all are shuffled first, starting from the order of their ids: for
// i = n-1 down to 1 the i-th and the one that luck.Pick(i+1) names exchange. The
// shuffled list is drawn; with a fair.Stream for luck anybody can draw it again.
func opening(entrants []Entrant, luck rules.Luck) (order, drawn []events.PlayerID) {
	all := slices.SortedFunc(slices.Values(entrants), func(a, b Entrant) int { return cmp.Compare(a.Player, b.Player) })
	if tied(all) {
		for i := len(all) - 1; i > 0; i-- {
			j := luck.Pick(i + 1)
			all[i], all[j] = all[j], all[i]
		}
		drawn = players(all)
	}
	slices.SortStableFunc(all, compareEntrants)
	return players(all), drawn
}

// tied tells whether only a draw can order some of the entrants.
func tied(entrants []Entrant) bool {
	sorted := slices.SortedStableFunc(slices.Values(entrants), compareEntrants)
	for i := 1; i < len(sorted); i++ {
		if compareEntrants(sorted[i-1], sorted[i]) == 0 {
			return true
		}
	}
	return false
}

func players(entrants []Entrant) []events.PlayerID {
	out := make([]events.PlayerID, len(entrants))
	for i, e := range entrants {
		out[i] = e.Player
	}
	return out
}
