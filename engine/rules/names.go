package rules

// The ids by which every Board asks how to call a seat: the reader's own, and
// any other, with the arguments Seat (from 0) and Number (from 1).
const (
	OwnSeat   = "board.own"
	OtherSeat = "board.seat"
)

// Named answers OtherSeat with the names of the people at the table, by seat,
// cut to 20 characters; everything else it leaves to say.
func Named(say Say, names ...string) Say {
	return func(id string, args ...any) string {
		if id == OtherSeat && len(args) > 1 {
			if seat, ok := args[1].(Seat); ok && seat >= 0 && int(seat) < len(names) && names[seat] != "" {
				return short(names[seat], 20)
			}
		}
		return say(id, args...)
	}
}

// Naming is a Position in which people may mean seats by the names of those who
// sit there; Read knows numbers only.
type Naming interface {
	// Numbered is a text with the number of the seat, from 1, where a name
	// stands. Names are those of the people at the table, by seat.
	Numbered(text string, names ...string) string
	// Called is a move made here, as it is told, with names where the numbers of
	// seats stand.
	Called(move string, names ...string) string
}

// Called is a move that was made in a position, as it is told, with the names of
// people instead of the numbers of their seats.
func Called(p Position, move string, names ...string) string {
	if n, ok := p.(Naming); ok {
		return n.Called(move, names...)
	}
	return move
}

// Numbered is what somebody wrote for a position, with numbers of seats instead
// of names. Whoever knows the names calls it before Read: pages and letters, for
// a Play and for a preview of one. A position without Naming leaves a text as it is.
func Numbered(p Position, text string, names ...string) string {
	if n, ok := p.(Naming); ok {
		return n.Numbered(text, names...)
	}
	return text
}

func short(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}
