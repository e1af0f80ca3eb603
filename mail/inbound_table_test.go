package mail

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/table"
	"carteiro/events"
)

// replyOf is the reply address of a person at the table as it is now.
func (h *house) replyOf(id events.PlayerID) string {
	h.t.Helper()
	s := h.state()
	seat, ok := s.Seat(id)
	require.True(h.t, ok)
	a, err := h.signer.Game(game, seat, s.Turn)
	require.NoError(h.t, err)
	return a
}

// seated is a house with a game under way and no letters waiting.
func seated(t testing.TB) *house {
	h := openHouse(t)
	h.open()
	h.sit()
	h.posted()
	return h
}

// text joins the texts of letters, line breaks undone.
func text(list ...FolderLetter) string {
	var all []string
	for _, l := range list {
		all = append(all, strings.Fields(l.Text)...)
	}
	return strings.Join(all, " ")
}

func other(id events.PlayerID) events.PlayerID {
	if id == ana {
		return rui
	}
	return ana
}

func TestInvitationAcceptedByLetter(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	h.invite()
	l := h.one(rui)
	assert.Equal(t, "Backgammon with Ana (k3m7x2pq)", l.Subject)
	h.answer(l, "Accept, with pleasure!")
	assert.Equal(t, table.Playing, h.state().Status)
	all := h.posted()
	started := map[string]string{"ana@mail.example": "O jogo com Rui começou.", "rui@mail.example": "Your game with Ana has started."}
	found := 0
	for _, l := range all {
		if strings.Contains(l.Text, started[l.Address]) {
			found++
		}
	}
	assert.Equal(t, 2, found, "both are told that the game has started")
	assert.Contains(t, text(all...), "Rui escreveu: with pleasure!")
	assert.True(t, h.state().Chairs[1].Taken)
}

func TestInvitationDeclinedByLetter(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.invite()
	h.posted()
	h.write("rui@mail.example", h.replyOf(rui), "recuso\nAgora não posso, desculpe.")
	assert.Equal(t, table.Declined, h.state().Status)
	all := text(h.to(ana)...)
	assert.Contains(t, all, "Rui não aceitou o convite para jogar Gamão.")
	assert.Contains(t, all, "Agora não posso, desculpe.")
}

func TestHostTakesTheInvitationBack(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.invite()
	h.posted()
	h.write("ana@mail.example", h.replyOf(ana), "retirar")
	assert.Equal(t, table.Withdrawn, h.state().Status)
	assert.Contains(t, text(h.one(rui)), "Ana took back the invitation")
}

func TestInvitationTakenBackBeforeItWasSentIsNotSent(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	h.invite()
	h.do(ana, table.Withdraw{ID: game, By: ana})
	assert.Contains(t, text(h.one(rui)), "Ana took back the invitation")
	assert.Equal(t, map[string]int{"dropped": 1, "sent": 1}, h.states("table-k3m7x2pq"))
}

// states counts the rows of the outbox about a stream by state.
func (h *house) states(stream string) map[string]int {
	h.t.Helper()
	rows, err := h.log.Reader().Query(`SELECT state, count(*) FROM outbox WHERE stream = ? GROUP BY state`, stream)
	require.NoError(h.t, err)
	defer rows.Close()
	out := map[string]int{}
	for rows.Next() {
		var s string
		var n int
		require.NoError(h.t, rows.Scan(&s, &n))
		out[s] = n
	}
	require.NoError(h.t, rows.Err())
	return out
}

// TestTurnByLetter: a roll by letter brings the dice; the play that follows
// brings its player nothing and the other one the turn.
func TestTurnByLetter(t *testing.T) {
	h := seated(t)
	who, kind := h.onTurn()
	require.Equal(t, "play", kind)
	h.write(h.person(who).Address, h.replyOf(who), "Bom dia!\n\n"+h.legal()+"\n\nBoa sorte")
	list := h.posted()
	require.Len(t, list, 1, "one letter, to the other seat, with the words in it")
	assert.Equal(t, h.person(other(who)).Address, list[0].Address)
	assert.Contains(t, text(list[0]), "Boa sorte")
	who, kind = h.onTurn()
	require.Equal(t, "roll", kind)
	h.answer(list[0], "roll")
	l := h.one(who)
	_, kind = h.onTurn()
	require.Equal(t, "play", kind)
	s, err := h.signer.Read(l.ReplyTo)
	require.NoError(t, err)
	assert.Equal(t, h.state().Turn, s.Turn, "the address is for the turn that is awaited")
}

