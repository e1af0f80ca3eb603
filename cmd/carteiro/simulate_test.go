package main

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/events"
)

// simulated plays a season, which is found to be right, and leaves it open.
func simulated(t *testing.T, c Simulate) *season {
	c.Dir = t.TempDir()
	if c.Games == nil {
		c.Games = []string{"backgammon", "draughts", "digits"}
	}
	s, err := c.play(t.Context(), *loadConfig(c.Dir, ""))
	require.NoError(t, err)
	t.Cleanup(func() { _ = s.app.close() })
	wrong, err := s.check(t.Context())
	require.NoError(t, err)
	require.NoError(t, errors.Join(wrong...))
	return s
}

// TestASeason plays three weeks of a club, sees that all that may happen does,
// and then that what is broken by hand is found.
func TestASeason(t *testing.T) {
	s := simulated(t, Simulate{Members: 12, Weeks: 3, Seed: 10})
	_, facts, err := s.tally(t.Context(), `SELECT type, count(*) FROM events GROUP BY type`)
	require.NoError(t, err)
	for _, kind := range []string{"table.expired", "table.answered", "ladder.strike", "ladder.challenge_forfeited", "ladder.leave_begun",
		"ladder.challenge_declined", "ladder.season_ended", "player.vacation_booked", "robin.scored"} {
		require.NotZero(t, facts[kind], kind)
	}
	require.Greater(t, facts["table.ended"], 50)
	var out bytes.Buffer
	require.NoError(t, s.report(t.Context(), &out, time.Second))
	require.Regexp(t, `(?m)^members, weeks, seed +12, 3, 10$`, out.String())
	require.Regexp(t, `(?m)^seasons ended +[1-9]`, out.String())
	require.Regexp(t, `(?m)^digits: \[`, out.String())
	s.broken(t)
}

// broken breaks one thing after another and looks whether that is found.
func (s *season) broken(t *testing.T) {
	ctx := t.Context()
	write := func(query string) {
		require.NoError(t, s.app.store.Write(ctx, func(tx events.Tx) error { _, err := tx.Exec(query); return err }))
	}
	finds := func(what string) {
		t.Helper()
		wrong, err := s.check(ctx)
		require.NoError(t, err)
		require.ErrorContains(t, errors.Join(wrong...), what)
	}
	write(`UPDATE tables SET turn = turn + 1 WHERE id = (SELECT min(id) FROM tables)`)
	finds("tables is not what the log says")
	write(`UPDATE rated SET late = NOT late WHERE pos = (SELECT min(pos) FROM rated)`)
	finds("rated_games is not what the log says")
	write(`UPDATE outbox SET state = 'dead' WHERE id = 1`)
	finds("1 letters were given up")
	write(`UPDATE outbox SET msgid = (SELECT msgid FROM outbox WHERE id = 2) WHERE id = 1`)
	finds("1 letters are there twice")
	s.app.log.Warn("an errand stays to be run", "err", "for a test")
	finds("the server warned: an errand stays to be run err=for a test")
	s.set(s.now().Add(70 * day))
	finds("something was due at")
	write(`DROP TRIGGER events_no_update`)
	write(`UPDATE events SET recorded = recorded + 1 WHERE pos = 1`)
	finds("the chain: ")
}

// TestTheSameSeasonAgain plays twice by the same seed, with a process that dies:
// the logs are equal to the last byte. Another seed makes another log.
func TestTheSameSeasonAgain(t *testing.T) {
	heads := map[[32]byte]int{}
	for _, seed := range []uint64{6, 6, 7} {
		s := simulated(t, Simulate{Members: 6, Weeks: 1, Seed: seed, Deaths: 6, Games: []string{"backgammon", "digits"}})
		head, err := s.head(t.Context())
		require.NoError(t, err)
		heads[head]++
		require.NotZero(t, s.died)
	}
	require.Len(t, heads, 2)
}

// TestASeasonWithEveryLetter composes each letter as it falls due.
func TestASeasonWithEveryLetter(t *testing.T) {
	s := simulated(t, Simulate{Members: 4, Weeks: 1, Seed: 6, Letters: true, Games: []string{"draughts"}})
	_, states, err := s.tally(t.Context(), `SELECT state, count(*) FROM outbox GROUP BY state`)
	require.NoError(t, err)
	require.Greater(t, states["sent"], 50)
}

// TestSimulateThroughTheCommandLine runs the command, and refuses what is no
// season.
func TestSimulateThroughTheCommandLine(t *testing.T) {
	dir := t.TempDir()
	var out, bad bytes.Buffer
	args := []string{"simulate", "--members", "4", "--weeks", "1", "--seed", "3", "--games", "digits", "--dir", dir}
	require.Zero(t, run(context.Background(), args, stdio{nil, &out, &bad}), bad.String())
	require.Contains(t, out.String(), "members, weeks, seed")
	require.Equal(t, 1, run(context.Background(), args, stdio{nil, &out, &bad}))
	require.Contains(t, bad.String(), "a season begins in an empty folder")
	require.Equal(t, 1, run(context.Background(), []string{"simulate", "--members", "3"}, stdio{nil, &out, &bad}))
	require.Contains(t, bad.String(), "4 members")
}
