package mail

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/table"
	"carteiro/events"
)

// own is the address of a person's own commands.
func (h *house) own(id events.PlayerID) string {
	h.t.Helper()
	a, err := h.signer.Player(id)
	require.NoError(h.t, err)
	return a
}

// ask has a person write to their own address and gives the answer's text.
func (h *house) ask(id events.PlayerID, body string) string {
	h.t.Helper()
	h.write(h.person(id).Address, h.own(id), body)
	return text(h.to(id)...)
}

func (h *house) at(address string) events.PlayerID {
	h.t.Helper()
	id, err := h.desk.PlayerAt(h.ctx, address)
	require.NoError(h.t, err)
	return id
}

func TestJoinByLetter(t *testing.T) {
	for word, want := range map[string]string{"entrar": "Olá, Nova Pessoa! Já faz parte do Carteiro", "Join, please": "Hello, Nova Pessoa! You are now part of Carteiro"} {
		t.Run(word, func(t *testing.T) {
			h := openHouse(t)
			h.open()
			h.posted()
			h.write("nova.pessoa@mail.example", "praia@play.example", word)
			id := h.at("Nova.Pessoa@mail.example")
			require.NotEmpty(t, id)
			list := h.posted()
			require.Len(t, list, 1)
			assert.Contains(t, text(list[0]), want)
			assert.Contains(t, text(list[0]), "Clube da Praia")
			c, err := h.desk.Club(h.ctx, praia)
			require.NoError(t, err)
			assert.True(t, c.Members[id])
			assert.False(t, h.person(id).Confirmed, "a sender can be forged")
			h.answer(list[0], "games")
			assert.True(t, h.person(id).Confirmed, "whoever answers has got our letter")
		})
	}
}

func TestJoinTheHouse(t *testing.T) {
	h := openHouse(t)
	h.write("nova@mail.example", "carteiro@play.example", "entrar")
	require.NotEmpty(t, h.at("nova@mail.example"))
	assert.Contains(t, text(h.posted()...), "Olá, Nova!")
}

func TestStrangersAreToldHowToJoinAndNoMore(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	for i := range 5 {
		h.write("quem@mail.example", "praia@play.example", fmt.Sprintf("24/18 13/11\nTexto %d que ninguém deve receber de volta", i))
	}
	list := h.posted()
	require.Len(t, list, unsignedMost)
	for _, l := range list {
		assert.Equal(t, "quem@mail.example", l.Address)
		assert.Equal(t, "praia@play.example", l.ReplyTo)
		assert.Contains(t, text(l), "responda a esta carta com a palavra «entrar»")
		assert.NotContains(t, l.Text+l.HTML+l.Subject, "Texto")
	}
	assert.Empty(t, h.at("quem@mail.example"))
	var kept int
	require.NoError(t, h.log.Reader().QueryRow(`SELECT count(*) FROM outbox WHERE data LIKE '%quem@%'`).Scan(&kept))
	assert.Zero(t, kept, "the address of a stranger is forgotten once the answer is sent")
}

func TestNobodyIsAnsweredWhereWeCannotWrite(t *testing.T) {
	h := openHouse(t)
	h.write("josé@mail.example", "carteiro@play.example", "entrar")
	assert.Empty(t, h.posted())
	assert.Contains(t, h.note(), "nobody can be answered there")
}

// TestStrangersAreAnsweredInTheirWords: the club is Portuguese, the writer need
// not be.
func TestStrangersAreAnsweredInTheirWords(t *testing.T) {
	for i, c := range []struct{ subject, body, want, title string }{
		{"Question", "help", "with the word “join”", "An answer from Carteiro"},
		{"Hello", "I would like to play with you", "with the word “join”", "An answer from Carteiro"},
		{"Olá", "ajuda", "com a palavra «entrar»", "Resposta do Carteiro"},
		{"I would like to play", "24/18", "with the word “join”", "An answer from Carteiro"},
	} {
		h := openHouse(t)
		h.open()
		h.posted()
		from := fmt.Sprintf("quem%d@mail.example", i)
		h.deliver("praia@play.example", Envelope{From: from}, raw(from, from, "praia@play.example", c.subject, c.body))
		h.work()
		list := h.posted()
		require.Len(t, list, 1)
		assert.Contains(t, text(list[0]), c.want)
		assert.Equal(t, c.title, list[0].Subject)
	}
}

