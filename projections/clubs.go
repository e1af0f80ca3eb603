package projections

import (
	"strings"

	"carteiro/events"
)

// Clubs is the inline projection of the clubs and who belongs to them: tables
// clubs and members.
type Clubs struct{}

// Name names the projection.
func (Clubs) Name() string { return "clubs" }

// Version is that of the tables.
func (Clubs) Version() int { return 1 }

// Tables lists what Setup creates.
func (Clubs) Tables() []string { return []string{"clubs", "members"} }

// Setup creates the tables.
func (Clubs) Setup(tx events.Tx) error {
	return run(tx,
		`CREATE TABLE clubs(id TEXT PRIMARY KEY, name TEXT NOT NULL, lang TEXT NOT NULL) STRICT, WITHOUT ROWID`,
		`CREATE TABLE members(club TEXT NOT NULL, player TEXT NOT NULL, PRIMARY KEY(club, player)) STRICT, WITHOUT ROWID`,
		`CREATE INDEX members_player ON members(player)`)
}

// Apply writes what the facts of clubs change.
func (Clubs) Apply(tx events.Tx, evs []events.Event) error {
	for _, e := range evs {
		if !strings.HasPrefix(e.Stream, "club-") {
			continue
		}
		if err := clubFact(tx, strings.TrimPrefix(e.Stream, "club-"), e); err != nil {
			return err
		}
	}
	return nil
}

func clubFact(tx events.Tx, id string, e events.Event) error {
	f, err := events.Decode(e.New)
	if err != nil {
		return err
	}
	switch f := f.(type) {
	case events.ClubFounded:
		_, err = tx.Exec(`INSERT INTO clubs(id, name, lang) VALUES(?, ?, ?)`, id, f.Name, f.Lang)
	case events.MemberJoined:
		_, err = tx.Exec(`INSERT OR IGNORE INTO members(club, player) VALUES(?, ?)`, id, string(f.Player))
	case events.MemberLeft:
		_, err = tx.Exec(`DELETE FROM members WHERE club = ? AND player = ?`, id, string(f.Player))
	}
	return err
}
