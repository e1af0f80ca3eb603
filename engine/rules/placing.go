package rules

// Placing is a Position that ranks all its seats at the end, not only the winner
// before the others.
type Placing interface {
	// Places are the seats' places, from 1, shared by equals; nil before the
	// Outcome.
	Places() []int
}
