package ladder_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/ladder"
	"carteiro/engine/lang"
	"carteiro/engine/refusal"
	"carteiro/events"
)

func TestL23StrikesExpireAndMayBeExcused(t *testing.T) {
	strike := func(n int, d float64) events.StrikeGiven {
		return events.StrikeGiven{Dated: on(d), Player: "B", N: n}
	}
	quiet := opened(eight, "idle_first_days", "365", "idle_out_days", "400")
	third := []events.Fact{made(1, "E", "B", 58)}
	forfeit := events.ChallengeForfeited{Dated: on(62), N: 1, Why: "silence", Change: &events.LadderChange{Player: "B", To: 5}}
	out := events.MadeInactive{Dated: on(62), Player: "B", Why: "strikes"}
	tick := at(62, ladder.Tick{})
	given(t, append([]events.Fact{quiet, strike(0, 2)}, third...)...).When(tick).Then(forfeit, strike(1, 62))
	given(t, append([]events.Fact{quiet, strike(0, 2.5)}, third...)...).When(tick).Then(forfeit, strike(1, 62), out)
	given(t, append([]events.Fact{quiet, strike(0, 2.5)}, third...)...).
		When(at(59, ladder.Excuse{Ruled: steward, Who: "B", N: 7})).Refused(ladder.NoSuchStrike).
		When(at(59, ladder.Excuse{Ruled: steward, Who: "B"})).
		Then(events.StrikeExcused{Dated: on(59), Ruled: steward, Player: "B"}).When(tick).Then(forfeit, strike(1, 62))
}

func TestL23WhoGoesTakesOpenChallengesAlong(t *testing.T) {
	g := play(t, eight, "strike_limit", "1").begin("EC").challenge("CB").challenge("FC").challenge("DB").on(4)
	require.Equal(t, []ladder.Stage{ladder.Void, ladder.Forfeited, ladder.Forfeited, ladder.Void}, stages(g.s))
	require.Equal(t, ladder.Inactive, g.s.Members["C"].Status)
	require.Equal(t, ladder.Inactive, g.s.Members["B"].Status, "B was silent as well, and first")
}

func stages(s ladder.State) (out []ladder.Stage) {
	for _, c := range s.Challenges() {
		out = append(out, c.Stage)
	}
	return out
}

func TestL24LeaveAddsUpWithinASeason(t *testing.T) {
	g := play(t, eight, "idle_first_days", "365", "idle_out_days", "400").do(ladder.Leave{By: "B"}).on(20)
	g.refused(ladder.NotActive, ladder.Leave{By: "B"}).do(ladder.Return{By: "B"}).refused(ladder.NotOnLeave, ladder.Return{By: "B"})
	g.on(50).do(ladder.Leave{By: "B"}).on(57.984375).order(eight).on(58).order("ACBDEFGH")
	g.on(91).order("ACDEFGBH").on(91 + 27.984375).order("ACDEFGBH").on(91 + 28).order("ACDEFGHB")
}

func TestL24ANewSeasonBeginsBeforeADropIsDue(t *testing.T) {
	g := play(t, eight, "idle_first_days", "365", "idle_out_days", "400").on(63).do(ladder.Leave{By: "A"}).on(91).order(eight)
	g.on(91 + 28).order("BACDEFGH")
}

func TestL25IdleTimeRunsAsLongAsAFreeChallengeReaches(t *testing.T) {
	g := play(t, "A").do(ladder.Join{By: "B"}).begin("BA").beats("BA", "board").order("BA")
	require.Equal(t, 14*24*time.Hour, g.s.Later(day(25)).Members["B"].Idle, "from the end of the cooldown to that of the window")
}

