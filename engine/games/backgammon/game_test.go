package backgammon

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

// play makes moves for whoever is awaited.
func playAll(t testing.TB, p rules.Position, moves ...rules.Move) rules.Position {
	t.Helper()
	for _, m := range moves {
		next, err := p.Play(p.Awaits()[0].Seat, m)
		require.NoError(t, err, m)
		p = next
	}
	return p
}

func newGame(t testing.TB) rules.Position {
	p, err := Game{}.Setup(nil, 2)
	require.NoError(t, err)
	return p
}

func TestSetupRefuses(t *testing.T) {
	_, err := Game{}.Setup(rules.Options{"cube": "on"}, 2)
	assert.True(t, refusal.Is(err, rules.OptionNotHere))
	for _, seats := range []int{0, 1, 3} {
		_, err = Game{}.Setup(nil, seats)
		assert.True(t, refusal.Is(err, refusal.BadInput), seats)
	}
}

func TestOpening(t *testing.T) {
	p := newGame(t)
	assert.Equal(t, []rules.Ask{{Seat: rules.Nature, Kind: "opening"}}, p.Awaits())
	tied := playAll(t, p, "3-3", "6-6")
	assert.Equal(t, p.Awaits(), tied.Awaits(), "equal dice are thrown again")
	first := playAll(t, tied, "3-1")
	assert.Equal(t, []rules.Ask{{Seat: 0, Kind: "play"}}, first.Awaits(), "the higher die starts and plays both")
	assert.Equal(t, []rules.Ask{{Seat: 1, Kind: "play"}}, playAll(t, p, "3-5").Awaits())
	turn := playAll(t, first, "8/5 6/5")
	assert.Equal(t, []rules.Ask{{Seat: 1, Kind: "roll"}}, turn.Awaits())
	assert.Equal(t, []rules.Ask{{Seat: rules.Nature, Kind: "dice"}}, playAll(t, turn, "roll").Awaits())
	assert.Equal(t, "play", playAll(t, turn, "roll", "22").Awaits()[0].Kind)
}

func TestDraw(t *testing.T) {
	luck := &rulestest.Script{Picks: []int{2, 0, 5, 5}}
	p := newGame(t)
	assert.Equal(t, rules.Move("3-1"), p.Draw(luck))
	p = playAll(t, p, "3-1", "8/5 6/5", "roll")
	assert.Equal(t, rules.Move("66"), p.Draw(luck), "as thrown, without a dash")
}

func TestNatureIsHeldToDice(t *testing.T) {
	p := newGame(t)
	for _, m := range []rules.Move{"", "31", "0-1", "7-1", "3-", "3-1 ", "roll", "３-1"} {
		_, err := p.Play(rules.Nature, m)
		assert.True(t, refusal.Is(err, refusal.Illegal), m)
	}
	p = playAll(t, p, "3-1", "8/5 6/5", "roll")
	for _, m := range []rules.Move{"", "3-1", "07", "1", "123"} {
		_, err := p.Play(rules.Nature, m)
		assert.True(t, refusal.Is(err, refusal.Illegal), m)
	}
}

func TestPlayTakesOnlyCanonicalText(t *testing.T) {
	p := playAll(t, newGame(t), "3-1")
	for _, m := range []rules.Move{"6/5 8/5", "8/5,6/5", "8/5 6/5 ", "8/5* 6/5", "24/23/20", "dance", "roll", ""} {
		_, err := p.Play(0, m)
		r := refusal.Of(err)
		require.NotNil(t, r, m)
		assert.Equal(t, refusal.Illegal, r.Code)
	}
	_, err := p.Play(1, "8/5 6/5")
	assert.True(t, refusal.Is(err, refusal.NotYourTurn))
	_, err = p.Play(rules.Nature, "31")
	assert.True(t, refusal.Is(err, refusal.NotYourTurn))
	_, err = p.Play(rules.Watcher, "8/5 6/5")
	assert.True(t, refusal.Is(err, refusal.NotYours))
	_, err = p.Read(2, "8/5 6/5")
	assert.True(t, refusal.Is(err, refusal.NotYours))
}

func TestDanceIsTheOnlyMove(t *testing.T) {
	closed := camp(1, 2, 2, 2, 3, 2, 4, 2, 5, 2, 6, 2)
	p := board(t, camp(bar, 1, 6, 2), closed, 6, 1)
	assert.Equal(t, []rules.Ask{{Seat: 0, Kind: "dance"}}, p.Awaits())
	next := playAll(t, p, "dance").(Position)
	assert.Equal(t, p.camps, next.camps)
	assert.Equal(t, []rules.Ask{{Seat: 1, Kind: "roll"}}, next.Awaits())
}

