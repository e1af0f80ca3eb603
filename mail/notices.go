package mail

import (
	"fmt"
	"strings"

	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// The kinds of letters: what a row of the outbox is about. Each has its
// sentences in the catalogue under "letter.<kind>".
const (
	letterInvited   = "invited"   // to a guest: a table waits for an answer
	letterStarted   = "started"   // to all: every seat is taken
	letterDeclined  = "declined"  // to the host and the other guests
	letterWithdrawn = "withdrawn" // to the guests
	letterTurn      = "turn"      // to whoever is awaited
	letterDanced    = "danced"    // to whoever rolled by letter and could not move
	letterLeft      = "left"      // to all: somebody has left a game that goes on, or let a turn pass
	letterOffered   = "offered"   // to whoever has to answer an offer
	letterRefused   = "refused"   // to whoever offered
	letterUnoffered = "unoffered" // to whoever had to answer an offer that is gone
	letterOver      = "over"      // to all: the result, with the proof of the dice
	letterGame      = "game"      // to all: a game of a series is over, and the next has begun
	letterReminder  = "reminder"  // to whoever is awaited and has not answered
	letterSaid      = "said"      // to the other seats
	letterWelcome   = "welcome"   // to a person who joined
	letterMember    = "member"    // to a person who joined a club
	letterSignIn    = "signin"    // a one-time link
	letterAnswer    = "answer"    // the answer to a letter
)

// viaMail is how the id of an order begins that came by letter.
const viaMail = "mail:"

// Notices says which letters a change calls for. It is pure: the same change
// has the same letters with the same refs. Nobody gets two letters for one
// change, and nobody is told what they have just done on a page.
func Notices(c projections.Change) []projections.Notice {
	n := notifier{Change: c, told: map[events.PlayerID]bool{}}
	for _, e := range c.Events {
		if f, err := events.Decode(e.New); err == nil {
			n.facts = append(n.facts, f)
		}
	}
	if len(n.facts) == 0 {
		return nil
	}
	switch id, kind := n.subject(); {
	case c.Table != nil:
		n.ofTable(*c.Table)
	case kind == "player":
		n.ofPlayer(events.PlayerID(id))
	case kind == "club":
		n.ofClub()
	}
	return n.out
}

// notifier gathers the notices of one change.
type notifier struct {
	projections.Change
	facts []events.Fact
	told  map[events.PlayerID]bool
	out   []projections.Notice
}

func (n *notifier) subject() (id, kind string) {
	kind, id, _ = strings.Cut(n.Stream, "-")
	return id, kind
}

func (n *notifier) byLetter() bool { return strings.HasPrefix(string(n.Cmd), viaMail) }

// last is the number of the last event of the change in its stream.
func (n *notifier) last() uint64 { return n.Events[len(n.Events)-1].N }

// tell adds a letter unless the person has one already for this change.
func (n *notifier) tell(to events.PlayerID, kind string, turn int) {
	if to == "" || n.told[to] {
		return
	}
	n.told[to] = true
	n.out = append(n.out, projections.Notice{
		Ref:  fmt.Sprintf("%s/%d/%s/%s", n.Stream, n.last(), kind, to),
		Kind: kind, To: to, Stream: n.Stream, N: n.last(), Turn: turn, Data: "{}",
	})
}

// ofTable goes from the weightiest letter to the lightest.
func (n *notifier) ofTable(s table.State) {
	for _, f := range n.facts {
		switch f := f.(type) {
		case events.TableOpened:
			n.toAll(s, letterInvited, s.Turn, f.Host)
		case events.SeatDeclined:
			n.toAll(s, letterDeclined, -1, f.Player)
		case events.TableWithdrawn:
			n.toAll(s, letterWithdrawn, -1, f.By)
		case events.TableEnded:
			n.toAll(s, letterOver, -1, "")
		case events.SeatTaken:
			if s.Status == table.Playing {
				n.toAll(s, letterStarted, -1, "")
			}
		}
	}
	n.ofOffers(s)
	n.ofTurn(s)
	n.ofGame(s)
	n.ofLeaving(s)
	n.ofLapse(s)
	n.ofWords(s)
}

func (n *notifier) toAll(s table.State, kind string, turn int, but events.PlayerID) {
	for _, c := range s.Chairs {
		if c.Player != but {
			n.tell(c.Player, kind, turn)
		}
	}
}

func (n *notifier) ofOffers(s table.State) {
	for _, f := range n.facts {
		switch f := f.(type) {
		case events.OfferAnswered:
			for i, c := range s.Chairs {
				if !f.Accepted && events.Seat(i) != f.Seat {
					n.tell(c.Player, letterRefused, -1)
				}
			}
		case events.OfferWithdrawn:
			n.toAll(s, letterUnoffered, -1, s.Player(f.Seat))
		}
	}
}

// ofTurn writes to those whose decision is due because of this change, and to
// whoever rolled by letter and could not move.
func (n *notifier) ofTurn(s table.State) {
	if !n.moved() || s.Status != table.Playing {
		return
	}
	for _, a := range s.Asks() {
		kind := letterTurn
		if s.Offer != nil {
			kind = letterOffered
		}
		if p := s.Player(a.Seat); p != n.Actor || n.byLetter() {
			n.tell(p, kind, s.Turn)
		}
	}
	n.ofTime(s)
	for _, f := range n.facts {
		if p, ok := f.(events.Played); ok && p.Auto && n.byLetter() && s.Player(p.Seat) == n.Actor {
			n.tell(n.Actor, letterDanced, -1)
		}
	}
}

// ofGame tells everybody that a game of a series has ended, whose letter about
// their turn does not tell it.
func (n *notifier) ofGame(s table.State) {
	if s.Status == table.Playing && s.Paused > max(0, s.Turn-n.steps()) {
		n.toAll(s, letterGame, -1, "")
	}
}

// ofLeaving tells everybody that somebody has left a game that goes on, whoever
// did so by letter too.
func (n *notifier) ofLeaving(s table.State) {
	for _, f := range n.facts {
		if f, ok := f.(events.OfferAnswered); ok && f.Accepted && f.Auto && s.Status == table.Playing {
			but := n.Actor
			if n.byLetter() {
				but = ""
			}
			n.toAll(s, letterLeft, -1, but)
		}
	}
}

// ofLapse tells everybody that a turn's time ran out and the game goes on.
func (n *notifier) ofLapse(s table.State) {
	for _, f := range n.facts {
		if _, ok := f.(events.TurnExpired); ok && s.Status == table.Playing {
			n.toAll(s, letterLeft, -1, "")
		}
	}
}

// steps counts how many turns of the table the change makes.
func (n *notifier) steps() (count int) {
	for _, f := range n.facts {
		switch f.(type) {
		case events.Played, events.Offered, events.OfferAnswered, events.OfferWithdrawn, events.TurnExpired:
			count++
		}
	}
	return count
}

// moved tells whether the change is more than words and orders, which are
// nobody else's to know.
func (n *notifier) moved() bool {
	for _, f := range n.facts {
		switch f.(type) {
		case events.Said, events.OrderGiven, events.OrderWithdrawn:
		default:
			return true
		}
	}
	return false
}

func (n *notifier) ofWords(s table.State) {
	for _, f := range n.facts {
		if f, ok := f.(events.Said); ok {
			n.toAll(s, letterSaid, -1, f.Player)
		}
	}
}

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
		}
	}
}

func (n *notifier) ofClub() {
	for _, f := range n.facts {
		if f, ok := f.(events.MemberJoined); ok && !n.byLetter() {
			n.tell(f.Player, letterMember, -1)
		}
	}
}
