package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"carteiro/engine"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
)

// shortest is the shortest outage that pauses clocks (K13).
const shortest = 30 * time.Minute

// beat notes that the server runs: in a file beside the databases, which tells
// the next start since when it has been away.
func (a *app) beat(now time.Time) {
	file := a.cfg.heartbeat()
	err := os.WriteFile(file+".new", []byte(now.UTC().Format(time.RFC3339)+"\n"), 0o600)
	if err == nil {
		err = os.Rename(file+".new", file)
	}
	if err != nil {
		a.log.Warn("nothing tells that the server runs", "err", err)
	}
}

// lastBeat is when the server ran last; zero for never.
func (a *app) lastBeat() (time.Time, error) {
	text, err := os.ReadFile(a.cfg.heartbeat())
	if errors.Is(err, fs.ErrNotExist) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, err
	}
	at, err := time.Parse(time.RFC3339, strings.TrimSpace(string(text)))
	if err != nil {
		return at, fmt.Errorf("%s: %w", filepath.Base(a.cfg.heartbeat()), err)
	}
	return at, nil
}

// resume pauses every clock that ran while the server was away: its first act
// (K13). The orders are named after the outage's beginning, so that a start that
// breaks off may do them again.
func (a *app) resume(ctx context.Context, now time.Time) error {
	last, err := a.lastBeat()
	if err != nil {
		return err
	}
	if !last.IsZero() && now.Sub(last) >= shortest {
		if err := a.pause(ctx, last, now); err != nil {
			return err
		}
	}
	a.beat(now)
	return nil
}

func (a *app) pause(ctx context.Context, from, to time.Time) error {
	list, err := a.books.Deadlines(ctx, endOfTime)
	if err != nil {
		return err
	}
	a.log.Warn("the server was away; the clocks stood", "from", from, "to", to, "tables", len(list))
	for _, d := range list {
		_, err := a.desk.Do(ctx, engine.Order{ID: events.CommandID(fmt.Sprintf("outage:%s:%d", d.Table, from.Unix())), At: to,
			Command: table.Outage{ID: d.Table, From: from, To: to}})
		if err != nil && refusal.Of(err) == nil {
			return err
		}
	}
	return nil
}

// endOfTime is after every deadline.
var endOfTime = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
