package engine

import (
	"context"
	"sync"

	"carteiro/engine/decider"
	"carteiro/events"
)

// cacheSize is how many states of one kind are kept; the oldest half goes when it is full.
const cacheSize = 4096

// cache keeps folded states by stream, so that a decision reads only the tail.
type cache[S any] struct {
	mu       sync.Mutex
	new, old map[string]folded[S]
}

type folded[S any] struct {
	state S
	rev   events.Rev
}

func (c *cache[S]) get(stream string) (folded[S], bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f, ok := c.new[stream]; ok {
		return f, true
	}
	f, ok := c.old[stream]
	return f, ok
}

// put keeps a state unless a newer one of its stream is there.
func (c *cache[S]) put(stream string, f folded[S]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if had, ok := c.new[stream]; ok && had.rev.N > f.rev.N {
		return
	}
	if c.new == nil || len(c.new) >= cacheSize/2 {
		c.old, c.new = c.new, map[string]folded[S]{}
	}
	c.new[stream] = f
}

// fold brings the state of a stream up to date.
func fold[S, C any](ctx context.Context, st events.Store, in *cache[S], stream string, by decider.Decider[S, C]) (S, events.Rev, error) {
	f, ok := in.get(stream)
	if !ok {
		f.state = by.Zero()
	}
	tail, rev, err := st.Load(ctx, stream, f.rev.N)
	if err != nil {
		return f.state, f.rev, err
	}
	if len(tail) > 0 {
		f = folded[S]{by.Fold(f.state, tail), rev}
		in.put(stream, f)
	}
	return f.state, rev, nil
}
