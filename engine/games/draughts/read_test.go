package draughts

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/lang"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

func usual(t testing.TB, pairs ...string) Position {
	t.Helper()
	p, err := Draughts{}.Setup(opts(append(pairs, "colours", "host")...), 2)
	require.NoError(t, err)
	return p.(Position)
}

// What people write, and what it means.
func TestReadIsLenient(t *testing.T) {
	start := usual(t)
	chain := plainFrom(t, "W:Wc3,h2:Bd4,f6,a7")
	king := plainFrom(t, "W:WKa1,h2:Bd4,f6,a7", "base", "russian")
	numbered := plainFrom(t, "B:Wb4,d2,h2:Ba5,g7", "base", "english")
	real := usual(t, "base", "portuguese")
	for _, c := range []struct {
		p    Position
		text string
		want rules.Move
	}{
		{start, "c3-d4", "c3-d4"},
		{start, "c3 d4", "c3-d4"},
		{start, "c3d4", "c3-d4"},
		{start, "C3–D4", "c3-d4"},
		{start, "c3→d4", "c3-d4"},
		{start, "c3->d4", "c3-d4"},
		{start, "c3 to d4", "c3-d4"},
		{start, "de c3 para d4", "c3-d4"},
		{start, "da casa c3 à casa d4", "c3-d4"},
		{start, "c3 a d4", "c3-d4"},
		{start, "c3xd4", "c3-d4"},
		{start, "1. c3-d4!", "c3-d4"},
		{start, "1.c3-d4", "c3-d4"},
		{start, "ｃ３－ｄ４", "c3-d4"},
		{start, "«c3-d4»", "c3-d4"},
		{start, "22-18", "c3-d4"},
		{start, "22x18", "c3-d4"},
		{start, "22 - 18", "c3-d4"},
		{start, "1. 22-18", "c3-d4"},
		{chain, "c3xe5xg7", "c3xe5xg7"},
		{chain, "c3:e5:g7", "c3xe5xg7"},
		{chain, "c3xg7", "c3xe5xg7"},
		{chain, "c3-g7", "c3xe5xg7"},
		{chain, "c3 x e5 x g7", "c3xe5xg7"},
		{chain, "c3e5g7", "c3xe5xg7"},
		{chain, "c3 takes d4 and f6, to g7", "c3xe5xg7"},
		{chain, "c3 toma g7", "c3xe5xg7"},
		{chain, "22x15x08", "c3xe5xg7"},
		{chain, "22x8", "c3xe5xg7"},
		{king, "a1xg7", "a1xe5xg7"},
		{king, "Ka1xh8", "a1xe5xh8"},
		{king, "a1 c3 e5 h8", "a1xe5xh8"},
		{numbered, "13x31", "a5xc3xe1"},
		{numbered, "13x22x31", "a5xc3xe1"},
		{real, "d3-c4", "d3-c4"},
		{real, "11-15", "d3-c4"},
		{real, "12-16", "b3-a4"},
	} {
		by := c.p.Awaits()[0].Seat
		m, err := c.p.Read(by, c.text)
		if assert.NoError(t, err, c.text) {
			assert.Equal(t, c.want, m, c.text)
		}
	}
}

// Two ways that begin and end on the same squares are not guessed.
func TestReadAmbiguous(t *testing.T) {
	p := plainFrom(t, "W:Wc1,h2:Bb2,b4,d2,d4,a7", "base", "english")
	require.Equal(t, []string{"c1xa3xc5", "c1xe3xc5"}, legal(p))
	_, err := p.Read(0, "c1xc5")
	r := refusal.Of(err)
	require.NotNil(t, r)
	assert.Equal(t, refusal.Ambiguous, r.Code)
	assert.Equal(t, []string{"c1xa3xc5", "c1xe3xc5"}, r.Legal)
	m, err := p.Read(0, "c1 e3 c5")
	require.NoError(t, err)
	assert.Equal(t, rules.Move("c1xe3xc5"), m)
}

// misreading is a text, why it is refused, and what the sentence needs.
type misreading struct {
	p    Position
	text string
	code refusal.Code
	args map[string]any
}

func args(pairs ...any) map[string]any { return refusal.New("", pairs...).Args }

