package mail

import (
	"slices"
	"strings"

	"carteiro/engine/clock"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
)

// Behind "play" a person may say which clock the game shall have: "clock" and
// the name of one of the house, or a kind with its values as engine/clock reads
// them ("relógio padrão", "clock bank 48h 168h", "sem relógio"); and what else is
// agreed about time, and whether the game counts for ratings.
var (
	clockWords   = []string{"clock", "relógio", "relogio"}
	zoneWords    = []string{"zone", "fuso"}
	withoutWords = []string{"no", "without", "sem"}
	clockNames   = map[string]string{
		"padrão": "standard", "padrao": "standard", "normal": "standard", "escada": "ladder",
		"rápido": "brisk", "rapido": "brisk", "calmo": "relaxed", "lento": "relaxed", "nenhum": "none",
	}
)

// timing is what the words behind "play" say about time and ratings; Bad is why
// the words about the clock are none.
type timing struct {
	table.Time
	Rated bool
	Bad   error
}

// agreedWords are the words about it beside the clock and the zone, without
// accents and without those that only join.
var agreedWords = map[string]func(*timing){
	"sem ferias": noVacation, "no vacation": noVacation, "no vacations": noVacation, "no holidays": noVacation,
	"fim semana livre": weekendOff, "fins semana livres": weekendOff, "weekends off": weekendOff, "weekend off": weekendOff, "free weekends": weekendOff,
	"contar": rated, "conta": rated, "rated": rated,
	"sem contar": func(*timing) {}, "unrated": func(*timing) {}, "not rated": func(*timing) {},
	"reclamar": claimed, "claim": claimed,
}

func noVacation(a *timing) { a.NoVacation = true }
func weekendOff(a *timing) { a.Weekend = true }
func rated(a *timing)      { a.Rated = true }
func claimed(a *timing)    { a.Claim = true }

// named lists what was agreed beside the clock and the zone, for the answer.
func (a timing) named() (list []string) {
	for _, w := range []struct {
		chosen bool
		id     string
	}{{a.Weekend, "weekend"}, {a.NoVacation, "no_vacation"}, {a.Claim, "claim"}, {a.Rated, "rated"}} {
		if w.chosen {
			list = append(list, w.id)
		}
	}
	return list
}

// takeAgreed takes all of that out of a list of folded words, with what joins
// it to the others.
func takeAgreed(list []string) (timing, []string) {
	var a timing
	a.Time, list, a.Bad = takeClock(list)
	for i := 0; i < len(list); {
		n := a.take(list[i:])
		if n > 0 {
			list = without(list, i, i+n)
			i = max(0, i-1)
			continue
		}
		i++
	}
	return a, list
}

// take reads the words at the head of a list and tells how many they are.
func (a *timing) take(list []string) int {
	if len(list) > 1 && slices.Contains(zoneWords, list[0]) {
		a.Zone = zoneNamed(list[1])
		return 2
	}
	for n := min(3, len(list)); n > 0; n-- {
		if set, ok := agreedWords[unaccented(strings.Join(list[:n], " "))]; ok {
			set(a)
			return n
		}
	}
	return 0
}

// maxClock is how many words a clock has at most.
const maxClock = 4

// missingClock refuses the word "clock" with nothing behind it.
const missingClock refusal.Code = "missing_clock"

// takeClock takes the words about the clock out of a list of folded words, with
// what joins them to the others. Words that are no clock are taken as far as they
// tell what is wrong with them.
func takeClock(list []string) (table.Time, []string, error) {
	i := slices.IndexFunc(list, func(w string) bool { return slices.Contains(clockWords, w) })
	switch {
	case i < 0:
		return table.Time{}, list, nil
	case i > 0 && slices.Contains(withoutWords, list[i-1]):
		return table.Time{}, without(list, i-1, i+1), nil
	case i+1 == len(list):
		return table.Time{}, without(list, i, i+1), refusal.New(missingClock).Offering(clock.Presets[:4]...)
	}
	said := list[i+1:]
	wrong, many := clockSaid(said[:1]), 1
	for n := min(len(said), maxClock); n > 0; n-- {
		switch err := clockSaid(said[:n]); {
		case err == nil:
			name := strings.Join(said[:n], " ")
			return table.Time{Clock: or(clockNames[name], name)}, without(list, i, i+1+n), nil
		case refusal.Is(wrong, clock.BadClock) && !refusal.Is(err, clock.BadClock):
			wrong, many = err, n
		}
	}
	return table.Time{}, without(list, i, i+1+many), wrong
}

// clockSaid tells what is wrong with the words of a clock, nil for nothing.
func clockSaid(list []string) error {
	name := strings.Join(list, " ")
	_, err := clock.Parse(or(clockNames[name], name))
	return err
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
