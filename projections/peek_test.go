package projections_test

import (
	"iter"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// peek is the smallest game with a secret: Nature deals seat 0 a card that
// nobody else may know, and seat 0 lays it down.
type peek struct{}

func (peek) About() rules.About { return rules.About{Key: "peek", MinSeats: 2, MaxSeats: 2} }

func (peek) Setup(rules.Options, int) (rules.Position, error) { return hand{}, nil }

// hand is a position of peek: first no card, then one, then it is laid down.
type hand struct {
	card       rules.Move
	over, open bool
}

// Open lays the card face up, whoever looks.
func (h hand) Open() rules.Position {
	h.open = true
	return h
}

func (h hand) Awaits() []rules.Ask {
	switch {
	case h.over:
		return nil
	case h.card == "":
		return []rules.Ask{{Seat: rules.Nature, Kind: "deal"}}
	}
	return []rules.Ask{{Seat: 0, Kind: "play"}}
}

func (h hand) Legal(rules.Seat) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) { yield("down") }
}

func (h hand) Read(_ rules.Seat, text string) (rules.Move, error) { return rules.Move(text), nil }

func (h hand) Play(by rules.Seat, m rules.Move) (rules.Position, error) {
	if _, awaited := rules.Awaited(h, by); !awaited {
		return nil, refusal.New(refusal.NotYourTurn)
	}
	if by == rules.Nature {
		return hand{card: m}, nil
	}
	return hand{card: h.card, over: true}, nil
}

func (h hand) Draw(l rules.Luck) rules.Move {
	return rules.Move([]string{"ace", "king", "queen"}[l.Pick(3)])
}

func (h hand) Settle(rules.Offer) (rules.Position, error) { return nil, refusal.New(refusal.BadInput) }

func (h hand) Outcome() (rules.Outcome, bool) {
	return rules.Outcome{Result: "single", Winner: 0, Points: []int{1, -1}}, h.over
}

func (h hand) SeenBy(eye rules.Seat) rules.View {
	if eye == 0 || h.open {
		return map[string]rules.Move{"card": h.card}
	}
	return map[string]rules.Move{}
}

func (h hand) Tell(by rules.Seat, m rules.Move, eye rules.Seat) string {
	if by == rules.Nature && eye != 0 {
		return "a card"
	}
	return string(m)
}

// TestSecrets: what one seat alone may know reaches no other eye while the game
// lasts; once the secret of the table is open the moves stand there as logged,
// and whoever looked first, the game can be proved.
func TestSecrets(t *testing.T) {
	games.All = append(games.All, games.Entry{Game: peek{}})
	defer func() { games.All = games.All[:len(games.All)-1] }()
	h := open(t, letters)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	h.do("ana", table.Open{ID: "t", Game: "peek", Host: "ana", Guests: []events.PlayerID{"rui"}})
	h.do("rui", table.Accept{ID: "t", By: "rui"})
	card := string(h.state("t").Position.(hand).card)
	require.NotEmpty(t, card)

	require.Equal(t, card, h.replay("t", 0).Steps[1].Moves[0].Move)
	for _, eye := range []rules.Seat{1, rules.Watcher} {
		require.Equal(t, "a card", h.replay("t", eye).Steps[1].Moves[0].Move)
	}
	require.NotContains(t, h.json("t"), card)
	require.NotContains(t, strings.Join(h.outbox(), "\n"), card)

	h.do("ana", table.Play{ID: "t", By: "ana", Text: "down", Turn: -1})
	over := h.replay("t", rules.Watcher)
	require.Equal(t, card, over.Steps[1].Moves[0].Move)
	require.Equal(t, "deal", over.Steps[1].Moves[0].Ask)
	for _, p := range []rules.Position{over.Steps[1].Position, over.State.Position} {
		require.Equal(t, map[string]rules.Move{"card": rules.Move(card)}, p.SeenBy(rules.Watcher), "all is face up")
	}
	proof, err := h.record("t").Prove()
	require.NoError(t, err)
	require.Equal(t, 1, proof.Draws)
	h.same(h.inline()...)
}
