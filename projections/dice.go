package projections

import (
	"database/sql"

	"carteiro/engine/games"
	"carteiro/events"
)

// Dice is the projection of Nature's throws in finished games that have dice
// (rules.About): table dice. It may lag behind the log. An imported game does
// not count: its dice are not ours. Another counts when it ends, all its
// throws at once.
type Dice struct{}

// Name names the projection.
func (Dice) Name() string { return "dice" }

// Version is that of the tables.
func (Dice) Version() int { return 1 }

// Tables lists what Setup creates.
func (Dice) Tables() []string { return []string{"dice"} }

// Setup creates the tables.
func (Dice) Setup(tx events.Tx) error {
	return run(tx, `CREATE TABLE dice(game TEXT NOT NULL, dice TEXT NOT NULL, count INTEGER NOT NULL,
		PRIMARY KEY(game, dice)) STRICT, WITHOUT ROWID`)
}

var putDice = inserting(`INSERT OR FAIL INTO dice(game, dice, count)`, marks(3),
	`ON CONFLICT(game, dice) DO UPDATE SET count = count + excluded.count`)

// Apply counts the rolls of each game that ends in the batch.
func (Dice) Apply(tx events.Tx, evs []events.Event) error {
	for _, e := range evs {
		if e.Type != "table.ended" {
			continue
		}
		if err := countRolls(tx, e.Stream, e.N); err != nil {
			return err
		}
	}
	return nil
}

func countRolls(tx events.Tx, stream string, end uint64) error {
	game, order, counts := "", []string{}, map[string]int{}
	rows, err := tx.Query(`SELECT type, v, data FROM events WHERE stream = ? AND n < ?
		AND type IN ('table.opened', 'table.played') ORDER BY n`, stream, end)
	err = each(rows, err, func(r *sql.Rows) error {
		var n events.New
		if err := r.Scan(&n.Type, &n.V, &n.Data); err != nil {
			return err
		}
		fact, err := events.Decode(n)
		switch f := fact.(type) {
		case events.TableOpened:
			game = f.Game
		case events.Played:
			if f.Seat == events.Nature {
				if counts[f.Move]++; counts[f.Move] == 1 {
					order = append(order, f.Move)
				}
			}
		}
		return err
	})
	if g, ok := games.Find(game); !ok || !g.Game.About().Dice {
		return err
	}
	var args []any
	for _, dice := range order {
		args = append(args, game, dice, counts[dice])
	}
	if err != nil {
		return err
	}
	return putDice.write(tx, args)
}
