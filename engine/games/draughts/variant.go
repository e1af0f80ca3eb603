package draughts

import (
	"strconv"

	"carteiro/engine/games/draughts/base"
	"carteiro/engine/rules"
)

// The kinds of play of the numbered game.
const (
	PlaySixes   = "sixes"   // who takes both sixes wins
	PlayRemoval = "removal" // men leave at the far rank; who gets to a total wins
	PlaySums    = "sums"    // each capture scores
)

var switches = []string{"off", "on"}

// digitsOptions are the choices of the numbered game (spec section 4). One that
// was played elsewhere ("file") is counted for lack of progress only if the file
// names a table.
var digitsOptions = []rules.Option{
	{Name: "play", Values: []string{PlaySixes, PlayRemoval, PlaySums}, Default: PlaySixes},
	{Name: "base", Values: []string{"brazilian", "portuguese", "english"}, Default: "brazilian"},
	{Name: "rat", Values: switches, When: []rules.When{
		{Is: rules.Options{"play": PlaySixes}, Default: "off"}, {Is: rules.Options{"play": PlayRemoval}, Default: "off"}}},
	{Name: "start", Values: []string{"dealt", "given", "file"}, Default: "dealt", Given: true},
	{Name: "table", Values: []string{"none", "repetition", "twenty"}, Given: true, When: []rules.When{
		{Is: rules.Options{"start": "file"}, Default: "none"}, {Is: rules.Options{"play": PlayRemoval}, Default: "repetition"},
		{Is: rules.Options{"play": PlaySixes}, Default: "twenty"}, {Is: rules.Options{"play": PlaySums}, Default: "twenty"}}},
	{Name: "lineup", Values: []string{"dealt", "mirrored"}, When: []rules.When{
		{Is: rules.Options{"start": "dealt"}, Default: "dealt"}}},
	{Name: "target", Min: 1, Max: 84, When: []rules.When{{Is: rules.Options{"play": PlayRemoval}, Default: "30"}}},
	{Name: "reach", Values: []string{"pass", "reach"}, When: []rules.When{
		{Is: rules.Options{"play": PlayRemoval}, Default: "pass"}}},
}

// draughtsOptions are the choices of the plain game (spec section 1). A game
// that was played elsewhere ("file") has White on seat 0 and, unless the file
// names a table of draws, none by rule.
var draughtsOptions = []rules.Option{
	{Name: "base", Values: []string{"brazilian", "portuguese", "english", "russian", "italian"}, Default: "brazilian"},
	{Name: "start", Values: []string{"usual", "given", "file"}, Default: "usual", Given: true},
	{Name: "table", Values: []string{"none", "repetition", "limits", "forty", "cbd", "fmjd"}, Given: true, When: []rules.When{
		{Is: rules.Options{"start": "file"}, Default: "none"}, {Is: rules.Options{"base": "english"}, Default: "forty"},
		{Is: rules.Options{"base": "italian"}, Default: "forty"}, {Is: rules.Options{"base": "russian"}, Default: "fmjd"}}},
	{Name: "draws", Values: []string{"cbd", "fmjd"}, When: here("base", "brazilian", "cbd")},
	{Name: "limits", Values: []string{"on", "off"}, When: here("base", "portuguese", "on")},
	{Name: "colours", Values: []string{"drawn", "host", "guest"}, When: []rules.When{
		{Is: rules.Options{"start": "usual"}, Default: "drawn"}, {Is: rules.Options{"start": "given"}, Default: "host"}}},
}

// here are the conditions of an option that goes with a value of another, in a
// game that is played here.
func here(option, value, def string) (list []rules.When) {
	for _, start := range []string{"usual", "given"} {
		list = append(list, rules.When{Is: rules.Options{option: value, "start": start}, Default: def})
	}
	return list
}

// drawTables are the tables of draws by name.
var drawTables = map[string]drawRule{
	"none": drawsNever, "repetition": drawsRepetition, "twenty": drawsQuiet20, "limits": drawsPortuguese, "forty": drawsQuiet40, "cbd": drawsCBD, "fmjd": drawsFMJD,
}

// DrawTable names the table of draws that is in force in the plain game, by
// complete options: none, repetition, limits, forty, cbd or fmjd.
func DrawTable(o rules.Options) string {
	switch {
	case o["table"] != "":
		return o["table"]
	case o["draws"] != "":
		return o["draws"]
	case o["limits"] == "on":
		return "limits"
	}
	return "repetition"
}

// kindOfPlay is what decides a game.
type kindOfPlay uint8

const (
	plain kindOfPlay = iota
	sixes
	removal
	sums
)

var plays = [...]string{"", PlaySixes, PlayRemoval, PlaySums}

// String is the value of the option "play", empty for the plain game.
func (k kindOfPlay) String() string { return plays[k] }

// variant is the rules that a game is played by.
type variant struct {
	moves    base.Variant
	play     kindOfPlay
	numbered bool // the pieces have numbers
	given    bool // a file says where the pieces stand, and how the game ended
	mirrored bool // both sides get the line-up of who starts
	target   int  // of the removal game
	beyond   bool // the target must be passed
	draws    drawRule
}

func digitsVariant(o rules.Options) variant {
	v := variant{numbered: true, given: o["start"] != "dealt", mirrored: o["lineup"] == "mirrored",
		beyond: o["reach"] == "pass", draws: drawTables[o["table"]]}
	v.target, _ = strconv.Atoi(o["target"])
	for k, name := range plays {
		if name == o["play"] {
			v.play = kindOfPlay(k)
		}
	}
	v.moves.Rules, _ = base.Named(o["base"])
	v.moves.Numbered, v.moves.NoKings, v.moves.Rat = v.play != sums, v.play == removal, o["rat"] == "on"
	return v
}

func plainVariant(o rules.Options) variant {
	v := variant{given: o["start"] != "usual", draws: drawTables[DrawTable(o)]}
	v.moves.Rules, _ = base.Named(o["base"])
	return v
}

// key is the game's key.
func (v *variant) key() string {
	if v.numbered {
		return KeyDigits
	}
	return KeyDraughts
}

// name is a square as it is written on the real board.
func (v *variant) name(s base.Square) string { return v.moves.Rules.Name(s, base.Algebraic) }

// text is a move in canonical notation.
func (v *variant) text(m base.Move) rules.Move {
	return rules.Move(v.moves.Rules.Text(m, base.Algebraic))
}

// names are squares as they are written on the real board.
func (v *variant) names(squares []base.Square) (list []string) {
	for _, s := range squares {
		list = append(list, v.name(s))
	}
	return list
}

// field is a square's number by the base's own count, from 1.
func (v *variant) field(s base.Square) int {
	n, _ := strconv.Atoi(v.moves.Rules.Name(s, base.Numbered))
	return n
}
