package views_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games"
	"carteiro/engine/lang"
	"carteiro/views"
)

// TestTheHelpSpeaksOfEveryGame of the registry, in both languages: how a move is
// written and how one invites to the game, and no word without what it does.
func TestTheHelpSpeaksOfEveryGame(t *testing.T) {
	h := open(t)
	say, err := lang.New(append(games.Locales(), views.Locales())...)
	require.NoError(t, err)
	for _, tag := range lang.Tags {
		page := h.browser().get("/help?lang=" + tag)
		sound(t, page)
		for _, g := range games.All {
			key := g.Game.About().Key
			assert.Contains(t, page.text, `<h2 id="`+key+`">`, tag)
			assert.Contains(t, words(page.root), say.In(tag).Say("help."+key+".title"))
		}
		for _, row := range page.all("tr") {
			for _, cell := range within(row, "td") {
				assert.NotEmpty(t, words(cell))
			}
		}
	}
}

// TestTheHelpOfMathable has every kind of turn that there is, and warns that what
// stands behind a + is laid unseen.
func TestTheHelpOfMathable(t *testing.T) {
	h := open(t)
	for tag, want := range map[string][]string{
		"pt": {"7F=3 7E=4+", "trocar 12 17", "ver 7F=3", "fim", "passo", "desisto sim", "fica posto antes de se ver a peça tirada"},
		"en": {"7F=3 7E=4+", "exchange 12 17", "preview 7F=3", "end", "pass", "resign yes", "is laid before you see the tile drawn"},
	} {
		text := words(h.browser().get("/help?lang=" + tag).root)
		for _, s := range want {
			assert.Contains(t, text, s)
		}
	}
}
