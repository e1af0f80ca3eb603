package board

import (
	"fmt"
	"strings"

	"carteiro/engine/rules"
)

// state tells what is awaited of whom, or how the evening ended.
func (s scene) state() (out []string) {
	if o := s.Outcome; o != nil {
		result := s.say(idResult + o.Result)
		if o.Winner < 0 {
			return []string{s.say(idOverTied, "Result", result)}
		}
		return []string{s.say(idOver, "Name", s.name(o.Winner), "Result", result)}
	}
	if n := s.Next; n != nil && s.Number > 0 {
		out = append(out, s.say(idNext, "Box", s.name(n.Box), "Captain", s.name(n.Captain)))
	}
	if len(s.Waiting) > 0 {
		out = append(out, s.say(idWaiting, "List", s.names(s.Waiting)))
	}
	return append(append(out, s.asked()...), s.under()...)
}

// asked is the open decisions, in one sentence.
func (s scene) asked() []string {
	var seats []rules.Seat
	for _, a := range s.Asked {
		if a.Seat >= 0 {
			seats = append(seats, a.Seat)
		}
	}
	dice := ""
	if d := s.Board.Dice; len(d) == 2 {
		dice = fmt.Sprintf("%d-%d", d[0], d[1])
	}
	return []string{s.say(idAsked+s.Asked[0].Kind, "Name", s.names(seats), "Dice", dice)}
}

// under is who has answered under seal, and the reader's own answer.
func (s scene) under() (out []string) {
	var given []rules.Seat
	own := ""
	for _, one := range s.Sealed {
		if one.Given && one.Seat != s.Eye {
			given = append(given, one.Seat)
		}
		if one.Given && one.Seat == s.Eye {
			own = one.Word
		}
	}
	if len(given) > 0 {
		out = append(out, s.say(idGiven, "List", s.names(given)))
	}
	if own != "" {
		word, times, _ := strings.Cut(own, " ")
		out = append(out, s.say(idOwn, "Word", strings.TrimSpace(s.say(idWord+word)+" "+times)))
	}
	return out
}
