package events

// RobinTerms are what a round robin is played at: game and options, clock as
// engine/clock's text. Rounds is how often each meets each, AtOnce how many
// games one has at a time, 0 for all at once.
type RobinTerms struct {
	Name    string            `json:"name"`
	Game    string            `json:"game"`
	Options map[string]string `json:"options,omitempty"`
	Clock   string            `json:"clock,omitempty"`
	Zone    string            `json:"zone,omitempty"`
	Weekend bool              `json:"weekend,omitempty"`
	Pauses  bool              `json:"pauses,omitempty"` // by agreement (K11)
	Rated   bool              `json:"rated,omitempty"`
	Rounds  int               `json:"rounds"`
	AtOnce  int               `json:"at_once,omitempty"`
}

// The facts of a round robin.
type (
	// RobinAnnounced opens it for entries.
	RobinAnnounced struct {
		Dated
		Ruled
		Club       ClubID     `json:"club"`
		Terms      RobinTerms `json:"terms"`
		Commitment string     `json:"commitment,omitempty"` // hex SHA-256 of the secret of the draw (engine/fair)
	}
	// RobinEntered adds a player, at their own wish or a steward's.
	RobinEntered struct {
		Dated
		Ruled
		Player PlayerID `json:"player"`
	}
	// RobinScratched takes a player out before the start.
	RobinScratched struct {
		Dated
		Ruled
		Player PlayerID `json:"player"`
	}
	// RobinBegun closes the entries; Order is the drawn order, from which the
	// pairings follow.
	RobinBegun struct {
		Dated
		Ruled
		Order  []PlayerID `json:"order"`
		Secret string     `json:"secret,omitempty"` // hex: anybody can draw again
	}
	// RobinPaired starts game N: First has seat 0.
	RobinPaired struct {
		Dated
		N      int      `json:"n"`
		Round  int      `json:"round"`
		First  PlayerID `json:"first"`
		Second PlayerID `json:"second"`
	}
	// RobinScored ends game N: Winner is empty for a draw and, where How is
	// "void", for a game that counts for nobody. How is "board", "resign", "time",
	// "forfeit" (not played), "ruling" or "void". Rated tells whether it counts for
	// ratings.
	RobinScored struct {
		Dated
		Ruled
		N      int      `json:"n"`
		Winner PlayerID `json:"winner,omitempty"`
		How    string   `json:"how"`
		Rated  bool     `json:"rated,omitempty"`
	}
	// RobinForfeited takes a player out of the rest: two losses on time ("time"),
	// the player's wish ("left") or a steward's act ("ruling").
	RobinForfeited struct {
		Dated
		Ruled
		Player PlayerID `json:"player"`
		Why    string   `json:"why"`
	}
	// RobinExcused forgives a loss on time in game N (the result stands).
	RobinExcused struct {
		Dated
		Ruled
		N      int      `json:"n"`
		Player PlayerID `json:"player"`
	}
	// RobinEnded says that all games have ended, or that a steward called it off:
	// then with who and why.
	RobinEnded struct {
		Dated
		Ruled
	}
)
