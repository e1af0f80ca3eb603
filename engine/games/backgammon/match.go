package backgammon

// fit tells how well a text matches a legal play; less is better.
type fit uint8

const (
	fitExact   fit = iota // the whole play, and every hit stands on a named point
	fitImplied            // the whole play, with a hit on a stop that is not named
	fitPart               // some of the steps
	fitStarred            // only if a "*" is taken away
	fitNone
)

// matching is the distinct plays that a text fits best.
type matching struct {
	fit   fit
	plays []play
}

// match compares the segments with every legal order of steps of the roll.
func (c Camps) match(segs []segment, dice [2]int8) matching {
	plays, ways := c.ways(dice)
	best, grounded := matching{fit: fitNone}, c.grounded(segs)
	for i, way := range ways {
		switch f := compare(segs, way, plays[i].hits()); {
		case f == fitNone || f > best.fit || f == fitPart && !grounded:
		case f < best.fit:
			best = matching{f, []play{plays[i]}}
		default:
			best.add(plays[i])
		}
	}
	return best
}

// grounded tells whether every checker that the text moves is there, or comes
// there by the text: a part of a play may not begin in the middle of a way.
func (c *Camps) grounded(segs []segment) bool {
	camp := c.OnRoll
	for _, s := range segs {
		camp[s.from]--
		camp[s.to]++
	}
	for _, n := range camp {
		if n < 0 {
			return false
		}
	}
	return true
}

func (m *matching) add(k play) {
	for _, have := range m.plays {
		if have == k {
			return
		}
	}
	m.plays = append(m.plays, k)
}

func compare(segs []segment, way []step, hits uint32) fit {
	covered := cover(segs, way, 0)
	if covered == 0 {
		return fitNone
	}
	named, starred := uint32(0), uint32(0)
	for _, s := range segs {
		if s.to == off {
			continue
		}
		named |= hitBit(s.to)
		if s.star {
			starred |= hitBit(s.to)
		}
	}
	switch {
	case starred&^hits != 0:
		return fitStarred
	case covered < len(way):
		return fitPart
	case hits&^named != 0:
		return fitImplied
	}
	return fitExact
}

// cover builds every segment from steps of the way that are not used yet (used
// is a bit for each) and returns how many steps the segments take, 0 if they
// cannot be built.
func cover(segs []segment, way []step, used uint8) int {
	if len(segs) == 0 {
		n := 0
		for ; used != 0; used &= used - 1 {
			n++
		}
		return n
	}
	s := segs[0]
	for i, st := range way {
		if used&(1<<i) != 0 || st.from != s.from || st.to < s.to {
			continue
		}
		rest := segs[1:]
		if st.to != s.to {
			rest = append([]segment{{from: st.to, to: s.to}}, rest...)
		}
		if n := cover(rest, way, used|1<<i); n > 0 {
			return n
		}
	}
	return 0
}
