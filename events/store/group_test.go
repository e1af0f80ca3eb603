package store_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/events"
	"carteiro/events/store"
	"carteiro/events/storetest"
)

// burst runs the jobs as one group of the writer, queued in their order: the
// writer is held in a Write until all are waiting.
func burst(l *store.Log, jobs ...func()) {
	var wg sync.WaitGroup
	held, gate := make(chan struct{}), make(chan struct{})
	wg.Go(func() {
		_ = l.Write(context.Background(), func(events.Tx) error { close(held); <-gate; return nil })
	})
	<-held
	before := l.Health().Queued
	for i, job := range jobs {
		wg.Go(job)
		for l.Health().Queued < before+i+1 {
			runtime.Gosched()
		}
	}
	close(gate)
	wg.Wait()
}

// picky is a tally that refuses events of one type and panics at another.
type picky struct{ storetest.Tally }

func (p picky) Apply(tx events.Tx, evs []events.Event) error {
	if err := p.Tally.Apply(tx, evs); err != nil {
		return err
	}
	for _, e := range evs {
		switch e.Type {
		case "test.poison":
			return errors.New("poison")
		case "test.bomb":
			panic("bomb")
		}
	}
	return nil
}

func typed(typ string) []events.New {
	return []events.New{{Type: typ, V: 1, Data: []byte(`{}`)}}
}

func TestOnlyTheCulpritIsRefused(t *testing.T) {
	l := open(t, fresh(t), store.Options{})
	require.NoError(t, l.Inline(t.Context(), picky{}))
	errs := make([]error, 6)
	var jobs []func()
	for i, facts := range [][]events.New{storetest.Facts(1), typed("test.poison"), storetest.Facts(2), typed("test.bomb"), {{Type: "x", V: 1, Data: []byte("{no")}}, storetest.Facts(1)} {
		jobs = append(jobs, func() {
			_, errs[i] = l.Append(t.Context(), events.CommandID(fmt.Sprint(i)), "", events.Write{Stream: "a", Events: facts})
		})
	}
	burst(l, jobs...)
	assert.NoError(t, errs[0])
	assert.ErrorContains(t, errs[1], "poison")
	assert.NoError(t, errs[2])
	assert.ErrorContains(t, errs[3], "panic: bomb")
	assert.ErrorContains(t, errs[4], "json_valid")
	assert.NoError(t, errs[5])
	_, n, err := l.Verify(t.Context(), 0)
	require.NoError(t, err)
	assert.EqualValues(t, 4, n)
	equal(t, l, picky{})
}

func TestWithinOneGroup(t *testing.T) {
	l := open(t, fresh(t), store.Options{})
	var won, lost, again, next events.Receipt
	var errs [4]error
	at := func(cmd string, e events.Expect, r *events.Receipt, err *error) func() {
		return func() {
			*r, *err = l.Append(t.Context(), events.CommandID(cmd), "", events.Write{Stream: "a", Expect: e, Events: storetest.Facts(1)})
		}
	}
	burst(l, at("c1", events.NoStream(), &won, &errs[0]), at("c2", events.NoStream(), &lost, &errs[1]),
		at("c1", events.NoStream(), &again, &errs[2]), at("c3", events.At(events.Rev{N: 1}), &next, &errs[3]))
	require.NoError(t, errs[0])
	assert.ErrorIs(t, errs[1], events.ErrConflict)
	require.NoError(t, errs[2])
	assert.Equal(t, events.Receipt{Pos: won.Pos, Repeat: true}, again)
	require.NoError(t, errs[3])
	assert.EqualValues(t, 2, next.Revs[0].N)
}

func TestAnOldRepeatInAGroupSparesTheOthers(t *testing.T) {
	path := fresh(t)
	l := open(t, path, store.Options{})
	first := put(t, l, "old", "a", 1)
	require.NoError(t, l.Close())
	l = open(t, path, store.Options{}) // remembers no commands
	var old, young events.Receipt
	burst(l, func() { young = put(t, l, "young", "b", 1) }, func() { old = put(t, l, "old", "a", 1) })
	assert.Equal(t, events.Receipt{Pos: first.Pos, Repeat: true}, old)
	assert.False(t, young.Repeat)
	assert.Equal(t, 2, count(t, l.Reader(), `SELECT count(*) FROM events`))
}

func TestWriteIsSharedAndUndoneAlone(t *testing.T) {
	l := open(t, fresh(t), store.Options{})
	insert := func(ref string, then error) error {
		return l.Write(t.Context(), func(tx events.Tx) error {
			_, err := tx.Exec(`INSERT INTO inbox(ref, received, sender, recipient, raw) VALUES (?, 0, 'a', 'b', x'00')`, ref)
			if ref == "bomb" {
				panic("bomb")
			}
			return errors.Join(err, then)
		})
	}
	var errs [5]error
	burst(l, func() { errs[0] = insert("one", nil) }, func() { errs[1] = insert("two", errors.New("no")) },
		func() { errs[2] = insert("one", nil) }, func() { errs[3] = insert("bomb", nil) },
		func() { put(t, l, "c", "a", 1); errs[4] = nil })
	assert.NoError(t, errs[0])
	assert.EqualError(t, errs[1], "no")
	assert.ErrorContains(t, errs[2], "UNIQUE")
	assert.ErrorContains(t, errs[3], "bomb")
	assert.Equal(t, 1, count(t, l.Reader(), `SELECT count(*) FROM inbox`))
	assert.Equal(t, 1, count(t, l.Reader(), `SELECT count(*) FROM events`))
}

