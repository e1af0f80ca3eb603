package best

import "carteiro/engine/games/mathable/grid"

// dives lays, behind each first placement, tile after tile where it counts
// most, and gives the most points of these plays: no search may end below.
func (s *search) dives() (floor int) {
	for sq := range grid.Square(grid.Squares) {
		for _, v := range (s.start.Fits(sq) & grid.SetOf(s.hand...)).Values() {
			floor = max(floor, s.dive(pack(sq, v)))
		}
	}
	return floor
}

func (s *search) dive(l laid) (points int) {
	n := node{}
	for ok := true; ok; l, ok = s.greediest(s.left(&n)) {
		points += s.now.Points(l.square(), l.value())
		s.now.Lay(l.square(), l.value())
		n.set[n.size] = l
		n.size++
	}
	for _, l := range n.set[:n.size] {
		s.now.Restore(s.start, l.square())
	}
	n.points = int32(points)
	return s.worth(&n)
}

// greediest is the placement that counts most at once.
func (s *search) greediest(left grid.Set) (l laid, ok bool) {
	most := -1
	for sq := range grid.Square(grid.Squares) {
		for fits := s.now.Fits(sq) & left; fits != 0; fits &= fits - 1 {
			if p := s.now.Points(sq, fits.Low()); p > most {
				most, l, ok = p, pack(sq, fits.Low()), true
			}
		}
	}
	return l, ok
}
