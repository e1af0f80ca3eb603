package draughts

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

const nobody = rules.Watcher

// settle ends a game by an offer of seat 1 that is agreed.
func settle(t *testing.T, p Position, kind string, value int) Position {
	t.Helper()
	next, err := p.Settle(rules.Offer{By: 1, Kind: kind, Value: value})
	require.NoError(t, err)
	return next.(Position)
}

// Both sixes, taken over two moves or in one, men or kings.
func TestTwoSixes(t *testing.T) {
	p := playAll(t, from(t, "W:Wc3=6,a1=2:Bd4=6,h8=6,a7=1"), "c3xe5")
	goesOn(t, p)
	assert.Equal(t, []int{6}, view(p).Taken[0])
	ended(t, playAll(t, from(t, "W:Wc3=6,a1=2:Bd4=6,d6=6,a7=1"), "c3xe5xc7"), BySixes, 0)
	twice := playAll(t, from(t, "W:Wc3=6,g3=1,a1=2:Bd4=6,h4=2,d8=6"), "c3xe5")
	goesOn(t, twice)
	twice = playAll(t, twice, "h4xf2")
	goesOn(t, twice)
	ended(t, playAll(t, from(t, "W:WKa1=6:BKd4=6,a7=1"), "a1xe5"), BySixes, 0)
	ended(t, playAll(t, from(t, "B:Wc3=6,a1=2:Bd4=6,a7=6"), "d4xb2"), BySixes, 1)
}

// Over two moves, with other moves between.
func TestTwoSixesOverTwoMoves(t *testing.T) {
	p := from(t, "W:Wc3=6,a1=2,h2=3:Bd4=6,h8=6,a7=1")
	p = playAll(t, p, "c3xe5", "a7-b6", "e5-f6", "b6-c5", "h2-g3", "h8-g7")
	goesOn(t, p)
	ended(t, playAll(t, p, "f6xh8"), BySixes, 0)
}

// The sixes are looked at before anybody is found blocked, the mover too.
func TestSixesComeBeforeBlocking(t *testing.T) {
	ended(t, playAll(t, from(t, "W:Wc3=6:Bd4=6"), "c3xe5"), BySixes, 0)
	ended(t, playAll(t, from(t, "W:Wc3=6,b2=5,c1=3:Bd4=6,a3=1"), "c3xe5"), BySixes, 0)
	ended(t, playAll(t, from(t, "W:We5=6:Bf6=6,f8=1,h8=1,a7=1", "base", "english"), "e5xg7"), BySixes, 0)
}

func TestBlocked(t *testing.T) {
	ended(t, from(t, "W:Wa1=1:Bb2=6"), ByBlocked, 1)
	goesOn(t, from(t, "W:Wa1=1:Bb2=6", "rat", "on"))
	ended(t, playAll(t, from(t, "W:Wa1=1:Bb2=6", "rat", "on"), "a1xc3"), BySixes, 0)
	ended(t, plainFrom(t, "B:Wc3:B"), ByBlocked, 0)
	ended(t, playAll(t, plainFrom(t, "W:Wc3:Bd4"), "c3xe5"), ByBlocked, 0)
	ended(t, playAll(t, from(t, "W:Wf4=2,h4=3:Bh6=1", "base", "english"), "f4-g5"), ByBlocked, 0)
}

func TestAKingKeepsItsNumber(t *testing.T) {
	p := playAll(t, from(t, "W:We7=3,a1=6:Ba7=6,h4=1"), "e7-d8")
	pieces := view(p).Pieces
	assert.Equal(t, Piece{Square: "d8", Field: 2, Seat: 0, White: true, King: true, Number: 3}, pieces[len(pieces)-1])
}

