// Package decider is the shape of every decision: fold the facts of a stream
// into a state, then answer a command with new facts or a refusal. Both halves
// are pure; clock, luck and ids arrive inside the command.
package decider

import "carteiro/events"

// Decider decides commands C on a state S.
type Decider[S, C any] struct {
	// Zero is the state before the first fact.
	Zero func() S
	// Evolve folds one event into the state: total, pure, never panics. A fact
	// it cannot use leaves the state as it was.
	Evolve func(S, events.Event) S
	// Decide answers with facts, in order, or a refusal and nothing.
	Decide func(S, C) ([]events.Fact, error)
}
