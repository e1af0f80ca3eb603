package backgammon

import "carteiro/engine/rules"

// View is all that there is to see, turned for one eye. Both seats and the
// Watcher see the same; the Watcher sits on seat 0's side.
type View struct {
	Eye        rules.Seat     `json:"eye"`                // whose side is below: 0 or 1
	Watching   bool           `json:"watching,omitempty"` // the eye is no player's
	Sides      [2]Side        `json:"sides"`              // by seat
	Turn       rules.Seat     `json:"turn"`               // on turn; -2 before the opening throw
	Asked      string         `json:"asked,omitempty"`    // the kind of the open decision, empty when over
	Dice       []int          `json:"dice,omitempty"`     // the roll to be played now
	Cube       *Cube          `json:"cube,omitempty"`     // nil in a game without one
	Match      *Series        `json:"match,omitempty"`    // nil in a single game
	Last       *Ending        `json:"last,omitempty"`     // of the game whose last board this is
	PositionID string         `json:"position_id"`        // for the seat on turn
	MatchID    string         `json:"match_id"`
	XGID       string         `json:"xgid"`
	Outcome    *rules.Outcome `json:"outcome,omitempty"`
}

// Side is one camp: Places holds its checkers off the board (0), on the points
// 1 to 24 as the side itself counts them, and on the bar (25).
type Side struct {
	Places Camp `json:"places"`
	Bar    int  `json:"bar"`
	Off    int  `json:"off"`
	Pips   int  `json:"pips"`
}

// Cube is the doubling cube. Level is what has been accepted; while an answer
// is due, Offered is what the cube will stand at if the asked seat takes it.
type Cube struct {
	Level   int        `json:"level"`
	Owner   rules.Seat `json:"owner"` // -2 in the middle
	Offered int        `json:"offered,omitempty"`
	May     bool       `json:"may,omitempty"`     // the seat on roll may double
	Useless bool       `json:"useless,omitempty"` // it may, but the level is enough for the match
}

// Series is what is played and where it stands. A money game has no Length.
type Series struct {
	Play         string `json:"play"` // money, match, hand
	Length       int    `json:"length,omitempty"`
	Score        [2]int `json:"score"` // by seat; of a match not cut at its length
	Game         int    `json:"game"`  // the number of the game on the board, from 1
	Crawford     bool   `json:"crawford,omitempty"`
	PostCrawford bool   `json:"post_crawford,omitempty"`
	Jacoby       bool   `json:"jacoby,omitempty"`
}

// Ending is how a game ended: its points have the cube's level in them.
type Ending struct {
	Winner rules.Seat `json:"winner"`
	Result string     `json:"result"` // single, passed, gamao_cantado ...
	How    string     `json:"how"`    // board, pass, resign, time
	Points int        `json:"points"`
	Level  int        `json:"level"`
}

func side(c Camp) Side {
	return Side{Places: c, Bar: int(c[bar]), Off: int(c[off]), Pips: c.Pips()}
}

// SeenBy is the View for a seat or the Watcher.
func (p Position) SeenBy(eye rules.Seat) rules.View {
	v := View{
		Eye: max(eye, 0), Watching: eye < 0, Turn: p.turn, Asked: asks[p.phase],
		Sides: [2]Side{side(p.camps[0]), side(p.camps[1])},
		Cube:  p.seenCube(), Match: p.seenSeries(),
		PositionID: p.PositionID(), MatchID: p.MatchID(), XGID: p.XGID(),
	}
	if p.phase == phasePlay || p.phase == phaseDance {
		v.Dice = []int{int(p.dice[0]), int(p.dice[1])}
	}
	if p.ended {
		l := p.last
		v.Last = &Ending{l.winner, l.name, l.how.String(), int(l.points), 1 << l.cube}
	}
	if o, over := p.Outcome(); over {
		v.Outcome = &o
	}
	return v
}

func (p *Position) seenCube() *Cube {
	if !p.rules.cube {
		return nil
	}
	c := &Cube{Level: p.cube.level(), Owner: p.cube.owner(), May: p.canDouble(), Useless: p.useless()}
	if p.phase == phaseCube || p.phase == phaseBeaver {
		c.Offered = 2 * c.Level
	}
	return c
}

func (p *Position) seenSeries() *Series {
	if p.rules.play == single {
		return nil
	}
	return &Series{
		Play: p.rules.play.String(), Length: int(p.rules.length), Game: p.game(),
		Score:    [2]int{int(p.score[0]), int(p.score[1])},
		Crawford: p.crawford, PostCrawford: p.postCrawford(), Jacoby: p.rules.jacoby,
	}
}

// IDs are gnubg's and eXtreme Gammon's names of the position.
func (p Position) IDs(rules.Seat) []rules.ID {
	return []rules.ID{{Kind: "position_id", Text: p.PositionID()}, {Kind: "match_id", Text: p.MatchID()}, {Kind: "xgid", Text: p.XGID()}}
}
