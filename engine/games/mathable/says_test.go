package mathable

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/mathable/best"
	"carteiro/engine/lang"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

// spoken is sentences in a language; none may be missing or lack an argument.
func spoken(t testing.TB, tag string, list []rules.Sentence) string {
	words, err := lang.New(Locales())
	require.NoError(t, err)
	var out []string
	for _, s := range list {
		text := s.In(words.In(tag).Say)
		require.NotContains(t, text, "<", s.ID)
		require.NotContains(t, text, "no value", s.ID)
		out = append(out, text)
	}
	return strings.Join(out, " ")
}

func TestPreviewInWords(t *testing.T) {
	p := dealt(t, 2, nil, 3, 4, 12, 7, 90, 10, 5)
	pre, err := rules.Previewing(p).Preview(0, "f7=3, E7 = 4 +")
	require.NoError(t, err)
	assert.Equal(t, rules.Move("7F=3 7E=4+"), pre.Move)
	assert.Equal(t, "3 on 7F: 1+2; 3 points. 4 on 7E: 3+1; 4 points. 7 points in all; your score would be 7. "+
		"An extra tile would be drawn; which one, only the real move will tell. The turn would stay open: lay more, or answer “end”.",
		spoken(t, "en", pre.Says))
	assert.Contains(t, spoken(t, "pt", pre.Says), "ficaria com 7")

	q := play(t, p, 0, pre.Move)
	pre, err = q.Preview(0, "7D=12")
	require.NoError(t, err)
	assert.Equal(t, "12 on 7D: 4*3; 12 points. 12 points in all; your score would be 19. 19 points in the whole turn. "+
		"The turn would end with it.", spoken(t, "en", pre.Says))

	for text, want := range map[string]string{
		"swap 90, 4": "put back 4, 90", "pass": "You would pass",
	} {
		pre, err = p.Preview(0, text)
		require.NoError(t, err)
		assert.Contains(t, spoken(t, "en", pre.Says), want)
		spoken(t, "pt", pre.Says)
	}
	_, err = p.Preview(0, "7F=4")
	assert.True(t, refusal.Is(err, TileWrongValue))
	_, err = p.Preview(1, "7F=3")
	assert.True(t, refusal.Is(err, refusal.NotYourTurn))
	_, err = p.Preview(rules.Nature, "bag")
	assert.True(t, refusal.Is(err, refusal.NotYourTurn))
}

func TestPreviewTellsFactorAndBonus(t *testing.T) {
	p := late(t, nil, "5F=4 5G=6 6E=3 7E=7", []int{1}, []int{10}, []int{1})
	pre, err := p.Preview(0, "5E=10")
	require.NoError(t, err)
	assert.Contains(t, spoken(t, "en", pre.Says), "10 on 5E: 4+6, 3+7; 40 points, on a 2x square.")
	assert.Contains(t, spoken(t, "pt", pre.Says), "numa casa 2x")

	p = late(t, nil, "", []int{1}, []int{3, 3, 3, 3, 1, 1, 2}, []int{1})
	found, _ := best.Best(&p.board, p.hands[0], 0)
	require.Len(t, found.Placements, 7)
	m := message{}
	for _, l := range found.Placements {
		m.steps = append(m.steps, step{Placement: l})
	}
	pre, err = p.Preview(0, string(m.text()))
	require.NoError(t, err)
	assert.Contains(t, spoken(t, "en", pre.Says), "50 points more")
	assert.Contains(t, spoken(t, "pt", pre.Says), "mais 50 pontos")
}

func TestAnalysisOnlyFaceUp(t *testing.T) {
	p := play(t, dealt(t, 2, nil, 1, 2, 3, 4, 5, 6, 7), 0, "7F=1")
	var a rules.Analysed = p
	require.Equal(t, 1, a.Turns())
	_, ok := a.Analyse(0)
	require.False(t, ok, "no help while the game runs")

	f, ok := rules.Open(p).(rules.Analysed).Analyse(0)
	require.True(t, ok)
	assert.Equal(t, []any{1, 1, 85, 84, true}, []any{f.Number, f.Made, f.Points, f.Lost, f.Complete})
	assert.Equal(t, 7, strings.Count(string(f.Best), "="))
	assert.Contains(t, spoken(t, "en", f.Says), "for 85 points. That counts the 50 points for all seven tiles. The turn made 1: 84 points lost.")
	assert.Contains(t, spoken(t, "pt", f.Says), "84 pontos perdidos")
	again, err := dealt(t, 2, nil, 1, 2, 3, 4, 5, 6, 7).Play(0, f.Best)
	require.NoError(t, err, "the best turn is a legal one")
	assert.Equal(t, 85, again.(*Position).scores[0])
	data, err := json.Marshal(f)
	require.NoError(t, err)
	assert.Contains(t, string(data), `"made":1,"best":"`)
	for _, turn := range []int{-1, 1} {
		_, ok = rules.Open(p).(rules.Analysed).Analyse(turn)
		assert.False(t, ok)
	}
}

