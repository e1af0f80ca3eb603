package grid

import (
	"math/bits"
	"strconv"
)

// operate is the result of an operation on a pair in either order (M4); ok is
// false where it gives none: a quotient that is not exact, or by 0.
func operate(op Kind, a, b int) (result int, ok bool) {
	if a < b {
		a, b = b, a
	}
	switch op {
	case Plus:
		return a + b, true
	case Minus:
		return a - b, true
	case Times:
		return a * b, true
	}
	switch {
	case a == 0: // both are
		return 0, false
	case b == 0: // 0 divided by a; a divided by 0 never
		return 0, true
	}
	return a / b, a%b == 0
}

// results has, by what is printed (Plain for all operations), the values that
// a pair gives.
var results = func() (r [Divide + 1][kinds][kinds]Set) {
	for i, a := range values {
		for j, b := range values {
			for op := Plus; op <= Divide; op++ {
				if v, ok := operate(op, a, b); ok {
					r[op][i][j] = SetOf(v)
					r[Plain][i][j] |= r[op][i][j]
				}
			}
		}
	}
	return r
}()

// GivesAny is the set of values that any pair of one value of each set gives on
// a square of a kind.
func GivesAny(k Kind, near, far Set) (all Set) {
	of := &results[k.operation()]
	for ; near != 0; near &= near - 1 {
		row := &of[bits.TrailingZeros64(uint64(near))]
		for far := far; far != 0; far &= far - 1 {
			all |= row[bits.TrailingZeros64(uint64(far))]
		}
	}
	return all
}

// operation is the operator that counts on a square, Plain for all.
func (k Kind) operation() Kind {
	if k.Operator() {
		return k
	}
	return Plain
}

// equation writes how a pair gives a value, by the first operation that does:
// near before far, but the larger first in a difference and a quotient.
func equation(k Kind, near, far, value int) string {
	for op := Plus; op <= Divide; op++ {
		v, ok := operate(op, near, far)
		if !ok || v != value || k.Operator() && k != op {
			continue
		}
		switch {
		case op == Divide && value == 0:
			near, far = min(near, far), max(near, far)
		case op == Minus || op == Divide:
			near, far = max(near, far), min(near, far)
		}
		return strconv.Itoa(near) + op.String() + strconv.Itoa(far)
	}
	return ""
}
