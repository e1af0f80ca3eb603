package chouette

import "carteiro/engine/refusal"

// Codes of what a chouette refuses, beside refusal.Over, refusal.OfferOpen and
// refusal.NoOffer.
const (
	NoLiveCube     refusal.Code = "no_live_cube"     // Who has none in this game
	CubeWithBox    refusal.Code = "cube_with_box"    // only the box may turn the cube of Who
	NothingToTurn  refusal.Code = "nothing_to_turn"  // every live cube is with its member
	CubeTooHigh    refusal.Code = "cube_too_high"    // over what can be counted
	NamedTwice     refusal.Code = "named_twice"      // a name is there twice, or empty
	AnswersDue     refusal.Code = "answers_due"      // not exactly those about the pairs in Who
	NoSuchAnswer   refusal.Code = "no_such_answer"   // not a word that answers this
	BeaverStands   refusal.Code = "beaver_stands"    // it may not be refused here
	TakeCaptain    refusal.Code = "take_captain"     // boxTakes: captain
	TakeMore       refusal.Code = "take_more"        // boxTakes: even or half
	NoSuchValue    refusal.Code = "no_such_value"    // not what a game can count
	NoSuchSide     refusal.Code = "no_such_side"     // neither box nor crew
	TooFewPlayers  refusal.Code = "too_few_players"  // fewer than Min
	PartnerNotHere refusal.Code = "partner_not_here" // too few for a partner, or nobody to invite
	SeatedAlready  refusal.Code = "seated_already"   // Who cannot join twice
	NotSeated      refusal.Code = "not_seated"       // Who is not at the table
	NotThisGame    refusal.Code = "not_this_game"    // not a finished game of these seats
)
