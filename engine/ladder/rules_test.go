package ladder_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/fair"
	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// L2: the challenge of day 0 was still open when the withdrawal of day 5 came;
// what fell due on day 4 is decided first, at its own instant.
func TestL2DueFactsComeFirstAtTheirOwnInstant(t *testing.T) {
	silence := []events.Fact{
		events.ChallengeForfeited{Dated: on(4), N: 1, Why: "silence", Change: &events.LadderChange{Player: "B", To: 4}},
		events.StrikeGiven{Dated: on(4), Player: "B", N: 1},
	}
	c := given(t, opened("ABCD"), made(1, "D", "B", 0))
	c.When(at(5, ladder.Withdraw{N: 1, By: "D"})).Refused(ladder.NoSuchChallenge)
	c.When(at(5, ladder.Leave{By: "C"})).Then(append(silence, events.LeaveBegun{Dated: on(5), Player: "C"})...)
	require.Empty(t, ladder.Due(c.State(), day(5)), "a second time there is nothing due")
}

func TestL3OpeningOrder(t *testing.T) {
	rated := func(r, d float64) *events.LadderRating { return &events.LadderRating{Rating: r, Deviation: d} }
	entrants := []ladder.Entrant{
		{Player: "e", Registered: day(1)}, {Player: "d", Rating: rated(1500, 80), Registered: day(2)},
		{Player: "c", Rating: rated(1500, 80), Registered: day(1)}, {Player: "b", Rating: rated(1500, 50), Registered: day(3)},
		{Player: "a", Rating: rated(1700, 90), Registered: day(4)},
	}
	c := given(t).When(at(0, ladder.Open{Entrants: entrants})).ThenLike(func(t *testing.T, facts []events.Fact) {
		f := facts[0].(events.LadderOpened)
		require.Equal(t, letters("abcde"), f.Order)
		require.Empty(t, f.Drawn)
		require.Equal(t, day(91), f.SeasonEnds)
		require.Equal(t, ladder.Defaults().Values(), f.Settings)
	})
	c.When(at(1, ladder.Open{})).Refused(refusal.Already)

	tied := ladder.Open{Entrants: []ladder.Entrant{{Player: "c"}, {Player: "a"}, {Player: "b"}}}
	given(t).When(at(0, tied)).Refused(refusal.BadInput)
	draw := func() []events.PlayerID {
		tied.Luck = fair.Box{Table: "lots", Secret: make([]byte, 32)}.Draw(0, nil)
		facts, err := ladder.Decide(ladder.State{}, at(0, tied))
		require.NoError(t, err)
		require.Equal(t, facts[0].(events.LadderOpened).Drawn, facts[0].(events.LadderOpened).Order)
		return facts[0].(events.LadderOpened).Drawn
	}
	require.Equal(t, draw(), draw(), "the lots can be drawn again")
	twice := ladder.Open{Entrants: []ladder.Entrant{{Player: "a", Registered: day(1)}, {Player: "a"}}}
	given(t).When(at(0, twice)).Refused(refusal.BadInput)
	given(t).When(at(0, ladder.Tick{})).Refused(ladder.NoSuchLadder)
}

func TestL3WhatGaveAPlaceAtTheOpening(t *testing.T) {
	facts, err := ladder.Decide(ladder.State{}, at(0, ladder.Open{Entrants: []ladder.Entrant{
		{Player: "A", Registered: at(0, nil).At}, {Player: "B", Registered: at(1, nil).At, Rating: &events.LadderRating{Rating: 1400}}}}))
	require.NoError(t, err)
	s := ladder.Fold(ladder.State{}, facts[0])
	for p, want := range map[events.PlayerID]string{"A": "registration", "B": "rating", "X": ""} {
		require.Equal(t, want, s.Members[p].Basis)
	}
}

