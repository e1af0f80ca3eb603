package mail

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestBoardFitsNarrowScreens: the drawn lines fit a screen of 320 and of 360
// pixels, with a cube beside the board or none.
func TestBoardFitsNarrowScreens(t *testing.T) {
	for _, extra := range []string{"", "  cubo 64"} {
		s := sheet{Board: "A sentence about the board, longer than the board is wide, that may be broken anywhere\n+" + strings.Repeat("-", 55) + "+" + extra}
		require.Equal(t, 57+len(extra), s.columns())
		small, err := strconv.ParseFloat(s.Small(), 64)
		require.NoError(t, err)
		scale, err := strconv.ParseFloat(s.Scale(), 64)
		require.NoError(t, err)
		for screen, size := range map[float64]float64{360: small, 320: scale * 3.2, 390: scale * 3.9} {
			assert.LessOrEqual(t, size*0.602*float64(s.columns()), screen-28, "%v", screen)
		}
		html, err := s.html()
		require.NoError(t, err)
		assert.Contains(t, html, "font-size: min(13px, "+s.Scale()+"vw)")
		assert.NotContains(t, html, "ZgotmplZ")
	}
}

// TestMovesStayWhole: no line ends within a move, and none of prose reads as a
// command.
func TestMovesStayWhole(t *testing.T) {
	for n := range 80 {
		text := strings.Repeat("x", n) + " Rui rolled 2-6 and played bar/22 24/18*(2), then it is for you to take or to pass."
		got := (&paragraphs{own: &everyGame}).wrap(text, "")
		assert.Contains(t, got, "bar/22 24/18*(2),", n)
		for _, line := range strings.Split(got, "\n") {
			assert.False(t, everyGame.isCommandLine(line), line)
		}
		assert.Equal(t, strings.Fields(text), strings.Fields(got))
	}
}

// TestNumberedBoardsAreTables: with a row and a column for their names, each
// square in its place; what was written below follows. Other boards stay as
// they are drawn.
func TestNumberedBoardsAreTables(t *testing.T) {
	h := counting(t, 2, nil)
	h.reply(ana, "6G=3")
	l := h.one(rui)
	assert.Equal(t, 15*15+7, strings.Count(l.HTML, "<td "))
	assert.Contains(t, l.HTML, `font-weight:bold;">&gt;3</td>`)
	assert.NotContains(t, l.HTML, `<pre class="board"`)
	assert.Contains(t, l.HTML, "15:1</span>")
	board := sheet{Board: " A B C D\n 1 . 12 >7 2x 1\n 2 + - * / 2\n 3 . . . . 3\n A B C D\n\nBelow\n 0:1 1:- 2:7 3:12\n 4:1 5:1 6:1 7:1\n"}.Drawing()
	assert.Len(t, board.Rows, 4)
	assert.Equal(t, []square{{"1", "name"}, {"\u00a0", "bare"}, {"12", "tile"}, {">7", "fresh"}, {"2x", "double"}}, board.Rows[1])
	assert.Equal(t, []line{{}, {Text: "Below"}, {Cells: []string{"0:1", "1:-", "2:7", "3:12", "4:1", "5:1", "6:1", "7:1"}}}, board.Lines)
	for _, other := range []string{"", "\n", "A", " A B C D\n", " A B C D\n 1 . . . . 1\n", "  +---+\n  | o |\n  +---+\n"} {
		assert.Empty(t, sheet{Board: other}.Drawing(), other)
	}
}