// TestRollOnAPage: whoever acts on a page is told nothing by letter.
func TestRollOnAPage(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	h.do(who, table.Play{ID: game, By: who, Text: h.legal(), Turn: -1})
	next, _ := h.onTurn()
	assert.Len(t, h.to(next), 1)
	h.do(next, table.Play{ID: game, By: next, Text: "roll", Turn: -1})
	assert.Empty(t, h.posted())
}

func TestIllegalMove(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	before := h.state().Turn
	h.write(h.person(who).Address, h.replyOf(who), "24/1\nboard\nVamos lá!")
	assert.Equal(t, before, h.state().Turn)
	all := h.posted()
	answers, words := 0, 0
	for _, l := range all {
		switch l.Address {
		case h.person(who).Address:
			answers++
			assert.Contains(t, l.Text, "» 24/1")
			assert.Contains(t, l.Text, "» board")
			assert.Contains(t, l.Text, "+-----+")
		default:
			words++
			assert.Contains(t, l.Text, "Vamos lá!")
		}
	}
	assert.Equal(t, []int{1, 1}, []int{answers, words}, "answered once; the words are delivered all the same")
}

// What is clearly meant as a move is refused with the reason, and is no news
// for the other seat.
func TestWhatIsMeantAsAMoveIsRefused(t *testing.T) {
	for _, line := range []string{"13/99", "-1/5", "13/10(99999999999)", "13/12 ou 8/7?", "24/18 13/1l", "24/1 obrigado"} {
		h := seated(t)
		who, _ := h.onTurn()
		h.write(h.person(who).Address, h.replyOf(who), line)
		assert.Empty(t, h.said(), line)
		assert.Equal(t, 1, h.state().Turn, line)
		answer := h.one(who)
		assert.Contains(t, answer.Text, "» "+line)
		assert.Contains(t, h.note(), "refused: ")
		assert.NotContains(t, h.note(), "internal", line)
	}
}

func TestStaleReply(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	stale := h.replyOf(who)
	move := h.legal()
	h.do(who, table.Play{ID: game, By: who, Text: move, Turn: -1})
	h.posted()
	turn := h.state().Turn
	h.write(h.person(who).Address, stale, move+"\nOlá outra vez")
	assert.Equal(t, turn, h.state().Turn)
	all := h.posted()
	require.Len(t, all, 2)
	tells := text(all...)
	assert.Contains(t, tells, map[events.PlayerID]string{ana: "Essa vez já passou", rui: "That turn is over"}[who])
	assert.Contains(t, tells, "Olá outra vez")
}

func TestSameLetterTwice(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	address, letter := h.replyOf(who), raw("one@mail.example", h.person(who).Address, "x", "Re: jogo", h.legal()+"\nOlá")
	for range 3 {
		h.deliver(address, Envelope{From: h.person(who).Address}, letter)
	}
	h.work()
	assert.Len(t, h.posted(), 1)
	assert.Equal(t, 2, h.state().Turn, "opening throw and one play")
	h.deliver(address, Envelope{From: h.person(who).Address}, letter)
	h.work()
	assert.Empty(t, h.posted())
}

func TestWordsOnly(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	h.write(h.person(other(who)).Address, h.replyOf(other(who)), "Está a chover?")
	assert.Contains(t, text(h.one(who)), "Está a chover?")
	h.write(h.person(who).Address, h.replyOf(who), "Muito.")
	assert.Len(t, h.posted(), 2, "the words, and to whoever is awaited that nothing was played")
}

