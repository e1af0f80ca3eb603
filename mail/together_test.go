package mail

import (
	"fmt"
	"html"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/player"
	"carteiro/engine/table"
	"carteiro/events"
)

// tables has Rui play games against Ana, in each of which it is his turn once
// Ana has moved; he gives up those in which he is on turn first.
func tables(t *testing.T, n int) (*rooms, []events.TableID) {
	h := openRooms(t, nil)
	var list []events.TableID
	for i := 0; len(list) < n; i++ {
		id := events.TableID(fmt.Sprintf("tisch%c22", 'a'+i))
		h.then(ana, table.Open{ID: id, Game: "draughts", Club: praia, Host: ana, Guests: []events.PlayerID{rui},
			Time: table.Time{Clock: "per_move 72h", Zone: "Europe/Lisbon"}})
		h.then(rui, table.Accept{ID: id, By: rui})
		s, err := h.desk.Table(h.ctx, id)
		require.NoError(t, err)
		if s.Player(s.Asks()[0].Seat) == ana {
			list = append(list, id)
			continue
		}
		h.then(rui, table.Offer{ID: id, By: rui, Kind: "resign", Value: 1, Turn: -1})
	}
	h.posted()
	h.clock = h.clock.Add(time.Hour)
	return h, list
}

// TestK19TurnsGoTogether: the first at once, those of other tables within ten
// minutes of it in one letter, each with its board and reply address.
func TestK19TurnsGoTogether(t *testing.T) {
	h, ids := tables(t, 4)
	h.play(ids[0])
	require.Len(t, h.to(rui), 1, "the first goes at once")
	h.clock = h.clock.Add(3 * time.Minute)
	h.play(ids[1])
	require.Empty(t, h.to(rui))
	h.clock = h.clock.Add(3 * time.Minute)
	h.play(ids[2])
	require.Empty(t, h.to(rui))
	h.clock = h.clock.Add(4 * time.Minute)
	l := h.one(rui)
	golden(t, "together-rui", l)
	for _, id := range ids[1:3] {
		to, err := h.signer.Game(id, 1, h.turn(t, id))
		require.NoError(t, err)
		assert.Contains(t, l.Text, to)
		assert.Contains(t, html.UnescapeString(l.HTML), "mailto:"+to)
	}
	h.clock = h.clock.Add(time.Hour)
	require.Empty(t, h.to(rui), "nothing is told twice")
	to, err := h.signer.Game(ids[1], 1, h.turn(t, ids[1]))
	require.NoError(t, err)
	s, err := h.desk.Table(h.ctx, ids[1])
	require.NoError(t, err)
	for m := range s.Position.Legal(1) {
		h.write("rui@mail.example", to, string(m))
		break
	}
	require.Greater(t, h.turn(t, ids[1]), s.Turn, "the address of the part is played at")
}

func (h *rooms) turn(t *testing.T, id events.TableID) int {
	s, err := h.desk.Table(h.ctx, id)
	require.NoError(t, err)
	return s.Turn
}

// TestK19NobodyWaitsLonger: a game that goes on quickly holds no other back.
func TestK19NobodyWaitsLonger(t *testing.T) {
	h, ids := tables(t, 2)
	h.play(ids[0])
	require.Len(t, h.to(rui), 1)
	h.play(ids[1])
	told := time.Duration(0)
	for at := time.Minute; at <= 12*time.Minute; at += time.Minute {
		h.clock = h.clock.Add(time.Minute)
		h.play(ids[0])
		h.play(ids[0])
		for _, l := range h.to(rui) {
			if strings.Contains(l.Text, string(ids[1])) && told == 0 {
				told = at
			}
		}
	}
	require.Equal(t, apart, told)
}

// TestK19AnsweredTurnsAreNotTold: whoever has moved on the page meanwhile is not
// written to.
func TestK19AnsweredTurnsAreNotTold(t *testing.T) {
	h, ids := tables(t, 2)
	h.play(ids[0])
	h.posted()
	h.play(ids[1])
	h.play(ids[1])
	h.clock = h.clock.Add(apart)
	require.Empty(t, h.to(rui))
}

