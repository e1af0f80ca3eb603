package mat

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"carteiro/engine/games/backgammon"
)

// style is how a program writes a file.
type style struct {
	single     bool // every step by itself, else our own notation
	stars      bool
	bar, off   string
	cannotMove string
	number     string // of a row
	left       int    // columns of the right half, in rows and in the score row
	leftScore  int
	score      string // name and number
	points     string
	drop       bool // the result stands beside a drop
	losses     bool // a loser's half stands before the winner's
	swap       bool // larger die first
	bom, crlf  bool
}

var styles = map[string]style{
	"Galaxy":        {single: true, bar: "25", off: "0", number: "%3d) ", left: 28, leftScore: 33, score: " %s : %d", points: "%d point", losses: true, swap: true},
	"Studio":        {stars: true, bar: "bar", off: "off", cannotMove: "Cannot Move", number: "  %d) ", left: 35, leftScore: 40, score: " %s : %d", points: "%d point", swap: true},
	"XG":            {stars: true, bar: "25", off: "0", cannotMove: "Cannot Move", number: "%3d) ", left: 34, leftScore: 39, score: " %s : %d", points: "%d points", drop: true, bom: true, crlf: true},
	"transcription": {stars: true, bar: "Bar", off: "Off", number: "%3d) ", left: 30, leftScore: 35, score: " %s : %d", points: "%d point", drop: true},
	"other servers": {single: true, stars: true, bar: "bar", off: "off", cannotMove: "Can't move", number: "%2d)  ", left: 40, leftScore: 44, score: "%s: %d", points: "%d points"},
}

// styled writes a match in a style; names of the same length keep columns.
func (s style) styled(m Match) string {
	var b strings.Builder
	if s.bom {
		b.WriteString("\uFEFF")
	}
	fmt.Fprintf(&b, "; [Site \"somewhere\"]\n\n%d point match\n\n\n", m.Length)
	for i, g := range m.Games {
		fmt.Fprintf(&b, " Game %d\n%-*s%s   \n", i+1, s.leftScore, fmt.Sprintf(s.score, m.Players[0], g.ScoreBefore[0]),
			strings.TrimSpace(fmt.Sprintf(s.score, m.Players[1], g.ScoreBefore[1])))
		s.game(&b, g, m.Length)
		b.WriteString("\n\n")
	}
	if s.crlf {
		return strings.ReplaceAll(b.String(), "\n", "\r\n")
	}
	return b.String()
}

func (s style) game(b *strings.Builder, g Game, length int) {
	row, left, open, board := 0, "", false, backgammon.Start()
	put := func(seat int, text string) {
		if seat == 1 && open || seat == 2 {
			row++
			fmt.Fprintf(b, s.number+"%-*s %s\n", row, s.left-1, left, map[bool]string{true: text}[seat == 2])
			left, open = "", false
		}
		if seat == 1 {
			left, open = text, true
		}
	}
	for _, p := range g.Plies {
		var text string
		text, board = s.half(p, board)
		if p.Kind == Resign && s.losses {
			text = fmt.Sprintf(" Losses "+s.points, g.Points)
		}
		if text != "" {
			put(p.Seat, text)
		}
	}
	result := "Wins " + fmt.Sprintf(s.points, g.Points)
	if length > 0 && g.ScoreBefore[g.Winner-1]+g.Points >= length {
		result += " and the match"
	}
	if open && g.Winner == 2 && s.drop {
		put(2, " "+result)
		return
	}
	if open {
		put(1, "")
	}
	fmt.Fprintf(b, "%*s%s\n", map[int]int{1: 6, 2: 6 + s.left}[g.Winner], "", result)
}

// half is a ply in the style's words and the board after it.
func (s style) half(p Ply, board backgammon.Camps) (string, backgammon.Camps) {
	switch p.Kind {
	case Double, Beaver, Raccoon:
		return map[Kind]string{Double: " Doubles", Beaver: " Beavers", Raccoon: " Raccoons"}[p.Kind] + fmt.Sprintf(" => %d", p.Value), board
	case Take:
		return " Takes", board
	case Drop:
		return " Drops", board
	case Resign:
		return "", board
	}
	d := p.Dice
	if s.swap && d[0] < d[1] {
		d[0], d[1] = d[1], d[0]
	}
	text := s.cannotMove
	if p.Text != dance {
		found, _ := board.Replay(p.Text, p.Dice)
		text, board = s.play(p.Text, found[0].Steps), found[0].After
	}
	return strings.TrimRight(fmt.Sprintf("%d%d: %s", d[0], d[1], text), " "), board.Turned()
}

var (
	barWord = regexp.MustCompile(`\b(bar|25)/`)
	offWord = regexp.MustCompile(`/(off|0)\b`)
)

func (s style) play(text string, steps []backgammon.Step) string {
	if s.single {
		var parts []string
		for _, st := range steps {
			parts = append(parts, fmt.Sprintf("%d/%d%s", st.From, st.To, map[bool]string{true: "*"}[st.Hit]))
		}
		text = strings.Join(parts, " ")
	}
	if !s.stars {
		text = strings.ReplaceAll(text, "*", "")
	}
	return offWord.ReplaceAllString(barWord.ReplaceAllString(text, s.bar+"/"), "/"+s.off)
}

// TestEveryWritersStyle reads random matches in every writer's style.
func TestEveryWritersStyle(t *testing.T) {
	names := rapid.SampledFrom([]string{"", "Ana", "José da Silva", "a:b", "x : 3", "Zé 2", "; semi", "0"})
	for writer, s := range styles {
		t.Run(writer, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := player{Rand: rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2)), length: rapid.SampledFrom([]int{0, 1, 3, 5}).Draw(t, "length")}
				m := p.match()
				m.Players = [2]string{names.Draw(t, "left"), names.Draw(t, "right")}
				text := s.styled(m)
				got, err := Read([]byte(text))
				require.NoError(t, err, "%s", text)
				require.Equal(t, m.Players, got.Players, "%s", text)
				require.Empty(t, got.Differences, "%s", text)
				want, have := sorted(lineless(m)), sorted(lineless(got))
				require.Equal(t, want.Games, have.Games, "%s", text)
			})
		})
	}
}

// sorted is a match with the larger die first everywhere.
func sorted(m Match) Match {
	for _, g := range m.Games {
		for j := range g.Plies {
			if d := &g.Plies[j].Dice; d[0] < d[1] {
				d[0], d[1] = d[1], d[0]
			}
		}
	}
	return m
}

// Steps that are merged and hits that are not marked leave plays open: the
// later ones decide. A broken end must not cost more than the budget.
func TestMergedAndUnmarked(t *testing.T) {
	s := styles["Studio"]
	s.stars = false
	for seed := range uint64(40) {
		p := player{Rand: rand.New(rand.NewPCG(seed, 3)), length: 3}
		m := p.match()
		text := s.styled(m)
		got, err := Read([]byte(text))
		require.NoError(t, err, "%s", text)
		require.Equal(t, m.FinalScore, got.FinalScore, "%s", text)
		cut := strings.LastIndex(text[:strings.LastIndex(text, "Wins")-60], "\n") + 1
		begin := time.Now()
		_, err = Read([]byte(text[:cut] + "  99) 31: 1/2                            31: 1/2\n"))
		require.Error(t, err)
		require.Less(t, time.Since(begin), 10*time.Second)
	}
}