// TestInvitationsAreTakenBackByLetter: the only one by a bare word, one of
// several by its number, and by nobody but the host.
func TestInvitationsAreTakenBackByLetter(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	assert.Contains(t, h.ask(ana, "retirar"), "Não há nada seu para retirar")
	h.ask(ana, "jogar rui")
	invitations := func() (open []events.TableID) {
		list, err := h.books.TablesOf(h.ctx, ana)
		require.NoError(t, err)
		for _, l := range list {
			if l.Status == table.Invited {
				open = append(open, l.ID)
			}
		}
		return open
	}
	require.Len(t, invitations(), 1)
	id := string(invitations()[0])
	assert.Contains(t, h.ask(rui, "withdraw "+id), "Only the person who sent the invitation can take it back")
	assert.Contains(t, h.ask(ana, "jogos"), id+": Gamão com Rui")
	assert.Contains(t, h.ask(ana, "retirar convite"), "O convite "+id+" foi retirado")
	require.Empty(t, invitations())
	h.ask(ana, "jogar rui")
	h.ask(ana, "jogar rui")
	require.Len(t, invitations(), 2)
	id = string(invitations()[1])
	assert.Contains(t, h.ask(ana, "retirar"), "retirar "+id)
	assert.Contains(t, h.ask(ana, "retirar zzzz"), "nenhum jogo com esse número")
	assert.Contains(t, h.ask(ana, "retirar "+id), "O convite "+id+" foi retirado")
	require.Len(t, invitations(), 1)
}

// TestWhatIsMissingIsSaid: words that stand alone, several opponents, a game
// that is not here, and names in quotation marks.
func TestWhatIsMissingIsSaid(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	assert.Contains(t, h.ask(ana, "jogar"), "Falta dizer quem convidar")
	assert.Contains(t, h.ask(ana, "nome"), "Falta o nome")
	assert.Contains(t, h.ask(ana, "jogar a@mail.example, b@mail.example"), "só um adversário")
	assert.Contains(t, h.ask(ana, "jogar xadrez a@mail.example"), "Não há aqui nenhum jogo com esse nome. O certo seria: Gamão")
	assert.Empty(t, h.at("a@mail.example"))
	h.ask(ana, `jogar "Novo Dois" <novo@mail.example>`)
	require.NotEmpty(t, h.at("novo@mail.example"))
	assert.Equal(t, "Novo Dois", h.person(h.at("novo@mail.example")).Name)
}

func TestForgedSenderActsNot(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	h.write("ana@mail.example", "praia@play.example", "play rui\nname Mallory")
	l := h.one(ana)
	assert.Equal(t, h.own(ana), l.ReplyTo)
	assert.Equal(t, "Ana", h.person(ana).Name)
	list, err := h.books.TablesOf(h.ctx, ana)
	require.NoError(t, err)
	assert.Empty(t, list)
	h.write("ana@mail.example", "praia@play.example", "entrar")
	assert.Contains(t, text(h.one(ana)), "Já é membro de Clube da Praia.")
}

func TestPlayAMemberByName(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	h.write("ana@mail.example", h.own(ana), "jogar gamão com Rui")
	list, err := h.books.TablesOf(h.ctx, ana)
	require.NoError(t, err)
	require.Len(t, list, 1)
	assert.Equal(t, praia, list[0].Club)
	assert.Equal(t, "backgammon", list[0].Game)
	all := h.posted()
	assert.Contains(t, text(all...), "O convite para jogar Gamão seguiu para Rui.")
	assert.Contains(t, text(all...), "Ana would like to play Backgammon with you.")
}

func TestPlayAnAddress(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	h.write("rui@mail.example", h.own(rui), "play Maria.Silva@Mail.example")
	id := h.at("maria.silva@mail.example")
	require.NotEmpty(t, id)
	p := h.person(id)
	assert.Equal(t, "Maria Silva", p.Name)
	assert.Equal(t, "en", p.Lang, "the host's language")
	assert.Equal(t, "Maria.Silva@Mail.example", p.Address)
	assert.False(t, p.Confirmed)
	list := h.posted()
	require.Len(t, list, 2, "the invitation and the answer; no welcome")
	h.write("rui@mail.example", h.own(rui), "play maria.silva@mail.example")
	tables, err := h.books.TablesOf(h.ctx, id)
	require.NoError(t, err)
	assert.Len(t, tables, 2, "the same person")
}