// TestK21Plans: which letters about turns go, by the plan.
func TestK21Plans(t *testing.T) {
	for plan, want := range map[string]string{
		"each":   "turn day hours",
		"digest": "digest digest day hours digest",
		"both":   "turn digest digest day hours digest",
		"none":   "",
	} {
		h, ids := tables(t, 1)
		h.then(rui, player.SetMail{ID: rui, Plan: plan, Hour: 7})
		h.then(rui, player.SetZone{ID: rui, Zone: "Europe/Lisbon"})
		h.play(ids[0])
		var got []string
		for range 71 {
			for _, l := range h.to(rui) {
				got = append(got, turnKind(flat(l)))
			}
			h.clock = h.clock.Add(time.Hour)
		}
		assert.Equal(t, want, strings.Join(got, " "), plan)
	}
}

func turnKind(text string) string {
	for _, k := range []struct{ mark, kind string }{{"digest of the day", "digest"}, {"half of the time", "half"},
		{"over in a day", "day"}, {"almost over", "hours"}, {"It is your turn", "turn"}} {
		if strings.Contains(text, k.mark) {
			return k.kind
		}
	}
	return text
}

// TestK21PlanNoneStillGetsInvitationsAndResults.
func TestK21PlanNoneStillGetsInvitationsAndResults(t *testing.T) {
	h, ids := tables(t, 1)
	h.then(rui, player.SetMail{ID: rui, Plan: "none", Hour: 7})
	h.then(ana, table.Offer{ID: ids[0], By: ana, Kind: "resign", Value: 1, Turn: -1})
	require.Len(t, h.to(rui), 1)
	h.then(ana, table.Open{ID: game, Game: "draughts", Host: ana, Guests: []events.PlayerID{rui}})
	require.Len(t, h.to(rui), 1)
}

// TestK21Digest: one a day at the chosen hour, the soonest deadline first, as
// long as a game waits.
func TestK21Digest(t *testing.T) {
	h, ids := tables(t, 2)
	h.then(rui, player.SetMail{ID: rui, Plan: "digest", Hour: 18})
	h.then(rui, player.SetZone{ID: rui, Zone: "America/Sao_Paulo"})
	h.play(ids[1])
	h.clock = h.clock.Add(time.Hour)
	h.play(ids[0])
	h.at("2026-06-01 20:59")
	require.Empty(t, h.to(rui))
	h.at("2026-06-01 21:00")
	l := h.one(rui)
	golden(t, "digest-rui", l)
	assert.Less(t, strings.Index(l.Text, string(ids[1])), strings.Index(l.Text, string(ids[0])))
	h.at("2026-06-02 20:59")
	require.Empty(t, h.to(rui))
	h.then(rui, player.SetMail{ID: rui, Plan: "digest", Hour: 20})
	h.at("2026-06-02 22:59")
	require.Empty(t, h.to(rui), "two hours later by the new choice")
	h.at("2026-06-02 23:00")
	require.Len(t, h.to(rui), 1)
	h.play(ids[0])
	h.play(ids[1])
	h.at("2026-06-04 23:00")
	for _, l := range h.to(rui) {
		require.NotContains(t, flat(l), "digest", "no game waits")
	}
}

// TestK8aDigestHours: a missing hour is the first instant after the gap.
func TestK8aDigestHours(t *testing.T) {
	zone, err := time.LoadLocation("Atlantic/Azores")
	require.NoError(t, err)
	h := habitsOf(player.Habits{Plan: planDigest}, zone)
	at, date := h.nextDigest(time.Date(2026, 3, 28, 12, 0, 0, 0, time.UTC))
	assert.Equal(t, "2026-03-29 01:00", at.UTC().Format("2006-01-02 15:04"), "midnight is missing on that day")
	assert.Equal(t, "2026-03-29", date)
	at, _ = h.nextDigest(at)
	assert.Equal(t, "2026-03-30 00:00", at.UTC().Format("2006-01-02 15:04"))
	at, _ = h.nextDigest(time.Date(2026, 10, 24, 12, 0, 0, 0, time.UTC))
	assert.Equal(t, "2026-10-25 00:00", at.UTC().Format("2006-01-02 15:04"), "midnight comes twice: the earlier")
}

