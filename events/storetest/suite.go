// Package storetest is what every store of the log has to pass: a suite, a
// model in memory, a projection to try things on, and the yardstick of bare
// inserts for benchmarks.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/events"
)

// TestStore runs the suite. Open gives an empty store, whose clock may be any,
// and closes it when t ends.
func TestStore(t *testing.T, open func(t *testing.T) events.Store) {
	for name, test := range map[string]func(*testing.T, events.Store){
		"append and load":                   appendAndLoad,
		"nothing yet":                       nothingYet,
		"expectations":                      expectations,
		"a command is applied once":         appliedOnce,
		"several streams, all or none":      allOrNone,
		"an expectation without events":     expectationAlone,
		"bad appends leave nothing":         badAppends,
		"at never goes back in a stream":    atNeverGoesBack,
		"read all in order":                 readAllInOrder,
		"subscribe waits for more":          subscribeWaits,
		"a context that has ended":          endedContext,
		"verify from anywhere":              verifyFromAnywhere,
		"racing appenders, one wins":        racingAppenders,
		"racing repeats, one is applied":    racingRepeats,
		"data comes back to the last byte":  dataComesBack,
		"load behind the end has nothing":   loadBehindTheEnd,
		"a read may stop early, then write": readMayStopEarly,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

// Facts makes n events with data that tells them apart.
func Facts(n int) []events.New {
	out := make([]events.New, n)
	for i := range out {
		out[i] = events.New{Type: "test.happened", V: 1, Data: fmt.Appendf(nil, `{"i":%d}`, i)}
	}
	return out
}

func to(stream string, e events.Expect, n int) events.Write {
	return events.Write{Stream: stream, Expect: e, Events: Facts(n)}
}

func all(t *testing.T, st events.Store, after events.Pos) []events.Event {
	t.Helper()
	var out []events.Event
	for e, err := range st.ReadAll(t.Context(), after) {
		require.NoError(t, err)
		out = append(out, e)
	}
	return out
}

func appendAndLoad(t *testing.T, st events.Store) {
	r, err := st.Append(t.Context(), "c1", "ana", to("a", events.NoStream(), 2))
	require.NoError(t, err)
	require.Len(t, r.Revs, 1)
	assert.EqualValues(t, 2, r.Revs[0].N)
	assert.False(t, r.Repeat)
	evs, rev, err := st.Load(t.Context(), "a", 0)
	require.NoError(t, err)
	require.Len(t, evs, 2)
	assert.Equal(t, r.Revs[0].N, rev.N)
	e := evs[1]
	assert.Equal(t, Facts(2)[1], e.New)
	assert.Equal(t, []any{r.Pos, "a", uint64(2), events.CommandID("c1"), events.PlayerID("ana")}, []any{e.Pos, e.Stream, e.N, e.Cmd, e.Actor})
	assert.Equal(t, e.Recorded, e.At)
	assert.Equal(t, time.UTC, e.At.Location())
	tail, rev, err := st.Load(t.Context(), "a", 1)
	require.NoError(t, err)
	assert.Equal(t, evs[1:], tail)
	_, err = st.Append(t.Context(), "c2", "", to("a", events.At(rev), 1))
	require.NoError(t, err, "the revision that Load gave is the one Append wants")
}

func nothingYet(t *testing.T, st events.Store) {
	evs, rev, err := st.Load(t.Context(), "a", 0)
	require.NoError(t, err)
	assert.Empty(t, evs)
	assert.Zero(t, rev.N)
	assert.Empty(t, all(t, st, 0))
	head, err := st.Head(t.Context())
	require.NoError(t, err)
	assert.Zero(t, head)
	_, ok, err := st.Lookup(t.Context(), "c")
	require.NoError(t, err)
	assert.False(t, ok)
	link, n, err := st.Verify(t.Context(), 0)
	require.NoError(t, err)
	assert.Zero(t, link)
	assert.Zero(t, n)
}

func expectations(t *testing.T, st events.Store) {
	_, err := st.Append(t.Context(), "c0", "", to("a", events.At(events.Rev{N: 1}), 1))
	assert.ErrorIs(t, err, events.ErrConflict, "no stream yet")
	r, err := st.Append(t.Context(), "c1", "", to("a", events.NoStream(), 1))
	require.NoError(t, err)
	for i, e := range []events.Expect{events.NoStream(), events.At(events.Rev{}), events.At(events.Rev{N: 2})} {
		_, err = st.Append(t.Context(), events.CommandID(fmt.Sprint("x", i)), "", to("a", e, 1))
		assert.ErrorIs(t, err, events.ErrConflict)
	}
	_, err = st.Append(t.Context(), "c2", "", to("a", events.At(r.Revs[0]), 1))
	assert.NoError(t, err)
	_, err = st.Append(t.Context(), "c3", "", to("a", events.Any(), 1))
	assert.NoError(t, err)
	_, err = st.Append(t.Context(), "x0", "", to("a", events.Any(), 1))
	assert.NoError(t, err, "a command that was refused has not been applied")
	assert.Len(t, all(t, st, 0), 4)
}

func appliedOnce(t *testing.T, st events.Store) {
	first, err := st.Append(t.Context(), "c1", "", to("a", events.Any(), 2))
	require.NoError(t, err)
	for _, ws := range [][]events.Write{{to("a", events.Any(), 2)}, {to("a", events.NoStream(), 1)}, {to("b", events.Any(), 1)}} {
		again, err := st.Append(t.Context(), "c1", "", ws...)
		require.NoError(t, err)
		assert.Equal(t, events.Receipt{Pos: first.Pos, Repeat: true}, again)
	}
	found, ok, err := st.Lookup(t.Context(), "c1")
	require.NoError(t, err)
	assert.True(t, ok)
	assert.Equal(t, first.Pos, found.Pos)
	assert.Len(t, all(t, st, 0), 2)
}

func allOrNone(t *testing.T, st events.Store) {
	_, err := st.Append(t.Context(), "c1", "", to("b", events.NoStream(), 1))
	require.NoError(t, err)
	_, err = st.Append(t.Context(), "c2", "", to("a", events.NoStream(), 2), to("b", events.NoStream(), 1))
	require.ErrorIs(t, err, events.ErrConflict)
	assert.Len(t, all(t, st, 0), 1, "the first write is undone")
	r, err := st.Append(t.Context(), "c2", "", to("a", events.NoStream(), 2), to("b", events.Any(), 3))
	require.NoError(t, err)
	assert.Equal(t, []uint64{2, 4}, []uint64{r.Revs[0].N, r.Revs[1].N})
	evs := all(t, st, 0)
	require.Len(t, evs, 6)
	assert.Equal(t, "a", evs[1].Stream)
	assert.Equal(t, r.Pos, evs[5].Pos)
}

func expectationAlone(t *testing.T, st events.Store) {
	_, err := st.Append(t.Context(), "c1", "", to("a", events.Any(), 1))
	require.NoError(t, err)
	_, err = st.Append(t.Context(), "c2", "", to("a", events.NoStream(), 0), to("b", events.Any(), 1))
	assert.ErrorIs(t, err, events.ErrConflict)
	r, err := st.Append(t.Context(), "c3", "", to("a", events.At(events.Rev{N: 1}), 0), to("b", events.Any(), 1))
	require.NoError(t, err)
	assert.Equal(t, []uint64{1, 1}, []uint64{r.Revs[0].N, r.Revs[1].N})
	assert.Len(t, all(t, st, 0), 2)
}

func badAppends(t *testing.T, st events.Store) {
	fact := func(typ string, v int, data string) events.Write {
		return events.Write{Stream: "a", Events: []events.New{{Type: typ, V: v, Data: []byte(data)}}}
	}
	for name, ws := range map[string][]events.Write{
		"no writes": nil, "no events": {to("a", events.Any(), 0)}, "no stream": {to("", events.Any(), 1)},
		"no type": {fact("", 1, "{}")}, "no version": {fact("x", 0, "{}")}, "no data": {fact("x", 1, "")},
		"no object": {fact("x", 1, "[]")}, "no JSON": {fact("x", 1, `{"a":`)}, "twice": {to("a", events.Any(), 1), to("a", events.Any(), 1)},
	} {
		_, err := st.Append(t.Context(), events.CommandID("c "+name), "", ws...)
		assert.Error(t, err, name)
		assert.NotErrorIs(t, err, events.ErrConflict, name)
	}
	_, err := st.Append(t.Context(), "", "", to("a", events.Any(), 1))
	assert.Error(t, err, "no command")
	assert.Empty(t, all(t, st, 0))
}

func atNeverGoesBack(t *testing.T, st events.Store) {
	at := func(s string, ms int64) events.Write {
		return events.Write{Stream: s, At: time.UnixMilli(ms), Events: Facts(1)}
	}
	for i, w := range []events.Write{at("a", 5000), at("a", 3000), at("b", 3000), at("a", 7000)} {
		_, err := st.Append(t.Context(), events.CommandID(fmt.Sprint(i)), "", w)
		require.NoError(t, err)
	}
	var got []int64
	var last time.Time
	for _, e := range all(t, st, 0) {
		got = append(got, e.At.UnixMilli())
		assert.False(t, e.Recorded.Before(last))
		last = e.Recorded
	}
	assert.Equal(t, []int64{5000, 5000, 3000, 7000}, got)
}

func readAllInOrder(t *testing.T, st events.Store) {
	const n = 2500 // more than two pages of any store
	for i := range n / 50 {
		_, err := st.Append(t.Context(), events.CommandID(fmt.Sprint(i)), "", to(fmt.Sprint("s", i%7), events.Any(), 50))
		require.NoError(t, err)
	}
	evs := all(t, st, 0)
	require.Len(t, evs, n)
	lengths := map[string]uint64{}
	for i, e := range evs {
		lengths[e.Stream]++
		assert.Equal(t, lengths[e.Stream], e.N)
		assert.True(t, i == 0 || evs[i-1].Pos < e.Pos)
	}
	assert.Equal(t, evs[1234:], all(t, st, evs[1233].Pos))
	head, err := st.Head(t.Context())
	require.NoError(t, err)
	assert.Equal(t, head, evs[n-1].Pos)
	assert.Empty(t, all(t, st, head))
}

func subscribeWaits(t *testing.T, st events.Store) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err := st.Append(ctx, "c0", "", to("a", events.Any(), 2))
	require.NoError(t, err)
	seen := 0
	for e, err := range st.Subscribe(ctx, 1) {
		require.NoError(t, err)
		seen++
		if seen == 1 || e.N == 3 {
			_, err := st.Append(ctx, events.CommandID(fmt.Sprint("c", seen)), "", to("a", events.Any(), 1))
			require.NoError(t, err, "a reader may write")
		}
		if e.N == 4 {
			cancel()
		}
	}
	assert.Equal(t, 3, seen, "events 2, 3 and 4; the end of ctx is no error")
}

func endedContext(t *testing.T, st events.Store) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := st.Append(ctx, "c", "", to("a", events.Any(), 1))
	require.ErrorIs(t, err, context.Canceled)
	assert.NotErrorIs(t, err, events.ErrUnknown, "it has not been tried")
	assert.Empty(t, all(t, st, 0))
}