func TestL4BothMustBeThere(t *testing.T) {
	c := given(t, opened("ABCDEF"), events.LeaveBegun{Dated: on(0), Player: "B"}, events.LadderLeft{Dated: on(0), Player: "F"})
	for pair, code := range map[string]refusal.Code{
		"AX": ladder.NotRanked, "XA": ladder.NotRanked, "FA": ladder.NotRanked, "AF": ladder.NotRanked,
		"BA": ladder.NotActive, "CB": ladder.IsOnLeave, "BB": ladder.NotActive,
	} {
		require.Equal(t, code, ladder.MayChallenge(c.State(), p(pair, 0), p(pair, 1), day(1)), pair)
		c.When(at(1, ladder.Propose{By: p(pair, 0), To: p(pair, 1)})).Refused(code)
	}
}

func TestL5Reach(t *testing.T) {
	long := "ABCDEFGHIJKLMNOPQRSTUVWXYZ" // 25 above Z, 20 % of them are 5
	far := ladder.Fold(ladder.State{}, opened(long))
	want := map[string]refusal.Code{"ZY": "", "ZU": "", "ZT": ladder.OutOfReach, "YZ": ladder.BelowYou, "YY": ladder.BelowYou, "YV": "", "YU": "", "YT": ladder.OutOfReach}
	for pair, code := range want {
		require.Equal(t, code, ladder.MayChallenge(far, p(pair, 0), p(pair, 1), day(0)), pair)
	}
	for skip, code := range map[string]refusal.Code{"true": "", "false": ladder.OutOfReach} {
		s := ladder.Fold(ladder.State{}, opened(eight, "reach_skip_unavailable", skip))
		s = ladder.Fold(s, events.LeaveBegun{Dated: on(0), Player: "G"})
		require.Equal(t, code, ladder.MayChallenge(s, "H", "D", day(0)))
	}
}

func TestL6AndL8AndL9Limits(t *testing.T) {
	g := play(t, "ABCDEFGH", "reach_min", "7").challenge("HD")
	g.refused(ladder.PairBusy, ladder.Propose{By: "H", To: "D"}).challenge("HE").refused(ladder.YourLimit, ladder.Propose{By: "H", To: "F"})
	g.do(ladder.Leave{By: "E"}).challenge("HF").do(ladder.Return{By: "E"}).refused(ladder.YourLimit, ladder.Propose{By: "H", To: "C"})
	g.challenge("GD").refused(ladder.TheirLimit, ladder.Propose{By: "F", To: "D"})
	g.challenge("GC").challenge("FC").challenge("EC").refused(ladder.TheirLimit, ladder.Propose{By: "D", To: "C"})
}

func TestL7TheRefusalSaysUntilWhen(t *testing.T) {
	g := play(t, eight).challenge("FC").do(ladder.Accept{N: 1, By: "C"}).on(2).do(ladder.Report{N: 1, Winner: "C", How: "board"}).on(3)
	r := refusal.Of(g.try(ladder.Propose{By: "F", To: "C"}))
	require.Equal(t, ladder.Cooldown, r.Code)
	require.Equal(t, at(9, nil).At, r.Args["Until"])
}

func TestL7NoCooldownAfterADrawOrAVoidOne(t *testing.T) {
	g := play(t, eight).begin("FC").do(ladder.Annul{Ruled: steward, N: 1}).challenge("FC").do(ladder.Withdraw{N: 2, By: "F"})
	g.refused(ladder.Cooldown, ladder.Propose{By: "F", To: "C"}).do(ladder.Annul{Ruled: steward, N: 2}).challenge("FC")
	play(t, eight, "cooldown_days", "0").begin("FC").beats("CF", "board").challenge("FC")
}

