package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/errand"
	"carteiro/engine/ladder"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

const (
	spineClub   = events.ClubID("casa")
	spineLadder = events.LadderID("escadaaa")
)

// spinePeople stand on the ladder in this order.
var spinePeople = []events.PlayerID{"anaaaaaa", "ruiaaaaa", "evaaaaaa", "ivoaaaaa"}

// spine makes a club with a ladder, once however often it is called.
func (a *app) spine(ctx context.Context, id events.LadderID, settings map[string]string) error {
	if err := a.loadPeople(ctx, spinePeople...); err != nil {
		return err
	}
	owner := spinePeople[0]
	why := events.Ruled{Steward: owner, Reason: "as agreed"}
	open := ladder.Open{In: ladder.In{ID: id}, Club: spineClub, By: owner, Settings: settings}
	commands := []any{club.Found{ID: spineClub, Name: "Casa", Lang: "pt", By: owner}}
	for i, p := range spinePeople {
		open.Entrants = append(open.Entrants, ladder.Entrant{Player: p, Registered: monday.Add(time.Duration(i))})
		if p != owner {
			commands = append(commands, club.Join{ID: spineClub, By: p})
		}
	}
	commands = append(commands, club.AddLadder{In: club.In{ID: spineClub}, Ruled: why, Ladder: id, Name: "Escada " + string(id)}, open)
	for i, c := range commands {
		actor := owner
		if j, ok := c.(club.Join); ok {
			actor = j.By
		}
		name := fmt.Sprintf("spine:%T:%d", c, i)
		if i >= len(commands)-2 { // every ladder has its own
			name += string(id)
		}
		if _, err := a.desk.Do(ctx, engine.Order{ID: events.CommandID(name), Actor: actor, Command: c}); err != nil {
			return err
		}
	}
	return nil
}

// spineAt is a server with a ladder, at a time that the test sets.
func spineAt(t *testing.T, now *time.Time, settings map[string]string) *app {
	a, err := open(t.Context(), loadConfig(t.TempDir(), ""))
	require.NoError(t, err)
	t.Cleanup(func() { _ = a.close() })
	a.desk.Now = func() time.Time { return *now }
	require.NoError(t, a.spine(t.Context(), spineLadder, settings))
	return a
}

func (a *app) must(t *testing.T, who events.PlayerID, c any) {
	t.Helper()
	_, err := a.desk.Do(t.Context(), engine.Order{ID: events.CommandID(fresh()), Actor: who, Command: c})
	require.NoError(t, err)
}

// Three turns that somebody lets pass in a week make them absent, and off the
// ladder; back there, they are absent no more and count anew.
func TestThreeTimeOutsTakeAPlayerOffTheLadder(t *testing.T) {
	now := monday
	a := spineAt(t, &now, map[string]string{"game": "draughts", "clock": "per_move 24h", "accept": "auto", "strike_limit": "9", "cooldown_days": "0"})
	ana, in := spinePeople[0], a.inbox(a.outbox())
	for n, by := range spinePeople[1:] {
		a.must(t, by, ladder.Propose{In: ladder.In{ID: spineLadder}, By: by, To: ana})
		a.timerAt(t, in, now)
		s, err := a.desk.Table(t.Context(), errand.TableOf(spineLadder, n+1))
		require.NoError(t, err)
		if seat := s.Asks()[0].Seat; s.Player(seat) != ana {
			a.must(t, by, nextMove(s))
		}
	}
	now = now.Add(24*time.Hour + table.Grace + time.Minute)
	a.timerAt(t, in, now)
	p, err := a.desk.Player(t.Context(), ana)
	require.NoError(t, err)
	require.True(t, p.Away)
	l, err := a.desk.Ladder(t.Context(), spineLadder)
	require.NoError(t, err)
	require.Equal(t, ladder.OnLeave, l.Members[ana].Status)
	require.Equal(t, 3, l.Strikes(ana, now))
	require.Equal(t, 3, count(t, a, `SELECT count(*) FROM flags`))
	r, err := a.store.Compare(t.Context(), projections.Flags{})
	require.NoError(t, err)
	require.Empty(t, r.Differs)

	a.must(t, ana, ladder.Return{In: ladder.In{ID: spineLadder}, By: ana})
	a.timerAt(t, in, now.Add(time.Minute))
	p, err = a.desk.Player(t.Context(), ana)
	require.NoError(t, err)
	require.False(t, p.Away)
	l, err = a.desk.Ladder(t.Context(), spineLadder)
	require.NoError(t, err)
	require.Equal(t, ladder.Active, l.Members[ana].Status)
	require.Zero(t, count(t, a, `SELECT count(*) FROM flags`))
}

