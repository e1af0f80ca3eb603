package projections

import (
	"encoding/json"

	"carteiro/engine/rules"
)

// Standing is what pages and letters say of every game that has it: the fields
// of its View under these names in JSON. Of a View without them it is empty.
type Standing struct {
	Cube  *Stake  `json:"cube"`  // nil: there is none
	Match *Series `json:"match"` // nil: a single game
	Last  *Ending `json:"last"`  // of the game whose last position this is
	Dice  []int   `json:"dice"`  // the throw that waits to be played, none where none does

	Players []Side   `json:"players"` // by seat, of games that keep a score sheet
	Turns   []Turn   `json:"turns"`   // the score sheet: the turns that have ended
	Card    []Unseen `json:"card"`    // the tile card; a Board tells it as the last block of Text and Spoken, behind an empty line
}

// Side is how a player of a game with a score sheet stands. Final is what the
// final count added to the score; Place is set once the game is over, and shared
// places are equal.
type Side struct {
	Seat  rules.Seat `json:"seat"`
	Score int        `json:"score"`
	Rack  []int      `json:"rack"` // what the eye may know of it
	Left  bool       `json:"left"` // has resigned while the others play on
	Final int        `json:"final"`
	Place int        `json:"place"`
}

// Turn is a line of a score sheet: what was laid, or how many tiles were
// exchanged, the points with the bonus in them, and the seat's total after it.
type Turn struct {
	Number     int        `json:"number"` // from 1
	Seat       rules.Seat `json:"seat"`
	Kind       string     `json:"kind"` // play, exchange, pass, resign
	Placements []Laid     `json:"placements"`
	Exchanged  int        `json:"exchanged"`
	Bonus      int        `json:"bonus"`
	Points     int        `json:"points"`
	Total      int        `json:"total"`
}

// Laid is a tile as it was laid; Extra, that another was drawn at once.
type Laid struct {
	Square string `json:"square"`
	Value  int    `json:"value"`
	Extra  bool   `json:"extra"`
}

// Unseen is a line of a tile card: of the tiles of a value in the game, how
// many the eye has not seen.
type Unseen struct {
	Value  int `json:"value"`
	Tiles  int `json:"tiles"`
	Unseen int `json:"unseen"`
}

// Stake is a doubling cube: Level is what has been accepted, Offered what it
// will be if the double that waits is taken, 0 for none.
type Stake struct {
	Level   int        `json:"level"`
	Owner   rules.Seat `json:"owner"` // the Watcher: in the middle
	Offered int        `json:"offered"`
	May     bool       `json:"may"`     // the seat on turn may double
	Useless bool       `json:"useless"` // and would win nothing by it
}

// Series is how several games count together; without a Length it is one game.
type Series struct {
	Play         string `json:"play"` // the kind: money, match, hand
	Length       int    `json:"length"`
	Score        []int  `json:"score"` // by seat
	Game         int    `json:"game"`  // from 1
	Crawford     bool   `json:"crawford"`
	PostCrawford bool   `json:"post_crawford"`
}

// Ending is how a game of a series went; Points are what the winner gets.
type Ending struct {
	Winner rules.Seat `json:"winner"`
	Result string     `json:"result"`
	How    string     `json:"how"`
	Points int        `json:"points"`
}

// StandingOf reads the standing of a position as one eye sees it.
func StandingOf(p rules.Position, eye rules.Seat) (s Standing) {
	if p == nil {
		return s
	}
	data, err := json.Marshal(p.SeenBy(eye))
	if err != nil || json.Unmarshal(data, &s) != nil {
		return Standing{}
	}
	return s
}

// Winners are the seats in the first place, several of a shared win; none
// before the end, or of a game without places.
func (s Standing) Winners() (list []rules.Seat) {
	for _, p := range s.Players {
		if p.Place == 1 {
			list = append(list, p.Seat)
		}
	}
	return list
}

// rack is what the eye may know of a seat's tiles.
func (s Standing) rack(seat rules.Seat) []int {
	for _, p := range s.Players {
		if p.Seat == seat {
			return p.Rack
		}
	}
	return nil
}

// Counted is the series where points are counted towards a length, nil for
// a single game or one for money.
func (s Standing) Counted() *Series {
	if s.Match == nil || s.Match.Length == 0 {
		return nil
	}
	return s.Match
}

// Worth names what an offer in a position gives, and tells the points the
// other side would get by it; "" and 0 where the game does not say.
func Worth(p rules.Position, o rules.Offer) (result string, points int) {
	if w, ok := p.(rules.Offering); ok {
		result = w.Worth(o)
	}
	if p == nil {
		return result, 0
	}
	after, err := p.Settle(o)
	if err != nil {
		return result, o.Value
	}
	if last := StandingOf(after, rules.Watcher).Last; last != nil {
		return result, last.Points
	}
	if out, over := after.Outcome(); over && out.Winner >= 0 {
		return result, out.Points[out.Winner]
	}
	return result, o.Value
}