func TestL10ABlockStopsAllButASteward(t *testing.T) {
	play(t, eight).refused(ladder.BlockSelf, ladder.Block{By: "C", Whom: "C"}).refused(ladder.NotOnLadder, ladder.Block{By: "C"}).refused(ladder.NotOnLadder, ladder.Block{By: "C", Whom: "X"}).
		refused(ladder.NoPlace, ladder.Block{By: "X", Whom: "C"})
	g := play(t, eight).do(ladder.Block{By: "C", Whom: "F"}).refused(refusal.Already, ladder.Block{By: "C", Whom: "F"})
	g.refused(ladder.Blocked, ladder.Propose{By: "F", To: "C"}).refused(ladder.Blocked, ladder.Propose{By: "F", To: "C"})
	g.refused(ladder.ReasonWanted, ladder.Propose{By: "F", To: "C", Ruled: events.Ruled{Steward: "steward", Reason: " "}})
	g.refused(ladder.OutOfReach, ladder.Propose{By: "H", To: "C", Ruled: steward})
	g.do(ladder.Propose{By: "F", To: "C", Ruled: steward}).do(ladder.Withdraw{N: 1, By: "F"})
	g.do(ladder.Unblock{By: "C", Whom: "F"}).on(8).challenge("FC")
	g.refused(refusal.Already, ladder.Unblock{By: "C", Whom: "F"})
}

func TestL11LeaveStretchesTheTimeToAnswer(t *testing.T) {
	g := play(t, eight).challenge("FC").on(1).do(ladder.Leave{By: "C"}).on(11).do(ladder.Return{By: "C"})
	c := g.s.Open()[0]
	require.Equal(t, day(14), c.RespondBy)
	half, last := c.Reminders()
	require.Equal(t, []time.Time{day(7), day(13)}, []time.Time{half, last})
	g.on(13.984375).order(eight).on(14).order("ABDEFCGH")
}

func TestL12AutomaticAcceptance(t *testing.T) {
	propose := ladder.Propose{By: "F", To: "C", Table: "t1"}
	given(t, opened(eight, "accept", "auto")).When(at(0, propose)).
		Then(made(1, "F", "C", 0), events.ChallengeAccepted{Dated: on(0), N: 1, Table: "t1"})
	given(t, opened(eight)).When(at(0, propose)).Then(made(1, "F", "C", 0)).
		When(at(1, ladder.Accept{N: 1, By: "F"})).Refused(ladder.NoSuchChallenge).
		When(at(1, ladder.Accept{N: 1, By: "C", Table: "t1"})).Then(events.ChallengeAccepted{Dated: on(1), N: 1, Table: "t1"}).
		When(at(1, ladder.Accept{N: 1, By: "C"})).Refused(ladder.NoSuchChallenge)
}

func TestL13AFreeRefusalIsFreeAgainAfterItsWindow(t *testing.T) {
	declined := []events.Fact{opened(eight, "idle_first_days", "365", "idle_out_days", "400"), made(1, "E", "B", 0), events.ChallengeDeclined{Dated: on(0), N: 1}}
	given(t, append(declined, made(2, "E", "B", 27))...).When(at(27.5, ladder.Decline{N: 2, By: "B"})).
		Then(events.ChallengeForfeited{Dated: on(27.5), N: 2, Why: "declined", Change: &events.LadderChange{Player: "B", To: 5}})
	given(t, append(declined, made(2, "E", "B", 27))...).When(at(28, ladder.Decline{N: 2, By: "B"})).
		Then(events.ChallengeDeclined{Dated: on(28), N: 2})
}

func TestL15AndL16TooLateOnceOneHasActed(t *testing.T) {
	g := play(t, eight).begin("FC").refused(ladder.NoSuchChallenge, ladder.Cancel{N: 1, By: "F"}).do(ladder.Act{N: 1, By: "F"})
	g.refused(ladder.ActedAlready, ladder.Withdraw{N: 1, By: "F"}).do(ladder.Cancel{N: 1, By: "C"}).order("ABDEFCGH")
	require.Zero(t, g.s.Strikes("C", day(0)))
	g.begin("GE").do(ladder.Act{N: 2, By: "E"}).refused(ladder.ActedAlready, ladder.Cancel{N: 2, By: "E"})
	g.do(ladder.Withdraw{N: 2, By: "G"}).order("ABDEFCGH")
	g.challenge("HF").refused(ladder.NoSuchChallenge, ladder.Cancel{N: 3, By: "F"}).refused(ladder.NoSuchChallenge, ladder.Act{N: 3, By: "H"})
}

