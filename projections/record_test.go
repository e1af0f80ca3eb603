package projections_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

var update = flag.Bool("update", false, "write the golden files anew")

func (h *house) json(id events.TableID) string {
	h.t.Helper()
	text, err := json.MarshalIndent(h.replay(id, rules.Watcher).JSON(rules.Watcher), "", " ")
	require.NoError(h.t, err)
	return string(text) + "\n"
}

// TestGoldenRecord pins what is exported: a short game that ends by resigning.
func TestGoldenRecord(t *testing.T) {
	h := open(t, nil)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	h.sit("t", "ana", "rui")
	for i := range 4 {
		require.True(t, h.step("t", i))
	}
	h.do("rui", table.Offer{ID: "t", By: "rui", Kind: "resign", Value: 1, Turn: -1})
	h.do("ana", table.Answer{ID: "t", By: "ana", Accept: true, Turn: -1})
	path := filepath.Join("testdata", "record.json")
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(h.json("t")), 0o644))
	}
	golden, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(golden), h.json("t"))
	require.NotContains(t, h.json("t"), "@", "addresses are nobody's business")
	_, err = h.record("t").Prove()
	require.NoError(t, err)
}

func TestReadRecordRefuses(t *testing.T) {
	for _, bad := range []string{"", "[]", `{"id":"t","extra":1}`, `{"id":"t"} {}`, `{"id":`} {
		_, err := projections.ReadRecord(strings.NewReader(bad))
		require.ErrorContains(t, err, "not the record of a game", bad)
	}
}

func FuzzRecord(f *testing.F) {
	golden, err := os.ReadFile(filepath.Join("testdata", "record.json"))
	require.NoError(f, err)
	f.Add(string(golden))
	f.Add(strings.ReplaceAll(string(golden), `"seat": -1`, `"seat": 1`))
	f.Add(strings.ReplaceAll(string(golden), `"accepted"`, `"move"`))
	f.Add(`{"game":"backgammon","seats":[{},{}],"outcome":{},"secret":"","commitment":"","words":null}`)
	f.Fuzz(func(t *testing.T, text string) {
		r, err := projections.ReadRecord(strings.NewReader(text))
		if err != nil {
			return
		}
		if proof, err := r.Prove(); err == nil {
			require.NotEmpty(t, r.Secret)
			require.Equal(t, r.ID, proof.Table)
		}
	})
}