// L14 and L19 through the server: silence, a game lost on time, and what the
// ladder makes of them.
func TestTheServerKeepsALadder(t *testing.T) {
	now := monday
	a := spineAt(t, &now, map[string]string{"game": "draughts", "clock": "per_move 24h"})
	in := a.inbox(a.outbox())
	on := ladder.In{ID: spineLadder}
	a.must(t, "ruiaaaaa", ladder.Propose{In: on, By: "ruiaaaaa", To: "anaaaaaa"})
	a.must(t, "ivoaaaaa", ladder.Propose{In: on, By: "ivoaaaaa", To: "evaaaaaa"})
	a.timerAt(t, in, now)
	a.must(t, "evaaaaaa", table.Accept{ID: errand.TableOf(spineLadder, 2), By: "evaaaaaa"})
	now = monday.Add(4*24*time.Hour + time.Hour)
	for range 2 {
		a.timerAt(t, in, now)
	}
	l, err := a.desk.Ladder(t.Context(), spineLadder)
	require.NoError(t, err)
	first, _ := l.Challenge(1)
	require.Equal(t, ladder.Forfeited, first.Stage)
	require.Equal(t, monday.Add(4*24*time.Hour), first.Ended, "K1: when it was due")
	require.Equal(t, events.PlayerID("ruiaaaaa"), l.Order[0])
	second, _ := l.Challenge(2)
	require.Equal(t, ladder.TimedOut, second.Stage)
	require.Equal(t, monday.Add(24*time.Hour), second.Ended, "K15: at the deadline")
	require.False(t, second.Rated, "K18")
	s, err := a.desk.Table(t.Context(), errand.TableOf(spineLadder, 1))
	require.NoError(t, err)
	require.Equal(t, table.Withdrawn, s.Status)
}

// spineWriters play on ladders of their own in the process that is killed.
const spineWriters = 3

// loadSpine is the child: challenges are made, answered, played and given up as
// fast as can be, with the timer running beside, until it is killed.
func loadSpine(ctx context.Context, data string, std stdio) int {
	a, err := open(ctx, loadConfig(data, ""))
	if err != nil {
		fmt.Fprintln(std.err, err)
		return 1
	}
	timer := a.timer(func(context.Context, time.Time) (bool, error) { return false, nil })
	a.desk.Appended = timer.wake
	go func() { _ = timer.run(ctx) }()
	var say sync.Mutex
	var all sync.WaitGroup
	for w := range spineWriters {
		id := events.LadderID("escadaa" + string(rune('a'+w)))
		if err := a.spine(ctx, id, map[string]string{"game": "draughts", "cooldown_days": "0"}); err != nil {
			fmt.Fprintln(std.err, err)
			return 1
		}
		all.Go(func() {
			for a.spineGame(ctx, id) == nil {
				say.Lock()
				fmt.Fprintln(std.out, "played", id)
				say.Unlock()
			}
		})
	}
	all.Wait()
	return 1
}

