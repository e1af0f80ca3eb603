package pdn

import (
	"regexp"

	"carteiro/engine/games/draughts"
	"carteiro/engine/rules"
)

// The Terminations of games that ended as the rules of play do not tell.
const (
	byCount     = "count"
	byResigning = "resignation"
	byAgreement = "agreement"
)

// plainly are the words that say why a game ended, and nothing else.
var plainly = map[string]*regexp.Regexp{
	draughts.Count:  regexp.MustCompile(`(?i)^` + byCount + `$`),
	draughts.Resign: regexp.MustCompile(`(?i)^` + side + `(?:` + byResigning + `|resign(?:s|ed)|by resignation|desist(?:ência|encia|e|em|iu|iram)|por desist[êe]ncia|abandona(?:m|ram)?|abandonou|abbandona(?:no)?|per abbandono|rinuncia)[.!]?$`),
	draughts.Draw: regexp.MustCompile(`(?i)^(?:(?:draw|drawn|empate|patta|pareggio),? ?)?(?:by )?(?:mutual )?(?:` + byAgreement +
		`|agreed|(?:de |por )?(?:(?:m[úu]tuo |comum )?acordo)|(?:per |d.)?accordo)[.!]?$`),
}

// side is who resigns, if that is said.
const side = `(?:(?:the |o |as |il |i )?(?:white|black|brancas?|pretas?|branco|preto|bianco|nero) )?`

// ending is how a game ended by what its file says: an offer, and whose.
type ending struct {
	kind  string // empty for none
	by    rules.Seat
	value int
}

// ending is what the result says and, where a tag or a comment plainly does,
// why.
func (g *Game) ending() ending {
	last := rules.Seat(g.Turn.Other())
	loser, won := map[string]rules.Seat{"1-0": 1, "0-1": 0}[g.Result]
	switch {
	case g.Numbers && plainly[draughts.Count].MatchString(tagOf(g.Tags, "Termination").Value):
		return ending{kind: draughts.Count, by: last}
	case won:
		return ending{g.or(draughts.Resign), loser, 1}
	case g.Result == "1/2-1/2":
		return ending{kind: g.or(draughts.Draw), by: last}
	}
	return ending{}
}

// or is the kind of an ending if the file plainly says so, else what it gives.
func (g *Game) or(kind string) string {
	if words := plainly[kind]; words.MatchString(tagOf(g.Tags, "Termination").Value) || words.MatchString(g.Note) {
		return kind
	}
	return draughts.Given
}

// result ends the game as the file says where the rules have not.
func (s *scribe) result() {
	g, e := s.game, s.ending
	_, before := s.at.Outcome()
	switch {
	case !before && e.kind != "":
		s.settle(e)
	case !before && g.Result != unfinished:
		s.differ(s.lastLine(), "the result %s has no counterpart here; the game is left without one", quoted(g.Result))
	}
	o, over := s.at.Outcome()
	switch said := resultOf(o, 0); {
	case !over || said == g.Result:
	case before:
		s.differ(s.lastLine(), "the file says %s, by the rules it is %s (%s)", quoted(g.Result), said, o.Result)
	default:
		s.differ(s.lastLine(), "the file says %s, the count is %s", quoted(g.Result), said)
	}
}

// settle makes an offer that was accepted. One that the game does not know
// (there is no count of the removal game) is left out.
func (s *scribe) settle(e ending) {
	next, err := s.at.Settle(rules.Offer{By: e.by, Kind: e.kind, Value: e.value})
	if err != nil {
		s.differ(s.lastLine(), "the game cannot end here by %s", e.kind)
		return
	}
	s.at = next
	s.sheet.Lines = append(s.sheet.Lines, rules.Line{Row: s.lastLine(), Seat: e.by, Offer: &rules.Offer{Kind: e.kind, Value: e.value}})
}

// lastLine is where the result stands, or else the last ply.
func (s *scribe) lastLine() int {
	if s.game.Ended > 0 {
		return s.game.Ended
	}
	if n := len(s.game.Plies); n > 0 {
		return s.game.Plies[n-1].Line
	}
	return s.game.Line
}

// resultOf is an outcome as PDN writes it.
func resultOf(o rules.Outcome, white rules.Seat) string {
	switch {
	case o.Result == "":
		return unfinished
	case o.Winner == rules.Watcher:
		return "1/2-1/2"
	case o.Winner == white:
		return "1-0"
	}
	return "0-1"
}
