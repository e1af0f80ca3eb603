package projections

import (
	"database/sql"
	"strconv"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// RatedGames is the projection of the games that count for ratings, a row for
// each seat: table rated. They are those of rated tables that were played to an
// end after everybody had acted (clock rule K18); those that a steward has made
// void afterwards are marked so, and what else a steward says of the result stands
// in rank (L30). Table expired has every turn
// that ran out of time, rated or not. It may lag behind the log; the ratings
// themselves are folded from the rows when they are asked for, since a later
// game may say that an earlier one does not count.
type RatedGames struct{}

// Name names the projection.
func (RatedGames) Name() string { return "rated_games" }

// Version is that of the tables.
func (RatedGames) Version() int { return 2 }

// Tables lists what Setup creates.
func (RatedGames) Tables() []string { return []string{"rated", "expired"} }

// Setup creates the tables.
func (RatedGames) Setup(tx events.Tx) error {
	return run(tx,
		`CREATE TABLE rated(
			pos INTEGER NOT NULL, seat INTEGER NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL,
			club TEXT NOT NULL, game TEXT NOT NULL, seats INTEGER NOT NULL, length INTEGER NOT NULL,
			player TEXT NOT NULL, rank INTEGER NOT NULL, late INTEGER NOT NULL,
			void INTEGER NOT NULL, changed INTEGER NOT NULL,
			PRIMARY KEY(pos, seat)) STRICT, WITHOUT ROWID`,
		`CREATE INDEX rated_pool ON rated(club, game)`,
		`CREATE INDEX rated_id ON rated(id)`,
		`CREATE TABLE expired(
			pos INTEGER PRIMARY KEY, id TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, at INTEGER NOT NULL) STRICT`,
		`CREATE INDEX expired_player ON expired(player, at)`,
		`CREATE INDEX expired_seat ON expired(id, seat)`)
}

var (
	putRated   = inserting(`INSERT INTO rated(pos, seat, id, at, club, game, seats, length, player, rank, late, void, changed)`, marks(13), "")
	putExpired = inserting(`INSERT INTO expired(pos, id, seat, player, at)`, marks(5), "")
)

// Apply adds the games that end and the turns that expire, and hears stewards.
func (RatedGames) Apply(tx events.Tx, evs []events.Event) error {
	for _, e := range evs {
		id, ok := tableID(e.Stream)
		var err error
		switch {
		case !ok:
			err = noteRuled(tx, e)
		case e.Type == "table.expired":
			err = noteExpired(tx, id, e)
		case e.Type == "table.ended":
			err = noteEnded(tx, id, e)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// opening is how a table was opened; false for an imported one.
func opening(tx events.Tx, id events.TableID) (f events.TableOpened, ok bool, err error) {
	rows, err := tx.Query(`SELECT type, v, data FROM events WHERE stream = ? AND n = 1`, id.Stream())
	err = each(rows, err, func(r *sql.Rows) error {
		var n events.New
		if err := r.Scan(&n.Type, &n.V, &n.Data); err != nil {
			return err
		}
		fact, err := events.Decode(n)
		f, ok = fact.(events.TableOpened)
		return err
	})
	return f, ok, err
}

func noteExpired(tx events.Tx, id events.TableID, e events.Event) error {
	opened, ok, err := opening(tx, id)
	if err != nil || !ok {
		return err
	}
	fact, err := events.Decode(e.New)
	f, ok := fact.(events.TurnExpired)
	players := append([]events.PlayerID{opened.Host}, opened.Guests...)
	if err != nil || !ok || f.Seat < 0 || int(f.Seat) >= len(players) {
		return err
	}
	return putExpired.write(tx, []any{int64(e.Pos), string(id), int(f.Seat), string(players[f.Seat]), e.At.UnixMilli()})
}

func noteEnded(tx events.Tx, id events.TableID, e events.Event) error {
	opened, ok, err := opening(tx, id)
	if err != nil || !ok || !opened.Rated {
		return err
	}
	s, err := new(Tables).Until(tx, id, e.N)
	if err != nil || s.Broken != nil || !s.Started() || s.Ending == nil || s.Ending.How == "abandoned" {
		return err
	}
	var args []any
	for seat, rank := range ranks(s) {
		late, err := lateAt(tx, s, rules.Seat(seat))
		if err != nil {
			return err
		}
		args = append(args, int64(e.Pos), seat, string(id), e.At.UnixMilli(), string(s.Club), s.Game, len(s.Chairs),
			matchLength(s.Options), string(s.Player(rules.Seat(seat))), rank, late, 0, int64(e.Pos))
	}
	return putRated.write(tx, args)
}

// ranks are the places of a table's seats, from 1.
func ranks(s table.State) []int {
	if p, ok := s.Position.(rules.Placing); ok && len(s.Chairs) > 2 {
		return p.Places()
	}
	out := make([]int, len(s.Chairs))
	for i := range out {
		if out[i] = 1; s.Ending.Winner != rules.Watcher && s.Ending.Winner != rules.Seat(i) {
			out[i] = 2
		}
	}
	return out
}

// lateAt is 1 for a seat that lost on time: it ended the game, or, among several,
// it took the seat out of it, as the second time does.
func lateAt(tx events.Tx, s table.State, seat rules.Seat) (late int, err error) {
	if s.Ending.How == "time" && s.Expired != nil && s.Expired.Seat == seat {
		return 1, nil
	}
	if len(s.Chairs) == 2 {
		return 0, nil
	}
	rows, err := tx.Query(`SELECT count(*) >= 2 FROM expired WHERE id = ? AND seat = ?`, string(s.ID), int(seat))
	return late, each(rows, err, func(r *sql.Rows) error { return r.Scan(&late) })
}

// matchLength is the points of a match, 1 for a single game, 0 where a cube
// makes games of any value and no length ends them.
func matchLength(o rules.Options) int {
	n, err := strconv.Atoi(o["length"])
	switch {
	case err == nil:
		return n
	case o["play"] == "money":
		return 0
	}
	return 1
}
