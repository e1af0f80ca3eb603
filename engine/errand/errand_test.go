package errand_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/clock"
	"carteiro/engine/club"
	"carteiro/engine/errand"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/robin"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

const (
	id = events.LadderID("escadaaa")
	a  = events.PlayerID("aaaaaaaa")
	b  = events.PlayerID("bbbbbbbb")
	c  = events.PlayerID("cccccccc")
)

var (
	noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	in   = ladder.In{ID: id}
	seat = errand.TableOf(id, 1)
)

// given is a ladder of a, b and c after commands, a minute apart; b has
// challenged a.
func given(t *testing.T, settings map[string]string, commands ...ladder.Command) ladder.State {
	s, at := ladder.Decider(id).Zero(), noon
	open := ladder.Open{In: in, Club: "casa", Settings: settings}
	for i, p := range []events.PlayerID{a, b, c} {
		open.Entrants = append(open.Entrants, ladder.Entrant{Player: p, Registered: noon.Add(time.Duration(i))})
	}
	for _, c := range append([]ladder.Command{open, ladder.Propose{By: b, To: a}}, commands...) {
		facts, err := ladder.Decide(s, ladder.Request{Command: c, At: at})
		require.NoError(t, err)
		for _, f := range facts {
			s = ladder.Fold(s, f)
		}
		at = at.Add(time.Minute)
	}
	return s
}

// at is the table of the first challenge in a state.
func at(status table.Status, acted ...bool) errand.Table {
	return errand.Table{State: table.State{ID: seat, Status: status, For: &events.Fixture{Ladder: id, N: 1}, Last: noon,
		Chairs: []table.Chair{{Player: b}, {Player: a}}, Acted: acted}}
}

// ended is that table with its result.
func ended(how string, winner events.Seat, acted ...bool) errand.Table {
	t := at(table.Ended, acted...)
	t.Ending = &events.TableEnded{How: how, Winner: winner}
	t.Over = noon.Add(time.Hour)
	return t
}

// wants compares the commands that are owed, and sees that none is owed twice.
func wants(t *testing.T, got []errand.Owed, commands ...any) {
	t.Helper()
	ids := map[events.CommandID]bool{}
	var have []any
	for _, o := range got {
		require.False(t, ids[o.ID], o.ID)
		ids[o.ID] = true
		have = append(have, o.Command)
	}
	require.Equal(t, commands, have)
}

func nothing(t *testing.T, got []errand.Owed) {
	t.Helper()
	require.Empty(t, got)
}

func TestTablesOfFixturesLookLikeOthers(t *testing.T) {
	seen := map[events.TableID]bool{}
	for n := range 1000 {
		one, other := errand.TableOf(id, n), errand.TableFor(events.Fixture{Robin: events.RobinID(id), N: n})
		require.Regexp(t, "^[a-z2-7]{8}$", one)
		seen[one], seen[other] = true, true
	}
	require.Len(t, seen, 2000)
	require.Equal(t, errand.TableOf(id, 7), errand.TableOf(id, 7))
}

func TestL12AChallengeOpensATable(t *testing.T) {
	l := given(t, map[string]string{"match_length": "5", "zone": "Europe/Lisbon", "weekend": "true", "pauses": "true", "rated": "false"})
	got := errand.Challenge(l, 1, errand.Table{})
	want := table.Open{ID: seat, Game: "backgammon", Options: rules.Options{"play": "match", "length": "5"}, Club: "casa", Host: b,
		Guests: []events.PlayerID{a}, For: &events.Fixture{Ladder: id, N: 1}, Pauses: true,
		Time: table.Time{Clock: "ladder", Zone: "Europe/Lisbon", Weekend: true}}
	wants(t, got, want)
	nothing(t, errand.Challenge(l, 1, at(table.Invited)))
	nothing(t, errand.Challenge(l, 2, errand.Table{}))
	foreign := at(table.Invited)
	foreign.For = nil
	nothing(t, errand.Challenge(given(t, nil, ladder.Withdraw{N: 1, By: b}), 1, foreign))

	l = given(t, map[string]string{"accept": "auto"})
	seated := errand.Challenge(l, 1, errand.Table{})[0].Command.(table.Open)
	require.True(t, seated.Seated)
	require.True(t, seated.Rated)
}