// Counted by agreement: a king is its number, captured pieces are nothing.
func TestCount(t *testing.T) {
	ended(t, settle(t, from(t, "W:WKa1=3,c1=6:Bh8=4,b8=6"), Count, 0), ByCount, 1)
	ended(t, settle(t, from(t, "W:WKa1=3,c1=6:Bh8=1,b8=6"), Count, 0), ByCount, 0)
	ended(t, settle(t, from(t, "W:WKa1=3,c1=6:Bh8=3,b8=6"), Count, 0), ByCount, nobody)
	ended(t, settle(t, from(t, "W:WKa1=3,c1=6:Bh8=1,b8=6"), Draw, 0), ByDraw, nobody)
	ended(t, settle(t, from(t, "W:WKa1=3,c1=6:Bh8=1,b8=6"), Resign, 1), ByResign, 0)
}

func TestOffers(t *testing.T) {
	plainGame := plainFrom(t, "W:Wa1:Bh8")
	removal := from(t, "W:Wa1=1:Bh8=1", "play", "removal")
	assert.Len(t, plainGame.Offers(0), 2)
	assert.Len(t, removal.Offers(0), 2)
	assert.Len(t, from(t, "W:Wa1=1:Bh8=1").Offers(1), 3)
	assert.Len(t, from(t, "W:Wa1=1:Bh8=1", "play", "sums").Offers(1), 3)
	assert.True(t, plainGame.Concedes(rules.Offer{By: 0, Kind: Resign, Value: 1}))
	assert.False(t, plainGame.Concedes(rules.Offer{By: 0, Kind: Draw}))
	assert.False(t, from(t, "W:Wa1=1:Bh8=1").Concedes(rules.Offer{By: 0, Kind: Count}))
	for _, o := range []rules.Offer{{By: 0, Kind: Count}, {By: 0, Kind: Resign, Value: 2}, {By: 0, Kind: Resign},
		{By: 0, Kind: Draw, Value: 1}, {By: nobody, Kind: Draw}, {By: 0, Kind: "x"}} {
		_, err := plainGame.Settle(o)
		assert.True(t, refusal.Is(err, refusal.BadInput), "%+v", o)
		_, err = removal.Settle(o)
		assert.Error(t, err, "%+v", o)
	}
	over := from(t, "W:Wa1=1:Bb2=6")
	_, err := over.Settle(rules.Offer{By: 0, Kind: Draw})
	assert.True(t, refusal.Is(err, refusal.Over))
	waiting, err := Digits{}.Setup(nil, 2)
	require.NoError(t, err)
	assert.Empty(t, waiting.(Position).Offers(0))
	_, err = waiting.Settle(rules.Offer{By: 0, Kind: Draw})
	assert.True(t, refusal.Is(err, refusal.NotStarted))
}

// The result that a file gives ends a game that comes from one, and no other;
// nobody is offered it.
func TestGivenResult(t *testing.T) {
	for _, p := range []Position{from(t, "W:Wa1=1:Bh8=1"), plainFrom(t, "W:Wa1:Bh8", "start", "file")} {
		ended(t, settle(t, p, Given, 1), ByGiven, 0)
		ended(t, settle(t, p, Given, 0), ByGiven, nobody)
		assert.True(t, p.Concedes(rules.Offer{By: 0, Kind: Given, Value: 1}))
		for _, o := range p.Offers(0) {
			assert.NotEqual(t, Given, o.Kind)
		}
		_, err := p.Settle(rules.Offer{By: 0, Kind: Given, Value: 2})
		assert.True(t, refusal.Is(err, refusal.BadInput))
	}
	for _, g := range both {
		for _, o := range g.About().Offers {
			assert.NotEqual(t, Given, o.Kind)
		}
		start, err := g.Setup(nil, 2)
		require.NoError(t, err)
		for start.Awaits()[0].Seat == rules.Nature {
			start, err = start.Play(rules.Nature, start.Draw(rulestest.NewLuck(1)))
			require.NoError(t, err)
		}
		for value := range 2 {
			o := rules.Offer{By: 0, Kind: Given, Value: value}
			_, err = start.Settle(o)
			assert.True(t, refusal.Is(err, refusal.BadInput))
			assert.Empty(t, start.(Position).Worth(o))
			assert.False(t, start.(Position).Concedes(o))
		}
	}
}

