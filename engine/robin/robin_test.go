package robin_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/decider/spec"
	"carteiro/engine/fair"
	"carteiro/engine/games"
	"carteiro/engine/lang"
	"carteiro/engine/refusal"
	"carteiro/engine/robin"
	"carteiro/engine/table"
	"carteiro/events"
)

func given(t *testing.T, facts ...events.Fact) *spec.Case[robin.State, robin.Request] {
	t.Helper()
	return spec.Given(t, robin.Decider("r"), facts...)
}

func TestAnnounce(t *testing.T) {
	announce := robin.Announce{Ruled: ruled, Club: "porto", Terms: events.RobinTerms{Name: " Spring ", Game: "backgammon", Clock: "ladder", Rounds: 1}, Commitment: "c0"}
	given(t).When(asked(announce, 0)).ThenLike(func(t *testing.T, facts []events.Fact) {
		f := facts[0].(events.RobinAnnounced)
		require.Equal(t, events.ClubID("porto"), f.Club)
		require.Equal(t, "c0", f.Commitment)
		require.Equal(t, ruled, f.Ruled)
		require.Equal(t, "Spring", f.Terms.Name)
		require.Equal(t, 1, f.Terms.Rounds)
		require.NotEmpty(t, f.Terms.Options, "as they are understood now")
	}).When(asked(announce, 1)).Refused(refusal.Already)
	given(t).When(asked(robin.Enter{By: "A"}, 0)).Refused(robin.NoSuchRobin)
	announce.Terms.Name = "Spring\u202e"
	given(t).When(asked(announce, 0)).Refused("bad_name")
	announce.Terms.Name, announce.Terms.Rounds = "Spring", 0
	given(t).When(asked(announce, 0)).Refused("bad_number")
	announce.Terms = events.RobinTerms{Name: "x", Game: "draughts", Rounds: 1, Options: map[string]string{"colours": ""}}
	require.Equal(t, "host", decided(nil, announce)[0].(events.RobinAnnounced).Terms.Options["colours"])
	announce.Terms.Options = map[string]string{"colours": "drawn"}
	require.Equal(t, "drawn", decided(nil, announce)[0].(events.RobinAnnounced).Terms.Options["colours"])
	for _, g := range games.All {
		if g.Game.About().MinSeats > 2 {
			continue
		}
		announce.Terms = events.RobinTerms{Name: "x", Game: g.Game.About().Key, Rounds: 1}
		facts := decided(nil, announce)
		open := table.Open{ID: "t", Game: announce.Terms.Game, Options: facts[0].(events.RobinAnnounced).Terms.Options, Host: "A", Guests: []events.PlayerID{"B"}}
		_, err := table.Decide(table.Zero("t"), table.Request{Command: open})
		require.NoError(t, err, "its tables can be opened")
	}
}

func TestAnnounceRefusesWhatCannotBePlayed(t *testing.T) {
	for code, change := range map[refusal.Code]func(*robin.Announce){
		"bad_name":         func(a *robin.Announce) { a.Terms.Name = strings.Repeat("x", 61) },
		"no_such_game":     func(a *robin.Announce) { a.Terms.Game = "chess" },
		"no_such_option":   func(a *robin.Announce) { a.Terms.Options = map[string]string{"colour": "red"} },
		"option_not_here":  func(a *robin.Announce) { a.Terms.Options = map[string]string{"start": "usual"} },
		"bad_clock":        func(a *robin.Announce) { a.Terms.Clock = "sundial" },
		"no_such_zone":     func(a *robin.Announce) { a.Terms.Zone = "Lisbon" },
		"whole_minutes":    func(a *robin.Announce) { a.Terms.Clock = "per_move 90s" },
		"bad_number":       func(a *robin.Announce) { a.Terms.Rounds = 5 },
		robin.ReasonWanted: func(a *robin.Announce) { a.Reason = " " },
		refusal.TooLong:    func(a *robin.Announce) { a.Reason = strings.Repeat("x", 501) },
		refusal.BadInput:   func(a *robin.Announce) { a.Club = "" },
	} {
		a := robin.Announce{Ruled: ruled, Club: "porto", Terms: terms}
		change(&a)
		given(t).When(asked(a, 0)).Refused(code)
	}
	a := robin.Announce{Ruled: ruled, Club: "porto", Terms: terms}
	a.Terms.AtOnce = -1
	given(t).When(asked(a, 0)).Refused("bad_number")
}

