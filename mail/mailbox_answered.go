package mail

import (
	"context"
	"strings"

	"carteiro/engine"
	"carteiro/events"
)

// Answered finds what a letter of ours, named by its Message-ID, would have been
// answered to: the address of its seat and turn, or of its reader. It serves
// mailboxes whose servers know no subaddresses. The id is a keyed hash, so
// whoever has it has read the letter.
func Answered(rows Rows, desk *engine.Desk) func(context.Context, string) (Target, bool) {
	return func(ctx context.Context, msgid string) (Target, bool) {
		var who events.PlayerID
		var stream string
		turn := -1
		err := rows.Reader().QueryRowContext(ctx, `SELECT user, coalesce(stream, ''), coalesce(ply, -1) FROM outbox
			WHERE msgid = ? AND state = 'sent'`, msgid).Scan(&who, &stream, &turn)
		if err != nil {
			return Target{}, false
		}
		id, atTable := strings.CutPrefix(stream, events.TableID("").Stream())
		if !atTable {
			return Target{Kind: ToPlayer, Player: who}, isID(string(who))
		}
		s, err := desk.Table(ctx, events.TableID(id))
		if err != nil {
			return Target{}, false
		}
		seat, sits := s.Seat(who)
		return Target{Kind: ToGame, Table: s.ID, Seat: seat, Turn: turn}, sits
	}
}
