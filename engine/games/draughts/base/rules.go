package base

// Side is the colour of the pieces.
type Side uint8

// White sits below, on rank 1, and its men go up; Black faces it.
const (
	White Side = iota
	Black
)

// Other is the opponent.
func (s Side) Other() Side { return s ^ 1 }

// String is the side's letter in a FEN: "W" or "B".
func (s Side) String() string { return "WB"[s : s+1] }

// Rules is the national game that gives the board and the moves.
type Rules uint8

// The bases. The first five are played here; Pool and Czech differ from them
// by a trait or two and are there because their trees of moves are published
// and so check the traits one by one.
const (
	Brazilian Rules = iota
	Portuguese
	English
	Russian
	Italian
	Pool
	Czech
)

// farRank is what becomes of a man that reaches the far rank while capturing.
type farRank uint8

const (
	stops     farRank = iota // its move ends there, crowned
	passes                   // it goes on as a man if it can; crowned only if it ends there
	crownedOn                // it is crowned at once and goes on as a king
)

// traits are what sets one base apart from another: the rows of the table of
// plain rules.
type traits struct {
	name        string
	first       Side
	rightCorner bool    // each player has a playing square at the right, not at the left
	backward    bool    // men capture backward too
	flying      bool    // a king goes any distance
	sparesKings bool    // a man may not capture a king
	farRank     farRank // of a man under way
	choice      worth   // what must be the most among the captures
}

var table = [...]traits{
	Brazilian:  {name: "brazilian", backward: true, flying: true, farRank: passes, choice: byCount},
	Portuguese: {name: "portuguese", rightCorner: true, flying: true, choice: byCount | byKings},
	English:    {name: "english", first: Black},
	Russian:    {name: "russian", backward: true, flying: true, farRank: crownedOn},
	Italian:    {name: "italian", rightCorner: true, sparesKings: true, choice: byCount | byRank | byKings | byOrder},
	Pool:       {name: "pool", first: Black, backward: true, flying: true, farRank: passes},
	Czech:      {name: "czech", flying: true, choice: byRank},
}

// String is the name of the base: "brazilian", "portuguese" ...
func (r Rules) String() string { return table[r].name }

// Named finds a base by its name.
func Named(name string) (Rules, bool) {
	for r, t := range table {
		if t.name == name {
			return Rules(r), true
		}
	}
	return 0, false
}

// RightCorner says that the real board is the mirror image of the one that
// squares are counted on: h1 is a playing square, a1 is not.
func (r Rules) RightCorner() bool { return table[r].rightCorner }

// First is who begins the plain game.
func (r Rules) First() Side { return table[r].first }

// Variant is all that decides which moves are legal.
type Variant struct {
	Rules    Rules
	Numbered bool // a piece jumps only equal or lower numbers; false: any
	Rat      bool // a 1 jumps a 6 too
	NoKings  bool // removal game: a man that ends on the far rank is taken off instead of crowned
}
