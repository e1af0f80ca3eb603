package mail

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/ladder"
	"carteiro/events"
	"carteiro/projections"
)

// overFirst is how long the letter about a result on the ladder waits for the
// letter about the end of the game, which tells it too.
const overFirst = 3 * time.Minute

// ofLadder writes to everybody whom the change concerns. That a challenge was
// made or accepted, the letters of its table tell.
func (n *notifier) ofLadder(s ladder.State) {
	for _, f := range n.facts {
		if f, ok := f.(events.ChallengeMade); ok {
			n.unanswered(s, f)
		}
	}
	var due time.Time
	for _, f := range n.facts {
		if f, ok := f.(events.ChallengeEnded); ok && f.Steward == "" {
			due = n.at().Add(overFirst)
		}
	}
	for _, f := range n.facts {
		for _, p := range n.concerned(s, f) {
			n.telling(p, projections.Notice{Kind: letterLadder, Turn: -1, Due: due, Data: fmt.Sprintf(`{"from":%d}`, n.Events[0].N)})
		}
	}
}

// concerned lists who has to know of a fact of a ladder.
func (n *notifier) concerned(s ladder.State, f events.Fact) []events.PlayerID {
	switch f := f.(type) {
	case events.LadderOpened:
		return slices.DeleteFunc(slices.Clone(f.Order), func(p events.PlayerID) bool { return p == f.By })
	case events.ChallengeMade:
		if f.Steward != "" && challengeOf(s, f.N).Stage == ladder.Proposed {
			return []events.PlayerID{f.By}
		}
		return nil
	case events.ChallengeDeclined:
		if c := challengeOf(s, f.N); !n.byLetter() {
			return []events.PlayerID{c.By}
		}
		return n.both(s, f.N)
	case events.ChallengeWithdrawn:
		return []events.PlayerID{challengeOf(s, f.N).To}
	case events.ChallengeForfeited:
		return n.both(s, f.N)
	case events.ChallengeEnded:
		return n.both(s, f.N)
	case events.ChallengeVoided:
		return slices.DeleteFunc(n.both(s, f.N), func(p events.PlayerID) bool { return p == n.Actor && p == f.Player })
	case events.RulingAsked:
		return append(n.stewards(), n.both(s, f.N)...)
	case events.SeasonEnded:
		return f.Order
	case events.SeasonCorrected:
		return f.Order
	}
	return concernedOne(f)
}

// concernedOne is for facts about one member.
func concernedOne(f events.Fact) []events.PlayerID {
	switch f := f.(type) {
	case events.LadderSuspended:
		return []events.PlayerID{f.Player}
	case events.LadderReadmitted:
		return []events.PlayerID{f.Player}
	case events.PlaceDropped:
		return []events.PlayerID{f.Player}
	case events.MadeInactive:
		return []events.PlayerID{f.Player}
	case events.PlaceSet:
		return []events.PlayerID{f.Player}
	case events.StrikeGiven:
		return []events.PlayerID{f.Player}
	case events.StrikeExcused:
		return []events.PlayerID{f.Player}
	}
	return nil
}

func (n *notifier) both(s ladder.State, challenge int) []events.PlayerID {
	c := challengeOf(s, challenge)
	return []events.PlayerID{c.By, c.To}
}

// challengeOf is a challenge by its number, empty for none.
func challengeOf(s ladder.State, n int) ladder.Challenge {
	c, _ := s.Challenge(n)
	return c
}

func (n *notifier) stewards() (list []events.PlayerID) {
	if n.Club == nil {
		return nil
	}
	for p := range n.Club.Members {
		if n.Club.MayRule(p) {
			list = append(list, p)
		}
	}
	slices.Sort(list)
	return list
}

// waiting is what a row keeps of a challenge that waits for an answer.
type waiting struct {
	N    int                `json:"n"`
	Kind clock.ReminderKind `json:"reminder"`
}

// unanswered queues the reminders of a challenge (L11).
func (n *notifier) unanswered(s ladder.State, f events.ChallengeMade) {
	c := challengeOf(s, f.N)
	if c.Stage != ladder.Proposed {
		return
	}
	h := n.habits(f.To, ladderZone(s))
	for _, kind := range []clock.ReminderKind{clock.HalfUsed, clock.DayLeft} {
		due := h.reminds(c, kind)
		data, err := json.Marshal(waiting{f.N, kind})
		if err == nil && due.After(n.at()) {
			n.add(fmt.Sprintf("%s/%d/%s-%s/%s", n.Stream, f.N, letterChallenge, kind, f.To), f.To,
				projections.Notice{Kind: letterChallenge, Turn: -1, Due: due, Data: string(data)})
		}
	}
}

// reminds is when a reminder of a challenge goes: the quiet hours are those of
// every reminder (K20).
func (h habits) reminds(c ladder.Challenge, kind clock.ReminderKind) time.Time {
	half, last := c.Reminders()
	if kind == clock.HalfUsed {
		return h.quiet.When(kind, half)
	}
	return h.quiet.When(kind, last)
}

// ladderZone is the zone of a ladder's club.
func ladderZone(s ladder.State) *time.Location {
	if z, err := clock.Zone(s.Settings.Zone); err == nil {
		return z
	}
	return time.UTC
}
