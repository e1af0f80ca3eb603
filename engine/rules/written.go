package rules

// Writer is a Position whose canonical moves people write otherwise.
type Writer interface {
	// Written is a move as people write it.
	Written(m Move) string
}

// Written is a move as people write it: its canonical text, unless the position
// knows better.
func Written(p Position, m Move) string {
	if w, ok := p.(Writer); ok {
		return w.Written(m)
	}
	return string(m)
}
