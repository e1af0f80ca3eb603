package rulestest

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
)

// picture is all that can be asked of a position.
type picture struct {
	views map[rules.Seat]string
	moves map[rules.Seat][]rules.Move
	asks  []rules.Ask
}

func (w *walk) picture(p rules.Position) picture {
	pic := picture{views: map[rules.Seat]string{}, moves: map[rules.Seat][]rules.Move{}, asks: p.Awaits()}
	for _, eye := range w.eyes() {
		data, err := json.Marshal(p.SeenBy(eye))
		require.NoError(w.t, err, "a View encodes to JSON")
		pic.views[eye] = string(data)
	}
	for _, s := range append(w.eyes(), rules.Nature) {
		pic.moves[s] = slices.Collect(p.Legal(s))
	}
	return pic
}

// views looks for secrets; now and then it draws the board for every eye.
func (w *walk) views(pic picture) {
	for _, eye := range w.eyes() {
		if w.Secrets != nil {
			for _, secret := range w.Secrets(w.now, eye) {
				require.NotContains(w.t, pic.views[eye], secret, "a secret that seat %d must not see", eye)
			}
		}
		if w.board != nil && len(w.log)%4 == 0 {
			w.drawn(w.now.SeenBy(eye))
		}
	}
}

// say speaks a sentence as its id and arguments.
func say(id string, args ...any) string {
	var s strings.Builder
	s.WriteString(id)
	for i := 1; i < len(args); i += 2 {
		data, _ := json.Marshal(args[i])
		s.WriteString(" " + string(data))
	}
	return s.String()
}

func (w *walk) drawn(v rules.View) {
	short := func(id string, _ ...any) string { return id[strings.LastIndexByte(id, '.')+1:] }
	for line := range strings.Lines(w.board.Text(v, short)) {
		line = strings.TrimRight(line, "\n")
		assert.LessOrEqual(w.t, utf8.RuneCountInString(line), 76, "a text board has at most 76 columns: %q", line)
		assert.NotContains(w.t, line, "\t")
	}
	assert.NotEmpty(w.t, w.board.Spoken(v, say))
	w.svg(w.board.SVG(v, say))
}

// svg demands a whole <svg> element without script.
func (w *walk) svg(text string) {
	first := true
	for dec := xml.NewDecoder(strings.NewReader(text)); ; {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(w.t, err, "an SVG board is well formed")
		el, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		if first {
			require.Equal(w.t, "svg", el.Name.Local)
		}
		first = false
		require.NotEqual(w.t, "script", el.Name.Local)
		for _, a := range el.Attr {
			require.False(w.t, strings.HasPrefix(a.Name.Local, "on"), "an SVG board has no script: %s", a.Name.Local)
		}
	}
	require.False(w.t, first, "an SVG board has an element")
}

// offers settles the game by each offer of each seat, on the side.
func (w *walk) offers() {
	for s := range w.Seats {
		for _, o := range rules.OffersOf(w.game, w.now, rules.Seat(s)) {
			o.By = rules.Seat(s)
			next, err := w.now.Settle(o)
			require.NoError(w.t, err, "what may be offered settles: %+v", o)
			if _, over := next.Outcome(); over {
				w.result(next)
				continue
			}
			require.NotEmpty(w.t, next.Awaits(), "a game goes on")
			if !rules.Pauses(next) {
				w.gone(next, rules.Seat(s))
			}
		}
	}
}

// gone demands that an offer that ends neither all nor a game of a series has
// taken its seat out.
func (w *walk) gone(next rules.Position, s rules.Seat) {
	require.Greater(w.t, w.Seats, 2, "with two seats an offer ends all, or a game of a series")
	_, asked := rules.Awaited(next, s)
	require.False(w.t, asked, "a seat that is out decides nothing")
	require.Empty(w.t, rules.OffersOf(w.game, next, s), "a seat that is out offers nothing")
}

// orders gives standing orders, each kind alone and all at once, on the side:
// what they make is legal.
func (w *walk) orders(by rules.Seat) {
	p, ok := w.now.(rules.Orderly)
	if !ok {
		return
	}
	var all []rules.Order
	for _, k := range w.game.About().Orders {
		o := rules.Order{Kind: k.Kind, Once: k.Once}
		all = append(all, o)
		w.followed(p, by, []rules.Order{o})
	}
	w.followed(p, by, all)
	_, _, ok = p.Follow(by, nil)
	require.False(w.t, ok, "no order, no move")
}

func (w *walk) followed(p rules.Orderly, by rules.Seat, given []rules.Order) {
	m, used, ok := p.Follow(by, given)
	if ok {
		require.Less(w.t, used, len(given), "a move by orders names its order")
		require.True(w.t, m == "" && given[used].Once || rules.Permits(w.now, by, m), "orders make legal moves: %s", m)
	}
}

// result looks at the end of a game.
func (w *walk) result(p rules.Position) {
	o, over := p.Outcome()
	require.True(w.t, over)
	require.Len(w.t, o.Points, w.Seats, "points have one number a seat")
	require.True(w.t, w.Sum(o.Points), "points obey the game's sum: %v", o.Points)
	require.NotEmpty(w.t, o.Result)
	require.Empty(w.t, p.Awaits(), "nothing is open after the Outcome")
	for _, s := range append(w.eyes(), rules.Nature) {
		require.Empty(w.t, slices.Collect(p.Legal(s)), "nothing is legal after the Outcome")
	}
}

// end looks at the last position.
func (w *walk) end() {
	w.result(w.now)
	w.replay()
	last := w.picture(w.now)
	w.views(last)
	w.opened()
	require.Equal(w.t, last, w.picture(w.now), "to open a position does not change it")
	for _, s := range append(w.eyes(), rules.Nature) {
		w.refused(s, string(w.log[len(w.log)-1].move))
	}
}

// opened looks at the last position face up: the game is the same, and nothing
// is told that cannot be read.
func (w *walk) opened() {
	p, start := rules.Open(w.now), rules.Open(w.start)
	w.result(p)
	want, _ := w.now.Outcome()
	got, _ := p.Outcome()
	require.Equal(w.t, want, got)
	for _, e := range w.log {
		for _, eye := range w.eyes() {
			require.Equal(w.t, string(e.move), start.Tell(e.by, e.move, eye), "face up, the whole move is told")
		}
		var err error
		start, err = start.Play(e.by, e.move)
		require.NoError(w.t, err)
	}
	require.Equal(w.t, w.picture(p), w.picture(start), "an open game stays open")
}
