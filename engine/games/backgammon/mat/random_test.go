package mat

import (
	"math/rand/v2"

	"carteiro/engine/games/backgammon"
)

// player plays random matches with dice, plays and cube of one seed.
type player struct {
	*rand.Rand
	length   int
	score    [2]int
	crawford bool // the Crawford game has been
	loose    bool // games may stay unfinished and plays unrecorded
	jacoby   bool // always for money, else now and then
}

func (p *player) chance(percent int) bool { return p.IntN(100) < percent }

// match plays to the length, or some games for money.
func (p *player) match() Match {
	m := Match{Length: p.length}
	for games := 1 + p.IntN(4); p.length > 0 && max(p.score[0], p.score[1]) < p.length || p.length == 0 && games > 0; games-- {
		g := p.game()
		m.Games = append(m.Games, g)
		if g.Winner == 0 {
			break
		}
		p.score[g.Winner-1] += g.Points
	}
	m.FinalScore = p.score
	return m
}

// sim is one game.
type sim struct {
	Game
	*player
	board             backgammon.Camps
	turn, cube, owner int
	cubeless          bool
}

func (p *player) game() Game {
	s := &sim{Game: Game{ScoreBefore: p.score}, player: p, board: backgammon.Start(), turn: 1 + p.IntN(2), cube: 1}
	if p.length == 1 || p.length > 1 && !p.crawford && max(p.score[0], p.score[1]) == p.length-1 {
		s.cubeless, p.crawford = true, true
	}
	for s.End == Unfinished && (!p.loose || !p.chance(1)) {
		s.ply()
	}
	return s.Game
}

func (s *sim) ply() {
	switch n := len(s.Plies); {
	case n > 1 && s.chance(1):
		s.giveUp(1 + s.IntN(2))
	case n > 1 && !s.cubeless && s.owner != other(s.turn) && s.cube < 64 && s.chance(6):
		s.double()
	default:
		s.roll(n == 0)
	}
}

func (s *sim) add(seat int, k Kind, value int) {
	s.Plies = append(s.Plies, Ply{Seat: seat, Kind: k, Value: value})
}

func (s *sim) over(winner, points, worth int, end End) {
	s.Winner, s.Points, s.Worth, s.End = winner, points, worth, end
}

func (s *sim) giveUp(loser int) {
	s.add(loser, Resign, 0)
	s.over(other(loser), (1+s.IntN(3))*s.cube, 0, GivenUp)
}

func (s *sim) double() {
	s.add(s.turn, Double, 2*s.cube)
	switch {
	case s.chance(25):
		s.add(other(s.turn), Drop, 0)
		s.over(s.turn, s.cube, s.cube, Dropped)
		return
	case s.length == 0 && s.chance(40):
		s.add(other(s.turn), Beaver, 4*s.cube)
		s.cube *= 4
		if s.chance(50) {
			s.cube *= 2
			s.add(s.turn, Raccoon, s.cube)
		}
	default:
		s.add(other(s.turn), Take, 0)
		s.cube *= 2
	}
	s.owner = other(s.turn)
	s.roll(false)
}

func (s *sim) roll(opening bool) {
	d := [2]int{1 + s.IntN(6), 1 + s.IntN(6)}
	if opening && d[0] == d[1] {
		d[1] = d[0]%6 + 1
	}
	found, _ := s.board.Replay("", d)
	p := Ply{Seat: s.turn, Kind: Move, Dice: d, Text: dance}
	if s.loose && len(found) > 1 && s.chance(1) {
		p.Kind, p.Text = []Kind{Roll, Unknown}[s.IntN(2)], ""
		s.Plies = append(s.Plies, p)
		s.giveUp(s.turn)
		return
	}
	after := s.board
	if len(found) > 0 {
		k := found[s.IntN(len(found))]
		p.Text, after = string(k.Text), k.After
	}
	s.Plies = append(s.Plies, p)
	if worth, over := after.Won(); over {
		worth *= s.cube
		if s.length == 0 && s.owner == 0 && (s.jacoby || s.chance(50)) {
			worth = 1
		}
		s.over(s.turn, worth, worth, BorneOff)
	}
	s.board, s.turn = after.Turned(), other(s.turn)
}
