package backgammon

import (
	"strconv"

	"carteiro/engine/rules"
)

// The moves that are no plays.
const (
	moveRoll  rules.Move = "roll"
	moveDance rules.Move = "dance"
)

// placeName is a place in canonical notation.
func placeName(place int) string {
	switch place {
	case bar:
		return "bar"
	case off:
		return "off"
	}
	return strconv.Itoa(place)
}

func appendPlace(dst []byte, place int8) []byte {
	switch place {
	case bar:
		return append(dst, "bar"...)
	case off:
		return append(dst, "off"...)
	}
	return strconv.AppendInt(dst, int64(place), 10)
}

// appendText writes the play in canonical notation; dice are those it is made with.
func (k play) appendText(dst []byte, dice [2]int8) []byte {
	open, stride := k.hits(), int8(0)
	if dice[0] == dice[1] {
		stride = dice[0]
	} else if k.part(1).from == 0 {
		stride = 1 // one checker with both dice: its only hit stop is the one it made
	}
	for i := 0; i < maxParts && k.part(i).from != 0; {
		p, n := k.part(i), 1
		for i += 1; i < maxParts && k.part(i) == p; i++ {
			n++
		}
		if len(dst) > 0 && dst[len(dst)-1] != '\n' {
			dst = append(dst, ' ')
		}
		dst, open = p.appendText(dst, open, stride)
		if n > 1 {
			dst = append(dst, '(', byte('0'+n), ')')
		}
	}
	return dst
}

// appendText writes a part, naming the stops in open that it makes, and
// returns the hits left for later parts.
func (p part) appendText(dst []byte, open uint32, stride int8) ([]byte, uint32) {
	dst = appendPlace(dst, p.from)
	for stop := p.from - stride; stride > 0 && stop > p.to && open != 0; stop -= stride {
		if open&hitBit(stop) != 0 {
			open &^= hitBit(stop)
			dst = append(strconv.AppendInt(append(dst, '/'), int64(stop), 10), '*')
		}
	}
	dst = appendPlace(append(dst, '/'), p.to)
	if p.to != off && open&hitBit(p.to) != 0 {
		open &^= hitBit(p.to)
		dst = append(dst, '*')
	}
	return dst, open
}

// texts writes plays one a line, the highest first, in a single string and
// yields its lines.
func texts(plays []play, dice [2]int8, yield func(rules.Move) bool) {
	var room [2048]byte
	buf, ends := room[:0], make([]int, 0, len(plays))
	for i := len(plays) - 1; i >= 0; i-- {
		buf = plays[i].appendText(buf, dice)
		buf = append(buf, '\n')
		ends = append(ends, len(buf))
	}
	all, begin := string(buf), 0
	for _, end := range ends {
		if !yield(rules.Move(all[begin : end-1])) {
			return
		}
		begin = end
	}
}
