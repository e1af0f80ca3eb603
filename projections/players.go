package projections

import (
	"database/sql"
	"strings"

	"carteiro/engine/player"
	"carteiro/events"
)

// Players is the inline projection of who is known and of their habits: table
// players. Name and address stay sealed there as they are in the log, so that destroying a
// person's key reaches this table and every backup of it at once.
type Players struct{}

// Name names the projection.
func (Players) Name() string { return "players" }

// Version is that of the tables.
func (Players) Version() int { return 2 }

// Tables lists what Setup creates.
func (Players) Tables() []string { return []string{"players"} }

// Setup creates the tables.
func (Players) Setup(tx events.Tx) error {
	return run(tx, `CREATE TABLE players(
		id TEXT PRIMARY KEY, address TEXT NOT NULL, name TEXT NOT NULL,
		lang TEXT NOT NULL, confirmed INTEGER NOT NULL,
		zone TEXT NOT NULL, quiet_begin INTEGER NOT NULL, quiet_end INTEGER NOT NULL,
		plan TEXT NOT NULL, digest_hour INTEGER NOT NULL) STRICT, WITHOUT ROWID`)
}

// Apply writes what the facts of players change.
func (Players) Apply(tx events.Tx, evs []events.Event) error {
	for _, e := range evs {
		if !strings.HasPrefix(e.Stream, "player-") {
			continue
		}
		if err := playerFact(tx, strings.TrimPrefix(e.Stream, "player-"), e); err != nil {
			return err
		}
	}
	return nil
}

func playerFact(tx events.Tx, id string, e events.Event) error {
	f, err := events.Decode(e.New)
	if err != nil {
		return err
	}
	switch f := f.(type) {
	case events.PlayerJoined:
		h := player.Usual()
		_, err = tx.Exec(`INSERT INTO players(id, address, name, lang, confirmed, zone, quiet_begin, quiet_end, plan, digest_hour)
			VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			id, string(f.Address), string(f.Name), f.Lang, !f.Invited, h.Zone, h.Begin, h.End, h.Plan, h.Hour)
	case events.AddressConfirmed:
		_, err = tx.Exec(`UPDATE players SET confirmed = 1 WHERE id = ?`, id)
	case events.AddressChanged:
		_, err = tx.Exec(`UPDATE players SET address = ?, confirmed = 1 WHERE id = ?`, string(f.Address), id)
	case events.NameChosen:
		_, err = tx.Exec(`UPDATE players SET name = ? WHERE id = ?`, string(f.Name), id)
	case events.LanguageChosen:
		_, err = tx.Exec(`UPDATE players SET lang = ? WHERE id = ?`, f.Lang, id)
	case events.ZoneChosen:
		_, err = tx.Exec(`UPDATE players SET zone = ? WHERE id = ?`, f.Zone, id)
	case events.QuietChosen:
		_, err = tx.Exec(`UPDATE players SET quiet_begin = ?, quiet_end = ? WHERE id = ?`, f.Begin, f.End, id)
	case events.MailChosen:
		_, err = tx.Exec(`UPDATE players SET plan = ?, digest_hour = ? WHERE id = ?`, f.Plan, f.Hour, id)
	}
	return err
}

// HabitsIn reads the habits of players within a transaction, after what it has
// written: for letters that are queued in it. Whoever is not known is not in
// the answer.
func HabitsIn(tx events.Tx, ids []events.PlayerID) (map[events.PlayerID]player.Habits, error) {
	out := make(map[events.PlayerID]player.Habits, len(ids))
	rows, err := tx.Query(`SELECT p.id, p.zone, p.quiet_begin, p.quiet_end, p.plan, p.digest_hour
		FROM json_each(?) j JOIN players p ON p.id = j.value`, list(ids))
	err = each(rows, err, func(r *sql.Rows) error {
		var id events.PlayerID
		var h player.Habits
		err := r.Scan(&id, &h.Zone, &h.Begin, &h.End, &h.Plan, &h.Hour)
		out[id] = h
		return err
	})
	return out, err
}