func TestPlayAnAddressWithAName(t *testing.T) {
	h := openHouse(t)
	h.open()
	for line, name := range map[string]string{
		`jogar "Novo Dois" <novo@mail.example> partida a 5`: "Novo Dois", "play with «Ana D’Arc» <darc@mail.example>": "Ana D'Arc",
		`play "Três" tres@mail.example`: "Três", "jogar <quatro.cinco@mail.example>, por favor": "Quatro Cinco",
	} {
		h.write("rui@mail.example", h.own(rui), line)
		list, _ := invitees(line)
		id := h.at(list[0].Address)
		require.NotEmpty(t, id, line)
		assert.Equal(t, name, h.person(id).Name, line)
	}
}

func TestWhomToPlayIsRefused(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	assert.Contains(t, h.ask(ana, "jogar Zulmira"), "Não há ninguém com o nome «zulmira»")
	assert.Contains(t, h.ask(ana, "jogar ana@mail.example"), "Um jogo precisa de pessoas diferentes")
	assert.Contains(t, h.ask(ana, "jogar praia@play.example"), "Esse endereço é um dos nossos", "a club cannot sit down")
	assert.Contains(t, h.ask(ana, "jogar "+h.own(rui)), "Esse endereço é um dos nossos")
	assert.Contains(t, h.ask(ana, "jogar josé@exemplo.example"), "Só escrevo para endereços sem acentos")
	assert.Contains(t, h.ask(ana, "jogar x@mail.example, y@mail.example"), "só um adversário")
	assert.Contains(t, h.ask(ana, `jogar "X" <x@mail.example>, "Y" <y@mail.example>`), "só um adversário")
	assert.Empty(t, h.at("x@mail.example"))
	for range maxOpen {
		h.ask(ana, "jogar rui")
	}
	assert.Contains(t, h.ask(ana, "jogar rui"), "Já tem 10 convites")
}

func TestPersonalCommands(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	assert.Contains(t, h.ask(rui, "name Rui Modelo"), "your name here is Rui Modelo")
	assert.Equal(t, "Rui Modelo", h.person(rui).Name)
	assert.Contains(t, h.ask(rui, "língua português"), "A partir de agora escrevo-lhe em português.")
	assert.Equal(t, "pt", h.person(rui).Lang)
	assert.Contains(t, h.ask(rui, "língua klingon"), "As línguas aqui são")
	assert.Contains(t, h.ask(rui, "jogos"), "Não tem nenhum jogo")
	assert.Contains(t, h.ask(rui, "sair praia"), "Deixou de ser membro (Clube da Praia).")
	assert.Contains(t, h.ask(rui, "sair praia"), "Não é membro de Clube da Praia.")
	assert.Contains(t, h.ask(rui, "entrar Clube da Praia"), "Passou a ser membro (Clube da Praia).")
	assert.Contains(t, h.ask(rui, "entrar atlântida"), "Não há aqui nenhum clube")
	assert.Contains(t, h.ask(rui, "ajuda"), "«jogos» mostra os seus jogos, com o número de cada um.")
	assert.Contains(t, h.ask(rui, "24/18 13/11"), "não conta neste endereço")
	assert.Contains(t, h.ask(rui, "Bom dia, tudo bem?"), "nenhuma palavra que conte")
	assert.Contains(t, h.ask(rui, "link"), "/sign-in/ruiruiru/")
}

func TestGamesListHasReplyAddresses(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	assert.Contains(t, h.ask(who, "games"), h.replyOf(who))
	assert.NotContains(t, h.ask(other(who), "games"), "g+")
}

func TestSignInLinkThatIsOldIsNotSent(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	h.signIn(ana)
	h.clock = h.clock.Add(31 * time.Minute)
	assert.Empty(t, h.posted())
}

func TestWelcomeAndMembershipAreOneLetter(t *testing.T) {
	h := openHouse(t)
	h.outbox.Linger, h.still = 0, true
	h.open()
	assert.Empty(t, h.posted(), "greetings wait for company")
	h.clock = h.clock.Add(2 * time.Minute)
	list := h.posted()
	require.Len(t, list, 2, "one for each")
	for _, l := range list {
		assert.Contains(t, text(l), "Carteiro: ")
		assert.Contains(t, text(l), "Clube da Praia")
	}
	assert.Equal(t, map[string]int{"dropped": 2}, h.states("club-praia"))
}

