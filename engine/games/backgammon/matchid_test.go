package backgammon

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

// The table of spec section 2.
func TestMatchIDs(t *testing.T) {
	const centre = rules.Watcher
	for id, want := range map[string]Match{
		"cInlAAAAAAAE": {Cube: 1, Owner: centre, Turn: 1, Decides: 1, State: StatePlaying, Dice: [2]int{3, 1}, Length: 7},
		"MAHgAAAAAAAE": {Cube: 1, Owner: centre, State: StatePlaying, Length: 7},
		"QYkqASAAIAAE": {Cube: 2, Turn: 1, Decides: 1, State: StatePlaying, Dice: [2]int{5, 2}, Length: 9, Score: [2]int{2, 4}},
		"sAGzAEAAEAAE": {Cube: 1, Owner: centre, Crawford: true, State: StatePlaying, Dice: [2]int{6, 4}, Length: 5, Score: [2]int{4, 2}},
		"cBEAAAAAAAAA": {Cube: 1, Owner: centre, Turn: 1, State: StatePlaying, Doubled: true, Jacoby: true},
		"QRkAAAAAAAAA": {Cube: 2, Turn: 1, Decides: 1, State: StatePlaying, Doubled: true, Jacoby: true},
		"QwkAAAAAAAAA": {Cube: 8, Turn: 1, Decides: 1, State: StatePlaying, Jacoby: true},
		"cMHlAAAAAAAE": {Cube: 1, Owner: centre, Turn: 1, State: StatePlaying, Resigned: 2, Dice: [2]int{3, 1}, Length: 7},
		"QgrgAIAAEAAE": {Cube: 4, Turn: 1, Decides: 1, State: StateOver, Length: 7, Score: [2]int{8, 2}},
	} {
		got, err := ParseMatchID(id)
		require.NoError(t, err, id)
		assert.Equal(t, want, got, id)
		assert.Equal(t, id, want.ID())
	}
}

// The same moments, reached by playing.
func TestMatchIDOfAPosition(t *testing.T) {
	match := setup(t, "play", "match")
	assert.Equal(t, "cInlAAAAAAAE", moves(t, match, "1-3").MatchID(), "the larger die first")
	assert.Equal(t, "MAHgAAAAAAAE", moves(t, match, "1-3", "8/5 6/5").MatchID(), "after seat 1's play seat 0 is to roll")
	money := opened(t, "play", "money")
	assert.Equal(t, "cBEAAAAAAAAA", moves(t, money, "double").MatchID())
	assert.Equal(t, "QRkAAAAAAAAA", moves(t, money, "double", "beaver").MatchID())
	assert.Equal(t, "QwkAAAAAAAAA", moves(t, money, "double", "beaver", "raccoon").MatchID())
	crawford := setup(t, "play", "match", "length", "5")
	crawford.score = [2]int32{4, 2}
	crawford = moves(t, crawford.begun(), "6-4")
	assert.Equal(t, "sAGzAEAAEAAE", crawford.MatchID())
	nine := opened(t, "play", "match", "length", "9")
	nine.score = [2]int32{2, 4}
	assert.Equal(t, "QYkqASAAIAAE", moves(t, nine, "double", "take", "52").MatchID())

	for p, state := range map[*Position]string{
		ptr(setup(t)):                  StateNone,
		ptr(opened(t)):                 StatePlaying,
		ptr(moves(t, money, "double")): StatePlaying,
		ptr(passing(t, match, 1)):      StateDropped,
		ptr(resign(t, opened(t))):      StateResigned,
		ptr(resign(t, match)):          StateResigned,
		ptr(finish(t, match, 1, camp(6, 3), [2]int8{2, 1})): StateOver,
	} {
		m, err := ParseMatchID(p.MatchID())
		require.NoError(t, err)
		assert.Equal(t, state, m.State)
	}
	far := opened(t, "play", "match")
	far.score[0] = 98304
	m, err := ParseMatchID(far.MatchID())
	require.NoError(t, err)
	assert.Equal(t, 32767, m.Score[0], "a score beyond the field is cut to it")
}

func ptr(p Position) *Position { return &p }

func resign(t testing.TB, p Position) Position {
	next, err := p.Settle(rules.Offer{By: 0, Kind: Resign, Value: Single})
	require.NoError(t, err)
	return next.(Position)
}

func TestBadMatchIDsAreRefused(t *testing.T) {
	for id, why := range map[string]string{
		"":              "0 characters instead of 12",
		"cInlAAAAAAA":   "11 characters",
		"cInlAAAAAAAEA": "13 characters",
		"cInlAAAAAA_E":  "base64",
		"cInlAAA\nAAAE": "base64",
		"cInlAAAAAAAI":  "more than a match", // a bit behind the last field
		"YInlAAAAAAAE":  "the owner",         // owner 2
		"cI3lAAAAAAAE":  "there is no state", // 5
		"cIkBAAAAAAAE":  "the dice are",      // one die
		"cIn/AAAAAAAE":  "the dice are",      // a seven
	} {
		_, err := ParseMatchID(id)
		if assert.ErrorContains(t, err, why, id) {
			assert.ErrorContains(t, err, "match id", id)
		}
	}
}

