package mathable

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/mathable/best"
	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

// lucky plays a random game to its end: best plays, parts of them with an
// extra tile, exchanges and passes, and looks at every position.
func lucky(t testing.TB, seed uint64, seats int, o rules.Options, look func(p *Position)) *Position {
	luck := rulestest.NewLuck(seed)
	start, err := Game{}.Setup(o, seats)
	require.NoError(t, err)
	p := start.(*Position)
	for len(p.Awaits()) > 0 {
		look(p)
		by := p.decides()
		var m rules.Move
		if by == rules.Nature {
			m = p.Draw(luck)
		} else {
			m = random(p, luck)
		}
		p = play(t, p, by, m)
	}
	look(p)
	return p
}

// random is a move of the seat on turn, many tiles long now and then.
func random(p *Position, luck *rulestest.Luck) rules.Move {
	list := listed(p, p.turn)
	found, _ := best.Best(&p.board, p.hands[p.turn], 0)
	if n := len(found.Placements); n > 0 && luck.Pick(4) > 0 {
		m := message{}
		for _, l := range found.Placements[:1+luck.Pick(n)] {
			s := step{Placement: l}
			s.extra = luck.Pick(2) == 0 && p.mayDraw(s, len(p.bag)-m.draws()) == nil
			m.steps = append(m.steps, s)
		}
		m.end = m.draws() > 0 && luck.Pick(2) == 0
		return p.complete(m).text()
	}
	return list[luck.Pick(len(list))]
}

func encoded(t testing.TB, p *Position, eye rules.Seat) string {
	data, err := json.Marshal(p.SeenBy(eye))
	require.NoError(t, err)
	return string(data)
}

// masked is the position with all that an eye must not know exchanged for
// something else: the tiles of the bag and of others' hands are dealt anew, and
// what was drawn, held or put back by others is forgotten.
func masked(p *Position, eye rules.Seat, luck *rulestest.Luck) *Position {
	q := *p
	pool := slices.Clone(p.bag)
	for s := range rules.Seat(p.seats) {
		if s != eye {
			pool = append(append(pool, p.hands[s]...), p.out[s]...)
		}
	}
	for i := len(pool) - 1; i > 0; i-- {
		j := luck.Pick(i + 1)
		pool[i], pool[j] = pool[j], pool[i]
	}
	take := func(n int) (tiles []int) {
		tiles, pool = with(pool[:n]), pool[n:]
		return tiles
	}
	for s := range rules.Seat(p.seats) {
		if s != eye {
			q.hands[s], q.out[s] = take(len(p.hands[s])), take(len(p.out[s]))
			q.opening[s] = make([]int, len(p.opening[s]))
		}
	}
	q.bag = pool
	q.now = p.now.masked(eye)
	q.turns = nil
	for i := range p.turns {
		q.turns = append(q.turns, p.turns[i].masked(eye))
	}
	return &q
}

func (t turn) masked(eye rules.Seat) turn {
	if t.seat == eye {
		return t
	}
	t.rack, t.drawn, t.exchanged = nil, nil, make([]int, len(t.exchanged))
	t.placed = slices.Clone(t.placed)
	for i := range t.placed {
		if t.placed[i].drew != nothing {
			t.placed[i].drew = 77
		}
	}
	return t
}

// No View depends on anything that its eye must not know, in whole games.
func TestAViewDependsOnNothingHidden(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		for seed := range uint64(4) {
			luck := rulestest.NewLuck(100 + seed)
			lucky(t, seed, seats, rules.Options{"start": StartHighest}, func(p *Position) {
				for eye := rules.Watcher; eye < rules.Seat(seats); eye++ {
					require.Equal(t, encoded(t, p, eye), encoded(t, masked(p, eye, luck), eye))
				}
			})
		}
	}
}

func TestSecretsOfWholeGames(t *testing.T) {
	for seed := range uint64(6) {
		lucky(t, seed, 3, nil, func(p *Position) {
			for eye := rules.Watcher; eye < 3; eye++ {
				for _, s := range secrets(p, eye) {
					require.NotContains(t, encoded(t, p, eye), s)
				}
			}
		})
	}
}

// In every position all 106 tiles are somewhere, once.
func TestTilesAreKept(t *testing.T) {
	for name, o := range variants {
		for seed := range uint64(4) {
			lucky(t, seed, 2+int(seed)%3, o, func(p *Position) {
				if p.phase == phaseBag {
					return
				}
				all := slices.Clone(p.bag)
				for s := range p.hands {
					all = append(append(all, p.hands[s]...), p.out[s]...)
				}
				for _, l := range p.board.Tiles() {
					if !slices.Contains(grid.Printed(), l) {
						all = append(all, l.Value)
					}
				}
				require.True(t, same(all, grid.Bag()), name)
				total := [maxSeats]int{}
				for i := range p.turns {
					total[p.turns[i].seat] += p.turns[i].points()
					require.Equal(t, total[p.turns[i].seat], p.turns[i].total)
				}
				require.LessOrEqual(t, len(p.hands[0]), handSize)
			})
		}
	}
}

