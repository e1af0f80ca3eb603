package mail

import (
	"slices"

	"carteiro/engine/robin"
	"carteiro/events"
)

// ofRobin writes to everybody whom a change of a round robin concerns. The end
// of a game on the board is told by its table.
func (n *notifier) ofRobin(s robin.State) {
	for _, f := range n.facts {
		for _, p := range n.inRobin(s, f) {
			n.tellRoom(p, letterRobin)
		}
	}
}

func (n *notifier) inRobin(s robin.State, f events.Fact) []events.PlayerID {
	switch f := f.(type) {
	case events.RobinBegun:
		return f.Order
	case events.RobinEnded:
		return append(slices.Clone(s.Order), s.Entered...)
	case events.RobinForfeited:
		return []events.PlayerID{f.Player}
	case events.RobinScratched:
		if f.Steward != "" {
			return []events.PlayerID{f.Player}
		}
	case events.RobinExcused:
		return []events.PlayerID{f.Player}
	case events.RobinEntered:
		if f.Steward != "" {
			return []events.PlayerID{f.Player}
		}
	case events.RobinScored:
		if g, ok := s.Game(f.N); ok && (f.How == "forfeit" || f.How == "ruling" || f.How == "void") {
			return []events.PlayerID{g.First, g.Second}
		}
	}
	return nil
}
