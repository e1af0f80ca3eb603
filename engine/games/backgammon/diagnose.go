package backgammon

import (
	"slices"

	"carteiro/engine/refusal"
)

// leg is a segment, or what is left of it after a step; said is the whole of it.
type leg struct {
	from, to int8
	said     string
}

// trial plays a text that matches nothing step by step, to find out why.
type trial struct {
	c     Camps
	dice  []int8 // left to use
	depth int
	why   *refusal.Refusal // what stopped the way that went furthest
	at    int              // how far that was
	roll  [2]int8
	had   Camp // before the first step
}

// diagnose says why segments are no legal play of the roll.
func (c Camps) diagnose(segs []segment, dice [2]int8) *refusal.Refusal {
	for _, s := range segs {
		if s.to >= s.from {
			return refusal.New(Backwards, "Part", partText(s))
		}
	}
	if most := diceIn(dice); len(segs) > most {
		return refusal.New(TooMany, "Number", len(segs), "Dice", diceText(dice), "Most", most)
	}
	legs := make([]leg, 0, len(segs))
	for _, s := range segs {
		legs = append(legs, leg{s.from, s.to, partText(s)})
	}
	slices.SortStableFunc(legs, func(a, b leg) int { return int(b.from) - int(a.from) })
	t := trial{c: c, dice: dice[:], roll: dice, at: -1, had: c.OnRoll}
	if dice[0] == dice[1] {
		t.dice = []int8{dice[0], dice[0], dice[0], dice[0]}
	}
	if t.play(legs) {
		return c.shortfall(dice)
	}
	return t.why
}

// diceIn is how many steps a roll gives.
func diceIn(dice [2]int8) int {
	if dice[0] == dice[1] {
		return 4
	}
	return 2
}

// shortfall is for steps that are right one by one and still too few: the dice
// left could have been used, or the larger die instead.
func (c Camps) shortfall(dice [2]int8) *refusal.Refusal {
	_, ways := c.ways(dice)
	switch {
	case len(ways) == 0:
		return refusal.New(refusal.Illegal)
	case len(ways[0]) == 1 && dice[0] != dice[1]:
		return refusal.New(MustUseLarger, "Die", int(max(dice[0], dice[1])), "Dice", diceText(dice))
	}
	return refusal.New(MustUseBoth, "Number", len(ways[0]), "Dice", diceText(dice))
}

// play tries to make the legs with every order of the dice.
func (t *trial) play(legs []leg) bool {
	if len(legs) == 0 {
		return true
	}
	s, tried := legs[0], int8(0)
	if r := t.start(s); r != nil {
		return t.fail(r)
	}
	if !fits(s, t.dice) {
		return t.fail(refusal.New(WrongDice, "Part", s.said, "Dice", diceText(t.roll)))
	}
	for i, die := range t.dice {
		if die == tried {
			continue
		}
		tried = die
		left := slices.Delete(slices.Clone(t.dice), i, i+1)
		if leads(s, die, left) && t.step(legs, die, left) {
			return true
		}
	}
	return false
}

// step makes the first step of legs[0] with a die and plays on with those left.
func (t *trial) step(legs []leg, die int8, left []int8) bool {
	s := legs[0]
	to, r := t.land(s, die)
	if r != nil {
		return t.fail(r)
	}
	rest := legs[1:]
	if to != s.to {
		rest = append([]leg{{to, s.to, s.said}}, rest...)
	}
	made, dice := t.c.do(int(s.from), int(to)), t.dice
	t.dice, t.depth = left, t.depth+1
	ok := t.play(rest)
	t.c.undo(made)
	t.dice, t.depth = dice, t.depth-1
	return ok
}

func (t *trial) fail(r *refusal.Refusal) bool {
	if t.depth > t.at {
		t.why, t.at = r, t.depth
	}
	return false
}

// start refuses a leg whose checker may not move.
func (t *trial) start(s leg) *refusal.Refusal {
	switch {
	case t.c.OnRoll[bar] > 0 && s.from != bar:
		return refusal.New(BarFirst, "Number", int(t.c.OnRoll[bar]))
	case t.c.OnRoll[s.from] <= 0 && t.had[s.from] > 0:
		return refusal.New(TooFew, "Number", int(t.had[s.from]), "Point", placeName(int(s.from)))
	case t.c.OnRoll[s.from] <= 0:
		return refusal.New(NoChecker, "Point", placeName(int(s.from)))
	}
	return nil
}

// fits tells whether some of the dice add up to the leg; to the edge of the
// board they may be more.
func fits(s leg, dice []int8) bool {
	far := s.from - s.to
	for set := 1; set < 1<<len(dice); set++ {
		sum := int8(0)
		for i, die := range dice {
			if set>>i&1 == 1 {
				sum += die
			}
		}
		if sum == far || s.to == off && sum > far {
			return true
		}
	}
	return false
}

// leads tells whether a die is a step on the leg's way that the dice left
// can finish.
func leads(s leg, die int8, left []int8) bool {
	next := max(s.from-die, off)
	return next == s.to || next > s.to && fits(leg{from: next, to: s.to}, left)
}

// land tells where a die takes the leg's checker, or why it cannot.
func (t *trial) land(s leg, die int8) (int8, *refusal.Refusal) {
	top := t.c.OnRoll.top()
	to, ok := t.c.reach(int(s.from), int(die), top)
	switch {
	case ok:
		return int8(to), nil
	case to != off:
		return 0, refusal.New(Blocked, "Point", placeName(to), "Part", s.said)
	case top > 6:
		return 0, refusal.New(NotHome, "Point", placeName(top))
	}
	return 0, refusal.New(InsideFirst, "Point", placeName(top), "Part", s.said, "Dice", diceText(t.roll))
}

func partText(s segment) string { return placeName(int(s.from)) + "/" + placeName(int(s.to)) }