// A letter that asks nothing is answered with what is awaited.
func TestNothingAsked(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	mine, theirs := h.person(who).Address, h.person(other(who)).Address
	for _, body := range []string{"", " \n\n", "> quoted\n> and quoted", "Enviado do meu iPhone", CutLinePT + "\nroll"} {
		h.write(mine, h.replyOf(who), body)
		l := h.one(who)
		assert.Contains(t, text(l), map[events.PlayerID]string{ana: "A sua carta não trazia nenhuma palavra que eu pudesse ler. Nada mudou.",
			rui: "Your letter had no words that I could read. Nothing was changed."}[who], "%q", body)
		assert.Contains(t, text(l), map[events.PlayerID]string{ana: "É a sua vez de jogar", rui: "It is your turn to play"}[who])
		assert.Contains(t, l.Text, "+-----+")
	}
	h.write(theirs, h.replyOf(other(who)), "")
	assert.Empty(t, h.posted(), "nothing is awaited of them")
	h.write(theirs, h.replyOf(other(who)), "say")
	assert.Len(t, h.to(other(who)), 1, "the words are missing")
	h.write(mine, h.replyOf(who), "say\n\nOlá")
	assert.Equal(t, []string{"Olá"}, h.said())
	h.write("quem@mail.example", "praia@play.example", "")
	assert.Contains(t, h.note(), "no act, no answer: other")
}

// TestSeveralCommands: the second is about the turn that the first one made.
func TestSeveralCommands(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	h.write(h.person(who).Address, h.replyOf(who), "resign")
	h.posted()
	o := other(who)
	h.write(h.person(o).Address, h.replyOf(o), "recuso\ntabuleiro\ndesisto\naceito")
	s := h.state()
	require.NotNil(t, s.Offer)
	assert.Equal(t, s.Player(s.Offer.By), o)
	answer := text(h.to(o)...)
	for _, want := range []string{"» recuso", "» desisto", "» aceito"} {
		assert.Contains(t, answer, want)
	}
}

func TestOtherSender(t *testing.T) {
	h := seated(t)
	h.clerk.Policy = PolicyAddress
	who, _ := h.onTurn()
	h.write("estranho@other.example", h.replyOf(who), h.legal())
	assert.Equal(t, 2, h.state().Turn, "the token decides")
	all := h.to(who)
	require.Len(t, all, 1, "told to the registered address")
	assert.Contains(t, text(all...), "estranho@other.example")
	for _, l := range h.posted() {
		assert.NotEqual(t, "estranho@other.example", l.Address)
	}
}

func TestNoAddressOfAnotherPlayerInAnyLetter(t *testing.T) {
	h := seated(t)
	for range 6 {
		h.move()
	}
	who, _ := h.onTurn()
	h.write(h.person(who).Address, h.replyOf(who), "24/1\nEscreve-me!")
	h.posted()
	all, err := h.folder.List()
	require.NoError(t, err)
	for _, l := range all {
		stranger := "rui@mail.example"
		if l.Address == stranger {
			stranger = "ana@mail.example"
		}
		assert.NotContains(t, l.Text+l.HTML+l.From+l.ReplyTo, stranger, l.Subject)
	}
}

// TestOwnLettersQuotedAreNeverCommands: a reply with nothing but our letter in
// it, in any of the common forms, plays nothing.
func TestOwnLettersQuotedAreNeverCommands(t *testing.T) {
	h := seated(t)
	h.move()
	h.move()
	h.posted()
	all, err := h.folder.List()
	require.NoError(t, err)
	require.NotEmpty(t, all)
	for _, l := range all {
		plain := strings.ReplaceAll(l.Text, "\r", "")
		for _, body := range []string{plain, "> " + strings.ReplaceAll(plain, "\n", "\n> "),
			"Obrigado!\n\n" + plain, "| " + strings.ReplaceAll(plain, "\n", "\n| ")} {
			in, err := Parse(raw("x@y.example", "a@b.example", "c@d.example", "Re: "+l.Subject, body))
			require.NoError(t, err)
			assert.Empty(t, in.Commands, body)
		}
		page := "From: a@b.example\nSubject: Re: x\nContent-Type: text/html; charset=utf-8\n\n<p>Obrigado!</p>" + l.HTML
		in, err := Parse([]byte(page))
		require.NoError(t, err)
		assert.Empty(t, in.Commands, l.HTML)
	}
}
