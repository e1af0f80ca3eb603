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
	game   *Game
	ending ending
	sheet  rules.Sheet
	at     rules.Position
}

// sheet plays a game by the rules. Where they see no end, that is what the file
// says; a game that is set up as one that was dealt here has no result of a
// file, and is set up as any other then.
func (g *Game) sheet() (rules.Sheet, *Error) {
	if g.Status != OK {
		return rules.Sheet{}, &Error{g.At, g.Reason}
	}
	o, err := g.options()
	if err != nil {
		return rules.Sheet{}, err
	}
	s := &scribe{game: g, ending: g.ending(), sheet: rules.Sheet{Game: g.key(), Options: o, Headers: g.headers()}}
	if err := s.play(tagOf(g.Tags, "Lineup").Value); err != nil {
		return rules.Sheet{}, err
	}
	if _, over := s.at.Outcome(); !over && s.ending.kind == draughts.Given && s.sheet.Options["start"] == "dealt" {
		s.sheet = rules.Sheet{Game: g.key(), Options: o, Headers: g.headers()}
		if err := s.play(""); err != nil {
			return rules.Sheet{}, err
		}
	}
	s.result()
	names := g.names()
	s.sheet.Names = names[:]
	s.sheet.Differences = filetext.Notes(append(s.sheet.Differences, g.Differences...))
	return s.sheet, nil
}

// play makes the moves until the rules see an end. A line-up is of a game that
// was dealt here.
func (s *scribe) play(lineup string) *Error {
	game, _ := gameOf(s.sheet.Game)
	p, err := game.Setup(s.sheet.Options, 2)
	if err != nil {
		return &Error{s.game.Line, err.Error()}
	}
	s.at = p
	if err := s.begin(lineup); err != nil {
		return err
	}
	for i, ply := range s.game.Plies {
		if o, over := s.at.Outcome(); over {
			s.differ(ply.Line, "by the rules the game was over before this move (%s); %d moves are left out", o.Result, len(s.game.Plies)-i)
			break
		}
		text := s.game.Variant.Rules.Text(ply.Move, base.Algebraic)
		if err := s.make(ply.Line, rules.Seat(ply.By), rules.Move(text)); err != nil {
			return err
		}
	}
	return nil
}

// begin sets the pieces up.
func (s *scribe) begin(lineup string) *Error {
	g := s.game
	given := rules.Move(g.Start.FEN(g.First, g.Variant.Rules, base.Algebraic))
	if g.Numbers && lineup != "" && g.Skipped == 0 && s.dealt(lineup, given) {
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
	delete(o, "table")
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
