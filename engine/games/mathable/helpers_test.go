package mathable

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// dealt is a game whose bag begins with these tiles; the rest follows from low
// to high. The first seat begins unless the options say otherwise.
func dealt(t testing.TB, seats int, o rules.Options, bag ...int) *Position {
	t.Helper()
	if o["start"] == "" {
		o = merge(o, rules.Options{"start": StartFixed})
	}
	p, err := Game{}.Setup(o, seats)
	require.NoError(t, err)
	rest, ok := without(grid.Bag(), bag...)
	require.True(t, ok, "the bag has these tiles")
	return play(t, p, rules.Nature, ordered(wordBag, slices.Concat(bag, rest)))
}

func merge(o, more rules.Options) rules.Options {
	out := rules.Options{}
	for _, from := range []rules.Options{o, more} {
		for k, v := range from {
			out[k] = v
		}
	}
	return out
}

func play(t testing.TB, p rules.Position, by rules.Seat, moves ...rules.Move) *Position {
	t.Helper()
	for _, m := range moves {
		next, err := p.Play(by, m)
		require.NoError(t, err, "%s", m)
		p = next
	}
	return p.(*Position)
}

// refused demands that a message is refused, by Read, Play and Forecast alike.
func refused(t testing.TB, p *Position, text string, code refusal.Code) *refusal.Refusal {
	t.Helper()
	_, err := p.Read(p.decides(), text)
	r := refusal.Of(err)
	require.NotNil(t, r, text)
	require.Equal(t, code, r.Code, text)
	_, err = p.Forecast(p.decides(), text)
	require.True(t, refusal.Is(err, code), text)
	_, err = p.Play(p.decides(), rules.Move(text))
	require.Error(t, err, text)
	return r
}

// late is a position late in a game for as many seats as hands, the first on
// turn: a board, the bag that is left, the hands.
func late(t testing.TB, o rules.Options, board string, bag []int, hands ...[]int) *Position {
	t.Helper()
	v, err := newVariant(o)
	require.NoError(t, err)
	p := newPosition(v, len(hands))
	m, ok := parse(board)
	require.True(t, ok || board == "")
	for _, s := range m.steps {
		p.board.Lay(s.Square, s.Value)
	}
	p.bag = bag
	for s, hand := range hands {
		p.hands[s] = with(hand)
	}
	p.begin(0)
	return p
}

func view(p *Position, eye rules.Seat) View { return p.SeenBy(eye).(View) }
