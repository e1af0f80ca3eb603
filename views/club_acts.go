package views

import (
	"strings"
	"time"

	"carteiro/events"
	"carteiro/projections"
)

// spoken are the people whom an act of a club or in a round robin is about.
func spoken(f events.Fact) []events.PlayerID {
	switch f := f.(type) {
	case events.MemberRemoved:
		return []events.PlayerID{f.Player}
	case events.RoleGiven:
		return []events.PlayerID{f.Player}
	case events.RobinEntered:
		return []events.PlayerID{f.Player}
	case events.RobinScratched:
		return []events.PlayerID{f.Player}
	case events.RobinScored:
		return []events.PlayerID{f.Winner}
	case events.RobinForfeited:
		return []events.PlayerID{f.Player}
	case events.RobinExcused:
		return []events.PlayerID{f.Player}
	}
	return nil
}

// Steward is who did it; the operator of the server has no name.
func (l clubLog) Steward(p page, a projections.Act) string {
	if a.Ruling.Steward == "" {
		return p.Say("page.log.operator")
	}
	name := l.called(p, a.Ruling.Steward)
	if a.Ruling.Own {
		return p.Say("page.log.own", "Name", name)
	}
	return name
}

func (l clubLog) called(p page, id events.PlayerID) string { return publicName(p, l.Names[id]) }

// What says act i in a sentence.
func (l clubLog) What(p page, i int) string {
	name := func(id events.PlayerID) string { return l.called(p, id) }
	switch f := l.Acts[i].Fact.(type) {
	case events.ClubChanged:
		c := l.change(i)
		return strings.Join(changed(p, c.Before, c.After), " ")
	case events.MemberRemoved:
		return p.Say("page.act.removed", "Name", name(f.Player))
	case events.RoleGiven:
		return p.Say("page.act.role."+f.Role, "Name", name(f.Player))
	case events.LadderAdded:
		return p.Say("page.act.ladder", "Name", f.Name)
	case events.LadderClosed:
		return p.Say("page.act.ladder_closed", "Name", l.Rooms[string(f.Ladder)])
	case events.RobinAdded:
		return p.Say("page.act.robin", "Name", f.Name)
	case events.ClockPaused:
		return l.paused(p, l.Acts[i].At, f)
	}
	if on, ok := l.Ladders[l.Acts[i].Ladder]; ok {
		return on.teller(p).Tell(l.Acts[i].Fact)
	}
	return l.inRobin(p, l.Acts[i].Fact)
}

// paused says what a steward did to the clocks of a table: a pause that ends when
// it is ordered lets them run again.
func (l clubLog) paused(p page, at time.Time, f events.ClockPaused) string {
	switch {
	case f.To.IsZero():
		return p.Say("page.act.pause_open")
	case f.To.Before(at.Add(time.Second)):
		return p.Say("page.act.pause_over")
	}
	return p.Say("page.act.pause", "Until", f.To.In(l.Zone).Format("2006-01-02 15:04 -07:00"))
}

// inRobin says an act in a round robin.
func (l clubLog) inRobin(p page, fact events.Fact) string {
	name := func(id events.PlayerID) string { return l.called(p, id) }
	switch f := fact.(type) {
	case events.RobinAnnounced:
		return p.Say("page.act.announced", "Name", f.Terms.Name)
	case events.RobinEntered:
		return p.Say("page.act.admitted", "Name", name(f.Player))
	case events.RobinScratched:
		return p.Say("page.act.scratched", "Name", name(f.Player))
	case events.RobinBegun:
		return p.Say("page.act.begun")
	case events.RobinScored:
		if f.How == void {
			return p.Say("page.act.game_void", "N", f.N)
		}
		return p.Say("page.act.game_ruled", "N", f.N, "How", l.winner(p, f.Winner))
	case events.RobinForfeited:
		return p.Say("page.act.expelled", "Name", name(f.Player))
	case events.RobinExcused:
		return p.Say("page.act.robin_excused", "Name", name(f.Player), "N", f.N)
	case events.RobinEnded:
		return p.Say("page.act.stopped")
	}
	return p.Say("page.act.other")
}

// winner says for whom a game was ruled; nobody's win is a draw.
func (l clubLog) winner(p page, id events.PlayerID) string {
	if id == "" {
		return p.Say("page.act.draw")
	}
	return p.Say("page.act.won", "Name", l.called(p, id))
}
