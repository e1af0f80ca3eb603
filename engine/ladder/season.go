package ladder

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"carteiro/engine/clock"
	"carteiro/events"
)

// Season is the running season.
type Season struct {
	Number int // from 1
	Ends   time.Time
	Start  map[events.PlayerID]int   // places at the start, or on joining
	Tally  map[events.PlayerID]Tally // of ended games
}

// Tally is what a member won and lost in a season; a voided game counts no more.
type Tally struct {
	Wins, Losses int
	LastWin      time.Time
	games        []game
}

// game is one that counts; won tells whether the member won it.
type game struct {
	n   int
	at  time.Time
	won bool
}

// SeasonTable is the order at the end of a season, never changed. A correction
// is another table with the next Version and the steward's reason (L31).
type SeasonTable struct {
	Season, Version int
	At              time.Time
	Order           []events.PlayerID // the first is the champion
	MostWins, Climb []events.PlayerID // side prizes (L34), several where shared
	events.Ruled
}

func newSeason(number int, ends time.Time, order []events.PlayerID) Season {
	s := Season{Number: number, Ends: ends, Start: make(map[events.PlayerID]int, len(order))}
	for i, p := range order {
		s.Start[p] = i + 1
	}
	return s
}

func (s Season) entered(p events.PlayerID, place int) Season {
	s.Start = maps.Clone(s.Start)
	s.Start[p] = place
	return s
}

// counted adds a game that was won to the tallies.
func (s Season) counted(c Challenge, winner events.PlayerID, at time.Time) Season {
	if winner != "" && c.Other(winner) != "" {
		s = s.tallied(winner, game{c.N, at, true}).tallied(c.Other(winner), game{c.N, at, false})
	}
	return s
}

// uncounted takes a voided game out of the tallies.
func (s Season) uncounted(c Challenge) Season {
	return s.tallied(c.By, game{n: -c.N}).tallied(c.To, game{n: -c.N})
}

// tallied adds a game to a member's tally; a negative number takes it out.
func (s Season) tallied(p events.PlayerID, g game) Season {
	games := slices.DeleteFunc(slices.Clone(s.Tally[p].games), func(o game) bool { return o.n == -g.n })
	if g.n > 0 {
		games = append(games, g)
	}
	t := Tally{games: games}
	for _, g := range games {
		if g.won {
			t.Wins, t.LastWin = t.Wins+1, g.at
		} else {
			t.Losses++
		}
	}
	s.Tally = maps.Clone(s.Tally)
	if s.Tally == nil {
		s.Tally = map[events.PlayerID]Tally{}
	}
	s.Tally[p] = t
	return s
}

// prizes are the best of the order at the end: most wins, biggest climb. Ties
// go to fewer losses, then the earlier last win, then are shared (L34).
func (s Season) prizes(order []events.PlayerID) (wins, climb []events.PlayerID) {
	climbed := map[events.PlayerID]int{}
	for i, p := range order {
		climbed[p] = s.Start[p] - (i + 1)
	}
	wins = s.best(order, func(p events.PlayerID) int { return s.Tally[p].Wins })
	return wins, s.best(order, func(p events.PlayerID) int { return climbed[p] })
}

func (s Season) best(order []events.PlayerID, score func(events.PlayerID) int) (best []events.PlayerID) {
	for _, p := range order {
		if score(p) < 1 {
			continue
		}
		better := -1
		if len(best) > 0 {
			a, b := s.Tally[p], s.Tally[best[0]]
			better = cmp.Or(cmp.Compare(score(best[0]), score(p)), cmp.Compare(a.Losses, b.Losses), compareWins(a.LastWin, b.LastWin))
		}
		if better < 0 {
			best = nil
		}
		if better <= 0 {
			best = append(best, p)
		}
	}
	return best
}

// compareWins puts the earlier last win first, and no win last.
func compareWins(a, b time.Time) int {
	if a.IsZero() || b.IsZero() {
		return -a.Compare(b)
	}
	return a.Compare(b)
}

func (s State) seasonEnded(f events.SeasonEnded) State {
	if f.Season != s.Season.Number {
		return s
	}
	wins, climb := s.Season.prizes(f.Order)
	s.Tables = append(slices.Clip(s.Tables), SeasonTable{Season: f.Season, Version: 1, At: s.At, Order: f.Order, MostWins: wins, Climb: climb})
	if samePlayers(s.Order, f.Next) {
		s.Order = f.Next
	}
	s.Season = newSeason(f.Season+1, f.Ends.UTC(), s.Order)
	s.Members = maps.Clone(s.Members)
	for p, m := range s.Members {
		m.Leave = 0
		s.Members[p] = m
	}
	return s
}

func (s State) seasonCorrected(f events.SeasonCorrected) State {
	last, ok := s.table(f.Season)
	if !ok {
		return s
	}
	last.Version, last.At, last.Order, last.Ruled = last.Version+1, s.At, f.Order, f.Ruled
	s.Tables = append(slices.Clip(s.Tables), last)
	return s
}

// table is the latest version of a season's table.
func (s State) table(season int) (SeasonTable, bool) {
	for _, t := range slices.Backward(s.Tables) {
		if t.Season == season {
			return t, true
		}
	}
	return SeasonTable{}, false
}

func samePlayers(a, b []events.PlayerID) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// seasonEnd is when a season that begins at an instant ends: at 24:00 local
// Sunday, the week that has begun being the first (L31).
func (s Settings) seasonEnd(begins time.Time) time.Time {
	zone := s.zone()
	y, m, d := begins.In(zone).Date()
	sinceMonday := (int(begins.In(zone).Weekday()) + 6) % 7
	return clock.Wall(zone, y, m, d-sinceMonday+7*s.SeasonWeeks, 0).UTC()
}

// endSeason freezes the order when the season's end has come, and sets the new
// one (L31, L32).
func (d *draft) endSeason(on events.Dated) {
	if ends := d.s.Season.Ends; ends.IsZero() || ends.After(on.At) {
		return
	}
	carry := d.s.Settings.SeasonCarry
	if carry != "keep" {
		d.voidAll(on, "", "season")
	}
	next := slices.Clone(d.s.Order)
	switch carry {
	case "reverse":
		slices.Reverse(next)
	case "by_rating":
		slices.SortStableFunc(next, func(a, b events.PlayerID) int {
			return compareRatings(d.s.Members[a].Rating, d.s.Members[b].Rating)
		})
	}
	d.add(events.SeasonEnded{Dated: on, Season: d.s.Season.Number, Order: d.s.Order, Next: next, Ends: d.s.Settings.seasonEnd(on.At)})
}
