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

// TestTheHelpHasTheWordsOfClubsAndLadders, of round robins, of time and of habits,
// as letters read them.
func TestTheHelpHasTheWordsOfClubsAndLadders(t *testing.T) {
	h := open(t)
	for tag, want := range map[string][]string{
		"pt": {"clubes", "convidar bia@example.org para o clube", "escada", "desafiar Bia", "retirar desafio", "licença", "bloquear Rui", "todos contra todos", "inscrever Natal",
			"pausa 10 dias", "dar 24h", "reclamar", "férias 2026-12-20 a 2026-12-31", "resumo diário 8h", "silêncio 22-7", "dia de segurança sim"},
		"en": {"clubs", "invite bia@example.org to the club", "ladder", "challenge Bia", "withdraw challenge", "leave", "block Rui", "round robin", "enter Natal",
			"pause 10 days", "give 24h", "claim", "vacation 2026-12-20 to 2026-12-31", "daily digest 8", "quiet 22-7", "safety day on"},
	} {
		page := h.browser().get("/help?lang=" + tag)
		var said []string
		for _, code := range page.all("code") {
			said = append(said, words(code))
		}
		assert.Subset(t, said, want, tag)
		assert.NotContains(t, words(page.root), "the only word that starts")
	}
}
