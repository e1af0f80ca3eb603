package draughts

import (
	"carteiro/engine/games/draughts/base"
	"carteiro/engine/rules"
)

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
	Added    bool           `json:"added,omitempty"`    // Score has the numbers on the board in it
	Target   int            `json:"target,omitempty"`   // of the removal game
	Beyond   bool           `json:"beyond,omitempty"`   // the target must be passed, not only reached
	Quiet    int            `json:"quiet"`              // moves of both sides since the last capture or move of a man
	QuietEnd int            `json:"quiet_end"`          // how many of them end the game; 0: no such rule
	Times    int            `json:"times"`              // how often this position has stood on the board, with the same side to move; 0 where that ends nothing
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

// SeenBy is the View for a seat or the Watcher.
func (p Position) SeenBy(eye rules.Seat) rules.View {
	a := &p.agreed
	v := View{
		Game: a.key(), Base: a.moves.Rules.String(), Play: a.play.String(), Rat: a.moves.Rat, Right: p.rightCorner(),
		Eye: eye, Watching: eye < 0, White: p.white, Turn: rules.Watcher, Asked: asks[p.phase],
		Pieces: p.seenPieces(), Move: p.seenMove(), Taken: p.bySeat(p.taken), Home: p.bySeat(p.home),
		Target: a.target, Beyond: a.play == removal && a.beyond,
	}
	if v.Watching {
		v.Eye = max(p.white, 0)
	}
	if p.phase >= phasePlay {
		v.Quiet, v.FEN = p.clock.quiet, p.FEN()
		v.QuietEnd = a.draws.quiet(forcesOf(p.board))
		if p.past != nil {
			v.Times = p.past.times
		}
	}
	if p.phase == phasePlay {
		moves := p.moves()
		v.Turn, v.Forced = p.seat(p.turn), moves[0].Captures()
	}
	p.seenPoints(&v)
	if o, over := p.Outcome(); over {
		v.Outcome = &o
	}
	return v
}

// seenPoints fills in what the numbered game counts.
func (p *Position) seenPoints(v *View) {
	if !p.agreed.numbered || p.white < 0 {
		return
	}
	left, black := p.sums(), 1-p.white
	v.Sums = &[2]int{}
	v.Sums[p.white], v.Sums[black] = left[base.White], left[base.Black]
	if p.agreed.play != sixes {
		v.Score = &[2]int{}
		v.Score[p.white], v.Score[black] = p.score[base.White], p.score[base.Black]
		v.Added = p.added
	}
}

func (p *Position) seenPieces() []Piece {
	list := []Piece{}
	for s, piece := range p.board.Pieces() {
		if p.white < 0 || p.phase < phasePlay {
			break
		}
		list = append(list, Piece{
			Square: p.agreed.name(s), Field: p.agreed.field(s), Seat: p.seat(piece.Side),
			White: piece.Side == base.White, King: piece.King, Number: int(piece.Number),
		})
	}
	return list
}

func (p *Position) seenMove() *Moved {
	if p.last == nil {
		return nil
	}
	return &Moved{
		Seat: p.seat(p.last.by), Path: p.agreed.names(p.last.move.Path()), Taken: p.agreed.names(p.last.move.Taken()),
		Text: string(p.agreed.text(p.last.move)), Gone: p.last.gone,
	}
}

// bySeat turns numbers by side into numbers by seat.
func (p *Position) bySeat(sides [2]string) [2][]int {
	out := [2][]int{{}, {}}
	for side, numbers := range sides {
		for _, n := range numbers {
			seat := p.seat(base.Side(side))
			out[seat] = append(out[seat], int(n))
		}
	}
	return out
}

// FEN is the position as other programs write it: in numbers where the base's
// files have them, else in the letters of the real board, and so always where
// pieces have numbers (spec section 5).
func (p Position) FEN() string {
	naming := base.Algebraic
	if r := p.agreed.moves.Rules; !p.agreed.numbered && (r == base.Portuguese || r == base.English || r == base.Italian) {
		naming = base.Numbered
	}
	return p.board.FEN(p.turn, p.agreed.moves.Rules, naming)
}

// IDs is the FEN, once the pieces stand.
func (p Position) IDs(rules.Seat) []rules.ID {
	if p.phase < phasePlay {
		return nil
	}
	return []rules.ID{{Kind: "fen", Text: p.FEN()}}
}
