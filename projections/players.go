package projections

import (
	"strings"

	"carteiro/events"
)

// Players is the inline projection of who is known: table players. Name and
// address stay sealed there as they are in the log, so that destroying a
// person's key reaches this table and every backup of it at once.
type Players struct{}

// Name names the projection.
func (Players) Name() string { return "players" }

// Version is that of the tables.
func (Players) Version() int { return 1 }

// Tables lists what Setup creates.
func (Players) Tables() []string { return []string{"players"} }

// Setup creates the tables.
func (Players) Setup(tx events.Tx) error {
	return run(tx, `CREATE TABLE players(
		id TEXT PRIMARY KEY, address TEXT NOT NULL, name TEXT NOT NULL,
		lang TEXT NOT NULL, confirmed INTEGER NOT NULL) STRICT, WITHOUT ROWID`)
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
		_, err = tx.Exec(`INSERT INTO players(id, address, name, lang, confirmed) VALUES(?, ?, ?, ?, ?)`,
			id, string(f.Address), string(f.Name), f.Lang, !f.Invited)
	case events.AddressConfirmed:
		_, err = tx.Exec(`UPDATE players SET confirmed = 1 WHERE id = ?`, id)
	case events.NameChosen:
		_, err = tx.Exec(`UPDATE players SET name = ? WHERE id = ?`, string(f.Name), id)
	case events.LanguageChosen:
		_, err = tx.Exec(`UPDATE players SET lang = ? WHERE id = ?`, f.Lang, id)
	}
	return err
}
