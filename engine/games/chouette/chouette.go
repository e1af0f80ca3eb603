// Package chouette is a whole evening of the chouette by correspondence, for
// three to eight seats: game after game of backgammon in which the box plays one
// board against a crew, and each member of the crew has a cube of their own
// against the box. The seats, the cubes, the settlements and the rotation are
// those of carteiro/engine/chouette; the board is that of the backgammon of the
// registry. Paragraphs are cited by their numbers in section 6.2 of the spec,
// rules by those of the article on gamão ("A Chouette").
//
// # A game
//
// Nature throws two dice for each seat ("52-61-33", by seat; those who are tied
// throw again, 1). With five or more the box says "partner" or "alone", and who
// is asked "join" or "decline" (2). Nature's opening throw ("3-1", the box's die
// first) begins the game.
//
// Where the crew is on roll a window opens (4): every live member with access to
// a cube says "double", "no" or, for several windows, "no 3". The box answers
// all who doubled in one move, "take 2, pass 3, beaver 4" by the number of the
// seat (5), and who was beavered says "accept", "raccoon" or "refuse" (6). The
// box's own "double" instead of "roll" goes to all whom it can reach, who say
// "take", "pass" or "beaver"; beavers the box answers in one move, "accept 2,
// refuse 3" (7). Then Nature throws, and the box or the acting captain plays in
// the notation of backgammon. Where nobody has anything to decide the dice are
// thrown at once.
//
// What the members say in a window, to a double and to beavers is under seal
// until all have spoken: other eyes read "answered" (see Hidden).
//
// # Game after game
//
// A game ends on the board or when every pair is settled. Everybody's points are
// in the ledger of the view, each with its reason, and the position pauses (see
// rules.Pausing) on the last board until the next opening throw. The evening
// ends after the agreed number of games, when fewer than three are left, or by
// agreement; its Outcome has everybody's points, which sum to zero.
//
// # Hidden
//
// A position hides the answers under seal, and for how long somebody has said
// "no", until the answers are complete or the evening is opened (rules.Hiding).
package chouette

import (
	core "carteiro/engine/chouette"
	"carteiro/engine/games/backgammon"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Key is the game's name in the registry, the log and the catalogue.
const Key = "chouette"

// The seats of an evening (1): the fewest with whom a game can be played, and
// the most.
const (
	MinSeats = 3
	MaxSeats = 8
)

// The offers of the game. To resign is to leave the evening at once, and asks
// nobody. To end is to end it for all: pairs that are not settled count nothing.
const (
	Resign = "resign"
	End    = "end"
)

// Game is the chouette.
type Game struct{}

// About describes the game.
func (Game) About() rules.About {
	return rules.About{
		Key: Key, MinSeats: MinSeats, MaxSeats: MaxSeats, Example: "24/18 13/11", Dice: true,
		Options: options, Orders: orders, Words: vocabulary,
		Offers: []rules.Offer{{Kind: Resign, Value: 1}, {Kind: End}},
	}
}

// Setup is an evening before the dice for the seats are thrown.
func (Game) Setup(o rules.Options, seats int) (rules.Position, error) {
	full, err := rules.About{Key: Key, Options: options}.Resolve(o)
	if err != nil {
		return nil, err
	}
	if seats < MinSeats || seats > MaxSeats {
		return nil, refusal.New(refusal.BadInput, "Field", "seats")
	}
	p := &Position{rules: full, seats: seats, deputy: rules.Watcher}
	p.throwers = p.active()
	if p.start, err = startBoard(full); err != nil {
		return nil, err
	}
	p.board = p.start
	return p, nil
}

// startBoard is the board of each game, scored as agreed. A hand is what keeps
// the traditional table; its length is never reached.
func startBoard(o rules.Options) (backgammon.Position, error) {
	variant := rules.Options{"play": backgammon.PlaySingle}
	if o["scoring"] == Traditional {
		variant = rules.Options{"play": backgammon.PlayHand, "length": "99", "triplo": o["triplo"]}
	}
	p, err := backgammon.Game{}.Setup(variant, 2)
	if err != nil {
		return backgammon.Position{}, err
	}
	return p.(backgammon.Position), nil
}

// coreOptions are the choices that the pairs know of.
func coreOptions(o rules.Options) rules.Options {
	out := rules.Options{}
	for _, opt := range core.Rules.Options {
		out[opt.Name] = o[opt.Name]
	}
	return out
}
