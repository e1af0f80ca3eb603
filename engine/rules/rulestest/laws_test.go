package rulestest

import (
	"errors"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// flaw is one law that the little game breaks.
type flaw string

// pile is a game that keeps the laws, but for its flaw: Nature says how many
// counters the seat on turn may take at most; who takes the last one wins, or
// nobody where that is agreed. Each seat has a secret. "samples" is no flaw:
// it lists one of Nature's moves for all.
type pile struct{ flaw flaw }

func (g pile) About() rules.About {
	return rules.About{Key: "pile", MinSeats: 2, MaxSeats: 4, Offers: []rules.Offer{{Kind: "resign", Value: 1}, {Kind: "draw"}},
		Orders: []rules.OrderKind{{Kind: "one"}}}
}

func (g pile) Setup(_ rules.Options, seats int) (rules.Position, error) {
	return &heap{flaw: g.flaw, seats: seats, left: 30, winner: rules.Watcher}, nil
}

type heap struct {
	flaw         flaw
	seats        int
	drawn        bool
	left, most   int
	turn, winner rules.Seat
	calls        int
}

func (h *heap) Awaits() []rules.Ask {
	switch {
	case h.over() && h.flaw != "asks on", h.flaw == "stuck" && h.left < 9:
		return nil
	case h.most == 0:
		return []rules.Ask{{Seat: rules.Nature, Kind: "most"}}
	}
	return []rules.Ask{{Seat: h.turn, Kind: "take"}}
}

func (h *heap) over() bool { return h.winner != rules.Watcher || h.drawn }

// Legal lists what may be done; of the moves of Nature a few may stand for all.
func (h *heap) Legal(by rules.Seat) iter.Seq[rules.Move] {
	list := h.moves(by)
	if h.flaw == "samples" && by == rules.Nature {
		list = list[:min(1, len(list))]
	}
	return slices.Values(list)
}

func (h *heap) moves(by rules.Seat) []rules.Move {
	most := h.most
	if most == 0 {
		most = 3
	}
	var list []rules.Move
	for n := 1; n <= min(most, max(h.left, 1)); n++ {
		list = append(list, rules.Move(fmt.Sprint(n)))
	}
	if h.calls++; h.flaw == "unstable" && h.calls%2 == 0 {
		slices.Reverse(list)
	}
	if _, ok := rules.Awaited(h, by); !ok {
		list = nil
	} else if h.flaw == "twice" {
		list = append(list, list[0])
	}
	return list
}

func (h *heap) Read(by rules.Seat, text string) (rules.Move, error) {
	if slices.Contains(h.moves(by), rules.Move(text)) {
		if h.flaw == "misreads" {
			return "1", nil
		}
		return rules.Move(text), nil
	}
	switch h.flaw {
	case "plain":
		return "", errors.New("no")
	case "guesses":
		return "1", nil
	case "codeless":
		return "", &refusal.Refusal{}
	}
	return "", refusal.New(refusal.Unreadable)
}

func (h *heap) Play(by rules.Seat, m rules.Move) (rules.Position, error) {
	if h.flaw == "unreadable" && by == rules.Nature && m == "9" {
		m = "1"
	}
	if h.flaw != "anyone" || m == "" {
		if !slices.Contains(h.moves(by), m) {
			return nil, refusal.New(refusal.Illegal)
		}
	}
	if h.flaw == "refuses" && m == "3" {
		return nil, refusal.New(refusal.Illegal)
	}
	next := *h
	if h.flaw == "mutates" {
		h.left--
	}
	if h.most == 0 {
		next.most = int(m[0] - '0')
		return &next, nil
	}
	next.most, next.turn = 0, (h.turn+1)%rules.Seat(h.seats)
	if h.flaw != "endless" {
		next.left -= int(m[0] - '0')
	}
	if next.left <= 0 {
		next.winner = h.turn
	}
	return &next, nil
}

func (h *heap) Draw(l rules.Luck) rules.Move {
	if h.flaw == "unreadable" {
		return "9"
	}
	return rules.Move(fmt.Sprint(1 + l.Pick(min(3, h.left))))
}

func (h *heap) Settle(o rules.Offer) (rules.Position, error) {
	next := *h
	next.winner, next.drawn = (o.By+1)%rules.Seat(h.seats), o.Kind == "draw"
	if next.drawn || h.flaw == "unsettled" {
		next.winner = rules.Watcher
	}
	return &next, nil
}

// Follow takes one counter where that is ordered.
func (h *heap) Follow(by rules.Seat, given []rules.Order) (rules.Move, int, bool) {
	_, asked := rules.Awaited(h, by)
	switch {
	case !asked || by == rules.Nature || len(given) == 0 && h.flaw != "meddles":
		return "", 0, false
	case h.flaw == "disobeys":
		return "9", 0, true
	}
	return "1", 0, true
}

func (h *heap) Outcome() (rules.Outcome, bool) {
	points := make([]int, h.seats)
	if h.flaw == "sum" {
		points[0] = 1
	} else if h.winner != rules.Watcher {
		for s := range points {
			points[s] = -1
		}
		points[h.winner] = h.seats - 1
	}
	return rules.Outcome{Result: "won", Winner: h.winner, Points: points}, h.over()
}

func (h *heap) SeenBy(eye rules.Seat) rules.View {
	seen := make([]string, h.seats)
	for s := range seen {
		if rules.Seat(s) == eye || h.flaw == "leaks" {
			seen[s] = secret(rules.Seat(s))
		}
	}
	return map[string]any{"left": h.left, "most": h.most, "seen": seen}
}

// Permits tells all that may be done.
func (h *heap) Permits(by rules.Seat, m rules.Move) bool {
	return h.flaw != "forbids" && slices.Contains(h.moves(by), m)
}

// Open shows the heap as it is: it hides nothing that Tell would tell.
func (h *heap) Open() rules.Position {
	next := *h
	if h.flaw == "opens another" && h.winner != rules.Watcher {
		next.winner = 1 - h.winner
	}
	return &next
}

func (h *heap) Tell(_ rules.Seat, m rules.Move, _ rules.Seat) string { return string(m) }

func secret(s rules.Seat) string { return fmt.Sprintf("secret-of-%d", s) }

func secrets(p rules.Position, eye rules.Seat) (all []string) {
	for s := rules.Seat(0); int(s) < p.(*heap).seats; s++ {
		if s != eye {
			all = append(all, secret(s))
		}
	}
	return all
}

// sheet is a board for the little game, with a flaw of its own.
type sheet struct{ text, svg string }

func (s sheet) Text(rules.View, rules.Say) string   { return s.text }
func (s sheet) Spoken(rules.View, rules.Say) string { return "in words" }
func (s sheet) SVG(rules.View, rules.Say) string    { return s.svg }

// recorder is a test that only notes that it failed.
type recorder struct{ failed bool }

func (r *recorder) Errorf(string, ...any) { r.failed = true }
func (r *recorder) FailNow()              { r.failed = true; runtime.Goexit() }

// breaks tells whether the laws fail a game.
func breaks(g rules.Game, b rules.Board) bool {
	r, done := &recorder{}, make(chan struct{})
	go func() {
		defer close(done)
		check(r, g, b, config(g, []Option{Secrets(secrets), Within(200)}), 1)
	}()
	<-done
	return r.failed
}

var tidy = sheet{text: "a board\n", svg: "<svg><title>a board</title></svg>"}

func TestLawsHoldForALawfulGame(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		Laws(t, pile{}, tidy, Secrets(secrets), Games(3), Seats(seats))
		Laws(t, pile{"samples"}, tidy, Secrets(secrets), Games(3), Seats(seats))
	}
}

