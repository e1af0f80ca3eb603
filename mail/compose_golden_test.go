package mail

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/player"
	"carteiro/engine/table"
	"carteiro/events"
)

var update = flag.Bool("update", false, "write the golden letters anew")

// withPage names the letters whose HTML part is pinned too.
var withPage = map[string]bool{"started-rui1": true, "over-ana1": true, "answer-illegal-rui1": true, "answer-help-rui1": true, "hello-ana3": true, "mathable-extra-ana1": true}

// golden compares a letter with the one kept in testdata.
func golden(t *testing.T, name string, l FolderLetter) {
	t.Helper()
	text := strings.ReplaceAll(l.Text, "\r", "")
	whole := fmt.Sprintf("From: %s\nTo: %s\nReply-To: %s\nSubject: %s\nDate: %s\n\n%s",
		l.From, l.To, l.ReplyTo, l.Subject, l.Date.UTC().Format("2006-01-02 15:04"), text)
	same(t, name+".golden", whole)
	if withPage[name] {
		same(t, name+".html.golden", strings.ReplaceAll(l.HTML, "\r", ""))
	}
}

func same(t *testing.T, name, got string) {
	t.Helper()
	for _, missing := range []string{"<letter.", "<board.", "<refusal.", "<ask.", "no value"} {
		require.NotContains(t, got, missing, name)
	}
	path := filepath.Join("testdata", "letters", name)
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

// TestGoldenLetters goes through a game and pins each letter on the way, in
// both languages.
func TestGoldenLetters(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.signIn(ana, rui)
	h.all(t, "hello")
	h.invite()
	h.all(t, "invited")
	h.do(rui, table.Accept{ID: game, By: rui})
	h.all(t, "started")
	for range 3 {
		h.move()
		h.all(t, fmt.Sprintf("turn%d", h.orders))
	}
	h.do(ana, table.Say{ID: game, By: ana, Text: "Está frio em Lisboa.\nE por aí?"})
	h.all(t, "said")
	h.answers(t)
	h.endings(t)
}

// TestWholeGameByLetter has two people play to the end by letters alone, and
// pins the letter of a dance and of a turn with few legal moves on the way.
func TestWholeGameByLetter(t *testing.T) {
	h := seated(t)
	pinned := map[string]bool{}
	for range 400 {
		if h.state().Status != table.Playing {
			break
		}
		h.move()
		for _, l := range h.posted() {
			for name, mark := range map[string]string{"dance-rui": "cannot move: the turn passes",
				"few-rui": "legal moves:", "few-ana": "jogadas possíveis:"} {
				if !pinned[name] && strings.Contains(text(l), mark) {
					pinned[name] = true
					golden(t, name, l)
				}
			}
		}
	}
	s := h.state()
	require.Equal(t, table.Ended, s.Status)
	require.Equal(t, "board", s.Ending.How)
	require.Len(t, pinned, 3)
	all, err := h.folder.List()
	require.NoError(t, err)
	for i, l := range all[:2] {
		require.Contains(t, text(l), s.Secret)
		who, _, _ := strings.Cut(l.Address, "@")
		golden(t, "won-"+who, all[i])
	}
	require.Empty(t, h.states(game.Stream())["queued"])
	p, err := h.books.TablesOf(h.ctx, ana)
	require.NoError(t, err)
	require.Equal(t, table.Ended, p[0].Status)
}

// move makes the first legal move of whoever is awaited, by letter.
func (h *house) move() {
	h.t.Helper()
	who, kind := h.onTurn()
	body := "lançar"
	if kind == "play" {
		body = h.legal()
	}
	h.write(h.person(who).Address, h.replyOf(who), body)
}

func (h *house) signIn(ids ...events.PlayerID) {
	for _, id := range ids {
		h.do(id, player.AskSignIn{ID: id})
	}
}

// all pins every new letter under the name, its reader and its number.
func (h *house) all(t *testing.T, name string) {
	t.Helper()
	seen := map[string]int{}
	for _, l := range h.posted() {
		who, _, _ := strings.Cut(l.Address, "@")
		seen[who]++
		golden(t, fmt.Sprintf("%s-%s%d", name, who, seen[who]), l)
	}
}

// answers pins the transcripts.
func (h *house) answers(t *testing.T) {
	for _, c := range []struct{ name, body string }{
		{"answer-illegal", "24/1\nnome Ruizinho"}, {"answer-help", "ajuda"}, {"answer-words", "Que belo dia!"},
	} {
		who, _ := h.onTurn()
		h.write(h.person(who).Address, h.replyOf(who), c.body)
		h.all(t, c.name)
	}
	h.move()
	h.all(t, "dice")
	who, _ := h.onTurn()
	h.write(h.person(who).Address, h.replyOf(who), "13/12\nAi, ai.")
	h.all(t, "answer-illegal-play")
	h.move()
	h.all(t, "played")
	h.clerk.Policy = PolicyAddress
	h.write("outra@mail.example", h.replyOf(ana), "board")
	h.all(t, "answer-other-address")
	h.clerk.Policy = PolicySender
	address, err := h.signer.Player(rui)
	require.NoError(t, err)
	h.write("rui@mail.example", address, "games")
	h.all(t, "answer-games")
	h.write("nova@mail.example", "praia@play.example", "Olá, quero jogar!")
	h.write("maria@mail.example", "praia@play.example", "entrar")
	h.write("ana@mail.example", "praia@play.example", "play rui")
	h.all(t, "answer-club")
}

// endings pins a resignation, refused and then accepted.
func (h *house) endings(t *testing.T) {
	who, _ := h.onTurn()
	h.write(h.person(who).Address, h.replyOf(who), "resign gammon")
	h.all(t, "offered")
	who, _ = h.onTurn()
	h.write(h.person(who).Address, h.replyOf(who), "recuso")
	h.all(t, "refused")
	who, _ = h.onTurn()
	h.write(h.person(who).Address, h.replyOf(who), "desisto triplo sim")
	h.all(t, "over")
}
