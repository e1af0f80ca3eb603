package engine

import (
	"context"
	"sync"
	"time"

	"carteiro/events"
)

// cacheSize is how many states of one kind are kept; the oldest half goes when it is full.
const cacheSize = 4096

// cache keeps folded states by stream, so that a decision reads only the tail.
type cache[S any] struct {
	mu       sync.Mutex
	new, old map[string]folded[S]
}

// folded is a state with where it stands in its stream.
type folded[S any] struct {
	state S
	rev   events.Rev
	at    time.Time // of its last event
}

// evolve is a function that folds one event.
type evolve[S any] = func(S, events.Event) S

// then is the state after facts that have just been appended. They count no
// earlier than the event before them, as the log sees to it.
func (f folded[S]) then(rev events.Rev, news []events.New, o Order, ev evolve[S]) folded[S] {
	if at := o.At.UTC().Truncate(time.Millisecond); at.After(f.at) {
		f.at = at
	}
	for i, n := range news {
		f.state = ev(f.state, events.Event{New: n, N: f.rev.N + uint64(i) + 1, At: f.at, Cmd: o.ID, Actor: o.Actor})
	}
	f.rev = rev
	return f
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

// fold gives the state of a stream: the one at hand, brought up to date from
// the log if there is none or read is set.
func (c *cache[S]) fold(ctx context.Context, st events.Store, stream string, zero func() S, ev evolve[S], read bool) (folded[S], error) {
	f, ok := c.get(stream)
	if ok && !read {
		return f, nil
	}
	if !ok {
		f.state = zero()
	}
	tail, rev, err := st.Load(ctx, stream, f.rev.N)
	if err != nil || len(tail) == 0 {
		return f, err
	}
	for _, e := range tail {
		f.state, f.at = ev(f.state, e), e.At
	}
	f.rev = rev
	c.put(stream, f)
	return f, nil
}
