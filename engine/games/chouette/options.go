package chouette

import (
	core "carteiro/engine/chouette"
	"carteiro/engine/rules"
)

// Values of the options that are named in the code; the first of an option is
// its default.
const (
	Tournament  = "tournament"  // scoring: 1, 2 and 3 (12)
	Traditional = "traditional" // scoring: the table of section 6.1

	Open = "open" // games: until it is ended by agreement

	MayDecline = "may_decline" // invitation: who is asked to be partner may decline (2)
	Next       = "next"        // invitation: the next in line is the partner

	PassTurn = "turn" // lapse: another member plays the turn; the third time the pair is lost (11)
	LosePair = "pair" // lapse: the pair is lost at once

	Proxy = "proxy" // leaving: the pair is played on as the captain's (15)
	Loss  = "loss"  // leaving: the pair is lost at its level

	AllLive    = "all"    // consulting: all live members (10)
	TurnedOnly = "turned" // consulting: those whose cube has been turned
	NoTalk     = "none"   // consulting: nobody
)

// options are the choices in the order they are asked for: how long, what a game
// counts, then the disputed points of section 6.2, those of the pairs (see
// core.Rules) among them.
var options = append(append([]rules.Option{
	{Name: "games", Values: []string{Open}, Min: 1, Max: 99, Default: Open},
	word("scoring", Tournament, Traditional),
	{Name: "triplo", Values: []string{"0", "3", "5"}, When: []rules.When{{Is: rules.Options{"scoring": Traditional}, Default: "0"}}},
}, core.Rules.Options...),
	word("invitation", MayDecline, Next),
	word("consulting", AllLive, TurnedOnly, NoTalk),
	word("lapse", PassTurn, LosePair),
	word("leaving", Proxy, Loss),
)

// word is an option whose first value is the default.
func word(name string, values ...string) rules.Option {
	return rules.Option{Name: name, Values: values, Default: values[0]}
}
