package rules

// Words is what people write of a game, in all languages of the house: lower
// case, one space between words, with accents and without. A letter is read
// with the words of all games; what they do, the table's own game says. Words
// that the house has itself ("accept", "draw") may be among them; they mean
// first what they mean to the house.
type Words struct {
	Names  map[string]Options    // what the game is called behind "play" ("damas clássicas"), with the choices that a name makes
	Terms  map[string]Options    // what is said of its options: "com rato", "sem cubo"; a bare number is the one option that takes numbers
	Steps  map[string]string     // steps that are words, by how people say them: "rolar" means "roll"
	Offers map[string]string     // kinds of offers, by how people make them: "contar" means "count"
	Values map[string]int        // which of several offers of one kind is meant, from 1 for the least: "gammon" means 2
	Orders map[string]OrderWords // how people say the standing orders of About, by kind
	Moves  []string              // regular expressions, each for one whole word of a move: `[a-h][1-8]-[a-h][1-8]`
	Likes  []string              // the same for a word by which somebody may mean a move: the game says what is wrong with it

	// Regular expressions, on words without accents and marks, for lines that
	// begin to tell how somebody means to play and are no order, and for words
	// behind a command that do: neither is ever delivered.
	Secret, SecretBehind []string
}

// OrderWords are what people say for a standing order: Whole by itself, Short
// only behind "order".
type OrderWords struct{ Whole, Short []string }

// ID is a name that other programs have for a position. The catalogue says its
// Kind under "id.<kind>".
type ID struct{ Kind, Text string }

// Identified is a Position that other programs have names for, with what the
// eye may know, in the order in which people ask for them.
type Identified interface{ IDs(eye Seat) []ID }
