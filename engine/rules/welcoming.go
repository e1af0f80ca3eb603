package rules

// Welcoming is a Position of a game that newcomers may join while it goes on,
// such as a chouette between two of its games.
type Welcoming interface {
	// Welcome is the position with one seat more, the next number; any other is
	// refused, and so is one that the game has no room for. Points of an Outcome
	// then have a number for it too.
	Welcome(seat Seat) (Position, error)
}
