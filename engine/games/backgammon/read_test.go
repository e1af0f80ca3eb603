package backgammon

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// reading is a text and the move it means for seat 0.
type reading struct {
	p    Position
	text string
	want rules.Move
}

func (r reading) check(t *testing.T) {
	m, err := r.p.Read(0, r.text)
	require.NoError(t, err, r.text)
	assert.Equal(t, r.want, m, r.text)
}

// What people write, and what it means.
func TestReadIsLenient(t *testing.T) {
	start31 := playAll(t, newGame(t), "3-1").(Position)
	start62 := playAll(t, newGame(t), "6-2").(Position)
	for _, c := range []reading{
		{start31, "8/5 6/5", "8/5 6/5"},
		{start31, "6/5, 8/5", "8/5 6/5"},
		{start31, "6/5; 8/5.", "8/5 6/5"},
		{start31, "8/5,6/5", "8/5 6/5"},
		{start31, "8-5 6-5", "8/5 6/5"},
		{start31, "8/5 - 6/5", "8/5 6/5"},
		{start31, "8/5 e 6 para 5", "8/5 6/5"},
		{start31, "8/5 e 6 → 5", "8/5 6/5"},
		{start31, "- 8/5\n- 6/5", "8/5 6/5"},
		{start31, "8 / 5 and 6 / 5", "8/5 6/5"},
		{start31, "8→5 e 6→5", "8/5 6/5"},
		{start31, "8->5 6-->5", "8/5 6/5"},
		{start31, "8–5 6—5", "8/5 6/5"},
		{start31, "８／５ ６／５", "8/5 6/5"},
		{start31, "31: 8/5 6/5", "8/5 6/5"},
		{start31, "(1-3): 8/5 6/5", "8/5 6/5"},
		{start31, "Move 8/5. 6/5.", "8/5 6/5"},
		{start31, "jogar 8/5 depois 6/5", "8/5 6/5"},
		{start31, "8 para 5 e 6 para 5", "8/5 6/5"},
		{start31, "da casa 8 para a casa 5, da 6 até a 5", "8/5 6/5"},
		{start31, "from 8 to 5 and from 6 to 5", "8/5 6/5"},
		{start31, "8 a 5 e 6 a 5", "8/5 6/5"},
		{start31, "24/20", "24/20"},
		{start31, "24/23/20", "24/20"},
		{start31, "24/23 23/20", "24/20"},
		{start31, "24-21-20", "24/20"},
		{start31, "8/5\n6/5", "8/5 6/5"},
		{start62, "24/18, 13/11", "24/18 13/11"},
		{start62, "24/16", "24/16"},
	} {
		c.check(t)
	}
}

// Bars, hits, repeats and parts of a play.
func TestReadKnowsBarOffAndHits(t *testing.T) {
	entering := board(t, camp(bar, 1, 6, 3), camp(21, 1, 12, 2, 8, 2), 3, 2)
	twice := board(t, camp(8, 3, 6, 2, 13, 4), camp(20, 1, 24, 2), 3, 3)
	off61 := at(t, "AwAAIAUAAAAAAA", [2]int{6, 1})
	far := board(t, camp(13, 1, 2, 2), camp(18, 1, 10, 2), 6, 2)
	for _, c := range []reading{
		{entering, "bar/22 6/4*", "bar/22 6/4*"},
		{entering, "BAR/22 6/4", "bar/22 6/4*"},
		{entering, "barra/22, 6/4*", "bar/22 6/4*"},
		{entering, "25/22 6/4x", "bar/22 6/4*"},
		{entering, "Barra/20", "bar/20"},
		{twice, "8/5*(2) 13/10(2)", "13/10(2) 8/5*(2)"},
		{twice, "8/5(2) 13/10 (2)", "13/10(2) 8/5*(2)"},
		{twice, "8/5(2)* 13/10(x2)", "13/10(2) 8/5*(2)"},
		{twice, "8/5 8/5 13/10 13/10", "13/10(2) 8/5*(2)"},
		{twice, "8/5*/2 13/10(2)", "13/10(2) 8/5*/2"},
		{twice, "8/2 13/10(2)", "13/10(2) 8/5*/2"},
		{off61, "6/off", "6/off"},
		{off61, "6/fora 5/4", "6/off 5/4"},
		{off61, "6/0 3/2", "6/off 3/2"},
		{off61, "6/5/off", "6/off"},
		{off61, "6/5 5/off", "6/off"},
		{off61, "3/2 6/Off", "6/off 3/2"},
		{off61, "5/4", "6/off 5/4"},
		{far, "13/5", "13/5"},
		{far, "13/7/5", "13/7*/5"},
		{far, "13/7*", "13/7*/5"},
		{far, "13/11", "13/5"},
		{at(t, "8N4ZAAbg/xMAIA", [2]int{6, 2}), "8/2", "24/22 8/2"},
		{at(t, "soIAkQgAAAAAAA", [2]int{4, 1}), "2/off", "2/1*/off"},
	} {
		c.check(t)
	}
}

