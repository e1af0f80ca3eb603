package errand

import (
	"maps"
	"slices"
	"time"

	"carteiro/engine/club"
	"carteiro/engine/games"
	"carteiro/engine/robin"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// Game lists what is owed for a game of a round robin: its table, the report of
// its end, and an end of the table where the round robin ended the game first: as
// a steward has ruled, or with no result.
func Game(r robin.State, n int, t Table) []Owed {
	i := slices.IndexFunc(r.Games, func(g robin.Game) bool { return g.N == n })
	if i < 0 || !t.playedFor(events.Fixture{Robin: r.ID, N: n}) {
		return nil
	}
	g := r.Games[i]
	gone := g.Done || r.Over
	switch {
	case !gone && t.Status == table.None:
		return []Owed{open(ForGame(r, g))}
	case !gone && t.Status == table.Ended && t.Ending != nil:
		return []Owed{reported(r, n, t)}
	case g.How == table.ByRuling && t.Status == table.Playing:
		return []Owed{adjudicated(t, time.Time{}, g.Winner, g.Ruling)}
	case gone && (t.Status == table.Invited || t.Status == table.Playing):
		return []Owed{callOff(t, "")}
	}
	return nil
}

func reported(r robin.State, n int, t Table) Owed {
	who, how := t.winner()
	return owed(t.Over, robin.Report{In: robin.In{ID: r.ID}, N: n, Winner: who, How: how, BothActed: t.Started()}, "report:%s:%d", r.ID, n)
}

// ForGame opens the table of a game: all have agreed by entering.
func ForGame(r robin.State, g robin.Game) table.Open {
	f, t := events.Fixture{Robin: r.ID, N: g.N}, r.Terms
	return table.Open{ID: TableFor(f), Game: t.Game, Options: chosen(t.Game, t.Options), Club: r.Club, Host: g.First,
		Guests: []events.PlayerID{g.Second}, Rated: t.Rated, For: &f, Pauses: t.Pauses, Seated: true,
		Time: table.Time{Clock: t.Clock, Zone: t.Zone, Weekend: t.Weekend}}
}

// chosen leaves out what people cannot choose: options that only files give, and
// that stand among completed ones with their defaults.
func chosen(game string, o rules.Options) rules.Options {
	g, ok := games.Find(game)
	if !ok {
		return o
	}
	out := maps.Clone(o)
	for _, option := range g.Game.About().Options {
		if option.Given {
			delete(out, option.Name)
		}
	}
	return out
}

// Entrant lists what is owed because of a player of a round robin: who belongs
// to the club no more leaves it.
func Entrant(r robin.State, c club.State, p events.PlayerID) []Owed {
	in := slices.Contains(r.Entered, p) || slices.Contains(r.Order, p)
	if r.Over || !in || r.Out[p] != "" || c.Members[p] {
		return nil
	}
	return []Owed{owed(time.Time{}, robin.Leave{In: robin.In{ID: r.ID}, By: p}, "leave:%s:%s:%d", r.ID, p, r.N)}
}
