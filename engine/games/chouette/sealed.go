package chouette

import (
	"slices"
	"strconv"
	"strings"

	core "carteiro/engine/chouette"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// The words about doubling that are not answers.
const (
	moveRoll   rules.Move = "roll"
	moveDouble rules.Move = "double"
	moveNo     rules.Move = "no"
)

// maxStanding is for how many windows somebody may say no at once (4).
const maxStanding = 99

// noFor reads "no" and "no 3": in how many windows somebody says no.
func noFor(m rules.Move) (windows int, ok bool) {
	if m == moveNo {
		return 1, true
	}
	rest, _ := strings.CutPrefix(string(m), string(moveNo)+" ")
	n, err := strconv.Atoi(rest)
	if err != nil || n < 2 || n > maxStanding || m != noes(n) {
		return 0, false
	}
	return n, true
}

// noes is a no in so many windows.
func noes(n int) rules.Move {
	if n == 1 {
		return moveNo
	}
	return moveNo + rules.Move(" "+strconv.Itoa(n))
}

// reached are the members whose pairs the words of a phase are about, by seat.
func (p *Position) reached() (list []rules.Seat) {
	if p.phase != phaseWindow {
		return p.offered()
	}
	list = seatsOf(p.game.MayDouble())
	slices.Sort(list)
	return list
}

// offered are the members in whose pairs a double or a beaver waits, by seat.
func (p *Position) offered() (list []rules.Seat) {
	for _, a := range p.game.Awaits() {
		list = append(list, seatsOf(a.Pairs)...)
	}
	slices.Sort(list)
	return list
}

// opens lets the members answer under seal: all but those who have left and, in
// a window, those who have said no for several. Where nobody is left to ask, what
// they would say stands at once.
func (p *Position) opens(ph phase) *refusal.Refusal {
	p.phase, p.asked, p.answers = ph, nil, [MaxSeats]rules.Move{}
	for _, s := range p.reached() {
		switch {
		case p.gone[s]:
		case ph == phaseWindow && p.standing[s] > 0:
			p.standing[s]--
			p.answers[s] = moveNo
		default:
			p.asked = append(p.asked, s)
		}
	}
	if len(p.asked) == 0 {
		return p.closes(false)
	}
	return nil
}

// says takes an answer under seal; the last one closes.
func (p *Position) says(by rules.Seat, m rules.Move) *refusal.Refusal {
	n, isNo := noFor(m)
	switch {
	case p.phase == phaseWindow && isNo:
		p.standing[by] = n - 1
	case slices.Contains(p.words(), m):
	case p.phase == phaseBeavered && m == rules.Move(core.Refuse):
		return refusal.New(core.BeaverStands)
	default:
		return illegal()
	}
	p.answers[by] = m
	p.asked = slices.DeleteFunc(slices.Clone(p.asked), func(s rules.Seat) bool { return s == by })
	if len(p.asked) == 0 {
		return p.closes(true)
	}
	return nil
}

// closes shows what was said under seal, if anybody was asked, and plays it.
func (p *Position) closes(shown bool) *refusal.Refusal {
	was, said := p.phase, p.complete()
	if shown {
		p.record(said)
	}
	p.asked, p.answers = nil, [MaxSeats]rules.Move{}
	switch was {
	case phaseWindow:
		return p.decide(core.CrewDouble{By: doublers(said)}, "")
	case phaseDoubled:
		return p.decide(core.CrewAnswer{Answers: answersOf(said)}, HowPassed)
	}
	return p.decide(core.BeaverAnswer{Answers: answersOf(said)}, HowRefused)
}

// record notes a round of words about the cubes.
func (p *Position) record(said []Said) {
	p.rounds = append(slices.Clip(p.rounds), Round{Kind: asks[p.phase], Said: said})
}

// complete is what all have said, by seat.
func (p *Position) complete() (said []Said) {
	proxy := p.proxy()
	for _, s := range p.reached() {
		m := p.answers[s]
		if _, isNo := noFor(m); isNo {
			m = moveNo
		}
		if m == "" {
			m = proxy
		}
		said = append(said, Said{Seat: s, Word: string(m)})
	}
	return said
}

// proxy is the word of those who have left and whose pairs are played on (15):
// what the captain takes is taken, a beaver accepted, and nothing doubled.
func (p *Position) proxy() rules.Move {
	switch p.phase {
	case phaseWindow:
		return moveNo
	case phaseBeavered:
		return rules.Move(core.Accept)
	}
	if c := p.Captain(); c >= 0 && p.answers[c] == rules.Move(core.Pass) {
		return rules.Move(core.Pass)
	}
	return rules.Move(core.Take)
}

func doublers(said []Said) (by []events.PlayerID) {
	for _, s := range said {
		if s.Word == string(moveDouble) {
			by = append(by, id(s.Seat))
		}
	}
	return by
}

func answersOf(said []Said) core.Answers {
	out := core.Answers{}
	for _, s := range said {
		out[id(s.Seat)] = core.Answer(s.Word)
	}
	return out
}

// words are the moves of one word that are awaited; a no for several windows is
// one more.
func (p *Position) words() []rules.Move {
	switch p.phase {
	case phasePartner:
		return []rules.Move{movePartner, moveAlone}
	case phaseInvited:
		return []rules.Move{moveJoin, moveDecline}
	case phaseRoll:
		return []rules.Move{moveRoll, moveDouble}
	case phaseWindow:
		return []rules.Move{moveNo, moveDouble}
	case phaseBeavered, phaseDoubled:
		var out []rules.Move
		for _, word := range p.game.Awaits()[0].Words {
			out = append(out, rules.Move(word))
		}
		return out
	}
	return nil
}
