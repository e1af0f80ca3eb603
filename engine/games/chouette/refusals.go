package chouette

import "carteiro/engine/refusal"

// Codes of refusals that only an evening has, beside those of the pairs' engine
// and of backgammon. Every refusal of Read quotes the text and lists what would
// be right.
const (
	SayPartner    refusal.Code = "say_partner"    // the box says whether it wants a partner
	SayJoin       refusal.Code = "say_join"       // who is asked joins or declines
	SayWindow     refusal.Code = "say_window"     // double or no
	SayNoFor      refusal.Code = "say_no_for"     // a no for Min to Max windows
	SayRoll       refusal.Code = "say_roll"       // the box rolls or doubles
	SayDoubled    refusal.Code = "say_doubled"    // a double to Level waits for the member's word
	SayBeavered   refusal.Code = "say_beavered"   // a beaver to Level waits for the member's word
	SayAnswers    refusal.Code = "say_answers"    // the box answers each of Who
	NotAskedOf    refusal.Code = "not_asked_of"   // nothing of the seat with this Number waits
	AnsweredTwice refusal.Code = "answered_twice" // two words on the seat with this Number
	AnswerMissing refusal.Code = "answer_missing" // no word on Who
	CubesBefore   refusal.Code = "cubes_before"   // a word about cubes while the dice wait to be played
)
