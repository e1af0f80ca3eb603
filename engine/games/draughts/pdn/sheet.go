package pdn

import (
	"fmt"
	"maps"
	"strings"

	"carteiro/engine/games/draughts"
	"carteiro/engine/games/draughts/base"
	"carteiro/engine/rules"
	"carteiro/engine/rules/filetext"
)

// scribe writes a game down as the steps of one that was played here. Seat 0
// is White.
type scribe struct {
	game  *Game
	sheet rules.Sheet
	at    rules.Position
	left  int // plies that the rules no longer allow
}

// sheet plays a game by the rules: by those rules of drawing that let it go on
// the longest.
func (g *Game) sheet() (rules.Sheet, *Error) {
	if g.Status != OK {
		return rules.Sheet{}, &Error{g.At, g.Reason}
	}
	o, err := g.options()
	if err != nil {
		return rules.Sheet{}, err
	}
	var best *scribe
	for _, o := range drawRules(o) {
		s := &scribe{game: g, sheet: rules.Sheet{Game: g.key(), Options: o, Headers: g.headers()}}
		if err := s.play(); err != nil {
			return rules.Sheet{}, err
		}
		if best == nil || s.left < best.left {
			best = s
		}
	}
	best.result()
	names := g.names()
	best.sheet.Names = names[:]
	best.sheet.Differences = filetext.Notes(append(best.sheet.Differences, g.Differences...))
	return best.sheet, nil
}

// play makes the moves until the rules see an end.
func (s *scribe) play() *Error {
	game, _ := gameOf(s.sheet.Game)
	p, err := game.Setup(s.sheet.Options, 2)
	if err != nil {
		return &Error{s.game.Line, err.Error()}
	}
	s.at = p
	if err := s.begin(); err != nil {
		return err
	}
	for i, ply := range s.game.Plies {
		if o, over := s.at.Outcome(); over {
			s.left = len(s.game.Plies) - i
			s.differ(ply.Line, "by the rules the game was over before this move (%s); %d moves are left out", o.Result, s.left)
			break
		}
		text := s.game.Variant.Rules.Text(ply.Move, base.Algebraic)
		if err := s.make(ply.Line, rules.Seat(ply.By), rules.Move(text)); err != nil {
			return err
		}
	}
	return nil
}

// begin sets up what is not the usual start.
func (s *scribe) begin() *Error {
	g := s.game
	rulesOf := g.Variant.Rules
	given := rules.Move(g.Start.FEN(g.First, rulesOf, base.Algebraic))
	lineup := tagOf(g.Tags, "Lineup")
	if s.sheet.Options["start"] != "given" {
		return nil
	}
	if g.Numbers && lineup.Value != "" && g.Skipped == 0 && s.dealt(lineup.Value, given) {
		return nil
	}
	return s.make(g.Begin, rules.Nature, given)
}

// dealt sets up a line-up that was dealt, if the tags say so and it is one.
func (s *scribe) dealt(lineup string, want rules.Move) bool {
	deal := want
	if t := tagOf(s.game.Tags, "Deal"); t.Value != "" {
		b, first, err := newBoard(reading{rules: s.game.Variant.Rules}).position(t.Value)
		if err != nil {
			return false
		}
		deal = rules.Move(b.FEN(first, s.game.Variant.Rules, base.Algebraic))
	}
	o := maps.Clone(s.sheet.Options)
	o["start"], o["lineup"] = "dealt", lineup
	p, err := draughts.Digits{}.Setup(o, 2)
	if err != nil {
		return false
	}
	if p, err = p.Play(rules.Nature, deal); err != nil {
		return false
	}
	if b, turn := boardOf(p); rules.Move(b.FEN(turn, s.game.Variant.Rules, base.Algebraic)) != want {
		return false
	}
	s.at, s.sheet.Options = p, o
	s.sheet.Lines = append(s.sheet.Lines, rules.Line{Row: s.game.Begin, Seat: rules.Nature, Move: deal})
	return true
}

func (s *scribe) make(line int, seat rules.Seat, m rules.Move) *Error {
	next, err := s.at.Play(seat, m)
	if err != nil {
		return &Error{line, fmt.Sprintf("the rules do not allow %s here (%v)", quoted(string(m)), err)}
	}
	s.at = next
	s.sheet.Lines = append(s.sheet.Lines, rules.Line{Row: line, Seat: seat, Move: m})
	return nil
}

func (s *scribe) differ(line int, format string, args ...any) {
	s.sheet.Differences = append(s.sheet.Differences, difference(line, format, args...))
}

// boardOf is the board of a game, and who is on turn.
func boardOf(p rules.Position) (b base.Board, turn base.Side) {
	v := p.SeenBy(rules.Watcher).(draughts.View)
	r, _ := base.Named(v.Base)
	for _, piece := range v.Pieces {
		at, _ := r.Square(piece.Square, base.Algebraic)
		side := base.Black
		if piece.White {
			side = base.White
		}
		b = b.With(at, base.Piece{Side: side, King: piece.King, Number: uint8(piece.Number)})
	}
	if strings.HasPrefix(v.FEN, "B") {
		turn = base.Black
	}
	return b, turn
}
