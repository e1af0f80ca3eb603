// Package grid is the board of Mathable: 14 x 14 squares, the tiles of the bag,
// and what may be laid where and for how many points (rules M3 to M6). Preview,
// play and search all ask the one function of this package.
package grid

import "math/bits"

// Total is the number of tiles in the bag.
const Total = 106

// Top is the largest value of a tile.
const Top = 90

// values are the 46 values that tiles have: 0 to 10, 11, 13, 17, 19 and the
// products of the ten times table without 100 (spec section 1).
var values = [...]int{
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 24, 25, 27, 28,
	30, 32, 35, 36, 40, 42, 45, 48, 49, 50, 54, 56, 60, 63, 64, 70, 72, 80, 81, 90,
}

const kinds = len(values)

// index finds a value in values, -1 where no tile has it.
var index = func() (at [Top + 1]int8) {
	for v := range at {
		at[v] = -1
	}
	for i, v := range values {
		at[v] = int8(i)
	}
	return at
}()

// Tile tells whether there are tiles of a value.
func Tile(value int) bool { return value >= 0 && value <= Top && index[value] >= 0 }

// Count is how many tiles of a value are in a full bag: seven of each from 1 to
// 10, one of the others.
func Count(value int) int {
	switch {
	case !Tile(value):
		return 0
	case value >= 1 && value <= 10:
		return 7
	}
	return 1
}

// Bag is a full bag, from low to high.
func Bag() []int {
	bag := make([]int, 0, Total)
	for _, v := range values {
		for range Count(v) {
			bag = append(bag, v)
		}
	}
	return bag
}

// Set is a set of values of tiles.
type Set uint64

// SetOf is the set of these values; what is no tile is left out.
func SetOf(list ...int) (s Set) {
	for _, v := range list {
		if Tile(v) {
			s |= 1 << index[v]
		}
	}
	return s
}

// Has tells whether a value is in the set.
func (s Set) Has(value int) bool { return Tile(value) && s>>index[value]&1 != 0 }

// Values lists the set from low to high.
func (s Set) Values() []int {
	list := make([]int, 0, bits.OnesCount64(uint64(s)))
	for ; s != 0; s &= s - 1 {
		list = append(list, s.Low())
	}
	return list
}

// Low is the lowest value of a set that is not empty.
func (s Set) Low() int { return values[bits.TrailingZeros64(uint64(s))] }
