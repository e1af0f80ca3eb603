package chouette_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/chouette"
	"carteiro/engine/refusal"
	"carteiro/events"
)

func gather(t *testing.T, line string, options ...string) chouette.Evening {
	t.Helper()
	e, err := chouette.Gather(chouette.Seats{Box: names(line)[0], Crew: names(line)[1:]}, chosen(options...))
	require.NoError(t, err)
	return e
}

// played is the evening after a game of one end, with or without a partner.
func played(t *testing.T, e chouette.Evening, partner events.PlayerID, end chouette.Event) chouette.Evening {
	t.Helper()
	s, err := e.Game(partner)
	require.NoError(t, err)
	e, err = e.Post(game{t, s}.when(end).s)
	require.NoError(t, err)
	return e
}

func TestParagraph2TheLastInTheLineIsInvitedFirst(t *testing.T) {
	e := gather(t, "ABCDEF")
	require.Equal(t, names("FEDC"), e.Invitations(), "each may decline; the captain plays")
	s, err := e.Game("D")
	require.NoError(t, err)
	require.Equal(t, chouette.Seats{Box: "A", Partner: "D", Crew: names("BCEF")}, s.Seats())
	for _, nobody := range []events.PlayerID{"A", "B", "X"} {
		_, err := e.Game(nobody)
		require.True(t, refusal.Is(err, chouette.PartnerNotHere), nobody)
	}
	require.Empty(t, gather(t, "ABCD").Invitations(), "four are too few")
	require.Equal(t, names("EDC"), gather(t, "ABCDE").Invitations())
	require.Empty(t, chouette.Seats{Box: "A", Crew: names("BCD"), Queue: names("E")}.Invitations("5"), "the crew must keep three")
	require.Empty(t, gather(t, "ABCDE", "partnerFrom", "6").Invitations())
	require.Empty(t, gather(t, "ABCDEF", "partnerFrom", "none").Invitations())
	_, err = chouette.Gather(chouette.Seats{Box: "A", Partner: "E", Crew: names("BCD")}, nil)
	require.True(t, refusal.Is(err, chouette.PartnerNotHere))
}

func TestParagraphs13And14GamesAfterOneAnother(t *testing.T) {
	e := played(t, gather(t, "ABCDE"), "E", crewWins(1))
	require.Equal(t, names("BCDEA"), e.Seats().All())
	require.Equal(t, map[events.PlayerID]int{"A": -2, "B": 1, "C": 1, "D": 1, "E": -1}, e.Ledger())
	e = played(t, e, "", boxWins(2))
	require.Equal(t, names("BDEAC"), e.Seats().All())
	require.Equal(t, map[events.PlayerID]int{"A": -4, "B": 9, "C": -1, "D": -1, "E": -3}, e.Ledger())
}

func TestPostRefusesAnyOtherGame(t *testing.T) {
	e := gather(t, "ABCD")
	s, err := e.Game("")
	require.NoError(t, err)
	_, err = e.Post(s)
	require.True(t, refusal.Is(err, chouette.NotThisGame), "it has not ended")
	over := game{t, s}.when(boxWins(1)).s
	e, err = e.Post(over)
	require.NoError(t, err)
	_, err = e.Post(over)
	require.True(t, refusal.Is(err, chouette.NotThisGame), "it is posted already")
}

func TestParagraph15ANewcomerGoesToTheEnd(t *testing.T) {
	e, err := gather(t, "ABCD").Join("E")
	require.NoError(t, err)
	require.Equal(t, names("ABCDE"), e.Seats().All())
	for _, who := range []events.PlayerID{"A", "C", "E", ""} {
		_, err := e.Join(who)
		require.True(t, refusal.Is(err, chouette.SeatedAlready), who)
	}
}

func TestParagraph15ANewcomerIsNextCaptainWhereAllHaveBeen(t *testing.T) {
	e := gather(t, "ABC")
	for _, line := range []string{"BCA", "CAB", "ABC"} {
		last, err := e.Join("D")
		require.NoError(t, err)
		require.Equal(t, events.PlayerID("D"), last.Seats().All()[3], "somebody has not been captain")
		e = played(t, e, "", crewWins(1))
		require.Equal(t, names(line), e.Seats().All())
	}
	first, err := e.Join("D")
	require.NoError(t, err)
	require.Equal(t, names("ADBC"), first.Seats().All())
	second, err := first.Join("E")
	require.NoError(t, err)
	require.Equal(t, names("ADBCE"), second.Seats().All(), "D has not been captain yet")
}

func TestParagraph15LeavingBetweenGames(t *testing.T) {
	e := played(t, gather(t, "ABCDE"), "", crewWins(1))
	for who, line := range map[events.PlayerID]string{"B": "CDEA", "C": "BDEA", "D": "BCEA", "A": "BCDE"} {
		left, err := e.Leave(who)
		require.NoError(t, err)
		require.Equal(t, names(line), left.Seats().All())
		require.Equal(t, e.Ledger(), left.Ledger(), "leaving costs nothing, and the points stay")
	}
	_, err := e.Leave("X")
	require.True(t, refusal.Is(err, chouette.NotSeated))
}

func TestParagraph15TwoAloneCannotPlay(t *testing.T) {
	e := gather(t, "ABC")
	for _, who := range names("BC") {
		var err error
		e, err = e.Leave(who)
		require.NoError(t, err)
		_, err = e.Game("")
		require.True(t, refusal.Is(err, chouette.TooFewPlayers))
	}
	_, err := e.Leave("A")
	require.True(t, refusal.Is(err, chouette.TooFewPlayers))
	for _, who := range names("BC") {
		e, err = e.Join(who)
		require.NoError(t, err)
	}
	_, err = e.Game("")
	require.NoError(t, err, "who comes back plays on")
}
