package rules

// Sentence is a sentence of the catalogue: its id, and its arguments in pairs
// as Say takes them.
type Sentence struct {
	ID   string
	Args []any
}

// Sentenced makes a Sentence.
func Sentenced(id string, args ...any) Sentence { return Sentence{id, args} }

// In says the sentence in a reader's language.
func (s Sentence) In(say Say) string { return say(s.ID, s.Args...) }

// Preview is what a move would do. Says is in the order in which it is to be
// read. Seen is the board as the seat would see it, before luck brings anything:
// it stands for no position, so nothing in it is awaited.
type Preview struct {
	Move Move // canonical: what Read makes of the words
	Says []Sentence
	Seen View
}

// Previewing is a Position that can say what a move would do before it is
// sent: a game in which that is worth asking for, such as one that counts.
type Previewing interface {
	// Preview says what a person's words would do for an awaited seat, or refuses
	// them as Read does. It says nothing of what luck would bring, and it is for
	// the eyes of that seat.
	Preview(by Seat, text string) (Preview, error)
}