func TestOpenShowsAll(t *testing.T) {
	p := lucky(t, 3, 3, nil, func(*Position) {})
	shut, open := view(p, rules.Watcher), view(p.Open().(*Position), rules.Watcher)
	assert.False(t, shut.Open)
	assert.True(t, open.Open)
	for i, turn := range open.Turns {
		assert.NotEmpty(t, turn.Rack, "turn %d", i+1)
		assert.Empty(t, shut.Turns[i].Rack)
		assert.Equal(t, turn.Exchanged, len(turn.Swapped))
		for _, l := range turn.Placements {
			assert.Equal(t, l.Extra, l.Drew != nil)
		}
	}
	assert.Equal(t, len(p.bag), len(open.Order))
	assert.Empty(t, shut.Order)
	assert.Equal(t, "exchange 3 4", p.Open().Tell(0, "exchange 3 4", rules.Watcher))
}

func TestTheTileCard(t *testing.T) {
	p := dealt(t, 2, nil, 3, 3, 90, 0, 5, 6, 7, 3, 80)
	unseen := func(p *Position, eye rules.Seat, value int) int {
		for _, c := range view(p, eye).Card {
			if c.Value == value {
				return c.Unseen
			}
		}
		return -1
	}
	assert.Equal(t, []int{5, 0, 7}, []int{unseen(p, 0, 3), unseen(p, 0, 90), unseen(p, 0, 1)}, "the printed 1 is no tile of the bag")
	assert.Equal(t, []int{6, 1, 0}, []int{unseen(p, 1, 3), unseen(p, 1, 90), unseen(p, 1, 80)})
	assert.Equal(t, []int{7, 1}, []int{unseen(p, rules.Watcher, 3), unseen(p, rules.Watcher, 90)})
	p = play(t, p, 0, "7F=3")
	assert.Equal(t, 5, unseen(p, 1, 3))
	total := 0
	for _, c := range view(p, rules.Watcher).Card {
		total += c.Unseen
	}
	assert.Equal(t, 105, total)
}

func TestForecastEqualsPlay(t *testing.T) {
	looked := 0
	for seed := range uint64(8) {
		luck := rulestest.NewLuck(50 + seed)
		lucky(t, seed, 2, rules.Options{"extra": []string{ExtraChoose, ExtraAlways}[seed%2]}, func(p *Position) {
			if p.phase != phasePlay && p.phase != phaseRest {
				return
			}
			m := random(p, luck)
			pre, err := p.Forecast(p.turn, string(m))
			require.NoError(t, err)
			require.Equal(t, m, pre.Move)
			for i := range 3 {
				require.Equal(t, pre, must(t, masked(p, p.turn, luck), string(m)), "no draw is told: %d", i)
			}
			q := play(t, p, p.turn, m)
			before := p.ending.final[p.turn] - q.ending.final[p.turn]
			require.Equal(t, q.scores[p.turn]+before, pre.Total, "%s", m)
			require.Equal(t, pre.Closes, q.phase != phaseRest)
			if pre.Kind == TurnPlay && pre.Closes {
				last := view(q.Open().(*Position), 0).Turns[len(q.turns)-1]
				require.Equal(t, last.Points, pre.Turn)
				looked++
			}
		})
	}
	assert.Greater(t, looked, 100)
}

func must(t testing.TB, p *Position, text string) Forecast {
	pre, err := p.Forecast(p.turn, text)
	require.NoError(t, err)
	return pre
}

// BenchmarkGreedyGame plays whole games for two by best plays.
func BenchmarkGreedyGame(b *testing.B) {
	games := uint64(0)
	turns := 0
	for b.Loop() {
		luck := rulestest.NewLuck(games)
		start, _ := Game{}.Setup(nil, 2)
		p := start.(*Position)
		for len(p.Awaits()) > 0 {
			by, m := p.decides(), rules.Move(wordPass)
			if by == rules.Nature {
				m = p.Draw(luck)
			} else if found, _ := best.Best(&p.board, p.hands[by], 0); len(found.Placements) > 0 {
				msg := message{}
				for _, l := range found.Placements {
					msg.steps = append(msg.steps, step{Placement: l})
				}
				m = msg.text()
			}
			next, err := p.Play(by, m)
			if err != nil {
				b.Fatal(fmt.Sprint(m, ": ", err))
			}
			p = next.(*Position)
		}
		games++
		turns += len(p.turns)
	}
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(games), "ms/game")
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(turns)/float64(games), "turns/game")
}
