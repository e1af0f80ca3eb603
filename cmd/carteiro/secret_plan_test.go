package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/games/mathable"
	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules"
)

// labels are the values of the tiles of a bag, by tile. Two games with other
// labels for the tiles that a reader never sees are the same to that reader.
type labels []int

func (l labels) of(tiles []int) []int {
	out := make([]int, len(tiles))
	for i, tile := range tiles {
		out[i] = l[tile]
	}
	return out
}

// order is Nature's move that puts tiles in this order.
func (l labels) order(word string, tiles []int) string {
	return strings.Join(append([]string{word}, texts(l.of(tiles))...), " ")
}

func texts(list []int) (out []string) {
	for _, v := range list {
		out = append(out, strconv.Itoa(v))
	}
	return out
}

// act is one thing that one person does.
type act struct {
	seat   rules.Seat
	letter bool   // by letter, else by form
	what   string // play, wrong, again, order, resign
	text   string
	tiles  []int // behind the text, by label
}

func (a act) in(l labels) string {
	return strings.Join(append([]string{a.text}, texts(l.of(a.tiles))...), " ")
}

// natural is an order of the bag.
type natural struct {
	word  string
	tiles []int
}

// plan is a random game with the tiles told apart: every act, every order of
// the bag, and who has ever seen which tile.
type plan struct {
	game   string
	seats  int
	rules  rules.Options
	acts   []act
	nature []natural
	shown  []bool   // laid on the board
	held   [][]bool // by seat: ever in its hand
}

// planner plays the plan by the rules while it makes it.
type planner struct {
	plan
	*rand.Rand
	t      *testing.T
	values labels
	at     rules.Position
	bag    []int
	hands  [][]int
	orders map[rules.Seat]string
}

// newPlan makes a game of so many acts that is not over after them.
func newPlan(t *testing.T, seed uint64, seats, acts int, o rules.Options) plan {
	p := &planner{Rand: rand.New(rand.NewPCG(seed, 11)), t: t, values: grid.Bag(), orders: map[rules.Seat]string{}}
	p.plan = plan{game: mathable.Key, seats: seats, rules: o, shown: make([]bool, grid.Total)}
	p.at = p.start(t)
	for range seats {
		p.held, p.hands = append(p.held, make([]bool, grid.Total)), append(p.hands, nil)
	}
	p.bag = p.Perm(grid.Total)
	p.settle()
	for len(p.acts) < acts {
		p.next()
	}
	require.NotEmpty(t, p.at.Awaits(), "the game goes on")
	return p.plan
}

func (p plan) start(t *testing.T) rules.Position {
	at, err := mathable.Game{}.Setup(p.rules, p.seats)
	require.NoError(t, err)
	return at
}

func (p *planner) turn() rules.Seat { return p.at.Awaits()[0].Seat }

func viewOf(p rules.Position, eye rules.Seat) mathable.View { return p.SeenBy(eye).(mathable.View) }

// step plays a move by the rules and moves the tiles that it moves.
func (p *planner) step(by rules.Seat, m string, exchanged []int) {
	next, err := p.at.Play(by, rules.Move(m))
	require.NoError(p.t, err, m)
	p.at = next
	if by >= 0 && len(exchanged) == 0 {
		p.lay(by, m)
	}
	for _, tile := range exchanged {
		p.hands[by] = slices.DeleteFunc(p.hands[by], func(id int) bool { return id == tile })
	}
	for s := range p.hands {
		p.draw(rules.Seat(s))
	}
	p.bag = append(p.bag, exchanged...)
}

// lay takes what a message lays from a hand, with the extra tiles in between.
func (p *planner) lay(by rules.Seat, m string) {
	for _, w := range strings.Fields(m) {
		_, value, placed := strings.Cut(strings.TrimSuffix(w, "+"), "=")
		if placed {
			i := slices.IndexFunc(p.hands[by], func(id int) bool { return texts(p.values.of([]int{id}))[0] == value })
			p.shown[p.hands[by][i]] = true
			p.hands[by] = slices.Delete(p.hands[by], i, i+1)
		}
		if strings.HasSuffix(w, "+") {
			p.take(by)
		}
	}
}

