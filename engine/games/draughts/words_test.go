package draughts

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/lang"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

var both = []rules.Game{Digits{}, Draughts{}}

// Every choice, result, offer and ask has its words in both languages.
func TestEverythingHasWords(t *testing.T) {
	words, err := lang.New(Locales())
	require.NoError(t, err)
	for _, tag := range lang.Tags {
		say := words.In(tag)
		has := func(id string) { assert.True(t, say.Has(id), "%s %s", tag, id) }
		for _, g := range both {
			a := g.About()
			has("game." + a.Key)
			for _, o := range a.Options {
				has("option." + a.Key + "." + o.Name)
				for _, v := range o.Values {
					has("option." + a.Key + "." + o.Name + "." + v)
				}
				if o.Max > 0 {
					has("option." + a.Key + "." + o.Name + ".number")
				}
			}
			for _, result := range results[a.Key] {
				has("board." + a.Key + "." + result)
			}
		}
		for _, ask := range asks[:phaseOver] {
			has("ask." + ask)
		}
		for _, id := range []string{"id.fen", "offer.draw", "offer.count", "offer.given", "letter.how_ended.given"} {
			has(id)
		}
		for _, ask := range asks[:phasePlay] {
			said := say.Say("told."+ask, "Name", "Ana", "Move", "1")
			assert.Contains(t, said, "Ana")
			assert.NotContains(t, said, "<")
		}
	}
}

var results = map[string][]string{
	KeyDigits:   {BySixes, ByBlocked, ByTarget, ByPoints, ByCount, ByDraw, ByResign, ByGiven, ByRepetition, ByQuiet},
	KeyDraughts: {ByBlocked, ByDraw, ByResign, ByGiven, ByRepetition, ByQuiet, ByEnding},
}

func TestOptions(t *testing.T) {
	for _, c := range []struct {
		g           rules.Game
		given, want rules.Options
	}{
		{Digits{}, nil, is("play", "sixes", "base", "brazilian", "rat", "off", "start", "dealt", "table", "twenty", "lineup", "dealt")},
		{Digits{}, is("play", "removal"), is("play", "removal", "base", "brazilian", "rat", "off", "start", "dealt",
			"table", "repetition", "lineup", "dealt", "target", "30", "reach", "pass")},
		{Digits{}, is("play", "sums", "base", "english"), is("play", "sums", "base", "english", "start", "dealt", "table", "twenty", "lineup", "dealt")},
		{Digits{}, is("start", "file"), is("play", "sixes", "base", "brazilian", "rat", "off", "start", "file", "table", "none")},
		{Draughts{}, nil, is("base", "brazilian", "draws", "cbd", "start", "usual", "colours", "drawn")},
		{Draughts{}, is("base", "portuguese"), is("base", "portuguese", "limits", "on", "start", "usual", "colours", "drawn")},
		{Draughts{}, is("base", "italian", "start", "given"), is("base", "italian", "start", "given", "table", "forty", "colours", "host")},
		{Draughts{}, is("base", "russian"), is("base", "russian", "start", "usual", "table", "fmjd", "colours", "drawn")},
		{Draughts{}, is("start", "file"), is("base", "brazilian", "start", "file", "table", "none")},
		{Draughts{}, is("start", "file", "base", "portuguese", "table", "limits"), is("base", "portuguese", "start", "file", "table", "limits")},
	} {
		got, err := c.g.About().Resolve(c.given)
		require.NoError(t, err)
		assert.Equal(t, c.want, got)
		_, err = c.g.Setup(got, 2)
		require.NoError(t, err)
		_, err = c.g.Setup(got, 3)
		assert.True(t, refusal.Is(err, refusal.BadInput))
	}
	for _, c := range []struct {
		g     rules.Game
		given rules.Options
		code  refusal.Code
	}{
		{Digits{}, is("base", "russian"), rules.BadOption},
		{Digits{}, is("target", "30"), rules.OptionNotHere},
		{Digits{}, is("play", "removal", "target", "85"), rules.BadNumber},
		{Digits{}, is("play", "removal", "target", "0"), rules.BadNumber},
		{Digits{}, is("play", "sums", "rat", "on"), rules.OptionNotHere},
		{Digits{}, is("start", "given", "lineup", "mirrored"), rules.OptionNotHere},
		{Digits{}, is("colours", "host"), rules.NoSuchOption},
		{Draughts{}, is("base", "english", "draws", "fmjd"), rules.OptionNotHere},
		{Draughts{}, is("limits", "off"), rules.OptionNotHere},
		{Draughts{}, is("base", "pool"), rules.BadOption},
		{Draughts{}, is("rat", "on"), rules.NoSuchOption},
		{Draughts{}, is("start", "file", "colours", "host"), rules.OptionNotHere},
		{Draughts{}, is("start", "file", "draws", "cbd"), rules.OptionNotHere},
		{Draughts{}, is("table", "none"), rules.OptionNotHere},
	} {
		_, err := c.g.Setup(c.given, 2)
		assert.True(t, refusal.Is(err, c.code), "%v: %v", c.given, err)
	}
}

