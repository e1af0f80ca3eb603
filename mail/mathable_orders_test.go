package mail

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/table"
)

// TestAnOrderIsQuotedAsTheBoardNamesIt, also the one that it takes the place of,
// and one that could not be followed.
func TestAnOrderIsQuotedAsTheBoardNamesIt(t *testing.T) {
	h := counting(t, 2, nil)
	h.reply(rui, "Then 9H=6 9G=4")
	assert.Contains(t, text(h.one(rui)), "Kept for your next decision: “9H=6 9G=4”.")
	h.posted()
	h.reply(rui, "then 1A=5")
	assert.Contains(t, text(h.one(rui)), "“1A=5”. It takes the place of “9H=6 9G=4”.")
	h.posted()
	h.reply(ana, h.legal())
	assert.Contains(t, text(h.one(rui)), "Your order for your next decision, “1A=5”, could not be followed and is void.")
}

// TestWhatIsNotUnderstoodHasAnExample that can be played.
func TestWhatIsNotUnderstoodHasAnExample(t *testing.T) {
	h := counting(t, 2, nil)
	for _, line := range []string{"7F=3 7E=", "6G=-3", "ver 6G="} {
		h.reply(ana, line)
		said := text(h.posted1())
		assert.Contains(t, said, "Não consegui perceber. O certo seria", line)
		assert.Contains(t, said, strings.ToUpper(h.legal()), line)
	}
}

// TestAnExchangeWithThanks is read; the others read nothing of the tiles.
func TestAnExchangeWithThanks(t *testing.T) {
	for _, more := range []string{" por favor", " please", ", obrigado", " please, thanks"} {
		h := counting(t, 2, nil)
		h.reply(ana, "troco "+itoa(h.rack(ana)[0])+more)
		require.Len(t, h.moves(), 1, more)
		assert.NotRegexp(t, `\d|troco`, strings.Join(h.said(), " "), more)
	}
}

// TestWhoHasLeftIsToldSo and what can be offered has no name twice.
func TestWhoHasLeftIsToldSo(t *testing.T) {
	h := counting(t, 3, nil)
	h.reply(eva, "resign 3")
	said := text(h.posted1())
	assert.Contains(t, said, "resign")
	assert.NotContains(t, said, "resign = ")
	h.reply(eva, "resign yes")
	require.Equal(t, table.Playing, h.state().Status)
	h.posted()
	h.reply(eva, "resign yes")
	assert.Contains(t, text(h.one(eva)), "You have left this game already.")
}
