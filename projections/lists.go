package projections

import (
	"context"
	"database/sql"
	"slices"
	"strings"
	"time"

	"carteiro/engine/refusal"
	"carteiro/events"
)

// maxListed bounds the tables in one list.
const maxListed = 100

const tableColumns = `t.id, t.game, t.club, t.opened, t.changed, t.status, t.turn, t.asked, t.how, t.result, t.winner,
	coalesce((SELECT due FROM deadlines d WHERE d.id = t.id AND d.kind = 'turn'), 0)`

// Table is one table as lists show it; refusal.NotFound for none.
func (b *Books) Table(ctx context.Context, id events.TableID) (Listing, error) {
	ls, err := b.listings(ctx, `SELECT `+tableColumns+` FROM tables t WHERE t.id = ?`, string(id))
	if err == nil && len(ls) == 0 {
		err = refusal.New(refusal.NotFound)
	}
	if err != nil {
		return Listing{}, err
	}
	return ls[0], nil
}

// TablesIn lists the tables of a club, the last opened first, at most 100.
func (b *Books) TablesIn(ctx context.Context, id events.ClubID) ([]Listing, error) {
	return b.listings(ctx, `SELECT `+tableColumns+` FROM tables t
		WHERE t.club = ? ORDER BY t.opened DESC, t.id LIMIT ?`, string(id), maxListed)
}

// TablesOf lists the tables of a player: those that wait for the player first,
// all of them; then the others, those under way before those that are over,
// the last changed first, at most 100.
func (b *Books) TablesOf(ctx context.Context, id events.PlayerID) ([]Listing, error) {
	ls, err := b.listings(ctx, `SELECT `+tableColumns+` FROM seats s JOIN tables t ON t.id = s.id WHERE s.player = ?
		ORDER BY t.status IN ('invited', 'playing') DESC, t.changed DESC, t.id`, string(id))
	waiting := func(l Listing) bool {
		return slices.ContainsFunc(l.Seats, func(s SeatLine) bool { return s.Player == id && s.Asked != "" })
	}
	var first, rest []Listing
	for _, l := range ls {
		if waiting(l) {
			first = append(first, l)
		} else if len(rest) < maxListed {
			rest = append(rest, l)
		}
	}
	return append(first, rest...), err
}

// listings reads tables, then who sits at them.
func (b *Books) listings(ctx context.Context, query string, args ...any) ([]Listing, error) {
	var out []Listing
	asked := map[events.TableID][]string{}
	rows, err := b.DB.QueryContext(ctx, query, args...)
	err = each(rows, err, func(r *sql.Rows) error {
		l, kinds, err := scanListing(r)
		asked[l.ID] = kinds
		out = append(out, l)
		return err
	})
	if err != nil {
		return nil, err
	}
	seats, err := b.seats(ctx, out)
	for i, l := range out {
		out[i].Seats = seats[l.ID]
		for seat := range min(len(seats[l.ID]), len(asked[l.ID])) {
			out[i].Seats[seat].Asked = asked[l.ID][seat]
		}
	}
	return out, err
}

func scanListing(r *sql.Rows) (Listing, []string, error) {
	var l Listing
	var opened, changed, due int64
	var asked string
	err := r.Scan(&l.ID, &l.Game, &l.Club, &opened, &changed, &l.Status, &l.Turn, &asked, &l.How, &l.Result, &l.Winner, &due)
	l.Opened, l.Changed = time.UnixMilli(opened).UTC(), time.UnixMilli(changed).UTC()
	if due != 0 {
		l.Due = time.UnixMilli(due).UTC()
	}
	return l, strings.Split(asked, ","), err
}

// seats reads who sits at the tables, in order of the seats, with names.
func (b *Books) seats(ctx context.Context, ls []Listing) (map[events.TableID][]SeatLine, error) {
	ids := make([]events.TableID, len(ls))
	for i, l := range ls {
		ids[i] = l.ID
	}
	out := map[events.TableID][]SeatLine{}
	var players []events.PlayerID
	rows, err := b.DB.QueryContext(ctx, `SELECT s.id, s.seat, s.player, s.name FROM json_each(?) j JOIN seats s ON s.id = j.value
		ORDER BY s.id, s.seat`, list(ids))
	err = each(rows, err, func(r *sql.Rows) error {
		var id events.TableID
		var l SeatLine
		err := r.Scan(&id, &l.Seat, &l.Player, &l.Name)
		out[id] = append(out[id], l)
		if l.Player != "" {
			players = append(players, l.Player)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	slices.Sort(players)
	names, err := b.people(ctx, slices.Compact(players))
	for _, lines := range out {
		for i := range lines {
			if p := lines[i].Player; p != "" {
				lines[i].Name = names[p].Name
			}
		}
	}
	return out, err
}
