package backgammon

import (
	"encoding/base64"
	"errors"
	"fmt"

	"carteiro/engine/rules"
)

// The states of a game in a Match ID, in the order of their numbers.
const (
	StateNone     = "none"
	StatePlaying  = "playing"
	StateOver     = "over"
	StateResigned = "resigned"
	StateDropped  = "dropped"
)

var states = [...]string{StateNone, StatePlaying, StateOver, StateResigned, StateDropped}

const (
	matchBytes = 9
	matchChars = 12
	// maxField is the highest length or score that a Match ID holds.
	maxField = 1<<15 - 1
)

// Match is what a gnubg Match ID holds (spec section 2). Player 0 and 1 are the
// seats; while a double waits, Cube is the level accepted so far.
type Match struct {
	Cube     int        // the level, a power of two to 32768
	Owner    rules.Seat // the Watcher: in the middle
	Turn     rules.Seat // whose turn the board belongs to
	Decides  rules.Seat // the other one while a double or a resignation waits
	Crawford bool
	State    string
	Doubled  bool // a double is on offer
	Resigned int  // a resignation on offer: 1 to 3, 0 for none
	Dice     [2]int
	Length   int // 0: money
	Score    [2]int
	Jacoby   bool // always false in a match of gnubg
}

// field is a place in the bits of a Match ID.
type field struct{ at, n int }

var (
	bitsCube     = field{0, 4}
	bitsOwner    = field{4, 2}
	bitsTurn     = field{6, 1}
	bitsCrawford = field{7, 1}
	bitsState    = field{8, 3}
	bitsDecides  = field{11, 1}
	bitsDoubled  = field{12, 1}
	bitsResigned = field{13, 2}
	bitsDice     = [2]field{{15, 3}, {18, 3}}
	bitsLength   = field{21, 15}
	bitsScore    = [2]field{{36, 15}, {51, 15}}
	bitsNoJacoby = field{66, 1}
)

type matchBits [matchBytes]byte

func (b *matchBits) put(f field, v int) {
	for i := range f.n {
		b[(f.at+i)>>3] |= byte(v>>i&1) << ((f.at + i) & 7)
	}
}

func (b *matchBits) get(f field) (v int) {
	for i := range f.n {
		v |= int(b[(f.at+i)>>3]>>((f.at+i)&7)&1) << i
	}
	return v
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// ownerCentre is the owner of a cube in the middle.
const ownerCentre = 3

// ID is the gnubg Match ID; scores and lengths above 32767 are cut to it.
func (m Match) ID() string {
	var b matchBits
	log, owner, state := 0, int(m.Owner), 0
	for 1<<log < m.Cube && log < cubeTop {
		log++
	}
	if owner < 0 {
		owner = ownerCentre
	}
	for i, name := range states {
		if name == m.State {
			state = i
		}
	}
	b.put(bitsCube, log)
	b.put(bitsOwner, owner)
	b.put(bitsTurn, int(max(m.Turn, 0)))
	b.put(bitsDecides, int(max(m.Decides, 0)))
	b.put(bitsCrawford, bit(m.Crawford))
	b.put(bitsState, state)
	b.put(bitsDoubled, bit(m.Doubled))
	b.put(bitsResigned, m.Resigned)
	b.put(bitsLength, min(m.Length, maxField))
	b.put(bitsNoJacoby, bit(!m.Jacoby))
	for i := range 2 {
		b.put(bitsDice[i], m.Dice[i])
		b.put(bitsScore[i], min(m.Score[i], maxField))
	}
	return base64.RawStdEncoding.EncodeToString(b[:])
}

// ParseMatchID reads a Match ID. It refuses what does not encode back to
// itself and what no game can be: an owner, a state or dice that are none.
func ParseMatchID(id string) (Match, error) {
	m, err := parseMatchID(id)
	if err == nil && m.ID() != id {
		err = errors.New("it holds more than a match")
	}
	if err != nil {
		return Match{}, fmt.Errorf("match id %q: %w", rules.Quoted(id), err)
	}
	return m, nil
}

func parseMatchID(id string) (m Match, err error) {
	if len(id) != matchChars {
		return m, fmt.Errorf("%d characters instead of %d", len(id), matchChars)
	}
	data, err := base64.RawStdEncoding.Strict().DecodeString(id)
	if err != nil || len(data) != matchBytes {
		return m, errors.New("not the base64 of nine bytes")
	}
	b := matchBits(data)
	m = Match{
		Cube: 1 << b.get(bitsCube), Owner: rules.Seat(b.get(bitsOwner)),
		Turn: rules.Seat(b.get(bitsTurn)), Decides: rules.Seat(b.get(bitsDecides)),
		Crawford: b.get(bitsCrawford) == 1, Doubled: b.get(bitsDoubled) == 1, Resigned: b.get(bitsResigned),
		Length: b.get(bitsLength), Jacoby: b.get(bitsNoJacoby) == 0,
	}
	for i := range 2 {
		m.Dice[i], m.Score[i] = b.get(bitsDice[i]), b.get(bitsScore[i])
	}
	if m.Owner == ownerCentre {
		m.Owner = rules.Watcher
	}
	state := b.get(bitsState)
	switch {
	case m.Owner == 2:
		return m, errors.New("the owner of the cube is nobody")
	case state >= len(states):
		return m, fmt.Errorf("there is no state %d", state)
	case max(m.Dice[0], m.Dice[1]) > 6 || (m.Dice[0] == 0) != (m.Dice[1] == 0):
		return m, fmt.Errorf("the dice are %v", m.Dice)
	}
	m.State = states[state]
	return m, nil
}