func verifyFromAnywhere(t *testing.T, st events.Store) {
	_, err := st.Append(t.Context(), "c1", "", to("a", events.Any(), 3))
	require.NoError(t, err)
	evs := all(t, st, 0)
	head, n, err := st.Verify(t.Context(), 0)
	require.NoError(t, err)
	assert.EqualValues(t, 3, n)
	var link [32]byte
	for _, e := range evs {
		link = e.Link(link)
	}
	assert.Equal(t, link, head)
	for i, e := range evs {
		part, n, err := st.Verify(t.Context(), e.Pos)
		require.NoError(t, err)
		assert.Equal(t, head, part)
		assert.EqualValues(t, 2-i, n)
	}
	_, _, err = st.Verify(t.Context(), evs[2].Pos+1)
	assert.Error(t, err)
}

func racingAppenders(t *testing.T, st events.Store) {
	const n = 40
	won := race(n, func(i int) error {
		_, err := st.Append(t.Context(), events.CommandID(fmt.Sprint(i)), "", to("a", events.NoStream(), 2), to(fmt.Sprint("own", i), events.NoStream(), 1))
		if err != nil && !errors.Is(err, events.ErrConflict) {
			return fmt.Errorf("not a conflict: %w", err)
		}
		return err
	})
	assert.Equal(t, 1, won)
	assert.Len(t, all(t, st, 0), 3)
}

