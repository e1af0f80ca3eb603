package mail

import (
	"fmt"
	"html"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// timed has Ana invite Rui to a game with a clock, and Rui accept.
func (h *house) timed(o table.Open) {
	h.t.Helper()
	o.ID, o.Club, o.Host, o.Guests = game, praia, ana, []events.PlayerID{rui}
	h.do(ana, o)
}

// flat is a letter's text in one line.
func flat(l FolderLetter) string { return strings.Join(strings.Fields(l.Text), " ") }

// TestK22EveryLetterSaysTheDeadline: in the zone of the table and in UTC, and
// how long it is until then, to whoever is on turn and to whoever waits.
func TestK22EveryLetterSaysTheDeadline(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	h.clock = time.Date(2026, 6, 1, 7, 58, 0, 0, time.UTC)
	h.timed(table.Open{Game: "draughts", Time: table.Time{Clock: "bank 48h 120h", Zone: "Europe/Lisbon", Weekend: true}})
	terms := flat(h.one(rui))
	assert.Contains(t, terms, "Clock: 2 d for each turn, and beyond that 5 d in reserve for the whole game.")
	assert.Contains(t, terms, "The clock stands on Saturday and Sunday (Europe/Lisbon).")
	assert.Contains(t, terms, "the game is lost 30 minutes later.")
	h.do(rui, table.Accept{ID: game, By: rui})
	s, err := h.desk.Table(h.ctx, game)
	require.NoError(t, err)
	until := "2026-06-10 09:00 +01:00 (2026-06-10 08:00 UTC)"
	for _, l := range h.posted() {
		text := flat(l)
		switch whose := s.Player(s.Asks()[0].Seat); {
		case strings.Contains(l.To, "ana@") && whose == ana:
			assert.Contains(t, text, "Tem até "+until+", daqui a 9 d 0 h.")
		case strings.Contains(l.To, "ana@"):
			assert.Contains(t, text, "Rui tem até "+until+", daqui a 9 d 0 h.")
		case whose == rui:
			assert.Contains(t, text, "You have until "+until+", in 9 d 0 h.")
			assert.Contains(t, html.UnescapeString(l.HTML), "You have until "+until)
		default:
			assert.Contains(t, text, "Ana has until "+until+", in 9 d 0 h.")
		}
	}
}

// late lets the time of whoever is on turn run out, and says whose that was.
func (h *house) late() events.PlayerID {
	h.t.Helper()
	s, err := h.desk.Table(h.ctx, game)
	require.NoError(h.t, err)
	seat, due, _ := s.Clocks.First()
	h.clock = due.Add(31 * time.Minute)
	_, err = h.desk.Do(h.ctx, engine.Order{ID: events.CommandID(fmt.Sprint("expire:", s.Turn)), At: due,
		Command: table.Expire{ID: game, Turn: s.Turn, Now: h.clock}})
	require.NoError(h.t, err)
	return s.Player(seat)
}

func TestK15LettersTellATimeOut(t *testing.T) {
	for _, o := range []table.Open{
		{Game: "draughts"}, {Game: "backgammon"}, {Game: "mathable"},
		{Game: "backgammon", Options: map[string]string{"play": "match", "length": "5"}},
	} {
		h := openHouse(t)
		h.open()
		o.Time.Clock = "per_move 72h"
		h.timed(o)
		h.do(rui, table.Accept{ID: game, By: rui})
		h.posted()
		loser := h.late()
		letters := h.posted()
		require.Len(t, letters, 2, o.Game)
		for _, l := range letters {
			want := map[bool]string{true: "Acabou o seu tempo.", false: "Acabou o tempo de Rui."}[loser == ana]
			if strings.Contains(l.To, "rui@") {
				want = map[bool]string{true: "Your time ran out.", false: "The time of Ana ran out."}[loser == rui]
			}
			assert.Contains(t, flat(l), want, o.Game)
		}
	}
}

// TestK17ALateLetterIsAnswered: with the instant of its coming, the deadline,
// both in UTC too, and what one can do.
func TestK17ALateLetterIsAnswered(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.clock = time.Date(2026, 6, 1, 7, 58, 0, 0, time.UTC)
	h.timed(table.Open{Game: "draughts", Time: table.Time{Clock: "per_move 72h", Zone: "Europe/Lisbon"}})
	h.do(rui, table.Accept{ID: game, By: rui})
	s, err := h.desk.Table(h.ctx, game)
	require.NoError(t, err)
	who := s.Player(s.Asks()[0].Seat)
	address := map[events.PlayerID]string{ana: "ana@mail.example", rui: "rui@mail.example"}[who]
	to, move := h.replyOf(who), ""
	for m := range s.Position.Legal(s.Asks()[0].Seat) {
		move = string(m)
		break
	}
	h.posted()
	h.still, h.clock = true, time.Date(2026, 6, 4, 8, 40, 0, 0, time.UTC)
	h.posted()
	for told := range 2 {
		h.write(address, to, move)
		answer := flat(h.one(who))
		assert.Contains(t, answer, "2026-06-04 09:40 +01:00 (2026-06-04 08:40 UTC)")
		assert.Contains(t, answer, "2026-06-04 09:00 +01:00 (2026-06-04 08:00 UTC)")
		if told == 0 {
			h.late()
			h.posted()
			h.clock = time.Date(2026, 6, 4, 8, 40, 0, 0, time.UTC)
		}
	}
}

// TestK12TheNewDeadlineIsMailed: after an outage, to all.
func TestK12TheNewDeadlineIsMailed(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.timed(table.Open{Game: "backgammon", Time: table.Time{Clock: "per_move 72h"}})
	h.do(rui, table.Accept{ID: game, By: rui})
	h.posted()
	s, err := h.desk.Table(h.ctx, game)
	require.NoError(t, err)
	who := s.Player(s.Asks()[0].Seat)
	from := h.clock
	h.clock = from.Add(100 * time.Hour)
	h.do("", table.Outage{ID: game, From: from, To: h.clock})
	letters := h.posted()
	require.Len(t, letters, 2)
	for _, l := range letters {
		pt := strings.Contains(l.To, "ana@")
		assert.Contains(t, flat(l), map[bool]string{true: "O servidor esteve parado", false: "The server was away"}[pt])
		assert.Contains(t, flat(l), map[bool]string{true: "daqui a 2 d", false: "in 2 d"}[pt], "of three days one has passed")
	}
	assert.Equal(t, 1, strings.Count(flat(letters[0])+flat(letters[1]), map[bool]string{true: "Tem até", false: "You have until"}[who == ana]))
}

func TestAClockIsChosenByLetter(t *testing.T) {
	for body, want := range map[string]string{
		"play rui":                                                  "",
		"play rui@mail.example clock standard":                      "bank 72h 120h",
		"jogar rui relógio padrão":                                  "bank 72h 120h",
		"jogar damas com rui, relógio rápido, por favor":            "bank 24h 72h",
		"play rui match to 5 clock bank 48h 168h no cube":           "bank 48h 168h",
		"play draughts rui@mail.example clock per_move 72h":         "per_move 72h",
		"jogar rui@mail.example partida a 7 com relógio iccf 50 10": "iccf 50 10",
		"jogar rui sem relógio":                                     "",
		"play rui without clock":                                    "",
	} {
		h := openHouse(t)
		h.open()
		h.clerk.Zone = "Europe/Lisbon"
		address, err := h.signer.Player(ana)
		require.NoError(t, err)
		h.write("ana@mail.example", address, body)
		list, err := h.books.TablesOf(h.ctx, rui)
		require.NoError(t, err)
		require.Len(t, list, 1, "%s: %v", body, h.note())
		s, err := h.desk.Table(h.ctx, list[0].ID)
		require.NoError(t, err)
		if want == "" {
			assert.Nil(t, s.Clocks.Kind, body)
			continue
		}
		assert.Equal(t, want, s.Clocks.Kind.String(), body)
		assert.Equal(t, "Europe/Lisbon", s.Clocks.Zone.String())
	}
}

func TestAClockThatIsNoneIsRefusedByLetter(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	address, err := h.signer.Player(ana)
	require.NoError(t, err)
	for body, why := range map[string]string{
		"play rui@mail.example clock azure":            "Li: «azure». Isso não é um relógio que eu conheça.",
		"play rui@mail.example clock bank 48h":         "O certo seria: bank 48h 168h.",
		"play rui@mail.example clock bank 48h week":    "Li: «week». Isso não é um tempo",
		"play rui@mail.example clock bank 0h 0h":       "o tempo acabava logo",
		"play rui@mail.example clock iccf 50 0":        "Li: «0». Aí quero um número inteiro",
		"play rui@mail.example clock fischer 9h 1h 5h": "não pode ser menos do que o tempo do início",
		"play rui@mail.example clock bank 48h 30s":     "em minutos inteiros",
		"jogar rui relógio":                            "Falta dizer que relógio.",
		"jogar rui relógio padrão fuso Lua":            "Li: «lua».",
	} {
		h.write("ana@mail.example", address, body)
		list, err := h.books.TablesOf(h.ctx, rui)
		require.NoError(t, err)
		assert.Empty(t, list, body)
		assert.Contains(t, flat(h.one(ana)), why, body)
	}
}

// FuzzClock: of whatever words stand behind "play", no more are taken than are
// there, and what is taken is a clock or is refused.
func FuzzClock(f *testing.F) {
	for _, s := range []string{"rui clock standard", "sem relógio", "clock", "no clock clock", "relógio bank 48h 168h rui", "clock(1h"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		words := strings.Fields(foldLine(s))
		timed, rest := takeAgreed(words)
		assert.LessOrEqual(t, len(rest), len(words))
		if err := or(timed.Bad, timed.Check()); err != nil {
			assert.NotNil(t, refusal.Of(err))
		}
	})
}

