package rules

// Words is what people write of a game, in all languages of the house: lower
// case, one space between words, with accents and without. A letter is read
// with the words of all games; what they do, the table's own game says.
type Words struct {
	Names  map[string]Options // what the game is called behind "play" ("damas clássicas"), with the choices that a name makes
	Terms  map[string]Options // what is said of its options: "com rato", "sem cubo"
	Steps  map[string]string  // steps that are words, by how people say them: "rolar" means "roll"
	Offers map[string]string  // kinds of offers, by how people make them: "empate" means "draw"
	Moves  []string           // regular expressions, each for one whole word of a move: `[a-h][1-8]-[a-h][1-8]`
	Likes  []string           // the same for a word by which somebody may mean a move: the game says what is wrong with it
}

// ID is a name that other programs have for a position. The catalogue says its
// Kind under "id.<kind>".
type ID struct{ Kind, Text string }

// Identified is a Position that other programs have names for, with what the
// eye may know, in the order in which people ask for them.
type Identified interface{ IDs(eye Seat) []ID }
