package mail

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"carteiro/engine/clock"
	"carteiro/events"
	"carteiro/projections"
)

// ofPlayer welcomes whoever joined by themselves: a person who was invited gets
// the invitation, one who joined by letter the answer to that letter.
func (n *notifier) ofPlayer(id events.PlayerID) {
	for _, f := range n.facts {
		switch f := f.(type) {
		case events.SignInAsked:
			n.tell(id, letterSignIn, -1)
		case events.PlayerJoined:
			if !f.Invited && !n.byLetter() {
				n.tell(id, letterWelcome, -1)
			}
		case events.ZoneChosen, events.QuietChosen, events.MailChosen:
			n.newHabits(id)
		case events.VacationBooked:
			if !n.byLetter() { // else the answer tells it
				n.tellRoom(id, letterVacation)
			}
			n.dry(id, f)
		case events.AwayBegun:
			n.tell(id, letterAway, -1)
		case events.AddressAsked:
			n.tellRoom(id, letterAddress)
		case events.AddressChanged:
			n.tellRoom(id, letterMoved)
			n.newHabits(id)
		case events.AddressFailed:
			n.failing(id)
		case events.AddressMended, events.LettersStarted:
			n.newHabits(id)
		}
	}
}

// failing tells whoever is around that no letter reaches a person: once a week,
// however often the address is mended and fails again.
func (n *notifier) failing(id events.PlayerID) {
	year, week := n.at().UTC().ISOWeek()
	for _, p := range n.Around {
		n.add(fmt.Sprintf("%s/%s-%d-%d/%s", id.Stream(), letterFailing, year, week, p), p, projections.Notice{Kind: letterFailing, Turn: -1})
	}
}

// newHabits gives all that waits for a person its new time.
func (n *notifier) newHabits(id events.PlayerID) {
	for _, kind := range []string{letterReminder, letterChallenge, letterDigest} {
		n.again(id, kind, "")
	}
	if h := n.habits(id, nil); h.digests() {
		n.addDigest(id, h)
	}
}

// dries are how long before the end of a vacation its end is announced (K9).
var dries = []int{3, 1}

// dry announces that a vacation runs dry, where it is long enough.
func (n *notifier) dry(id events.PlayerID, f events.VacationBooked) {
	for _, days := range dries {
		due := f.To.Add(-time.Duration(days) * clock.Day)
		if due.After(f.From) && due.After(n.at()) {
			n.add(fmt.Sprintf("%s/%s-%d-%d/%s", n.Stream, letterDry, f.N, days, id), id,
				projections.Notice{Kind: letterDry, Turn: -1, Due: due, Data: fmt.Sprintf(`{"vacation":%d}`, f.N)})
		}
	}
}

// at is when the change counts.
func (n *notifier) at() time.Time { return n.Events[len(n.Events)-1].At }

// ofClub tells a person what the club did about them.
func (n *notifier) ofClub() {
	for _, f := range n.facts {
		switch f := f.(type) {
		case events.MemberJoined:
			if !n.byLetter() {
				n.tell(f.Player, letterMember, -1)
			}
		case events.MemberInvited:
			n.tellRoom(f.Player, letterClub)
		case events.LadderClosed:
			for _, p := range n.members() {
				if p != n.Actor {
					n.tellRoom(p, letterClub)
				}
			}
		case events.MemberRemoved:
			n.tellRoom(f.Player, letterClub)
		case events.RoleGiven:
			if f.Player != n.Actor {
				n.tellRoom(f.Player, letterClub)
			}
		}
	}
}

// members are those of the club, in an order that never changes.
func (n *notifier) members() []events.PlayerID {
	if n.Club == nil {
		return nil
	}
	return slices.Sorted(maps.Keys(n.Club.Members))
}

// tellRoom adds a letter that tells all that a change of a room means to one
// person: it begins with event "from".
func (n *notifier) tellRoom(to events.PlayerID, kind string) {
	n.telling(to, projections.Notice{Kind: kind, Turn: -1, Data: fmt.Sprintf(`{"from":%d}`, n.Events[0].N)})
}
