package rules

// Finding is what an analysis says of one turn. Points are the game's own.
type Finding struct {
	Seat     Seat `json:"seat"`
	Number   int  `json:"number"`         // of the turn in the game, from 1
	Made     int  `json:"made"`           // points that the turn made
	Best     Move `json:"best,omitempty"` // the best turn by the rules; empty where nothing could be done
	Points   int  `json:"points"`         // points that it would have made
	Lost     int  `json:"lost"`           // points lost beside it, at least 0
	Complete bool `json:"complete"`       // false: the search was cut short, and Best is the best one found

	Says []Sentence `json:"-"`
}

// Analysed is a Position that can look back on the turns that led to it, once
// everything lies face up (see Open): while a game runs an analysis would be
// help, and would tell what is hidden. The turns that ended with one step of a
// game are those from Turns of the position before it to Turns of the one
// after it.
type Analysed interface {
	// Turns is how many turns have ended.
	Turns() int
	// Analyse looks at one turn, from 0. It searches, for up to some hundred
	// milliseconds, so a page asks for the turns that it shows, and keeps the
	// answer: it never changes. There is no finding where the position is not
	// face up, or where of the turn nothing can be said.
	Analyse(turn int) (f Finding, ok bool)
}
