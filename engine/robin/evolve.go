package robin

import (
	"maps"
	"slices"
	"time"

	"carteiro/events"
)

// Evolve folds one event; it is total and never panics. A fact that makes no
// sense where it stands leaves the state as it was.
func Evolve(s State, e events.Event) State {
	if f, err := events.Decode(e.New); err == nil {
		s = fold(s, f)
	}
	s.N = e.N
	return s
}

func fold(s State, f events.Fact) State {
	dated, ok := f.(interface{ Instant() time.Time })
	if _, first := f.(events.RobinAnnounced); !ok || first != s.At.IsZero() {
		return s
	}
	s.At = dated.Instant().UTC()
	switch f := f.(type) {
	case events.RobinAnnounced:
		s.Club, s.Terms, s.Commitment = f.Club, f.Terms, f.Commitment
	case events.RobinEntered:
		s.Entered = append(slices.Clip(s.Entered), f.Player)
	case events.RobinScratched:
		s.Entered = slices.DeleteFunc(slices.Clone(s.Entered), func(p events.PlayerID) bool { return p == f.Player })
	case events.RobinBegun:
		s.Order, s.Secret = f.Order, f.Secret
	case events.RobinPaired:
		return s.paired(f)
	case events.RobinScored:
		return s.scored(f)
	case events.RobinForfeited:
		return s.out(f.Player, f.Why)
	case events.RobinExcused:
		return s.excused(f)
	case events.RobinEnded:
		s.Over = true
	}
	return s
}

// with puts a game in its place, or in that of its number.
func (s State) with(g Game) State {
	i, known := s.at(g.N)
	s.Games = slices.Clone(s.Games)
	if known {
		s.Games[i] = g
	} else {
		s.Games = slices.Insert(s.Games, i, g)
	}
	return s
}

func (s State) paired(f events.RobinPaired) State {
	if !slices.Contains(s.Order, f.First) || !slices.Contains(s.Order, f.Second) {
		return s
	}
	return s.with(Game{N: f.N, Round: f.Round, First: f.First, Second: f.Second, Begun: true})
}

func (s State) scored(f events.RobinScored) State {
	all := s.Schedule()
	if f.N < 1 || f.N > len(all) {
		return s
	}
	g := all[f.N-1]
	flagged := g.loser()
	g.Done, g.Winner, g.How, g.Ruling = true, f.Winner, f.How, f.Ruled
	if f.How != void { // which a steward may take back
		g.Rated = f.Rated
	}
	return s.with(g).readmitted(flagged)
}

func (s State) excused(f events.RobinExcused) State {
	g, ok := s.Game(f.N)
	if !ok {
		return s
	}
	g.Excused = true
	return s.with(g).readmitted(f.Player)
}

func (s State) out(p events.PlayerID, why string) State {
	s.Out = maps.Clone(s.Out)
	if s.Out == nil {
		s.Out = map[events.PlayerID]string{}
	}
	s.Out[p] = why
	return s
}

// readmitted takes a player back who was out for losses on time, if those have
// become too few for it: the games that were forfeited before they began are
// open again.
func (s State) readmitted(p events.PlayerID) State {
	if s.Out[p] != byTime || s.Flags(p) >= flagLimit {
		return s
	}
	s.Out = maps.Clone(s.Out)
	delete(s.Out, p)
	s.Games = slices.DeleteFunc(slices.Clone(s.Games), func(g Game) bool {
		return !g.Begun && g.How == byForfeit && g.loser() == p
	})
	return s
}
