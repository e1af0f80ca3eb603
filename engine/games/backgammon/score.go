package backgammon

import (
	"errors"
	"fmt"
	"math/bits"

	"carteiro/engine/rules"
)

// Names of the traditional table (spec section 6.1), with what they count.
const (
	Simples       = "simples"
	Cantada       = "cantada"
	Gamao         = "gamao"
	GamaoCantado  = "gamao_cantado"
	Triplo        = "triplo"
	PauDentro     = "pau_dentro"
	DosDeuses     = "dos_deuses"
	simplesPoints = 1
	gamaoPoints   = 3
)

// result is how a game ended and what that is worth before the cube.
type result struct {
	name  string
	worth int
}

// tournament is the result by the tournament's table: the camp is the loser's.
func (c *Camp) tournament() result {
	switch {
	case c[off] > 0:
		return result{results[Single], Single}
	case c.top() >= 19:
		return result{results[Backgammon], Backgammon}
	}
	return result{results[Gammon], Gammon}
}

// traditional is the result by the traditional table, after its precedence:
// dos deuses, pau dentro, triplo where it counts on its own, then the rest.
// The roll is the one that took the winner's last checker off.
func (c *Camp) traditional(roll [2]int8, triplo int8) result {
	cantada := roll[0] == roll[1]
	switch top := c.top(); {
	case c[off] > 0 && cantada:
		return result{Cantada, 2}
	case c[off] > 0:
		return result{Simples, simplesPoints}
	case top == bar:
		return result{DosDeuses, 10}
	case cantada && top <= 6:
		return result{PauDentro, 7}
	case triplo > 0 && top >= 19:
		return result{Triplo, int(triplo)}
	case cantada:
		return result{GamaoCantado, 4}
	}
	return result{Gamao, gamaoPoints}
}

// Tables of points.
const (
	Tournament  = "tournament"
	Traditional = "traditional"
)

// Score names a finished game and its points, the cube's level included. The
// winner stands in the second half of the Position ID, which is empty; roll is
// the one that took the last checker off, {0, 0} where the tournament's table
// does not ask; triplo is 0, 3 or 5. An error tells what is wrong.
func Score(positionID, table string, roll [2]int, cube, triplo int) (name string, points int, err error) {
	c, err := ParseID(positionID)
	if err != nil {
		return "", 0, err
	}
	if err = c.lost(); err == nil {
		err = scorable(table, roll, cube, triplo)
	}
	if err != nil {
		return "", 0, err
	}
	r := c.Other.tournament()
	if table == Traditional {
		r = c.Other.traditional([2]int8{int8(roll[0]), int8(roll[1])}, int8(triplo))
	}
	return r.name, r.worth * cube, nil
}

// lost refuses a board on which the side on roll has not just won.
func (c *Camps) lost() error {
	switch {
	case c.OnRoll[off] != checkers:
		return fmt.Errorf("the winner is the player on roll, but %d checkers of theirs are left", checkers-c.OnRoll[off])
	case c.Other[off] == checkers:
		return errors.New("neither side has a checker left")
	}
	return nil
}

func scorable(table string, roll [2]int, cube, triplo int) error {
	switch {
	case table != Tournament && table != Traditional:
		return fmt.Errorf("table %q: %s or %s is wanted", rules.Quoted(table), Tournament, Traditional)
	case cube < 1 || cube > 1<<cubeTop || bits.OnesCount(uint(cube)) != 1:
		return fmt.Errorf("cube %d: a power of two from 1 to %d is wanted", cube, 1<<cubeTop)
	case triplo != 0 && triplo != 3 && triplo != 5:
		return fmt.Errorf("triplo %d: 0, 3 or 5 is wanted", triplo)
	case table == Tournament && roll == [2]int{}:
		return nil
	}
	for _, die := range roll {
		if die < 1 || die > 6 {
			return fmt.Errorf("last roll %v: %d is not from 1 to 6", roll, die)
		}
	}
	return nil
}
