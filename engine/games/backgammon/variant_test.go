package backgammon

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/lang"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

func setup(t testing.TB, pairs ...string) Position {
	t.Helper()
	p, err := Game{}.Setup(opts(pairs...), 2)
	require.NoError(t, err)
	return p.(Position)
}

func opts(pairs ...string) rules.Options {
	o := rules.Options{}
	for i := 0; i < len(pairs); i += 2 {
		o[pairs[i]] = pairs[i+1]
	}
	return o
}

// What a choice means where nothing else is said (spec sections 4 to 6.1).
func TestDefaults(t *testing.T) {
	for _, c := range []struct{ given, want rules.Options }{
		{nil, opts("play", "single")},
		{opts("play", "", "length", ""), opts("play", "single")},
		{opts("play", "money"), opts("play", "money", "cube", "on", "cube_limit", "1024", "jacoby", "on",
			"beavers", "on", "raccoons", "on", "autodoubles", "0")},
		{opts("play", "money", "cube", "off"), opts("play", "money", "cube", "off")},
		{opts("play", "money", "beavers", "off"), opts("play", "money", "cube", "on", "cube_limit", "1024", "jacoby", "on",
			"beavers", "off", "autodoubles", "0")},
		{opts("play", "match"), opts("play", "match", "length", "7", "cube", "on", "cube_limit", "1024")},
		{opts("play", "match", "length", " 09"), opts("play", "match", "length", "9", "cube", "on", "cube_limit", "1024")},
		{opts("play", "match", "length", "1"), opts("play", "match", "length", "1", "cube", "off")},
		{opts("play", "hand"), opts("play", "hand", "length", "10", "cube", "off", "triplo", "0", "starter", "throw")},
		{opts("play", "hand", "cube", "on", "cube_limit", "64"), opts("play", "hand", "length", "10", "cube", "on",
			"cube_limit", "64", "triplo", "0", "starter", "throw")},
	} {
		got, err := Game{}.About().Resolve(c.given)
		require.NoError(t, err)
		assert.Equal(t, c.want, got, c.given)
		again, err := Game{}.About().Resolve(got)
		require.NoError(t, err)
		assert.Equal(t, got, again, "what is logged sets up again")
		_, err = Game{}.Setup(got, 2)
		require.NoError(t, err)
	}
}

func TestOptionsThatDoNotFitAreRefused(t *testing.T) {
	for _, c := range []struct {
		given rules.Options
		code  refusal.Code
	}{
		{opts("play", "chouette"), rules.BadOption},
		{opts("colour", "red"), rules.NoSuchOption},
		{opts("cube", "on"), rules.OptionNotHere},
		{opts("length", "7"), rules.OptionNotHere},
		{opts("play", "money", "length", "7"), rules.OptionNotHere},
		{opts("play", "money", "triplo", "3"), rules.OptionNotHere},
		{opts("play", "money", "cube", "off", "jacoby", "on"), rules.OptionNotHere},
		{opts("play", "money", "beavers", "off", "raccoons", "on"), rules.OptionNotHere},
		{opts("play", "match", "jacoby", "on"), rules.OptionNotHere},
		{opts("play", "match", "beavers", "on"), rules.OptionNotHere},
		{opts("play", "match", "autodoubles", "1"), rules.OptionNotHere},
		{opts("play", "match", "starter", "winner"), rules.OptionNotHere},
		{opts("play", "match", "length", "0"), rules.BadNumber},
		{opts("play", "match", "length", "100"), rules.BadNumber},
		{opts("play", "match", "length", "sete"), rules.BadNumber},
		{opts("play", "match", "length", "99999999999999999999"), rules.BadNumber},
		{opts("play", "hand", "triplo", "4"), rules.BadOption},
		{opts("play", "money", "cube", "yes"), rules.BadOption},
		{opts("play", "match", "length", "1", "cube", "on"), noCube},
		{opts("play", "hand", "cube_limit", "64"), rules.OptionNotHere},
	} {
		_, err := Game{}.Setup(c.given, 2)
		require.NotNil(t, refusal.Of(err), c.given)
		assert.Equal(t, c.code, refusal.Of(err).Code, c.given)
	}
}

// Every choice has a label and a sentence in both languages, every order and
// every ask too.
func TestEveryChoiceHasWords(t *testing.T) {
	words, err := lang.New(Locales())
	require.NoError(t, err)
	about := Game{}.About()
	for _, tag := range lang.Tags {
		say := words.In(tag)
		for _, o := range about.Options {
			id := "option.backgammon." + o.Name
			assert.True(t, say.Has(id), id)
			values := o.Values
			if o.Max > 0 {
				values = append(values, "number")
			}
			for _, v := range values {
				assert.True(t, say.Has(id+"."+v), "%s.%s", id, v)
			}
		}
		for _, o := range append(about.Orders, rules.OrderKind{Kind: rules.NextOrder}) {
			assert.True(t, say.Has("order."+o.Kind), o.Kind)
		}
		for _, kind := range asks {
			assert.True(t, kind == "" || say.Has("ask."+kind), kind)
		}
		for _, name := range []string{"single", "gammon", "backgammon", passed, PlayMatch, PlayHand,
			Simples, Cantada, Gamao, GamaoCantado, Triplo, PauDentro, DosDeuses} {
			assert.True(t, say.Has("board.backgammon."+name), name)
		}
	}
	assert.Equal(t, []string{"A match by tournament rules: a gammon counts 2, a backgammon 3; the game in which somebody first needs just one more point is played without doubling (Crawford); no Jacoby rule, no beavers, no automatic doubles.", "It goes to 3 points.", "With the doubling cube.",
		"The cube goes up to 1024."}, about.Terms(opts("play", "match", "length", "3"), words.In("en").Say))
	assert.Equal(t, []string{"Um só jogo, sem cubo de apostas."}, about.Terms(nil, words.In("pt").Say))
	assert.Empty(t, about.Terms(opts("play", "x"), words.In("pt").Say))
}

// Every refusal that a game can give has words.
func TestEveryRefusalHasWords(t *testing.T) {
	words, err := lang.New(Locales())
	require.NoError(t, err)
	for _, code := range []refusal.Code{AnswerDouble, AnswerBeaver, NoDouble, NoCube, Crawford, NotYourCube, CubeLimit,
		NoBeavers, DoubleFirst, noCube, resignHand, rules.NoSuchOption, rules.OptionNotHere, rules.BadOption, rules.BadNumber} {
		for _, tag := range lang.Tags {
			assert.True(t, words.In(tag).Has("refusal."+string(code)), "%s %s", tag, code)
		}
	}
}
