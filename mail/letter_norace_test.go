//go:build !race

package mail

// slowness is 1: the bounds of time hold as they are.
const slowness = 1
