// Package rulestest is the laws that every game must keep, for the game's own
// tests: one call plays random games and looks at every position of them.
package rulestest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
)

// Config is what the laws need to know of a game. Laws fills the defaults.
type Config struct {
	Games   int           // random games, default 6
	Moves   int           // a game must end within so many moves, default 20000
	Breadth int           // at most so many legal moves of a position are tried, default 60
	Seats   int           // default: the fewest of About
	Options rules.Options // of Setup, default none
	Useless []string      // texts that no game can read, beside the usual ones
	Sum     func(points []int) bool
	Secrets func(p rules.Position, eye rules.Seat) []string // what the encoded View of an eye must not hold
	Seed    uint64                                          // of the first game, default 1
}

// Option changes the Config of one call of Laws.
type Option func(*Config)

// Seats plays with so many seats.
func Seats(n int) Option { return func(c *Config) { c.Seats = n } }

// Games plays so many random games.
func Games(n int) Option { return func(c *Config) { c.Games = n } }

// With plays a variant.
func With(o rules.Options) Option { return func(c *Config) { c.Options = o } }

// Breadth tries at most so many legal moves of each position.
func Breadth(n int) Option { return func(c *Config) { c.Breadth = n } }

// Within demands that a game ends within so many moves.
func Within(moves int) Option { return func(c *Config) { c.Moves = moves } }

// Sum is the law of the points at the end; by default they add up to zero.
func Sum(ok func(points []int) bool) Option { return func(c *Config) { c.Sum = ok } }

// Secrets lists the texts that an eye must not find in its View, for games
// that hide something.
func Secrets(of func(p rules.Position, eye rules.Seat) []string) Option {
	return func(c *Config) { c.Secrets = of }
}

// Useless adds texts that must be refused at every position.
func Useless(texts ...string) Option {
	return func(c *Config) { c.Useless = append(c.Useless, texts...) }
}

func config(g rules.Game, opts []Option) Config {
	c := Config{
		Games: 6, Moves: 20000, Breadth: 60, Seats: g.About().MinSeats, Seed: 1, Sum: zero,
		Useless: []string{"", " ", "xyzzy", "???", "\x00\xff", "-1", "99999999999999999999", "((((", "1/1/1/1/1/1/1/1", "ação ímpar"},
	}
	for _, o := range opts {
		o(&c)
	}
	return c
}

func zero(points []int) bool {
	sum := 0
	for _, p := range points {
		sum += p
	}
	return sum == 0
}

// Laws plays random games and fails where the game or its board breaks a law.
func Laws(t *testing.T, g rules.Game, b rules.Board, opts ...Option) {
	t.Helper()
	c := config(g, opts)
	for i := range c.Games {
		seed := c.Seed + uint64(i)
		t.Run(fmt.Sprintf("game %d", seed), func(t *testing.T) { check(t, g, b, c, seed) })
	}
}

// check plays one random game.
func check(t require.TestingT, g rules.Game, b rules.Board, c Config, seed uint64) {
	start, err := g.Setup(c.Options, c.Seats)
	require.NoError(t, err, "a variant must set up")
	game := &walk{t: t, Config: c, board: b, game: g, luck: NewLuck(seed), start: start, now: start}
	for !game.over() {
		require.Less(t, len(game.log), c.Moves, "a random game must end")
		game.step()
	}
	game.end()
}
