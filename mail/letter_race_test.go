//go:build race

package mail

// slowness takes the bounds of time away: the race detector slows everything down.
const slowness = 100
