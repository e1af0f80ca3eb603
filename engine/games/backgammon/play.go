package backgammon

import "math/bits"

// play is a whole play in 64 bits: up to four parts of ten bits each (start
// and end of a checker's way, from high to low), then one bit for each point
// where a checker was hit. It is unique for each board that a position can
// lead to, and a greater play stands higher in the list.
type play uint64

const (
	maxParts = 4
	partBits = 10
	hitBits  = 24
)

type part struct{ from, to int8 }

func pack(parts []part, hits uint32) play {
	k := play(hits)
	for i, p := range parts {
		k |= (play(p.from)<<5 | play(p.to)) << (hitBits + partBits*(maxParts-1-i))
	}
	return k
}

// part is the i-th part; from is 0 behind the last one.
func (k play) part(i int) part {
	b := k >> (hitBits + partBits*(maxParts-1-i))
	return part{int8(b >> 5 & 31), int8(b & 31)}
}

func (k play) hits() uint32 { return uint32(k & (1<<hitBits - 1)) }

func hitBit(point int8) uint32 { return 1 << (point - 1) }

// merge turns the steps of one play, from high to low, into its parts.
func merge(steps []step) (parts [maxParts]part, n int) {
next:
	for _, s := range steps {
		for i := n - 1; i >= 0; i-- {
			if parts[i].to == s.from {
				parts[i].to = s.to
				continue next
			}
		}
		parts[n] = part{s.from, s.to}
		n++
	}
	return parts, n
}

// apply makes the play on a board.
func (k play) apply(c Camps) Camps {
	for i := range maxParts {
		p := k.part(i)
		if p.from == 0 {
			break
		}
		c.OnRoll[p.from]--
		c.OnRoll[p.to]++
	}
	for h := k.hits(); h != 0; h &= h - 1 {
		c.Other[24-bits.TrailingZeros32(h)] = 0
		c.Other[bar]++
	}
	return c
}
