package mathable

import (
	"fmt"
	"slices"
	"strings"

	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/refusal"
)

// Codes of refusals that only Mathable has (M16). Square is a square's name,
// Value a number, Pairs what stands beside a square ("3 4; 2 6"), Fits the
// values that may lie there.
const (
	TileOccupied       refusal.Code = "tile_occupied"        // Value lies on Square
	TileNoPair         refusal.Code = "tile_no_pair"         // Square has no two numbers in line beside it
	TileWrongOperation refusal.Code = "tile_wrong_operation" // Value by another than Operation
	TileWrongValue     refusal.Code = "tile_wrong_value"     // no pair of Square gives Value
	TileNotHeld        refusal.Code = "tile_not_held"        // Value is in hand only Number times, or none of the List is
	NoSuchTile         refusal.Code = "no_such_tile"         // the bag has no Value
	NoSuchSquare       refusal.Code = "tile_no_square"       // Square is not on the board
	NoExtra            refusal.Code = "no_extra"             // "+" behind Square, which has no operator
	ExtraLapsed        refusal.Code = "extra_lapsed"         // "+" with no placement before it that gives a tile
	ExtraNot           refusal.Code = "extra_not"            // the game has no extra tiles
	BagEmpty           refusal.Code = "bag_empty"            // no tile left to draw
	BagTooSmall        refusal.Code = "bag_too_small"        // the bag has Bag, Number were to be exchanged
	BagBelowSeven      refusal.Code = "bag_below_seven"      // the bag has Bag, fewer than seven
	ExchangeNot        refusal.Code = "exchange_not"         // the game has no exchange
	ExchangeWhat       refusal.Code = "exchange_what"        // no tiles named
	TurnOpen           refusal.Code = "turn_open"            // tiles are laid: it can only go on or end
	TilesGone          refusal.Code = "tiles_gone"           // more tiles have the Value than the Number there are
	NothingLaid        refusal.Code = "nothing_laid"         // an end where nothing was laid
)

// maxListed bounds what a refusal offers.
const maxListed = 12

// fault is the refusal of a tile that may not lie on a square.
func fault(b *grid.Board, l grid.Placement, f grid.Fault) *refusal.Refusal {
	name := l.Square.String()
	pairs, fits := pairText(b, l.Square), numbers(b.Fits(l.Square).Values(), ", ")
	switch f {
	case grid.NoTile:
		return refusal.New(NoSuchTile, "Value", l.Value)
	case grid.Occupied:
		v, _ := b.Value(l.Square)
		return refusal.New(TileOccupied, "Square", name, "Value", v)
	case grid.NoPair:
		return refusal.New(TileNoPair, "Square", name)
	case grid.WrongOperation:
		return refusal.New(TileWrongOperation, "Square", name, "Value", l.Value,
			"Operation", l.Square.Kind().String(), "Pairs", pairs, "Fits", fits)
	}
	return refusal.New(TileWrongValue, "Square", name, "Value", l.Value, "Pairs", pairs, "Fits", fits)
}

// pairText writes the pairs beside a square: "3 4; 2 6".
func pairText(b *grid.Board, s grid.Square) string {
	var list []string
	for _, pair := range b.Pairs(s) {
		list = append(list, fmt.Sprint(pair[0], " ", pair[1]))
	}
	return strings.Join(list, "; ")
}

// notHeld is the refusal of tiles that a hand lacks: all those it has none of,
// else one of which it has too few. Square is where it was to lie, or empty.
func notHeld(hand, wanted []int, square string) *refusal.Refusal {
	count := func(v int) int { return len(slices.DeleteFunc(slices.Clone(hand), func(h int) bool { return h != v })) }
	wanted = slices.Compact(with(wanted))
	r := refusal.New(TileNotHeld, "Value", wanted[0], "Number", count(wanted[0]), "List", "", "Square", square)
	none := slices.DeleteFunc(slices.Clone(wanted), func(v int) bool { return count(v) > 0 })
	if len(none) > 0 {
		r.Args["Value"], r.Args["Number"] = none[0], 0
	}
	if len(none) > 1 {
		r.Args["List"] = numbers(none, ", ")
	}
	return r
}

// near offers legal placements beside a refused one that comes first in its
// message: those of the same tile, or else those on the same square.
func (p *Position) near(r *refusal.Refusal, m message, at int) *refusal.Refusal {
	if at > 0 || m.extra {
		return r
	}
	s := m.steps[0]
	var tile, square []string
	for l := range p.singles() {
		text := string(p.complete(message{steps: []step{{Placement: l}}}).text())
		if l.Value == s.Value {
			tile = append(tile, text)
		} else if l.Square == s.Square {
			square = append(square, text)
		}
	}
	if len(tile) == 0 {
		tile = square
	}
	return r.Offering(tile[:min(len(tile), maxListed)]...)
}
