package mail

import (
	"slices"
	"strings"

	"carteiro/engine/rules"
)

// The bounds of looking back on a game: so many of the reader's turns are
// searched at most, and so many are told of. A search takes up to some hundred
// milliseconds, and other letters wait for it.
const (
	maxSearched = 15
	maxTold     = 3
)

// lookBack tells of the turns by which the reader has lost most.
func (d *draft) lookBack(s story) {
	p, ok := rules.Open(s.Position).(rules.Analysed)
	if !ok {
		return
	}
	var found []rules.Finding
	for _, turn := range s.ownTurns() {
		if f, ok := p.Analyse(turn); ok && f.Lost > 0 {
			found = append(found, f)
		}
	}
	slices.SortStableFunc(found, func(a, b rules.Finding) int { return b.Lost - a.Lost })
	for _, f := range found[:min(len(found), maxTold)] {
		said := []string{d.t("analysis_turn", "Number", f.Number)}
		for _, sentence := range f.Says {
			said = append(said, sentence.In(d.say.Say))
		}
		d.sheet.Help = append(d.sheet.Help, strings.Join(said, " "))
	}
	if len(d.sheet.Help) > 0 {
		d.sheet.HelpTitle = d.t("analysis")
	}
}

// ownTurns are the reader's turns that are searched, from 0: where there are
// more, those that made least: by them most can have been lost.
func (s story) ownTurns() (list []int) {
	turns := countedOf(s.Position, s.eye).Turns
	for i, t := range turns {
		if t.Seat == s.eye {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return turns[a].Points - turns[b].Points })
	list = list[:min(len(list), maxSearched)]
	slices.Sort(list)
	return list
}
