package ladder_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/ladder"
	"carteiro/events"
)

// anyFact makes a fact of six bytes that need not make sense where it stands.
func anyFact(b []byte, at time.Time) events.Fact {
	d, n, place := events.Dated{At: at}, int(b[2]%6), int(b[5]%12)-1
	who, whom := p("ABCDEFGH", int(b[3]%8)), p("ABCDEFGH", int(b[4]%8))
	change := &events.LadderChange{Player: whom, To: place, Swap: b[4] > 127}
	return []events.Fact{
		events.LadderOpened{Dated: d, Order: letters("ABCAD")[:b[3]%6], SeasonEnds: at.Add(time.Duration(b[5]) * time.Hour)},
		events.LadderConfigured{Dated: d, Settings: map[string]string{"reach_min": "0", "mode": "swap", "idle_first_days": "3"}},
		events.LadderJoined{Dated: d, Player: who, Place: place, Free: n, FreeUntil: at.Add(time.Duration(b[4]) * time.Hour)},
		events.LadderLeft{Dated: d, Player: who}, events.LadderSuspended{Dated: d, Player: who}, events.LadderReadmitted{Dated: d, Player: who},
		events.LeaveBegun{Dated: d, Player: who}, events.LeaveEnded{Dated: d, Player: who},
		events.PlaceDropped{Dated: d, Player: who, To: place}, events.MadeInactive{Dated: d, Player: who}, events.PlaceSet{Dated: d, Player: who, To: place},
		events.StrikeGiven{Dated: d, Player: who, N: n}, events.StrikeExcused{Dated: d, Player: who, N: n},
		events.LadderBlocked{Dated: d, By: who, Whom: whom}, events.LadderUnblocked{Dated: d, By: who, Whom: whom},
		events.LadderRated{Dated: d, Ratings: map[events.PlayerID]events.LadderRating{who: {Rating: 3}}},
		events.SeasonEnded{Dated: d, Season: n, Next: letters("DCBA"), Ends: at.Add(time.Duration(b[5]) * time.Hour)},
		events.SeasonCorrected{Dated: d, Season: n},
		events.ChallengeMade{Dated: d, N: n, By: who, To: whom, Free: b[5] > 127, RespondBy: at.Add(time.Duration(b[5]) * time.Hour)},
		events.ChallengeAccepted{Dated: d, N: n}, events.ChallengeActed{Dated: d, N: n, Player: who}, events.ChallengeDeclined{Dated: d, N: n},
		events.ChallengeWithdrawn{Dated: d, N: n}, events.ChallengeForfeited{Dated: d, N: n, Change: change},
		events.ChallengeEnded{Dated: d, N: n, Winner: who, How: "time", Change: change}, events.RulingAsked{Dated: d, N: n},
		events.ChallengeVoided{Dated: d, N: n},
	}[int(b[0])%27]
}

// FuzzFold folds facts in any order: nothing panics, nobody stands twice, what
// falls due comes to an end, and every command is decided or refused.
func FuzzFold(f *testing.F) {
	f.Add([]byte{0, 0, 0, 5, 0, 200, 18, 0, 1, 1, 0, 9, 19, 1, 1, 1, 0, 9, 26, 9, 1, 0, 0, 0})
	f.Add([]byte{0, 0, 0, 4, 0, 200, 18, 0, 1, 3, 0, 200, 16, 200, 1, 0, 0, 5, 24, 1, 1, 3, 1, 2})
	f.Fuzz(func(t *testing.T, data []byte) {
		s, at := ladder.State{}, day(0)
		for ; len(data) >= 6 && len(data) < 600; data = data[6:] {
			at = at.Add(time.Duration(int8(data[1])) * time.Hour)
			s = ladder.Fold(s, anyFact(data, at))
			seen := map[events.PlayerID]bool{}
			for _, p := range s.Order {
				require.False(t, seen[p])
				seen[p] = true
			}
		}
		later := s.At.Add(90 * 24 * time.Hour)
		require.Empty(t, ladder.Due(folded(s, ladder.Due(s, later)), later))
		for _, c := range []ladder.Command{ladder.Propose{By: "B", To: "A"}, ladder.Accept{N: 1, By: "A"}, ladder.Report{N: 1, Winner: "B", How: "time"},
			ladder.Quit{By: "A"}, ladder.Annul{Ruled: steward, N: 1}, ladder.Rule{Ruled: steward, N: 2}, ladder.Suspend{Ruled: steward, Who: "B"}, nil} {
			_, err := ladder.Decide(s, ladder.Request{Command: c, At: later})
			require.True(t, err == nil || err.Error() != "")
		}
		ladder.Targets(s, "A", later)
		ladder.Why(s, "A")
		s.Challenges()
	})
}

// FuzzEvolve folds any data of any type.
func FuzzEvolve(f *testing.F) {
	f.Add("ladder.opened", []byte(`{"at":"2026-01-05T00:00:00Z","order":["A","A",""]}`))
	f.Add("ladder.challenge_ended", []byte(`{"at":"0001-01-05T00:00:00+14:00","n":1,"change":{"player":"A","to":-1}}`))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		s := ladder.Fold(ladder.State{}, opened("ABC"))
		s = ladder.Fold(s, made(1, "C", "A", 0))
		s = ladder.Evolve(s, events.Event{New: events.New{Type: name, V: 1, Data: data}, N: 3})
		require.Equal(t, uint64(3), s.N)
		require.LessOrEqual(t, len(s.Order), 4)
	})
}
