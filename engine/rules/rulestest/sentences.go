package rulestest

import (
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
)

// Sentences demands of a board that every sentence it asks for stands in both
// catalogues with the arguments that it needs, and that every sentence under a
// prefix is asked for by some view. Ids that end as one of the results are the
// game's own.
func Sentences(t *testing.T, catalogue fs.FS, prefix string, results []string, draw func(rules.Say)) {
	t.Helper()
	pt, en := sentences(t, catalogue, "pt", prefix, results), sentences(t, catalogue, "en", prefix, results)
	require.Equal(t, slices.Sorted(maps.Keys(pt)), slices.Sorted(maps.Keys(en)))
	for id := range pt {
		assert.Equal(t, blanks(pt[id]), blanks(en[id]), id)
	}
	asked := map[string]bool{}
	draw(func(id string, args ...any) string {
		sentence, ok := pt[id]
		if !ok {
			known := id == rules.OwnSeat || id == rules.OtherSeat || slices.Contains(results, id[strings.LastIndexByte(id, '.')+1:])
			assert.True(t, known, id)
			return id
		}
		asked[id] = true
		for _, name := range blanks(sentence) {
			assert.Contains(t, args, any(name), id)
		}
		return id
	})
	for id := range pt {
		assert.True(t, asked[id], "nothing says %q", id)
	}
}

// sentences are those under a prefix, by id; one with a plural is all its forms.
func sentences(t *testing.T, catalogue fs.FS, tag, prefix string, results []string) map[string]string {
	t.Helper()
	b, err := fs.ReadFile(catalogue, tag+".toml")
	require.NoError(t, err)
	raw, out := map[string]any{}, map[string]string{}
	require.NoError(t, toml.Unmarshal(b, &raw))
	for id, said := range raw {
		rest, ok := strings.CutPrefix(id, prefix)
		if !ok || slices.Contains(results, rest) {
			continue
		}
		switch said := said.(type) {
		case string:
			out[id] = said
		case map[string]any:
			out[id] = said["one"].(string) + said["other"].(string)
		}
	}
	return out
}

var blank = regexp.MustCompile(`\{\{[^}]*\.([A-Za-z]+)[^}]*\}\}`)

// blanks are the arguments of a sentence.
func blanks(sentence string) []string {
	names := map[string]bool{}
	for _, m := range blank.FindAllStringSubmatch(sentence, -1) {
		names[m[1]] = true
	}
	return slices.Sorted(maps.Keys(names))
}
