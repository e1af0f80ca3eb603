package backgammon

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"

	"carteiro/engine/rules"
)

const (
	idBytes = 10
	idChars = 14
)

// ID is the gnubg Position ID: 80 bits, each byte from its lowest bit. First
// the side that is not on roll, then the side on roll; for each of the points
// 1 to 24 and the bar one 1-bit a checker and a 0-bit.
func (c Camps) ID() string { return string(c.appendID(nil)) }

func (c *Camps) appendID(dst []byte) []byte {
	var raw [16]byte
	other, n := c.Other.bits()
	own, _ := c.OnRoll.bits()
	binary.LittleEndian.PutUint64(raw[:8], other|own<<n)
	binary.LittleEndian.PutUint64(raw[8:], own>>(64-n))
	return base64.RawStdEncoding.AppendEncode(dst, raw[:idBytes])
}

// bits is a camp's half of the ID, at most 40 bits, and its length.
func (c *Camp) bits() (half uint64, n int) {
	for _, count := range c[1:] {
		half |= (1<<count - 1) << n
		n += int(count) + 1
	}
	return half, n
}

// ParseID reads a Position ID. It refuses what does not encode back to itself,
// more than fifteen checkers of a side, and both sides on one point.
func ParseID(id string) (Camps, error) {
	c, err := parseID(id)
	if err == nil && c.ID() != id {
		err = errors.New("it holds more than a position")
	}
	if err != nil {
		return Camps{}, fmt.Errorf("position id %q: %w", rules.Quoted(id), err)
	}
	return c, nil
}

func parseID(id string) (c Camps, err error) {
	if len(id) != idChars {
		return c, fmt.Errorf("%d characters instead of %d", len(id), idChars)
	}
	data, err := base64.RawStdEncoding.Strict().DecodeString(id)
	if err != nil || len(data) != idBytes {
		return c, errors.New("not the base64 of ten bytes")
	}
	raw := [idBytes]byte(data)
	bit, err := c.Other.decode(&raw, 0)
	if err == nil {
		_, err = c.OnRoll.decode(&raw, bit)
	}
	if err == nil {
		err = c.apart()
	}
	return c, err
}

func (c *Camp) decode(raw *[idBytes]byte, bit int) (int, error) {
	c[off] = checkers
	for place := 1; place <= bar; bit++ {
		switch {
		case bit >= 8*idBytes:
			return bit, errors.New("the bits end before the position does")
		case raw[bit>>3]>>(bit&7)&1 == 0:
			place++
		default:
			c[place]++
			c[off]--
		}
	}
	if c[off] < 0 {
		return bit, fmt.Errorf("%d checkers of one side", checkers-c[off])
	}
	return bit, nil
}

// apart refuses a point that both sides hold.
func (c *Camps) apart() error {
	for point := 1; point <= 24; point++ {
		if c.OnRoll[point] > 0 && c.Other[25-point] > 0 {
			return fmt.Errorf("both sides on point %d", point)
		}
	}
	return nil
}
