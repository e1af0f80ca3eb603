package store_test

import (
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"carteiro/events"
	"carteiro/events/store"
	"carteiro/events/storetest"
)

// machine drives the store and the model with the same commands.
type machine struct {
	t      *testing.T
	path   string
	clock  *clock
	log    *store.Log
	model  *storetest.Memory
	serial int
	used   []events.CommandID
}

// try is one append and what came of it.
type try struct {
	cmd events.CommandID
	ws  []events.Write
	got events.Receipt
	err error
}

func (m *machine) open() {
	l, err := store.Open(m.t.Context(), m.path, store.Options{Now: m.clock.now})
	require.NoError(m.t, err)
	require.NoError(m.t, l.Inline(m.t.Context(), picky{}, storetest.Tally{Key: "second"}))
	require.NoError(m.t, l.React(letters{}))
	m.log = l
}

// draw makes a random append: a new command or an old one, one to three
// streams, right and wrong expectations, now and then one that a projection
// or a reactor refuses.
func (m *machine) draw(r *rapid.T) *try {
	m.serial++
	x := &try{cmd: events.CommandID(fmt.Sprint("c", m.serial))}
	if len(m.used) > 0 && rapid.IntRange(0, 4).Draw(r, "repeat") == 0 {
		x.cmd = rapid.SampledFrom(m.used).Draw(r, "cmd")
	}
	m.used = append(m.used, x.cmd)
	streams := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"a", "b", "c", "d"}), 1, 3, rapid.ID[string]).Draw(r, "streams")
	for i, s := range streams {
		w := events.Write{Stream: s, Events: storetest.Facts(rapid.IntRange(max(0, 1-i), 3).Draw(r, "n"))}
		_, rev, err := m.model.Load(m.t.Context(), s, 0)
		require.NoError(m.t, err)
		rev.N += uint64(rapid.SampledFrom([]int{0, 0, 0, 0, 1}).Draw(r, "off"))
		w.Expect = rapid.SampledFrom([]events.Expect{events.Any(), events.At(rev), events.NoStream()}).Draw(r, "expect")
		if rapid.Bool().Draw(r, "at") {
			w.At = start.Add(time.Duration(rapid.IntRange(-50, 50).Draw(r, "ms")) * time.Millisecond)
		}
		x.ws = append(x.ws, w)
	}
	if rapid.IntRange(0, 9).Draw(r, "bad") == 0 && len(x.ws[0].Events) > 0 {
		x.ws[0].Events[0].Type = rapid.SampledFrom([]string{"test.poison", "test.bomb", "test.unmailable"}).Draw(r, "type")
	}
	return x
}

func (x *try) bad() bool {
	return len(x.ws[0].Events) > 0 && x.ws[0].Events[0].Type != "test.happened"
}

func (m *machine) append(x *try) {
	x.got, x.err = m.log.Append(m.t.Context(), x.cmd, "ana", x.ws...)
}

// judge runs the same on the model, which knows nothing of projections.
func (m *machine) judge(r *rapid.T, x *try) {
	if x.bad() {
		if _, known, _ := m.model.Lookup(m.t.Context(), x.cmd); !known && m.holds(x) {
			if x.err == nil || errors.Is(x.err, events.ErrConflict) {
				r.Fatalf("a bad event was not refused: %v", x.err)
			}
			return
		}
	}
	want, err := m.model.Append(m.t.Context(), x.cmd, "ana", x.ws...)
	if (err == nil) != (x.err == nil) || errors.Is(err, events.ErrConflict) != errors.Is(x.err, events.ErrConflict) {
		r.Fatalf("%s: model says %v, store says %v", x.cmd, err, x.err)
	}
	if !assert.ObjectsAreEqual(want, x.got) {
		r.Fatalf("%s: model gives %+v, store gives %+v", x.cmd, want, x.got)
	}
}

