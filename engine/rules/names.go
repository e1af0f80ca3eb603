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

func short(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}