func TestSettingsSayTheGame(t *testing.T) {
	for _, c := range []struct {
		game, variant string
		want          rules.Options
	}{
		{"backgammon", "", rules.Options{"play": "match", "length": "7"}},
		{"backgammon", "hand", rules.Options{"play": "hand", "length": "7"}},
		{"backgammon", "money", rules.Options{"play": "money"}},
		{"digits", "sums", rules.Options{"play": "sums"}},
		{"draughts", "", rules.Options{}},
		{"draughts", "russian", rules.Options{"base": "russian"}},
		{"mathable", "", rules.Options{}},
	} {
		s := ladder.Defaults()
		s.Game, s.Variant = c.game, c.variant
		require.Equal(t, c.want, errand.Options(s), c.game+" "+c.variant)
		_, err := table.Decide(table.Zero("mesaaaaa"), table.Request{Command: table.Open{Game: s.Game, Options: errand.Options(s), Host: a, Guests: []events.PlayerID{b}}})
		require.NoError(t, err)
	}
	require.Nil(t, errand.Options(ladder.Settings{Game: "halma"}))
}

func TestAcceptedOnTheLadderTakesTheSeat(t *testing.T) {
	l := given(t, nil, ladder.Accept{N: 1, By: a})
	wants(t, errand.Challenge(l, 1, at(table.Invited)), table.Accept{ID: seat, By: a})
	nothing(t, errand.Challenge(l, 1, at(table.Playing, false, false)))
	require.True(t, errand.Challenge(l, 1, errand.Table{})[0].Command.(table.Open).Seated)
}

func TestL25FirstActionsAreNoted(t *testing.T) {
	l := given(t, nil, ladder.Accept{N: 1, By: a})
	wants(t, errand.Challenge(l, 1, at(table.Playing, true, false)), ladder.Act{In: in, N: 1, By: b})
	l = given(t, nil, ladder.Accept{N: 1, By: a}, ladder.Act{N: 1, By: b})
	nothing(t, errand.Challenge(l, 1, at(table.Playing, true, false)))
	wants(t, errand.Challenge(l, 1, at(table.Playing, true, true)), ladder.Act{In: in, N: 1, By: a})
}

func TestTheEndIsReported(t *testing.T) {
	l := given(t, nil, ladder.Accept{N: 1, By: a})
	for _, c := range []struct {
		how    string
		winner events.Seat
		want   ladder.Report
	}{
		{"board", 0, ladder.Report{Winner: b, How: "board"}},
		{"resign", 1, ladder.Report{Winner: a, How: "resign"}},
		{"time", 0, ladder.Report{Winner: b, How: "time"}},
		{"count", 1, ladder.Report{Winner: a, How: "board"}}, // settled by agreement
		{"draw", rules.Watcher, ladder.Report{How: "board"}},
		{"time", rules.Watcher, ladder.Report{How: "board"}},
	} {
		c.want.In, c.want.N = in, 1
		got := errand.Challenge(l, 1, ended(c.how, c.winner, true, false))
		wants(t, got, ladder.Act{In: in, N: 1, By: b}, c.want)
		require.Equal(t, noon.Add(time.Hour), got[1].At, "K1")
	}
}

