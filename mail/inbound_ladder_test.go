package mail

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/errand"
	"carteiro/engine/ladder"
	"carteiro/engine/table"
	"carteiro/events"
)

const (
	damas = events.LadderID("damasaaa")
	gamao = events.LadderID("gamaoaaa")
	bela  = events.PlayerID("belaaaaa")
	tito  = events.PlayerID("titoaaaa")
)

// climbing has Bela, Rui, Ana and Tito on the ladder "Damas" of the club, in
// this order, and no letters waiting.
func climbing(t testing.TB) *house {
	h := openHouse(t)
	h.open()
	h.do("", club.Give{In: club.In{ID: praia}, Who: ana, Role: events.RoleOwner, ByOperator: true, Ruled: events.Ruled{Reason: "founder"}})
	for id, name := range map[events.PlayerID]string{bela: "Bela", tito: "Tito"} {
		h.join(id, name, "pt")
		h.do(id, club.Join{ID: praia, By: id})
	}
	h.ladder(damas, "Damas", map[string]string{"game": "draughts"}, bela, rui, ana, tito)
	h.posted()
	return h
}

// ladder opens one of the club, with people on it in this order.
func (h *house) ladder(id events.LadderID, name string, settings map[string]string, people ...events.PlayerID) {
	h.t.Helper()
	open := ladder.Open{In: ladder.In{ID: id}, Club: praia, By: ana, Settings: settings}
	for i, p := range people {
		open.Entrants = append(open.Entrants, ladder.Entrant{Player: p, Registered: h.clock.Add(time.Duration(i) - time.Hour)})
	}
	h.do(ana, club.AddLadder{In: club.In{ID: praia}, Ruled: events.Ruled{Steward: ana, Reason: "asked for"}, Ladder: id, Name: name})
	h.do(ana, open)
}

// errands runs what one room owes another.
func (h *house) errands() {
	h.t.Helper()
	require.NoError(h.t, (&engine.Errands{Desk: h.desk}).Catch(h.ctx))
}

func (h *house) onLadder(id events.LadderID) ladder.State {
	h.t.Helper()
	s, err := h.desk.Ladder(h.ctx, id)
	require.NoError(h.t, err)
	return s
}

// dueling is the table of a challenge.
func (h *house) dueling(id events.LadderID, n int) table.State {
	h.t.Helper()
	s, err := h.desk.Table(h.ctx, errand.TableOf(id, n))
	require.NoError(h.t, err)
	return s
}

// asks has somebody write to their own address and gives the answer in one line.
func (h *house) asks(id events.PlayerID, body string) string {
	h.t.Helper()
	h.write(h.person(id).Address, h.own(id), body)
	h.errands()
	list := h.to(id)
	require.NotEmpty(h.t, list, "%s: %s", body, h.note())
	for _, l := range list {
		for _, hole := range []string{"<letter.", "<refusal.", "<no value>"} {
			require.NotContains(h.t, l.Text, hole, body)
		}
		if strings.HasPrefix(l.Subject, "Re: ") && l.ReplyTo == h.own(id) {
			return flat(l)
		}
	}
	return flat(list[0])
}

func TestTheLadderIsAnsweredWithStandings(t *testing.T) {
	h := climbing(t)
	answer := h.asks(ana, "escada")
	assert.Contains(t, answer, "A escada Damas, época 1. Acaba 2026-06-01")
	assert.Contains(t, answer, "O seu lugar: 3 de 4.")
	assert.Contains(t, answer, "1. Bela: «desafiar 1» 2. Rui: «desafiar 2» 3. Ana: é o seu lugar 4. Tito: abaixo de si")
	assert.Contains(t, answer, "https://play.example/l/damasaaa")
	answer = h.asks(rui, "ladder please")
	assert.Contains(t, answer, "1. Bela: “challenge 1” 2. Rui: that is you 3. Ana: below you 4. Tito: below you")

	h.asks(ana, "desafiar bela")
	answer = h.asks(ana, "escada de damas")
	assert.Contains(t, answer, "Desafios em aberto: Ana desafia Bela: resposta até 2026-03-06")
	assert.Contains(t, answer, "1. Bela: já há um desafio em aberto entre os dois")
	h.asks(bela, "licença")
	assert.Contains(t, h.asks(tito, "escada"), "1. Bela: de licença")
	assert.Contains(t, h.asks(bela, "escada"), "Está de licença: nesta época já usou 0 dos 21 dias")
}