// Where a file names no table of draws, nothing is drawn by rule.
func TestNoDrawByRule(t *testing.T) {
	p := plainFrom(t, "W:WKa1:BKf8", "start", "file")
	for range 30 {
		p = playAll(t, p, "a1-b2", "f8-e7", "b2-a1", "e7-f8")
		goesOn(t, p)
	}
	for _, play := range []string{PlaySixes, PlayRemoval, PlaySums} {
		fen := map[bool]string{true: "W:Wa1=1,h2=1:Bf8=1,a7=2", false: "W:WKa1=1:BKf8=1"}[play == PlayRemoval]
		assert.Equal(t, drawsNever, from(t, fen, "start", "file", "play", play).agreed.draws)
	}
	digit := from(t, "W:WKa1=1:BKf8=1", "start", "file")
	for range 30 {
		digit = playAll(t, digit, "a1-b2", "f8-e7", "b2-a1", "e7-f8")
		goesOn(t, digit)
	}
	assert.Zero(t, view(p).Times)
	assert.Zero(t, view(p).QuietEnd)
	named := plainFrom(t, "W:WKa1:BKf8", "start", "file", "table", "repetition")
	for range 2 {
		goesOn(t, named)
		named = playAll(t, named, "a1-b2", "f8-e7", "b2-a1", "e7-f8")
	}
	ended(t, named, ByRepetition, nobody)
}

// The removal game: captured pieces and men that cross the board score.
func TestRemovalScores(t *testing.T) {
	p := from(t, "W:We7=5,c3=6,h2=1:Bd4=3,a7=6,h8=1", "play", "removal")
	p = playAll(t, p, "c3xe5")
	assert.Equal(t, &[2]int{3, 0}, view(p).Score)
	p = playAll(t, p, "a7-b6", "e7-f8")
	v := view(p)
	assert.Equal(t, &[2]int{8, 0}, v.Score)
	assert.Equal(t, []int{5}, v.Home[0])
	assert.True(t, v.Move.Gone)
	assert.Equal(t, 30, v.Target)
	assert.True(t, v.Beyond)
	goesOn(t, p)
	// a capture that ends on the far rank scores both, one that only passes it the capture alone
	both := playAll(t, from(t, "W:Wf6=4,a1=1:Bg7=2,a7=1", "play", "removal"), "f6xh8")
	assert.Equal(t, &[2]int{6, 0}, view(both).Score)
	passing := playAll(t, from(t, "W:Wd6=4,a1=1:Be7=3,g7=2,a7=1", "play", "removal"), "d6xf8xh6")
	assert.Equal(t, &[2]int{5, 0}, view(passing).Score)
	assert.False(t, view(passing).Move.Gone)
	stops := playAll(t, from(t, "W:We6=4,a2=1:Bd7=3,b7=2,h7=1", "play", "removal", "base", "portuguese"), "e6xc8")
	assert.Equal(t, &[2]int{7, 0}, view(stops).Score)
}

// The first past the total wins; two sixes do not, nor does blocking.
func TestRemovalEnds(t *testing.T) {
	fen := "W:Wf6=4,a1=1:Bg7=2,a7=1"
	ended(t, playAll(t, from(t, fen, "play", "removal", "target", "5"), "f6xh8"), ByTarget, 0)
	goesOn(t, playAll(t, from(t, fen, "play", "removal", "target", "6"), "f6xh8"))
	ended(t, playAll(t, from(t, fen, "play", "removal", "target", "6", "reach", "reach"), "f6xh8"), ByTarget, 0)
	goesOn(t, playAll(t, from(t, "W:Wc3=6,a1=2:Bd4=6,d6=6,a7=1", "play", "removal"), "c3xe5xc7"))
	// no move left: the score decides, what stands on the board counts nothing
	ended(t, from(t, "W:Wa1=1:Bb2=6", "play", "removal"), ByPoints, nobody)
	ended(t, playAll(t, from(t, "W:We7=2,a1=1:Bb2=6", "play", "removal"), "e7-f8", "b2-c1", "a1-b2"), ByPoints, 1)
	ended(t, playAll(t, from(t, "W:We7=6,a3=1:Bb4=6,c5=1", "play", "removal"), "e7-f8", "c5-d4"), ByPoints, 0)
}

