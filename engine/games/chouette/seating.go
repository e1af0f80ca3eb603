package chouette

import (
	"slices"
	"strings"

	core "carteiro/engine/chouette"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// throw writes a throw of two dice for each of those who throw for a seat.
func (p *Position) throw(die func(i int) int) rules.Move {
	throws := make([]string, len(p.throwers))
	for i := range throws {
		throws[i] = string([]byte{'0' + byte(die(2*i)), '0' + byte(die(2*i+1))})
	}
	return rules.Move(strings.Join(throws, "-"))
}

// thrown takes Nature's dice for the seats (1): the highest sum is the box, the
// next the captain, then the line. Who is tied throws again.
func (p *Position) thrown(m rules.Move) *refusal.Refusal {
	list := strings.Split(string(m), "-")
	if len(list) != len(p.throwers) {
		return illegal()
	}
	for i, s := range p.throwers {
		d := list[i]
		if len(d) != 2 || !die(d[0]) || !die(d[1]) {
			return illegal()
		}
		p.sums[s] = append(slices.Clip(p.sums[s]), int(d[0]-'0')+int(d[1]-'0'))
	}
	return p.seated()
}

func die(c byte) bool { return c >= '1' && c <= '6' }

// seated seats everybody once nobody is tied.
func (p *Position) seated() *refusal.Refusal {
	var throws []core.Throw
	for s := range rules.Seat(p.seats) {
		throws = append(throws, core.Throw{Player: id(s), Sums: p.sums[s]})
	}
	seats, again, err := core.Seat(throws)
	if err != nil {
		return refusal.Of(err)
	}
	if len(again) > 0 {
		p.throwers = seatsOf(again)
		slices.Sort(p.throwers)
		return nil
	}
	if p.evening, err = core.Gather(seats, coreOptions(p.rules)); err != nil {
		return refusal.Of(err)
	}
	p.throwers = nil
	p.between()
	return nil
}

// between is before a game: the evening is over, or the box may call a partner
// (2), or the opening throw is due. The seats of that game are known, but the
// board and the cubes of the last one stay until the throw.
func (p *Position) between() {
	p.partner, p.declined, p.invited = "", nil, rules.Watcher
	p.fresh, p.phase = true, phaseOpening
	switch {
	case p.result != "":
		p.phase = phaseOver
	case len(p.evening.Seats().All()) < MinSeats:
		p.phase, p.result = phaseOver, ResultFew
	case len(p.evening.Invitations()) > 0:
		p.phase = phasePartner
	}
}

// begins starts the next game, with its opening throw.
func (p *Position) begins() *refusal.Refusal {
	game, err := p.evening.Game(p.partner)
	if err != nil {
		return refusal.Of(err)
	}
	p.game, p.board, p.fresh = game, p.start, false
	p.number++
	p.rounds, p.deputy = nil, rules.Watcher
	p.standing, p.lapses, p.how = [MaxSeats]int{}, [MaxSeats]uint8{}, [MaxSeats]string{}
	return nil
}

// The moves about a partner.
const (
	movePartner rules.Move = "partner"
	moveAlone   rules.Move = "alone"
	moveJoin    rules.Move = "join"
	moveDecline rules.Move = "decline"
)

// calls is the box's word whether it wants a partner (2).
func (p *Position) calls(m rules.Move) *refusal.Refusal {
	switch m {
	case moveAlone:
		p.phase = phaseOpening
	case movePartner:
		p.asksNext()
	default:
		return illegal()
	}
	return nil
}

// asksNext asks the next in the order of invitation; where nobody is left, or
// none may decline, there is nothing more to ask.
func (p *Position) asksNext() {
	for _, who := range p.evening.Invitations() {
		s := seat(who)
		switch {
		case slices.Contains(p.declined, s):
			continue
		case p.rules["invitation"] == Next:
			p.partner, p.phase = who, phaseOpening
		default:
			p.invited, p.phase = s, phaseInvited
		}
		return
	}
	p.phase = phaseOpening
}

// replies is the answer of who is asked to be the partner.
func (p *Position) replies(m rules.Move) *refusal.Refusal {
	switch m {
	case moveJoin:
		p.partner, p.phase = id(p.invited), phaseOpening
	case moveDecline:
		p.declined = append(slices.Clip(p.declined), p.invited)
		p.asksNext()
	default:
		return illegal()
	}
	if p.phase != phaseInvited {
		p.invited = rules.Watcher
	}
	return nil
}