func TestReadWords(t *testing.T) {
	roll := playAll(t, newGame(t), "3-1", "8/5 6/5").(Position)
	for _, text := range []string{
		"roll", "Roll.", "ROLL THE DICE", "rolar", "Rolar os dados!", "lançar", "lancar", "LANÇAR DADOS",
		"jogar os dados", "dados", "dice please", "rolo", "lanço agora", "lanc\u0327ar",
	} {
		m, err := roll.Read(1, text)
		require.NoError(t, err, text)
		assert.Equal(t, moveRoll, m, text)
	}
	closed := camp(1, 2, 2, 2, 3, 2, 4, 2, 5, 2, 6, 2)
	dance := board(t, camp(bar, 1, 6, 2), closed, 6, 1)
	for _, text := range []string{"dance", "Dance!", "pass", "passo", "não posso", "no move", "dançar"} {
		m, err := dance.Read(0, text)
		require.NoError(t, err, text)
		assert.Equal(t, moveDance, m, text)
	}
}

// misreading is a text, why it is refused, and what the sentence needs.
type misreading struct {
	p    Position
	text string
	code refusal.Code
	args map[string]any
}

func (m misreading) check(t *testing.T) {
	_, err := m.p.Read(m.p.turn, m.text)
	r := refusal.Of(err)
	require.NotNil(t, r, m.text)
	assert.Equal(t, m.code, r.Code, "%s: %v", m.text, r)
	assert.Equal(t, m.text, r.Read, "what was read is quoted")
	for name, want := range m.args {
		assert.Equal(t, want, r.Args[name], "%s: %s", m.text, name)
	}
	assert.NotEmpty(t, r.Legal, m.text)
	assert.LessOrEqual(t, len(r.Legal), maxListed, m.text)
	for _, legalMove := range r.Legal {
		assert.Contains(t, legal(m.p), legalMove, "only legal moves are offered")
	}
}

// Why a text is refused at the start of a game.
func TestReadSaysWhyNot(t *testing.T) {
	start31 := playAll(t, newGame(t), "3-1").(Position)
	for _, c := range []misreading{
		{start31, "hello", refusal.Unreadable, nil},
		{start31, "8", refusal.Unreadable, nil},
		{start31, "8/", refusal.Unreadable, nil},
		{start31, "8/26", refusal.Unreadable, nil},
		{start31, "8/5(5)", refusal.Unreadable, nil},
		{start31, "17/04/08", Backwards, map[string]any{"Part": "4/8"}},
		{start31, "5/8 6/5", Backwards, map[string]any{"Part": "5/8"}},
		{start31, "roll", AlreadyRolled, map[string]any{"Dice": "3-1"}},
		{start31, "passo", CanPlay, map[string]any{"Dice": "3-1"}},
		{start31, "23/20", NoChecker, map[string]any{"Point": "23"}},
		{start31, "bar/22", NoChecker, map[string]any{"Point": "bar"}},
		{start31, "8/5 8/5 6/5", TooMany, map[string]any{"Number": 3, "Most": 2, "Dice": "3-1"}},
		{start31, "8/7 8/7", WrongDice, map[string]any{"Part": "8/7", "Dice": "3-1"}},
		{start31, "13/11", WrongDice, map[string]any{"Part": "13/11", "Dice": "3-1"}},
		{start31, "52: 13/8 13/11", WrongDice, map[string]any{"Part": "5-2", "Dice": "3-1"}},
		{start31, "13/12", Blocked, map[string]any{"Point": "12"}},
		{start31, "13/12/9", Blocked, map[string]any{"Point": "12"}},
		{start31, "8/5* 6/5", NoHit, map[string]any{"Point": "5"}},
		{start31, "6/off", WrongDice, map[string]any{"Part": "6/off"}},
		{start31, "24/20*", NoHit, map[string]any{"Point": "20"}},
		{start31, "8/5", Incomplete, map[string]any{"Dice": "3-1"}},
	} {
		c.check(t)
	}
}

