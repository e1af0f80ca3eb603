package rating

import "math"

// OpenSkill is a player's rating for games of two and more: the mean of the
// skill and its deviation. An order of merit is by Mu - 3*Sigma.
type OpenSkill struct {
	Mu    float64 `json:"mu"`
	Sigma float64 `json:"sigma"`
}

// NewOpenSkill is the rating of a newcomer: 25 and 25/3.
func NewOpenSkill() OpenSkill { return OpenSkill{25, 25.0 / 3} }

const (
	beta  = 25.0 / 6 // how much a performance varies
	kappa = 0.0001   // the least part of a variance that a game leaves
)

// PlackettLuce is the ratings after one game of players who came in at these
// places: 1 is the first, equal places are a tie, only their order matters.
// There is a place for each player. R. Weng and C.-J. Lin, "A Bayesian
// approximation method for online ranking", algorithm 4, with a player a team.
func PlackettLuce(players []OpenSkill, places []int) []OpenSkill {
	c := 0.0
	for _, p := range players {
		c += square(p.Sigma) + square(beta)
	}
	c = math.Sqrt(c)
	after := make([]OpenSkill, len(players))
	for i, p := range players {
		gain, loss := 0.0, 0.0
		for q := range players {
			if places[q] > places[i] {
				continue
			}
			chance, ties := chosen(players, places, i, q, c)
			if i == q {
				gain += (1 - chance) / ties
			} else {
				gain -= chance / ties
			}
			loss += chance * (1 - chance) / ties
		}
		part := square(p.Sigma) / c
		loss *= part / c * p.Sigma / c
		after[i] = OpenSkill{p.Mu + part*gain, p.Sigma * math.Sqrt(max(1-loss, kappa))}
	}
	return after
}

// chosen is the chance that player i comes in next among those placed no
// better than player q, and how many share q's place.
func chosen(players []OpenSkill, places []int, i, q int, c float64) (chance, ties float64) {
	sum := 0.0
	for s, p := range players {
		if places[s] >= places[q] {
			sum += math.Exp((p.Mu - players[i].Mu) / c)
		}
		if places[s] == places[q] {
			ties++
		}
	}
	return 1 / sum, ties
}
