package ladder

import (
	"time"

	"carteiro/engine/refusal"
	"carteiro/events"
)

// The reasons why one may not challenge another, in the order in which they
// are given (L4 to L10).
const (
	NotRanked  refusal.Code = "not_ranked"   // L4: either is not on the ladder
	NotActive  refusal.Code = "not_active"   // L4: the challenger is on leave
	IsOnLeave  refusal.Code = "on_leave"     // L4: the challenged is
	BelowYou   refusal.Code = "below_you"    // L5
	OutOfReach refusal.Code = "out_of_reach" // L5
	PairBusy   refusal.Code = "pair_busy"    // L6
	Cooldown   refusal.Code = "cooldown"     // L7
	YourLimit  refusal.Code = "your_limit"   // L8
	TheirLimit refusal.Code = "their_limit"  // L9
	Blocked    refusal.Code = "blocked"      // L10
)

// Target is a member as seen by another who would challenge: Code is empty if
// that is allowed, Free says that it would use up a free challenge.
type Target struct {
	Player events.PlayerID
	Place  int
	Code   refusal.Code
	Free   bool
}

// MayChallenge gives the reason why one may not challenge another at an
// instant, or nothing. The state is taken as it is: whoever looks later than
// its last fact looks at s.Later(at).
func MayChallenge(s State, who, whom events.PlayerID, at time.Time) refusal.Code {
	return s.board(at).target(who, whom).Code
}

// Targets says of every other ranked member, from the top, whether one may
// challenge them at an instant and why not.
func Targets(s State, who events.PlayerID, at time.Time) []Target {
	b := s.board(at)
	out := make([]Target, 0, len(s.Order))
	for _, p := range s.Order {
		if p != who {
			out = append(out, b.target(who, p))
		}
	}
	return out
}

// board is a state spread out for many questions at one instant.
type board struct {
	State
	at       time.Time
	place    map[events.PlayerID]int
	above    []int // available members above each index of the order
	issued   map[events.PlayerID]int
	received map[events.PlayerID]int
	playing  map[events.PlayerID]bool
	waiting  map[events.PlayerID]bool // is in a Proposed challenge
	busy     map[pair]bool
}

func (s State) board(at time.Time) *board {
	b := &board{State: s, at: at, place: make(map[events.PlayerID]int, len(s.Order)), above: make([]int, len(s.Order)),
		issued: map[events.PlayerID]int{}, received: map[events.PlayerID]int{},
		playing: map[events.PlayerID]bool{}, waiting: map[events.PlayerID]bool{}, busy: map[pair]bool{}}
	available := 0
	for i, p := range s.Order {
		b.place[p], b.above[i] = i+1, available
		if b.active(p) {
			available++
		}
	}
	for _, c := range s.open {
		b.busy[pairOf(c.By, c.To)] = true
		b.received[c.To]++
		if s.Members[c.To].Status != OnLeave {
			b.issued[c.By]++
		}
		in := b.waiting
		if c.Stage == Playing {
			in = b.playing
		}
		in[c.By], in[c.To] = true, true
	}
	return b
}

func (b *board) active(p events.PlayerID) bool { return b.Members[p].Status == Active }

// target asks L4 to L10 in turn.
func (b *board) target(who, whom events.PlayerID) Target {
	t := Target{Player: whom, Place: b.place[whom]}
	if b.place[who] == 0 || t.Place == 0 {
		t.Code = NotRanked
		return t
	}
	if t.Code = b.availability(who, whom); t.Code != "" {
		return t
	}
	if t.Code = b.direction(who, whom); t.Code != "" {
		if !b.free(who, whom) {
			return t
		}
		t.Free = true
	}
	t.Code = b.limits(who, whom)
	return t
}

// availability asks L4 of two who are ranked: are both Active?
func (b *board) availability(who, whom events.PlayerID) refusal.Code {
	switch {
	case !b.active(who):
		return NotActive
	case !b.active(whom):
		return IsOnLeave
	}
	return ""
}

// direction asks L5: does the challenged stand above, and within reach?
func (b *board) direction(who, whom events.PlayerID) refusal.Code {
	if b.place[whom] >= b.place[who] {
		return BelowYou
	}
	left := b.reach(who)
	for i := b.place[who] - 2; i >= 0 && left > 0; i-- {
		if b.Settings.ReachSkip && !b.active(b.Order[i]) {
			continue
		}
		if b.Order[i] == whom {
			return ""
		}
		left--
	}
	return OutOfReach
}

// reach is how many members upward a ranked member may challenge.
func (b *board) reach(who events.PlayerID) int {
	return max(b.Settings.ReachMin, b.Settings.ReachPct*b.above[b.place[who]-1]/100)
}

// free tells whether a newcomer's free challenge reaches (L28).
func (b *board) free(who, whom events.PlayerID) bool {
	m := b.Members[who]
	return m.Free > 0 && b.at.Before(m.FreeUntil) && who != whom && b.place[whom] >= (len(b.Order)+1)/2
}

// limits asks L6 to L10.
func (b *board) limits(who, whom events.PlayerID) refusal.Code {
	both := pairOf(who, whom)
	ended, cooling := b.cooling[both]
	limit := b.Settings.MaxIn
	if b.place[whom] <= 3 {
		limit = b.Settings.MaxInTop3
	}
	switch {
	case b.busy[both]:
		return PairBusy
	case cooling && b.at.Sub(ended) < days(b.Settings.CooldownDays):
		return Cooldown
	case b.issued[who] >= b.Settings.MaxOut:
		return YourLimit
	case b.received[whom] >= limit:
		return TheirLimit
	case b.blocks[[2]events.PlayerID{who, whom}] || b.blocks[[2]events.PlayerID{whom, who}]:
		return Blocked
	}
	return ""
}

// idles tells whether a member's idle time runs (L25): not on leave, not while
// playing, and only while there is somebody to challenge or an answer awaited.
func (b *board) idles(p events.PlayerID) bool {
	if !b.active(p) || b.playing[p] {
		return false
	}
	if b.waiting[p] {
		return true
	}
	n := len(b.Order)
	for i := range n { // upward from the next above, then round from the bottom
		if b.target(p, b.Order[(b.place[p]-2-i+2*n)%n]).Code == "" {
			return true
		}
	}
	return false
}