func TestL12AChallengeByLetter(t *testing.T) {
	h := climbing(t)
	for body, whom := range map[string]events.PlayerID{
		"desafiar Bela": bela, "challenge 2": rui, "desafiar o 1.º": bela, "desafiar bela na escada damas": bela, "challenge RUI@mail.example on ladder": rui,
	} {
		h := climbing(t)
		answer := h.asks(ana, body)
		assert.Contains(t, answer, "O seu desafio a "+h.person(whom).Name+" na escada Damas está feito. A resposta tem de chegar até 2026-03-06", body)
		open := h.onLadder(damas).Open()
		require.Len(t, open, 1, body)
		assert.Equal(t, whom, open[0].To)
	}
	for body, want := range map[string]string{
		"desafiar tito":                  "Só pode desafiar quem está acima de si.",
		"desafiar 9":                     "A escada tem os lugares 1 a 4.",
		"desafiar Zulmira":               "Não há ninguém com o nome «zulmira» nos seus clubes.",
		"desafiar x@mail.example":        "não está em nenhuma escada sua. Um jogo comum não precisa de escada. O certo seria: jogar x@mail.example.",
		"desafiar rui na escada azul":    "Não há aqui nenhuma escada com esse nome. O certo seria: desafiar rui na escada Damas.",
		"desafiar rui\ndesafiar rui":     "Já há um desafio em aberto entre os dois.",
		"desafiar ana":                   "Não há ninguém com o nome",
		"desafiar 3":                     "Só pode desafiar quem está acima de si.",
		"challenge Rui on the ladder x ": "Não há aqui nenhuma escada com esse nome.",
	} {
		assert.Contains(t, h.asks(ana, body), want, body)
	}
	assert.Len(t, h.onLadder(damas).Open(), 1)
}

func TestL12WithAcceptAutoTheLetterSaysThatTheGameBegins(t *testing.T) {
	h := climbing(t)
	h.ladder(gamao, "Gamão", map[string]string{"accept": "auto"}, rui, ana)
	assert.Contains(t, h.asks(ana, "desafiar rui na escada gamão"), "por isso o jogo começa já")
	assert.Equal(t, table.Playing, h.dueling(gamao, 1).Status)
}

// A letter that is worked again, since nobody knew how it ended, does once what
// it says and is answered alike.
func TestALetterAboutALadderWorkedAgainActsOnce(t *testing.T) {
	for _, c := range []struct{ first, body, says string }{
		{"", "desafiar rui", "done.challenge"},
		{"desafiar rui", "retirar desafio", "done.before"},
		{"", "licença na escada Damas", "done.absent"},
		{"", "sair da escada Damas", "done.quit_ladder"},
		{"férias 1/6 a 3/6", "fim das férias", "done.before"},
		{"", "férias 1/6 a 3/6", "done.vacation"},
		{"", "resumo diário 9h", "done.letters_digest"},
	} {
		h := climbing(t)
		if c.first != "" {
			h.asks(ana, c.first)
		}
		to, err := h.signer.Read(h.own(ana))
		require.NoError(t, err)
		r := Received{ID: 99, Ref: "inbox/again", Sender: "ana@mail.example", At: h.clock, To: to, Raw: raw("again@x", "ana@mail.example", "x", "x", c.body)}
		_, err = h.clerk.Handle(h.ctx, r)
		require.NoError(t, err)
		head, err := h.log.Head(h.ctx)
		require.NoError(t, err)
		v, err := h.clerk.Handle(h.ctx, r)
		require.NoError(t, err)
		after, err := h.log.Head(h.ctx)
		require.NoError(t, err)
		assert.Equal(t, head, after, c.body)
		assert.NotContains(t, v.Note, "refused", c.body)
		assert.Contains(t, v.Answer.Data, `"`+c.says+`"`, c.body)
	}
}

