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
	letterClock     = "clock"     // to a table: a pause, a gift of time, a time that is up
	letterResumed   = "resumed"   // to all at a table: the clocks run again
	letterLadder    = "ladder"    // to whom a change of a ladder concerns
	letterChallenge = "challenge" // to a challenged who has not answered
	letterClub      = "club"      // to whom an act of a club concerns
	letterRobin     = "robin"     // to whom a change of a round robin concerns
	letterVacation  = "vacation"  // to whoever booked one
	letterDry       = "dry"       // to whoever's vacation is about to end
	letterAway      = "away"      // to whoever let too many turns pass
	letterDigest    = "digest"    // all games that wait for somebody
	letterFailing   = "failing"   // to whom it concerns that no letter reaches somebody
	letterAddress   = "address"   // to a new address: a link that makes it the person's
	letterMoved     = "moved"     // to the old address: letters go elsewhere now
	letterHeld      = "held"      // to whom a letter speaks for that is held
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
	case c.Ladder != nil:
		n.ofLadder(*c.Ladder)
	case c.Robin != nil:
		n.ofRobin(*c.Robin)
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
	n.telling(to, projections.Notice{Kind: kind, Turn: turn})
}

// telling is tell for a letter with a time or data of its own.
func (n *notifier) telling(to events.PlayerID, o projections.Notice) {
	if to == "" || n.told[to] {
		return
	}
	n.told[to] = true
	n.add(fmt.Sprintf("%s/%d/%s/%s", n.Stream, n.last(), o.Kind, to), to, o)
}

// add adds a letter beside those about what has happened, under a name that it
// has in every change that calls for it.
func (n *notifier) add(ref string, to events.PlayerID, o projections.Notice) {
	if to == "" {
		return
	}
	o.Ref, o.To, o.Stream, o.N = ref, to, n.Stream, n.last()
	if o.Data == "" {
		o.Data = "{}"
	}
	n.out = append(n.out, o)
}

// again has what waits for a person looked at anew: at this table, or of
// whatever they wait for.
func (n *notifier) again(to events.PlayerID, kind, stream string) {
	n.out = append(n.out, projections.Notice{Kind: kind, To: to, Stream: stream, Again: true})
}

// ofTable goes from the weightiest letter to the lightest.
func (n *notifier) ofTable(s table.State) {
	for _, f := range n.facts {
		switch f := f.(type) {
		case events.TableOpened:
			if s.Status == table.Invited {
				n.toAll(s, letterInvited, s.Turn, f.Host)
			}
		case events.SeatDeclined:
			n.stopped(s, letterDeclined, f.Player)
		case events.TableWithdrawn:
			n.stopped(s, letterWithdrawn, f.By)
		case events.TableEnded:
			if f.How != table.ByRuling { // the letter of the ladder or the round robin says it, with the reason
				n.toAll(s, letterOver, -1, "")
			}
		case events.SeatTaken:
			if s.Status == table.Playing && !ofRobin(s) {
				n.toAll(s, letterStarted, -1, "")
			}
		}
	}
	n.ofOffers(s)
	n.ofTurn(s)
	n.ofGame(s)
	n.ofLeaving(s)
	n.ofLapse(s)
	n.ofClock(s)
	n.ofWords(s)
}

// stopped tells that a table has come to nothing; where it was played for
// something, the ladder or the round robin tells it with all that follows.
func (n *notifier) stopped(s table.State, kind string, by events.PlayerID) {
	if s.For == nil {
		n.toAll(s, kind, -1, by)
	}
}

// ofRobin tells whether a table is one of a round robin, which tells its start:
// only whoever is on turn gets a letter about the table, as about any turn.
func ofRobin(s table.State) bool { return s.For != nil && s.For.Robin != "" }

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
		if !n.begins(s, a.Seat) {
			continue
		}
		kind := letterTurn
		if s.Offer != nil {
			kind = letterOffered
		}
		if p := s.Player(a.Seat); p != n.Actor || n.byLetter() {
			n.tell(p, kind, s.Turn)
		}
		n.digest(s.Player(a.Seat), s)
	}
	n.ofTime(s)
	for _, f := range n.facts {
		if p, ok := f.(events.Played); ok && p.Auto && n.byLetter() && s.Player(p.Seat) == n.Actor {
			n.tell(n.Actor, letterDanced, -1)
		}
	}
}

// begins tells whether the decision of a seat is due by this change, and was not
// before: of several who decide beside one another each is written to once.
func (n *notifier) begins(s table.State, seat events.Seat) bool {
	before := s.Turn - n.steps()
	return before < 0 || before == s.Turn || !s.Fits(seat, before)
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

// moved tells whether the change may have handed a decision over. Words and
// orders do not, and what happens to the clocks has letters of its own.
func (n *notifier) moved() bool {
	for _, f := range n.facts {
		switch f.(type) {
		case events.SeatTaken, events.Played, events.Offered, events.OfferAnswered, events.OfferWithdrawn, events.TurnExpired:
			return true
		}
	}
	return false
}

// ofWords tells what was said to those who may read it: all, or a group.
func (n *notifier) ofWords(s table.State) {
	for _, f := range n.facts {
		if f, ok := f.(events.Said); ok {
			for i, c := range s.Chairs {
				if c.Player != f.Player && (f.To == "" || s.Group(events.Seat(i)) == f.To) {
					n.tell(c.Player, letterSaid, -1)
				}
			}
		}
	}
}