// TestK19Reminders is C12 through the outbox: each goes at its time to whoever
// is on turn, none after the move, and a replay sends none (K20).
func TestK19Reminders(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.still, h.clock = true, time.Date(2026, 6, 1, 8, 0, 0, 0, time.UTC)
	h.timed(table.Open{Game: "draughts", Time: table.Time{Clock: "bank 48h 120h", Zone: "Europe/Lisbon"}})
	h.do(rui, table.Accept{ID: game, By: rui})
	h.posted()
	s, err := h.desk.Table(h.ctx, game)
	require.NoError(t, err)
	who := s.Player(s.Asks()[0].Seat)
	due := []string{"2026-06-03 08:00", "2026-06-04 20:00", "2026-06-07 08:00", "2026-06-07 21:00"}
	said := map[events.PlayerID][]string{
		ana: {"a correr a sua reserva", "metade do tempo", "dentro de um dia", "quase a acabar"},
		rui: {"your reserve has begun", "half of the time", "over in a day", "almost over"},
	}[who]
	for i, at := range due[:3] {
		h.clock, err = time.Parse("2006-01-02 15:04", at)
		require.NoError(t, err)
		h.clock = h.clock.Add(-time.Minute)
		require.Empty(t, h.posted(), "not before %s", at)
		h.clock = h.clock.Add(time.Minute)
		require.Contains(t, flat(h.one(who)), said[i])
	}
	for m := range s.Position.Legal(s.Asks()[0].Seat) {
		h.do(who, table.Play{ID: game, By: who, Text: string(m), Turn: s.Turn})
		break
	}
	h.posted()
	h.clock = time.Date(2026, 6, 7, 21, 0, 0, 0, time.UTC)
	require.Empty(t, h.to(who), "the turn is over")

	rows := len(h.states(game.Stream()))
	_, err = h.log.Rebuild(h.ctx, &projections.Tables{})
	require.NoError(t, err)
	require.Len(t, h.states(game.Stream()), rows)
}

// An outage moves the reminders with the deadline: those of before are dropped.
func TestK19AnOutageMovesTheReminders(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.still, h.clock = true, time.Date(2026, 6, 1, 8, 0, 0, 0, time.UTC)
	h.timed(table.Open{Game: "draughts", Time: table.Time{Clock: "per_move 96h"}})
	h.do(rui, table.Accept{ID: game, By: rui})
	from := h.clock.Add(time.Hour)
	h.clock = h.clock.Add(30 * time.Hour)
	h.do("", table.Outage{ID: game, From: from, To: h.clock})
	h.posted()
	h.clock = time.Date(2026, 6, 3, 8, 0, 0, 0, time.UTC)
	require.Empty(t, h.posted(), "half of it would have been used now")
	h.clock = h.clock.Add(29 * time.Hour)
	require.Len(t, h.posted(), 1)
}
