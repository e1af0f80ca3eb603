package backgammon

import (
	"errors"
	"fmt"
	"slices"
)

// playable tells whether the roll can be played at all.
func (c Camps) playable(dice [2]int8) bool {
	top := c.OnRoll.top()
	for from := top; from > off; from-- {
		if c.OnRoll[from] == 0 {
			continue
		}
		for _, die := range dice {
			if _, ok := c.reach(from, int(die), top); ok {
				return true
			}
		}
	}
	return false
}

// Live refuses a board that nobody could go on from: a side without a checker,
// or both on the bar against six closed points.
func (c Camps) Live() error {
	if c.OnRoll[off] == checkers || c.Other[off] == checkers {
		return errors.New("a side has no checker left: the game is over")
	}
	if c.OnRoll[bar] > 0 && c.Other[bar] > 0 && c.OnRoll.closed() && c.Other.closed() {
		return errors.New("both sides on the bar against six closed points: nobody could ever move")
	}
	return nil
}

// Results lists the boards that the side on roll can reach with the dice, as
// Position IDs from the same side's view, sorted; just the position itself
// when the roll cannot be played. An error tells what is wrong with the ID,
// the position or the dice.
func Results(positionID string, dice [2]int) ([]string, error) {
	c, err := ParseID(positionID)
	if err != nil {
		return nil, err
	}
	if err := c.Live(); err != nil {
		return nil, fmt.Errorf("position id %q: %w", positionID, err)
	}
	for _, d := range dice {
		if d < 1 || d > 6 {
			return nil, fmt.Errorf("dice %v: %d is not from 1 to 6", dice, d)
		}
	}
	ids := []string{positionID}
	c.lend([2]int8{int8(dice[0]), int8(dice[1])}, func(plays []play) {
		if len(plays) > 0 {
			ids = c.ids(plays)
		}
	})
	return ids, nil
}

// ids writes the boards after the plays as sorted Position IDs that share one
// string.
func (c Camps) ids(plays []play) []string {
	buf := make([]byte, 0, idChars*len(plays))
	for _, k := range plays {
		after := k.apply(c)
		buf = after.appendID(buf)
	}
	all, out := string(buf), make([]string, len(plays))
	for i := range out {
		out[i] = all[i*idChars : (i+1)*idChars]
	}
	slices.Sort(out)
	return out
}
