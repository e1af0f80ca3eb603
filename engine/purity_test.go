package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// impure are the packages that the engine does without, with all below them;
// the desk alone may use them.
var impure = []string{
	"database/sql", "net", "os", "log", "io/ioutil", "math/rand", "crypto/rand", "syscall", "unsafe", "plugin",
}

// clocks are the functions of package time that look at the wall clock or wait.
var clocks = []string{"Now", "Since", "Until", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker", "Sleep"}

// desks are the files of the engine that do I/O.
var desks = map[string]bool{"desk.go": true}

func TestEngineIsPure(t *testing.T) {
	files := 0
	eachFile(t, ".", func(path string, f *ast.File) {
		if desks[path] {
			return
		}
		files++
		for _, sin := range sins(f) {
			t.Errorf("engine/%s uses %s", path, sin)
		}
	})
	assert.Greater(t, files, 20, "the walk must find the engine")
}

// sins names what a file uses and must not.
func sins(f *ast.File) (found []string) {
	for _, imp := range imports(f) {
		for _, bad := range impure {
			if imp == bad || strings.HasPrefix(imp, bad+"/") {
				found = append(found, imp)
			}
		}
	}
	clock := localName(f, "time")
	ast.Inspect(f, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && clock != "" {
			for _, name := range clocks {
				if x, ok := sel.X.(*ast.Ident); ok && x.Name == clock && sel.Sel.Name == name {
					found = append(found, "time."+name)
				}
			}
		}
		return true
	})
	if clock == "." {
		found = append(found, "time by a dot import")
	}
	return found
}

// localName is what a file calls an imported package, "" if it is not imported.
func localName(f *ast.File, path string) string {
	for _, imp := range f.Imports {
		if imp.Path.Value != strconv.Quote(path) {
			continue
		}
		if imp.Name != nil {
			return imp.Name.Name
		}
		return path
	}
	return ""
}

func imports(f *ast.File) (paths []string) {
	for _, imp := range f.Imports {
		path, _ := strconv.Unquote(imp.Path.Value)
		paths = append(paths, path)
	}
	return paths
}

// eachFile parses every Go file below a folder that is no test.
func eachFile(t *testing.T, root string, visit func(path string, f *ast.File)) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		visit(filepath.ToSlash(rel), f)
		return err
	}))
}

func TestSinsAreFound(t *testing.T) {
	for source, want := range map[string][]string{
		`import "os"`:                                     {"os"},
		`import "net/http"`:                               {"net/http"},
		`import "log/slog"`:                               {"log/slog"},
		`import r "math/rand/v2"`:                         {"math/rand/v2"},
		`import "database/sql/driver"`:                    {"database/sql/driver"},
		`import "time"; var t = time.Now()`:               {"time.Now"},
		`import clock "time"; var now = clock.Now`:        {"time.Now"},
		`import "time"; func f() { <-time.After(1) }`:     {"time.After"},
		`import . "time"; var t = Now()`:                  {"time by a dot import"},
		`import "time"; var d = time.Second`:              nil,
		`import "netip"; import "math/bits"`:              nil,
		`var time struct{ Now func() }; var x = time.Now`: nil,
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x; "+source, 0)
		require.NoError(t, err)
		assert.Equal(t, want, sins(f), source)
	}
}