// TestK20QuietHoursOfTheReader: reminders go by them, and follow them when they
// change.
func TestK20QuietHoursOfTheReader(t *testing.T) {
	h, ids := tables(t, 1) // 09:00 UTC
	h.then(rui, player.SetZone{ID: rui, Zone: "America/Sao_Paulo"})
	h.play(ids[0]) // deadline 06-04 09:00Z = 06:00 in São Paulo, in quiet hours
	h.posted()
	h.then(rui, player.SetQuiet{ID: rui, Begin: 20 * 60, End: 9 * 60})
	var got []string
	for range 71 {
		h.clock = h.clock.Add(time.Hour)
		for _, l := range h.to(rui) {
			got = append(got, turnKind(flat(l))+" "+h.clock.Format("02 15:04"))
		}
	}
	// half at 02 21:00Z = 18:00 local; 24 h at 03 09:00Z = 06:00, so 02 23:00Z =
	// 20:00 the evening before; 3 h at 04 06:00Z = 03:00, so 03 23:00Z.
	assert.Equal(t, []string{"day 02 23:00", "hours 03 23:00"}, got, "the half is within six hours of the day")
}

// TestK22TheReadersZone: each is told the deadline as their own clocks show it.
func TestK22TheReadersZone(t *testing.T) {
	h, ids := tables(t, 1)
	h.then(rui, player.SetZone{ID: rui, Zone: "America/Sao_Paulo"})
	h.play(ids[0])
	assert.Contains(t, flat(h.one(rui)), "You have until 2026-06-04 06:00 -03:00 (2026-06-04 09:00 UTC), in 3 d 0 h.")
}

// TestC12Exactly: the instants of the worked scenario, those that go out.
func TestC12Exactly(t *testing.T) {
	h := openRooms(t, nil)
	h.then(ana, table.Open{ID: game, Game: "draughts", Club: praia, Host: ana, Guests: []events.PlayerID{rui},
		Time: table.Time{Clock: "bank 48h 120h", Zone: "Europe/Lisbon"}})
	h.then(rui, table.Accept{ID: game, By: rui})
	who, _ := h.onTurn()
	h.posted()
	var got []string
	for h.clock.Before(time.Date(2026, 6, 8, 8, 0, 0, 0, time.UTC)) {
		h.clock = h.clock.Add(time.Minute)
		for range h.to(who) {
			got = append(got, h.clock.Format("01-02 15:04"))
		}
	}
	assert.Equal(t, []string{"06-03 08:00", "06-04 20:00", "06-07 08:00", "06-07 21:00"}, got)
}

// TestToldRowsAreNoLetters: a row that another letter tells was not sent itself,
// and nothing answers it.
func TestToldRowsAreNoLetters(t *testing.T) {
	h, ids := tables(t, 3)
	h.play(ids[0])
	h.posted()
	h.play(ids[1])
	h.play(ids[2])
	h.clock = h.clock.Add(apart)
	l := h.one(rui)
	one, two := h.states(ids[1].Stream()), h.states(ids[2].Stream())
	require.Equal(t, 1, one["told"]+two["told"])
	for _, id := range ids[1:] {
		s, err := h.desk.Table(h.ctx, id)
		require.NoError(t, err)
		h.play(id)
		h.play(id)
		require.Greater(t, h.turn(t, id), s.Turn)
	}
	h.clock = h.clock.Add(apart)
	for _, next := range h.to(rui) {
		for _, parent := range next.Thread {
			require.Equal(t, 1, h.sentAs(t, parent), "a letter that came")
		}
	}
	require.NotEmpty(t, l.ID)
}

// sentAs counts the rows that were sent under a Message-ID.
func (h *rooms) sentAs(t *testing.T, id string) (n int) {
	require.NoError(t, h.log.Reader().QueryRow(`SELECT count(*) FROM outbox WHERE msgid = ? AND state = 'sent'`, id).Scan(&n))
	return n
}
