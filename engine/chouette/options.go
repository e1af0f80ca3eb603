package chouette

import "carteiro/engine/rules"

// Rules describes the choices of a chouette (section 6.2), by Rules.Options:
//
//   - beaverRefusal (6): whether a beaver may be refused, or none may.
//   - jacoby (12): whether a game counts 1 in a pair whose cube was never turned.
//   - boxTakes (5): which of several doubles the box must take if it takes any:
//     free, the captain's, half of them, or even: enough that a single game won
//     makes good what passing lost.
//   - loneTaker (7): what a take counts as where everybody else passed: a take,
//     a beaver, or captain: a beaver if it is the captain's.
//   - partnerFrom (2): from how many players on the box may have a partner.
//   - rotation (14): whose result decides who is box: that of the captain of
//     record, of the captain who acted last (who then takes the captain's place
//     in the rotation), or net, the box's own sum.
//   - partnerPlace (14): where the partner goes after the game: into the queue,
//     or to the captain's seat if the box was lost.
var Rules = rules.About{Key: "chouette", Options: []rules.Option{
	word("beaverRefusal", "allowed", "none"),
	word("jacoby", "off", "on"),
	word("boxTakes", "free", "captain", "even", "half"),
	word("loneTaker", "take", "beaver", "captain"),
	{Name: "partnerFrom", Values: []string{"none"}, Min: 5, Max: 99, Default: "5"},
	word("rotation", "record", "acting", "net"),
	word("partnerPlace", "queue", "captain"),
}}

// word is an option whose first value is the default.
func word(name string, values ...string) rules.Option {
	return rules.Option{Name: name, Values: values, Default: values[0]}
}
