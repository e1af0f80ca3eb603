package pdn

import (
	"slices"
	"strings"

	"carteiro/engine/games/draughts/base"
)

// replay plays the steps of a script on one board.
type replay struct {
	state
	script  *script
	board   board
	variant base.Variant
	plies   []Ply
	vague   []vague
	choices []choice
	list    []base.Move // the legal moves, to be used again
	budget  *int        // moves that may be played again, of the whole file
}

// state is a game at one moment.
type state struct {
	at        int // of the steps
	pieces    base.Board
	turn      base.Side
	made      int // plies
	doubts    int // vague
	start     base.Board
	first     base.Side
	begin     int  // line of the FEN that start is from
	skipped   int  // plies before it
	pending   bool // a set-up waits for a move
	setUpLine int
	fault     *fault
}

// fault is why a game goes no further.
type fault struct {
	status Status
	Error
}

// vague is a move whose text fits several captures.
type vague struct {
	line int
	text string
	move base.Move
}

// choice is a step that can be taken in several ways: where to go on when the
// one taken leads to a move that is illegal.
type choice struct {
	state
	used int // steps
	rest []base.Move
}

func newReplay(s *script, b board, budget *int) *replay {
	r := &replay{script: s, board: b, variant: s.variant(b.rules), budget: budget}
	if r.pieces, r.turn = base.Start(), b.rules.First(); b.second {
		r.turn = r.turn.Other()
	}
	if fen := tagOf(s.tags, "FEN"); fen.Value != "" && fen.Value != "?" {
		var err error
		if r.pieces, r.turn, err = b.position(fen.Value); err != nil {
			r.stop(Position, fen.Line, "FEN %s: %v", quoted(fen.Value), err)
		}
		r.begin = fen.Line
	} else if s.numbered() {
		r.stop(Position, s.line, "a game with numbers on its pieces needs a FEN that tells them, such as W:Wa1=3,...:Bb8=1,...")
	}
	r.start, r.first = r.pieces, r.turn
	return r
}

func (r *replay) stop(status Status, line int, format string, args ...any) {
	r.fault = &fault{status, *fail(line, format, args...).(*Error)}
}

// run goes as far as it can. Where a move is illegal, earlier ones that can be
// read in another way are; where that does not help, the first way stands.
func (r *replay) run() {
	if r.fault != nil {
		return
	}
	var failed state
	var plies []Ply
	var doubts []vague
	for r.at < len(r.script.steps) {
		if r.step(); r.fault == nil {
			continue
		}
		if failed.fault == nil {
			failed, plies, doubts = r.state, slices.Clone(r.plies), slices.Clone(r.vague)
		}
		if !r.back() {
			r.state, r.plies, r.vague = failed, plies, doubts
			return
		}
	}
	if f := r.script.fault; f != nil {
		r.fault = &fault{Unreadable, *f}
	}
}

// back goes to the last choice and takes its next move.
func (r *replay) back() bool {
	if len(r.choices) == 0 {
		return false
	}
	c := &r.choices[len(r.choices)-1]
	if *r.budget -= r.at - c.at + 1; *r.budget < 0 {
		return false
	}
	r.state, r.plies, r.vague = c.state, r.plies[:c.made], r.vague[:c.doubts]
	next := c.rest[0]
	used := c.used
	if c.rest = c.rest[1:]; len(c.rest) == 0 {
		r.choices = r.choices[:len(r.choices)-1]
	}
	r.doubt(next)
	r.play(next, used)
	return true
}

// step makes one step, or sets fault.
func (r *replay) step() {
	switch s := r.script.steps[r.at]; {
	case r.script.fault != nil && r.at >= r.script.faultAt:
		r.fault = &fault{Unreadable, *r.script.fault}
	case s.setUp:
		r.setUp(s)
	case len(s.squares) == 0:
		r.stop(Unreadable, s.line, "ply %d is not recorded: %s", r.made+1, quoted(s.text))
	default:
		r.move(s)
	}
}

// setUp puts another position on the board. The null move, "B::", gives the
// turn to a side.
func (r *replay) setUp(s step) {
	side, pieces, _ := strings.Cut(strings.ToUpper(s.text), ":")
	if strings.Trim(pieces, ":") == "" && (side == "W" || side == "B") {
		r.setTo(s, r.pieces, map[string]base.Side{"W": base.White, "B": base.Black}[side])
		return
	}
	board, turn, err := r.board.position(s.text)
	if err != nil {
		r.stop(Position, s.line, "FEN %s: %v", quoted(s.text), err)
		return
	}
	r.setTo(s, board, turn)
}

func (r *replay) setTo(s step, pieces base.Board, turn base.Side) {
	r.pieces, r.turn, r.pending, r.setUpLine = pieces, turn, true, s.line
	r.at++
}

// move makes the move that a step, perhaps with those behind it, describes.
func (r *replay) move(s step) {
	r.list = r.variant.Append(r.list[:0], r.pieces, r.turn)
	found, used := r.find()
	if len(found) == 0 {
		r.stop(Illegal, s.line, "ply %d: %s", r.made+1, r.why(s))
		return
	}
	if len(found) > 1 {
		r.choices = append(r.choices, choice{r.state, used, found[1:]})
		r.doubt(found[0])
	}
	r.play(found[0], used)
}

// doubt notes that the step at hand fits several captures.
func (r *replay) doubt(m base.Move) {
	s := r.script.steps[r.at]
	r.vague = append(r.vague, vague{s.line, s.text, m})
	r.doubts++
}

func (r *replay) play(m base.Move, used int) {
	if r.pending {
		r.start, r.first, r.begin, r.skipped, r.pending = r.pieces, r.turn, r.setUpLine, r.made, false
	}
	r.plies = append(r.plies, Ply{r.script.steps[r.at].line, r.turn, m})
	r.pieces, _ = r.variant.Play(r.pieces, r.turn, m)
	r.turn = r.turn.Other()
	r.made, r.at = r.made+1, r.at+used
}
