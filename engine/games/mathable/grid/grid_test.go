package grid_test

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"carteiro/engine/games/mathable/grid"
)

// published is the board and the bag as they were published.
type published struct {
	Grid  [][]string
	Start []struct {
		Square string
		Value  int
	}
	HandSize  int            `json:"hand_size"`
	TileTotal int            `json:"tile_total"`
	Tiles     map[string]int `json:"tiles"`
}

func readBoard(t *testing.T) (p published) {
	data, err := os.ReadFile("../testdata/board.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &p))
	return p
}

// square reads a name that must be right.
func square(t require.TestingT, name string) grid.Square {
	s, ok := grid.Parse(name)
	require.True(t, ok, name)
	return s
}

// laid is a board with these tiles beside the printed ones: "7F=3 7E=4".
func laid(t require.TestingT, start grid.Board, tiles string) grid.Board {
	for _, f := range strings.Fields(tiles) {
		name, value, _ := strings.Cut(f, "=")
		v, err := strconv.Atoi(value)
		require.NoError(t, err)
		start.Lay(square(t, name), v)
	}
	return start
}

func TestBoardSquareBySquare(t *testing.T) {
	p, count := readBoard(t), map[string]int{}
	require.Len(t, p.Grid, grid.Side)
	for row, kinds := range p.Grid {
		require.Len(t, kinds, grid.Side)
		for col, kind := range kinds {
			s, ok := grid.At(row, col)
			require.True(t, ok)
			assert.Equal(t, kind, s.Kind().String(), s)
			count[kind]++
		}
	}
	assert.Equal(t, map[string]int{"": 136, "2x": 16, "3x": 12, "+": 8, "-": 8, "*": 8, "/": 8}, count)
	start := grid.Start()
	require.Len(t, start.Tiles(), 4)
	for i, want := range p.Start {
		assert.Equal(t, want.Square, start.Tiles()[i].Square.String())
		assert.Equal(t, want.Value, start.Tiles()[i].Value)
	}
}

func TestBagTileByTile(t *testing.T) {
	p := readBoard(t)
	assert.Len(t, grid.Bag(), p.TileTotal)
	assert.Len(t, grid.Bag(), grid.Total)
	for v := -3; v <= 120; v++ {
		assert.Equal(t, p.Tiles[strconv.Itoa(v)], grid.Count(v), v)
		assert.Equal(t, grid.Count(v) > 0, grid.Tile(v), v)
	}
}

func TestNames(t *testing.T) {
	for s := range grid.Square(grid.Squares) {
		name := s.String()
		for _, text := range []string{name, strings.ToLower(name), name[len(name)-1:] + name[:len(name)-1]} {
			assert.Equal(t, s, square(t, text))
		}
	}
	assert.Equal(t, "7G", square(t, "g7").String())
	for _, bad := range []string{"", "7", "G", "15A", "0A", "7O", "07G", "7GG", "77", "-1A", "A+1", "1[", "1@", "A1B", "7 G"} {
		_, ok := grid.Parse(bad)
		assert.False(t, ok, bad)
	}
}

func TestSets(t *testing.T) {
	s := grid.SetOf(90, 3, 3, 22, -1, 0)
	assert.Equal(t, []int{0, 3, 90}, s.Values())
	assert.True(t, s.Has(90) && s.Has(0) && !s.Has(22) && !s.Has(4) && !s.Has(-1) && !s.Has(1000))
}

// The worked examples of the rules, and a few beside them.
func TestM3ToM6Examples(t *testing.T) {
	for _, c := range []struct {
		rule, tiles, tile string
		points            int
		equations         string
		fault             grid.Fault
	}{
		{"M3 M4 by * and / once", "", "6G=3", 3, "1*3", ""},
		{"M3 between", "6C=3 6E=4", "6D=7", 0, "", grid.NoPair},
		{"M3 gap", "6C=3 6D=4", "6F=7", 0, "", grid.NoPair},
		{"M3 diagonal", "6E=3 5D=4", "4C=7", 0, "", grid.NoPair},
		{"M3 after", "6C=3 6D=4", "6E=7", 7, "4+3", ""},
		{"M3 occupied", "", "7G=3", 0, "", grid.Occupied},
		{"M3 off the edge", "1A=3 2A=4", "3A=7", 7, "4+3", ""},
		{"M4 order free", "6E=5 6F=20", "6D=4", 4, "20/5", ""},
		{"M4 order free", "6E=20 6F=5", "6D=15", 15, "20-5", ""},
		{"M4 exact", "6E=21 6F=4", "6D=5", 0, "", grid.WrongValue},
		{"M4 zero", "6E=5 6F=5", "6D=0", 0, "5-5", ""},
		{"M4 zero", "6E=0 6F=7", "6D=7", 7, "0+7", ""},
		{"M4 one", "6E=5 6F=5", "6D=1", 1, "5/5", ""},
		{"M5", "9G=4", "10G=7", 7, "4+3", ""},
		{"M5", "9G=4", "10G=12", 0, "", grid.WrongOperation},
		{"M5", "9G=4", "10G=1", 0, "", grid.WrongOperation},
		{"M5", "9G=4", "10G=9", 0, "", grid.WrongValue},
		{"M5 count", "9G=4 10H=7 10I=1", "10G=7", 7, "4+3", ""},
		{"M5 divide", "2F=20 2G=4", "2E=5", 5, "20/4", ""},
		{"M5 divide", "2F=20 2G=4", "2E=16", 0, "", grid.WrongOperation},
		{"M5 divide by 0", "2F=20 2G=0", "2E=20", 0, "", grid.WrongOperation},
		{"M6 2x", "5F=4 5G=6", "5E=10", 20, "4+6", ""},
		{"M6 2x two pairs", "5F=4 5G=6 6E=3 7E=7", "5E=10", 40, "4+6 3+7", ""},
		{"M6 3x", "1B=10 1C=8", "1A=80", 240, "10*8", ""},
		{"M6 two operations once", "6E=2 6F=2", "6D=4", 4, "2+2", ""},
		{"M6 two operations once", "6E=4 6F=2", "6D=2", 2, "4-2", ""},
		{"M6 four pairs", "6D=4 6E=3 6G=3 6H=4 4F=7 5F=1 7F=7 8F=1", "6F=7", 28, "1*7 3+4 7*1 3+4", ""},
		{"no tile", "", "6G=22", 0, "", grid.NoTile},
	} {
		start := grid.Start()
		if strings.Contains(c.rule, "four") {
			start = grid.Empty()
		}
		b := laid(t, start, c.tiles)
		name, value, _ := strings.Cut(c.tile, "=")
		n, err := strconv.Atoi(value)
		require.NoError(t, err)
		v := b.Judge(square(t, name), n)
		assert.Equal(t, grid.Verdict{Points: c.points, Equations: words(c.equations), Fault: c.fault}, v, "%s: %s", c.rule, c.tile)
		assert.Equal(t, v.Points, b.Points(square(t, name), n), c.tile)
	}
}

func words(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Fields(s)
}

func TestM5EquationTellsThePrintedOperation(t *testing.T) {
	b := laid(t, grid.Empty(), "9G=2 8G=2 4J=2 4K=2")
	assert.Equal(t, []string{"2+2"}, b.Judge(square(t, "10G"), 4).Equations)
	b = laid(t, grid.Empty(), "4I=2 4J=2")
	assert.Equal(t, []string{"2*2"}, b.Judge(square(t, "4H"), 4).Equations)
}

func TestTheOpeningHas24Placements(t *testing.T) {
	b, count := grid.Start(), map[int]int{}
	for s := range grid.Square(grid.Squares) {
		for _, v := range b.Fits(s).Values() {
			count[v]++
		}
	}
	assert.Equal(t, map[int]int{1: 4, 2: 6, 3: 4, 4: 2, 6: 2, 7: 2, 8: 2, 12: 2}, count)
	assert.True(t, b.Any(grid.SetOf(90, 12)))
	assert.False(t, b.Any(grid.SetOf(90, 0, 5)))
}

// drawn lays random tiles, legal or not, on a random board.
func drawn(t *rapid.T) (b grid.Board, on []grid.Placement) {
	b = grid.Start()
	bag := grid.Bag()
	for range rapid.IntRange(0, 60).Draw(t, "tiles") {
		s := grid.Square(rapid.IntRange(0, grid.Squares-1).Draw(t, "square"))
		if _, taken := b.Value(s); taken {
			continue
		}
		p := grid.Placement{Square: s, Value: rapid.SampledFrom(bag).Draw(t, "value")}
		b.Lay(p.Square, p.Value)
		on = append(on, p)
	}
	return b, on
}

// literal says by the words of M3 to M5, without any table, how many pairs
// give a value.
func literal(b *grid.Board, s grid.Square, value int) (pairs int) {
	if _, taken := b.Value(s); taken {
		return 0
	}
	for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		near, ok1 := grid.At(s.Row()+d[0], s.Col()+d[1])
		far, ok2 := grid.At(s.Row()+2*d[0], s.Col()+2*d[1])
		if !ok1 || !ok2 {
			continue
		}
		x, ok1 := b.Value(near)
		y, ok2 := b.Value(far)
		op := s.Kind().String()
		any := !s.Kind().Operator()
		if ok1 && ok2 && ((any || op == "+") && x+y == value || (any || op == "-") && (x-y == value || y-x == value) ||
			(any || op == "*") && x*y == value ||
			(any || op == "/") && (y != 0 && x%y == 0 && x/y == value || x != 0 && y%x == 0 && y/x == value)) {
			pairs++
		}
	}
	return pairs
}

