package mail

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/robin"
	"carteiro/events"
)

// A name may begin with the word for what it names: the words that our letters
// offer are read, and so is the name without that word.
func TestNamesThatSayWhatTheyName(t *testing.T) {
	for _, body := range []string{"enter Torneio de Natal", "inscrever Torneio de Natal", "inscrever-me no Torneio de Natal", "inscrever natal", "enter the torneio de natal", "inscrever torneio"} {
		h := climbing(t)
		id := events.RobinID("nataaaal")
		h.do(ana, club.AddRobin{In: club.In{ID: praia}, Ruled: events.Ruled{Steward: ana, Reason: "asked for"}, Robin: id, Name: "Torneio de Natal"})
		h.do(ana, robin.Announce{In: robin.In{ID: id}, Ruled: events.Ruled{Steward: ana, Reason: "asked for"}, Club: praia,
			Terms: events.RobinTerms{Name: "Torneio de Natal", Game: "draughts", Clock: "none", Zone: "UTC", Rounds: 1}})
		h.posted()
		assert.Contains(t, h.asks(ana, body), "A sua inscrição em Torneio de Natal está feita.", body)
		assert.Contains(t, h.asks(ana, "sair do torneio de Natal"), "Saiu de Torneio de Natal.", body)
	}
}

func TestTwoWishesOfOneKindInOneLetterAreBothDone(t *testing.T) {
	h := climbing(t)
	h.asks(ana, "nome \"Rita\"\nnome Ana Maria\nidioma en\nidioma pt\nidioma en")
	s, err := h.desk.Player(h.ctx, ana)
	require.NoError(t, err)
	assert.Equal(t, "Ana Maria", h.person(ana).Name)
	assert.Equal(t, "en", s.Lang)
}

// How a game of draughts ended is told alike to whoever won and to whoever lost.
func TestABlockedEndTakesNoSide(t *testing.T) {
	h := openHouse(t)
	for _, id := range []string{"board.draughts.blocked", "board.digits.blocked"} {
		assert.False(t, strings.Contains(h.words.In("pt").Say(id), "o outro lado"), id)
	}
}
