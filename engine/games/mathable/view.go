package mathable

import (
	"slices"

	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules"
)

// View is all that one eye may know. What is printed on the squares is the
// same in every game and stands in the package grid.
type View struct {
	Eye     rules.Seat     `json:"eye"`   // -2 for the Watcher
	Turn    rules.Seat     `json:"turn"`  // on turn; -2 before the start and after the end
	First   rules.Seat     `json:"first"` // who began; -2 before that is known
	Asked   string         `json:"asked,omitempty"`
	Open    bool           `json:"open,omitempty"`  // everything lies face up
	Extra   bool           `json:"extra,omitempty"` // "+" asks for the extra tile of the last placement now
	Tiles   []Tile         `json:"tiles"`           // on the board, by square
	Players []Player       `json:"players"`
	Bag     int            `json:"bag"`                 // tiles left in it
	Order   []int          `json:"bag_order,omitempty"` // face up: as they would be drawn
	Card    []Count        `json:"card"`                // the tile card, by value
	Turns   []Turn         `json:"turns"`               // the score sheet
	Now     *Turn          `json:"now,omitempty"`       // what is laid of an open turn, or waits for the shuffle
	Idle    int            `json:"idle"`                // turns in a row without a tile laid
	IdleEnd int            `json:"idle_end"`            // how many of them end the game
	Rules   rules.Options  `json:"rules"`
	Outcome *rules.Outcome `json:"outcome,omitempty"`
}

// Tile is a number on the board. Turn is the place of its turn on the score
// sheet, from 1; 0 for the printed four.
type Tile struct {
	Square string     `json:"square"`
	Value  int        `json:"value"`
	Seat   rules.Seat `json:"seat"` // who laid it; -2 for the printed four
	Turn   int        `json:"turn"`
}

// Player is one seat. Its rack and the tiles it drew for the start are there
// for its own eye, and face up for all.
type Player struct {
	Seat    rules.Seat `json:"seat"`
	Score   int        `json:"score"`
	Held    int        `json:"held"`           // tiles in hand
	Rack    []int      `json:"rack,omitempty"` // from low to high
	Opening []int      `json:"opening,omitempty"`
	Left    bool       `json:"left,omitempty"`    // has resigned; its tiles are out of the game
	Out     []int      `json:"out,omitempty"`     // face up: those of these tiles that are known
	Counted bool       `json:"counted,omitempty"` // its hand was counted at the end
	Final   int        `json:"final"`             // what the final count added (M14)
	Place   int        `json:"place,omitempty"`
}

// Count is a line of the tile card: of the tiles of a value in the game, how
// many the eye has not seen.
type Count struct {
	Value  int `json:"value"`
	Tiles  int `json:"tiles"`
	Unseen int `json:"unseen"`
}

// Turn is one turn on the score sheet. Rack, Drawn and Swapped are there for
// its own eye, and face up for all.
type Turn struct {
	Number     int        `json:"number"` // from 1
	Seat       rules.Seat `json:"seat"`
	Kind       string     `json:"kind"` // play, exchange, pass, resign
	Placements []Placed   `json:"placements,omitempty"`
	Exchanged  int        `json:"exchanged,omitempty"` // how many tiles
	Bonus      int        `json:"bonus,omitempty"`
	Points     int        `json:"points"` // with the bonus
	Total      int        `json:"total"`  // of the seat, after the turn
	Rack       []int      `json:"rack,omitempty"`
	Unknown    int        `json:"unknown,omitempty"` // tiles of the rack that no record tells
	Swapped    []int      `json:"swapped,omitempty"`
	Drawn      []int      `json:"drawn,omitempty"`
}

// Placed is a tile as it was laid. Extra tells that the extra tile was drawn
// behind it; Drew is that tile, where the eye may know it.
type Placed struct {
	Square    string   `json:"square"`
	Value     int      `json:"value"`
	Points    int      `json:"points"`
	Equations []string `json:"equations"`
	Extra     bool     `json:"extra,omitempty"`
	Drew      *int     `json:"drew,omitempty"`
}

