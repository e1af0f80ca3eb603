package rating

import "cmp"

// The systems by which pools are rated.
const (
	SystemGlicko2   = "glicko2"
	SystemFIBS      = "fibs"
	SystemOpenSkill = "openskill"
)

// sitting is a player before a game, with the rating periods since the last.
type sitting struct {
	Figures
	rank    int
	periods float64
}

// system is one way to rate: a newcomer's figures, the games it is for, and
// the figures of all after one.
type system struct {
	fresh Figures
	fits  func(Finished) bool
	play  func(before []sitting, length int) []Figures
}

var systems = map[string]system{
	SystemGlicko2:   {glickoFigures(NewGlicko2()), func(g Finished) bool { return len(g.Seats) == 2 }, playGlicko2},
	SystemFIBS:      {fibsFigures(NewFIBS()), decidedMatch, playFIBS},
	SystemOpenSkill: {skillFigures(NewOpenSkill()), func(g Finished) bool { return len(g.Seats) > 2 }, playOpenSkill},
}

func glickoFigures(g Glicko2) Figures {
	return Figures{Value: g.Rating, Deviation: g.Deviation, Volatility: g.Volatility}
}

func fibsFigures(f FIBS) Figures { return Figures{Value: f.Rating, Experience: f.Experience} }

func skillFigures(s OpenSkill) Figures { return Figures{Value: s.Mu, Deviation: s.Sigma} }

func (f Figures) glicko2() Glicko2     { return Glicko2{f.Value, f.Deviation, f.Volatility} }
func (f Figures) fibs() FIBS           { return FIBS{f.Value, f.Experience} }
func (f Figures) openSkill() OpenSkill { return OpenSkill{f.Value, f.Deviation} }

// playGlicko2 rates each by the other as they were before, both as uncertain as
// the time since their last game has made them.
func playGlicko2(before []sitting, _ int) []Figures {
	out := make([]Figures, 2)
	for i, me := range before {
		you := before[1-i]
		score := float64(1+cmp.Compare(you.rank, me.rank)) / 2
		after, _ := me.glicko2().After([]Game{{you.glicko2().Idle(you.periods), score}}, me.periods, Tau)
		out[i] = glickoFigures(after)
	}
	return out
}

// decidedMatch tells whether somebody won a match of some length.
func decidedMatch(g Finished) bool {
	return len(g.Seats) == 2 && g.Length > 0 && g.Seats[0].Rank != g.Seats[1].Rank
}

func playFIBS(before []sitting, length int) []Figures {
	winner, loser := 0, 1
	if before[1].rank < before[0].rank {
		winner, loser = 1, 0
	}
	won, lost := Match(before[winner].fibs(), before[loser].fibs(), length)
	out := make([]Figures, 2)
	out[winner], out[loser] = fibsFigures(won), fibsFigures(lost)
	return out
}

func playOpenSkill(before []sitting, _ int) []Figures {
	players, places := make([]OpenSkill, len(before)), make([]int, len(before))
	for i, p := range before {
		players[i], places[i] = p.openSkill(), p.rank
	}
	out := make([]Figures, len(before))
	for i, s := range PlackettLuce(players, places) {
		out[i] = skillFigures(s)
	}
	return out
}