func TestIncrementalValuesEqualRecomputed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, on := drawn(t)
		for s := range grid.Square(grid.Squares) {
			for v := 0; v <= grid.Top; v++ {
				if grid.Tile(v) {
					want := literal(&b, s, v)
					assert.Equal(t, want, b.Ways(s, v), "%s=%d", s, v)
					assert.Equal(t, want > 0, b.Fits(s).Has(v), "%s=%d", s, v)
					assert.Len(t, b.Judge(s, v).Equations, want)
				}
			}
		}
		other := grid.Empty()
		for _, p := range rapid.Permutation(b.Tiles()).Draw(t, "order") {
			other.Lay(p.Square, p.Value)
		}
		assert.Equal(t, b, other, "the order of laying changes nothing")
		start := grid.Start()
		for _, p := range on {
			b.Restore(&start, p.Square)
		}
		assert.Equal(t, start, b)
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"7G", "g7", "14N", "", "A", "é7", "\xff1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if s, ok := grid.Parse(name); ok {
			again, ok := grid.Parse(s.String())
			assert.True(t, ok && again == s)
		}
	})
}

func BenchmarkLay(b *testing.B) {
	board, was := grid.Start(), grid.Start()
	for b.Loop() {
		board.Lay(90, 3)
		board.Restore(&was, 90)
	}
}

func BenchmarkAny(b *testing.B) {
	board, hand := grid.Start(), grid.SetOf(90, 81, 0)
	for b.Loop() {
		if board.Any(hand) {
			b.Fatal("nothing fits")
		}
	}
}