func TestLawsFindEachFlaw(t *testing.T) {
	assert.False(t, breaks(pile{}, tidy))
	for _, f := range []flaw{
		"asks on", "stuck", "unstable", "twice", "misreads", "plain", "guesses", "codeless",
		"anyone", "refuses", "mutates", "endless", "unsettled", "sum", "leaks", "meddles", "disobeys", "unreadable", "forbids", "opens another",
	} {
		assert.True(t, breaks(pile{f}, tidy), f)
	}
}

func TestWhatNatureDrawsNeedNotBeListed(t *testing.T) {
	p, err := pile{"samples"}.Setup(nil, 2)
	assert.NoError(t, err)
	readable(t, p, rules.Nature, "3")
	readable(t, p, rules.Nature, "4")
}

func TestLawsFindFlawsOfABoard(t *testing.T) {
	wide := make([]byte, 77)
	for i := range wide {
		wide[i] = '.'
	}
	for name, b := range map[string]sheet{
		"wide": {string(wide), tidy.svg}, "tab": {"\t", tidy.svg},
		"no svg": {"", ""}, "not svg": {"", "<p/>"}, "torn": {"", "<svg><g></svg>"},
		"script": {"", "<svg><script/></svg>"}, "handler": {"", `<svg onload="x()"/>`},
	} {
		assert.True(t, breaks(pile{}, b), name)
	}
}

func TestLuckIsEven(t *testing.T) {
	l, seen := NewLuck(7), [6]int{}
	for range 60000 {
		seen[l.Pick(6)]++
	}
	for face, n := range seen {
		assert.InDelta(t, 10000, n, 500, "%d", face)
	}
	s := Script{Picks: []int{4, 9}}
	assert.Equal(t, []int{4, 3, 4}, []int{s.Pick(6), s.Pick(6), s.Pick(6)})
}