func TestAClearedChallengeTakesItsTable(t *testing.T) {
	accept := ladder.Accept{N: 1, By: a}
	for _, k := range []struct {
		settings map[string]string
		commands []ladder.Command
		invited  any
		playing  any
	}{
		{nil, []ladder.Command{ladder.Withdraw{N: 1, By: b}}, table.CallOff{ID: seat, By: b}, table.CallOff{ID: seat, By: b}},
		{nil, []ladder.Command{accept, ladder.Withdraw{N: 1, By: b}}, table.CallOff{ID: seat, By: b}, table.CallOff{ID: seat, By: b}},
		{nil, []ladder.Command{ladder.Decline{N: 1, By: a}}, table.Decline{ID: seat, By: a}, table.CallOff{ID: seat, By: a}},
		{map[string]string{"free_refusals": "0"}, []ladder.Command{ladder.Decline{N: 1, By: a}}, table.Decline{ID: seat, By: a}, table.CallOff{ID: seat, By: a}},
		{nil, []ladder.Command{accept, ladder.Cancel{N: 1, By: a}}, table.Decline{ID: seat, By: a}, table.CallOff{ID: seat, By: a}},
		{nil, []ladder.Command{ladder.Quit{By: a}}, table.CallOff{ID: seat}, table.CallOff{ID: seat}},
		{nil, []ladder.Command{accept, ladder.Rule{N: 1, Winner: a, Ruled: events.Ruled{Steward: c, Reason: "so"}}}, table.CallOff{ID: seat}, table.Adjudicate{ID: seat, Winner: a, Ruled: events.Ruled{Steward: c, Reason: "so"}}},
		{nil, []ladder.Command{accept, ladder.Rule{N: 1, Ruled: events.Ruled{Steward: c, Reason: "so"}}}, table.CallOff{ID: seat}, table.Adjudicate{ID: seat, Ruled: events.Ruled{Steward: c, Reason: "so"}}},
	} {
		l := given(t, k.settings, k.commands...)
		wants(t, errand.Challenge(l, 1, at(table.Invited)), k.invited)
		wants(t, errand.Challenge(l, 1, at(table.Playing, false, false)), k.playing)
		for _, gone := range []table.Status{table.None, table.Declined, table.Withdrawn, table.Ended} {
			nothing(t, errand.Challenge(l, 1, at(gone)))
		}
	}
}

func TestL29ADetachedGameIsPlayedOnAndReported(t *testing.T) {
	l := given(t, nil, ladder.Accept{N: 1, By: a}, ladder.Quit{By: a})
	nothing(t, errand.Challenge(l, 1, at(table.Playing, false, false)))
	wants(t, errand.Challenge(l, 1, at(table.Invited)), table.Accept{ID: seat, By: a})
	wants(t, errand.Challenge(l, 1, ended("board", 0, false, false)), ladder.Report{In: in, N: 1, Winner: b, How: "board"})
	l = given(t, nil, ladder.Accept{N: 1, By: a}, ladder.Quit{By: a}, ladder.Report{N: 1, Winner: b, How: "board"})
	nothing(t, errand.Challenge(l, 1, ended("board", 0, false, false)))
}

func TestWhoHasLeftTheClubQuits(t *testing.T) {
	l, house := given(t, nil), club.State{Members: map[events.PlayerID]bool{b: true}}
	wants(t, errand.Member(l, house, player.State{ID: a}), ladder.Quit{In: in, By: a})
	nothing(t, errand.Member(l, house, player.State{ID: b}))
	nothing(t, errand.Member(l, house, player.State{ID: "stranger"}))
	wants(t, errand.Member(l, house, player.State{ID: b, Away: true}), ladder.Leave{In: in, By: b})
	nothing(t, errand.Member(given(t, nil, ladder.Leave{By: b}), house, player.State{ID: b, Away: true}))
}

func TestGamesOfARoundRobin(t *testing.T) {
	r := robin.State{ID: "torneioa", Club: "casa", Terms: events.RobinTerms{Game: "draughts", Clock: "brisk", Zone: "UTC", Rated: true},
		Games: []robin.Game{{N: 3, First: a, Second: b}}}
	f := events.Fixture{Robin: "torneioa", N: 3}
	mesa := errand.TableFor(f)
	wants(t, errand.Game(r, 3, errand.Table{}), table.Open{ID: mesa, Game: "draughts", Club: "casa", Host: a, Guests: []events.PlayerID{b},
		For: &f, Rated: true, Seated: true, Time: table.Time{Clock: "brisk", Zone: "UTC"}})
	nothing(t, errand.Game(r, 1, errand.Table{}))

	over := ended("time", 1, true, true)
	over.ID, over.For, over.Chairs = mesa, &f, []table.Chair{{Player: a}, {Player: b}}
	wants(t, errand.Game(r, 3, over), robin.Report{In: robin.In{ID: "torneioa"}, N: 3, Winner: b, How: "time", BothActed: true})
	playing := over
	playing.Status, playing.Ending = table.Playing, nil
	nothing(t, errand.Game(r, 3, playing))
	stopped := r
	stopped.Over = true
	wants(t, errand.Game(stopped, 3, playing), table.CallOff{ID: mesa})
	nothing(t, errand.Game(stopped, 3, errand.Table{}))
	ruled := stopped
	ruled.Games = []robin.Game{{N: 3, First: a, Second: b, Done: true, How: "ruling", Winner: b, Ruling: events.Ruled{Steward: c, Reason: "so"}}}
	wants(t, errand.Game(ruled, 3, playing), table.Adjudicate{ID: mesa, Winner: b, Ruled: events.Ruled{Steward: c, Reason: "so"}})
	nothing(t, errand.Game(ruled, 3, over))
	r.Games[0].Done = true
	wants(t, errand.Game(r, 3, playing), table.CallOff{ID: mesa})
	nothing(t, errand.Game(r, 3, over))
}

