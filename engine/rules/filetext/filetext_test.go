package filetext

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
)

func TestTidyTexts(t *testing.T) {
	assert.Equal(t, "a b c", Plain("a\tb\r\n \x00 c\xff"))
	assert.Equal(t, "Ana in Porto", WithoutAddress("Ana <ana@example.org> in Porto,"))
	assert.Equal(t, "Ana", WithoutAddress("Ana (ana@example.org)"))
	assert.Equal(t, "coraç", Cut("coração", 7))
	assert.Equal(t, "cora…", Shortened("coração", 5))
	assert.Equal(t, "coração", Shortened("coração", 7))
}

func TestNotesStandInTheOrderOfTheirLines(t *testing.T) {
	list := []string{"line 12: late", "line 2: early", "of the whole", "line 2: early"}
	assert.Equal(t, []string{"of the whole", "line 2: early", "line 12: late"}, Notes(list))
	assert.Equal(t, "line 12: late", list[0], "the list given is left as it was")
	var many []string
	for i := range MaxNotes + 5 {
		many = append(many, "line "+strings.Repeat("1", i%3+1)+": "+strings.Repeat("é", i))
	}
	got := Notes(many)
	assert.Len(t, got, MaxNotes+1)
	assert.Equal(t, "and 5 more", got[MaxNotes])
	for _, n := range got {
		assert.LessOrEqual(t, len(n), MaxNote)
		assert.True(t, utf8.ValidString(n))
	}
}
