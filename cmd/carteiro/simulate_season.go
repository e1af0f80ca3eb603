package main

import (
	"container/heap"
	"context"
	"encoding/binary"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"carteiro/engine"
	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/mail"
)

// seasonBegins is a Monday from which thirteen weeks have the end of summer time
// and a New Year in them.
var seasonBegins = time.Date(2026, 10, 5, 8, 0, 0, 0, time.UTC)

// season is a simulated one: the app, its clock and its people.
type season struct {
	Simulate
	cfg     Config
	app     *app
	timer   *timer
	post    *mail.Outbox
	wall    atomic.Int64 // what everybody's clock says, in milliseconds
	end     time.Time
	dice    *rand.Rand
	ids     *rand.ChaCha8
	people  []*person
	agenda  agenda
	ladders []events.LadderID
	robin   events.RobinID

	orders  int
	refused map[string]int // by code: orders of people, and after "errand:" those of the house
	warned  []string       // what the server would have told its operator

	deaths []time.Time // to come
	mortal int         // appends until the process dies, 0 for not now
	dead   bool
	kill   context.CancelFunc
	died   int
}

func newSeason(c Simulate, cfg Config) *season {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], c.Seed)
	s := &season{Simulate: c, cfg: cfg, end: seasonBegins.AddDate(0, 0, 7*c.Weeks), dice: rand.New(rand.NewPCG(c.Seed, 0)),
		ids: rand.NewChaCha8(key), refused: map[string]int{}, kill: func() {}}
	s.set(seasonBegins)
	s.cfg.Data, s.cfg.Relay, s.cfg.clock, s.cfg.luck = c.Dir, "", s.now, s.ids
	for i := range c.Deaths {
		span := s.end.Sub(seasonBegins) / time.Duration(c.Deaths)
		s.deaths = append(s.deaths, seasonBegins.Add(span*time.Duration(i)+time.Duration(s.dice.Int64N(int64(span)))))
	}
	return s
}

func (s *season) now() time.Time      { return time.UnixMilli(s.wall.Load()).UTC() }
func (s *season) set(now time.Time)   { s.wall.Store(now.UnixMilli()) }
func (s *season) luck(p float64) bool { return s.dice.Float64() < p }

// open opens the app as the server does, with a timer that sees the season's
// clock and a sender that sends nothing.
func (s *season) open(ctx context.Context) (err error) {
	if s.app, err = open(ctx, &s.cfg); err != nil {
		return err
	}
	a := s.app
	a.log = s.logger()
	a.errands.Refused = func(o engine.Order, err error) { s.refused["errand:"+string(refusal.Of(err).Code)]++ }
	if err := a.resume(ctx, s.now()); err != nil {
		return err
	}
	s.post = a.outbox()
	s.post.Sender = nowhere{}
	s.timer = a.timer(a.inbox(s.post).Waits)
	began := s.now()
	s.timer.ran = func() time.Duration { return s.now().Sub(began) }
	a.desk.Appended = s.appended
	return nil
}

// nowhere takes letters and forgets them.
type nowhere struct{}

// Send forgets.
func (nowhere) Send(context.Context, mail.Path, []byte) error { return nil }

// agenda has the people by when they next look.
type agenda []*person

// Len is heap's.
func (a agenda) Len() int { return len(a) }

// Less is heap's: who wakes first, and of several the least id.
func (a agenda) Less(i, j int) bool {
	if a[i].wakes.Equal(a[j].wakes) {
		return a[i].id < a[j].id
	}
	return a[i].wakes.Before(a[j].wakes)
}

// Swap is heap's.
func (a agenda) Swap(i, j int) { a[i], a[j] = a[j], a[i] }

// Push is heap's.
func (a *agenda) Push(x any) { *a = append(*a, x.(*person)) }

// Pop is heap's.
func (a *agenda) Pop() any {
	last := len(*a) - 1
	x := (*a)[last]
	*a = (*a)[:last]
	return x
}

// next takes out whoever looks first, nil for nobody.
func (a *agenda) next() *person {
	if a.Len() == 0 {
		return nil
	}
	return heap.Pop(a).(*person)
}
