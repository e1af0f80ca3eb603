package rulestest

import (
	"slices"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// walk is one random game under the laws.
type walk struct {
	t testingT
	Config
	board      rules.Board
	game       rules.Game
	luck       *Luck
	start, now rules.Position
	log        []entry
}

type testingT = require.TestingT

type entry struct {
	by   rules.Seat
	move rules.Move
}

func (w *walk) over() bool { _, over := w.now.Outcome(); return over }

// eyes are all that may look: the seats and the public.
func (w *walk) eyes() []rules.Seat {
	eyes := []rules.Seat{rules.Watcher}
	for s := range w.Seats {
		eyes = append(eyes, rules.Seat(s))
	}
	return eyes
}

// step looks at the position of now and makes a random move.
func (w *walk) step() {
	asks := w.now.Awaits()
	require.NotEmpty(w.t, asks, "some decision is open until the Outcome")
	at, before := w.now, w.picture(w.now)
	for _, a := range asks {
		w.moves(a.Seat)
	}
	w.strangers(asks)
	w.views(before)
	w.offers()
	w.advance(asks[w.luck.Pick(len(asks))].Seat)
	require.Equal(w.t, before, w.picture(at), "no look, trial, refusal or move changes a position")
	if len(w.log)%16 == 1 {
		w.replay()
	}
}

func (w *walk) fold(log []entry) rules.Position {
	p := w.start
	for _, e := range log {
		next, err := p.Play(e.by, e.move)
		require.NoError(w.t, err, "the log must play again: %s", e.move)
		p = next
	}
	return p
}

// moves tries what a seat may do.
func (w *walk) moves(by rules.Seat) {
	legal := slices.Collect(w.now.Legal(by))
	require.NotEmpty(w.t, legal, "an awaited seat has a legal move")
	require.Equal(w.t, legal, slices.Collect(w.now.Legal(by)), "the order of Legal is stable")
	for range w.now.Legal(by) {
		break // an early end must not panic
	}
	seen := map[rules.Move]bool{}
	for i, m := range legal {
		require.False(w.t, seen[m], "%s is listed twice", m)
		seen[m] = true
		if v, ok := w.now.(rules.Vast); ok {
			require.True(w.t, v.Permits(by, m), "what is listed is permitted: %s", m)
		}
		if i < w.Breadth {
			w.try(by, m)
		}
	}
	for _, text := range w.Useless {
		w.refused(by, text)
	}
	w.orders(by)
}

func (w *walk) try(by rules.Seat, m rules.Move) {
	next, err := w.now.Play(by, m)
	require.NoError(w.t, err, "a legal move is accepted: %s", m)
	require.NotNil(w.t, next)
	read, err := w.now.Read(by, w.now.Tell(by, m, by))
	require.NoError(w.t, err, "a move survives Tell and Read: %s", m)
	require.Equal(w.t, m, read, "a move survives Tell and Read")
}

func (w *walk) refused(by rules.Seat, text string) {
	_, err := w.now.Read(by, text)
	w.refusal(err, text)
	_, err = w.now.Play(by, rules.Move(text))
	w.refusal(err, text)
}

func (w *walk) refusal(err error, text string) {
	r := refusal.Of(err)
	require.NotNil(w.t, r, "useless text gets a refusal: %q", text)
	require.NotEmpty(w.t, r.Code, "a refusal has a code: %q", text)
}

// strangers are the seats that have nothing to decide.
func (w *walk) strangers(asks []rules.Ask) {
	for _, s := range append(w.eyes(), rules.Nature) {
		if slices.ContainsFunc(asks, func(a rules.Ask) bool { return a.Seat == s }) {
			continue
		}
		assert.Empty(w.t, slices.Collect(w.now.Legal(s)), "seat %d is not awaited", s)
		for _, a := range asks {
			for m := range w.now.Legal(a.Seat) {
				w.refused(s, string(m))
				break
			}
		}
	}
}

// advance makes a random legal move of the seat; Nature draws.
func (w *walk) advance(by rules.Seat) {
	var m rules.Move
	if by == rules.Nature {
		m = w.now.Draw(w.luck)
		require.True(w.t, rules.Permits(w.now, by, m), "what Nature draws is permitted: %s", m)
		w.try(by, m)
	} else {
		legal := slices.Collect(w.now.Legal(by))
		m = legal[w.luck.Pick(len(legal))]
	}
	next, err := w.now.Play(by, m)
	require.NoError(w.t, err, "a drawn or legal move is accepted: %s", m)
	w.log, w.now = append(w.log, entry{by, m}), next
}

// replay compares the position with a fold of the log.
func (w *walk) replay() {
	require.Equal(w.t, w.picture(w.now), w.picture(w.fold(w.log)), "a replay equals the played position")
}