func TestATxKeepsOffTheTransaction(t *testing.T) {
	l := open(t, fresh(t), store.Options{})
	for _, q := range []string{"COMMIT", " rollback", "PRAGMA synchronous = off", "ATTACH 'x' AS x", "SAVEPOINT s", "VACUUM"} {
		err := l.Write(t.Context(), func(tx events.Tx) error { _, err := tx.Exec(q); return err })
		assert.ErrorContains(t, err, "own affair", q)
	}
	put(t, l, "c", "a", 1)
}

func TestFullQueueAnswersAtOnce(t *testing.T) {
	l := open(t, fresh(t), store.Options{Queue: 2})
	held, gate := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		assert.NoError(t, l.Write(t.Context(), func(events.Tx) error { close(held); <-gate; return nil }))
	})
	<-held
	for i := range 2 {
		wg.Go(func() { put(t, l, fmt.Sprint("w", i), "a", 1) })
	}
	for l.Health().Queued < 2 {
		runtime.Gosched()
	}
	_, err := l.Append(t.Context(), "c", "", events.Write{Stream: "a", Events: storetest.Facts(1)})
	assert.ErrorIs(t, err, events.ErrFull)
	close(gate)
	wg.Wait()
	assert.EqualValues(t, 3, put(t, l, "c", "a", 1).Revs[0].N, "nothing is left of the one that found no room")
}

func TestWhoLeavesEarlyDoesNotKnow(t *testing.T) {
	l := open(t, fresh(t), store.Options{})
	ctx, cancel := context.WithCancel(t.Context())
	left := make(chan struct{})
	burst(l, func() {
		defer close(left)
		_, err := l.Append(ctx, "c", "", events.Write{Stream: "a", Events: storetest.Facts(1)})
		assert.ErrorIs(t, err, events.ErrUnknown)
		assert.ErrorIs(t, err, context.Canceled)
	}, func() { put(t, l, "d", "b", 1) }, func() { cancel(); <-left; put(t, l, "e", "b", 1) })
	put(t, l, "c", "a", 1) // the same again, until there is an answer
	assert.Equal(t, 1, count(t, l.Reader(), `SELECT count(*) FROM events WHERE cmd = 'c'`))
}

// letters is a reactor that puts one letter into the outbox for each event.
type letters struct{}

func (letters) React(tx events.Tx, evs []events.Event) error {
	for _, e := range evs {
		if e.Type == "test.unmailable" {
			return errors.New("unmailable")
		}
		ref := fmt.Sprintf("%s/%d", e.Stream, e.N)
		if _, err := tx.Exec(`INSERT INTO outbox(ref, kind, user, due, state, msgid) VALUES (?, 'test', 'ana', 0, 'queued', ?)`, ref, ref); err != nil {
			return err
		}
	}
	return nil
}

func TestReactorsSeeEachEventOnce(t *testing.T) {
	l := open(t, fresh(t), store.Options{})
	require.NoError(t, l.Inline(t.Context(), storetest.Tally{}))
	require.NoError(t, l.React(letters{}))
	fill(t, l, 10)
	_, err := l.Append(t.Context(), "x", "", events.Write{Stream: "a", Events: typed("test.unmailable")})
	require.ErrorContains(t, err, "unmailable")
	_, err = l.Rebuild(t.Context(), storetest.Tally{})
	require.NoError(t, err)
	put(t, l, "fill0", "s0", 2)
	assert.Equal(t, 20, count(t, l.Reader(), `SELECT count(*) FROM outbox`))
	equal(t, l, storetest.Tally{})
}

func TestRecordedNeverGoesBack(t *testing.T) {
	c := &clock{t: start}
	path := fresh(t)
	l := open(t, path, store.Options{Now: c.now})
	put(t, l, "c1", "a", 1)
	c.turn(-time.Hour)
	put(t, l, "c2", "b", 1)
	require.NoError(t, l.Close())
	l = open(t, path, store.Options{Now: c.now})
	put(t, l, "c3", "c", 1)
	c.turn(2 * time.Hour)
	put(t, l, "c4", "a", 1)
	var got []time.Time
	for e, err := range l.ReadAll(t.Context(), 0) {
		require.NoError(t, err)
		assert.Equal(t, e.Recorded, e.At)
		got = append(got, e.Recorded)
	}
	assert.Equal(t, []time.Time{start, start, start, start.Add(time.Hour)}, got)
}
