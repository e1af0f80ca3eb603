package store_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/events"
	"carteiro/events/store"
	"carteiro/events/storetest"
)

// run starts a child and hands over what it prints, line by line, to each;
// each may kill it. It returns when the child has ended.
func run(t *testing.T, job, path, round string, each func(line string, p *os.Process)) error {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), self)
	cmd.Env = append(os.Environ(), "STORE_TEST_CHILD="+job, "STORE_TEST_PATH="+path, "STORE_TEST_ROUND="+round)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	for lines := bufio.NewScanner(out); lines.Scan(); {
		each(lines.Text(), cmd.Process)
	}
	return cmd.Wait()
}

// sound is what must hold of a log after any crash.
func sound(t *testing.T, l *store.Log) {
	t.Helper()
	_, n, err := l.Verify(t.Context(), 0)
	require.NoError(t, err)
	require.NoError(t, l.WaitFor(t.Context(), events.Pos(n)))
	equal(t, l, storetest.Tally{}, later)
	assert.EqualValues(t, n, count(t, l.Reader(), `SELECT count(*) FROM outbox`), "one letter an event")
	assert.Zero(t, count(t, l.Reader(), `SELECT count(*) FROM (SELECT ref FROM outbox GROUP BY ref HAVING count(*) > 1)`))
}

// recovered opens a log as the server does after a crash.
func recovered(t *testing.T, path string) *store.Log {
	t.Helper()
	l, err := store.Open(t.Context(), path, store.Options{})
	require.NoError(t, err)
	require.NoError(t, l.Inline(t.Context(), storetest.Tally{}))
	require.NoError(t, l.Async(later))
	return l
}

// perCommand counts the events of each command.
func perCommand(t *testing.T, l *store.Log) map[string]int {
	t.Helper()
	found := map[string]int{}
	for e, err := range l.ReadAll(t.Context(), 0) {
		require.NoError(t, err)
		found[string(e.Cmd)]++
	}
	return found
}

// number is the last number in a command's id.
func number(t *testing.T, cmd string) int {
	t.Helper()
	n, err := strconv.Atoi(cmd[strings.LastIndexAny(cmd, "-glnc")+1:])
	require.NoError(t, err)
	return n
}

// whole checks that acknowledged commands are all there, and all that is there
// is whole and there once.
func whole(t *testing.T, l *store.Log, acked []string) {
	t.Helper()
	found := perCommand(t, l)
	for _, cmd := range acked {
		if found[cmd] == 0 {
			t.Errorf("%s was acknowledged and is lost", cmd)
		}
	}
	for cmd, n := range found {
		if want := total(number(t, cmd)); n != want {
			t.Errorf("%s has %d events instead of %d", cmd, n, want)
		}
	}
}

func TestKilled(t *testing.T) {
	seed := rand.Uint64()
	t.Log("seed", seed)
	rnd := rand.New(rand.NewPCG(seed, 0))
	var path string
	var acked []string
	for round := range 40 {
		if round%10 == 0 { // a short log is checked sooner
			path, acked = fresh(t), nil
		}
		wait := time.Duration(50+rnd.IntN(151)) * time.Millisecond
		first := true
		err := run(t, "load", path, fmt.Sprint("r", round), func(line string, p *os.Process) {
			acked = append(acked, line)
			if first {
				time.AfterFunc(wait, func() { _ = p.Kill() })
				first = false
			}
		})
		require.ErrorContains(t, err, "killed")
		l := recovered(t, path)
		whole(t, l, acked)
		sound(t, l)
		require.NoError(t, l.Close())
		require.False(t, t.Failed(), "round %d, %d acknowledged", round, len(acked))
	}
}

func TestNoRoom(t *testing.T) {
	path := fresh(t)
	var acked []string
	require.NoError(t, run(t, "room", path, "", func(line string, _ *os.Process) { acked = append(acked, line) }))
	require.NotEmpty(t, acked)
	last := len(acked) - 1
	require.Equal(t, "failed 20", acked[last])
	l := recovered(t, path)
	whole(t, l, acked[:last])
	assert.Len(t, perCommand(t, l), last, "what was refused is not there")
	sound(t, l)
	require.NoError(t, l.Close())
}

// TestTornWAL cuts and flips the write-ahead log of a killed process: what is
// found then is a beginning of what was there, whole commands only.
func TestTornWAL(t *testing.T) {
	seed := rand.Uint64()
	t.Log("seed", seed)
	rnd := rand.New(rand.NewPCG(seed, 0))
	path, n := fresh(t), 0
	err := run(t, "sixty", path, "", func(_ string, p *os.Process) {
		if n++; n == 60 {
			_ = p.Kill()
		}
	})
	require.ErrorContains(t, err, "killed")
	db, err := os.ReadFile(path)
	require.NoError(t, err)
	wal, err := os.ReadFile(path + "-wal")
	require.NoError(t, err)
	const header, frame = 32, 24 + 4096
	frames := (len(wal) - header) / frame
	require.Greater(t, frames, 200)
	require.Less(t, frames, 1000, "none of it is in the database yet")
	l := recovered(t, path)
	var all []events.Event
	for e := range l.ReadAll(t.Context(), 0) {
		all = append(all, e)
	}
	require.NoError(t, l.Close())
	dir, lengths := t.TempDir(), map[int]bool{}
	for i := range 60 {
		torn := append([]byte(nil), wal...)
		if cut := header + rnd.IntN(frames+1)*frame + []int{-7, -1, 0, 1, 30}[rnd.IntN(5)]; i%2 == 0 {
			torn = torn[:min(cut, len(torn))]
		} else {
			torn[rnd.IntN(len(torn))] ^= 1 << rnd.IntN(8)
		}
		file := filepath.Join(dir, fmt.Sprint(i, ".db"))
		require.NoError(t, os.WriteFile(file, db, 0o600))
		require.NoError(t, os.WriteFile(file+"-wal", torn, 0o600))
		lengths[beginning(t, file, all)] = true
		if t.Failed() {
			t.Fatal("copy", i)
		}
	}
	assert.Greater(t, len(lengths), 10, "the copies were cut at different places")
}

// beginning checks that the log in file is a beginning of all, and returns how
// long it is.
func beginning(t *testing.T, file string, all []events.Event) int {
	l := recovered(t, file)
	defer func() { require.NoError(t, l.Close()) }()
	n := 0
	for e, err := range l.ReadAll(t.Context(), 0) {
		require.NoError(t, err)
		require.Equal(t, all[n], e)
		n++
	}
	if n > 0 && n < len(all) {
		assert.NotEqual(t, all[n-1].Cmd, all[n].Cmd, "half a command")
	}
	sound(t, l)
	return n
}
