package backgammon

import (
	"regexp"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Codes of refusals that only backgammon has. Every refusal of Read quotes
// the text and lists what is legal: all of it where that is little, else the
// plays nearest to the text, with the number of all as the argument Count.
const (
	RollFirst     refusal.Code = "roll_first"      // a play before the roll
	AlreadyRolled refusal.Code = "already_rolled"  // Dice lie on the board
	CanPlay       refusal.Code = "can_play"        // a pass, but Dice can be played
	Incomplete    refusal.Code = "incomplete"      // part of the roll, and the rest is open
	NoChecker     refusal.Code = "no_checker"      // nothing of the seat's on Point
	Blocked       refusal.Code = "point_held"      // the other side holds Point
	BarFirst      refusal.Code = "bar_first"       // a checker on the bar must enter first
	NotHome       refusal.Code = "not_home"        // a checker on Point is not home yet
	WrongDice     refusal.Code = "wrong_dice"      // Part is not what Dice say
	MustUseBoth   refusal.Code = "must_use_both"   // Count dice of Dice can be played
	MustUseLarger refusal.Code = "must_use_larger" // only one die can be played: Die
	InsideFirst   refusal.Code = "inside_first"    // Part takes too large a die: Point is higher
	NoHit         refusal.Code = "no_hit"          // "*" on Point, where nothing is hit
	Backwards     refusal.Code = "backwards"       // Part goes the wrong way
	TooMany       refusal.Code = "too_many_parts"  // Number parts, but Dice give no more than Most
	TooFew        refusal.Code = "too_few"         // more checkers than the Number that stand on Point
)

// Read turns a person's text into the one canonical move, or says why not.
func (p Position) Read(by rules.Seat, text string) (rules.Move, error) {
	if err := p.awaited(by); err != nil {
		refusal.Of(err).Quoting(rules.Quoted(text))
		return "", err
	}
	if len(text) > rules.MaxText {
		return "", p.refuse(refusal.New(refusal.TooLong, "Max", rules.MaxText), text, nil)
	}
	m, r := p.read(rules.Folded(text), text)
	if r != nil {
		return "", r
	}
	return m, nil
}

func (p Position) read(folded, text string) (rules.Move, *refusal.Refusal) {
	if p.decides() == rules.Nature {
		return p.readNature(text)
	}
	rolls, dances := isPhrase(folded, rollWords), isPhrase(folded, danceWords)
	m, r := p.readCube(folded)
	switch {
	case r != nil:
		return "", p.refuse(r, text, nil)
	case m != "":
		return m, nil
	case p.phase == phaseRoll && rolls:
		return moveRoll, nil
	case p.phase == phaseDance && dances:
		return moveDance, nil
	case p.phase != phaseRoll && rolls:
		return "", p.refuse(refusal.New(AlreadyRolled, "Dice", diceText(p.dice)), text, nil)
	case p.phase == phasePlay && dances:
		return "", p.refuse(refusal.New(CanPlay, "Dice", diceText(p.dice)), text, nil)
	}
	return p.readPlay(folded, text)
}

func (p Position) readNature(text string) (rules.Move, *refusal.Refusal) {
	if _, _, ok := p.readThrow(text); !ok {
		return "", refusal.New(refusal.Unreadable).Quoting(rules.Quoted(text))
	}
	return rules.Move(text), nil
}

// rollPrefix is a roll before a play, as score sheets have it: "52: 13/8 6/4".
var rollPrefix = regexp.MustCompile(`^\s*\(?([1-6])\s*[-x ,]?\s*([1-6])\)?\s*:`)

func (p Position) readPlay(folded, text string) (rules.Move, *refusal.Refusal) {
	prefix := rollPrefix.FindStringSubmatch(folded)
	if prefix != nil {
		folded = folded[len(prefix[0]):]
	}
	toks, ok := lex(folded)
	segs, parsed := parse(toks)
	switch {
	case !ok || !parsed:
		return "", p.refuse(refusal.New(refusal.Unreadable), text, nil)
	case p.phase == phaseRoll:
		return "", p.refuse(refusal.New(RollFirst), text, nil)
	case prefix != nil && !p.rolled(prefix[1][0], prefix[2][0]):
		r := refusal.New(WrongDice, "Part", prefix[1]+"-"+prefix[2], "Dice", diceText(p.dice))
		return "", p.refuse(r, text, segs)
	}
	return p.choose(segs, text)
}

func (p Position) rolled(a, b byte) bool {
	x, y := int8(a-'0'), int8(b-'0')
	return p.dice == [2]int8{x, y} || p.dice == [2]int8{y, x}
}

// choose finds the one legal play that the segments mean.
func (p Position) choose(segs []segment, text string) (rules.Move, *refusal.Refusal) {
	m := p.view().match(segs, p.dice)
	switch {
	case m.fit == fitNone:
		return "", p.refuse(p.view().diagnose(segs, p.dice), text, segs)
	case m.fit == fitStarred:
		return "", p.refuse(m.noHit(segs), text, segs)
	case len(m.plays) == 1:
		return p.text(m.plays[0]), nil
	}
	code := refusal.Ambiguous
	if m.fit == fitPart {
		code = Incomplete
	}
	var list []string
	for _, k := range m.plays[:min(len(m.plays), maxListed)] {
		list = append(list, string(p.text(k)))
	}
	return "", refusal.New(code, "Count", len(m.plays), "Dice", diceText(p.dice)).Quoting(rules.Quoted(text)).Offering(list...)
}

func (p Position) text(k play) rules.Move { return rules.Move(k.appendText(nil, p.dice)) }

// noHit names the point with a "*" where the play that is meant hits nothing.
func (m matching) noHit(segs []segment) *refusal.Refusal {
	for _, s := range segs {
		if s.star && (s.to == off || m.plays[0].hits()&hitBit(s.to) == 0) {
			return refusal.New(NoHit, "Point", placeName(int(s.to)))
		}
	}
	return refusal.New(NoHit, "Point", "")
}
