package mail

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/robin"
	"carteiro/events"
)

const natal = events.RobinID("natalaaa")

// private closes the club's door.
func (h *house) private() {
	h.t.Helper()
	s, err := h.desk.Club(h.ctx, praia)
	require.NoError(h.t, err)
	s.Terms.Door = club.DoorInvited
	h.do(ana, club.Change{In: club.In{ID: praia}, Ruled: events.Ruled{Steward: ana, Reason: "friends"}, Terms: s.Terms})
}

func TestAClubByLetter(t *testing.T) {
	h := climbing(t)
	h.private()
	h.posted()
	assert.Contains(t, h.ask(ana, "clubes"), "Os seus clubes: * Clube da Praia, 4 membros. Escadas: Damas. https://play.example/c/praia")
	h.join(eva, "Eva", "pt")
	h.posted()
	assert.Contains(t, h.ask(eva, "clubes"), "Não pertence a nenhum clube.")
	assert.Contains(t, h.ask(eva, "entrar clube Praia"), "só recebe membros por convite")
	assert.Contains(t, h.ask(rui, "invite eva@mail.example"), "Eva may now join Clube da Praia.")
	assert.Contains(t, h.ask(rui, "invite eva@mail.example to the club Praia"), "has an invitation")
	assert.Contains(t, h.ask(eva, "entrar no clube da Praia"), "Passou a ser membro (Clube da Praia).")
	assert.Contains(t, h.ask(rui, "convidar eva@mail.example, novo@mail.example"), "That person is a member of Clube da Praia already.")
	assert.Contains(t, h.ask(rui, "convidar novo@mail.example para o clube"), "may now join Clube da Praia")
	s, err := h.desk.Club(h.ctx, praia)
	require.NoError(t, err)
	assert.True(t, s.Invited[h.at("novo@mail.example")])

	assert.Contains(t, h.ask(eva, "sair"), "Falta dizer de onde quer sair. O certo seria: sair do clube Clube da Praia.")
	assert.Contains(t, h.ask(eva, "sair do clube Clube da Praia"), "Deixou de ser membro (Clube da Praia).")
	assert.Contains(t, h.ask(ana, "sair do clube Praia sim"), "Clube da Praia")
	assert.Contains(t, h.note(), "refused: last_owner")
	assert.Contains(t, h.ask(tito, "sair"), "O certo seria: sair da escada Damas; sair do clube Clube da Praia.")
}

// Who has no club of their own invites to a game with the same words; of several
// clubs it is asked which.
func TestWhichClubIsAsked(t *testing.T) {
	h := climbing(t)
	h.join(eva, "Eva", "pt")
	assert.Contains(t, h.ask(eva, "convidar rui@mail.example"), "O convite para jogar Gamão seguiu para Rui.")
	h.do("", club.Found{ID: "serra", Name: "Serra", Lang: "pt"})
	h.do(ana, club.Join{ID: "serra", By: ana})
	h.posted()
	assert.Contains(t, h.ask(ana, "convidar eva@mail.example"), "convidar eva@mail.example para o clube Serra")
	assert.Contains(t, h.ask(ana, "convidar eva@mail.example para o clube serra"), "Eva já pode entrar em Serra.")
}

func TestAStrangerAtAClosedDoor(t *testing.T) {
	h := climbing(t)
	h.private()
	h.posted()
	h.write("zeca@mail.example", "praia@play.example", "entrar")
	assert.Empty(t, h.at("zeca@mail.example"), "nothing is half done")
	all := h.posted()
	require.Len(t, all, 1)
	assert.Contains(t, flat(all[0]), "responda a esta carta com a palavra «entrar»")
	assert.Equal(t, "carteiro@play.example", all[0].ReplyTo)
}

// robin announces a round robin of the club.
func (h *house) robin(id events.RobinID, name string) {
	h.t.Helper()
	ruled := events.Ruled{Steward: ana, Reason: "asked for"}
	h.do(ana, club.AddRobin{In: club.In{ID: praia}, Ruled: ruled, Robin: id, Name: name})
	h.do(ana, robin.Announce{In: robin.In{ID: id}, Ruled: ruled, Club: praia, Terms: events.RobinTerms{Name: name, Game: "draughts", Clock: "ladder", Rounds: 1}})
}

func TestARoundRobinByLetter(t *testing.T) {
	h := climbing(t)
	assert.Contains(t, h.ask(ana, "todos contra todos"), "Os seus clubes não têm nenhum torneio")
	h.robin(natal, "Natal")
	h.posted()
	assert.Contains(t, h.asks(ana, "inscrever Natal"), "A sua inscrição em Natal está feita.")
	assert.Contains(t, h.asks(rui, "enter"), "Your name is down for Natal.")
	assert.Contains(t, h.asks(rui, "enter natal"), "in the round robin already")
	assert.Contains(t, h.asks(bela, "inscrever-me no torneio"), "A sua inscrição em Natal está feita.")
	assert.Contains(t, h.asks(bela, "sair do torneio Natal"), "Saiu de Natal.")
	assert.Contains(t, h.asks(bela, "inscrever Páscoa"), "Não há aqui nenhum torneio com esse nome. O certo seria: inscrever Natal.")
	h.asks(bela, "inscrever")
	h.asks(tito, "inscrever natal")
	assert.Contains(t, h.asks(tito, "round robin"), "Quem se inscreveu em Natal: Ana Rui Bela Tito")
	h.do(ana, robin.Begin{In: robin.In{ID: natal}, Ruled: events.Ruled{Steward: ana, Reason: "all are here"}})
	h.errands()
	h.posted()
	answer := h.asks(rui, "round robin natal")
	assert.Contains(t, answer, "Natal, as it stands:")
	assert.Contains(t, answer, "You are playing: ")
	assert.Contains(t, answer, "https://play.example/r/natalaaa")
	assert.Contains(t, h.asks(rui, "leave round robin"), "It has begun: whoever leaves now loses all the games not played. If you mean it, say its name. Right would be: leave round robin Natal.")
	assert.Contains(t, h.asks(rui, "leave round robin Natal"), "You are out of Natal.")
	assert.Contains(t, h.asks(tito, "todos contra todos"), "Já não jogam: Rui")
}
