package board_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/games/chouette"
	"carteiro/engine/games/chouette/board"
	"carteiro/engine/lang"
	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

var update = flag.Bool("update", false, "rewrite the golden boards")

// step is a move by the number of a seat; 0 is Nature.
type step struct {
	by int
	m  rules.Move
}

// played is an evening for so many after these steps.
func played(t testing.TB, seats int, o rules.Options, steps ...step) rules.Position {
	t.Helper()
	p, err := chouette.Game{}.Setup(o, seats)
	require.NoError(t, err)
	for _, s := range steps {
		p, err = p.Play(rules.Seat(s.by-1), s.m)
		require.NoError(t, err, s.m)
	}
	return p
}

// begun is the start of a game of four that the crew opens.
var begun = []step{{0, "66-65-55-45"}, {0, "1-3"}, {2, "8/5 6/5"}}

// window is the crew's first window, with one answer.
var window = append(slices.Clip(begun), step{1, "roll"}, step{0, "21"}, step{1, "13/10"}, step{3, "double"})

func seen(p rules.Position, number int) chouette.View {
	return p.SeenBy(rules.Seat(number - 1)).(chouette.View)
}

// scenes are the boards that are pinned.
func scenes(t testing.TB) map[string]chouette.View {
	four := func(steps ...step) rules.Position { return played(t, 4, nil, steps...) }
	doubled := append(slices.Clip(window), step{2, "no"}, step{4, "double"})
	answered := append(slices.Clip(doubled), step{1, "beaver 3, pass 4"})
	boxDoubles := append(slices.Clip(begun), step{1, "double"}, step{2, "pass"}, step{3, "beaver"}, step{4, "take"})
	paused := append(slices.Clip(begun), step{1, "double"}, step{2, "pass"}, step{3, "pass"}, step{4, "pass"})
	five := []step{{0, "66-65-55-45-44"}, {1, "partner"}}
	joined := append(slices.Clip(five), step{5, "join"}, step{0, "3-1"})
	return map[string]chouette.View{
		"seats":    seen(four(), 1),
		"window":   seen(four(window...), 3),
		"sealed":   seen(four(window...), 1),
		"doubled":  seen(four(doubled...), 1),
		"beavered": seen(four(answered...), 3),
		"beavers":  seen(four(boxDoubles...), -1),
		"paused":   seen(four(paused...), 1),
		"invited":  seen(played(t, 5, rules.Options{"games": "3"}, five...), 5),
		"partner":  seen(played(t, 5, rules.Options{"games": "3"}, joined...), 5),
	}
}

// others are boards that are not pinned, for what else can be said.
func others(t testing.TB) (list []chouette.View) {
	add := func(p rules.Position) { list = append(list, seen(p, 2), seen(p, -1)) }
	add(played(t, 5, nil, step{0, "66-65-55-45-44"}))
	add(played(t, 4, nil, begun[:1]...))
	add(played(t, 4, nil, begun[:2]...))
	add(played(t, 4, nil, begun...))
	add(played(t, 4, nil, append(slices.Clip(begun), step{1, "roll"})...))
	add(played(t, 4, nil, append(slices.Clip(begun), step{1, "double"})...))
	refused := append(slices.Clip(window), step{2, "no"}, step{4, "double"}, step{1, "beaver 3, beaver 4"})
	add(played(t, 4, nil, append(slices.Clip(refused), step{3, "refuse"}, step{4, "accept"})...))
	add(played(t, 4, nil, append(slices.Clip(refused), step{3, "raccoon"}, step{4, "accept"})...))
	owned := append(slices.Clip(begun), step{1, "double"}, step{2, "take"}, step{3, "take"}, step{4, "beaver"}, step{1, "accept 4"})
	add(played(t, 4, nil, owned...))
	add(played(t, 4, nil, append(slices.Clip(owned[:len(owned)-1]), step{1, "refuse 4"})...))
	add(played(t, 4, nil, append(slices.Clip(owned[:len(owned)-1]), step{1, "raccoon 4"})...))

	left, err := played(t, 4, nil, begun...).Settle(rules.Offer{By: 3, Kind: chouette.Resign})
	require.NoError(t, err)
	add(left)
	more, err := left.(rules.Welcoming).Welcome(4)
	require.NoError(t, err)
	add(more)
	timed, err := rules.Lapse(left, 0)
	require.NoError(t, err)
	add(timed)
	gone, err := left.Settle(rules.Offer{By: 0, Kind: chouette.Resign})
	require.NoError(t, err)
	add(gone)
	fewer, err := timed.Settle(rules.Offer{By: 1, Kind: chouette.Resign})
	require.NoError(t, err)
	add(fewer)
	agreed, err := played(t, 4, nil, append(slices.Clip(begun), step{1, "double"}, step{2, "pass"})...).Settle(rules.Offer{By: 0, Kind: chouette.End})
	require.NoError(t, err)
	add(agreed)
	add(played(t, 4, rules.Options{"games": "1"}, append(slices.Clip(begun), step{1, "double"}, step{2, "pass"}, step{3, "pass"}, step{4, "pass"})...))
	dance := seen(played(t, 4, nil, begun[:2]...), 2)
	dance.Asked = []rules.Ask{{Seat: 1, Kind: "dance"}}
	shared := seen(played(t, 5, rules.Options{"games": "3"}, step{0, "66-65-55-45-44"}, step{1, "alone"}), 2)
	shared.Past = []chouette.Past{{Number: 1, Box: 0, Partner: 4, Accounts: []int{2, -1, -1, -1, 1}}}
	board := seen(played(t, 4, nil, begun...), 2)
	board.Pairs[0].Settled, board.Pairs[0].How, board.Pairs[0].Points = true, "gammon", 4
	return append(list, dance, board, shared)
}

