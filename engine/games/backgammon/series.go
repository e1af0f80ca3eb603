package backgammon

import (
	"carteiro/engine/rules"
)

// howEnded is how a game ended, beside its result.
type howEnded uint8

const (
	howBoard howEnded = iota
	howPass
	howResign
	howTime
)

// String is the word of the catalogue.
func (h howEnded) String() string { return [...]string{"board", "pass", "resign", "time"}[h] }

// series is where a match or a hand stands. Its zero value is the start.
type series struct {
	score    [2]int32 // by seat; of a match not cut at its length, of a hand cut
	games    int16    // that are over
	crawford bool     // the game at hand is the Crawford game
	past     bool     // the Crawford game has been begun
	ended    bool     // the board is the end of a game, and the next one is due
	last     ending   // of the game that ended last
}

// ending is how a game went.
type ending struct {
	winner rules.Seat
	name   string
	how    howEnded
	points int32
	cube   int8 // its level as a power of two
}

// end closes the game at hand: its result times the cube for the winner. In a
// series the next game is due unless that was the last.
func (p Position) end(winner rules.Seat, r result) Position {
	if p.rules.jacoby && !p.cube.turned && r.worth > Single {
		r = result{results[Single], Single}
	}
	p.last = ending{winner, r.name, howBoard, int32(r.worth * p.cube.level()), p.cube.log}
	if r.name == passed {
		p.last.how = howPass
	}
	p.phase, p.ended = phaseOver, true
	if !p.rules.series() {
		return p
	}
	p.games++
	p.score[winner] += p.last.points
	if p.rules.play == hand {
		p.score[winner] = min(p.score[winner], int32(p.rules.length))
	}
	if p.score[winner] < int32(p.rules.length) {
		p.phase = phaseOpening
		if p.rules.winnerOff {
			p.phase, p.turn = phaseDice, winner
		}
	}
	return p
}

// begun is the start of the next game, before its first throw.
func (p Position) begun() Position {
	p.camps, p.cube, p.ended = [2]Camp{start, start}, cube{}, false
	if p.phase == phaseOpening {
		p.turn = rules.Watcher
	}
	p.crawford = p.rules.play == match && p.rules.cube && !p.past &&
		int32(p.rules.length)-max(p.score[0], p.score[1]) == 1
	p.past = p.past || p.crawford
	return p
}

// postCrawford tells whether the Crawford game is over.
func (p *Position) postCrawford() bool { return p.past && !p.crawford }

// game is the number of the game at hand, or of the one that has just ended.
func (p *Position) game() int {
	if p.ended && p.rules.series() {
		return int(p.games)
	}
	return int(p.games) + 1
}

// Pauses tells whether a game of a series has ended and the next one is due.
func (p Position) Pauses() bool { return p.ended && p.phase != phaseOver }
