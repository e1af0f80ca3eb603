package mail

import "slices"

// median is the middle one of some figures.
func median(figures []float64) float64 {
	s := slices.Sorted(slices.Values(figures))
	return s[len(s)/2]
}
