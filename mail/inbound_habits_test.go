package mail

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/player"
	"carteiro/engine/table"
)

func (h *house) playerState(id string) player.State {
	h.t.Helper()
	s, err := h.books.Habits(h.ctx, h.at(id+"@mail.example"))
	require.NoError(h.t, err)
	return s
}

func TestK9AVacationByLetter(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	h.ask(ana, "fuso Europe/Lisbon")
	answer := h.ask(ana, "férias")
	assert.Contains(t, answer, "Em 2026 ainda lhe restam 25 d")
	assert.Contains(t, answer, "Em 2027 ainda lhe restam 30 d 0 h de férias.")
	assert.Contains(t, answer, "Não há férias marcadas.")

	answer = h.ask(ana, "férias 29/3 a 2/4, por favor")
	assert.Contains(t, answer, "As suas férias estão marcadas de 2026-03-29 até 2026-04-02, incluindo esse dia.")
	v := h.playerState("ana").Vacations
	require.Len(t, v, 1)
	assert.Equal(t, time.Date(2026, 3, 29, 0, 0, 0, 0, time.UTC), v[0].From.UTC(), "the first midnight of Lisbon's summer is one hour before")
	assert.Equal(t, time.Date(2026, 4, 2, 23, 0, 0, 0, time.UTC), v[0].To.UTC())
	answer = h.ask(rui, "vacation until 5 March")
	assert.Contains(t, answer, "Your vacation is booked from now to 2026-03-05, that day included.")
	require.Len(t, h.playerState("rui").Vacations, 1)

	for body, want := range map[string]string{
		"férias 30/3 a 31/3":             "férias",
		"férias 1/1/2026 a 5/1/2026":     "",
		"vacation 3/4 to 5/4":            "Li: «3/4». Isso podem ser dois dias diferentes: o dia 3 do mês 4, ou ao contrário.",
		"férias 31/2":                    "Li: «31/2». Isso não é uma data",
		"férias para a semana":           "Isso não é uma data",
		"férias 2026-07-01 a 2026-09-01": "São mais férias do que as que lhe restam de 2026",
	} {
		answer := h.ask(ana, body)
		assert.Contains(t, answer, want, body)
		assert.Contains(t, h.note(), "refused", body)
	}
	require.Len(t, h.playerState("ana").Vacations, 1)
	assert.Contains(t, h.ask(rui, "vacation 3/4 to 5/4"), "3 Apr; 4 Mar")

	h.ask(ana, "férias de 1 a 3 de junho")
	answer = h.ask(ana, "fim das férias")
	assert.Contains(t, answer, "Tem várias férias marcadas. Diga o número das que quer acabar. O certo seria: fim das férias 1 fim das férias 2")
	assert.Contains(t, h.ask(ana, "fim das férias 2"), "Essas férias ficaram desmarcadas, e o tempo delas volta a ser seu.")
	assert.Contains(t, h.ask(rui, "end vacation"), "Your vacation is over")
	assert.Contains(t, h.ask(rui, "end my vacation"), "There is no vacation of that number to end")
}

func TestK20K21K22HabitsByLetter(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	assert.Contains(t, h.ask(ana, "resumo diário 20h"), "uma carta por dia, às 20 horas")
	assert.Equal(t, player.Habits{Begin: 1320, End: 420, Plan: "digest", Hour: 20}, h.playerState("ana").Habits)
	assert.Contains(t, h.ask(ana, "ambos"), "e mais uma por dia, às 20 horas")
	assert.Contains(t, h.ask(ana, "sem cartas"), "não chegam cartas")
	assert.Contains(t, h.ask(ana, "cada vez"), "sempre que for a sua vez")
	assert.Contains(t, h.ask(ana, "resumo diário 8h30"), "Uma hora do dia é um número inteiro de 0 a 23.")
	assert.Contains(t, h.ask(ana, "resumo diário 25"), "de 0 a 23")
	assert.Contains(t, h.ask(rui, "daily digest 8 pm"), "one letter a day comes, at 20 o'clock")
	assert.Contains(t, h.ask(rui, "zone lisbon"), "in the zone Europe/Lisbon")
	assert.Contains(t, h.ask(rui, "zone america/sao_paulo"), "in the zone America/Sao_Paulo")
	assert.Contains(t, h.ask(rui, "zone moon"), "I do not know that time zone")
	assert.Contains(t, h.ask(rui, "quiet 23:30-6"), "between 23:30 and 06:00")
	assert.Contains(t, h.ask(rui, "quiet tonight"), "Quiet hours begin and end at a time of day")
	assert.Contains(t, h.ask(rui, "safety day on"), "Safety days are on")
	s := h.playerState("rui")
	assert.Equal(t, player.Habits{Zone: "America/Sao_Paulo", Begin: 1410, End: 360, Plan: "digest", Hour: 20}, s.Habits)
	assert.True(t, s.Safety)
	assert.Contains(t, h.ask(rui, "no quiet hours\nsafety day off"), "You have no quiet hours any more.")
	s = h.playerState("rui")
	assert.Equal(t, s.Begin, s.End)
	assert.False(t, s.Safety)
}

