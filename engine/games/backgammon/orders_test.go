package backgammon

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"carteiro/engine/rules"
)

func given(kinds ...string) (list []rules.Order) {
	for _, k := range kinds {
		list = append(list, rules.Order{Kind: k})
	}
	return list
}

// rolling is a position of seat 0 before its roll, with the cube of the variant.
func rolling(p Position, own, other Camp) Position {
	p.camps, p.turn, p.phase = [2]Camp{own, other}, 0, phaseRoll
	return p
}

// What standing orders do, and where they leave the decision to the seat.
func TestFollow(t *testing.T) {
	none, money, match := setup(t), setup(t, "play", "money"), setup(t, "play", "match", "length", "3")
	home, far := camp(6, 3, 1, 1), camp(6, 2)
	theirs, crawford, limit := money, match, atLevel(money, 10)
	theirs.cube = cube{}.given(1, 1)
	crawford.crawford = true
	const asked = rules.Move("-")
	for _, c := range []struct {
		why    string
		p      Position
		orders []rules.Order
		want   rules.Move // asked: the seat decides; "": the order lapses
		by     string
	}{
		{"no cube", rolling(none, start, start), given("roll"), "roll", "roll"},
		{"doubling is possible", rolling(money, start, start), given("roll"), asked, ""},
		{"doubling is waived", rolling(money, start, start), given("no_double", "roll"), "roll", "roll"},
		{"waived, and no word of rolling", rolling(money, start, start), given("no_double"), asked, ""},
		{"the cube is theirs", rolling(theirs, start, start), given("roll"), "roll", "roll"},
		{"Crawford", rolling(crawford, start, start), given("roll"), "roll", "roll"},
		{"the cube's limit", rolling(limit, start, start), given("roll"), "roll", "roll"},
		{"double", rolling(money, start, start), given("roll", "double"), "double", "double"},
		{"double, but it is theirs", rolling(theirs, start, start), given("roll", "double"), "", "double"},
		{"bearing off in a race", rolling(none, home, far), given("bearoff"), "roll", "bearoff"},
		{"bearing off, with the cube", rolling(money, home, far), given("bearoff"), asked, ""},
		{"bearing off, waived", rolling(money, home, far), given("bearoff", "no_double"), "roll", "bearoff"},
		{"not home yet", rolling(none, start, start), given("bearoff"), asked, ""},
		{"home, but in contact", rolling(none, home, camp(24, 1, 6, 3)), given("bearoff"), asked, ""},
		{"no orders of this moment", rolling(none, start, start), given("take", "pass", "forced"), asked, ""},

		{"a forced play", board(t, camp(13, 1), camp(18, 2), 3, 3), given("forced"), "13/10", "forced"},
		{"a choice", board(t, start, start, 3, 1), given("forced", "bearoff"), asked, ""},
		{"a forced bear-off", board(t, camp(2, 1), far, 6, 5), given("bearoff"), "2/off", "bearoff"},
		{"a choice in a bear-off", board(t, camp(6, 1, 5, 1, 3, 1), far, 6, 1), given("bearoff", "forced"), asked, ""},
		{"forced, but no bear-off", board(t, camp(13, 1), camp(18, 2), 3, 3), given("bearoff"), asked, ""},
		{"a play, no order for it", board(t, camp(2, 1), far, 6, 5), given("roll", "double"), asked, ""},

		{"take", moves(t, opened(t, "play", "match"), "double"), given("roll", "take"), "take", "take"},
		{"pass", moves(t, opened(t, "play", "match"), "double"), given("pass"), "pass", "pass"},
		{"a double without an order", moves(t, opened(t, "play", "match"), "double"), given("roll", "forced"), asked, ""},
		{"a beaver is never answered by order", beaverOf0(t), given("take", "pass", "double", "roll"), asked, ""},
		{"over", resign(t, opened(t)), given("roll"), asked, ""},
	} {
		m, used, ok := c.p.Follow(0, c.orders)
		if c.want == asked {
			assert.False(t, ok, c.why)
			continue
		}
		assert.True(t, ok, c.why)
		assert.Equal(t, c.want, m, c.why)
		assert.Equal(t, c.by, c.orders[used].Kind, c.why)
		_, _, ok = c.p.Follow(1, c.orders)
		assert.False(t, ok, "the other seat is not awaited: %s", c.why)
	}
	var _ rules.Orderly = Position{}
	var _ rules.Offering = Position{}
	var _ rules.Pausing = Position{}
}

// beaverOf0 asks seat 0 to answer a beaver.
func beaverOf0(t testing.TB) Position {
	return moves(t, setup(t, "play", "money"), "1-3", "8/5 6/5", "double", "beaver")
}