// spineGame plays one challenge to its end, or takes up what a killed process left.
func (a *app) spineGame(ctx context.Context, id events.LadderID) error {
	if err := a.errands.Catch(ctx); err != nil {
		return err
	}
	l, err := a.desk.Ladder(ctx, id)
	if err != nil {
		return err
	}
	open := l.Open()
	if len(open) == 0 {
		by := l.Order[1+len(l.Challenges())%3]
		_, err := a.desk.Do(ctx, engine.Order{ID: events.CommandID(fresh()), Actor: by,
			Command: ladder.Propose{In: ladder.In{ID: id}, By: by, To: l.Order[l.Place(by)-2]}})
		return err
	}
	s, err := a.desk.Table(ctx, errand.TableOf(id, open[0].N))
	if err != nil {
		return err
	}
	var c any
	switch who := s.Player(1); {
	case s.Status == table.Invited && open[0].N%5 == 0:
		c = table.Decline{ID: s.ID, By: who}
	case s.Status == table.Invited:
		c = table.Accept{ID: s.ID, By: who}
	case !s.Started():
		c = nextMove(s)
	default:
		who := s.Player(events.Seat(open[0].N % 2))
		c = table.Offer{ID: s.ID, By: who, Kind: "resign", Value: 1, Turn: -1}
	}
	_, err = a.desk.Do(ctx, engine.Order{ID: events.CommandID(fresh()), Command: c})
	return err
}

// spineRounds is how often the process is killed.
const spineRounds = 12

// TestKillNineBetweenTableAndLadder kills the process at random moments: every
// game that has ended is told to its ladder exactly once, every challenge has
// the table that belongs to it, and nothing is left to do.
func TestKillNineBetweenTableAndLadder(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	dice := rand.New(rand.NewPCG(seed, 0))
	data, owed := t.TempDir(), 0
	for range spineRounds {
		c := startChild(t, "spine", data)
		c.says(t, "played")
		time.AfterFunc(time.Duration(dice.IntN(120))*time.Millisecond, func() { _ = c.cmd.Process.Kill() })
		for c.lines.Scan() {
		}
		c.kill()
		owed += lookAfterSpine(t, data)
	}
	t.Logf("%d times the ladder had not been told of a table's end", owed)
}

// lookAfterSpine checks what a killed process left, before and after the
// errands; it returns how many reports were owed.
func lookAfterSpine(t *testing.T, data string) (owed int) {
	a, err := open(t.Context(), loadConfig(data, ""))
	require.NoError(t, err)
	defer a.close()
	_, _, err = a.store.Verify(t.Context(), 0)
	require.NoError(t, err)
	ended := func() int { return count(t, a, `SELECT count(*) FROM events WHERE type = 'table.ended'`) }
	told := func() int { return count(t, a, `SELECT count(*) FROM events WHERE type = 'ladder.challenge_ended'`) }
	owed = ended() - told()
	require.GreaterOrEqual(t, owed, 0)
	require.LessOrEqual(t, owed, spineWriters)
	require.NoError(t, a.errands.Catch(t.Context()))
	require.Equal(t, ended(), told())
	require.Zero(t, count(t, a, `SELECT count(*) FROM (SELECT 1 FROM events WHERE type = 'ladder.challenge_ended'
		GROUP BY stream, json_extract(data, '$.n') HAVING count(*) > 1)`))
	for w := range spineWriters {
		a.spineAgrees(t, events.LadderID("escadaa"+string(rune('a'+w))))
	}
	head, err := a.store.Head(t.Context())
	require.NoError(t, err)
	require.NoError(t, a.newErrands().Catch(t.Context()))
	after, err := a.store.Head(t.Context())
	require.NoError(t, err)
	require.Equal(t, head, after, "nothing is left to do")
	return owed
}

// spineAgrees compares every challenge with its table.
func (a *app) spineAgrees(t *testing.T, id events.LadderID) {
	l, err := a.desk.Ladder(t.Context(), id)
	require.NoError(t, err)
	for _, c := range l.Challenges() {
		s, err := a.desk.Table(t.Context(), errand.TableOf(id, c.N))
		require.NoError(t, err)
		want := map[ladder.Stage]table.Status{ladder.Proposed: table.Invited, ladder.Playing: table.Playing, ladder.Won: table.Ended,
			ladder.Lost: table.Ended, ladder.Declined: table.Declined, ladder.Forfeited: table.Declined}
		require.Equal(t, want[c.Stage], s.Status, "%s %d is %s", id, c.N, c.Stage)
		require.Equal(t, fmt.Sprint(c.By, " ", c.To), strings.Join([]string{string(s.Player(0)), string(s.Player(1))}, " "))
	}
}

// fresh names an order that is like no other.
func fresh() string { return fmt.Sprintf("fresh:%x:%x", rand.Uint64(), rand.Uint64()) }
