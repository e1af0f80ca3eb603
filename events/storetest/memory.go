package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"slices"
	"sync"
	"time"

	"carteiro/events"
)

// Memory is the log as a slice: what every store has to agree with, and a log
// for tests that need no file. It says the same as the store on SQLite given
// the same clock, down to the links of the chain.
type Memory struct {
	now func() time.Time

	mu       sync.Mutex
	evs      []events.Event
	streams  map[string][]events.Event
	links    [][32]byte
	commands map[events.CommandID]events.Pos
	more     chan struct{}
}

var _ events.Store = (*Memory)(nil)

// NewMemory makes an empty log with a clock; nil is time.Now.
func NewMemory(now func() time.Time) *Memory {
	if now == nil {
		now = time.Now
	}
	return &Memory{now: now, streams: map[string][]events.Event{}, commands: map[events.CommandID]events.Pos{}, more: make(chan struct{})}
}

// Append stores all writes or none.
func (m *Memory) Append(ctx context.Context, cmd events.CommandID, actor events.PlayerID, ws ...events.Write) (events.Receipt, error) {
	if err := errors.Join(ctx.Err(), check(cmd, ws)); err != nil {
		return events.Receipt{}, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if pos, ok := m.commands[cmd]; ok {
		return events.Receipt{Pos: pos, Repeat: true}, nil
	}
	for _, w := range ws {
		if !w.Expect.Holds(uint64(len(m.streams[w.Stream]))) {
			return events.Receipt{}, events.ErrConflict
		}
	}
	recorded := m.recorded()
	var r events.Receipt
	for _, w := range ws {
		r.Revs = append(r.Revs, m.extend(cmd, actor, w, recorded))
	}
	r.Pos = events.Pos(len(m.evs))
	m.commands[cmd] = r.Pos
	close(m.more)
	m.more = make(chan struct{})
	return r, nil
}

func (m *Memory) recorded() time.Time {
	now := m.now().UTC().Truncate(time.Millisecond)
	if n := len(m.evs); n > 0 && m.evs[n-1].Recorded.After(now) {
		return m.evs[n-1].Recorded
	}
	return now
}

func (m *Memory) extend(cmd events.CommandID, actor events.PlayerID, w events.Write, recorded time.Time) events.Rev {
	old := m.streams[w.Stream]
	at := w.At.UTC().Truncate(time.Millisecond)
	if w.At.IsZero() {
		at = recorded
	}
	if n := len(old); n > 0 && old[n-1].At.After(at) {
		at = old[n-1].At
	}
	n := uint64(len(old))
	for _, e := range w.Events {
		n++
		e.Data = slices.Clone(e.Data)
		m.add(events.Event{New: e, Pos: events.Pos(len(m.evs) + 1), Stream: w.Stream, N: n, At: at, Recorded: recorded, Cmd: cmd, Actor: actor})
	}
	return events.Rev{N: n}
}

func (m *Memory) add(e events.Event) {
	m.evs = append(m.evs, e)
	m.streams[e.Stream] = append(m.streams[e.Stream], e)
	m.links = append(m.links, e.Link(m.link(len(m.links))))
}

// link is the chain's link behind n events.
func (m *Memory) link(n int) [32]byte {
	if n == 0 {
		return [32]byte{}
	}
	return m.links[n-1]
}

// Lookup tells whether a command has been applied, and where it ended.
func (m *Memory) Lookup(_ context.Context, cmd events.CommandID) (events.Receipt, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	pos, ok := m.commands[cmd]
	return events.Receipt{Pos: pos, Repeat: ok}, ok, nil
}

// Load reads a stream from behind its event number after.
func (m *Memory) Load(ctx context.Context, stream string, after uint64) ([]events.Event, events.Rev, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	evs := m.streams[stream]
	n := uint64(len(evs))
	return evs[min(after, n):n:n], events.Rev{N: n}, ctx.Err()
}

// ReadAll reads the log from behind after to its head, then ends.
func (m *Memory) ReadAll(ctx context.Context, after events.Pos) iter.Seq2[events.Event, error] {
	evs, _ := m.behind(after)
	return func(yield func(events.Event, error) bool) {
		for _, e := range evs {
			if ctx.Err() != nil {
				yield(events.Event{}, ctx.Err())
				return
			}
			if !yield(e, nil) {
				return
			}
		}
	}
}

// behind is what lies behind a position, and the channel that is closed when
// there is more.
func (m *Memory) behind(after events.Pos) ([]events.Event, <-chan struct{}) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.evs[min(int(after), len(m.evs)):len(m.evs):len(m.evs)], m.more
}

// Subscribe reads like ReadAll and then waits for more until ctx ends.
func (m *Memory) Subscribe(ctx context.Context, after events.Pos) iter.Seq2[events.Event, error] {
	return func(yield func(events.Event, error) bool) {
		for {
			evs, more := m.behind(after)
			for _, e := range evs {
				if ctx.Err() != nil || !yield(e, nil) {
					return
				}
				after = e.Pos
			}
			select {
			case <-more:
			case <-ctx.Done():
				return
			}
		}
	}
}

// Head is the position of the last event.
func (m *Memory) Head(context.Context) (events.Pos, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return events.Pos(len(m.evs)), nil
}

// Verify recomputes the chain from behind from.
func (m *Memory) Verify(_ context.Context, from events.Pos) (link [32]byte, n uint64, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if int(from) > len(m.evs) {
		return link, 0, errors.New("storetest: there is no such event")
	}
	link = m.link(int(from))
	for i := int(from); i < len(m.evs); i++ {
		if link = m.evs[i].Link(link); link != m.links[i] {
			return link, n, errors.New("storetest: the chain is broken")
		}
		n++
	}
	return link, n, nil
}

// check refuses what no store can keep.
func check(cmd events.CommandID, ws []events.Write) error {
	seen, n := map[string]bool{}, 0
	for _, w := range ws {
		if w.Stream == "" || seen[w.Stream] {
			return errors.New("storetest: a stream is missing or stands twice")
		}
		seen[w.Stream] = true
		for _, e := range w.Events {
			if e.Type == "" || e.V < 1 || len(e.Data) == 0 || e.Data[0] != '{' || !json.Valid(e.Data) {
				return errors.New("storetest: an event needs a type, a version and a JSON object")
			}
			n++
		}
	}
	if cmd == "" || n == 0 {
		return errors.New("storetest: an append needs a command id and an event")
	}
	return nil
}
