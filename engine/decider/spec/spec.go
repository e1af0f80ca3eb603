// Package spec is the way deciders are tested: given facts, when a command
// comes, then these facts follow, or this refusal and nothing.
package spec

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/decider"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// Epoch is the instant of the first given fact; each later one is a minute on.
var Epoch = time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC)

// Case is one decision under test.
type Case[S, C any] struct {
	t     *testing.T
	d     decider.Decider[S, C]
	state S
	n     int
	facts []events.Fact
	err   error
}

// Given folds the facts, one event each.
func Given[S, C any](t *testing.T, d decider.Decider[S, C], facts ...events.Fact) *Case[S, C] {
	t.Helper()
	c := &Case[S, C]{t: t, d: d, state: d.Zero()}
	return c.And(facts...)
}

// And folds more facts.
func (c *Case[S, C]) And(facts ...events.Fact) *Case[S, C] {
	c.t.Helper()
	for _, f := range facts {
		n, err := events.Encode(f)
		require.NoError(c.t, err)
		c.n++
		at := Epoch.Add(time.Duration(c.n-1) * time.Minute)
		c.state = c.d.Evolve(c.state, events.Event{New: n, N: uint64(c.n), At: at, Recorded: at})
	}
	return c
}

// When decides a command.
func (c *Case[S, C]) When(cmd C) *Case[S, C] {
	c.t.Helper()
	c.facts, c.err = c.d.Decide(c.state, cmd)
	return c
}

// Then expects exactly these facts, and folds them.
func (c *Case[S, C]) Then(facts ...events.Fact) *Case[S, C] {
	c.t.Helper()
	require.NoError(c.t, c.err)
	require.Equal(c.t, facts, c.facts)
	return c.And(facts...)
}

// ThenLike hands the facts to a check, and folds them.
func (c *Case[S, C]) ThenLike(check func(t *testing.T, facts []events.Fact)) *Case[S, C] {
	c.t.Helper()
	require.NoError(c.t, c.err)
	check(c.t, c.facts)
	return c.And(c.facts...)
}

// Refused expects a refusal with this code, and no facts.
func (c *Case[S, C]) Refused(code refusal.Code) *Case[S, C] {
	c.t.Helper()
	require.Empty(c.t, c.facts)
	require.NotNil(c.t, refusal.Of(c.err), "not a refusal: %v", c.err)
	require.Equal(c.t, code, refusal.Of(c.err).Code)
	return c
}

// State is the state after all facts so far.
func (c *Case[S, C]) State() S { return c.state }
