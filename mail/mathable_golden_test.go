package mail

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
	"carteiro/engine/table"
)

// TestGoldenMathable goes through a game of three and pins each kind of letter
// in both languages: Ana reads Portuguese, Rui and Eva English.
func TestGoldenMathable(t *testing.T) {
	h := several(t)
	h.do(ana, table.Open{ID: game, Game: "mathable", Club: praia, Options: rules.Options{"idle": "1", "start": "fixed"}, Host: ana, Guests: circle[1:3]})
	h.all(t, "mathable-invited")
	h.reply(rui, "accept")
	h.all(t, "mathable-accepted")
	h.reply(eva, "accept")
	h.all(t, "mathable-started")
	h.reply(ana, "ver "+h.legal())
	h.all(t, "mathable-preview")
	h.reply(ana, h.legal())
	h.all(t, "mathable-turn")
	h.reply(rui, "preview "+h.legal())
	h.all(t, "mathable-preview")
	h.reply(rui, "exchange "+itoa(h.rack(rui)[0])+" "+itoa(h.rack(rui)[1]))
	h.all(t, "mathable-exchanged")
	pinned := map[string]bool{}
	for range 40 {
		who, kind := h.onTurn()
		plus := h.extra()
		switch name := strings.ToLower(h.person(who).Name); {
		case kind == "play" && plus != "" && !pinned[name] && name != "eva":
			pinned[name] = true
			h.reply(who, plus)
			h.all(t, "mathable-extra")
			h.reply(who, "fim")
			h.all(t, "mathable-extra-ended")
		case len(pinned) < 2:
			h.reply(who, h.legal())
			h.posted()
		}
	}
	require.Len(t, pinned, 2)
	h.reply(eva, "resign yes")
	h.all(t, "mathable-left")
	for h.state().Status == table.Playing {
		h.posted()
		who, _ := h.onTurn()
		h.reply(who, "passo")
	}
	h.all(t, "mathable-over")
	h.harmless(t)
}

// TestGoldenMathableHelp pins the words that count, in both languages.
func TestGoldenMathableHelp(t *testing.T) {
	h := counting(t, 3, nil)
	h.reply(ana, "ajuda")
	h.reply(rui, "help")
	h.all(t, "mathable-help")
}