func (p *planner) take(by rules.Seat) {
	p.hands[by], p.held[by][p.bag[0]], p.bag = append(p.hands[by], p.bag[0]), true, p.bag[1:]
}

// draw fills a hand to what the rules say it holds.
func (p *planner) draw(s rules.Seat) {
	seen := viewOf(p.at, s).Players[s]
	for len(p.hands[s]) < seen.Held {
		p.take(s)
	}
	if !seen.Left {
		require.Equal(p.t, seen.Rack, slices.Sorted(slices.Values(p.values.of(p.hands[s]))))
	}
}

// settle plays Nature's moves and the orders that were left.
func (p *planner) settle() {
	for len(p.at.Awaits()) > 0 {
		by := p.turn()
		if by == rules.Nature {
			p.mix()
			continue
		}
		order, ok := p.orders[by]
		if !ok {
			return
		}
		delete(p.orders, by)
		if order == "pass" {
			p.step(by, order, nil)
		}
	}
}

func (p *planner) mix() {
	word := "shuffle"
	if len(p.nature) == 0 {
		word = "bag"
	}
	p.Shuffle(len(p.bag), func(i, j int) { p.bag[i], p.bag[j] = p.bag[j], p.bag[i] })
	order := natural{word, slices.Clone(p.bag)}
	p.nature = append(p.nature, order)
	if word == "bag" {
		p.opening()
	}
	p.step(rules.Nature, p.values.order(order.word, order.tiles), nil)
}

// opening draws the tiles that say who begins, a seat at a time, as M2 has it,
// and then fills the hands from who begins on.
func (p *planner) opening() {
	next, err := p.at.Play(rules.Nature, rules.Move(p.values.order("bag", p.bag)))
	require.NoError(p.t, err)
	for round, drawn := 0, true; drawn; round++ {
		drawn = false
		for s := range p.hands {
			if own := viewOf(next, rules.Seat(s)).Players[s].Opening; round < len(own) {
				p.take(rules.Seat(s))
				drawn = true
			}
		}
	}
	first := int(viewOf(next, rules.Watcher).First)
	for i := range p.hands {
		for s := (first + i) % len(p.hands); len(p.hands[s]) < viewOf(next, rules.Seat(s)).Players[s].Held; {
			p.take(rules.Seat(s))
		}
	}
}

func (p *planner) next() {
	a := act{seat: p.turn(), letter: p.IntN(2) == 0, what: "play"}
	switch k := p.IntN(20); {
	case k < 5:
		p.wrong(a)
	case k < 6:
		a.what, a.letter = "again", true
		p.acts = append(p.acts, a)
	case k < 10:
		p.order(a)
	case k < 12 && p.seats > 2 && len(p.acts) > 15 && !p.hasLeft():
		a.what, a.letter = "resign", false
		p.acts = append(p.acts, a)
		next, err := p.at.Settle(rules.Offer{By: a.seat, Kind: mathable.Resign, Value: 1})
		require.NoError(p.t, err)
		p.at = next
		p.settle()
	default:
		p.move(a)
	}
}

func (p *planner) hasLeft() bool {
	return slices.ContainsFunc(viewOf(p.at, rules.Watcher).Players, func(s mathable.Player) bool { return s.Left })
}

func (p *planner) move(a act) {
	v := viewOf(p.at, a.seat)
	switch k := p.IntN(10); {
	case k < 2 && v.Now == nil && v.Bag > 7:
		a.text = map[bool]string{true: "trocar", false: "exchange"}[a.letter]
		for _, i := range p.Perm(len(p.hands[a.seat]))[:1+p.IntN(3)] {
			a.tiles = append(a.tiles, p.hands[a.seat][i])
		}
	case k < 3 && v.Now == nil && v.Idle == 0:
		a.text = "pass"
	default:
		a.text = p.placements(a.seat, v)
	}
	p.acts = append(p.acts, a)
	m, err := p.at.Read(a.seat, a.in(p.values))
	require.NoError(p.t, err, a.in(p.values))
	p.step(a.seat, string(m), a.tiles)
	p.settle()
}

