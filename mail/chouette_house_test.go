package mail

import (
	"slices"
	"testing"

	"carteiro/engine/games/chouette"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

const (
	zoe = events.PlayerID("zoezoezo")
)

// evening is a house with a chouette of so many under way, begun by Ana; no
// letters wait.
func evening(t testing.TB, seats int, o rules.Options) *house {
	h := several(t)
	h.join(zoe, "Zita", "pt")
	all := append(slices.Clone(circle), zoe)[:seats]
	h.do(ana, table.Open{ID: game, Game: "chouette", Options: o, Host: ana, Guests: all[1:]})
	for _, id := range all[1:] {
		h.do(id, table.Accept{ID: game, By: id})
	}
	h.posted()
	return h
}

// role is who sits where in the game at hand.
func (h *house) roles() (box events.PlayerID, crew []events.PlayerID) {
	h.t.Helper()
	s := h.state()
	v := s.Position.SeenBy(rules.Watcher).(chouette.View)
	for _, seat := range v.Roles.Line {
		crew = append(crew, s.Player(seat))
	}
	return s.Player(v.Roles.Box), crew
}

// until plays the first legal move of whoever is awaited until the decision is
// one of a kind; members say no.
func (h *house) until(kind string) {
	h.t.Helper()
	for range 60 {
		s := h.state()
		a := s.Asks()[0]
		if a.Kind == kind {
			return
		}
		h.do(s.Player(a.Seat), table.Play{ID: game, By: s.Player(a.Seat), Text: h.legal(), Turn: s.Turn})
	}
	h.t.Fatal("nobody is asked for " + kind)
}

// name is how somebody is called.
func (h *house) name(id events.PlayerID) string { return h.person(id).Name }