// Why a text is refused where the harder rules speak.
func TestReadSaysWhichRule(t *testing.T) {
	roll := playAll(t, newGame(t), "1-3", "8/5 6/5").(Position)
	closed := camp(1, 2, 2, 2, 3, 2, 4, 2, 5, 2, 6, 2)
	dance := board(t, camp(bar, 1, 6, 2), closed, 6, 1)
	strand := at(t, "8N4ZAAbg/xMAIA", [2]int{6, 2})
	larger := at(t, "+P8AAwD/PwAAIA", [2]int{6, 5})
	entering := board(t, camp(bar, 2, 6, 3), camp(6, 2, 8, 3), 6, 2)
	home := board(t, camp(7, 1, 5, 2, 3, 2), camp(24, 2), 5, 2)
	inside := board(t, camp(6, 1, 4, 1, 2, 1), camp(24, 1), 5, 3)
	either := board(t, camp(13, 1, 2, 2), camp(18, 1, 14, 1), 6, 2)
	oneIn := board(t, camp(bar, 1, 6, 2), camp(8, 3), 1, 3)
	thirds := board(t, camp(13, 1), camp(24, 2), 3, 3)
	for _, c := range []misreading{
		{oneIn, "bar/24 bar/22", TooFew, map[string]any{"Number": 1, "Point": "bar"}},
		{roll, "8/5 6/5", RollFirst, nil},
		{roll, "blah", refusal.Unreadable, nil},
		{roll, "8/3 8/3, then roll", refusal.Unreadable, nil},
		{dance, "bar/24 6/5", Blocked, map[string]any{"Point": "24"}},
		{dance, "roll", AlreadyRolled, map[string]any{"Dice": "6-1"}},
		{dance, "what", refusal.Unreadable, nil},
		{strand, "8/6", MustUseBoth, map[string]any{"Number": 2, "Dice": "6-2"}},
		{larger, "24/19", MustUseLarger, map[string]any{"Die": 6, "Dice": "6-5"}},
		{entering, "6/4 bar/23", BarFirst, map[string]any{"Number": 1}},
		{entering, "6/4", BarFirst, map[string]any{"Number": 2}},
		{entering, "bar/19", Blocked, map[string]any{"Point": "19"}},
		{home, "5/off 3/1", NotHome, map[string]any{"Point": "7"}},
		{inside, "4/off 2/off", InsideFirst, map[string]any{"Point": "6", "Part": "4/off", "Dice": "5-3"}},
		{either, "13/5", refusal.Ambiguous, map[string]any{"Count": 2}},
		{thirds, "13/4/1", Blocked, map[string]any{"Point": "1"}},
		{at(t, "4HPwATDgc/ABMA", [2]int{1, 1}), "13/12", Blocked, map[string]any{"Point": "12"}},
	} {
		c.check(t)
	}
}

// All moves where they are few, else those nearest to what was read.
func TestRefusalsOfferTheNearest(t *testing.T) {
	few := at(t, "AwAAIAUAAAAAAA", [2]int{6, 1})
	_, err := few.Read(0, "what?")
	assert.Equal(t, legal(few), refusal.Of(err).Legal)
	many := at(t, "4HPwATDgc/ABMA", [2]int{1, 1})
	_, err = many.Read(0, "24/23 24/20")
	r := refusal.Of(err)
	require.NotNil(t, r)
	assert.Len(t, r.Legal, maxListed)
	assert.Equal(t, len(legal(many)), r.Args["Count"])
	for _, m := range r.Legal {
		assert.Contains(t, m, "24/2")
	}
}

func TestReadBoundsAndTurns(t *testing.T) {
	p := playAll(t, newGame(t), "3-1").(Position)
	long := make([]byte, rules.MaxText+1)
	_, err := p.Read(0, string(long))
	assert.True(t, refusal.Is(err, refusal.TooLong))
	assert.LessOrEqual(t, len([]rune(refusal.Of(err).Read)), 81)
	_, err = p.Read(1, "8/5 6/5")
	assert.True(t, refusal.Is(err, refusal.NotYourTurn))
	assert.Equal(t, "8/5 6/5", refusal.Of(err).Read)
}
