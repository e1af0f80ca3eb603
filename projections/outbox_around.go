package projections

import (
	"database/sql"
	"slices"

	"carteiro/engine/player"
	"carteiro/events"
)

// lookAtPlayer finds who has to know, where a change has marked a player's
// address as one that letters do not reach.
func (o *Outbox) lookAtPlayer(tx events.Tx, c *Change, id events.PlayerID) error {
	failed := func(e events.Event) bool { return e.Type == "player.address_failed" }
	if !slices.ContainsFunc(c.Events, failed) {
		return nil
	}
	s, err := after(tx, &o.players, c, player.Decider(id))
	if err != nil || !s.Fails() {
		return err
	}
	c.Around, err = around(tx, id)
	return err
}

// around lists who sits with a player at tables that are not over, and the
// stewards of the player's clubs and of those tables' clubs.
func around(tx events.Tx, id events.PlayerID) ([]events.PlayerID, error) {
	open := `SELECT t.id, t.club FROM seats s JOIN tables t ON t.id = s.id WHERE s.player = ?1 AND t.status IN ('invited', 'playing')`
	out, err := ids[events.PlayerID](tx, `SELECT o.player FROM seats o JOIN (`+open+`) t ON t.id = o.id`, id)
	if err != nil {
		return nil, err
	}
	clubs, err := ids[events.ClubID](tx, `SELECT club FROM members WHERE player = ?1 UNION SELECT club FROM (`+open+`) WHERE club != ''`, id)
	if err != nil {
		return nil, err
	}
	for _, id := range clubs {
		house, err := clubNow(tx, id)
		if err != nil {
			return nil, err
		}
		for p := range house.Members {
			if house.MayRule(p) {
				out = append(out, p)
			}
		}
	}
	slices.Sort(out)
	return slices.DeleteFunc(slices.Compact(out), func(p events.PlayerID) bool { return p == "" || p == id }), nil
}

// ids reads a column of ids that belong to a player.
func ids[T ~string](tx events.Tx, query string, of events.PlayerID) (out []T, err error) {
	rows, err := tx.Query(query, string(of))
	err = each(rows, err, func(r *sql.Rows) error {
		var id T
		err := r.Scan(&id)
		out = append(out, id)
		return err
	})
	return out, err
}
