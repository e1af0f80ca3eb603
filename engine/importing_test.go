package engine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

func importOf(id events.TableID, play rules.Move) table.Import {
	return table.Import{ID: id, Format: "mat", Sheet: rules.Sheet{Game: "backgammon",
		Names: []string{"a", "b"},
		Lines: []rules.Line{{Row: 4, Seat: rules.Nature, Move: "3-1"}, {Row: 4, Seat: 0, Move: play}},
	}}
}

// TestAFileIsImportedWholeOrNotAtAll imports two tables at once.
func TestAFileIsImportedWholeOrNotAtAll(t *testing.T) {
	d := newDesk(t)
	order := func(id events.CommandID, c ...table.Import) (events.Receipt, error) {
		return d.Do(t.Context(), engine.Order{ID: id, Command: table.ImportFile(c)})
	}
	_, err := order("bad", importOf("eins", "8/5 6/5"), importOf("zwei", "8/5 6/4"))
	require.True(t, refusal.Is(err, "bad_line"), "%v", err)
	_, err = order("none")
	require.True(t, refusal.Is(err, refusal.BadInput), "%v", err)
	head, err := d.Store.Head(t.Context())
	require.NoError(t, err)
	require.Zero(t, head, "nothing was stored")

	got, err := order("good", importOf("eins", "8/5 6/5"), importOf("zwei", "24/23 13/10"))
	require.NoError(t, err)
	require.False(t, got.Repeat)
	got, err = order("good", importOf("eins", "8/5 6/5"), importOf("zwei", "24/23 13/10"))
	require.NoError(t, err)
	require.True(t, got.Repeat, "the same file again")
	_, err = order("other", importOf("drei", "8/5 6/5"), importOf("zwei", "8/5 6/5"))
	require.True(t, refusal.Is(err, refusal.Already), "%v", err)

	for id, status := range map[events.TableID]table.Status{"eins": table.Imported, "zwei": table.Imported, "drei": table.None} {
		s, err := d.Table(t.Context(), id)
		require.NoError(t, err)
		require.Equal(t, status, s.Status, id)
	}
	_, err = d.Do(t.Context(), engine.Order{ID: "play", Actor: ana, Command: table.Play{ID: "eins", By: ana, Text: "roll", Turn: -1}})
	require.Error(t, err)
}
