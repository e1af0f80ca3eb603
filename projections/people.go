package projections

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"carteiro/engine/refusal"
	"carteiro/events"
)

const personColumns = `p.id, p.address, p.name, p.lang, p.confirmed`

// Person is one player; refusal.NotFound for nobody.
func (b *Books) Person(ctx context.Context, id events.PlayerID) (Person, error) {
	ps, err := b.persons(ctx, `SELECT `+personColumns+` FROM players p WHERE p.id = ?`, string(id))
	if err == nil && len(ps) == 0 {
		err = refusal.New(refusal.NotFound)
	}
	if err != nil {
		return Person{}, err
	}
	return ps[0], nil
}

// Club is one club with its members by name; refusal.NotFound for none.
func (b *Books) Club(ctx context.Context, id events.ClubID) (Club, error) {
	cs, err := b.clubs(ctx, `SELECT id, name, lang FROM clubs WHERE id = ?`, string(id))
	if err == nil && len(cs) == 0 {
		err = refusal.New(refusal.NotFound)
	}
	if err != nil {
		return Club{}, err
	}
	cs[0].Members, err = b.persons(ctx, `SELECT `+personColumns+` FROM members m JOIN players p ON p.id = m.player
		WHERE m.club = ?`, string(id))
	slices.SortStableFunc(cs[0].Members, func(x, y Person) int {
		return strings.Compare(strings.ToLower(x.Name), strings.ToLower(y.Name))
	})
	return cs[0], err
}

// Clubs lists every club by name, without members.
func (b *Books) Clubs(ctx context.Context) ([]Club, error) {
	return b.clubs(ctx, `SELECT id, name, lang FROM clubs ORDER BY name, id`)
}

// ClubsOf lists the clubs of a player by name, without members.
func (b *Books) ClubsOf(ctx context.Context, id events.PlayerID) ([]Club, error) {
	return b.clubs(ctx, `SELECT c.id, c.name, c.lang FROM members m JOIN clubs c ON c.id = m.club
		WHERE m.player = ? ORDER BY c.name, c.id`, string(id))
}

// Dice is how often each roll came in finished games.
func (b *Books) Dice(ctx context.Context) ([]DiceCount, error) {
	var out []DiceCount
	rows, err := b.DB.QueryContext(ctx, `SELECT game, dice, count FROM dice ORDER BY game, dice`)
	err = each(rows, err, func(r *sql.Rows) error {
		var d DiceCount
		err := r.Scan(&d.Game, &d.Dice, &d.Count)
		out = append(out, d)
		return err
	})
	return out, err
}

func (b *Books) clubs(ctx context.Context, query string, args ...any) ([]Club, error) {
	var out []Club
	rows, err := b.DB.QueryContext(ctx, query, args...)
	err = each(rows, err, func(r *sql.Rows) error {
		var c Club
		err := r.Scan(&c.ID, &c.Name, &c.Lang)
		out = append(out, c)
		return err
	})
	return out, err
}

// persons reads players and opens what is sealed.
func (b *Books) persons(ctx context.Context, query string, args ...any) ([]Person, error) {
	var out []Person
	rows, err := b.DB.QueryContext(ctx, query, args...)
	err = each(rows, err, func(r *sql.Rows) error {
		var p Person
		var address, name events.Private
		if err := r.Scan(&p.ID, &address, &name, &p.Lang, &p.Confirmed); err != nil {
			return err
		}
		var err error
		if p.Address, p.Name, err = b.open(address, name); errors.Is(err, events.ErrErased) {
			p.Erased, err = true, nil
		}
		out = append(out, p)
		return err
	})
	return out, err
}

// open opens an address and a name; both are empty where one cannot be opened.
func (b *Books) open(address, name events.Private) (string, string, error) {
	a, err := b.Vault.Open(address)
	if err != nil {
		return "", "", err
	}
	n, err := b.Vault.Open(name)
	if err != nil {
		return "", "", err
	}
	return a, n, nil
}

// people reads the players with these ids in one query.
func (b *Books) people(ctx context.Context, ids []events.PlayerID) (map[events.PlayerID]Person, error) {
	ps, err := b.persons(ctx, `SELECT `+personColumns+` FROM json_each(?) j JOIN players p ON p.id = j.value`, list(ids))
	out := make(map[events.PlayerID]Person, len(ps))
	for _, p := range ps {
		out[p.ID] = p
	}
	return out, err
}

// list makes the JSON array that a query reads with json_each.
func list[T ~string](ids []T) string {
	text, _ := json.Marshal(ids) // strings always encode
	return string(text)
}
