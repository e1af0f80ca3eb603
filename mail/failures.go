package mail

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"carteiro/engine"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/projections"
)

// Failures notes of players' addresses that letters do not arrive.
type Failures struct {
	Desk  *engine.Desk
	Books projections.Reader
	Log   *slog.Logger // slog.Default() if nil
}

// Refused notes what the server of a letter said when the letter was given up,
// for Outbox.Failed.
func (f Failures) Refused(ctx context.Context, q Queued, why error) error {
	what, of := refusalOf(why)
	if !of {
		f.log().Warn("mail: a letter was refused, which says nothing of the address", "ref", q.Ref, "error", why)
		return nil
	}
	return f.report(ctx, q, f.Desk.Now(), what)
}

// report tells the player's stream once for a letter. Nobody who is gone, or
// unknown, has an address that could be bad.
func (f Failures) report(ctx context.Context, q Queued, sent time.Time, what Failure) error {
	if elsewhere(q.Kind) || !isID(string(q.To)) {
		return nil
	}
	p, err := f.Books.Person(ctx, q.To)
	if refusal.Of(err) != nil || err == nil && p.Erased {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = f.Desk.Do(ctx, engine.Order{ID: events.CommandID(fmt.Sprintf("bounce:%s:%t", q.Ref, what.Final)),
		Command: player.ReportFailure{ID: q.To, Status: what.Status, Final: what.Final, Sent: sent}})
	if refusal.Of(err) != nil {
		f.log().Warn("mail: a failure could not be noted", "ref", q.Ref, "error", err)
		return nil
	}
	return err
}

func (f Failures) log() *slog.Logger {
	if f.Log == nil {
		return slog.Default()
	}
	return f.Log
}

func (c *Clerk) failures() Failures { return Failures{c.Desk, c.Books, c.Log} }

// report works a letter of a program about a letter of ours: a report that it
// did not arrive, or that its reader does not want it. Only who has had the
// letter, or carried it, can name it: by the return path, or in an ordinary
// mailbox, where reports come to the bare address, by its Message-ID.
func (c *Clerk) report(ctx context.Context, r Received, in Incoming) (v Verdict, ok bool, err error) {
	switch {
	case in.Kind == Bounce:
		v.Note, err = c.bounced(ctx, r)
		return v, true, err
	case in.Kind == Other:
		if id, ok := complained(r.Raw); ok {
			v.Held = r.To.Kind == ToPeople
			v.Note, err = c.unwanted(ctx, r, id)
			return v, true, err
		}
	}
	if r.To.Kind == ToBounce && in.Kind != Reply {
		return Verdict{Note: "no act, no answer: " + string(in.Kind)}, true, nil
	}
	return v, false, nil
}

// bounced notes a failure of a letter of ours.
func (c *Clerk) bounced(ctx context.Context, r Received) (note string, err error) {
	what, failed := ReadFailure(r.Raw)
	id := what.Letter
	if c.Signer.Box == "" {
		id = ""
	}
	q, sent, err := c.letterOf(ctx, r.To, id)
	switch {
	case err != nil:
		return "", err
	case q.ID == 0:
		return "no act, no answer: a report about no letter of ours", nil
	case !failed || what.Late:
		return "a report that a letter has arrived, or may yet", nil
	case !what.OfAddress():
		c.failures().log().Warn("mail: a letter was refused, which says nothing of the address", "ref", q.Ref, "status", what.Status)
		return "a report of a refusal that says nothing of the address: " + what.Status, nil
	}
	return "a report that a letter did not arrive: " + what.Status, c.failures().report(ctx, q, sent, what)
}

// unwanted stops all letters to whoever reported one as unwanted.
func (c *Clerk) unwanted(ctx context.Context, r Received, id string) (note string, err error) {
	q, _, err := c.letterOf(ctx, r.To, id)
	if err != nil || q.ID == 0 || !isID(string(q.To)) {
		return "no act, no answer: a complaint about no letter of ours", err
	}
	_, err = c.Desk.Do(ctx, engine.Order{ID: events.CommandID(viaMail + r.Ref + ".complaint"), At: r.At, Command: player.Stop{ID: q.To}})
	if refusal.Of(err) != nil {
		return "a complaint of nobody known", nil
	}
	return "a complaint: all letters to its writer stop", err
}

// letterOf finds the letter that a report is about by its return path, or else by
// its Message-ID where one is given, and when it was sent; without an id for
// none.
func (c *Clerk) letterOf(ctx context.Context, to Target, id string) (q Queued, sent time.Time, err error) {
	where, args := `msgid = ?`, []any{id}
	if to.Kind == ToBounce {
		where, args = `id = ? AND user = ?`, []any{int64(to.Letter), string(to.Player)}
	} else if id == "" {
		return q, sent, nil
	}
	var ms int64
	err = c.Rows.Reader().QueryRowContext(ctx, `SELECT id, ref, kind, user, coalesce(sent, due) FROM outbox WHERE `+where, args...).Scan(&q.ID, &q.Ref, &q.Kind, &q.To, &ms)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return q, time.UnixMilli(ms).UTC(), err
}
