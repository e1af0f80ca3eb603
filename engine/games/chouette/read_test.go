package chouette

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

func TestWordsOfBothLanguages(t *testing.T) {
	window := begun(t, 3, nil)
	window.window()
	roll := begun(t, 3, nil)
	doubled := begun(t, 3, nil)
	doubled.plays(1, "double")
	beavered := begun(t, 3, nil)
	beavered.window()
	beavered.doubles(2)
	beavered.plays(1, "beaver 2")
	partner := given(t, 5, nil)
	invited := given(t, 5, nil)
	invited.plays(1, "partner")
	for _, c := range []struct {
		at    *table
		by    int
		want  rules.Move
		texts string
	}{
		{window, 2, "double", "dobro|Dobro!|double|I double|dobrar|I redouble."},
		{window, 2, "no", "não|nao|No.|no, please|não dobro|no double|I don't double|no 1"},
		{window, 2, "no 3", "não 3|no 3|no for the next 3 turns|não por 3 vezes|não dobro nas próximas 3 jogadas|no (3)"},
		{roll, 1, "roll", "rolar|lançar os dados|roll|Roll the dice|no double|não dobro"},
		{roll, 1, "double", "dobro|double"},
		{doubled, 3, "take", "pego|take|I take|aceito|take the double|tomo"},
		{doubled, 3, "pass", "passo|pass|drop|não pego|não aceito|largo"},
		{doubled, 3, "beaver", "bivo|beaver|bivar"},
		{beavered, 2, "accept", "aceito|accept|sigo|take it|aceito a bivada"},
		{beavered, 2, "raccoon", "racuno|raccoon|racoon"},
		{beavered, 2, "refuse", "recuso|refuse|passo|não aceito"},
		{partner, 1, "partner", "sócio|partner|chamo um sócio|call a partner"},
		{partner, 1, "alone", "só|alone|sozinha|não|no|sem sócio"},
		{invited, 5, "join", "entro|join|sim|yes|aceito"},
		{invited, 5, "decline", "recuso|decline|não|no thanks|não quero"},
	} {
		for text := range strings.SplitSeq(c.texts, "|") {
			m, err := c.at.Read(rules.Seat(c.by-1), text)
			require.NoError(t, err, text)
			assert.Equal(t, c.want, m, text)
		}
	}
}

func TestWhatIsWrongIsSaid(t *testing.T) {
	window := begun(t, 3, nil)
	window.window()
	for _, text := range []string{"sim", "take", "24/18", "double 3", "no 3 4", ""} {
		r := window.refuses(2, text, SayWindow)
		assert.Equal(t, []string{"no", "double"}, r.Legal)
		assert.Equal(t, text, r.Read)
	}
	for _, text := range []string{"no 0", "no 100", "não 99999999999999999999"} {
		window.refuses(2, text, SayNoFor)
	}
	window.refuses(1, "double", refusal.NotYourTurn)
	window.refuses(9, "double", refusal.NotYours)
	window.refuses(2, strings.Repeat("no ", 200), refusal.TooLong)
	window.doubles()
	window.nature("21")
	window.refuses(2, "dobro", CubesBefore)
	window.refuses(2, "24/20", backgammon.WrongDice)
	window.refuses(2, "xyzzy", refusal.Unreadable)

	doubled := begun(t, 3, nil)
	doubled.plays(1, "double")
	assert.Equal(t, 2, doubled.refuses(2, "hm", SayDoubled).Args["Level"])
	assert.Equal(t, []string{"take", "pass", "beaver"}, doubled.refuses(2, "", SayDoubled).Legal)
	roll := begun(t, 3, nil)
	roll.refuses(1, "24/20", SayRoll)
	roll.refuses(2, "roll", refusal.NotYourTurn)
}

func TestNamesBecomeNumbersOfSeats(t *testing.T) {
	names := []string{"Ana Leonor", "Rui", "Ana Maria", "Zé Pêra", ""}
	for text, want := range map[string]string{
		"Pego Rui, passo Ana Maria": "pego 2, passo 3",
		"passo Ana":                 "passo ana",
		"take RUI and zé":           "take 2 and 4",
		"pego Zé Pêra":              "pego 4",
		"arruinado, 2":              "arruinado, 2",
		"":                          "",
	} {
		assert.Equal(t, want, Numbered(text, names...), text)
	}
}

// Names are numbered where the box answers, and nowhere else; those that are words
// of an answer are not.
func TestNamesAreNumberedWhereTheBoxAnswers(t *testing.T) {
	g := begun(t, 4, nil)
	names := []string{"Ana Sá", "Rui", "Passo Largo", "Zé"}
	g.window()
	assert.Equal(t, "Dobro, Rui", g.Numbered("Dobro, Rui", names...))
	g.doubles(2, 3, 4)
	text := g.Numbered("Pego Rui e Zé, passo 3", names...)
	assert.Equal(t, "pego 2 e 4, passo 3", text)
	m, err := g.Read(0, text)
	require.NoError(t, err)
	assert.Equal(t, rules.Move("take 2, pass 3, take 4"), m)
	assert.Equal(t, text, rules.Numbered(g.Position, "Pego Rui e Zé, passo 3", names...))
	g.plays(1, m)
	assert.Equal(t, "Bar/22 Rui", g.Numbered("Bar/22 Rui", names...))
}

func FuzzNumbered(f *testing.F) {
	f.Add("pego Rui, passo Ana", "Rui", "Ana")
	f.Add("\xff1", "\xff", "")
	f.Add("aaa", "a", "aa")
	f.Fuzz(func(t *testing.T, text, a, b string) {
		assert.True(t, utf8.ValidString(Numbered(text, a, b)))
		assert.Equal(t, rules.Folded(text), Numbered(text))
	})
}

// FuzzAnswers reads the box's answers: what is read is canonical and plays.
func FuzzAnswers(f *testing.F) {
	for _, text := range []string{"take 2, pass 3, beaver 4", "2 take 3 4 pass", "pego todos", "todos", "take 2 pass", "não 2", "2", "beaver rest 3", "¾ take"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g := begun(t, 4, nil)
		g.window()
		g.doubles(2, 3, 4)
		m, err := g.Read(0, text)
		if err != nil {
			require.NotNil(t, refusal.Of(err))
			return
		}
		said, ok := parseAnswers(string(m))
		require.True(t, ok)
		require.Equal(t, m, answersText(said))
		require.True(t, g.Permits(0, m))
	})
}