func TestEntries(t *testing.T) {
	c := given(t, entered(9, terms)...)
	c.When(asked(robin.Enter{By: "A"}, 1)).Refused(robin.YouEntered)
	c.When(asked(robin.Admit{Ruled: ruled, Who: "A"}, 1)).Refused(robin.AlreadyEntered)
	c.When(asked(robin.Leave{By: "X"}, 1)).Refused(robin.YouNotEntered)
	c.When(asked(robin.Scratch{Ruled: ruled, Who: "X"}, 1)).Refused(robin.NotEntered)
	c.When(asked(robin.Admit{Who: "K"}, 1)).Refused(robin.ReasonWanted)
	c.When(asked(robin.Admit{Ruled: ruled, Who: "K"}, 1)).Then(events.RobinEntered{Dated: on(1), Ruled: ruled, Player: "K"})
	c.When(asked(robin.Enter{By: "L"}, 2)).Refused(robin.Size)
	c.When(asked(robin.Leave{By: "A"}, 2)).Then(events.RobinScratched{Dated: on(2), Player: "A"})
	c.When(asked(robin.Scratch{Ruled: ruled, Who: "B"}, 3)).Then(events.RobinScratched{Dated: on(3), Ruled: ruled, Player: "B"})
	c.When(asked(robin.Expel{Ruled: ruled, Who: "C"}, 3)).Refused(robin.HasNotBegun)
	require.Len(t, c.State().Entered, 8)
	given(t, entered(3, terms)...).When(asked(robin.Begin{Ruled: ruled, Luck: keep{}}, 1)).Refused(robin.Size)
}

// FIDE Handbook C.05, annex 1: the table for 3 or 4 players.
func TestBeginPairsByBergersTable(t *testing.T) {
	c := given(t, entered(4, terms)...).When(asked(robin.Begin{Ruled: ruled, Luck: keep{}, Secret: "5e"}, 1))
	c.Then(
		events.RobinBegun{Dated: on(1), Ruled: ruled, Order: letters(4), Secret: "5e"},
		events.RobinPaired{Dated: on(1), N: 1, Round: 1, First: "A", Second: "D"},
		events.RobinPaired{Dated: on(1), N: 2, Round: 1, First: "B", Second: "C"},
		events.RobinPaired{Dated: on(1), N: 3, Round: 2, First: "A", Second: "B"},
		events.RobinPaired{Dated: on(1), N: 4, Round: 2, First: "D", Second: "C"},
		events.RobinPaired{Dated: on(1), N: 5, Round: 3, First: "C", Second: "A"},
		events.RobinPaired{Dated: on(1), N: 6, Round: 3, First: "B", Second: "D"},
	)
	c.When(asked(robin.Begin{Ruled: ruled, Luck: keep{}}, 2)).Refused(robin.HasBegun)
	c.When(asked(robin.Enter{By: "X"}, 2)).Refused(robin.HasBegun)
	c.When(asked(robin.Scratch{Ruled: ruled, Who: "A"}, 2)).Refused(robin.HasBegun)
}

// The six of the table of FIDE, as rounds of pairs.
func TestBergersTableOfSix(t *testing.T) {
	want := []string{"AF BE CD", "AB EC FD", "CA BF DE", "AD BC FE", "EA DB CF"}
	got := make([]string, 5)
	for _, g := range folded(begun(6, terms)).Schedule() {
		got[g.Round-1] = strings.TrimSpace(got[g.Round-1] + " " + string(g.First+g.Second))
	}
	require.Equal(t, want, got)
}

// Anybody can draw the order again, whatever the order of entries.
func TestTheDrawIsFair(t *testing.T) {
	luck := func() *fair.Stream { return fair.Box{Table: "r", Secret: make([]byte, 32)}.Draw(0, nil) }
	want := letters(5)
	l := luck()
	for i := len(want) - 1; i > 0; i-- {
		j := l.Pick(i + 1)
		want[i], want[j] = want[j], want[i]
	}
	facts := entered(5, terms)
	facts[1], facts[5] = facts[5], facts[1]
	begun := decided(facts, robin.Begin{Ruled: ruled, Luck: luck()})[0].(events.RobinBegun)
	require.Equal(t, want, begun.Order)
	given(t, facts...).When(asked(robin.Begin{Ruled: ruled}, 1)).Refused(refusal.BadInput)
}

