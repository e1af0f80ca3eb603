package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"carteiro/engine/games/mathable"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/projections"
)

// TestLuckIsProvedAfterTheEnd plays games with draws of all kinds: while they
// run, neither table nor file can be proved and nothing says the secret; after
// the end both can, what every eye reads is the same, and all lies face up.
func TestLuckIsProvedAfterTheEnd(t *testing.T) {
	for name, p := range map[string]plan{
		"tiles of two":   {game: mathable.Key, seats: 2, rules: rules.Options{"start": "random", "exchange": "return-first", "idle": "9"}},
		"tiles of three": {game: mathable.Key, seats: 3, rules: rules.Options{"idle": "9"}},
		"tiles of four":  {game: mathable.Key, seats: 4, rules: rules.Options{"extra": "always", "idle": "9"}},
		"a deal":         {game: "digits", seats: 2, rules: rules.Options{"play": "removal"}},
		"colours":        {game: "draughts", seats: 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sharedKeys(t), p, rules.Watcher, nil)
			w.random(rand.New(rand.NewPCG(uint64(p.seats), 1)), 14)
			w.running()
			w.finish()
			w.over()
		})
	}
}

// random plays random moves by forms and letters, exchanges now and then.
func (w *world) random(luck *rand.Rand, moves int) {
	for i := range moves {
		s := w.state()
		seat := s.Asks()[0].Seat
		list := slices.Collect(s.Position.Legal(seat))
		m := list[luck.IntN(len(list))]
		if j := slices.IndexFunc(list, func(m rules.Move) bool { return strings.HasPrefix(string(m), "exchange") }); j >= 0 && i%4 == 0 {
			m = list[j]
		}
		w.do(act{seat: seat, letter: luck.IntN(2) == 0, what: "play", text: string(m)})
		require.Greater(w.t, w.state().Turn, s.Turn, m)
	}
}

func (w *world) secret() string {
	secret, err := w.a.vault.Secret(secretTable, false)
	require.NoError(w.t, err)
	return fmt.Sprintf("%x", secret)
}

// running: a game under way cannot be proved, and its secret is nowhere.
func (w *world) running() {
	for eye := rules.Watcher; eye < rules.Seat(len(w.state().Chairs)); eye++ {
		status, said := w.verifyExport(eye)
		require.Equal(w.t, 1, status)
		require.Contains(w.t, said, w.a.words.In("en").Say("refusal.not_revealed"))
		w.look(eye, true)
	}
	w.tools()
	for eye, list := range w.saw {
		for _, s := range list {
			require.NotContains(w.t, s.text, w.secret(), "eye %d, %s", eye, s.what)
			require.NotRegexp(w.t, `\b(bag|shuffle) \d+ \d`, s.text, "eye %d, %s", eye, s.what)
		}
	}
}

// finish has people resign until the game is over.
func (w *world) finish() {
	clear(w.saw)
	for s := w.state(); s.Status == table.Playing; s = w.state() {
		w.do(act{seat: s.Asks()[0].Seat, what: "resign"})
	}
}

// over: everybody gets the proof by letter, the tools agree, a file that was
// changed is refused, and every eye reads the same.
func (w *world) over() {
	s := w.state()
	for seat := range s.Chairs {
		require.True(w.t, slices.ContainsFunc(w.saw[rules.Seat(seat)], func(one sight) bool {
			return strings.HasPrefix(one.what, "letter") && strings.Contains(one.text, s.Commitment) && strings.Contains(one.text, w.secret())
		}), "seat %d gets the secret by letter", seat)
	}
	said := fmt.Sprintf("draws recomputed: %d, all equal", s.Draws)
	require.Contains(w.t, ok(w.t, "verify", string(secretTable), "--data", w.a.cfg.Data), said)
	public := w.record(rules.Watcher)
	for eye := rules.Watcher; eye < rules.Seat(len(s.Chairs)); eye++ {
		status, proved := w.verifyExport(eye)
		require.Zero(w.t, status, proved)
		require.Contains(w.t, proved, said)
		require.Equal(w.t, public, w.record(eye), "eye %d", eye)
	}
	w.tampered(public)
	if s.Game == mathable.Key {
		require.Greater(w.t, s.Draws, 1, "there were shuffles")
		w.faceUp(public)
	}
}

// record is the file of the game as an eye can download it, without whose eye
// it is.
func (w *world) record(eye rules.Seat) string {
	return regexp.MustCompile(`"eye": -?\d,\s*("watching": true,\s*)?`).ReplaceAllString(w.get(eye, "/g/segredo2.json"), "")
}

// tampered changes one draw of the file.
func (w *world) tampered(file string) {
	r, err := projections.ReadRecord(strings.NewReader(file))
	require.NoError(w.t, err)
	m := &r.Steps[1].Moves[0]
	require.Equal(w.t, rules.Nature, m.Seat)
	list := strings.Fields(m.Move)
	if slices.Reverse(list[1:]); len(list) < 3 {
		list[0] += "1"
	}
	m.Move = strings.Join(list, " ")
	raw, err := json.Marshal(r)
	require.NoError(w.t, err)
	name := filepath.Join(w.t.TempDir(), "changed.json")
	require.NoError(w.t, os.WriteFile(name, raw, 0o600))
	status, _, errs := command(w.t, "verify", "--file", name)
	require.Equal(w.t, 1, status)
	require.NotEmpty(w.t, errs)
}

// faceUp: every rack of every step, every exchange, what was drawn and the
// bag's order stand in the public's file, and the racks on the public's pages.
func (w *world) faceUp(file string) {
	require.Regexp(w.t, `"move": "bag( \d+){106}"`, file)
	require.Regexp(w.t, `"move": "shuffle( \d+)+"`, file)
	require.Contains(w.t, file, `"bag_order"`)
	r, err := w.a.books.Replay(w.t.Context(), secretTable, rules.Watcher)
	require.NoError(w.t, err)
	for n, step := range r.Steps[1:] {
		text := pageText(w.t, w.get(rules.Watcher, fmt.Sprintf("/g/segredo2/m/%d", n+1)))
		for _, seat := range viewOf(step.Position, rules.Watcher).Players {
			require.Equal(w.t, seat.Held, len(seat.Rack))
			require.Regexp(w.t, listed(seat.Rack), text, "step %d, seat %d", n+1, seat.Seat)
		}
	}
	for _, turn := range viewOf(r.State.Position, rules.Watcher).Turns {
		require.Len(w.t, turn.Swapped, turn.Exchanged)
		require.NotEmpty(w.t, turn.Rack)
	}
}

// listed finds tiles that stand one after another in a text.
func listed(tiles []int) *regexp.Regexp {
	return regexp.MustCompile(`(^|\D)` + strings.Join(texts(tiles), `\D{1,12}`) + `(\D|$)`)
}

// pageText is what a page says.
func pageText(t *testing.T, page string) string {
	n, err := html.Parse(strings.NewReader(page))
	require.NoError(t, err)
	var b strings.Builder
	textOf(n, &b)
	return b.String()
}