// Whoever is on no ladder challenges to a game among friends, as ever.
func TestAChallengeOffTheLadderInvites(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	assert.Contains(t, h.ask(ana, "desafiar rui"), "O convite para jogar Gamão seguiu para Rui.")
	h = climbing(t)
	assert.Contains(t, h.ask(ana, "desafiar rui partida a 7"), "O convite para jogar Gamão seguiu para Rui.")
	assert.Empty(t, h.onLadder(damas).Open())
}

// The letter of a challenge is the invitation to its table, answered there.
func TestL12L13L15L16TheTableAnswersTheChallenge(t *testing.T) {
	for _, c := range []struct {
		who    events.PlayerID
		bodies []string
		stage  ladder.Stage
		status table.Status
	}{
		{rui, []string{"aceito"}, ladder.Playing, table.Playing},
		{rui, []string{"decline"}, ladder.Declined, table.Declined},
		{rui, []string{"accept", "withdraw, yes"}, ladder.Forfeited, table.Withdrawn},
		{ana, []string{"retirar"}, ladder.Withdrawn, table.Withdrawn},
		{ana, []string{"retirar desafio"}, ladder.Withdrawn, table.Withdrawn},
	} {
		h := climbing(t)
		h.asks(ana, "desafiar rui")
		for _, body := range c.bodies {
			s := h.dueling(damas, 1)
			seat, ok := s.Seat(c.who)
			require.True(t, ok)
			address, err := h.signer.Game(s.ID, events.Seat(seat), s.Turn)
			require.NoError(t, err)
			h.write(h.person(c.who).Address, address, body)
			assert.NotContains(t, h.note(), "refused", body)
			h.errands()
		}
		now, _ := h.onLadder(damas).Challenge(1)
		assert.Equal(t, c.stage, now.Stage, c.bodies)
		assert.Equal(t, c.status, h.dueling(damas, 1).Status, c.bodies)
	}
}

func TestL15AChallengeIsWithdrawnByLetter(t *testing.T) {
	h := climbing(t)
	assert.Contains(t, h.asks(ana, "retirar desafio"), "Não há nenhum desafio")
	h.asks(ana, "desafiar rui\ndesafiar bela")
	require.Len(t, h.onLadder(damas).Open(), 2)
	answer := h.asks(ana, "retirar desafio")
	assert.Contains(t, answer, "Tem vários desafios em aberto. Diga qual é. O certo seria: retirar desafio a Rui na escada Damas; retirar desafio a Bela na escada Damas.")
	assert.Contains(t, h.asks(ana, "retirar desafio a Bela na escada Damas"), "O desafio com Bela na escada Damas ficou sem efeito.")
	assert.Contains(t, h.asks(ana, "withdraw challenge"), "O desafio com Rui na escada Damas ficou sem efeito.")
	assert.Empty(t, h.onLadder(damas).Open())
}

func TestWhichOfSeveralLaddersIsAsked(t *testing.T) {
	h := climbing(t)
	h.ladder(gamao, "Gamão a sério", nil, rui, ana)
	answer := h.asks(ana, "escada")
	assert.Contains(t, answer, "Há várias escadas. Diga qual é. O certo seria: escada Damas; escada Gamão a sério.")
	assert.Contains(t, h.asks(ana, "escada gamao"), "A escada Gamão a sério")
	assert.Contains(t, h.asks(ana, "desafiar rui"), "O certo seria: desafiar rui na escada Damas; desafiar rui na escada Gamão a sério.")
	assert.Contains(t, h.asks(ana, "desafiar bela"), "na escada Damas está feito", "on one of them only")
	assert.Contains(t, h.asks(ana, "desafiar rui na escada gamão"), "na escada Gamão a sério está feito")
	assert.Contains(t, h.asks(tito, "licença"), "Está de licença na escada Damas", "the only one that Tito is on")
	assert.Contains(t, h.asks(tito, "entrar na escada"), "Entrou na escada Gamão a sério, no lugar 3.")
}