func TestHabitsFromATableLetter(t *testing.T) {
	h := seated(t)
	h.write("ana@mail.example", h.replyOf(ana), "férias 20/12 a 31/12\nresumo diário 9h\n\nAté janeiro!")
	assert.NotContains(t, h.note(), "refused")
	s := h.playerState("ana")
	assert.Len(t, s.Vacations, 1)
	assert.Equal(t, 9, s.Hour)
	h.write("ana@mail.example", h.replyOf(ana), "Férias 20/12")
	assert.NotContains(t, h.note(), "refused")
	assert.Len(t, h.playerState("ana").Vacations, 1, "talk")
}

// clocked has a game under way with a clock, and no letters waiting.
func clocked(t testing.TB, o table.Open) *house {
	h := openHouse(t)
	h.open()
	o.Game = "backgammon"
	h.timed(o)
	h.do(rui, table.Accept{ID: game, By: rui})
	h.posted()
	return h
}

// at has somebody answer the letter of their table and gives the last answer.
func (h *house) atTable(id string, body string) string {
	h.t.Helper()
	p := h.at(id + "@mail.example")
	h.write(h.person(p).Address, h.replyOf(p), body)
	return text(h.to(p)...)
}

func TestK11APauseByLetter(t *testing.T) {
	h := clocked(t, table.Open{Time: table.Time{Clock: "per_move 72h"}})
	assert.Contains(t, h.atTable("rui", "accept pause"), "asks for a pause")
	assert.Contains(t, h.atTable("ana", "pausa 10 dias"), "Ficou pedida uma pausa de 10 dias.")
	require.NotNil(t, h.state().PauseAsk)
	assert.Contains(t, h.atTable("rui", "Accept, have a good time"), "The pause is agreed")
	assert.Nil(t, h.state().PauseAsk)
	assert.Len(t, h.state().Clocks.Stops, 1)
	assert.Contains(t, h.atTable("rui", "end pause"), "The pause ends in 24 hours.")

	h = clocked(t, table.Open{Time: table.Time{Clock: "per_move 72h"}})
	assert.Contains(t, h.atTable("rui", "pause for 2 weeks"), "a pause of 14 days")
	assert.Contains(t, h.atTable("ana", "recuso"), "A pausa foi recusada.")
	assert.Contains(t, h.atTable("rui", "pause a day"), "a pause of 1 day.")
	assert.Contains(t, h.atTable("ana", "sim, pausa"), "A pausa está combinada")
	assert.Contains(t, h.atTable("rui", "pause 900 days"), "pause")
	assert.Contains(t, h.note(), "refused")

	h = clocked(t, table.Open{})
	h.atTable("ana", "pausa 3 dias")
	assert.Contains(t, h.note(), "refused: no_clock_here")
}

func TestK14TimeIsGivenByLetter(t *testing.T) {
	h := clocked(t, table.Open{Time: table.Time{Clock: "per_move 72h"}})
	who, _ := h.onTurn()
	giver := map[bool]string{true: "rui", false: "ana"}[who == ana]
	s := h.state()
	seat, _ := s.Seat(who)
	before, _ := s.Clocks.Deadline(seat)
	h.atTable(giver, map[string]string{"rui": "give 24h", "ana": "dar 24 horas"}[giver])
	assert.NotContains(t, h.note(), "refused")
	after, _ := h.state().Clocks.Deadline(seat)
	assert.Equal(t, 24*time.Hour, after.Sub(before))
}

func TestK15ATimeThatIsUpIsClaimedByLetter(t *testing.T) {
	for _, c := range []struct {
		en, pt string
		status table.Status
		lapsed bool
	}{
		{"claim", "reclamar", table.Ended, false}, {"give 3 days", "dar três dias", table.Playing, false}, {"wait", "esperar", table.Playing, true},
	} {
		h := clocked(t, table.Open{Time: table.Time{Clock: "per_move 72h", Claim: true}})
		loser := h.late()
		require.NotNil(t, h.state().Lapsed)
		h.posted()
		if loser == ana {
			h.atTable("rui", c.en)
		} else {
			h.atTable("ana", c.pt)
		}
		assert.NotContains(t, h.note(), "refused", c.en)
		assert.Contains(t, h.note(), "did claim")
		assert.Equal(t, c.status, h.state().Status, c.en)
		assert.Equal(t, c.lapsed, h.state().Lapsed != nil && h.state().Status == table.Playing, c.en)
	}
}

// What is agreed about time behind "play" is so at the table, and is said.
func TestTimeIsAgreedByLetter(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	answer := h.ask(ana, "jogar gamão com rui, relógio padrão, fim de semana livre, sem férias, a contar, fuso lisboa")
	assert.Contains(t, answer, "O relógio não anda ao sábado e ao domingo. As férias não o param. O jogo conta para a pontuação de força.")
	list, err := h.books.TablesOf(h.ctx, rui)
	require.NoError(t, err)
	require.Len(t, list, 1, h.note())
	s, err := h.desk.Table(h.ctx, list[0].ID)
	require.NoError(t, err)
	assert.True(t, s.Rated)
	assert.True(t, s.Clocks.Closed, "to vacations")
	assert.NotZero(t, s.Clocks.Weekend)
	assert.Equal(t, "Europe/Lisbon", s.Clocks.Zone.String())
}