// TestAnalysisOfWholeGames: nothing that was done without extra tiles beats the
// best, and a game of best plays loses nothing.
func TestAnalysisOfWholeGames(t *testing.T) {
	findings, resigned := 0, 0
	for seed := range uint64(3) {
		luck := rulestest.NewLuck(80 + seed)
		start, err := Game{}.Setup(nil, 2+int(seed)%2)
		require.NoError(t, err)
		p := start.(*Position)
		for len(p.Awaits()) > 0 && len(p.turns) < 12 {
			by := p.decides()
			m := p.Draw(luck)
			if by != rules.Nature {
				m = random(p, luck)
			}
			p = play(t, p, by, m)
		}
		p = p.resigned(p.turn)
		open := p.Open().(*Position)
		for i := range open.Turns() {
			f, ok := open.Analyse(i)
			if !ok {
				require.Equal(t, TurnResign, open.turns[i].kind)
				resigned++
				continue
			}
			findings++
			require.True(t, f.Complete)
			require.Equal(t, open.turns[i].seat, f.Seat)
			extra := 0
			for _, l := range open.turns[i].placed {
				if l.drew != nothing {
					extra++
				}
			}
			if extra == 0 {
				require.LessOrEqual(t, f.Made, f.Points)
				require.Equal(t, f.Points-f.Made, f.Lost)
			}
			spoken(t, "en", f.Says)
		}
	}
	assert.Greater(t, findings, 30)
	assert.Equal(t, 3, resigned)
}

// TestWhatAHandLacks is said of all tiles that it has none of, and with how many
// there are of one that it has too few of.
func TestWhatAHandLacks(t *testing.T) {
	c, err := lang.New(Locales())
	require.NoError(t, err)
	p := late(t, nil, "", []int{1, 1, 1, 1}, []int{3, 6, 12, 12}, []int{1})
	for text, want := range map[string][2]string{
		"exchange 6 6":       {"Só tem 1 peça com o 6 na mão.", "You have only 1 tile with the number 6 in hand."},
		"exchange 12 12 12":  {"Só tem 2 peças com o 12 na mão.", "You have only 2 tiles with the number 12 in hand."},
		"exchange 90 81":     {"Não tem na mão nenhuma destas peças: 81, 90.", "You have none of these in hand: 81, 90."},
		"exchange 6 6 81 81": {"Não tem nenhum 81 na mão.", "You have no 81 in hand."},
		"6G=4":               {"Não tem nenhum 4 na mão para 6G.", "You have no 4 in hand for 6G."},
		"7F=3 6G=3":          {"Só tem 1 peça com o 3 na mão para 6G.", "You have only 1 tile with the number 3 in hand for 6G."},
	} {
		_, err := p.Read(0, text)
		require.True(t, refusal.Is(err, TileNotHeld), text)
		require.Contains(t, c.In("pt").Refusal(refusal.Of(err)), want[0])
		require.Contains(t, c.In("en").Refusal(refusal.Of(err)), want[1])
	}
}

// TestRulesInWords: the rules name the ends and passing, and who gains by which
// final count.
func TestRulesInWords(t *testing.T) {
	c, err := lang.New(Locales())
	require.NoError(t, err)
	for id, want := range map[string][2][]string{
		"help.mathable.rules":              {{"passar a vez", "o saco e uma das mãos", "ninguém pode pôr", "voltas"}, {"may pass", "the bag and a hand", "nobody can lay", "rounds"}},
		"help.mathable":                    {{"antes de se ver a peça"}, {"before you see the tile"}},
		"option.mathable.final.transfer":   {{"ficou sem peças"}, {"goes out"}},
		"board.mathable." + ResultResigned: {{"não ficou mais ninguém"}, {"nobody else"}},
		"ask.rest":                         {{"pôr mais peças"}, {"lay more tiles"}},
	} {
		for i, tag := range []string{"pt", "en"} {
			for _, words := range want[i] {
				assert.Contains(t, c.In(tag).Say(id), words, id)
			}
		}
	}
}

// TestWhatCannotBeReadGetsAnExample of what was meant, that can be played.
func TestWhatCannotBeReadGetsAnExample(t *testing.T) {
	p := late(t, nil, "", []int{1, 1, 1, 1}, []int{3, 6, 12}, []int{1})
	for text, want := range map[string]string{
		"7F=3 7E=": "6G=3", "6G=-3": "6G=3", "preview 6G=3": "6G=3", "troco 4 e 9 por acaso": "exchange 3",
	} {
		_, err := p.Read(0, text)
		require.True(t, refusal.Is(err, refusal.Unreadable), text)
		require.Equal(t, []string{want}, refusal.Of(err).Legal, text)
		_, err = p.Play(0, rules.Move(want))
		require.NoError(t, err)
	}
	open := play(t, late(t, nil, "9G=4", []int{1}, []int{7, 90}, []int{1}), 0, "10G=7+")
	_, err := open.Read(0, "what now")
	require.Len(t, refusal.Of(err).Legal, 1)
}
