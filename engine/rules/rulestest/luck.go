package rulestest

// Luck is a small seeded source of chance (splitmix64): the same seed, the same game.
type Luck struct{ state uint64 }

// NewLuck starts a source of chance from a seed.
func NewLuck(seed uint64) *Luck { return &Luck{state: seed} }

// Pick returns a number from 0 to n-1; n must be at least 1.
func (l *Luck) Pick(n int) int { return int(l.next() % uint64(n)) }

func (l *Luck) next() uint64 {
	l.state += 0x9e3779b97f4a7c15
	z := l.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Script is luck written in advance: each Pick takes the next number, modulo
// n; at the end it starts again.
type Script struct {
	Picks []int
	at    int
}

// Pick returns the next number of the script.
func (s *Script) Pick(n int) int {
	p := s.Picks[s.at%len(s.Picks)]
	s.at++
	return p % n
}
