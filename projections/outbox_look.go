package projections

import (
	"database/sql"
	"math"
	"slices"
	"strings"
	"time"

	"carteiro/engine/club"
	"carteiro/engine/decider"
	"carteiro/engine/ladder"
	"carteiro/engine/robin"
	"carteiro/engine/table"
	"carteiro/events"
)

// look adds the room of a change, as it is after it, and the habits of the
// people who may have to be reminded.
func (o *Outbox) look(tx events.Tx, c *Change) (err error) {
	kind, id, _ := strings.Cut(c.Stream, "-")
	var people []events.PlayerID
	switch kind {
	case "table":
		var s table.State
		s, err = o.Tables.Until(tx, events.TableID(id), c.Events[len(c.Events)-1].N)
		c.Table = &s
		for _, chair := range s.Chairs {
			people = append(people, chair.Player)
		}
	case "ladder":
		err, people = o.lookAtLadder(tx, c, events.LadderID(id)), challenged(c.Events)
	case "robin":
		var s robin.State
		s, err = after(tx, &o.robins, c, robin.Decider(events.RobinID(id)))
		c.Robin = &s
	case "club":
		c.Club, err = clubNow(tx, events.ClubID(id))
	case "player":
		people = []events.PlayerID{events.PlayerID(id)}
		err = o.lookAtPlayer(tx, c, events.PlayerID(id))
	}
	if err != nil || len(people) == 0 {
		return err
	}
	c.Habits, err = HabitsIn(tx, people)
	return err
}

func (o *Outbox) lookAtLadder(tx events.Tx, c *Change, id events.LadderID) error {
	s, err := after(tx, &o.ladders, c, ladder.Decider(id))
	if c.Ladder = &s; err != nil {
		return err
	}
	asked := func(e events.Event) bool { return e.Type == "ladder.ruling_asked" }
	if slices.ContainsFunc(c.Events, asked) {
		c.Club, err = clubNow(tx, s.Club)
	}
	return err
}

// challenged lists who has just been challenged.
func challenged(list []events.Event) (ids []events.PlayerID) {
	for _, e := range list {
		if f, err := events.Decode(e.New); err == nil {
			if f, ok := f.(events.ChallengeMade); ok {
				ids = append(ids, f.To)
			}
		}
	}
	return ids
}

// after is the room of a change as it is after it. A kept state is used only if
// it ends where the change begins; otherwise the stream is read again inside the
// transaction, so that one that was rolled back leaves nothing wrong behind.
func after[S, C any](tx events.Tx, in *recent[kept[S]], c *Change, by decider.Decider[S, C]) (S, error) {
	last, list := c.Events[len(c.Events)-1].N, c.Events
	k, ok := in.get(c.Stream)
	if !ok || k.n != c.Events[0].N-1 {
		var err error
		k = kept[S]{state: by.Zero()}
		if list, err = stored(tx, c.Stream, last); err != nil {
			return k.state, err
		}
	}
	for _, e := range list {
		k.state, k.n = by.Evolve(k.state, e), e.N
	}
	in.put(c.Stream, k, keptRooms)
	return k.state, nil
}

// stored reads a stream up to event n, inside the transaction.
func stored(tx events.Tx, stream string, n uint64) (list []events.Event, err error) {
	rows, err := tx.Query(`SELECT n, type, v, data, at FROM events WHERE stream = ? AND n <= ? ORDER BY n`, stream, int64(n))
	err = each(rows, err, func(r *sql.Rows) error {
		e := events.Event{Stream: stream}
		var at int64
		err := r.Scan(&e.N, &e.Type, &e.V, &e.Data, &at)
		e.At = time.UnixMilli(at).UTC()
		list = append(list, e)
		return err
	})
	return list, err
}

// clubNow is a club with all its facts.
func clubNow(tx events.Tx, id events.ClubID) (*club.State, error) {
	list, err := stored(tx, id.Stream(), math.MaxInt64)
	by := club.Decider(id)
	s := by.Zero()
	for _, e := range list {
		s = by.Evolve(s, e)
	}
	return &s, err
}
