package projections

import (
	"strings"

	"carteiro/events"
)

// Clubs is the inline projection of the clubs, of who belongs to them, and of
// what their stewards did: tables clubs, members, rooms (which stream of a
// table, a ladder or a round robin belongs to which club) and acts.
type Clubs struct{}

// Name names the projection.
func (Clubs) Name() string { return "clubs" }

// Version is that of the tables.
func (Clubs) Version() int { return 2 }

// Tables lists what Setup creates.
func (Clubs) Tables() []string { return []string{"clubs", "members", "rooms", "acts"} }

// Setup creates the tables.
func (Clubs) Setup(tx events.Tx) error {
	return run(tx,
		`CREATE TABLE clubs(id TEXT PRIMARY KEY, name TEXT NOT NULL, lang TEXT NOT NULL) STRICT, WITHOUT ROWID`,
		`CREATE TABLE members(club TEXT NOT NULL, player TEXT NOT NULL, PRIMARY KEY(club, player)) STRICT, WITHOUT ROWID`,
		`CREATE INDEX members_player ON members(player)`,
		`CREATE TABLE rooms(stream TEXT PRIMARY KEY, club TEXT NOT NULL) STRICT, WITHOUT ROWID`,
		`CREATE TABLE acts(club TEXT NOT NULL, pos INTEGER NOT NULL, PRIMARY KEY(club, pos)) STRICT, WITHOUT ROWID`)
}

// Apply writes what the facts of clubs and of their rooms change.
func (Clubs) Apply(tx events.Tx, evs []events.Event) error {
	for _, e := range evs {
		kind, id, _ := strings.Cut(e.Stream, "-")
		if !ofClubs(kind, e.Type) {
			continue
		}
		f, err := events.Decode(e.New)
		if err == nil && kind == "club" {
			err = clubFact(tx, id, f, e.Pos)
		} else if err == nil {
			err = roomFact(tx, f, e)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func clubFact(tx events.Tx, id string, f events.Fact, pos events.Pos) (err error) {
	switch f := f.(type) {
	case events.ClubFounded:
		_, err = tx.Exec(`INSERT INTO clubs(id, name, lang) VALUES(?, ?, ?)`, id, f.Name, f.Lang)
	case events.ClubChanged:
		_, err = tx.Exec(`UPDATE clubs SET name = ?, lang = ? WHERE id = ?`, f.Terms.Name, f.Terms.Lang, id)
	case events.MemberJoined:
		_, err = tx.Exec(`INSERT OR IGNORE INTO members(club, player) VALUES(?, ?)`, id, string(f.Player))
	case events.MemberLeft:
		err = gone(tx, id, f.Player)
	case events.MemberRemoved:
		err = gone(tx, id, f.Player)
	}
	if err == nil && ruled(f) {
		_, err = tx.Exec(`INSERT INTO acts(club, pos) VALUES(?, ?)`, id, int64(pos))
	}
	return err
}

func gone(tx events.Tx, club string, p events.PlayerID) error {
	_, err := tx.Exec(`DELETE FROM members WHERE club = ? AND player = ?`, club, string(p))
	return err
}
