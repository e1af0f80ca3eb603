package views_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/views"
)

// catalogue is one language of the locales, by id.
func catalogue(t *testing.T, tag string) map[string]any {
	t.Helper()
	files, err := fs.Glob(views.Locales(), "*"+tag+".toml")
	require.NoError(t, err)
	out := map[string]any{}
	for _, name := range files {
		b, err := fs.ReadFile(views.Locales(), name)
		require.NoError(t, err)
		one := map[string]any{}
		require.NoError(t, toml.Unmarshal(b, &one))
		for id, sentence := range one {
			require.NotContains(t, out, id, "%s says again what another file says", name)
			out[id] = sentence
		}
	}
	return out
}

func keys(m map[string]any) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

var (
	usedID  = regexp.MustCompile(`"(page\.[a-z0-9_.%]+)"`)
	codeID  = regexp.MustCompile(`refusal\.Code = "([a-z_]+)"`)
	argName = regexp.MustCompile(`\{\{\.([A-Za-z]+)\}\}`)
)

// used are the ids that the sources name; one that ends in "." or "_" or has a
// "%" begins a family.
func used(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	for _, pattern := range []string{"*.go", "*.templ"} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, f := range files {
			if strings.HasSuffix(f, "_test.go") || strings.HasSuffix(f, "_templ.go") {
				continue
			}
			b, err := os.ReadFile(f)
			require.NoError(t, err)
			for _, m := range usedID.FindAllStringSubmatch(string(b), -1) {
				id, _, _ := strings.Cut(m[1], "%")
				out[id] = true
			}
			for _, m := range codeID.FindAllStringSubmatch(string(b), -1) {
				out["refusal."+m[1]] = true
			}
		}
	}
	require.Greater(t, len(out), 100)
	return out
}

func TestBothLanguagesHaveTheSameSentences(t *testing.T) {
	pt, en := catalogue(t, "pt"), catalogue(t, "en")
	assert.Equal(t, keys(pt), keys(en))
	for id := range pt {
		assert.Equal(t, args(pt[id]), args(en[id]), id)
	}
}

// args are the names of the blanks in a sentence.
func args(sentence any) []string {
	texts := []string{}
	switch s := sentence.(type) {
	case string:
		texts = append(texts, s)
	case map[string]any:
		for _, form := range s {
			texts = append(texts, form.(string))
		}
	}
	names := map[string]any{}
	for _, text := range texts {
		for _, m := range argName.FindAllStringSubmatch(text, -1) {
			names[m[1]] = true
		}
	}
	return keys(names)
}

func TestEverySentenceIsThereAndUsed(t *testing.T) {
	said, named := catalogue(t, "pt"), used(t)
	for id := range named {
		found := false
		for has := range said {
			found = found || has == id || (strings.HasSuffix(id, ".") || strings.HasSuffix(id, "_")) && strings.HasPrefix(has, id)
		}
		assert.True(t, found, "no sentence for %q", id)
	}
	for id := range said {
		found := named[id]
		for prefix := range named {
			found = found || (strings.HasSuffix(prefix, ".") || strings.HasSuffix(prefix, "_")) && strings.HasPrefix(id, prefix)
		}
		assert.True(t, found, "nothing says %q", id)
	}
}
