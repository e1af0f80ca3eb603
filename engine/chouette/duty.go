package chouette

import (
	"maps"

	"carteiro/engine/refusal"
	"carteiro/events"
)

// boxMustTake refuses what the option boxTakes forbids (section 6.2, 5). To pass
// all is always allowed.
func (s State) boxMustTake(answers Answers) error {
	var taken, passed, won, lost int
	for member, said := range answers {
		p, _ := s.Pair(member)
		if said == Pass {
			passed, lost = passed+1, lost+p.Level
			continue
		}
		taken, won = taken+1, won+2*p.Level
	}
	if taken == 0 {
		return nil
	}
	switch captain := s.Captain(); {
	case s.options["boxTakes"] == "captain" && answers[captain] == Pass:
		return refusal.New(TakeCaptain, "Who", string(captain))
	case s.options["boxTakes"] == "even" && won < lost, s.options["boxTakes"] == "half" && taken < passed:
		return refusal.New(TakeMore)
	}
	return nil
}

// loneTaker is the answers with the take of somebody whom all others left alone
// read as the option loneTaker says (section 6.2, 7): under seal nobody can know
// that they will be alone.
func (s State) loneTaker(answers Answers) Answers {
	var alone events.PlayerID
	for member, said := range answers {
		switch {
		case said == Pass:
		case alone != "":
			return answers
		default:
			alone = member
		}
	}
	duty := s.options["loneTaker"]
	if alone == "" || len(answers) == 1 || duty == "take" || duty == "captain" && alone != s.Captain() {
		return answers
	}
	answers = maps.Clone(answers)
	answers[alone] = Beaver
	return answers
}