func TestL25IdleTimeStandsStill(t *testing.T) {
	g := play(t, "ABC").on(100)
	require.Equal(t, letters("A"), g.s.Order, "the others went at 84 days")
	require.Zero(t, g.s.Later(day(100)).Members["A"].Idle, "nobody stood above A")

	g = play(t, "AB").begin("BA").on(10).beats("AB", "board").on(20)
	require.Equal(t, 3*24*time.Hour, g.s.Later(day(20)).Members["B"].Idle, "the cooldown ended on day 17")
	require.Zero(t, g.s.Later(day(20)).Members["A"].Idle)
	g.on(30).do(ladder.Leave{By: "B"})
	require.Equal(t, 13*24*time.Hour, g.s.Later(day(60)).Members["B"].Idle)
	g = play(t, "AB").on(20).challenge("BA").on(23)
	require.Equal(t, 3*24*time.Hour, g.s.Later(day(23)).Members["A"].Idle, "an answer is awaited from A")
}

func TestL26DropsUntilTheEnd(t *testing.T) {
	got := ladder.Due(ladder.Fold(ladder.State{}, opened(eight)), day(84))
	require.Len(t, got, 7, "an idle block at the bottom stays in order until all but the first go")
	for i, p := range slices.Backward(letters("BCDEFGH")) {
		require.Equal(t, events.MadeInactive{Dated: on(84), Player: p, Why: "idle"}, got[6-i])
	}
	g := play(t, "ABCD", "idle_exempt_top", "2").begin("CA").begin("DC").on(30).order("ABCD").beats("CA", "board").order("CABD")
	g.on(41.984375).order("CABD").on(42).order("CADB")
}

func TestL27JoiningByRating(t *testing.T) {
	rating := func(r float64) *events.LadderRating { return &events.LadderRating{Rating: r} }
	g := play(t, "AB", "entry", "by_rating").do(ladder.Join{By: "C", Rating: rating(1500)}).order("ABC")
	g.do(ladder.Join{By: "D", Rating: rating(1600)}).order("ABDC").do(ladder.Join{By: "E", Rating: rating(1500)}).order("ABDCE")
	g.do(ladder.Join{By: "F"}).order("ABDCEF").refused(ladder.AlreadyRanked, ladder.Join{By: "F"})
	g.do(ladder.Rate{Ratings: map[events.PlayerID]events.LadderRating{"A": {Rating: 1000}}}).do(ladder.Join{By: "G", Rating: rating(1200)}).order("GABDCEF")
	play(t, "AB").do(ladder.Join{By: "C", Rating: rating(3000)}).order("ABC").refused(refusal.BadInput, ladder.Join{})
}

func TestL28AFreeChallengeIsUsedOnce(t *testing.T) {
	g := play(t, eight).do(ladder.Join{By: "I"})
	require.True(t, ladder.Targets(g.s, "I", day(0))[4].Free)
	g.challenge("IE").do(ladder.Withdraw{N: 1, By: "I"}).refused(ladder.OutOfReach, ladder.Propose{By: "I", To: "E"})
	late := play(t, eight).do(ladder.Join{By: "I"}).on(20.984375)
	require.Empty(t, ladder.MayChallenge(late.s, "I", "E", day(20.984375)))
	require.Equal(t, ladder.OutOfReach, ladder.MayChallenge(late.s, "I", "E", day(21)))
}

func TestL29NoNewFreeChallengeInTheSameSeason(t *testing.T) {
	g := play(t, eight, "idle_first_days", "365", "idle_out_days", "400").do(ladder.Quit{By: "C"}).refused(ladder.NoPlace, ladder.Quit{By: "C"})
	g.on(1).do(ladder.Join{By: "C"})
	require.Zero(t, g.s.Members["C"].Free)
	g.do(ladder.Quit{By: "C"}).on(91).do(ladder.Join{By: "C"})
	require.Equal(t, 1, g.s.Members["C"].Free)
	g.do(ladder.Suspend{Ruled: steward, Who: "C"}).refused(ladder.IsSuspended, ladder.Join{By: "C"}).refused(ladder.NotOnLadder, ladder.Suspend{Ruled: steward, Who: "C"})
	g.do(ladder.Readmit{Ruled: steward, Who: "C"}).refused(ladder.IsNotSuspended, ladder.Readmit{Ruled: steward, Who: "C"}).do(ladder.Join{By: "C"})
}

