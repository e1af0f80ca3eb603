package mail

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/table"
	"carteiro/events"
)

// Whoever settles several things for themselves is answered beyond the bound that
// mere words have.
func TestHabitsAreAnsweredAsLively(t *testing.T) {
	h := climbing(t)
	h.clerk.PerDay = 2
	for _, body := range []string{"idioma en", "language pt", "nome Ana", "fuso Lisboa", "silêncio 22-7"} {
		assert.NotContains(t, h.asks(ana, body), "já respondi", body)
		assert.NotContains(t, h.note(), "too many answers today", body)
	}
	h.asks(ana, "nada disto")
	h.asks(ana, "idioma pt\nclubes")
	h.asks(ana, "clubes")
	assert.Contains(t, h.note(), "too many answers today", "the rest is bounded as ever")
}

func TestL24ALeaveIsToldWhole(t *testing.T) {
	h := climbing(t)
	answer := h.asks(rui, "leave")
	assert.Contains(t, answer, "nor can you challenge anybody")
	assert.Contains(t, answer, "In a season your place is kept for 21 days; after that every 7 days cost a place.")
	assert.Contains(t, answer, "The time to answer a challenge stands meanwhile")
}

func TestMembersHearThatALadderIsClosed(t *testing.T) {
	h := openRooms(t, nil)
	h.join(maria, "Maria", "en")
	h.do(maria, club.Join{ID: praia, By: maria})
	h.posted()
	h.then(ana, club.CloseLadder{In: club.In{ID: praia}, Ruled: byAna, Ladder: escada})
	said := map[string]string{}
	for _, l := range h.posted() {
		said[l.Address] = flat(l)
	}
	assert.Contains(t, said["rui@mail.example"], "Ana, a steward, has closed the ladder Principal. Your last place on it: 2. Reason: Foi combinado assim.")
	assert.Len(t, said, 3, "neither who closed it nor who had no place")
}

func TestANewMemberIsToldHowToAppear(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	h.write("zeca@mail.example", "praia@play.example", "entrar")
	list := h.posted()
	require.Len(t, list, 1)
	assert.Contains(t, flat(list[0]), "Passou também a ser membro (Clube da Praia). O seu nome só aparece na página do clube depois de responder a uma carta nossa: basta «ajuda».")
}

// A pause whose end has been brought forward needs no word about how to do it.
func TestK11AShortenedPauseIsNotShortenedAgain(t *testing.T) {
	at := time.Date(2026, 6, 1, 8, 0, 0, 0, time.UTC)
	pause := func(to time.Time) timed {
		return timed{at: at, fact: events.ClockPaused{Kind: "mutual", N: 1, From: at, To: to}}
	}
	s := story{State: table.Zero(game), times: []timed{pause(at.AddDate(0, 0, 9))}}
	assert.False(t, s.shortened(at))
	s.times = append(s.times, pause(at.AddDate(0, 0, 1)))
	assert.True(t, s.shortened(at))
	assert.False(t, s.shortened(at.AddDate(0, 0, 2)), "it is over")
}

// Who books by letter gets one letter about it, with the vacations by date and
// told in UTC too.
func TestK9K22AVacationByLetterIsOneLetter(t *testing.T) {
	h := climbing(t)
	h.asks(ana, "férias 1/6 a 3/6")
	h.write("ana@mail.example", h.own(ana), "férias 10/5 a 12/5")
	list := h.to(ana)
	require.Len(t, list, 1)
	assert.Regexp(t, `2: de 2026-05-10 00:00 \+00:00 \(2026-05-10 00:00 UTC\).* 1: de 2026-06-01 00:00 \+00:00 \(2026-06-01 00:00 UTC\)`, flat(list[0]))
}
