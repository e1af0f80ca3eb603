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
