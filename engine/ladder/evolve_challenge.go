package ladder

import (
	"maps"
	"slices"
	"time"

	"carteiro/events"
)

// challenged folds the facts of challenges.
func (s State) challenged(f events.Fact) State {
	switch f := f.(type) {
	case events.ChallengeMade:
		return s.proposed(f)
	case events.ChallengeAccepted:
		return s.accepted(f)
	case events.ChallengeActed:
		return s.updated(f.N, func(c *Challenge) { c.Acted = c.actedBy(f.Player) })
	case events.RulingAsked:
		return s.updated(f.N, func(c *Challenge) { c.AskedAt = s.At })
	case events.ChallengeDeclined:
		if c, ok := s.opened(f.N); ok {
			s = s.member(c.To, func(m *Member) { m.Refusals = append(slices.Clip(m.Refusals), s.At) })
		}
		return s.close(f.N, nil, func(c *Challenge) { c.Stage = Declined })
	case events.ChallengeWithdrawn:
		return s.close(f.N, nil, func(c *Challenge) { c.Stage = Withdrawn })
	case events.ChallengeForfeited:
		return s.close(f.N, f.Change, func(c *Challenge) { c.Stage, c.Why = Forfeited, f.Why })
	case events.ChallengeEnded:
		return s.gameEnded(f)
	case events.ChallengeVoided:
		return s.voided(f)
	}
	return s
}

// opened finds an open challenge.
func (s State) opened(n int) (Challenge, bool) {
	i := numbered(s.open, n)
	if i < 0 {
		return Challenge{}, false
	}
	return s.open[i], true
}

func numbered(cs []Challenge, n int) int {
	return slices.IndexFunc(cs, func(c Challenge) bool { return c.N == n })
}

func (s State) proposed(f events.ChallengeMade) State {
	if f.N != s.made+1 || f.By == f.To || s.Place(f.By) == 0 || s.Place(f.To) == 0 {
		return s
	}
	s.made = f.N
	c := Challenge{N: f.N, By: f.By, To: f.To, Stage: Proposed, Made: s.At, RespondBy: f.RespondBy.UTC(), Free: f.Free}
	s.open = append(slices.Clip(s.open), c)
	return s.member(f.By, func(m *Member) {
		m.Idle = 0
		if f.Free {
			m.Free--
		}
	})
}

func (s State) accepted(f events.ChallengeAccepted) State {
	c, ok := s.opened(f.N)
	if !ok || c.Stage != Proposed {
		return s
	}
	s = s.updated(f.N, func(c *Challenge) { c.Stage, c.Started, c.Table = Playing, s.At, f.Table })
	anew := func(m *Member) { m.Idle = 0 } // and it does not run while they play (L25)
	return s.member(c.By, anew).member(c.To, anew)
}

// updated changes a challenge whose game has not ended.
func (s State) updated(n int, change func(*Challenge)) State {
	if i := numbered(s.open, n); i >= 0 {
		s.open = slices.Clone(s.open)
		change(&s.open[i])
	}
	if i := numbered(s.detached, n); i >= 0 {
		s.detached = slices.Clone(s.detached)
		change(&s.detached[i])
	}
	return s
}

func (c Challenge) actedBy(p events.PlayerID) [2]bool {
	return [2]bool{c.Acted[0] || p == c.By, c.Acted[1] || p == c.To}
}

// close ends an open challenge: what it does to the order, and whether the pair
// has to wait (L7).
func (s State) close(n int, change *events.LadderChange, final func(*Challenge)) State {
	i := numbered(s.open, n)
	if i < 0 {
		return s
	}
	c := s.open[i]
	s.open = slices.Delete(slices.Clone(s.open), i, i+1)
	s.Order = moved(s.Order, change)
	final(&c)
	c.Ended = s.At
	s.closed = s.closed.with(c)
	if c.Detached {
		s.detached = append(slices.Clip(s.detached), c)
	}
	s.cooling = cooled(s.cooling, c)
	return s
}

// cooled notes when a pair's last challenge ended; a draw or a void one sets
// the pair free.
func cooled(cooling map[pair]time.Time, c Challenge) map[pair]time.Time {
	out := maps.Clone(cooling)
	if out == nil {
		out = map[pair]time.Time{}
	}
	both := pairOf(c.By, c.To)
	if delete(out, both); c.Stage != Drawn && c.Stage != Void {
		out[both] = c.Ended
	}
	return out
}

func (s State) gameEnded(f events.ChallengeEnded) State {
	if i := numbered(s.detached, f.N); i >= 0 {
		c := s.detached[i]
		s.detached = slices.Delete(slices.Clone(s.detached), i, i+1)
		c.Rated = f.Rated
		s.closed = s.closed.with(c)
		return s
	}
	c, ok := s.opened(f.N)
	if !ok || c.Stage != Playing {
		return s
	}
	s.Season = s.Season.counted(c, f.Winner, s.At)
	return s.close(f.N, f.Change, func(c *Challenge) {
		c.Stage, c.Rated, c.Ruling = c.ended(f.Winner, f.How), f.Rated, f.Ruled
	})
}

// voided ends a challenge without effect. A finished one keeps what it did to
// the order, which a steward may set; it no longer counts otherwise (L30).
func (s State) voided(f events.ChallengeVoided) State {
	if c, ok := s.opened(f.N); ok {
		playing := c.Stage == Playing
		return s.close(f.N, nil, func(c *Challenge) { c.Stage, c.Why, c.Detached = Void, f.Why, playing })
	}
	c, ok := s.Challenge(f.N)
	if !ok || c.Stage == Void {
		return s
	}
	s.Season = s.Season.uncounted(c)
	s = s.member(c.To, func(m *Member) { m.Strikes = excused(m.Strikes, c.N) })
	s = s.member(c.By, func(m *Member) { m.Strikes = excused(m.Strikes, c.N) })
	c.Stage, c.Why, c.Rated = Void, f.Why, false
	s.closed = s.closed.with(c)
	return s.freed(c)
}

// freed ends the wait of a pair whose last challenge was this one.
func (s State) freed(c Challenge) State {
	both := pairOf(c.By, c.To)
	if s.cooling[both].Equal(c.Ended) {
		s.cooling = maps.Clone(s.cooling)
		delete(s.cooling, both)
	}
	return s
}
