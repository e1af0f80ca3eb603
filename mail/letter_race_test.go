//go:build race

package mail

// slowness is how much longer the race detector makes everything take.
const slowness = 10
