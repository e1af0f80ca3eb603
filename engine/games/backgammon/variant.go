package backgammon

import (
	"math/bits"
	"strconv"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// The kinds of play.
const (
	PlaySingle = "single" // one game without a cube: no options at all
	PlayMoney  = "money"  // one game with the cube
	PlayMatch  = "match"  // games until somebody has the length, tournament rules
	PlayHand   = "hand"   // the "mão": games until somebody has the length, traditional points
)

// cubeTop is the highest level of any cube, as a power of two.
const cubeTop = 15

// noCube refuses a cube at a match to one point.
const noCube refusal.Code = "cube_to_one"

func on(value string) bool { return value == "on" }

var switches = []string{"on", "off"}

// in is the condition that a game of some kind is played.
func in(play, def string) rules.When {
	return rules.When{Is: rules.Options{"play": play}, Default: def}
}

// moneyCube is the condition of what only a money game with the cube has.
func moneyCube(def string) []rules.When {
	return []rules.When{{Is: rules.Options{"play": PlayMoney, "cube": "on"}, Default: def}}
}

// options are the choices in the order they are asked for (spec sections 4 to
// 6.1). A match to one point has no cube; the cube of others goes to 1024.
var options = []rules.Option{
	{Name: "play", Values: []string{PlaySingle, PlayMoney, PlayMatch, PlayHand}, Default: PlaySingle},
	{Name: "length", Min: 1, Max: 99, When: []rules.When{in(PlayMatch, "7"), in(PlayHand, "10")}},
	{Name: "cube", Values: switches, When: []rules.When{
		{Is: rules.Options{"play": PlayMatch, "length": "1"}, Default: "off"},
		in(PlayMatch, "on"), in(PlayMoney, "on"), in(PlayHand, "off"),
	}},
	{Name: "cube_limit", Values: []string{"64", "1024", "none"}, When: []rules.When{
		{Is: rules.Options{"cube": "on"}, Default: "1024"}}},
	{Name: "jacoby", Values: switches, When: moneyCube("on")},
	{Name: "beavers", Values: switches, When: moneyCube("on")},
	{Name: "raccoons", Values: switches, When: []rules.When{
		{Is: rules.Options{"play": PlayMoney, "cube": "on", "beavers": "on"}, Default: "on"}}},
	{Name: "autodoubles", Values: []string{"0", "1", "many"}, When: moneyCube("0")},
	{Name: "triplo", Values: []string{"0", "3", "5"}, When: []rules.When{in(PlayHand, "0")}},
	{Name: "starter", Values: []string{"throw", "winner"}, When: []rules.When{in(PlayHand, "throw")}},
}

// variant is the rules that a game is played by. Its zero value is one game
// without a cube.
type variant struct {
	play      kindOfPlay
	length    int16 // points that end a match or a hand
	cube      bool
	limit     int8 // the highest level, as a power of two
	jacoby    bool
	beavers   bool
	raccoons  bool
	autos     int8 // how many ties of the opening throw double the cube
	triplo    int8 // what a triplo counts in a hand, 0 for nothing of its own
	winnerOff bool // who has won a game of a hand begins the next
}

type kindOfPlay uint8

const (
	single kindOfPlay = iota
	money
	match
	hand
)

var plays = [...]string{PlaySingle, PlayMoney, PlayMatch, PlayHand}

// String is the value of the option "play".
func (k kindOfPlay) String() string { return plays[k] }

// series tells whether games are played until somebody has the length.
func (v *variant) series() bool { return v.play >= match }

// newVariant reads options; what does not go together is refused.
func newVariant(o rules.Options) (v variant, err error) {
	full, err := Game{}.About().Resolve(o)
	if err != nil {
		return v, err
	}
	for k, name := range plays {
		if name == full["play"] {
			v.play = kindOfPlay(k)
		}
	}
	length, _ := strconv.Atoi(full["length"])
	triplo, _ := strconv.Atoi(full["triplo"])
	limit, _ := strconv.Atoi(full["cube_limit"])
	v.length, v.triplo, v.limit = int16(length), int8(triplo), cubeTop
	if limit > 0 {
		v.limit = int8(bits.Len(uint(limit)) - 1)
	}
	v.cube, v.jacoby, v.beavers, v.raccoons = on(full["cube"]), on(full["jacoby"]), on(full["beavers"]), on(full["raccoons"])
	v.winnerOff = full["starter"] == "winner"
	switch full["autodoubles"] {
	case "1":
		v.autos = 1
	case "many":
		v.autos = cubeTop
	}
	if v.play == match && v.length == 1 && v.cube {
		return v, refusal.New(noCube)
	}
	return v, nil
}
