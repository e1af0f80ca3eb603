package engine

import (
	"context"

	"carteiro/engine/errand"
	"carteiro/events"
)

// owedAt lists what is owed to the clocks of a table: the vacations of those who
// play there, and the safety days that they spent.
func (d *Desk) owedAt(ctx context.Context, id events.TableID) (list []errand.Owed, err error) {
	return nil, nil
}