func TestOneGameAtATime(t *testing.T) {
	one := terms
	one.AtOnce = 1
	c := given(t, begun(4, one)...)
	require.Len(t, c.State().Games, 2)
	c.When(asked(robin.Report{N: 2, Winner: "B", How: "board", BothActed: true}, 2)).
		Then(events.RobinScored{Dated: on(2), N: 2, Winner: "B", How: "board", Rated: true})
	c.When(asked(robin.Report{N: 1, How: "board", BothActed: true}, 3)).Then(
		events.RobinScored{Dated: on(3), N: 1, How: "board", Rated: true},
		events.RobinPaired{Dated: on(3), N: 3, Round: 2, First: "A", Second: "B"},
		events.RobinPaired{Dated: on(3), N: 4, Round: 2, First: "D", Second: "C"})
	c.When(asked(robin.Report{N: 1, Winner: "A", How: "board"}, 4)).Then()
	c.When(asked(robin.Report{N: 5, Winner: "B", How: "board"}, 4)).Refused(robin.NoSuchGame)
	c.When(asked(robin.Report{N: 3, Winner: "C", How: "board"}, 4)).Refused(refusal.BadInput)
	c.When(asked(robin.Report{N: 3, How: "time"}, 4)).Refused(refusal.BadInput)
	c.When(asked(robin.Report{N: 3, Winner: "A", How: "magic"}, 4)).Refused(refusal.BadInput)
	c.When(asked(robin.Report{N: 3, Winner: "A", How: "time"}, 4)).
		Then(events.RobinScored{Dated: on(4), N: 3, Winner: "A", How: "time"})
}

func TestNoGoingBackInTime(t *testing.T) {
	given(t, begun(4, terms)...).When(asked(robin.Report{N: 1, Winner: "A", How: "resign"}, -5)).
		Then(events.RobinScored{Dated: on(1), N: 1, Winner: "A", How: "resign"})
}

// A loses twice on time: what is left is forfeited, begun or not.
func TestTwoLossesOnTime(t *testing.T) {
	two := terms
	two.AtOnce = 2
	c := given(t, begun(4, two)...)
	c.When(asked(robin.Report{N: 1, Winner: "D", How: "time", BothActed: true}, 2)).
		Then(events.RobinScored{Dated: on(2), N: 1, Winner: "D", How: "time", Rated: true})
	c.When(asked(robin.Report{N: 3, Winner: "B", How: "time", BothActed: true}, 3)).Then(
		events.RobinScored{Dated: on(3), N: 3, Winner: "B", How: "time", Rated: true},
		events.RobinForfeited{Dated: on(3), Player: "A", Why: "time"},
		events.RobinScored{Dated: on(3), N: 5, Winner: "C", How: "forfeit"},
		events.RobinPaired{Dated: on(3), N: 6, Round: 3, First: "B", Second: "D"})
	c.When(asked(robin.Leave{By: "A"}, 4)).Refused(robin.YouOut)
	c.When(asked(robin.Expel{Ruled: ruled, Who: "A"}, 4)).Refused(robin.AlreadyOut)
	require.Equal(t, "time", c.State().Out["A"])
}

// An excuse in time spares a player, and a later one brings the player back;
// what was being played is lost all the same.
func TestExcuse(t *testing.T) {
	one := terms
	one.AtOnce = 1
	c := given(t, begun(4, one)...)
	c.When(asked(robin.Excuse{Ruled: ruled, Who: "D", N: 1}, 2)).Refused(robin.NoSuchFlag)
	c.And(events.RobinScored{Dated: on(2), N: 1, Winner: "A", How: "time"}, events.RobinScored{Dated: on(2), N: 2, Winner: "B", How: "board"})
	c.And(events.RobinPaired{Dated: on(2), N: 4, Round: 2, First: "D", Second: "C"})
	c.When(asked(robin.Excuse{Ruled: ruled, Who: "A", N: 1}, 2)).Refused(robin.NoSuchFlag)
	c.When(asked(robin.Report{N: 4, Winner: "C", How: "time"}, 3)).Then(
		events.RobinScored{Dated: on(3), N: 4, Winner: "C", How: "time"},
		events.RobinForfeited{Dated: on(3), Player: "D", Why: "time"},
		events.RobinScored{Dated: on(3), N: 6, Winner: "B", How: "forfeit"},
		events.RobinPaired{Dated: on(3), N: 3, Round: 2, First: "A", Second: "B"})
	c.When(asked(robin.Excuse{Ruled: ruled, Who: "D", N: 4}, 4)).Then(
		events.RobinExcused{Dated: on(4), Ruled: ruled, N: 4, Player: "D"})
	require.Empty(t, c.State().Out)
	c.When(asked(robin.Excuse{Ruled: ruled, Who: "D", N: 4}, 4)).Refused(robin.NoSuchFlag)
	c.When(asked(robin.Report{N: 3, Winner: "A", How: "board"}, 5)).Then(
		events.RobinScored{Dated: on(5), N: 3, Winner: "A", How: "board"},
		events.RobinPaired{Dated: on(5), N: 5, Round: 3, First: "C", Second: "A"},
		events.RobinPaired{Dated: on(5), N: 6, Round: 3, First: "B", Second: "D"})
}