func TestL17ALongGameIsRuledOrVoid(t *testing.T) {
	facts := []events.Fact{opened("AB"), made(1, "B", "A", 0), accepted(1, 0)}
	given(t, facts...).When(at(60, ladder.Tick{})).Then(events.RulingAsked{Dated: on(60), N: 1}).
		When(at(70, ladder.Tick{})).Then(events.ChallengeVoided{Dated: on(67), N: 1, Why: "unruled"})
	given(t, facts...).When(at(60, ladder.Tick{})).Then(events.RulingAsked{Dated: on(60), N: 1}).
		When(at(66, ladder.Rule{N: 1, Winner: "B"})).Refused(ladder.ReasonWanted).
		When(at(66, ladder.Rule{Ruled: steward, N: 1, Winner: "C"})).Refused(ladder.NoSuchChallenge).
		When(at(66, ladder.Rule{Ruled: steward, N: 1, Winner: "B"})).
		Then(events.ChallengeEnded{Dated: on(66), Ruled: steward, N: 1, Winner: "B", How: "ruling", Change: &events.LadderChange{Player: "B", To: 1}})
}

func TestL19AndL20ALossOnTime(t *testing.T) {
	play(t, eight).begin("FC").beats("CF", "time").order(eight)
	g := play(t, eight, "timeout_challenger", "last").begin("FC").beats("CF", "time").order("ABCDEGHF")
	require.Equal(t, 1, g.s.Strikes("F", day(0)))
	require.Equal(t, ladder.TimedOut, g.s.Challenges()[0].Stage)
	play(t, eight, "forfeit_effect", "challenger_above", "mode", "swap").begin("FC").beats("FC", "time").order("ABFDECGH")
	play(t, eight).begin("FC").do(ladder.Place{Ruled: steward, Who: "C", To: 8}).beats("FC", "time").order("ABDEFGHC")
}

func TestL21ADrawMayLift(t *testing.T) {
	play(t, eight, "draw_effect", "challenger_below").begin("FC").draw("FC").order("ABCFDEGH")
	play(t, eight, "draw_effect", "challenger_below").begin("DC").draw("DC").order(eight)
	g := play(t, eight).begin("FC").refused(refusal.BadInput, ladder.Report{N: 1, Winner: "F", How: "luck"})
	g.refused(ladder.NoSuchChallenge, ladder.Report{N: 1, Winner: "A", How: "board"})
}

func TestL22WhatIsNotPlayedMovesNobody(t *testing.T) {
	for stage, end := range map[ladder.Stage]ladder.Command{
		ladder.Declined: ladder.Decline{N: 1, By: "C"}, ladder.Withdrawn: ladder.Withdraw{N: 1, By: "F"}, ladder.Void: ladder.Annul{Ruled: steward, N: 1},
	} {
		g := play(t, eight).challenge("FC").on(1).do(end).order(eight)
		c, _ := g.s.Challenge(1)
		require.Equal(t, stage, c.Stage)
		require.Zero(t, g.s.Strikes("C", g.s.At))
	}
}

func TestL31K8aASeasonEndsWhereMondayBegins(t *testing.T) {
	for _, c := range []struct{ zone, begins, ends string }{
		{"Asia/Tehran", "2021-03-17T12:00:00Z", "2021-03-21T20:30:00Z"}, // 00:00 is missing: 01:00 +04:30
		{"Asia/Tehran", "2020-09-16T12:00:00Z", "2020-09-20T20:30:00Z"}, // the wall goes back to 23:00 at the first 00:00
		{"Atlantic/Azores", "2026-03-25T12:00:00Z", "2026-03-30T00:00:00Z"},
		{"Europe/Lisbon", "2026-10-21T12:00:00Z", "2026-10-26T00:00:00Z"},
	} {
		begins, err := time.Parse(time.RFC3339, c.begins)
		require.NoError(t, err)
		facts, err := ladder.Decide(ladder.State{}, ladder.Request{At: begins,
			Command: ladder.Open{Settings: map[string]string{"zone": c.zone, "season_weeks": "1"}}})
		require.NoError(t, err)
		require.Equal(t, c.ends, facts[0].(events.LadderOpened).SeasonEnds.Format(time.RFC3339), c.zone)
	}
}