func TestL24L27L29L10OneselfOnALadder(t *testing.T) {
	h := climbing(t)
	status := func() ladder.Status { return h.onLadder(damas).Members[rui].Status }
	assert.Contains(t, h.asks(rui, "leave"), "You are on leave from the ladder Damas")
	assert.Equal(t, ladder.OnLeave, status())
	assert.Contains(t, h.asks(rui, "leave ladder damas"), "You are not active on the ladder")
	assert.Contains(t, h.asks(rui, "I'm back"), "You are back on the ladder Damas.")
	assert.Equal(t, ladder.Active, status())
	assert.Contains(t, h.asks(rui, "voltar"), "You are not on leave from the ladder.")
	assert.Contains(t, h.asks(rui, "leave damas"), "Right would be: leave ladder Damas; quit ladder Damas.")
	assert.Contains(t, h.asks(rui, "quit ladder damas"), "You have left the ladder Damas.")
	assert.Equal(t, ladder.Left, status())
	assert.Contains(t, h.asks(rui, "escada"), "You have no place on it.")
	assert.Contains(t, h.asks(rui, "join ladder Damas"), "You are on the ladder Damas now, at place 4.")
	assert.Contains(t, h.asks(rui, "join ladder Damas"), "You have a place on this ladder already.")

	assert.Contains(t, h.asks(rui, "block Ana"), "On the ladder Damas you and Ana cannot challenge each other any more.")
	assert.Contains(t, h.asks(rui, "challenge Ana"), "does not want to play the other")
	assert.Contains(t, h.asks(rui, "unblock Ana"), "can challenge each other again")
	assert.Contains(t, h.asks(rui, "challenge Ana"), "You have challenged Ana")
	assert.Contains(t, h.asks(ana, "place 1"), "O que faz a direção faz-se na página")
}

func TestWhyOneStandsWhereOneDoes(t *testing.T) {
	h := climbing(t)
	assert.Contains(t, h.asks(bela, "porquê"), "Desde que a escada abriu, nada mudou o seu lugar.")
	h.asks(rui, "challenge bela")
	h.clock = h.clock.Add(5 * 24 * time.Hour)
	h.do("", ladder.Tick{In: ladder.In{ID: damas}})
	h.do(ana, ladder.Place{In: ladder.In{ID: damas}, Ruled: events.Ruled{Steward: ana, Reason: "A wrong start."}, Who: bela, To: 4})
	answer := h.asks(bela, "Porque é que estou em 4.º?")
	assert.Contains(t, answer, "2026-03-07: do lugar 2 para o 4. A direção deu-lhe outro lugar: A wrong start. 2026-03-06: do lugar 1 para o 2. O desafio de Rui ficou sem resposta sua.")
	assert.Contains(t, answer, "Tem 1 falta; com 2 em 60 dias sai-se da escada.")
	answer = h.asks(rui, "why am I first?")
	assert.Contains(t, answer, "from place 2 to 1. Bela did not answer the challenge of Rui.")
	h.asks(tito, "sair da escada")
	assert.Contains(t, h.asks(tito, "porquê"), "para fora da escada. Saiu da escada.")
}

// Words of ladders in talk at a table reach the other player, as ever.
func TestWordsOfLaddersInTalkAreTalk(t *testing.T) {
	h := climbing(t)
	h.sit()
	h.posted()
	for _, said := range []string{"Why?", "Com licença!", "A escada está gira", "back", "esperar", "claim", "Pausa para café", "Férias!! finalmente", "voltar a jogar", "both"} {
		h.write("ana@mail.example", h.replyOf(ana), said)
		r, err := h.books.Replay(h.ctx, game, -1)
		require.NoError(t, err)
		require.NotEmpty(t, r.Words, said)
		assert.Equal(t, said, r.Words[len(r.Words)-1].Text)
	}
	h.posted()
	h.write("ana@mail.example", h.replyOf(ana), "escada\n\nBom jogo!")
	answer := flat(h.one(ana))
	assert.Contains(t, answer, "1. Bela: «desafiar 1»")
	r, err := h.books.Replay(h.ctx, game, -1)
	require.NoError(t, err)
	assert.Equal(t, "Bom jogo!", r.Words[len(r.Words)-1].Text)
}
