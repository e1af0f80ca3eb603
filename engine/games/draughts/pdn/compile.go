package pdn

import (
	"fmt"
	"slices"

	"carteiro/engine/games/draughts"
	"carteiro/engine/games/draughts/base"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// compiler makes PDN of the steps of a sheet.
type compiler struct {
	sheet   rules.Sheet
	options rules.Options // complete
	at      rules.Position
	variant base.Variant
	deal    string // the line-up as it was dealt
	begun   bool   // the pieces stand
	start   base.Board
	first   base.Side
	board   base.Board
	turn    base.Side
	moves   []string
}

// compiled follows a sheet by the rules.
func compiled(s rules.Sheet) (*compiler, error) {
	game, ok := gameOf(s.Game)
	if !ok {
		return nil, refusal.New(refusal.BadInput, "Field", "game")
	}
	c := &compiler{sheet: s}
	var err error
	if c.options, err = game.About().Resolve(s.Options); err != nil {
		return nil, err
	}
	c.variant = variantOf(s.Game, c.options)
	if c.at, err = game.Setup(s.Options, 2); err != nil {
		return nil, err
	}
	c.look()
	for i, l := range s.Lines {
		if err := c.line(l); err != nil {
			return nil, fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	if !c.begun {
		return nil, refusal.New(refusal.NotStarted)
	}
	return c, nil
}

// look takes the start once the pieces stand.
func (c *compiler) look() {
	v := c.view()
	if c.begun || v.FEN == "" {
		return
	}
	c.begun = true
	c.start, c.first = boardOf(c.at)
	c.board, c.turn = c.start, c.first
}

func (c *compiler) view() draughts.View { return c.at.SeenBy(rules.Watcher).(draughts.View) }

func (c *compiler) line(l rules.Line) (err error) {
	if l.Offer != nil {
		c.at, err = c.at.Settle(rules.Offer{By: l.Seat, Kind: l.Offer.Kind, Value: l.Offer.Value})
		return err
	}
	asked := c.view().Asked
	if c.at, err = c.at.Play(l.Seat, l.Move); err != nil {
		return err
	}
	if l.Seat != rules.Nature {
		return c.move(l.Move)
	}
	if asked == "deal" {
		c.deal = string(l.Move)
	}
	c.look()
	return nil
}

// move writes a move and makes it on the board.
func (c *compiler) move(m rules.Move) error {
	list := c.variant.Moves(c.board, c.turn)
	i := slices.IndexFunc(list, func(k base.Move) bool { return rules.Move(c.variant.Rules.Text(k, base.Algebraic)) == m })
	if i < 0 {
		return refusal.New(refusal.Illegal).Quoting(string(m))
	}
	c.moves = append(c.moves, c.text(list, i))
	c.board, _ = c.variant.Play(c.board, c.turn, list[i])
	c.turn = c.turn.Other()
	return nil
}

// text is move i of a list: its ends where no other has the same, else in full,
// as always where pieces have numbers.
func (c *compiler) text(list []base.Move, i int) string {
	m, r := list[i], c.variant.Rules
	twins := 0
	for _, k := range list {
		if k.From() == m.From() && k.To() == m.To() {
			twins++
		}
	}
	squares := m.Path()
	if twins == 1 && c.sheet.Game == draughts.KeyDraughts {
		squares = []base.Square{m.From(), m.To()}
	}
	by := "-"
	if m.Captures() {
		by = dialects[r].capture
	}
	text := r.Name(squares[0], dialects[r].naming)
	for _, s := range squares[1:] {
		text += by + r.Name(s, dialects[r].naming)
	}
	return text
}

// dialect is how the games of a base are written.
type dialect struct {
	gameType string
	naming   base.Naming
	capture  string
}

// dialects are those of PDN 3.0, by base. Russian files have ":" for captures.
var dialects = map[base.Rules]dialect{
	base.Brazilian:  {"26,W,8,8,A0,0", base.Algebraic, "x"},
	base.Portuguese: {"28,W,8,8,N1,1", base.Numbered, "x"},
	base.English:    {"21,B,8,8,N1,0", base.Numbered, "x"},
	base.Russian:    {"25,W,8,8,A0,0", base.Algebraic, ":"},
	base.Italian:    {"22,W,8,8,N2,1", base.Numbered, "x"},
}
