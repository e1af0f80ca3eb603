package mail

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// label is what a good reader makes of a letter.
type label struct {
	File     string
	Kind     Kind
	Expect   *string
	Alt      []string
	Commands []string // what it asks for, word by word; nil where nobody says
	raw      []byte
}

func (l label) texts() []string {
	if l.Expect == nil {
		return nil
	}
	return append([]string{*l.Expect}, l.Alt...)
}

// labelled reads every folder of labelled letters that is there: our own, and
// the sibling folder "shared" where there is one.
func labelled(t *testing.T) []label {
	var all []label
	for _, dir := range append(shared(t), "testdata") {
		index, err := os.ReadFile(filepath.Join(dir, "labels.jsonl"))
		require.NoError(t, err)
		for s := bufio.NewScanner(bytes.NewReader(index)); s.Scan(); {
			var l label
			require.NoError(t, json.Unmarshal(s.Bytes(), &l))
			l.raw, err = os.ReadFile(filepath.Join(dir, l.File))
			require.NoError(t, err)
			all = append(all, l)
		}
	}
	return all
}

// shared searches upwards for shared/cases/mail.
func shared(t *testing.T) []string {
	dir, err := os.Getwd()
	require.NoError(t, err)
	for dir != filepath.Dir(dir) {
		if found := filepath.Join(dir, "shared", "cases", "mail"); isFile(filepath.Join(found, "labels.jsonl")) {
			return []string{found}
		}
		dir = filepath.Dir(dir)
	}
	return nil
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// squeezed folds white space and drops blank lines.
func squeezed(s string) []string {
	var out []string
	for _, l := range strings.Split(s, "\n") {
		if l = strings.Join(strings.Fields(l), " "); l != "" {
			out = append(out, l)
		}
	}
	return out
}

// startsAlike compares the first three lines, or fewer if there are fewer.
func startsAlike(a, b []string) bool {
	n := min(3, len(a), len(b))
	return slices.Equal(a[:n], b[:n])
}

func TestLabelledLetters(t *testing.T) {
	letters := labelled(t)
	judged, exact, heads := 0, 0, 0
	for _, l := range letters {
		in, err := Parse(l.raw)
		require.NoError(t, err, l.File)
		assert.Equal(t, l.Kind, in.Kind, l.File)
		if l.Expect == nil {
			continue
		}
		judged++
		got := squeezed(in.Text)
		same := slices.ContainsFunc(l.texts(), func(s string) bool { return slices.Equal(squeezed(s), got) })
		alike := slices.ContainsFunc(l.texts(), func(s string) bool { return startsAlike(squeezed(s), got) })
		if !same {
			t.Logf("%s: read as\n%s", l.File, in.Text)
		}
		exact, heads = exact+count(same), heads+count(alike)
		assertFresh(t, l, in)
		assertCommands(t, l, in)
	}
	t.Logf("%d letters, %d with a text: %d exact, %d begin right", len(letters), judged, exact, heads)
	assert.GreaterOrEqual(t, float64(exact), 0.95*float64(judged))
	assert.GreaterOrEqual(t, float64(heads), 0.99*float64(judged))
}

// assertFresh: no command may come from a line that the label calls quoted.
func assertFresh(t *testing.T, l label, in Incoming) {
	fresh := strings.Join(squeezed(strings.Join(l.texts(), "\n")), " ")
	for _, c := range in.Commands {
		line := strings.Join(strings.Fields(c.Line), " ")
		subject := strings.Contains(in.Subject, c.Line)
		assert.True(t, subject || strings.Contains(fresh, line), "%s: %q is quoted", l.File, c.Line)
	}
}

// assertCommands: exactly these moves and words are asked for.
func assertCommands(t *testing.T, l label, in Incoming) {
	if l.Commands == nil {
		return
	}
	got := []string{}
	for _, c := range in.Commands {
		got = append(got, or(c.Text, c.Verb))
	}
	assert.Equal(t, l.Commands, got, l.File)
}
