// Package draughts is the rules of 8x8 draughts for two seats, plain and with
// numbers on the pieces (Damas Digitais).
package draughts

import "carteiro/engine/rules"

// View is all that there is to see, turned for one eye. Both seats and the
// Watcher see the same; the Watcher sits on White's side.
type View struct {
	Game     string         `json:"game"`               // the key: "digits" or "draughts"
	Base     string         `json:"base"`               // brazilian, portuguese, english, russian, italian
	Play     string         `json:"play,omitempty"`     // of digits: sixes, removal, sums
	Rat      bool           `json:"rat,omitempty"`      // a 1 may take a 6
	Right    bool           `json:"right,omitempty"`    // the corner at each player's right is a playing square: h1, not a1
	Eye      rules.Seat     `json:"eye"`                // whose side is below: 0 or 1
	Watching bool           `json:"watching,omitempty"` // the eye is no player's
	White    rules.Seat     `json:"white"`              // who has the white pieces; -2 before that is known
	Turn     rules.Seat     `json:"turn"`               // on turn; -2 before the start and after the end
	Asked    string         `json:"asked,omitempty"`    // the kind of the open decision, empty when over
	Pieces   []Piece        `json:"pieces"`             // by square, White's first rank first, from White's left
	Move     *Moved         `json:"move,omitempty"`     // the last move
	Forced   bool           `json:"forced,omitempty"`   // the side on turn must capture
	Taken    [2][]int       `json:"taken"`              // by seat: what that seat has captured, numbers or, in the plain game, 0 for each piece, in order
	Home     [2][]int       `json:"home"`               // by seat, of the removal game: its own pieces that have crossed the board
	Sums     *[2]int        `json:"sums,omitempty"`     // by seat: the numbers on the board; nil in the plain game
	Score    *[2]int        `json:"score,omitempty"`    // by seat: points, where they are scored (removal, sums)
	Target   int            `json:"target,omitempty"`   // of the removal game
	Beyond   bool           `json:"beyond,omitempty"`   // the target must be passed, not only reached
	Quiet    int            `json:"quiet"`              // moves of both sides since the last capture or move of a man
	QuietEnd int            `json:"quiet_end"`          // how many of them end the game; 0: no such rule
	Times    int            `json:"times"`              // how often this position has stood on the board, with the same side to move
	FEN      string         `json:"fen,omitempty"`      // spec section 5; empty before the set-up
	Outcome  *rules.Outcome `json:"outcome,omitempty"`
}

// Piece is one piece on the board. Square is its name on the board as it is
// drawn ("c3"), Field its number in the base's own numbering (1 to 32).
type Piece struct {
	Square string     `json:"square"`
	Field  int        `json:"field"`
	Seat   rules.Seat `json:"seat"`
	White  bool       `json:"white,omitempty"`
	King   bool       `json:"king,omitempty"`
	Number int        `json:"number,omitempty"` // 1 to 6; 0 in the plain game
}

// Moved is the last move: every square that the piece stood on, from the first
// to the last, and the squares of the captured pieces.
type Moved struct {
	Seat  rules.Seat `json:"seat"`
	Path  []string   `json:"path"`
	Taken []string   `json:"taken,omitempty"`
	Text  string     `json:"text"`           // in canonical notation
	Gone  bool       `json:"gone,omitempty"` // the piece left the board at the far rank
}