func (m *machine) holds(x *try) bool {
	for _, w := range x.ws {
		if _, rev, _ := m.model.Load(m.t.Context(), w.Stream, 0); !w.Expect.Holds(rev.N) {
			return false
		}
	}
	return true
}

func (m *machine) one(r *rapid.T) {
	x := m.draw(r)
	m.append(x)
	m.judge(r, x)
}

func (m *machine) group(r *rapid.T) {
	var xs []*try
	var jobs []func()
	for range rapid.IntRange(2, 8).Draw(r, "group") {
		x := m.draw(r)
		xs, jobs = append(xs, x), append(jobs, func() { m.append(x) })
	}
	burst(m.log, jobs...)
	for _, x := range xs {
		m.judge(r, x)
	}
}

func (m *machine) reopen(r *rapid.T) {
	require.NoError(m.t, m.log.Close())
	m.open()
}

func (m *machine) turnClock(r *rapid.T) {
	m.clock.turn(time.Duration(rapid.IntRange(-20, 60).Draw(r, "turn")) * time.Millisecond)
}

func (m *machine) rebuild(r *rapid.T) {
	rep, err := m.log.Rebuild(m.t.Context(), storetest.Tally{Key: "second"})
	if err != nil || len(rep.Differs) > 0 {
		r.Fatalf("rebuild: %v %v", err, rep.Differs)
	}
}

// agree compares all that can be read.
func (m *machine) agree(r *rapid.T) {
	ctx := m.t.Context()
	wantLink, wantN, _ := m.model.Verify(ctx, 0)
	link, n, err := m.log.Verify(ctx, 0)
	if err != nil || link != wantLink || n != wantN {
		r.Fatalf("the chains differ: %d and %d events, %v", wantN, n, err)
	}
	for _, s := range []string{"a", "b", "c", "d"} {
		after := rapid.Uint64Range(0, 5).Draw(r, "after")
		want, wantRev, _ := m.model.Load(ctx, s, after)
		got, rev, err := m.log.Load(ctx, s, after)
		if err != nil || rev != wantRev || len(got) != len(want) || len(got) > 0 && !assert.ObjectsAreEqual(want, got) {
			r.Fatalf("%s differs: %v", s, err)
		}
	}
	for _, cmd := range m.used {
		want, wantOK, _ := m.model.Lookup(ctx, cmd)
		got, ok, err := m.log.Lookup(ctx, cmd)
		if err != nil || ok != wantOK || got.Pos != want.Pos {
			r.Fatalf("command %s differs: %v", cmd, err)
		}
	}
}

// finish holds after every run: rebuild equals inline, one letter an event.
func (m *machine) finish(r *rapid.T) {
	for _, p := range []events.Projection{picky{}, storetest.Tally{Key: "second"}} {
		rep, err := m.log.Compare(m.t.Context(), p)
		if err != nil || len(rep.Differs) > 0 {
			r.Fatalf("%s differs from a rebuild: %v %v", p.Name(), err, rep.Differs)
		}
	}
	head, _ := m.model.Head(m.t.Context())
	if n := count(m.t, m.log.Reader(), `SELECT count(*) FROM outbox`); n != int(head) {
		r.Fatalf("%d letters for %d events", n, head)
	}
}

func TestStoreAgreesWithTheModel(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		c := &clock{t: start}
		m := &machine{t: t, path: fresh(dirs{t, r}), clock: c, model: storetest.NewMemory(c.now)}
		m.open()
		defer func() { require.NoError(t, m.log.Close()) }()
		r.Repeat(map[string]func(*rapid.T){
			"one": m.one, "group": m.group, "again": m.group, "reopen": m.reopen, "clock": m.turnClock, "rebuild": m.rebuild, "": m.agree,
		})
		m.finish(r)
	})
}

// dirs gives each run of a property its own directory, removed after the run.
type dirs struct {
	*testing.T
	r *rapid.T
}

func (d dirs) TempDir() string {
	dir, err := os.MkdirTemp(d.T.TempDir(), "run")
	require.NoError(d.T, err)
	d.r.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}
