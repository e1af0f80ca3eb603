package rating

import "math"

// FIBS is a player's rating by the formula of the First Internet Backgammon
// Server, and the experience: the sum of the lengths of the matches played.
type FIBS struct {
	Rating     float64 `json:"rating"`
	Experience int     `json:"experience"`
}

// NewFIBS is the rating of a newcomer: 1500 without experience.
func NewFIBS() FIBS { return FIBS{Rating: 1500} }

// Underdog is the chance of the lower rated of two to win a match to n points.
func Underdog(a, b float64, n int) float64 {
	return 1 / (math.Pow(10, math.Abs(a-b)*math.Sqrt(float64(n))/2000) + 1)
}

// Match is the ratings of winner and loser after a match to n points, at least
// 1. Money games are not rated.
func Match(winner, loser FIBS, n int) (FIBS, FIBS) {
	surprise := Underdog(winner.Rating, loser.Rating, n)
	if winner.Rating < loser.Rating {
		surprise = 1 - surprise
	}
	change := 4 * math.Sqrt(float64(n)) * surprise
	return winner.moved(change, n), loser.moved(-change, n)
}

// moved is a rating after a change, greater for who has little experience.
func (f FIBS) moved(change float64, n int) FIBS {
	k := max(1, 5-float64(f.Experience)/100)
	return FIBS{f.Rating + k*change, f.Experience + n}
}
