package mathable

import (
	"fmt"

	"carteiro/engine/games/mathable/best"
	"carteiro/engine/games/mathable/grid"
)

// Bonus is what laying a whole hand of seven counts besides (M9), and MaxSets
// the most sets of placements that Moves keeps.
const (
	Bonus   = best.Bonus
	MaxSets = best.Limit
)

// PlacedCase is a tile on a square, as cases of clubs and bots name it.
type PlacedCase struct {
	Square string `json:"square"` // "7G" or "G7"
	Value  int    `json:"value"`
}

// ScoreCase is the turns of a game from the opening: what each lays, in order.
type ScoreCase struct{ Turns [][]PlacedCase }

// ScoreAnswer is what the placements of each turn count, without bonuses, and
// which of them are illegal.
type ScoreAnswer struct {
	Turns   []ScoredTurn  `json:"turns"`
	Illegal []IllegalCase `json:"illegal"`
}

// ScoredTurn has, for each pair that gives a tile, the square and the equation.
type ScoredTurn struct {
	Score     int         `json:"score"`
	Equations [][2]string `json:"equations"`
}

// IllegalCase is a placement that the rules do not allow. Why is a grid.Fault,
// or "no_square".
type IllegalCase struct {
	Turn   int    `json:"turn"` // from 1
	Square string `json:"square"`
	Why    string `json:"why"`
}

// noSquare is why a placement on no square of the board is illegal.
const noSquare = "no_square"

// Score judges placements one by one (M3 to M6). One that is illegal counts
// nothing and is not laid.
func Score(c ScoreCase) ScoreAnswer {
	b := grid.Start()
	out := ScoreAnswer{Turns: []ScoredTurn{}, Illegal: []IllegalCase{}}
	for i, turn := range c.Turns {
		t := ScoredTurn{Equations: [][2]string{}}
		for _, l := range turn {
			if why := t.lay(&b, l); why != "" {
				out.Illegal = append(out.Illegal, IllegalCase{i + 1, l.Square, why})
			}
		}
		out.Turns = append(out.Turns, t)
	}
	return out
}

func (t *ScoredTurn) lay(b *grid.Board, l PlacedCase) (why string) {
	s, ok := grid.Parse(l.Square)
	if !ok {
		return noSquare
	}
	v := b.Judge(s, l.Value)
	if v.Fault != "" {
		return string(v.Fault)
	}
	b.Lay(s, l.Value)
	t.Score += v.Points
	for _, e := range v.Equations {
		t.Equations = append(t.Equations, [2]string{s.String(), e})
	}
	return ""
}

// MovesCase is a board, with the printed four, and a hand.
type MovesCase struct {
	Board []PlacedCase
	Hand  []int // at most seven
}

// MovesAnswer is the play with the most points and, where they are asked for,
// all sets in their best order. Complete is false where the search was cut
// short.
type MovesAnswer struct {
	Best     PlayCase   `json:"best"`
	Complete bool       `json:"complete"`
	Sets     []PlayCase `json:"sets,omitzero"`
}

// PlayCase is a play in order, and its points with the bonus (M9).
type PlayCase struct {
	Placements []PlacedCase `json:"placements"`
	Points     int          `json:"points"`
}

// Moves finds the best play, without extra tiles, or all sets besides. The
// error says what of the case cannot be.
func Moves(c MovesCase, all bool) (MovesAnswer, error) {
	b, err := boardOf(c.Board)
	if err != nil {
		return MovesAnswer{}, err
	}
	if len(c.Hand) > handSize {
		return MovesAnswer{}, fmt.Errorf("hand: %d tiles, at most %d", len(c.Hand), handSize)
	}
	for _, v := range c.Hand {
		if !grid.Tile(v) {
			return MovesAnswer{}, fmt.Errorf("hand: no tile has the number %d", v)
		}
	}
	if !all {
		p, complete := best.Best(&b, c.Hand, 0)
		return MovesAnswer{Best: playCase(p), Complete: complete}, nil
	}
	plays, complete := best.All(&b, c.Hand, 0)
	out := MovesAnswer{Best: playCase(best.Play{}), Complete: complete, Sets: []PlayCase{}}
	for _, p := range plays {
		out.Sets = append(out.Sets, playCase(p))
	}
	if len(plays) > 0 && plays[0].Points > 0 {
		out.Best = out.Sets[0]
	}
	return out, nil
}

func boardOf(list []PlacedCase) (grid.Board, error) {
	b := grid.Empty()
	for _, l := range list {
		s, ok := grid.Parse(l.Square)
		if !ok {
			return b, fmt.Errorf("board: %q is no square; one is written row first, as 7G", l.Square)
		}
		if _, taken := b.Value(s); taken {
			return b, fmt.Errorf("board: two tiles on %s", s)
		}
		if !grid.Tile(l.Value) {
			return b, fmt.Errorf("board: no tile has the number %d, on %s", l.Value, s)
		}
		b.Lay(s, l.Value)
	}
	return b, nil
}

func playCase(p best.Play) PlayCase {
	out := PlayCase{Placements: []PlacedCase{}, Points: p.Points}
	for _, l := range p.Placements {
		out.Placements = append(out.Placements, PlacedCase{l.Square.String(), l.Value})
	}
	return out
}
