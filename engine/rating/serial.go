package rating

import (
	"slices"
	"time"

	"carteiro/events"
)

// Losses on time come in series when there are so many within the window: a
// person is away, not weak (clock rules, what a time-out means: serial).
const (
	serialLosses = 3
	serialWindow = 7 * 24 * time.Hour
)

// Loss is a player's loss on time.
type Loss struct {
	Table  events.TableID
	Player events.PlayerID
	At     time.Time
}

// Spared are the losses on time that no rating counts.
type Spared map[lost]bool

type lost struct {
	table  events.TableID
	player events.PlayerID
}

// Serial finds what is spared among rated losses, given in the order of the
// log: of three or more of a player within seven days all but the first, also
// those that had counted before the third came.
func Serial(losses []Loss) Spared {
	by := map[events.PlayerID][]Loss{}
	for _, l := range losses {
		by[l.Player] = append(by[l.Player], l)
	}
	spared := Spared{}
	for _, list := range by {
		slices.SortStableFunc(list, func(a, b Loss) int { return a.At.Compare(b.At) })
		for i := range list {
			spared.series(list[i:])
		}
	}
	return spared
}

// series marks the losses of the series that the first one begins, if it does.
func (s Spared) series(list []Loss) {
	end, n := list[0].At.Add(serialWindow), 1
	for n < len(list) && !list[n].At.After(end) {
		n++
	}
	if n < serialLosses {
		return
	}
	for _, l := range list[1:n] {
		s[lost{l.Table, l.Player}] = true
	}
}
