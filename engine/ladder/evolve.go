package ladder

import (
	"maps"
	"slices"
	"time"

	"carteiro/events"
)

// Evolve folds one event; it is total and never panics.
func Evolve(s State, e events.Event) State {
	if f, err := events.Decode(e.New); err == nil {
		s = Fold(s, f)
	}
	s.N = e.N
	return s
}

// Fold is Evolve for a decoded fact. A fact that makes no sense where it stands
// moves the clocks and nothing else.
func Fold(s State, f events.Fact) State {
	dated, ok := f.(interface{ Instant() time.Time })
	if !ok {
		return s
	}
	if f, ok := f.(events.LadderOpened); ok && s.At.IsZero() {
		return s.begun(f)
	}
	if s.At.IsZero() {
		return s
	}
	s = s.wound(dated.Instant().UTC())
	before := s.Order
	s = s.evolved(f)
	if !slices.Equal(before, s.Order) {
		s.shifts = s.shifts.with(shift{f, before, s.Order})
	}
	return s
}

func (s State) begun(f events.LadderOpened) State {
	s.Opened, s.At, s.Club = f.At.UTC(), f.At.UTC(), f.Club
	s.Settings, _ = Defaults().With(f.Settings)
	s.Members = map[events.PlayerID]Member{}
	for _, p := range f.Order {
		if _, twice := s.Members[p]; twice {
			continue
		}
		s.Order = append(s.Order, p)
		m := Member{Status: Active, Basis: "registration"}
		if r, ok := f.Ratings[p]; ok {
			m.Rating, m.Basis = &r, "rating"
		}
		s.Members[p] = m
	}
	s.Season = newSeason(1, f.SeasonEnds.UTC(), s.Order)
	return s
}

func (s State) evolved(f events.Fact) State {
	switch f := f.(type) {
	case events.LadderConfigured:
		s.Settings, _ = s.Settings.With(f.Settings)
	case events.LadderJoined:
		return s.joined(f)
	case events.LadderLeft:
		return s.without(f.Player, Left)
	case events.LadderSuspended:
		return s.without(f.Player, Suspended)
	case events.LadderReadmitted:
		return s.turned(f.Player, Suspended, Left)
	case events.MadeInactive:
		return s.without(f.Player, Inactive)
	case events.LeaveBegun:
		return s.turned(f.Player, Active, OnLeave)
	case events.LeaveEnded:
		return s.turned(f.Player, OnLeave, Active)
	case events.PlaceDropped:
		s.Order = moved(s.Order, &events.LadderChange{Player: f.Player, To: f.To})
	case events.PlaceSet:
		s.Order = moved(s.Order, &events.LadderChange{Player: f.Player, To: f.To})
	case events.StrikeGiven:
		return s.member(f.Player, func(m *Member) { m.Strikes = append(slices.Clip(m.Strikes), Strike{s.At, f.N}) })
	case events.StrikeExcused:
		return s.member(f.Player, func(m *Member) { m.Strikes = excused(m.Strikes, f.N) })
	case events.LadderRated:
		return s.rated(f.Ratings)
	case events.LadderBlocked:
		s.blocks = withBlock(s.blocks, f.By, f.Whom, true)
	case events.LadderUnblocked:
		s.blocks = withBlock(s.blocks, f.By, f.Whom, false)
	case events.SeasonEnded:
		return s.seasonEnded(f)
	case events.SeasonCorrected:
		return s.seasonCorrected(f)
	default:
		return s.challenged(f)
	}
	return s
}

// member changes one member, if there is one of that name.
func (s State) member(p events.PlayerID, change func(*Member)) State {
	m, ok := s.Members[p]
	if !ok {
		return s
	}
	s.Members = maps.Clone(s.Members)
	change(&m)
	s.Members[p] = m
	return s
}

// turned changes a member's status from one to another.
func (s State) turned(p events.PlayerID, from, to Status) State {
	if s.Members[p].Status != from {
		return s
	}
	return s.member(p, func(m *Member) { m.Status = to })
}

func (s State) joined(f events.LadderJoined) State {
	if s.Place(f.Player) > 0 {
		return s
	}
	at := min(max(f.Place, 1), len(s.Order)+1)
	s.Order = slices.Insert(slices.Clone(s.Order), at-1, f.Player)
	m := s.Members[f.Player]
	m.Status, m.Idle = Active, 0
	if f.Rating != nil {
		m.Rating = f.Rating
	}
	if f.Free > 0 {
		m.Free, m.FreeUntil = f.Free, f.FreeUntil.UTC()
	}
	s.Members = maps.Clone(s.Members)
	s.Members[f.Player] = m
	s.Season = s.Season.entered(f.Player, at)
	return s
}

// without takes a member out of the order.
func (s State) without(p events.PlayerID, status Status) State {
	at := slices.Index(s.Order, p)
	if at < 0 {
		return s
	}
	s.Order = slices.Delete(slices.Clone(s.Order), at, at+1)
	return s.member(p, func(m *Member) { m.Status, m.Gone = status, s.Season.Number })
}

func (s State) rated(ratings map[events.PlayerID]events.LadderRating) State {
	s.Members = maps.Clone(s.Members)
	for p, r := range ratings {
		if m, ok := s.Members[p]; ok {
			m.Rating = &r
			s.Members[p] = m
		}
	}
	return s
}

func withBlock(blocks map[[2]events.PlayerID]bool, by, whom events.PlayerID, on bool) map[[2]events.PlayerID]bool {
	out := maps.Clone(blocks)
	if out == nil {
		out = map[[2]events.PlayerID]bool{}
	}
	if delete(out, [2]events.PlayerID{by, whom}); on {
		out[[2]events.PlayerID{by, whom}] = true
	}
	return out
}

func excused(strikes []Strike, n int) []Strike {
	return slices.DeleteFunc(slices.Clone(strikes), func(k Strike) bool { return k.N == n })
}
