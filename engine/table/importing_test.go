package table_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/decider/spec"
	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// sheet is a game for money that ends by a resignation to a gammon.
func sheet() rules.Sheet {
	return rules.Sheet{Game: "backgammon",
		Options: rules.Options{"play": "money", "jacoby": "off"}, Names: []string{"Ana", ""},
		Headers: map[string]string{"Site": "somewhere"}, Differences: []string{"line 9: odd"},
		Lines: []rules.Line{
			{Row: 5, Seat: rules.Nature, Move: "1-3"}, {Row: 5, Seat: 1, Move: "8/5 6/5"},
			{Row: 6, Seat: 0, Move: "double"}, {Row: 6, Seat: 1, Move: "take"},
			{Row: 7, Seat: rules.Nature, Move: "66"}, {Row: 7, Seat: 0, Move: "24/18(2) 13/7(2)"},
			{Row: 8, Seat: 1, Offer: &rules.Offer{Kind: "resign", Value: 2}},
		},
	}
}

func imports(change func(*rules.Sheet)) table.Request {
	s := sheet()
	change(&s)
	return table.Request{Command: table.Import{ID: id, Format: "mat", Sheet: s}}
}

func TestImport(t *testing.T) {
	full := map[string]string{"play": "money", "cube": "on", "cube_limit": "1024", "jacoby": "off", "beavers": "on",
		"raccoons": "on", "autodoubles": "0"}
	c := spec.Given(t, d()).When(imports(func(*rules.Sheet) {})).Then(
		events.TableImported{Game: "backgammon", Options: full, Names: []string{"Ana", ""}, Format: "mat",
			Headers: map[string]string{"Site": "somewhere"}, Differences: []string{"line 9: odd"}},
		events.Played{Seat: rules.Nature, Move: "1-3"}, events.Played{Seat: 1, Move: "8/5 6/5"},
		events.Played{Seat: 0, Move: "double"}, events.Played{Seat: 1, Move: "take"},
		events.Played{Seat: rules.Nature, Move: "66"}, events.Played{Seat: 0, Move: "24/18(2) 13/7(2)"},
		events.Offered{Seat: 1, Kind: "resign", Value: 2}, events.OfferAnswered{Seat: 0, Accepted: true},
		events.TableEnded{How: "resign", Result: "gammon", Winner: 0, Points: []int{4, -4}})
	s := c.State()
	require.Equal(t, table.Ended, s.Status)
	require.Equal(t, "Ana", s.Name(0))
	require.Empty(t, s.Name(1)+s.Name(2)+s.Name(rules.Nature))
	require.Equal(t, full, map[string]string(maps.Clone(s.Options)))
	require.Empty(t, s.Commitment+s.Secret)
	require.Empty(t, s.Asks())
	_, found := s.Seat("")
	require.False(t, found, "nobody sits there")
	c.When(imports(func(*rules.Sheet) {})).Refused(refusal.Already)
	c.When(play("", "roll")).Refused(refusal.NotYours)
}

func TestAnImportWithoutAnEndStaysAsItIs(t *testing.T) {
	c := spec.Given(t, d()).When(imports(func(s *rules.Sheet) { s.Lines = s.Lines[:3] })).
		ThenLike(func(t *testing.T, facts []events.Fact) { require.Len(t, facts, 4) })
	require.Equal(t, table.Imported, c.State().Status)
	require.Empty(t, c.State().Asks())
	for _, command := range []table.Command{
		table.Play{ID: id, Text: "take", Turn: -1}, table.Play{ID: id, By: ana, Text: "take", Turn: -1},
		table.Offer{ID: id, By: ana, Kind: "resign", Value: 1, Turn: -1}, table.Answer{ID: id, Turn: -1},
		table.Accept{ID: id}, table.Decline{ID: id}, table.GiveOrder{ID: id, Kind: "next", Text: "take"},
		table.WithdrawOrder{ID: id, Kind: "next"}, table.Say{ID: id, Text: "olá"},
		table.Withdraw{ID: id, By: ana}, table.Withdraw{ID: id},
	} {
		c.When(table.Request{Command: command}).Refused(refusal.NotYours)
	}
}

func TestBadSheetsImportNothing(t *testing.T) {
	long := strings.Repeat("x", table.MaxNote+1)
	for code, changes := range map[refusal.Code][]func(*rules.Sheet){
		"bad_line": {
			func(s *rules.Sheet) { s.Lines[1].Move = "8/5 6/4" },
			func(s *rules.Sheet) { s.Lines[1].Seat = 0 },
			func(s *rules.Sheet) { s.Lines[2].Move = "roll double" },
			func(s *rules.Sheet) { s.Lines[6].Offer.Value = 4 },
			func(s *rules.Sheet) { s.Lines[6].Offer.Kind = "draw" },
			func(s *rules.Sheet) { s.Lines = append(s.Lines, s.Lines[6]) },
			func(s *rules.Sheet) { s.Lines = append(s.Lines, rules.Line{Seat: 0, Move: "roll"}) },
		},
		"wrong_seats":      {func(s *rules.Sheet) { s.Names = nil }, func(s *rules.Sheet) { s.Names = []string{"a", "b", "c"} }},
		"too_many_steps":   {func(s *rules.Sheet) { s.Lines = make([]rules.Line, table.MaxLines+1) }},
		rules.NoSuchOption: {func(s *rules.Sheet) { s.Options["colour"] = "red" }},
		refusal.TooLong: {
			func(s *rules.Sheet) { s.Names[1] = long },
			func(s *rules.Sheet) { s.Headers["Site"] = long },
			func(s *rules.Sheet) { s.Differences = []string{long} },
			func(s *rules.Sheet) { s.Differences = make([]string, table.MaxNotes+1) },
		},
	} {
		for _, change := range changes {
			spec.Given(t, d()).When(imports(change)).Refused(code)
		}
	}
	r := table.Request{Command: table.Import{ID: id, Sheet: rules.Sheet{Game: "chess", Names: sheet().Names}}}
	spec.Given(t, d()).When(r).Refused("no_such_game")
}

// TestImportOfARecord: a game of which nobody knows the bag is stored as its
// record tells it, to the final count.
func TestImportOfARecord(t *testing.T) {
	f, ok := games.Reading("mathable")
	require.True(t, ok)
	sheets, err := f.Read([]byte(">1: 3 4 4 12 16 20 90 7F=3 7E=4+(8) 7D=12 +19 19\n>2: 0 17 19 -(0 17 19) +0 0\n>1: - +0 19\n>2: (5 12) -17 85\n"))
	require.NoError(t, err)
	c := spec.Given(t, d()).When(table.Request{Command: table.Import{ID: id, Format: "mathable", Sheet: sheets[0]}}).
		ThenLike(func(t *testing.T, facts []events.Fact) {
			require.Equal(t, events.TableEnded{How: "board", Result: "recorded", Winner: 1, Points: []int{19, 85}}, facts[len(facts)-1])
		})
	require.Equal(t, table.Ended, c.State().Status)
	text, err := f.Write(sheets[0])
	require.NoError(t, err)
	require.Contains(t, string(text), ">2: (5 12) -17 85\n")
	c = spec.Given(t, d())
	c.When(ask(table.Open{ID: id, Game: "mathable", Host: ana, Guests: []events.PlayerID{rui}, Options: rules.Options{"bag": "unknown"}})).
		Refused(rules.OptionNotHere)
}