func speaker(t testing.TB, tag string) rules.Say {
	t.Helper()
	words, err := lang.New(chouette.Locales(), backgammon.Locales())
	require.NoError(t, err)
	return rules.Named(words.In(tag).Say, "Ana Leonor", "Rui", "Maria da Conceição Albuquerque", "Zé", "Bia")
}

func TestGolden(t *testing.T) {
	for name, v := range scenes(t) {
		for _, tag := range lang.Tags {
			say := speaker(t, string(tag))
			golden(t, name+"."+string(tag)+".golden", board.Board{}.Text(v, say)+"\n"+board.Board{}.Spoken(v, say)+"\n")
		}
	}
	golden(t, "beavered.svg.golden", board.Board{}.SVG(scenes(t)["beavered"], speaker(t, "pt")))
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), got, name)
}

// The board asks for no sentence that is not there, and every sentence is asked
// for by some board.
func TestSentences(t *testing.T) {
	results := []string{chouette.ResultPlayed, chouette.ResultFew, chouette.ResultAgreed}
	all := others(t)
	for _, v := range scenes(t) {
		all = append(all, v)
	}
	rulestest.Sentences(t, chouette.Locales(), "board.chouette.", results, func(say rules.Say) {
		only := func(id string, args ...any) string {
			if strings.HasPrefix(id, "board.backgammon.") {
				return id
			}
			return say(id, args...)
		}
		for _, v := range all {
			board.Board{}.Text(v, only)
			board.Board{}.Spoken(v, only)
			board.Board{}.SVG(v, only)
			board.Board{}.Settlement(v, only)
		}
	})
}

// What is said under seal is told to its own eye and to no other.
func TestSealedAnswersAreToldToTheirOwnEye(t *testing.T) {
	all := scenes(t)
	for _, tag := range lang.Tags {
		say := speaker(t, string(tag))
		own, other := board.Board{}.Text(all["window"], say), board.Board{}.Text(all["sealed"], say)
		assert.NotEqual(t, own, other)
		hidden := say("board.chouette.own", "Word", say("board.chouette.word.double"))
		assert.Contains(t, own, hidden)
		assert.NotContains(t, other+board.Board{}.Spoken(all["sealed"], say)+board.Board{}.SVG(all["sealed"], say), hidden)
	}
}

func TestEightPeopleWithLongNamesFit(t *testing.T) {
	p := played(t, 8, nil, step{0, "66-65-55-45-44-34-33-23"}, step{1, "alone"}, step{0, "1-3"}, step{2, "8/5 6/5"}, step{1, "double"})
	words, err := lang.New(chouette.Locales(), backgammon.Locales())
	require.NoError(t, err)
	long := slices.Repeat([]string{"Maria da Conceição Albuquerque"}, 8)
	for line := range strings.Lines(board.Board{}.Text(seen(p, -1), rules.Named(words.In("pt").Say, long...))) {
		assert.LessOrEqual(t, utf8.RuneCountInString(strings.TrimRight(line, "\n")), rules.Columns, line)
	}
}

func TestAnotherGamesViewIsNotDrawn(t *testing.T) {
	say := speaker(t, "en")
	assert.Empty(t, board.Board{}.Text(nil, say)+board.Board{}.Spoken(backgammon.View{}, say)+board.Board{}.SVG(chouette.View{}, say))
}

// The laws of every game, with the board.
func TestLaws(t *testing.T) {
	rulestest.Laws(t, chouette.Game{}, board.Board{}, rulestest.With(rules.Options{"games": "1"}), rulestest.Seats(6), rulestest.Games(2), rulestest.Breadth(4))
}