func misreadings(t testing.TB) []misreading {
	start := usual(t)
	numbers := from(t, "W:Wc3=2,g3=4,Kb8=3,h2=1:Bd4=3,h4=4,f8=5,g7=1", "base", "english")
	long := from(t, "W:WKa1=5,h2=1:Bc3=6,a7=1,h8=1")
	one := plainFrom(t, "W:Wc3,g3:Bd4,h8")
	two := plainFrom(t, "W:Wc3,a3,e3,g3:Bd4,f6,b4,h8")
	free := plainFrom(t, "W:Wc3,g3,a3,h2:Bb4,d4,f6,h8", "base", "english")
	kings := plainFrom(t, "W:WKe4:Bc6,Kg6", "base", "portuguese")
	italian := plainFrom(t, "W:Wd3,Kf1,a2:Be4,g2", "base", "italian")
	stops := plainFrom(t, "W:Wd6,h2:Be7,g7,a7", "base", "english")
	right := usual(t, "base", "portuguese")
	return []misreading{
		{start, "hello", refusal.Unreadable, nil},
		{start, "don't play c3-d4", refusal.Unreadable, nil},
		{start, "", refusal.Unreadable, nil},
		{start, "c3", OneSquare, args("Square", "c3")},
		{start, "22", OneSquare, args("Square", "22")},
		{start, "c3-j9", NoSuchSquare, args("Square", "j9")},
		{start, "c3-d44", NoSuchSquare, args("Square", "d44")},
		{start, "22-33", NoSuchSquare, args("Square", "33")},
		{start, "c3-d3", WrongColour, args("Square", "d3", "Near", "")},
		{right, "c3-d4", WrongColour, args("Square", "c3", "Near", "f3-e4")},
		{start, "b4-c5", EmptySquare, args("Square", "b4")},
		{start, "f6-e5", NotYourPiece, args("Square", "f6")},
		{start, "b2-c3", Occupied, args("Square", "c3")},
		{start, "b2-d4", InTheWay, args("Square", "c3", "From", "b2")},
		{start, "c3-c5", NotDiagonal, args("From", "c3", "To", "c5")},
		{start, "c3-e5", TooFar, args("From", "c3", "To", "e5")},
		{start, "c3-d4-e5", OneStep, args("From", "c3", "To", "d4")},
		{playAll(t, start, "c3-d4", "f6-g5"), "d4-c3", ManBackward, args("From", "d4", "To", "c3")},
		{playAll(t, start, "c3-d4", "f6-g5"), "d4xb2", Occupied, args("Square", "b2")},
		{numbers, "c3xe5", TooStrong, args("Square", "d4", "Number", 2, "Other", 3)},
		{numbers, "h2-g1", ManBackward, args("From", "h2", "To", "g1")},
		{long, "a1-e5", TooStrong, args("Square", "c3", "Number", 5, "Other", 6)},
		{one, "g3-h4", MustCapture, args("Number", 1)},
		{two, "g3-h4", MustCapture, args("Number", 2)},
		{free, "g3-f4", MustCapture, args("Number", 0)},
		{two, "a3xc5", MustTakeMost, args("Number", 1, "Most", 2)},
		{two, "c3xe5", MustGoOn, args("Square", "e5", "Number", 1)},
		{free, "c3xe5", MustGoOn, args("Square", "e5", "Number", 1)},
		{plainFrom(t, "B:Wb4,d2,h2:Ba5,g7", "base", "english"), "13x22", MustGoOn, args("Square", "c3")},
		{kings, "e4xb7", MustTakeKing, args("Number", 0, "Most", 1)},
		{italian, "d3xf5", KingCaptures, nil},
		{plainFrom(t, "W:Wd3,a2:BKe4,a8", "base", "italian"), "d3xf5", ManTakesKing, args("Square", "e4")},
		{plainFrom(t, "W:WKd3,a2:BKe4,e6,Kc6,c4", "base", "italian"), "d3xb5xd7xf5xd3", KingFirst, nil},
		{plainFrom(t, "W:WKa1,h2:Bd4,a7"), "a1xe5xc3", JumpedTwice, args("Square", "d4")},
		{plainFrom(t, "W:Wd5,h3:Bc4,a8", "base", "portuguese"), "d5xb3", ManBackward, args("From", "d5", "To", "b3")},
		{stops, "d6xf8xh6", CrownStops, args("Square", "f8")},
	}
}

