package projections

import (
	"context"
	"time"

	"carteiro/events"
)

// Happened is one fact of a ladder, with the instant at which
// it counts.
type Happened struct {
	At   time.Time
	Fact events.Fact
}

// Chronicle lists the facts of a ladder, the earliest first.
func (b *Books) Chronicle(ctx context.Context, id events.LadderID) ([]Happened, error) {
	list, _, err := b.Store.Load(ctx, id.Stream(), 0)
	if err != nil {
		return nil, err
	}
	out := make([]Happened, 0, len(list))
	for _, e := range list {
		f, err := events.Decode(e.New)
		if err != nil {
			return nil, err
		}
		h := Happened{At: e.At, Fact: f}
		if dated, ok := f.(interface{ Instant() time.Time }); ok {
			h.At = dated.Instant()
		}
		out = append(out, h)
	}
	return out, nil
}
