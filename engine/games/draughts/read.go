package draughts

import (
	"regexp"
	"slices"
	"strings"

	"carteiro/engine/games/draughts/base"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Codes of refusals that only draughts has. Every refusal of Read quotes the
// text and lists what is legal: all of it where that is little, else the moves
// nearest to the text, with the number of all as the argument Count.
const (
	NoSuchSquare refusal.Code = "no_such_square"       // Square is not on the board
	WrongColour  refusal.Code = "wrong_colour"         // Square is no playing square; Near is what may be meant, if anything
	OneSquare    refusal.Code = "one_square"           // Square alone is no move
	EmptySquare  refusal.Code = "empty_square"         // nothing on Square
	NotYourPiece refusal.Code = "not_your_piece"       // the other side's piece on Square
	Occupied     refusal.Code = "square_occupied"      // a piece on Square, where one should land
	InTheWay     refusal.Code = "in_the_way"           // a piece on Square bars the way from From
	NotDiagonal  refusal.Code = "not_diagonal"         // no way from From to To
	ManBackward  refusal.Code = "man_backward"         // a man may not go, or not capture, back from From to To
	TooFar       refusal.Code = "too_far"              // the piece does not go as far as from From to To
	TooStrong    refusal.Code = "too_strong"           // Number may not jump Other on Square
	ManTakesKing refusal.Code = "man_takes_king"       // a man may not jump the king on Square
	JumpedTwice  refusal.Code = "jumped_twice"         // the piece on Square is jumped once already
	CrownStops   refusal.Code = "crown_stops"          // the man that comes to Square ends its move there
	OneStep      refusal.Code = "one_step"             // several steps, but nothing is captured from From to To
	MustCapture  refusal.Code = "must_capture"         // there are captures: of Number pieces, 0 where that is free
	MustGoOn     refusal.Code = "must_go_on"           // the capture goes on from Square
	MustTakeMost refusal.Code = "must_take_most"       // Number are captured, but Most can be
	MustTakeKing refusal.Code = "must_take_kings"      // as many, but of those Most kings can be captured, not Number
	KingCaptures refusal.Code = "must_take_with_king"  // as many, but a king can do it
	KingFirst    refusal.Code = "must_take_king_first" // as many, but a king can be captured earlier
)

// Read turns a person's text into the one canonical move, or says why not.
func (p Position) Read(by rules.Seat, text string) (rules.Move, error) {
	if err := p.awaited(by); err != nil {
		refusal.Of(err).Quoting(rules.Quoted(text))
		return "", err
	}
	if by == rules.Nature {
		return p.readNature(text)
	}
	m, r := p.read(text)
	if r != nil {
		return "", r
	}
	return m, nil
}

// moveNumber is the number of a move before it, as score sheets have it.
var moveNumber = regexp.MustCompile(`^\s*\d{1,3}\s*\.+(?:\s|[a-z])`)

func (p *Position) read(text string) (rules.Move, *refusal.Refusal) {
	if len(text) > rules.MaxText {
		return "", p.refuse(refusal.New(refusal.TooLong, "Max", rules.MaxText), text, nil)
	}
	folded := rules.Folded(text)
	names, ok := lex(folded)
	if ok && len(names) > 2 && moveNumber.MatchString(folded) {
		names = names[1:]
	}
	if !ok || len(names) == 0 {
		return "", p.refuse(refusal.New(refusal.Unreadable), text, nil)
	}
	way, r := p.squares(names)
	if r != nil {
		return "", p.refuse(r, text, way)
	}
	if len(way) == 1 {
		return "", p.refuse(refusal.New(OneSquare, "Square", names[0]), text, way)
	}
	return p.choose(way, text)
}

// squares finds the squares by their names; with a refusal, those that may be
// meant.
func (p *Position) squares(names []string) (way []base.Square, r *refusal.Refusal) {
	for _, name := range names {
		s, ok := p.square(name, base.Algebraic)
		if !ok && !onBoard(name) {
			return way, refusal.New(NoSuchSquare, "Square", rules.Quoted(name))
		}
		if !ok {
			return p.mirrored(name, names)
		}
		way = append(way, s)
	}
	return way, nil
}

func (p *Position) square(name string, n base.Naming) (base.Square, bool) {
	if digit(rune(name[0])) {
		name, n = strings.TrimLeft(name, "0"), base.Numbered
	}
	return p.agreed.moves.Rules.Square(name, n)
}

// onBoard tells whether a name is of a square of either colour.
func onBoard(name string) bool {
	return len(name) == 2 && name[0] >= 'a' && name[0] <= 'h' && name[1] >= '1' && name[1] <= '8'
}

// mirrored refuses names of which one is of the wrong colour. Where they mean
// a move, or squares at least, on the mirror image of the board, that is taken
// for what may be meant, else those that are squares here.
func (p *Position) mirrored(wrong string, names []string) ([]base.Square, *refusal.Refusal) {
	var here, there []base.Square
	for _, name := range names {
		if s, ok := p.square(name, base.Algebraic); ok {
			here = append(here, s)
		}
		if onBoard(name) {
			name = string([]byte{'a' + 'h' - name[0], name[1]})
		}
		if s, ok := p.square(name, base.Algebraic); ok {
			there = append(there, s)
		}
	}
	r := refusal.New(WrongColour, "Square", wrong, "Near", "")
	if found := p.matching(there); len(there) == len(names) && len(found) == 1 {
		r.Args["Near"] = string(p.agreed.text(found[0]))
	} else if len(here) > 0 {
		return here, r
	}
	return there, r
}

// choose finds the one legal move that goes over the squares.
func (p *Position) choose(way []base.Square, text string) (rules.Move, *refusal.Refusal) {
	found := p.matching(way)
	switch len(found) {
	case 0:
		return "", p.refuse(p.diagnose(way), text, way)
	case 1:
		return p.agreed.text(found[0]), nil
	}
	for _, m := range found {
		if slices.Equal(m.Path(), way) {
			return p.agreed.text(m), nil
		}
	}
	r := refusal.New(refusal.Ambiguous, "Count", len(found)).Quoting(rules.Quoted(text))
	return "", r.Offering(p.texts(found[:min(len(found), maxListed)])...)
}

// matching are the legal moves that begin on the first of the squares, end on
// the last, and come over the others in their order.
func (p *Position) matching(way []base.Square) (found []base.Move) {
	if len(way) < 2 {
		return nil
	}
	for _, m := range p.moves() {
		if m.From() == way[0] && m.To() == way[len(way)-1] && within(way[1:], crossed(m)) {
			found = append(found, m)
		}
	}
	return found
}

// crossed are all squares that a move comes over, without the first.
func crossed(m base.Move) (list []base.Square) {
	path := m.Path()
	for i := range path[1:] {
		list = append(list, line(path[i], path[i+1])...)
	}
	return list
}

// within tells whether all of some squares stand among others in that order,
// the last of them at the end.
func within(some, all []base.Square) bool {
	last := len(some) - 1
	if len(all) == 0 || all[len(all)-1] != some[last] {
		return false
	}
	for _, s := range all[:len(all)-1] {
		if len(some) > 1 && some[0] == s {
			some = some[1:]
		}
	}
	return len(some) == 1
}
