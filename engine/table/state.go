// Package table decides one game played over days: who sits down, whose turn
// it is, what is offered, when it ends. It knows games only through
// engine/rules, and asks the registry for the one a table plays.
package table

import (
	"slices"
	"time"

	"carteiro/engine/games"
	"carteiro/engine/rules"
	"carteiro/events"
)

// Status is where a table stands in its life.
type Status string

// A table is Invited until all seats are taken, then Playing until it has
// Ended; Declined tables never started, nor did Withdrawn ones, unless they have a
// Position: those were called off. An Imported table is one
// that was played elsewhere and has no end; nobody can play on.
const (
	None      Status = ""
	Invited   Status = "invited"
	Playing   Status = "playing"
	Ended     Status = "ended"
	Declined  Status = "declined"
	Withdrawn Status = "withdrawn"
	Imported  Status = "imported"
)

// Chair is one seat with the person invited to it.
type Chair struct {
	Player events.PlayerID
	Taken  bool
	Words  string // the player's share in the luck
	From   int    // of a newcomer: the first draw in which it counts
}

// State is a table as its facts tell it. It is a value: Evolve returns another.
type State struct {
	ID         events.TableID
	N          uint64 // facts folded so far
	Status     Status
	Game       string
	Options    rules.Options
	Club       events.ClubID
	Host       events.PlayerID
	Chairs     []Chair // by seat
	Commitment string
	Secret     string // hex, empty until the game is over
	Position   rules.Position
	Turn       int // steps, offers and answers so far: the turn that a letter speaks of
	Paused     int // the turn at which a game of a series last ended (rules.Pauses); 0 for never
	Draws      int // draws taken from the dice box
	Offer      *rules.Offer
	Agreed     []bool // by seat: has accepted the open Offer, of one that several must accept; nil while nobody has
	Ending     *events.TableEnded
	Clocks     Clocks
	For        *events.Fixture       // what it is played for, nil where it is for nothing
	Rated      bool                  // it counts for ratings, if it has Started
	Agreeable  bool                  // pauses by agreement, although it is played For something (K11)
	Acted      []bool                // by seat: has done something that nobody else and no order did
	PauseAsk   *PauseAsk             // the pause that somebody asks for
	Expired    *events.TurnExpired   // the last turn whose time ran out
	Lapsed     *events.TurnLapsed    // the open turn whose time is up and may be claimed (K15)
	Last       time.Time             // of the last fact (K1: when it counts)
	Imported   *events.TableImported // nil for a table of ours
	Broken     error                 // a fact that the rules did not take: the table is stopped

	asked  []asked // by seat: since when its decision is due
	orders orders  // of all seats: seen only through Orders
}

// Orders lists the standing orders of one seat, the earliest first. They are
// that seat's secret: no page, letter or export shows them to another.
func (s State) Orders(seat rules.Seat) []rules.Order { return s.orders.of(seat) }

// Seat finds the seat of a player; nobody's seats are found by no name.
func (s State) Seat(p events.PlayerID) (rules.Seat, bool) {
	for i, c := range s.Chairs {
		if c.Player == p && p != "" {
			return rules.Seat(i), true
		}
	}
	return rules.Watcher, false
}

// Player is who sits on a seat, empty beside the board.
func (s State) Player(seat rules.Seat) events.PlayerID {
	if seat < 0 || int(seat) >= len(s.Chairs) {
		return ""
	}
	return s.Chairs[seat].Player
}

// Name is what the file of an imported table calls a seat; empty for none.
func (s State) Name(seat rules.Seat) string {
	if s.Imported == nil || seat < 0 || int(seat) >= len(s.Imported.Names) {
		return ""
	}
	return s.Imported.Names[seat]
}

// Friendly tells whether a game is played for nothing and unrated. There one may
// give time, or leave a time that is up unclaimed (K14, K15).
func (s State) Friendly() bool { return s.For == nil && !s.Rated }

// Started tells whether everybody has acted. A game that ends before it is "not
// started", and no rating knows of it (K18).
func (s State) Started() bool { return len(s.Acted) > 0 && !slices.Contains(s.Acted, false) }

// Asks lists the decisions that people owe now: an invitation to answer, an
// offer to answer, or what the rules ask for; after them the "claim" of a time
// that is up (K15), for those who owe nothing else.
func (s State) Asks() []rules.Ask {
	asks := s.owed()
	if s.Lapsed == nil || s.Status != Playing {
		return asks
	}
	for i := range s.Chairs {
		if seat := rules.Seat(i); seat != s.Lapsed.Seat && !s.owes(seat) {
			asks = append(slices.Clip(asks), rules.Ask{Seat: seat, Kind: "claim"})
		}
	}
	return asks
}

// owed are the decisions for which clocks run.
func (s State) owed() []rules.Ask {
	switch {
	case s.Status == Invited:
		return s.openChairs()
	case s.Status != Playing || s.Position == nil:
		return nil
	case s.Offer != nil:
		return s.answerers()
	}
	return s.Position.Awaits()
}

// owes tells whether a decision of a seat is due for which its clock runs.
func (s State) owes(seat rules.Seat) bool {
	return slices.ContainsFunc(s.owed(), func(a rules.Ask) bool { return a.Seat == seat })
}

// Asked tells what a seat owes now.
func (s State) Asked(seat rules.Seat) (rules.Ask, bool) {
	for _, a := range s.Asks() {
		if a.Seat == seat {
			return a, true
		}
	}
	return rules.Ask{}, false
}

func (s State) openChairs() (asks []rules.Ask) {
	for i, c := range s.Chairs {
		if !c.Taken {
			asks = append(asks, rules.Ask{Seat: rules.Seat(i), Kind: "invitation"})
		}
	}
	return asks
}

// words lists what each seat adds to the luck of the next draw; a newcomer's
// words count in no draw before they came.
func (s State) words() (out []string) {
	for _, c := range s.Chairs {
		if c.From <= s.Draws {
			out = append(out, c.Words)
		}
	}
	return out
}

// setup is the start of the table's game.
func (s State) setup() (rules.Position, error) {
	g, ok := games.Find(s.Game)
	if !ok {
		return nil, errNoGame(s.Game)
	}
	return g.Game.Setup(s.Options, len(s.Chairs))
}
