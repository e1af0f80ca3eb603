package mail

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestLooksAtMovesAreAnswered beyond the answers of a day, not without end; mere
// words, and letters to one's own address, have their own.
func TestLooksAtMovesAreAnswered(t *testing.T) {
	h := counting(t, 2, nil)
	h.clerk.PerDay = 3
	a, _ := h.pair()
	for i := range livelyTimes * 3 {
		h.reply(ana, fmt.Sprintf([]string{"ver %s", "ver 1A=%.0s5", "1A=%.0s5"}[i%3], a))
		require.Len(t, h.posted(), 1, i)
	}
	h.reply(ana, "ver "+a)
	assert.Contains(t, text(h.posted1()), "Já lhe respondi 15 vezes")
	h.reply(ana, "ver "+a)
	assert.Empty(t, h.posted())
	assert.Contains(t, h.ask(ana, "ajuda"), "jogar")
	for range 5 {
		h.write("rui@mail.example", h.own(rui), "help")
	}
	assert.Len(t, h.posted(), 4, "three, and that it is enough")
}

// TestMereWordsAreAnsweredSeldom: two programs could send them for ever.
func TestMereWordsAreAnsweredSeldom(t *testing.T) {
	h := counting(t, 2, nil)
	h.clerk.PerDay = 3
	answered := 0
	for range 10 {
		h.reply(ana, "Que belo dia!")
		for _, l := range h.posted() {
			answered += count(l.Address == "ana@mail.example")
		}
	}
	assert.Equal(t, 4, answered, "three, and that it is enough")
}