// SeenBy is the View for a seat or the Watcher.
func (p *Position) SeenBy(eye rules.Seat) rules.View {
	if eye < 0 || int(eye) >= p.seats {
		eye = rules.Watcher
	}
	v := View{
		Eye: eye, Turn: p.turn, First: p.first, Asked: asks[p.phase], Open: p.face, Extra: p.extraOpen(),
		Tiles: p.seenTiles(), Turns: []Turn{}, Bag: len(p.bag), Card: p.card(eye), Idle: p.idle, IdleEnd: p.idleEnd(), Rules: p.rules.options(),
	}
	if p.face {
		v.Order = known(p.bag)
	}
	for s := range rules.Seat(p.seats) {
		v.Players = append(v.Players, p.player(s, p.sees(eye, s)))
	}
	for i := range p.turns {
		v.Turns = append(v.Turns, p.turns[i].seen(i+1, p.sees(eye, p.turns[i].seat)))
	}
	if p.begun() {
		now := p.now
		now.total = p.scores[p.turn]
		t := now.seen(len(p.turns)+1, p.sees(eye, p.turn))
		v.Now = &t
	}
	if o, over := p.Outcome(); over {
		v.Outcome = &o
	}
	return v
}

// sees tells whether an eye may know what a seat holds.
func (p *Position) sees(eye, s rules.Seat) bool { return p.face || eye == s }

func (p *Position) player(s rules.Seat, seen bool) Player {
	out := Player{Seat: s, Score: p.scores[s], Held: len(p.hands[s]), Left: !p.active(s), Final: p.ending.final[s],
		Counted: slices.Contains(p.ending.counted, s)}
	if p.ending.places != nil {
		out.Place = p.ending.places[s]
	}
	if seen {
		out.Rack, out.Opening = known(p.hands[s]), slices.Clone(p.opening[s])
	}
	if seen && p.face {
		out.Out = known(p.out[s])
	}
	return out
}

// seen is a turn as an eye may know it.
func (t *turn) seen(number int, whole bool) Turn {
	out := Turn{
		Number: number, Seat: t.seat, Kind: t.kind, Exchanged: len(t.exchanged),
		Bonus: t.bonus, Points: t.points(), Total: t.total,
	}
	for _, l := range t.placed {
		p := Placed{Square: l.Square.String(), Value: l.Value, Points: l.points, Equations: l.equations, Extra: l.drew != nothing}
		if drew := l.drew; whole && p.Extra && drew != unknown {
			p.Drew = &drew
		}
		out.Placements = append(out.Placements, p)
	}
	if whole {
		out.Rack, out.Swapped, out.Drawn = known(t.rack), known(t.exchanged), known(t.drawn)
		out.Unknown = len(t.rack) - len(out.Rack)
	}
	return out
}

// seenTiles lists the board with whose tiles they are.
func (p *Position) seenTiles() []Tile {
	laid := map[grid.Square]Tile{}
	for i, t := range append(slices.Clip(p.turns), p.now) {
		for _, l := range t.placed {
			laid[l.Square] = Tile{Seat: t.seat, Turn: i + 1}
		}
	}
	var list []Tile
	for _, l := range p.board.Tiles() {
		t, ok := laid[l.Square]
		if !ok {
			t.Seat = rules.Watcher
		}
		t.Square, t.Value = l.Square.String(), l.Value
		list = append(list, t)
	}
	return list
}

// card counts the tiles that an eye has not seen: those that lie neither on the
// board nor in its own hand.
func (p *Position) card(eye rules.Seat) (list []Count) {
	seen := map[int]int{}
	for _, l := range p.board.Tiles() {
		seen[l.Value]++
	}
	for _, l := range grid.Printed() {
		seen[l.Value]--
	}
	for s := range rules.Seat(p.seats) {
		if p.sees(eye, s) {
			for _, v := range slices.Concat(p.hands[s], p.out[s]) { // also those unknown, which no value counts
				seen[v]++
			}
		}
	}
	for v := range grid.Top + 1 {
		if n := grid.Count(v); n > 0 {
			list = append(list, Count{v, n, n - seen[v]})
		}
	}
	return list
}