// placements is the head of the best play, often with an extra tile at its
// end, or else a legal move that lays something or ends the turn.
func (p *planner) placements(by rules.Seat, v mathable.View) string {
	best := bestOf(p.t, v, v.Players[by].Rack...)
	words := best[:min(1+p.IntN(3), len(best))]
	for _, text := range []string{strings.Join(words, " ") + "+", strings.Join(words, " ")} {
		if _, err := p.at.Read(by, text); err == nil && (text[len(text)-1] != '+' || p.IntN(2) == 0) {
			return text
		}
	}
	list := slices.Collect(p.at.Legal(by))
	return string(list[len(list)-1]) // "pass" or "end"
}

// bestOf is the best play of a hand, a word for each tile.
func bestOf(t *testing.T, v mathable.View, hand ...int) (words []string) {
	c := mathable.MovesCase{Hand: hand}
	for _, tile := range v.Tiles {
		c.Board = append(c.Board, mathable.PlacedCase{Square: tile.Square, Value: tile.Value})
	}
	found, err := mathable.Moves(c, false)
	require.NoError(t, err)
	for _, l := range found.Best.Placements {
		words = append(words, fmt.Sprintf("%s=%d", l.Square, l.Value))
	}
	return words
}

// wrong is a text that the rules refuse: a tile that somebody else holds or
// that is drawn next, where it would fit; a square that is none, an idle word.
func (p *planner) wrong(a act) {
	other := p.hands[(int(a.seat)+1+p.IntN(p.seats-1))%p.seats]
	free := p.values.of(append(slices.Clone(other), p.bag[:5]...))
	free = slices.DeleteFunc(free, func(v int) bool { return slices.Contains(p.values.of(p.hands[a.seat]), v) })
	v := free[p.IntN(len(free))]
	of := []string{strings.Join(bestOf(p.t, viewOf(p.at, a.seat), v), " "), fmt.Sprintf("6G=%d", v), fmt.Sprintf("trocar %d", v), fmt.Sprintf("7F=%d+", v), fmt.Sprintf("exchange %d %d", v, v),
		"7Z=3", "7F=22", "trocar", "Que números tens?"}
	a.what, a.text = "wrong", of[min(p.IntN(len(of)), p.IntN(len(of)))]
	if p.IntN(4) == 0 {
		a.seat = rules.Seat(p.IntN(p.seats)) // in turn or not
	}
	p.acts = append(p.acts, a)
}

// order leaves words for the next turn, which name a tile of the hand: they
// will pass, or be refused when their time comes.
func (p *planner) order(a act) {
	a.seat = rules.Seat(p.IntN(p.seats))
	if _, stands := p.orders[a.seat]; stands || a.seat == p.turn() || viewOf(p.at, a.seat).Players[a.seat].Left {
		return
	}
	a.what, a.letter, a.text = "order", false, "pass"
	if p.IntN(3) > 0 || viewOf(p.at, a.seat).Idle > 0 {
		a.text, a.tiles = "exchange 99", p.hands[a.seat][:1]
	}
	p.orders[a.seat] = a.text
	p.acts = append(p.acts, a)
}

// redealt are other labels for all tiles that a reader never saw: the same
// game to that reader. Who begins, and by how many draws, stays.
func (p plan) redealt(t *testing.T, reader rules.Seat, luck *rand.Rand) labels {
	was := labels(grid.Bag())
	want := p.opened(t, was)
	var free []int
	for tile := range was {
		if !p.shown[tile] && !p.held[reader][tile] {
			free = append(free, tile)
		}
	}
	for {
		other, to := slices.Clone(was), luck.Perm(len(free))
		for i, tile := range free {
			other[tile] = was[free[to[i]]]
		}
		if slices.Equal(p.opened(t, other), want) {
			return other
		}
	}
}

// opened is who begins, and how many tiles each seat has drawn to find out.
func (p plan) opened(t *testing.T, l labels) (list []int) {
	at, err := p.start(t).Play(rules.Nature, rules.Move(l.order(p.nature[0].word, p.nature[0].tiles)))
	require.NoError(t, err)
	for s := range p.seats {
		v := viewOf(at, rules.Seat(s))
		list = append(list, int(v.First), len(v.Players[s].Opening))
	}
	return list
}
