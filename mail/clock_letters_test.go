package mail

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/player"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// friendly is a table of Ana and Rui with a clock, begun at the present.
func friendly(t *testing.T, o table.Time) *rooms {
	h := openRooms(t, nil)
	if o.Clock == "" {
		o.Clock, o.Zone = "per_move 72h", "Europe/Lisbon"
	}
	h.then(ana, table.Open{ID: game, Game: "draughts", Club: praia, Host: ana, Guests: []events.PlayerID{rui}, Time: o})
	h.then(rui, table.Accept{ID: game, By: rui})
	h.posted()
	return h
}

// TestK11PauseIsAskedAndAgreed: with the words to answer, who agreed, when it
// ends, and that the clocks run again.
func TestK11PauseIsAskedAndAgreed(t *testing.T) {
	h := friendly(t, table.Time{})
	h.then(ana, table.AskPause{ID: game, By: ana, Days: 10})
	h.all(t, "pause-asked")
	h.then(rui, table.AnswerPause{ID: game, By: rui, Accept: true})
	h.all(t, "pause-agreed")
	h.clock = h.clock.Add(50 * time.Hour)
	h.then(ana, table.EndPause{ID: game, By: ana})
	h.all(t, "pause-ending")
	h.clock = h.clock.Add(23 * time.Hour)
	require.Empty(t, h.posted())
	h.clock = h.clock.Add(time.Hour)
	h.all(t, "pause-over")
	h.clock = h.clock.Add(9 * 24 * time.Hour)
	for _, l := range h.posted() {
		require.NotContains(t, flat(l), "The pause is over", "the end that was agreed first is none any more")
	}
}

func TestK11PauseIsRefused(t *testing.T) {
	h := friendly(t, table.Time{})
	h.then(ana, table.AskPause{ID: game, By: ana, Days: 3})
	h.then(rui, table.AnswerPause{ID: game, By: rui})
	list := h.posted()
	require.Len(t, list, 1, "the question is settled before its letter went")
	golden(t, "pause-refused-ana", list[0])
}

func TestK11StewardStopsTheClocks(t *testing.T) {
	h := friendly(t, table.Time{})
	h.then(ana, table.Pause{ID: game, Ruled: byAna, Kind: "steward", From: h.clock})
	h.all(t, "pause-steward")
	h.clock = h.clock.Add(24 * time.Hour)
	h.then(ana, table.Pause{ID: game, Ruled: byAna, Kind: "steward", From: h.clock.Add(-24 * time.Hour), To: h.clock})
	list := h.posted()
	require.Len(t, list, 2)
	for _, l := range list {
		assert.Regexp(t, "A pausa acabou|The pause is over", flat(l))
	}
}

// onTurnNow is whoever is on turn, and the other.
func (h *rooms) onTurnNow() (who, other events.PlayerID) {
	who, _ = h.onTurn()
	if who == ana {
		return ana, rui
	}
	return rui, ana
}

func TestK14ADayMoreIsTold(t *testing.T) {
	h := friendly(t, table.Time{})
	who, other := h.onTurnNow()
	h.then(other, table.Give{ID: game, By: other})
	golden(t, "credit-gift", h.one(who))
}

// TestK15ClaimIsOffered: the words to answer with, to the opponent; whoever is
// late is told too. A move settles it.
func TestK15ClaimIsOffered(t *testing.T) {
	h := friendly(t, table.Time{Clock: "per_move 72h", Zone: "Europe/Lisbon", Claim: true})
	who, other := h.onTurnNow()
	s := h.state()
	_, due, _ := s.Clocks.First()
	h.clock = due.Add(time.Hour)
	_, err := h.desk.Do(h.ctx, engine.Order{ID: "lapse", At: due, Command: table.Expire{ID: game, Turn: s.Turn, Now: h.clock}})
	require.NoError(t, err)
	var claim FolderLetter
	for _, l := range h.posted() {
		if strings.Contains(flat(l), "Responda «reclamar»") || strings.Contains(flat(l), "Answer “claim”") {
			require.Equal(t, h.person(other).Address, l.Address)
			claim = l
			golden(t, "claim", l)
		} else if strings.Contains(flat(l), "Ainda pode jogar") || strings.Contains(flat(l), "You may still move") {
			require.Equal(t, h.person(who).Address, l.Address)
		}
	}
	require.NotEmpty(t, claim.ID)
	h.then(other, table.Claim{ID: game, By: other, What: "give"})
	golden(t, "claim-given", h.one(who))
}

// TestK9VacationIsTold: to whoever booked it with the games, to the opponents,
// and 3 days and 1 day before its end.
func TestK9VacationIsTold(t *testing.T) {
	h := friendly(t, table.Time{})
	h.then(ana, player.Book{ID: ana, First: "2026-06-10", Last: "2026-06-19", Zone: "Europe/Lisbon"})
	h.all(t, "vacation")
	var dry []string
	for h.clock.Before(time.Date(2026, 6, 21, 0, 0, 0, 0, time.UTC)) {
		h.clock = h.clock.Add(time.Hour)
		for _, l := range h.posted() {
			if strings.Contains(flat(l), "estão a acabar") {
				dry = append(dry, h.clock.Format("01-02 15:04"))
				golden(t, fmt.Sprint("vacation-dry-ana", len(dry)), l)
			}
		}
	}
	require.Len(t, dry, 2, "%v", dry)
}

// TestK9OpponentsAreTold: that somebody is away, until when, and that they are back.
func TestK9OpponentsAreTold(t *testing.T) {
	h := friendly(t, table.Time{})
	pause := table.Pause{ID: game, Kind: "vacation", Who: rui, N: 1, From: h.clock.Add(24 * time.Hour), To: h.clock.Add(10 * 24 * time.Hour)}
	h.do("", pause)
	require.Empty(t, h.to(rui))
	h.do("", pause) // again, as an errand may
	pause.To = h.clock.Add(5 * 24 * time.Hour)
	h.clock = h.clock.Add(12 * time.Hour)
	h.do("", pause)
	golden(t, "vacation-away-ana", h.one(ana))
	h.clock = pause.To
	h.posted()
	pause.To = h.clock.Add(-time.Hour)
	h.do("", pause)
	golden(t, "vacation-back-ana", h.one(ana))
}

// TestK10SafetyDayIsToldToBoth.
func TestK10SafetyDayIsToldToBoth(t *testing.T) {
	h := friendly(t, table.Time{})
	who, other := h.onTurnNow()
	s := h.state()
	_, due, _ := s.Clocks.First()
	h.clock = due
	h.posted()
	h.do("", table.Credit{ID: game, Who: who, Deadline: due})
	list := h.posted()
	require.Len(t, list, 2)
	for _, l := range list {
		name := "safety-opponent"
		if l.Address == h.person(who).Address {
			name = "safety-own"
		}
		golden(t, name, l)
	}
	require.NotEqual(t, who, other)
}

// TestReplaysSendNothing: whatever happened to the clocks, a rebuild queues none.
func TestReplaysSendNothing(t *testing.T) {
	h := friendly(t, table.Time{})
	h.then(ana, table.AskPause{ID: game, By: ana, Days: 10})
	h.then(rui, table.AnswerPause{ID: game, By: rui, Accept: true})
	rows := h.rows(t)
	_, err := h.log.Rebuild(h.ctx, &projections.Tables{})
	require.NoError(t, err)
	require.Equal(t, rows, h.rows(t))
}