func TestWhoHasLeftTheClubLeavesTheRoundRobin(t *testing.T) {
	r := robin.State{ID: "torneioa", Entered: []events.PlayerID{a, b}}
	house := club.State{Members: map[events.PlayerID]bool{b: true}}
	wants(t, errand.Entrant(r, house, a), robin.Leave{In: robin.In{ID: "torneioa"}, By: a})
	nothing(t, errand.Entrant(r, house, b))
	nothing(t, errand.Entrant(r, house, c))
	r.Out = map[events.PlayerID]string{a: "left"}
	nothing(t, errand.Entrant(r, house, a))
}

// clocked is a table at which the turn of a runs since noon.
func clocked() table.State {
	s := at(table.Playing, true, true).State
	kind, _ := clock.Parse("per_move 72h")
	s.Clocks = table.Clocks{Kind: kind, Zone: time.UTC, Seats: []table.Timer{{}, {Open: true, Since: noon}}}
	return s
}

func TestK9AVacationStopsTheClocks(t *testing.T) {
	const day = 24 * time.Hour
	v := player.Vacation{N: 2, From: noon.Add(-day), To: noon.Add(7 * day)}
	p := player.State{ID: a, Vacations: []player.Vacation{v}}
	s := clocked()
	pause := table.Pause{ID: seat, Kind: "vacation", Who: a, N: 2, From: v.From, To: v.To}
	wants(t, errand.Clocks(s, p), pause)
	nothing(t, errand.Clocks(s, player.State{ID: c, Vacations: p.Vacations}))

	had := table.Stop{Seat: 1, N: 2, Pause: clock.Pause{Kind: clock.Vacation, Span: clock.Span{From: v.From, To: v.To}}}
	s.Clocks.Stops = []table.Stop{had}
	nothing(t, errand.Clocks(s, p))
	p.Vacations[0].To, pause.To = noon.Add(day), noon.Add(day)
	wants(t, errand.Clocks(s, p), pause)

	s.Clocks.Stops = nil
	p.Vacations[0].To = noon
	nothing(t, errand.Clocks(s, p))
	p.Vacations[0].To = v.To
	for _, change := range []func(*table.State){
		func(s *table.State) { s.Clocks.Closed = true },
		func(s *table.State) { s.Clocks.Kind = nil },
		func(s *table.State) { s.Status = table.Ended },
	} {
		closed := clocked()
		change(&closed)
		nothing(t, errand.Clocks(closed, p))
	}
}

func TestK10ASafetyDayIsCredited(t *testing.T) {
	s := clocked()
	due, _ := s.Clocks.Deadline(1)
	p := player.State{ID: a, Spent: []player.SafetyDay{{Table: seat, Deadline: due}}}
	wants(t, errand.Clocks(s, p), table.Credit{ID: seat, Who: a, Deadline: due})
	p.Spent[0].Deadline = due.Add(-time.Hour)
	nothing(t, errand.Clocks(s, p))
	p.Spent[0] = player.SafetyDay{Table: "another2", Deadline: due}
	nothing(t, errand.Clocks(s, p))
}