func TestL30AStewardGivesReasons(t *testing.T) {
	g := play(t, eight)
	for _, c := range []ladder.Command{ladder.Place{Who: "C", To: 1}, ladder.Annul{}, ladder.Rule{}, ladder.Excuse{}, ladder.Suspend{},
		ladder.Readmit{}, ladder.Configure{}, ladder.CorrectSeason{}, ladder.Place{Ruled: events.Ruled{Steward: "x", Reason: " "}}} {
		g.refused(ladder.ReasonWanted, c)
	}
	long := events.Ruled{Steward: "x", Reason: strings.Repeat("é", 501)}
	g.refused(refusal.TooLong, ladder.Place{Ruled: long, Who: "C", To: 1})
	g.refused(ladder.NoSuchPlace, ladder.Place{Ruled: steward, Who: "C", To: 9}).refused(ladder.NotOnLadder, ladder.Place{Ruled: steward, Who: "X", To: 1})
	g.do(ladder.Place{Ruled: steward, Who: "C", To: 1}).order("CABDEFGH")
	require.Equal(t, []ladder.Move{{At: day(0), From: 3, To: 1, Fact: events.PlaceSet{Dated: on(0), Ruled: steward, Player: "C", To: 1}}}, ladder.Why(g.s, "C"))
	require.Equal(t, 2, ladder.Why(g.s, "A")[0].To)
	require.Empty(t, ladder.Why(g.s, "D"))
	g.begin("FB").beats("FB", "time").do(ladder.Annul{Ruled: steward, N: 1})
	require.Equal(t, ladder.Void, g.s.Challenges()[0].Stage)
	require.Zero(t, g.s.Strikes("B", day(0)))
	g.refused(ladder.NoSuchChallenge, ladder.Annul{Ruled: steward, N: 1}).refused(ladder.NoSuchChallenge, ladder.Annul{Ruled: steward, N: 2})
}

func TestL31ASeasonEndsOnALocalSunday(t *testing.T) {
	for zone, want := range map[string]string{"UTC": "2026-03-29T22:00:00-02:00", "Europe/Lisbon": "2026-03-29T23:00:00Z"} {
		wednesday := ladder.Open{Settings: map[string]string{"zone": zone, "season_weeks": "12"}, Entrants: []ladder.Entrant{{Player: "A"}}}
		facts, err := ladder.Decide(ladder.State{}, at(2.5, wednesday))
		require.NoError(t, err)
		ends, err := time.Parse(time.RFC3339, want)
		require.NoError(t, err)
		require.True(t, ends.Equal(facts[0].(events.LadderOpened).SeasonEnds), facts[0].(events.LadderOpened).SeasonEnds)
	}
}

func TestL31ACorrectionIsAnotherVersion(t *testing.T) {
	g := play(t, "ABC").on(91).refused(ladder.NoSuchSeason, ladder.CorrectSeason{Ruled: steward, Season: 2})
	was := g.s.Tables[0]
	wrong := slices.Clone(was.Order)
	g.refused(refusal.BadInput, ladder.CorrectSeason{Ruled: steward, Season: 1, Order: append(wrong, "X")})
	g.do(ladder.CorrectSeason{Ruled: steward, Season: 1, Order: was.Order})
	require.Equal(t, was, g.s.Tables[0])
	require.Equal(t, 2, g.s.Tables[1].Version)
	require.Equal(t, steward, g.s.Tables[1].Ruled)
}

func TestL32OtherCarries(t *testing.T) {
	quiet := []string{"idle_first_days", "365", "idle_out_days", "400", "season_carry"}
	g := play(t, "ABCD", append(quiet, "reverse")...).on(90).begin("DB").challenge("CA").on(91).order("DCBA")
	require.Equal(t, []ladder.Stage{ladder.Void, ladder.Void}, stages(g.s))
	require.Equal(t, letters("ABCD"), g.s.Tables[0].Order)
	g.on(92).beats("DB", "board").order("DCBA")
	rated := map[events.PlayerID]events.LadderRating{"C": {Rating: 1500}, "B": {Rating: 1500, Deviation: 9}, "D": {Rating: 1600}}
	play(t, "ABCD", append(quiet, "by_rating")...).do(ladder.Rate{Ratings: rated}).on(91).order("DCBA")
}