// The game of sums: anything takes anything; a jump is worth the difference,
// or the sum where that is 7 or 11.
func TestSums(t *testing.T) {
	for _, c := range []struct{ a, b, want int }{{1, 6, 7}, {6, 1, 7}, {5, 2, 7}, {5, 6, 11}, {6, 6, 0}, {1, 4, 3}, {6, 2, 4}} {
		assert.Equal(t, c.want, jumpScore(c.a, c.b))
	}
	p := playAll(t, from(t, "W:Wc3=1,a1=2:Bd4=6,d6=3,h8=6", "play", "sums"), "c3xe5xc7")
	assert.Equal(t, &[2]int{9, 0}, view(p).Score, "7 for 1 over 6, 2 for 1 over 3")
	assert.Equal(t, &[2]int{3, 6}, view(p).Sums)
	goesOn(t, p)
	// the last piece is taken: 2 for the jump and 3 left on the board
	end := playAll(t, from(t, "W:Wc3=3:Bd4=5", "play", "sums"), "c3xe5")
	ended(t, end, ByPoints, 0)
	assert.Equal(t, &[2]int{5, 0}, view(end).Score)
	assert.True(t, view(end).Added)
	assert.False(t, view(p).Added)
	assert.False(t, view(settle(t, p, Resign, 1)).Added)
	// no move left: what is blocked counts too
	ended(t, from(t, "W:Wa1=1,c1=2:Bb2=2,d2=1,a3=1,c3=1,e3=1", "play", "sums"), ByPoints, 1)
	agreed, err := from(t, "W:Wa1=4:Bh8=4", "play", "sums").Settle(rules.Offer{By: 0, Kind: Count})
	require.NoError(t, err)
	ended(t, agreed.(Position), ByCount, nobody)
}

// Every random game of Damas Digitais ends: without captures and moves of men
// it is counted, and of those there are few.
func TestRandomGamesEnd(t *testing.T) {
	for _, o := range []rules.Options{
		nil, opts("rat", "on"), opts("base", "portuguese"), opts("base", "english"), opts("lineup", "mirrored"),
		opts("play", "removal", "target", "84"), opts("play", "sums"), opts("play", "sums", "base", "english"),
	} {
		for seed := range uint64(20) {
			start, err := Digits{}.Setup(o, 2)
			require.NoError(t, err)
			p, luck := start.(Position), rulestest.NewLuck(seed)
			for n := 0; p.phase != phaseOver; n++ {
				require.Less(t, n, 2000, "%v", o)
				m := p.Draw(luck)
				if list := legal(p); p.phase == phasePlay {
					m = rules.Move(list[luck.Pick(len(list))])
				}
				p = playAll(t, p, string(m))
			}
		}
	}
}

// A side whose time runs out has lost, whatever stands on the board.
func TestALapseLosesTheGame(t *testing.T) {
	p := from(t, "W:Wc3=6,a1=2:Bd4=6,h8=6,a7=1")
	by := p.Awaits()[0].Seat
	next, err := p.Lapse(by)
	require.NoError(t, err)
	ended(t, next.(Position), ByTime, 1-by)
	for _, p := range []Position{p, next.(Position)} {
		_, err = p.Lapse(1 - by)
		assert.True(t, refusal.Is(err, refusal.NotYourTurn))
	}
}
