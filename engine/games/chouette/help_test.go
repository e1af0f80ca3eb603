package chouette

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/lang"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// What the help shows is read, as it stands there.
func TestTheHelpIsRead(t *testing.T) {
	say, err := lang.New(Locales())
	require.NoError(t, err)
	window := begun(t, 4, nil)
	window.window()
	answering := begun(t, 4, nil)
	answering.window()
	answering.doubles(2, 3, 4)
	doubled := begun(t, 4, nil)
	doubled.plays(1, "double")
	beavered := begun(t, 4, nil)
	beavered.window()
	beavered.doubles(2)
	beavered.plays(1, "beaver 2")
	partner := given(t, 5, nil)
	for _, tag := range lang.Tags {
		for id, c := range map[string]struct {
			at   *table
			by   int
			want rules.Move
		}{
			"word_2": {window, 2, "double"}, "word_3": {window, 2, "no 3"}, "word_4": {answering, 1, "take 2, pass 3, beaver 4"},
			"word_5": {doubled, 2, "take"}, "word_6": {beavered, 2, "accept"}, "word_7": {partner, 1, "partner"},
		} {
			m, err := c.at.Read(rules.Seat(c.by-1), say.In(tag).Say("help.chouette."+id))
			require.NoError(t, err, "%s %s", tag, id)
			assert.Equal(t, c.want, m)
		}
	}
}

// Every choice is said in a sentence in both languages, and so is every refusal.
func TestChoicesAndRefusalsAreSaid(t *testing.T) {
	words, err := lang.New(Locales(), backgammon.Locales())
	require.NoError(t, err)
	for _, tag := range lang.Tags {
		p := words.In(tag)
		for _, opt := range options {
			assert.True(t, p.Has("option.chouette."+opt.Name), opt.Name)
			for _, value := range opt.Values {
				assert.True(t, p.Has("option.chouette."+opt.Name+"."+value), "%s %s", opt.Name, value)
			}
			assert.Equal(t, opt.Max > 0, p.Has("option.chouette."+opt.Name+".number"), opt.Name)
		}
		for _, code := range []refusal.Code{SayPartner, SayJoin, SayWindow, SayNoFor, SayRoll, SayDoubled, SayBeavered, SayAnswers,
			NotAskedOf, AnsweredTwice, AnswerMissing, CubesBefore} {
			assert.True(t, p.Has("refusal."+string(code)), code)
		}
		for _, kind := range asks[:len(asks)-1] {
			assert.True(t, p.Has("ask."+kind), kind)
		}
		about := Game{}.About()
		terms := about.Terms(nil, p.Say)
		assert.Len(t, terms, len(options)-1, "the triplo has no say in a tournament's table")
		assert.False(t, strings.Contains(strings.Join(terms, " "), "option."))
	}
}

func TestBothCataloguesHaveTheSameSentences(t *testing.T) {
	ids := map[string]map[string]any{}
	for _, tag := range []string{"pt", "en"} {
		data, err := fs.ReadFile(Locales(), tag+".toml")
		require.NoError(t, err)
		all := map[string]any{}
		require.NoError(t, toml.Unmarshal(data, &all))
		ids[tag] = all
	}
	for id := range ids["pt"] {
		assert.Contains(t, ids["en"], id)
	}
	assert.Len(t, ids["en"], len(ids["pt"]))
}