func FuzzMatchID(f *testing.F) {
	for _, id := range []string{"cInlAAAAAAAE", "QgrgAIAAEAAE", "", "////////////", "cIn/AAAAAAAE"} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		if m, err := ParseMatchID(id); err == nil {
			require.Equal(t, id, m.ID())
		}
	})
}

func TestXGID(t *testing.T) {
	money, match := opened(t, "play", "money"), opened(t, "play", "match", "cube_limit", "64")
	match.score = [2]int32{2, 5}
	for want, p := range map[string]Position{
		"XGID=-b----E-C---eE---c-e----B-:0:0:0:00:0:0:0:0:0":   setup(t),
		"XGID=-b----E-C---eE---b-db---B-:0:0:1:00:0:0:3:0:10":  money,
		"XGID=-b----E-C---eE---b-db---B-:0:0:1:D:0:0:3:0:10":   moves(t, money, "double"),
		"XGID=-b----E-C---eE---b-db---B-:1:-1:1:B:0:0:3:0:10":  moves(t, money, "double", "beaver"),
		"XGID=-b----E-C---eE---b-db---B-:3:-1:1:62:0:0:3:0:10": moves(t, money, "double", "beaver", "raccoon", "62"),
		"XGID=-b----E-C---eE---b-db---B-:1:-1:1:00:5:2:0:7:6":  moves(t, match, "double", "take"),
		"XGID=-b----E-C---eE---b-db---B-:0:0:1:00:0:0:2:0:10":  opened(t, "play", "money", "jacoby", "off"),
		"XGID=-b----E-C---eE---b-db---B-:0:0:1:00:0:0:1:0:10":  opened(t, "play", "money", "beavers", "off"),
		"XGID=-b----E-C---eE---b-db---B-:0:0:1:00:1:0:1:2:10":  moves(t, passing(t, setup(t, "play", "match", "length", "2"), 1), opening...),
	} {
		assert.Equal(t, want, p.XGID())
	}
	hit := opened(t)
	hit.camps = [2]Camp{camp(bar, 2, 13, 1), camp(bar, 1, 6, 14)}
	assert.Equal(t, "XGID=b-----N-----a------------A", strings.SplitN(hit.XGID(), ":", 2)[0])
}

// gnubg, where it is installed, reads our Match IDs and XGIDs as the same
// state: whatever the position of a random match or money game.
func TestGnubgReadsOurIDs(t *testing.T) {
	tool, err := exec.LookPath("gnubg")
	if err != nil {
		tool, err = exec.LookPath("/usr/games/gnubg")
	}
	var script strings.Builder
	var want []string
	for i, p := range strolls(t) {
		if i%2 == 0 {
			script.WriteString("set xgid " + p.XGID() + "\nshow board\n")
		} else {
			script.WriteString("set gnubgid " + p.PositionID() + ":" + p.MatchID() + "\nshow board\n")
		}
		want = append(want, p.PositionID()+" "+p.MatchID())
	}
	require.Greater(t, len(want), 60)
	if err != nil {
		t.Log("gnubg is not installed")
		return
	}
	cmd := exec.Command(tool, "-t", "-q")
	cmd.Stdin = strings.NewReader("set automatic game off\nset automatic roll off\nset automatic move off\nset automatic bearoff off\n" + script.String())
	cmd.Env = append(cmd.Environ(), "HOME="+t.TempDir())
	out, err := cmd.CombinedOutput()
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(`Position ID: (\S+)\s+Match ID\s+: (\S+)`).FindAllStringSubmatch(string(out), -1) {
		seen[m[1]+" "+m[2]] = true
	}
	for _, ids := range want {
		assert.True(t, seen[ids], ids)
	}
}

// strolls are positions of random games in which a seat decides.
func strolls(t testing.TB) (list []Position) {
	for seed, o := range []rules.Options{opts("play", "match", "length", "5"), opts("play", "money"), opts("play", "match", "length", "2")} {
		luck := rulestest.NewLuck(uint64(seed))
		p := rules.Position(setup(t))
		for n := 0; len(list) < 40*(seed+1); n++ {
			if asks := p.Awaits(); len(asks) == 0 || n == 0 {
				next, err := Game{}.Setup(o, 2)
				require.NoError(t, err)
				p = next
				continue
			}
			by := p.Awaits()[0].Seat
			m := p.Draw(luck)
			if by != rules.Nature {
				// gnubg forgets a double that waits
				if q := p.(Position); n%3 == 0 && q.phase != phaseCube && q.phase != phaseBeaver {
					list = append(list, p.(Position))
				}
				choices := may(p)
				m = rules.Move(choices[luck.Pick(len(choices))])
			}
			next, err := p.Play(by, m)
			require.NoError(t, err)
			p = next
		}
	}
	return list
}
