package mail

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/table"
	"carteiro/events"
)

// apart is how long after a letter about a turn those about turns at other
// tables wait, to go as one (K19). Nobody waits longer than that.
const apart = 10 * time.Minute

// aboutTurns are the letters that say that a game has become playable: those a
// person may do without (K21), and that go together.
var aboutTurns = map[string]bool{letterTurn: true, letterOffered: true}

// mergeable are the kinds that go together, for SQL.
const mergeable = `('turn', 'offered', 'resumed')`

func goesTogether(kind string) bool { return aboutTurns[kind] || kind == letterResumed }

// companions are the other rows that go in the same letter: those about turns at
// other tables that wait for the reader. It answers with a Later while another
// table's letter is too fresh.
func (d *draft) companions(ctx context.Context, s story) ([]Queued, error) {
	if !goesTogether(d.q.Kind) {
		return nil, nil
	}
	var own, other int64
	err := d.Rows.Reader().QueryRowContext(ctx, `SELECT coalesce(max(CASE WHEN stream = ? THEN sent END), 0),
		coalesce(max(CASE WHEN stream != ? THEN sent END), 0) FROM outbox
		WHERE user = ? AND kind IN `+mergeable+` AND state IN ('sent', 'told')`, d.q.Stream, d.q.Stream, string(d.to.ID)).Scan(&own, &other)
	if err != nil {
		return nil, err
	}
	until := earliest(time.UnixMilli(other).Add(apart), s.stamp.Add(apart))
	if other > own && d.Now().Before(until) {
		return nil, Later(until)
	}
	return d.waitingTurns(ctx)
}

func earliest(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// waitingTurns lists the rows about turns at other tables that are due.
func (d *draft) waitingTurns(ctx context.Context) (out []Queued, err error) {
	rows, err := d.Rows.Reader().QueryContext(ctx, `SELECT id, ref, kind, user, data, stream, n, ply FROM outbox
		WHERE user = ? AND stream != ? AND kind IN `+mergeable+` AND state = 'queued' AND due <= ? AND attempt = 0 ORDER BY id`,
		string(d.to.ID), d.q.Stream, d.Now().UnixMilli())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var q Queued
		if err := rows.Scan(&q.ID, &q.Ref, &q.Kind, &q.To, &q.Data, &q.Stream, &q.N, &q.Turn); err != nil {
			return nil, err
		}
		out = append(out, q)
	}
	return out, rows.Err()
}

// together makes one letter of several turns: each with its board and its own
// reply address, that of the soonest deadline first.
func (d *draft) together(ctx context.Context, s story, rows []Queued) error {
	parts := []part{d.part(s)}
	tables := map[string]bool{d.q.Stream: true}
	for _, q := range rows {
		p, err := d.other(ctx, q)
		var past Past
		var later Later
		switch {
		case errors.As(err, &past) || errors.As(err, &later) || tables[q.Stream]:
			continue // it is dropped when its own time comes
		case err != nil:
			return err
		}
		tables[q.Stream] = true
		parts, d.also = append(parts, p), append(d.also, q.ID)
	}
	if len(parts) == 1 {
		return nil
	}
	return d.bind(parts, d.t("subject.together", "Count", len(parts)), d.t("together", "Count", len(parts)))
}

// part is what one table adds to a letter about several.
type part struct {
	sheet sheet
	from  events.ClubID
	due   time.Time // zero for no deadline
}

// part is the draft's own table.
func (d *draft) part(s story) part {
	p := part{sheet: d.sheet, from: d.from}
	p.sheet.Title, p.sheet.Foot = d.sheet.Subject, nil
	p.sheet.Reply = linked{d.t("reply_here", "Address", d.reply), "mailto:" + d.reply}
	p.due, _ = s.Clocks.Deadline(s.eye)
	return p
}

// other writes the part of another row.
func (d *draft) other(ctx context.Context, q Queued) (part, error) {
	o := d.Composer.draft(q, d.to)
	s, err := o.about(ctx, events.TableID(o.room()))
	if err != nil {
		return part{}, err
	}
	if err := o.fill(ctx, s); err != nil {
		return part{}, err
	}
	return o.part(s), nil
}

// bind makes the letter; an answer to it is for no game in particular.
func (d *draft) bind(parts []part, subject, lead string) error {
	slices.SortStableFunc(parts, func(a, b part) int {
		if a.due.IsZero() || b.due.IsZero() {
			return -a.due.Compare(b.due)
		}
		return a.due.Compare(b.due)
	})
	fresh := d.Composer.draft(d.q, d.to).sheet
	fresh.Subject, fresh.Lead = subject, []string{lead, d.t("together_how")}
	for _, p := range parts {
		if fresh.Parts = append(fresh.Parts, p.sheet); p.from != parts[0].from {
			d.from = ""
		}
	}
	fresh.Link = linked{d.t("link.house"), d.Base + "/"}
	d.sheet = fresh
	return d.personalReply()
}

// digest tells all games that wait for the reader, once a day (K21), and is
// followed by the next day's.
func (d *draft) digest(ctx context.Context) error {
	zone, _ := clock.Zone(d.q.about().Zone) // nil for none
	if err := d.know(ctx, zone); err != nil {
		return err
	}
	if !d.habits.digests() {
		return Past("the reader wants no digest")
	}
	if at := d.habits.dateOf(d.q.Ref); at.After(d.Now()) {
		return Later(at)
	}
	parts, err := d.openGames(ctx)
	switch {
	case err != nil:
		return err
	case len(parts) == 0:
		return Past("no game waits")
	}
	due, date := d.habits.nextDigest(d.Now())
	ref := digestRef(d.to.ID, date)
	d.next = &Queued{Ref: ref, Kind: letterDigest, To: d.to.ID, Due: due, Stream: d.to.ID.Stream(), Data: d.q.Data, MsgID: d.Links.MessageID(ref, d.Signer.Host)}
	return d.bind(parts, d.t("subject.digest", "Count", len(parts)), d.t("digest", "Count", len(parts)))
}

// openGames are the parts of all games that wait for the reader.
func (d *draft) openGames(ctx context.Context) (parts []part, err error) {
	list, err := d.Books.TablesOf(ctx, d.to.ID)
	if err != nil {
		return nil, err
	}
	for _, l := range list {
		if l.Status != table.Playing {
			continue
		}
		o := d.Composer.draft(Queued{Kind: letterDigest, To: d.q.To, Stream: l.ID.Stream(), Turn: -1}, d.to)
		o.habits = d.habits
		s, err := o.about(ctx, l.ID)
		if err != nil {
			return nil, err
		}
		if _, asked := s.Asked(s.eye); !asked {
			continue
		}
		if err := o.fill(ctx, s); err != nil {
			return nil, err
		}
		parts = append(parts, o.part(s))
	}
	return parts, nil
}

// dateOf is when the digest of a row goes.
func (h habits) dateOf(ref string) time.Time {
	words := strings.Split(ref, "/")
	day, err := time.Parse(time.DateOnly, words[min(1, len(words)-1)])
	if err != nil {
		return time.Time{}
	}
	return h.digestOn(day.Date())
}
