package pdn

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/draughts"
	"carteiro/engine/games/draughts/base"
	"carteiro/engine/rules"
)

// luck is Nature's in random games.
type luck struct{ *rand.Rand }

func (l luck) Pick(n int) int { return l.IntN(n) }

// random is the sheet of a random game, and its last position. Now and then
// somebody resigns, or an offer is accepted, or the game is not over yet.
func random(t *testing.T, seed uint64, key string, o rules.Options) (rules.Sheet, rules.Position) {
	l := luck{rand.New(rand.NewPCG(seed, 7))}
	game, _ := gameOf(key)
	p, err := game.Setup(o, 2)
	require.NoError(t, err)
	s := rules.Sheet{Game: key, Options: o, Names: []string{"White", "Black"}}
	for asks := p.Awaits(); len(asks) > 0; asks = p.Awaits() {
		line := rules.Line{Seat: asks[0].Seat}
		offers := rules.OffersOf(game, p, line.Seat)
		switch {
		case line.Seat == rules.Nature:
			line.Move = p.Draw(l)
			p, err = p.Play(rules.Nature, line.Move)
		case len(s.Lines) > 4 && l.IntN(300) == 0:
			return s, p
		case len(s.Lines) > 4 && l.IntN(100) == 0:
			line.Offer = &offers[l.IntN(len(offers))]
			p, err = p.Settle(rules.Offer{By: line.Seat, Kind: line.Offer.Kind, Value: line.Offer.Value})
		default:
			var moves []rules.Move
			for m := range p.Legal(line.Seat) {
				moves = append(moves, m)
			}
			line.Move = moves[l.IntN(len(moves))]
			p, err = p.Play(line.Seat, line.Move)
		}
		require.NoError(t, err)
		s.Lines = append(s.Lines, line)
	}
	return s, p
}

// kinds are all kinds of play, with seat 0 as White.
func kinds() (list []rules.Sheet) {
	add := func(key string, pairs ...string) {
		o := rules.Options{}
		for i := 0; i < len(pairs); i += 2 {
			o[pairs[i]] = pairs[i+1]
		}
		list = append(list, rules.Sheet{Game: key, Options: o})
	}
	for _, b := range []string{"brazilian", "portuguese", "english", "russian", "italian"} {
		add("draughts", "base", b, "colours", "host")
	}
	add("draughts", "base", "brazilian", "colours", "host", "draws", "fmjd")
	add("draughts", "base", "portuguese", "colours", "host", "limits", "off")
	for _, b := range []string{"brazilian", "portuguese", "english"} {
		add("digits", "base", b)
		add("digits", "base", b, "rat", "on", "lineup", "mirrored")
		add("digits", "base", b, "play", "removal", "target", "20", "reach", "reach", "rat", "on")
		add("digits", "base", b, "play", "sums")
	}
	return list
}

// moves are the steps of a sheet, without who made an agreed offer.
func moves(s rules.Sheet) (all []string) {
	for _, l := range s.Lines {
		text := fmt.Sprintf("%d %s", l.Seat, l.Move)
		if l.Offer != nil {
			text = l.Offer.Kind
			if l.Offer.Value > 0 {
				text += fmt.Sprint(l.Seat)
			}
		}
		all = append(all, text)
	}
	return all
}

// played are steps without the set-up of the usual start.
func played(steps []string) []string {
	for _, first := range []base.Side{base.White, base.Black} {
		for _, r := range []base.Rules{base.Brazilian, base.Portuguese} {
			if len(steps) > 0 && steps[0] == "-1 "+base.Start().FEN(first, r, base.Algebraic) {
				return steps[1:]
			}
		}
	}
	return steps
}

// TestRandomGamesComeBack writes games and reads them: the same steps by the
// same rules, the same end, and again the same text.
func TestRandomGamesComeBack(t *testing.T) {
	ends := map[string]int{}
	for seed, kind := range kinds() {
		for n := range uint64(12) {
			s, p := random(t, uint64(seed)*100+n, kind.Game, kind.Options)
			text, err := Format{}.Write(s)
			require.NoError(t, err)
			back, err := Format{}.Read(text)
			require.NoError(t, err, "%s", text)
			require.Len(t, back, 1)
			assert.Equal(t, moves(s), played(moves(back[0])), "%s", text)
			assert.Empty(t, back[0].Differences, "%s", text)
			assert.Equal(t, s.Names, back[0].Names)
			game, _ := gameOf(s.Game)
			want, _ := game.About().Resolve(s.Options)
			if s.Game == draughts.KeyDraughts {
				want = rules.Options{"base": want["base"], "start": "file", "table": draughts.DrawTable(want)}
			}
			got, err := game.About().Resolve(back[0].Options)
			require.NoError(t, err)
			assert.Equal(t, want, got, "%s", text)
			again, err := Format{}.Write(back[0])
			require.NoError(t, err)
			assert.Equal(t, string(text), string(again))
			for _, row := range strings.Split(string(text[strings.Index(string(text), "\n\n"):]), "\n") {
				assert.LessOrEqual(t, len(row), width)
			}
			sameEnd(t, text, p)
			o, _ := p.Outcome()
			ends[o.Result]++
		}
	}
	for _, how := range []string{"", draughts.ByResign, draughts.ByDraw, draughts.ByCount, draughts.BySixes, draughts.ByBlocked, draughts.ByTarget, draughts.ByPoints} {
		assert.NotZero(t, ends[how], "no game ended by %q: %v", how, ends)
	}
}

// sameEnd compares the last board of a text with that of a game.
func sameEnd(t *testing.T, text []byte, p rules.Position) {
	games, err := Read(text)
	require.NoError(t, err)
	g := games[0]
	require.Equal(t, OK, g.Status, g.Reason)
	b, turn := boardOf(p)
	r := g.Variant.Rules
	require.Equal(t, b.FEN(turn, r, base.Mirror), g.Final.FEN(g.Turn, r, base.Mirror), "%s", text)
}

// TestColoursAreSaid: who has White stands in the tags, whatever the seat.
func TestColoursAreSaid(t *testing.T) {
	for _, colours := range []string{"guest", "drawn"} {
		s, p := random(t, 5, draughts.KeyDraughts, rules.Options{"base": "russian", "colours": colours})
		text, err := Format{}.Write(s)
		require.NoError(t, err)
		games, err := Read(text)
		require.NoError(t, err)
		white := p.SeenBy(rules.Watcher).(draughts.View).White
		require.Equal(t, s.Names[white], tagOf(games[0].Tags, "White").Value)
		require.Equal(t, s.Names[1-white], tagOf(games[0].Tags, "Black").Value)
		o, _ := p.Outcome()
		require.Equal(t, resultOf(o, white), games[0].Result)
	}
}
