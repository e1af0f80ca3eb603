package store_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"

	"carteiro/events"
	"carteiro/events/store"
	"carteiro/events/storetest"
)

// later is the projection that the children keep in the background.
var later = storetest.Tally{Key: "later"}

// child is the test binary run again as a process that may be killed. Each
// line on its standard output is an append that has been acknowledged.
func child(job, path string) int {
	jobs := map[string]func(context.Context, *store.Log) error{"load": loadFor, "sixty": sixty, "room": outOfRoom}
	ctx := context.Background()
	l, err := store.Open(ctx, path, store.Options{})
	if err == nil {
		err = errors.Join(l.Inline(ctx, storetest.Tally{}), l.React(letters{}), l.Async(later))
	}
	if err == nil {
		err = jobs[job](ctx, l)
	}
	if err == nil {
		err = l.Close()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// ack prints one line in one write.
func ack(parts ...any) { os.Stdout.WriteString(strings.TrimSpace(fmt.Sprintln(parts...)) + "\n") }

// facts makes the events that a command of this number always has.
func facts(i int) []events.Write {
	ws := []events.Write{{Stream: fmt.Sprint("s", i%11), Events: storetest.Facts(1 + i%3)}}
	if i%5 == 0 {
		ws = append(ws, events.Write{Stream: fmt.Sprint("t", i%3), Events: storetest.Facts(2)})
	}
	return ws
}

// total is how many events that is.
func total(i int) (n int) {
	for _, w := range facts(i) {
		n += len(w.Events)
	}
	return n
}

// loadFor appends from eight goroutines until somebody ends it.
func loadFor(ctx context.Context, l *store.Log) error {
	var wg sync.WaitGroup
	errs := make([]error, 8)
	for who := range errs {
		wg.Go(func() {
			for i := 0; errs[who] == nil; i++ {
				cmd := fmt.Sprintf("%s-%d-%d", os.Getenv("STORE_TEST_ROUND"), who, i)
				if _, errs[who] = l.Append(ctx, events.CommandID(cmd), "ana", facts(i)...); errs[who] == nil {
					ack(cmd)
				}
			}
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// sixty appends sixty commands, one after the other, then waits for its end.
func sixty(ctx context.Context, l *store.Log) error {
	for i := range 60 {
		if _, err := l.Append(ctx, events.CommandID(fmt.Sprint("c", i)), "ana", facts(i)...); err != nil {
			return err
		}
		ack(fmt.Sprint("c", i))
	}
	select {}
}

// outOfRoom lets files grow to 1 MiB only, appends until that is reached and
// twenty times more, lifts the limit and appends again.
func outOfRoom(ctx context.Context, l *store.Log) error {
	signal.Ignore(syscall.SIGXFSZ)
	var was syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		return err
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 1 << 20, Max: was.Max}); err != nil {
		return err
	}
	failed := 0
	for i := 0; failed < 20 && i < math.MaxInt16; i++ {
		cmd := fmt.Sprint("full", i)
		_, err := l.Append(ctx, events.CommandID(cmd), "ana", facts(i)...)
		switch {
		case err == nil:
			ack(cmd)
		case !errors.Is(err, events.ErrFull) || !l.Health().Full:
			return fmt.Errorf("not ErrFull: %w", err)
		default:
			failed++
		}
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		return err
	}
	for i := range 20 {
		cmd := fmt.Sprint("again", i)
		if _, err := l.Append(ctx, events.CommandID(cmd), "ana", facts(i)...); err != nil {
			return fmt.Errorf("with room again: %w", err)
		}
		ack(cmd)
	}
	if l.Health().Full {
		return errors.New("still said to be full")
	}
	ack("failed", failed)
	return nil
}