func TestL33RatedOnlyOnceBothHaveActed(t *testing.T) {
	for acted, want := range map[string]bool{"": false, "F": false, "FC": true} {
		g := play(t, eight).begin("FC")
		for _, who := range letters(acted) {
			if who != "" {
				g.do(ladder.Act{N: 1, By: who}).do(ladder.Act{N: 1, By: who})
			}
		}
		g.beats("FC", "board")
		require.Equal(t, want, g.s.Challenges()[0].Rated, acted)
	}
}

func TestL34SidePrizes(t *testing.T) {
	g := play(t, eight, "idle_first_days", "365", "idle_out_days", "400")
	g.begin("FC").beats("FC", "board").begin("CB").beats("CB", "board").on(20) // F 6 to 3, C 4 to 2
	g.begin("GE").beats("EG", "board").on(91)                                  // E won one too, but later than F and C won theirs
	require.Equal(t, letters("F"), g.s.Tables[0].Climb)
	require.Equal(t, letters("F"), g.s.Tables[0].MostWins, "C and E have as many; C lost one, E won later")
	require.Empty(t, play(t, "A").on(91).s.Tables[0].MostWins)
}

func TestSettings(t *testing.T) {
	g := play(t, eight).do(ladder.Configure{Ruled: steward, Settings: map[string]string{"reach_min": "7", "mode": "swap"}})
	g.begin("HA").beats("HA", "board").order("HBCDEFGA")
	for name, value := range map[string]string{"mode": "jump", "reach_min": "0", "reach_pct": "101", "rated": "yes", "zone": "Local", "clock": "A b", "nothing": "1"} {
		err := g.try(ladder.Configure{Ruled: steward, Settings: map[string]string{name: value}})
		require.Error(t, err, name)
		require.Contains(t, []refusal.Code{"no_such_setting", "bad_setting", "bad_setting_number"}, refusal.Of(err).Code)
	}
	back, err := ladder.Settings{}.With(g.s.Settings.Values())
	require.NoError(t, err)
	require.Equal(t, g.s.Settings, back)
	require.Len(t, ladder.Explain(), len(g.s.Settings.Values()))
}

func TestTwoFuturesOfOneState(t *testing.T) {
	g := play(t, eight, "max_out", "9", "reach_min", "9").challenge("HA").challenge("HB").challenge("HC")
	one := ladder.Fold(g.s, made(4, "H", "D", 0))
	ladder.Fold(g.s, made(4, "H", "E", 0))
	require.Equal(t, events.PlayerID("D"), one.Challenges()[3].To)
	require.Len(t, g.s.Challenges(), 3)
}

func TestEveryCodeHasASentence(t *testing.T) {
	catalogue, err := lang.New()
	require.NoError(t, err)
	for _, code := range []refusal.Code{ladder.NotRanked, ladder.NotActive, ladder.IsOnLeave, ladder.BelowYou, ladder.OutOfReach, ladder.PairBusy,
		ladder.NoPlace, ladder.NotOnLadder, ladder.BlockSelf, ladder.Cooldown, ladder.YourLimit, ladder.TheirLimit, ladder.Blocked, ladder.NoSuchLadder, ladder.NoSuchChallenge, ladder.ActedAlready,
		ladder.AlreadyRanked, ladder.NotOnLeave, ladder.IsSuspended, ladder.IsNotSuspended, ladder.NoSuchPlace, ladder.NoSuchStrike,
		ladder.NoSuchSeason, ladder.ReasonWanted, "no_such_setting", "bad_setting", "bad_setting_number"} {
		for _, tag := range lang.Tags {
			require.True(t, catalogue.In(tag).Has("refusal."+string(code)), "%s: %s", tag, code)
		}
	}
	g := play(t, eight).begin("FC").beats("CF", "board")
	err = g.on(1).try(ladder.Propose{By: "F", To: "C"})
	require.Contains(t, catalogue.In("pt").Refusal(err), "a partir de 2026-01-12 00:00 UTC")
	err = g.try(ladder.Propose{By: "H", To: "C"})
	require.Contains(t, catalogue.In("en").Refusal(err), "you can reach 3 places")
}
