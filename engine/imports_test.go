package engine_test

import (
	"go/ast"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "carteiro/"

// rooms are the rooms of the house and whom each may ask. Imports run one way:
// events <- engine <- projections <- {views, mail} <- cmd.
var rooms = map[string][]string{
	"events":      {},
	"migrations":  {},
	"engine":      {"events"},
	"projections": {"events", "engine"},
	"views":       {"events", "engine", "projections"},
	"mail":        {"events", "engine", "projections"},
	"cmd":         {"events", "engine", "projections", "views", "mail", "migrations"},
}

func TestImportsRunOneWay(t *testing.T) {
	for room := range rooms {
		eachFile(t, "../"+room, func(path string, f *ast.File) {
			for _, bad := range trespasses(room, imports(f)) {
				t.Errorf("%s/%s imports %s", room, path, bad)
			}
		})
	}
}

// trespasses are the imports of ours that a room must not have.
func trespasses(room string, paths []string) (bad []string) {
	for _, path := range paths {
		inside, ours := strings.CutPrefix(path, module)
		to, _, _ := strings.Cut(inside, "/")
		if ours && to != room && !slices.Contains(rooms[room], to) {
			bad = append(bad, path)
		}
	}
	return bad
}

func TestTrespassesAreFound(t *testing.T) {
	for _, c := range []struct{ room, path string }{
		{"events", "carteiro/engine"}, {"engine", "carteiro/projections"}, {"views", "carteiro/mail"},
		{"mail", "carteiro/views"}, {"projections", "carteiro/mail"}, {"engine", "carteiro/migrations"},
		{"views", "carteiro/cmd/carteiro"}, {"cmd", "carteiro/pkg/util"},
	} {
		assert.Equal(t, []string{c.path}, trespasses(c.room, []string{"fmt", c.path}), c.room)
	}
	assert.Empty(t, trespasses("engine", []string{"carteiro/engine/rules", "carteiro/events", "fmt"}))
}

// The top level holds the rooms and nothing else.
func TestTheHouseHasNoOtherRooms(t *testing.T) {
	entries, err := os.ReadDir("..")
	require.NoError(t, err)
	for _, e := range entries {
		if _, room := rooms[e.Name()]; e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			assert.True(t, room || e.Name() == "bin" || e.Name() == "data", "%s is no room of the house", e.Name())
		}
	}
}
