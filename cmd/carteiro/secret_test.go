package main

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules"
)

// TestNothingHiddenIsTold plays random games of Mathable in several worlds at
// once. In the first world the tiles fall in one way; in a second one, made
// for one reader, all tiles that this reader never gets to see are others, and
// everybody does the same. Whatever the reader and the public are sent or can
// open must be the same in both, to the byte: letters and their order, pages,
// refusals, JSON, the operator's journal and tools. So nothing that they see
// depends on anything that they may not know.
func TestNothingHiddenIsTold(t *testing.T) {
	for seats, o := range map[int]rules.Options{
		2: {"idle": "9", "exchange": "return-first"},
		3: {"idle": "9"},
		4: {"idle": "9", "extra": "always"},
	} {
		t.Run(fmt.Sprint(seats, " seats"), func(t *testing.T) {
			t.Parallel()
			nothingHidden(t, newPlan(t, uint64(seats), seats, 24, o))
		})
	}
}

func nothingHidden(t *testing.T, p plan) {
	keys, luck := sharedKeys(t), rand.New(rand.NewPCG(uint64(p.seats), 5))
	worlds := []*world{newWorld(t, keys, p, rules.Watcher, grid.Bag())}
	for reader := range rules.Seat(p.seats) {
		worlds = append(worlds, newWorld(t, keys, p, reader, p.redealt(t, reader, luck)))
	}
	same(t, worlds)
	for i, a := range p.acts {
		if a.what == "wrong" && !refusedEverywhere(worlds, a) {
			continue
		}
		for _, w := range worlds {
			w.do(a)
		}
		lookAll(worlds, i == len(p.acts)-1)
		same(t, worlds)
	}
	for _, w := range worlds {
		w.tools()
	}
	same(t, worlds)
	runningIsNotRevealed(t, worlds[0])
}

func refusedEverywhere(worlds []*world, a act) bool {
	for _, w := range worlds {
		if !w.refuses(a) {
			return false
		}
	}
	return true
}

// lookAll has the first world seen by all eyes, and each other world by the
// reader for whom it was made and by the public.
func lookAll(worlds []*world, all bool) {
	for i, w := range worlds {
		w.look(rules.Watcher, all)
		for reader := range worlds[1:] {
			if i == 0 || i == reader+1 {
				w.look(rules.Seat(reader), all)
				w.tries(rules.Seat(reader))
			}
		}
	}
}

// same demands that each reader saw the same in the first world as in the one
// that was made for them, and so did the public; then all is forgotten.
func same(t *testing.T, worlds []*world) {
	t.Helper()
	for reader, w := range worlds[1:] {
		require.Equal(t, worlds[0].state().Turn, w.state().Turn)
		for _, eye := range []rules.Seat{rules.Watcher, rules.Seat(reader)} {
			sameSights(t, eye, worlds[0].saw[eye], w.saw[eye])
		}
	}
	for _, w := range worlds {
		clear(w.saw)
	}
}

// numbered is what counts all letters of the server, or is made from a number
// of an event by a key: it says nothing of this game, and may differ.
var numbered = regexp.MustCompile(`\b[0-9a-f]{32}@play\.test|=_[0-9a-f]{24}|\bb\+[a-z2-7]{8}[0-9a-z]+\.[a-z2-7]{17}@play\.test`)

func (s sight) bare() sight {
	if strings.HasPrefix(s.what, "letter") {
		s.what, s.text = numbered.ReplaceAllString(s.what, "N"), numbered.ReplaceAllString(s.text, "N")
	}
	return s
}

func sameSights(t *testing.T, eye rules.Seat, one, other []sight) {
	t.Helper()
	for i := range min(len(one), len(other)) {
		require.Equal(t, one[i].bare(), other[i].bare(), "eye %d", eye)
	}
	require.Equal(t, len(one), len(other), "eye %d got more", eye)
}

// runningIsNotRevealed: the file of a running game says so, to every eye.
func runningIsNotRevealed(t *testing.T, w *world) {
	for _, eye := range []rules.Seat{rules.Watcher, 0, 1} {
		status, said := w.verifyExport(eye)
		require.Equal(t, 1, status)
		require.Contains(t, said, w.a.words.In("en").Say("refusal.not_revealed"))
	}
}
