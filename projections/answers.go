package projections

import (
	"regexp"
	"slices"
	"strings"

	"carteiro/engine/rules"
)

// Answer is one of several that a move gives at once, each about another seat:
// the words to choose from.
type Answer struct {
	Seat  rules.Seat
	Words []string
}

// answersShape is such a move, "take 2, pass 3"; oneAnswer a part of it.
var (
	answersShape = regexp.MustCompile(`^[a-z]+ [1-9](?:, [a-z]+ [1-9])*$`)
	oneAnswer    = regexp.MustCompile(`([a-z]+) ([1-9])`)
)

// Answering tells whether a move is made of answers about seats.
func Answering(p rules.Position, m rules.Move) bool {
	_, naming := p.(rules.Naming)
	return naming && answersShape.MatchString(string(m))
}

// AnswersOf are the answers that a seat owes in one move, in the order in which
// the move has them; none where a move is anything else.
func AnswersOf(p rules.Position, by rules.Seat) (list []Answer) {
	for m := range p.Legal(by) {
		if !Answering(p, m) {
			return nil
		}
		for _, part := range oneAnswer.FindAllStringSubmatch(string(m), -1) {
			list = withAnswer(list, rules.Seat(part[2][0]-'1'), part[1])
		}
	}
	return list
}

func withAnswer(list []Answer, seat rules.Seat, word string) []Answer {
	i := slices.IndexFunc(list, func(a Answer) bool { return a.Seat == seat })
	if i < 0 {
		i, list = len(list), append(list, Answer{Seat: seat})
	}
	if !slices.Contains(list[i].Words, word) {
		list[i].Words = append(list[i].Words, word)
	}
	return list
}

// Answered is a move of answers as it is written.
func Answered(parts []string) string { return strings.Join(parts, ", ") }
