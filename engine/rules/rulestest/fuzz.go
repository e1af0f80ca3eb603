package rulestest

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// FuzzRead gives strange texts to a game in random positions: each is a legal
// move or a refusal with a code that quotes valid text, never a panic. Call it
// from the game's own fuzz target, with a few texts to start from.
func FuzzRead(f *testing.F, g rules.Game, texts ...string) {
	f.Helper()
	FuzzReadIn(f, g, nil, texts...)
}

// FuzzReadIn is FuzzRead in a variant.
func FuzzReadIn(f *testing.F, g rules.Game, o rules.Options, texts ...string) {
	f.Helper()
	for i, text := range append(texts, "", "xyzzy", "\xff", "１/２", "roll") {
		f.Add(uint64(i), uint16(i*5), text)
	}
	c := config(g, []Option{With(o)})
	f.Fuzz(func(t *testing.T, seed uint64, moves uint16, text string) {
		p, err := g.Setup(c.Options, c.Seats)
		require.NoError(t, err)
		game := &walk{t: t, Config: c, luck: NewLuck(seed), start: p, now: p}
		for range moves % 200 {
			if asks := game.now.Awaits(); len(asks) > 0 {
				game.advance(asks[0].Seat)
			}
		}
		for s := rules.Watcher; int(s) < c.Seats; s++ {
			readable(t, game.now, s, text)
		}
	})
}

func readable(t *testing.T, p rules.Position, by rules.Seat, text string) {
	m, err := p.Read(by, text)
	if err == nil {
		require.True(t, rules.Permits(p, by, m), "%q was read as %s", text, m)
		return
	}
	r := refusal.Of(err)
	require.NotNil(t, r, "%q", text)
	assert.NotEmpty(t, r.Code)
	assert.True(t, utf8.ValidString(r.Read), "%q", r.Read)
	for _, legal := range r.Legal {
		read, err := p.Read(by, legal)
		require.NoError(t, err, "what a refusal offers can be read: %s", legal)
		assert.Equal(t, rules.Move(legal), read)
	}
}
