// Package ladder decides a club ladder: who stands where, who may challenge
// whom, and what a result, a silence, a leave or a quiet month does to the
// order. Rule numbers (L1 ...) are those of the rules of club ladders.
//
// The order is a fold over the ladder's facts (L2). A fact that moves somebody
// says so itself (LadderChange), so that no later change of the rules touches
// what was. Facts carry their own instant, and everything that had fallen due
// before a command is decided first, at its due instant (K1): a scheduler that
// comes late, or twice, changes nothing.
//
// Three clocks run between the facts and need none: a member's idle time (L25),
// the leave used in a season (L24) and the time to answer (L11). They stand
// still and run on as the rules say; Fold winds them to each fact's instant.
package ladder

import (
	"maps"
	"slices"
	"time"

	"carteiro/events"
)

// Status is how a member stands to the ladder.
type Status string

// Active and OnLeave members are ranked, the others are not.
const (
	Active    Status = "Active"
	OnLeave   Status = "OnLeave"
	Inactive  Status = "Inactive"
	Left      Status = "Left"
	Suspended Status = "Suspended"
)

// Stage is where a challenge stands in its life.
type Stage string

// Proposed and Playing challenges are open, the others are final. Won and Lost
// are the challenger's.
const (
	Proposed  Stage = "Proposed"
	Playing   Stage = "Playing"
	Won       Stage = "Won"
	Lost      Stage = "Lost"
	Drawn     Stage = "Drawn"
	TimedOut  Stage = "TimedOut"
	Forfeited Stage = "Forfeited"
	Declined  Stage = "Declined"
	Withdrawn Stage = "Withdrawn"
	Void      Stage = "Void"
)

// Member is everybody who is or was on the ladder.
type Member struct {
	Status    Status
	Basis     string               // of the place at the opening (L3): "rating", "registration" with the house; empty for who joined later
	Rating    *events.LadderRating // nil where the ladder never heard of one
	Idle      time.Duration        // L25, at State.At
	Leave     time.Duration        // used in this season (L24), at State.At
	Strikes   []Strike             // all that were not excused, the earliest first
	Refusals  []time.Time          // free ones used (L13)
	Free      int                  // free challenges left (L28)
	FreeUntil time.Time            // when those end
	Gone      int                  // the season of going, 0 for never
}

// Strike is one silence or loss on time, in challenge N.
type Strike struct {
	At time.Time
	N  int
}

// Challenge is one challenge. RespondBy moves while the challenged is on leave;
// it is right as of State.At.
type Challenge struct {
	N                int // from 1, in order of making
	By, To           events.PlayerID
	Stage            Stage
	Made, RespondBy  time.Time
	Started, AskedAt time.Time // when the game began, when a steward was asked (L17)
	Ended            time.Time
	Table            events.TableID
	Acted            [2]bool // By, To: has taken an action in the game
	Free, Detached   bool    // L28; L29: the game went on without the ladder
	Rated            bool
	Why              string       // of a Forfeited or Void one
	Ruling           events.Ruled // who said how its game ended, where a steward did (L17)
}

// Other is the opponent of one of the two, empty for a stranger.
func (c Challenge) Other(p events.PlayerID) events.PlayerID {
	switch p {
	case c.By:
		return c.To
	case c.To:
		return c.By
	}
	return ""
}

// Reminders are the two instants of L11 at which the challenged is reminded:
// half time, and a day before the end.
func (c Challenge) Reminders() (half, last time.Time) {
	return c.Made.Add(c.RespondBy.Sub(c.Made) / 2), c.RespondBy.Add(-24 * time.Hour)
}

// State is a ladder as its facts tell it. It is a value: Evolve returns another
// and leaves this one as it was; nothing reached from it may be written to.
type State struct {
	ID       events.LadderID
	N        uint64 // facts folded so far
	Club     events.ClubID
	Settings Settings
	Opened   time.Time
	At       time.Time // the instant of the last fact, zero before the first
	Order    []events.PlayerID
	Members  map[events.PlayerID]Member
	Season   Season
	Tables   []SeasonTable // of the ended seasons, every version

	made     int
	open     []Challenge
	detached []Challenge        // games that go on without the ladder
	closed   trail[Challenge]   // a later entry of the same number replaces the earlier
	cooling  map[pair]time.Time // when a pair's last challenge ended, while it matters (L7)
	blocks   map[[2]events.PlayerID]bool
	shifts   trail[shift]
}

// pair is two players, the lesser id first.
type pair [2]events.PlayerID

func pairOf(a, b events.PlayerID) pair { return pair{min(a, b), max(a, b)} }

// Place is where a member stands, 1 for the top, 0 for nowhere.
func (s State) Place(p events.PlayerID) int { return slices.Index(s.Order, p) + 1 }

// Open lists the challenges that have not ended, in order of making.
func (s State) Open() []Challenge { return slices.Clone(s.open) }

// Games lists the challenges whose games have not ended: those that are
// Playing, and those that go on without the ladder (L29).
func (s State) Games() []Challenge {
	out := slices.Clone(s.detached)
	for _, c := range s.open {
		if c.Stage == Playing {
			out = append(out, c)
		}
	}
	return out
}

// Challenges lists all challenges, in order of making.
func (s State) Challenges() []Challenge {
	byN := make(map[int]Challenge, s.made)
	for _, c := range append(s.closed.all(), s.open...) {
		byN[c.N] = c
	}
	out := make([]Challenge, 0, len(byN))
	for _, n := range slices.Sorted(maps.Keys(byN)) {
		out = append(out, byN[n])
	}
	return out
}

// Challenge finds a challenge by its number.
func (s State) Challenge(n int) (Challenge, bool) {
	for _, c := range s.open {
		if c.N == n {
			return c, true
		}
	}
	for link := s.closed.last; link != nil; link = link.before {
		if link.value.N == n {
			return link.value, true
		}
	}
	return Challenge{}, false
}

// Strikes counts the strikes of a member that have not expired (L23).
func (s State) Strikes(p events.PlayerID, at time.Time) (n int) {
	for _, k := range s.Members[p].Strikes {
		if at.Sub(k.At) < days(s.Settings.StrikeWindowDays) {
			n++
		}
	}
	return n
}

// trail is a list that only grows and is shared by all states since.
type trail[T any] struct{ last *link[T] }

type link[T any] struct {
	value  T
	before *link[T]
}

func (t trail[T]) with(v T) trail[T] { return trail[T]{&link[T]{v, t.last}} }

// all lists the trail, the earliest first.
func (t trail[T]) all() (out []T) {
	for l := t.last; l != nil; l = l.before {
		out = append(out, l.value)
	}
	slices.Reverse(out)
	return out
}