func racingRepeats(t *testing.T, st events.Store) {
	var mu sync.Mutex
	fresh := 0
	ok := race(40, func(int) error {
		r, err := st.Append(t.Context(), "same", "", to("a", events.Any(), 1))
		mu.Lock()
		defer mu.Unlock()
		if err == nil && !r.Repeat {
			fresh++
		}
		return err
	})
	assert.Equal(t, 40, ok)
	assert.Equal(t, 1, fresh)
	assert.Len(t, all(t, st, 0), 1)
}

// race runs fn n times at once and counts those without an error.
func race(n int, fn func(i int) error) (ok int) {
	var wg sync.WaitGroup
	errs := make([]error, n)
	for i := range n {
		wg.Go(func() { errs[i] = fn(i) })
	}
	wg.Wait()
	for _, err := range errs {
		if err == nil {
			ok++
		}
	}
	return ok
}

func dataComesBack(t *testing.T, st events.Store) {
	data := []byte(`{ "pt":"lançou ⚅ ção","esc":"\u0000\n","n":1.50e2,"deep":[[[{"a":null}]]]}`)
	_, err := st.Append(t.Context(), "c", "", events.Write{Stream: "a", Events: []events.New{{Type: "x", V: 7, Data: data}}})
	require.NoError(t, err)
	evs := all(t, st, 0)
	require.Len(t, evs, 1)
	assert.Equal(t, string(data), string(evs[0].Data))
	assert.Equal(t, 7, evs[0].V)
	assert.Empty(t, evs[0].Actor)
}

func loadBehindTheEnd(t *testing.T, st events.Store) {
	_, err := st.Append(t.Context(), "c", "", to("a", events.Any(), 2))
	require.NoError(t, err)
	for _, after := range []uint64{2, 3, 1000} {
		evs, rev, err := st.Load(t.Context(), "a", after)
		require.NoError(t, err)
		assert.Empty(t, evs)
		assert.EqualValues(t, 2, rev.N)
	}
}

func readMayStopEarly(t *testing.T, st events.Store) {
	for i := range 3 {
		_, err := st.Append(t.Context(), events.CommandID(fmt.Sprint(i)), "", to("a", events.Any(), 5))
		require.NoError(t, err)
		for e, err := range st.ReadAll(t.Context(), 0) {
			require.NoError(t, err)
			if e.Pos == 3 {
				break
			}
		}
	}
	assert.Len(t, all(t, st, 0), 15)
}