func TestLeavingForfeitsTheRest(t *testing.T) {
	c := given(t, begun(4, terms)...)
	c.When(asked(robin.Leave{By: "X"}, 2)).Refused(robin.YouNotEntered)
	c.When(asked(robin.Leave{By: "B"}, 2)).Then(
		events.RobinForfeited{Dated: on(2), Player: "B", Why: "left"},
		events.RobinScored{Dated: on(2), N: 2, Winner: "C", How: "forfeit"},
		events.RobinScored{Dated: on(2), N: 3, Winner: "A", How: "forfeit"},
		events.RobinScored{Dated: on(2), N: 6, Winner: "D", How: "forfeit"})
	c.When(asked(robin.Report{N: 2, Winner: "B", How: "board", BothActed: true}, 3)).Then()
	c.When(asked(robin.Expel{Ruled: ruled, Who: "A"}, 3)).Then(
		events.RobinForfeited{Dated: on(3), Ruled: ruled, Player: "A", Why: "ruling"},
		events.RobinScored{Dated: on(3), N: 1, Winner: "D", How: "forfeit"},
		events.RobinScored{Dated: on(3), N: 5, Winner: "C", How: "forfeit"})
	c.When(asked(robin.Report{N: 4, Winner: "C", How: "board", BothActed: true}, 4)).Then(
		events.RobinScored{Dated: on(4), N: 4, Winner: "C", How: "board", Rated: true},
		events.RobinEnded{Dated: on(4)})
	c.When(asked(robin.Report{N: 4, Winner: "C", How: "board"}, 5)).Then()
	c.When(asked(robin.Leave{By: "C"}, 5)).Refused(robin.IsOver)
}

func TestRulings(t *testing.T) {
	c := given(t, begun(4, terms)...)
	c.When(asked(robin.Rule{Ruled: ruled, N: 9}, 2)).Refused(robin.NoSuchGame)
	c.When(asked(robin.Rule{Ruled: ruled, N: 1, Winner: "B"}, 2)).Refused(refusal.BadInput)
	c.When(asked(robin.Rule{Ruled: ruled, N: 1, Winner: "A", Void: true}, 2)).Refused(refusal.BadInput)
	c.When(asked(robin.Rule{Ruled: ruled, N: 1, Winner: "A"}, 2)).Then(events.RobinScored{Dated: on(2), Ruled: ruled, N: 1, Winner: "A", How: "ruling"})
	begun := given(t, begun(4, terms)...)
	begun.When(asked(robin.Rule{Ruled: ruled, N: 1, Winner: "A", BothActed: true}, 2)).Then(events.RobinScored{Dated: on(2), Ruled: ruled, N: 1, Winner: "A", How: "ruling", Rated: true})
	begun.When(asked(robin.Rule{Ruled: ruled, N: 1, Void: true}, 3)).Then(events.RobinScored{Dated: on(3), Ruled: ruled, N: 1, How: "void"})
	begun.When(asked(robin.Rule{Ruled: ruled, N: 1, Winner: "D"}, 4)).Then(events.RobinScored{Dated: on(4), Ruled: ruled, N: 1, Winner: "D", How: "ruling", Rated: true})
	c.And(events.RobinScored{Dated: on(2), N: 2, Winner: "B", How: "time", Rated: true}, events.RobinScored{Dated: on(2), N: 4, Winner: "D", How: "time", Rated: true},
		events.RobinForfeited{Dated: on(2), Player: "C", Why: "time"}, events.RobinScored{Dated: on(2), N: 5, Winner: "A", How: "forfeit"})
	c.When(asked(robin.Rule{Ruled: ruled, N: 2, Void: true}, 3)).Then(events.RobinScored{Dated: on(3), Ruled: ruled, N: 2, How: "void"})
	require.Empty(t, c.State().Out, "one loss on time is left")
	c.When(asked(robin.Stop{Ruled: ruled}, 4)).Then(events.RobinEnded{Dated: on(4), Ruled: ruled})
	c.When(asked(robin.Stop{Ruled: ruled}, 4)).Refused(robin.IsOver)
}

func TestEveryCodeHasASentence(t *testing.T) {
	words, err := lang.New()
	require.NoError(t, err)
	for _, code := range []refusal.Code{robin.NoSuchRobin, robin.NoSuchGame, robin.HasBegun, robin.HasNotBegun, robin.IsOver, robin.Size,
		robin.NotEntered, robin.AlreadyEntered, robin.AlreadyOut, robin.YouNotEntered, robin.YouEntered, robin.YouOut, robin.NoSuchFlag, robin.ReasonWanted} {
		for _, tag := range lang.Tags {
			require.True(t, words.In(tag).Has("refusal."+string(code)), "%s: %s", tag, code)
		}
	}
	_, err = robin.Decide(folded(entered(3, terms)), asked(robin.Begin{Ruled: ruled, Luck: keep{}}, 1))
	require.Contains(t, words.In("en").Refusal(err), "4 to 10 people; this one has 3")
}
