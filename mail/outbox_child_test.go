package mail

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/events"
	"carteiro/events/store"
	"carteiro/migrations"
)

// childJob names the environment of a test process that is to be a sender:
// the folder of its log and the address of the server.
const childJob = "CARTEIRO_TEST_SENDER"

func TestMain(m *testing.M) {
	if job := os.Getenv(childJob); job != "" {
		dir, addr, _ := strings.Cut(job, " ")
		if err := sendAll(dir, addr); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// sendAll is a whole sender: it recovers and sends what is due.
func sendAll(dir, addr string) error {
	ctx := context.Background()
	log, err := store.Open(ctx, filepath.Join(dir, "log.db"), store.Options{})
	if err != nil {
		return err
	}
	defer log.Close()
	o := &Outbox{Rows: log, Letters: fixedLetters{}, Sender: &Relay{Addr: addr}, Now: time.Now}
	if err := o.Recover(ctx); err != nil {
		return err
	}
	for {
		did, err := o.Step(ctx)
		if !did || err != nil {
			return err
		}
	}
}

// fixedLetters writes the same short letter for every row.
type fixedLetters struct{}

func (fixedLetters) Address(context.Context, Queued) (string, error) { return "b@mail.example", nil }

func (fixedLetters) Compose(_ context.Context, q Queued) (Letter, error) {
	return Letter{Path: anyPath, Raw: []byte(strings.Replace(string(anyLetter), "<one@play.example>", "<"+q.MsgID+">", 1))}, nil
}

// queue puts a row into the outbox of a log, to a person of its own.
func queue(t *testing.T, log Rows, ref, kind string, due time.Time) {
	t.Helper()
	require.NoError(t, log.Write(t.Context(), func(tx events.Tx) error {
		_, err := tx.Exec(`INSERT INTO outbox(ref, kind, user, due, state, msgid) VALUES(?, ?, ?, ?, 'queued', ?)`,
			ref, kind, "to-"+ref, due.UnixMilli(), ref+"@play.example")
		return err
	}))
}

func migrated(t testing.TB) string {
	dir := t.TempDir()
	require.NoError(t, migrations.Up(t.Context(), filepath.Join(dir, "log.db"), migrations.Log))
	return dir
}

func openLog(t testing.TB, dir string) *store.Log {
	t.Helper()
	log, err := store.Open(t.Context(), filepath.Join(dir, "log.db"), store.Options{})
	require.NoError(t, err)
	return log
}

// TestSenderKilledAtEveryStep kills the process that sends with SIGKILL at each
// step of the protocol and starts it again. The other server gets the letter
// exactly once, but for the one window that SMTP leaves: once or twice where
// the process dies between the other server's keeping the letter and our
// knowing of it.
func TestSenderKilledAtEveryStep(t *testing.T) {
	for step, most := range map[string]int{"connect": 1, "mail": 1, "rcpt": 1, "data": 1, "half": 1, "dot": 1, "accepted": 2} {
		t.Run(step, func(t *testing.T) {
			dir := migrated(t)
			log := openLog(t, dir)
			queue(t, log, "one", "turn", time.Now())
			require.NoError(t, log.Close())
			o := openOffice(t, nil)
			killed := killAt(t, o, step, dir)
			require.True(t, killed, "the sender was to die at this step")
			require.NoError(t, child(o, dir).Run(), "the next one finishes the work")
			got := o.taken()
			assert.GreaterOrEqual(t, len(got), 1)
			assert.LessOrEqual(t, len(got), most)
			for _, l := range got {
				assert.Contains(t, l, "Message-ID: <one@play.example>")
			}
			require.NoError(t, child(o, dir).Run())
			assert.Equal(t, got, o.taken(), "and no more after that")
		})
	}
}

func child(o *postOffice, dir string) *exec.Cmd {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), childJob+"="+dir+" "+o.addr)
	c.Stderr = os.Stderr
	return c
}

// killAt runs a sender that dies at a step, as by kill -9: the server goes on
// only when it is dead.
func killAt(t *testing.T, o *postOffice, step, dir string) bool {
	t.Helper()
	c := child(o, dir)
	c.Stderr = nil
	reached, dead := make(chan struct{}), make(chan struct{})
	var once sync.Once
	o.at(step, func() (err error) {
		once.Do(func() {
			close(reached)
			<-dead
			err = fmt.Errorf("the sender died at %s", step)
		})
		return err
	})
	require.NoError(t, c.Start())
	ended := make(chan struct{})
	go func() { _ = c.Wait(); close(ended) }()
	killed := false
	select {
	case <-reached:
		killed = true
		require.NoError(t, c.Process.Kill())
	case <-ended:
	}
	<-ended
	close(dead)
	o.at("never", nil)
	return killed
}