func TestEndings(t *testing.T) {
	for name, c := range map[string]struct {
		loser  Camp
		result string
		points int
	}{
		"one off":                 {camp(6, 14), "single", 1},
		"one off, one inside":     {camp(6, 13, 24, 1), "single", 1},
		"one off, one on the bar": {camp(6, 13, bar, 1), "single", 1},
		"none off":                {camp(6, 14, 18, 1), "gammon", 2},
		"one inside":              {camp(6, 14, 19, 1), "backgammon", 3},
		"one on the bar":          {camp(6, 14, bar, 1), "backgammon", 3},
	} {
		p := playAll(t, board(t, camp(2, 1), c.loser, 6, 5), "2/off")
		o, over := p.Outcome()
		require.True(t, over, name)
		assert.Equal(t, rules.Outcome{Result: c.result, Winner: 0, Points: []int{c.points, -c.points}}, o, name)
		assert.Empty(t, p.Awaits(), name)
		_, err := p.Read(1, "roll")
		assert.True(t, refusal.Is(err, refusal.Over), name)
		_, err = p.Settle(rules.Offer{By: 1, Kind: Resign, Value: 1})
		assert.True(t, refusal.Is(err, refusal.Over), name)
	}
}

func TestSettle(t *testing.T) {
	p := newGame(t)
	for value, result := range map[int]string{1: "single", 2: "gammon", 3: "backgammon"} {
		end, err := p.Settle(rules.Offer{By: 0, Kind: Resign, Value: value})
		require.NoError(t, err)
		o, over := end.Outcome()
		require.True(t, over)
		assert.Equal(t, rules.Outcome{Result: result, Winner: 1, Points: []int{-value, value}}, o)
	}
	for _, o := range []rules.Offer{
		{By: 0, Kind: "draw"}, {By: 0, Kind: Resign}, {By: 0, Kind: Resign, Value: 4}, {By: 2, Kind: Resign, Value: 1},
	} {
		_, err := p.Settle(o)
		assert.True(t, refusal.Is(err, refusal.BadInput), o)
	}
}

func TestConcedes(t *testing.T) {
	for name, c := range map[string]struct {
		mine, theirs Camp
		want         [4]bool // by value
	}{
		"at the start":           {start, start, [4]bool{3: true}},
		"one off":                {camp(6, 14), camp(6, 2), [4]bool{1: true, 2: true, 3: true}},
		"past each other":        {camp(6, 10, 12, 5), camp(6, 2), [4]bool{2: true, 3: true}},
		"past, one still inside": {camp(6, 10, 19, 5), camp(5, 2), [4]bool{3: true}},
		"in contact":             {camp(6, 10, 12, 5), camp(14, 2), [4]bool{3: true}},
		"on the bar":             {camp(6, 14, bar, 1), camp(6, 2), [4]bool{3: true}},
	} {
		p := board(t, c.mine, c.theirs, 2, 1)
		for value := range 4 {
			assert.Equal(t, c.want[value], p.Concedes(rules.Offer{By: 0, Kind: Resign, Value: value}), "%s %d", name, value)
		}
	}
	var _ rules.Conceder = Position{}
}

func TestViewIsWholeAndTurned(t *testing.T) {
	p := playAll(t, newGame(t), "3-1", "8/5 6/5", "roll", "62")
	for eye, below := range map[rules.Seat]rules.Seat{0: 0, 1: 1, rules.Watcher: 0} {
		data, err := json.Marshal(p.SeenBy(eye))
		require.NoError(t, err)
		var v View
		require.NoError(t, json.Unmarshal(data, &v))
		assert.Equal(t, View{
			Eye: below, Watching: eye == rules.Watcher, Turn: 1, Asked: "play", Dice: []int{6, 2},
			Sides:      [2]Side{{Places: camp(24, 2, 13, 5, 8, 2, 6, 4, 5, 2), Pips: 163}, {Places: start, Pips: 167}},
			PositionID: "sGfwATDgc/ABMA", MatchID: "cAkLAAAAAAAE",
			XGID: "XGID=-b----E-C---eE---b-db---B-:0:0:1:62:0:0:0:0:0",
		}, v)
	}
}
