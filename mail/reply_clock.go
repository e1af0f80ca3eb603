package mail

import (
	"slices"
	"strings"

	"carteiro/engine/clock"
	"carteiro/engine/table"
)

// Behind "play" a person may say which clock the game shall have: "clock" and
// the name of one of the house, or a kind with its values as engine/clock reads
// them ("relógio padrão", "clock bank 48h 168h", "sem relógio").
var (
	clockWords   = []string{"clock", "relógio", "relogio"}
	withoutWords = []string{"no", "without", "sem"}
	clockNames   = map[string]string{
		"padrão": "standard", "padrao": "standard", "normal": "standard", "escada": "ladder",
		"rápido": "brisk", "rapido": "brisk", "calmo": "relaxed", "lento": "relaxed", "nenhum": "none",
	}
)

// maxClock is how many words a clock has at most.
const maxClock = 4

// takeClock takes the words about the clock out of a list of folded words, with
// what joins them to the others. Of words that are no clock the first one is
// given, to be refused.
func takeClock(list []string) (table.Time, []string) {
	i := slices.IndexFunc(list, func(w string) bool { return slices.Contains(clockWords, w) })
	switch {
	case i < 0:
		return table.Time{}, list
	case i > 0 && slices.Contains(withoutWords, list[i-1]):
		return table.Time{}, without(list, i-1, i+1)
	}
	for n := min(len(list)-i-1, maxClock); n > 0; n-- {
		said := strings.Join(list[i+1:i+1+n], " ")
		if _, err := clock.Parse(or(clockNames[said], said)); err == nil || n == 1 {
			return table.Time{Clock: or(clockNames[said], said)}, without(list, i, i+1+n)
		}
	}
	return table.Time{Clock: list[i]}, without(list, i, i+1)
}

// without is a list without some of its words, and without one joiner beside
// them.
func without(list []string, from, to int) []string {
	joins := func(i int) bool { return i >= 0 && i < len(list) && slices.Contains(joiners, list[i]) }
	switch {
	case joins(from - 1):
		from--
	case joins(to):
		to++
	}
	return slices.Concat(list[:from], list[to:])
}
