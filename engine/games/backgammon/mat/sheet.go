package mat

import (
	"fmt"
	"maps"
	"slices"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// matchOf follows a sheet by the rules and writes it down as a match. A single
// game is money without a cube and without the Jacoby rule. A roll that waits
// for its play is left out.
func matchOf(s rules.Sheet) (Match, error) {
	p, err := backgammon.Game{}.Setup(s.Options, 2)
	if err != nil {
		return Match{}, err
	}
	w := compiler{at: p, now: view{p.SeenBy(rules.Watcher).(backgammon.View)}}
	for i, l := range s.Lines {
		if err := w.line(l); err != nil {
			return Match{}, fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	m := Match{Games: w.games, Headers: headersOf(s, w.now)}
	copy(m.Players[:], s.Names)
	if series := w.now.Match; series != nil {
		m.Length = series.Length
	}
	if w.begun {
		m.Games = append(m.Games, w.game)
	}
	if len(m.Games) == 0 {
		return Match{}, refusal.New(refusal.NotStarted)
	}
	return m, nil
}

// compiler makes games of the steps of a sheet.
type compiler struct {
	at    rules.Position
	now   view // of at
	games []Game
	game  Game
	begun bool
	dice  [2]int
}

func (w *compiler) line(l rules.Line) error {
	if l.Offer != nil {
		next, err := w.at.Settle(rules.Offer{By: l.Seat, Kind: l.Offer.Kind, Value: l.Offer.Value})
		if err != nil {
			return err
		}
		w.resigned(l.Seat)
		w.moved(next)
		return nil
	}
	next, err := w.at.Play(l.Seat, l.Move)
	if err != nil {
		return err
	}
	if l.Seat == rules.Nature {
		return w.thrown(string(l.Move), next)
	}
	w.said(l.Seat, l.Move)
	w.moved(next)
	return nil
}

// thrown keeps the dice for the play to come; a throw that opens a game begins it.
func (w *compiler) thrown(m string, next rules.Position) error {
	if w.now.Asked == "opening" {
		a, b := int(m[0]-'0'), int(m[2]-'0')
		before := w.now
		w.moved(next)
		if a == b && w.now.level() != 1 {
			return refusal.New("mat_tie")
		}
		if a != b {
			w.begin(before)
		}
		w.dice = [2]int{max(a, b), min(a, b)}
		return nil
	}
	w.dice = [2]int{int(m[0] - '0'), int(m[1] - '0')}
	w.moved(next)
	return nil
}

func (w *compiler) begin(before view) {
	w.game, w.begun = Game{}, true
	if m := before.Match; m != nil {
		w.game.ScoreBefore = m.Score
	}
}

// said writes what a seat did.
func (w *compiler) said(seat rules.Seat, m rules.Move) {
	p := Ply{Seat: int(seat) + 1, Kind: Move}
	switch m {
	case sayRoll, sayAccept:
		return
	case sayDouble:
		p.Kind, p.Value = Double, 2*w.now.level()
	case sayTake:
		p.Kind = Take
	case sayPass:
		p.Kind = Drop
	case sayBeaver:
		p.Kind, p.Value = Beaver, 4*w.now.level()
	case sayRaccoon:
		p.Kind, p.Value = Raccoon, 4*w.now.level()
	default:
		p.Dice, p.Text = w.dice, string(m)
	}
	w.game.Plies = append(w.game.Plies, p)
}

// resigned notes who gave the game up, and the roll that was not played. Where
// a play of it could end the game it is left out: GNU Backgammon would play it.
func (w *compiler) resigned(seat rules.Seat) {
	if w.now.Dice != nil && !w.couldEnd() {
		w.game.Plies = append(w.game.Plies, Ply{Seat: int(w.now.Turn) + 1, Kind: Unknown, Dice: w.dice})
	}
	w.game.Plies = append(w.game.Plies, Ply{Seat: int(seat) + 1, Kind: Resign})
}

// couldEnd tells whether a play of the roll takes the last checker off.
func (w *compiler) couldEnd() bool {
	for m := range w.at.Legal(w.now.Turn) {
		next, err := w.at.Play(w.now.Turn, m)
		if err == nil && next.SeenBy(rules.Watcher).(backgammon.View).Last != nil {
			return true
		}
	}
	return false
}

var ends = map[string]End{"board": BorneOff, "pass": Dropped, "resign": GivenUp}

// moved goes on to a position; where a game has ended in it, that is written.
func (w *compiler) moved(next rules.Position) {
	before := w.now.Last
	w.at, w.now = next, view{next.SeenBy(rules.Watcher).(backgammon.View)}
	if l := w.now.Last; l != nil && before == nil {
		w.game.Winner, w.game.Points, w.game.End = int(l.Winner)+1, l.Points, ends[l.How]
		w.games = append(w.games, w.game)
		w.begun = false
	}
}

// headersOf says when it was and by which rules, as GNU Backgammon and others
// have it, behind what an imported file had said.
func headersOf(s rules.Sheet, now view) []Header {
	all := maps.Clone(s.Headers)
	if all == nil {
		all = map[string]string{}
	}
	if _, ok := all[headDate]; !ok && !s.Began.IsZero() {
		all[headDate] = s.Began.UTC().Format("2006.01.02")
	}
	full, _ := backgammon.Game{}.About().Resolve(s.Options)
	if full["play"] == backgammon.PlayMatch {
		all[headCrawford] = "On"
	} else {
		all[headJacoby], all[headBeaver] = headerOf(full["jacoby"]), headerOf(full["beavers"])
		if full["raccoons"] == "off" {
			all[headRaccoon] = "Off"
		}
	}
	switch limit := full["cube_limit"]; {
	case now.Cube == nil:
		all[headLimit] = "1"
	case limit != "none":
		all[headLimit] = limit
	}
	var list []Header
	for _, key := range slices.Sorted(maps.Keys(all)) {
		list = append(list, Header{key, all[key]})
	}
	return list
}

func headerOf(option string) string {
	if option == "on" {
		return "On"
	}
	return "Off"
}