func TestAutomaticLettersNeitherActNorAreAnswered(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	turn, address := h.state().Turn, h.replyOf(who)
	move := h.legal()
	for i, extra := range []string{"Auto-Submitted: auto-replied", "Precedence: bulk", "List-Id: <x.example>", "X-Auto-Response-Suppress: All"} {
		letter := append([]byte(extra+"\r\n"), raw(fmt.Sprintf("auto%d@x", i), h.person(who).Address, "x", "Re: jogo", move)...)
		h.deliver(address, Envelope{From: h.person(who).Address}, letter)
	}
	h.deliver(address, Envelope{}, raw("null@x", h.person(who).Address, "x", "Re: jogo", move))
	h.deliver(address, Envelope{From: "carteiro@play.example"}, raw("us@x", "carteiro@play.example", "x", "Re: jogo", move))
	h.work()
	assert.Equal(t, turn, h.state().Turn)
	assert.Empty(t, h.posted())
	assert.Contains(t, h.note(), "no act, no answer")
}

func TestTooManyAnswers(t *testing.T) {
	h := seated(t)
	for range 35 {
		h.write("ana@mail.example", h.replyOf(ana), "help")
	}
	list := h.posted()
	require.Len(t, list, 31)
	for _, l := range list[:30] {
		assert.NotContains(t, text(l), "24 horas")
	}
	assert.Contains(t, text(list[30]), "Já lhe respondi 30 vezes em 24 horas")
	assert.Contains(t, h.logged.String(), "too many answers today")
	h.write("ana@mail.example", h.own(ana), "name Ana Teste\nclubs")
	assert.Empty(t, h.posted())
	assert.Equal(t, "Ana Teste", h.person(ana).Name, "what was asked is done")
	h.clock = h.clock.Add(25 * time.Hour)
	h.write("ana@mail.example", h.replyOf(ana), "help")
	assert.Len(t, h.posted(), 1)
}

// Whoever writes in another's name to the club cannot use up their answers.
func TestForgedLettersSilenceNobody(t *testing.T) {
	h := seated(t)
	for range 40 {
		h.write("ana@mail.example", "praia@play.example", "help")
		h.write("ana@mail.example", "carteiro@play.example", "help")
	}
	assert.Len(t, h.posted(), unsignedMost)
	h.write("ana@mail.example", h.replyOf(ana), "help")
	h.write("ana@mail.example", h.own(ana), "help")
	assert.Len(t, h.posted(), 2)
}

func TestBrokenLetterIsAnsweredKindly(t *testing.T) {
	h := seated(t)
	h.deliver(h.replyOf(ana), Envelope{From: "ana@mail.example"}, []byte("From: a@x\r\nFrom: b@x\r\nSubject: x\r\n\r\nroll\r\n"))
	h.work()
	assert.Contains(t, text(h.one(ana)), "Não consegui ler a sua carta")
	h.deliver("abuse@play.example", Envelope{From: "x@y.example"}, []byte("From: a@x\r\n\r\nhello\r\n"))
	h.work()
	assert.Empty(t, h.posted())
	assert.Contains(t, h.note(), "kept for people")
}

func TestLetterFromSomebodyErased(t *testing.T) {
	h := seated(t)
	address := h.replyOf(ana)
	require.NoError(t, h.vault.Erase(ana))
	h.write("ana@mail.example", address, "roll")
	assert.Empty(t, h.posted())
}

func TestMessagesOfAFinishedGame(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	h.write(h.person(who).Address, h.replyOf(who), "desisto backgammon sim")
	require.Equal(t, table.Ended, h.state().Status)
	h.posted()
	h.write(h.person(who).Address, h.replyOf(who), "Parabéns!")
	assert.Len(t, h.to(other(who)), 1, "words still pass, without an answer")
	h.write(h.person(who).Address, h.replyOf(who), "24/18")
	assert.Contains(t, text(h.one(who)), map[events.PlayerID]string{ana: "Este jogo já terminou.", rui: "This game is over."}[who])
	assert.NotEmpty(t, h.ask(who, "games"))
}
