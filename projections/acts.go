package projections

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"carteiro/events"
)

// Act is one act of a steward, or of the operator, who is not named, for the
// public log of the club: Fact has the details, Ladder, Robin or Table the place
// where it was done, if not in the club.
type Act struct {
	At     time.Time
	Ruling events.Ruled
	Fact   events.Fact
	Ladder events.LadderID
	Robin  events.RobinID
	Table  events.TableID
}

// ruling is a fact that a steward may have brought about.
type ruling interface{ Ruling() events.Ruled }

// ruled tells whether a fact is an act of a steward or of the operator: the same
// fact without a word of a reason came about by the rules.
func ruled(f events.Fact) bool {
	r, ok := f.(ruling)
	return ok && r.Ruling() != events.Ruled{}
}

// ofClubs tells whether a fact may concern a club: of a table only that it was
// opened and who stopped its clock, so that a move need not be decoded.
func ofClubs(kind, fact string) bool {
	switch kind {
	case "club", "ladder", "robin":
		return true
	case "table":
		return fact == "table.opened" || fact == "table.paused"
	}
	return false
}

// roomFact notes whose a new room is, and the acts there.
func roomFact(tx events.Tx, f events.Fact, e events.Event) error {
	var club events.ClubID
	switch f := f.(type) {
	case events.LadderOpened:
		club = f.Club
	case events.RobinAnnounced:
		club = f.Club
	case events.TableOpened:
		club = f.Club
	}
	if club != "" {
		if _, err := tx.Exec(`INSERT OR IGNORE INTO rooms(stream, club) VALUES(?, ?)`, e.Stream, string(club)); err != nil {
			return err
		}
	}
	if !ruled(f) {
		return nil
	}
	_, err := tx.Exec(`INSERT INTO acts(club, pos) SELECT club, ? FROM rooms WHERE stream = ?`, int64(e.Pos), e.Stream)
	return err
}

// Acts lists the acts of the stewards of a club, the last first: in the club, on
// its ladders and round robins, at its tables.
func (b *Books) Acts(ctx context.Context, id events.ClubID) ([]Act, error) {
	var out []Act
	rows, err := b.DB.QueryContext(ctx, `SELECT e.stream, e.type, e.v, e.data, e.at
		FROM acts a JOIN events e ON e.pos = a.pos WHERE a.club = ? ORDER BY a.pos DESC`, string(id))
	err = each(rows, err, func(r *sql.Rows) error {
		var e events.Event
		var at int64
		if err := r.Scan(&e.Stream, &e.Type, &e.V, &e.Data, &at); err != nil {
			return err
		}
		f, err := events.Decode(e.New)
		if err != nil {
			return err
		}
		a := Act{At: time.UnixMilli(at).UTC(), Fact: f, Ruling: f.(ruling).Ruling()}
		a.in(e.Stream)
		out = append(out, a)
		return nil
	})
	return out, err
}

// in notes the place of an act by the name of its stream.
func (a *Act) in(stream string) {
	switch kind, id, _ := strings.Cut(stream, "-"); kind {
	case "ladder":
		a.Ladder = events.LadderID(id)
	case "robin":
		a.Robin = events.RobinID(id)
	case "table":
		a.Table = events.TableID(id)
	}
}