func TestReadSaysWhyNot(t *testing.T) {
	for _, c := range misreadings(t) {
		_, err := c.p.Read(c.p.decides(), c.text)
		r := refusal.Of(err)
		if !assert.NotNil(t, r, c.text) {
			continue
		}
		assert.Equal(t, c.code, r.Code, "%q: %v", c.text, r)
		assert.Equal(t, c.text, r.Read, "what was read is quoted")
		for name, want := range c.args {
			assert.Equal(t, want, r.Args[name], "%s: %s", c.text, name)
		}
		all := legal(c.p)
		assert.NotEmpty(t, r.Legal, c.text)
		assert.Equal(t, len(all), r.Args["Count"], c.text)
		assert.LessOrEqual(t, len(r.Legal), maxListed, c.text)
		for _, m := range r.Legal {
			assert.Contains(t, all, m, "only legal moves are offered")
		}
	}
}

// All moves where they are few, those nearest to what was read first.
func TestRefusalsOfferTheNearest(t *testing.T) {
	_, err := usual(t).Read(0, "g3-g4")
	r := refusal.Of(err)
	require.NotNil(t, r)
	assert.Equal(t, []string{"g3-f4", "g3-h4"}, slices.Sorted(slices.Values(r.Legal[:2])))
	assert.Len(t, r.Legal, 7)
	many := plainFrom(t, "W:WKd4,Ke3,h2:Bh8,a7")
	_, err = many.Read(0, "h2-h3")
	r = refusal.Of(err)
	assert.Len(t, r.Legal, maxListed)
	assert.Equal(t, "h2-g3", r.Legal[0])
	assert.Greater(t, r.Args["Count"], maxListed)
}

func TestReadBoundsAndTurns(t *testing.T) {
	p := usual(t)
	_, err := p.Read(0, strings.Repeat("c3-", 200))
	assert.True(t, refusal.Is(err, refusal.TooLong))
	assert.LessOrEqual(t, len([]rune(refusal.Of(err).Read)), 81)
	_, err = p.Read(1, "f6-e5")
	assert.True(t, refusal.Is(err, refusal.NotYourTurn))
	assert.Equal(t, "f6-e5", refusal.Of(err).Read)
	_, err = p.Read(rules.Watcher, "c3-d4")
	assert.True(t, refusal.Is(err, refusal.NotYours))
	_, err = p.Play(0, "c3 d4")
	assert.True(t, refusal.Is(err, refusal.Illegal), "Play takes canonical text only")
}

// Every refusal has a whole sentence in both languages.
func TestRefusalsInWords(t *testing.T) {
	words, err := lang.New(Locales())
	require.NoError(t, err)
	seen := map[refusal.Code]bool{}
	for _, c := range misreadings(t) {
		_, err := c.p.Read(c.p.decides(), c.text)
		seen[refusal.Of(err).Code] = true
		for _, tag := range lang.Tags {
			said := words.In(tag).Refusal(err)
			assert.NotContains(t, said, "<", "%s: %s", c.text, said)
			assert.NotContains(t, said, "{{")
		}
	}
	for _, code := range []refusal.Code{NoSuchSquare, WrongColour, OneSquare, EmptySquare, NotYourPiece, Occupied, InTheWay,
		NotDiagonal, ManBackward, TooFar, TooStrong, OneStep, CrownStops, MustCapture, MustGoOn, MustTakeMost, MustTakeKing,
		KingCaptures, ManTakesKing, JumpedTwice, KingFirst} {
		assert.True(t, seen[code], "no text is refused with %s", code)
	}
	say := func(p Position, text, tag string) string {
		_, err := p.Read(p.decides(), text)
		return words.In(tag).Refusal(err)
	}
	two := plainFrom(t, "W:Wc3,g3:Bd4,f6,h8")
	assert.Equal(t, "I read: “c3-b4”. There is a capture, and it must be made: you must take 2 pieces. Right would be: c3xe5xg7.",
		say(two, "c3-b4", "en"))
	assert.Equal(t, "Li: «c3-b4». Há tomada, e é obrigatória: tem de tomar 2 peças. O certo seria: c3xe5xg7.",
		say(two, "c3-b4", "pt"))
}