// What is said of a result from a file is whole for a loss and for a draw.
func TestGivenResultIsTold(t *testing.T) {
	words, err := lang.New(Locales())
	require.NoError(t, err)
	for tag, want := range map[string][2]string{
		"en": {"The file gives the result: Ana loses.", "The file gives the result: a draw."},
		"pt": {"O ficheiro dá o resultado: Ana perde.", "O ficheiro dá o resultado: empate."},
	} {
		for i, value := range []int{1, 0} {
			assert.Equal(t, want[i], words.In(tag).Say("told.offer.given", "Name", "Ana", "Value", value))
		}
	}
}

// No sentence of the rules speaks of what another choice takes away: numbers in
// the game of sums, kings in the removal game, a total that is only reached.
func TestTermsHoldTogether(t *testing.T) {
	words, err := lang.New(Locales())
	require.NoError(t, err)
	say := words.In("en").Say
	for _, b := range []string{"brazilian", "portuguese", "english"} {
		sums := strings.Join(Digits{}.About().Terms(is("play", "sums", "base", b), say), " ")
		assert.NotContains(t, sums, "the numbers allow")
		for _, play := range []string{PlaySixes, PlayRemoval, PlaySums} {
			file := strings.Join(Digits{}.About().Terms(is("play", play, "base", b, "start", "file"), say), " ")
			assert.Contains(t, file, "No count by rule")
			assert.NotContains(t, file, "repetition")
		}
		removal := Digits{}.About().Terms(is("play", "removal", "base", b, "reach", "pass"), say)
		assert.NotContains(t, removal[0], "gets to")
		assert.Contains(t, removal[1], "kings, where there are any,")
	}
	for _, b := range []string{"brazilian", "portuguese", "english", "russian", "italian"} {
		file := strings.Join(Draughts{}.About().Terms(is("base", b, "start", "file"), say), " ")
		assert.Contains(t, file, "No draw by rule")
		for _, claim := range []string{"repetition", "whoever", "colours", "world federation"} {
			assert.NotContains(t, file, claim, b)
		}
		here := strings.Join(Draughts{}.About().Terms(is("base", b), say), " ")
		assert.Equal(t, 1, strings.Count(here, "third repetition"), b)
	}
}

// The removal game's total can be chosen by people's words.
func TestWordsOfReach(t *testing.T) {
	terms := Digits{}.About().Words.Terms
	for value, list := range map[string][]string{
		"reach": {"chegar", "basta chegar", "alcançar", "alcancar", "reach", "to reach"},
		"pass":  {"passar", "ultrapassar", "exceder", "pass", "exceed"},
	} {
		for _, word := range list {
			assert.Equal(t, is("reach", value), terms[word], word)
		}
	}
}

// What words choose can be chosen, and words are as they are looked up.
func TestWords(t *testing.T) {
	for _, g := range both {
		a := g.About()
		for _, m := range []map[string]rules.Options{a.Words.Names, a.Words.Terms} {
			for word, o := range m {
				assert.Equal(t, strings.Join(strings.Fields(strings.ToLower(word)), " "), word)
				for name, value := range o {
					at := indexOf(a.Options, name)
					require.GreaterOrEqual(t, at, 0, word)
					assert.Contains(t, a.Options[at].Values, value, word)
				}
			}
		}
		for word, kind := range a.Words.Offers {
			assert.True(t, kind == Draw || kind == Count, word)
		}
	}
	assert.Equal(t, is("base", "english"), Draughts{}.About().Words.Names["checkers"])
	assert.Equal(t, is("base", "portuguese"), Draughts{}.About().Words.Names["damas classicas"])
	assert.Contains(t, Digits{}.About().Words.Names, "damas na selva")
	assert.NotContains(t, Draughts{}.About().Words.Offers, "contagem")
}

func indexOf(list []rules.Option, name string) int {
	for i, o := range list {
		if o.Name == name {
			return i
		}
	}
	return -1
}

func TestWordsOfMoves(t *testing.T) {
	fits := func(list []string, word string) bool {
		for _, re := range list {
			if regexp.MustCompile(`^(?:` + re + `)$`).MatchString(word) {
				return true
			}
		}
		return false
	}
	for _, word := range []string{"c3-d4", "c3xe5xg7", "c3:e5", "c3d4", "c3", "c3–d4", "c3→d4", "22-18", "9x18x27", "08x15", "32-28"} {
		assert.True(t, fits(moveWords, word), word)
	}
	for _, word := range []string{"c9", "i3-d4", "22", "33-28", "c3-j9", "0-1", "hello", "12:30:45"} {
		assert.False(t, fits(moveWords, word), word)
	}
	for _, word := range []string{"c3-j9", "k1xa2", "33x28", "c9-d4"} {
		assert.True(t, fits(likeWords, word), word)
	}
}
