package mail

import (
	"strings"

	"carteiro/engine/games"
	"carteiro/engine/rules"
	"carteiro/engine/table"
)

// sealedDeed is an answer under seal: which of the deeds it is, what it answered,
// and the move as it was made.
type sealedDeed struct {
	deed int
	at   rules.Position
	move string
}

// unseal tells the answers under seal once all have given theirs.
func (s *story) unseal() {
	if len(s.sealed) == 0 || s.Status == table.Playing && rules.Sealed(s.Position) {
		return
	}
	for _, one := range s.sealed {
		d := &s.deeds[one.deed]
		ask, _ := rules.Awaited(one.at, d.seat)
		d.move, _, _ = strings.Cut(rules.Open(one.at).Tell(d.seat, rules.Move(one.move), s.eye), " ")
		d.kind = "word_" + ask.Kind + "_" + d.move
	}
	s.sealed = nil
}

// settled says what the game that has just ended came to, where a game tells that
// in sentences of its own.
func (d *draft) settled(s story, at rules.Position) []string {
	g, ok := games.Find(s.Game)
	b, settles := g.Board.(rules.Settling)
	if !ok || !settles || at == nil {
		return nil
	}
	return b.Settlement(at.SeenBy(s.eye), rules.Named(d.say.Say, s.names...))
}

// confers tells with whom else the reader's words are shared, as a group of the
// game; empty where they go to all.
func confers(s table.State, seat rules.Seat) string {
	group := s.Group(seat)
	for i := range s.Chairs {
		if other := rules.Seat(i); group != "" && other != seat && s.Group(other) == group {
			return group
		}
	}
	return ""
}
