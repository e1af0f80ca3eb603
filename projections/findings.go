package projections

import (
	"runtime"
	"strconv"

	"carteiro/engine/rules"
)

// keptFindings is how many analysed turns are kept: they never change.
const keptFindings = 4096

// finding is what was found of a turn; none where nothing can be said of it.
type finding struct {
	rules.Finding
	ok bool
}

// Findings analyses the turns that ended with step n of a game in which nothing
// is hidden any more. An
// analysis searches, up to some hundred milliseconds, so at most half of the
// processors do it at a time; ready is false where they are all at it, and
// asking again a little later gives the answer. What was found is kept.
func (b *Books) Findings(r Replay, n int) (list []rules.Finding, ready bool) {
	if !faceUp(r.State) || n < 0 || n >= len(r.Steps) {
		return nil, true
	}
	at, ok := r.Steps[n].Position.(rules.Analysed)
	if !ok {
		return nil, true
	}
	for turn := TurnsBy(r, n-1); turn < at.Turns(); turn++ {
		f, ready := b.finding(r, at, turn)
		if !ready {
			return nil, false
		}
		if f.ok {
			list = append(list, f.Finding)
		}
	}
	return list, true
}

// finding is one turn's, from what is kept or found now.
func (b *Books) finding(r Replay, at rules.Analysed, turn int) (f finding, ready bool) {
	key := string(r.State.ID) + "/" + strconv.Itoa(turn)
	if f, ok := b.findings.get(key); ok {
		return f, true
	}
	if b.analysts.Add(1) > int64(max(1, runtime.GOMAXPROCS(0)/2)) {
		b.analysts.Add(-1)
		return f, false
	}
	defer b.analysts.Add(-1)
	f.Finding, f.ok = at.Analyse(turn)
	b.findings.put(key, f, keptFindings)
	return f, true
}

// TurnsBy is how many turns of a game had ended with step n; 0 before step 0,
// and of games that do not count them.
func TurnsBy(r Replay, n int) int {
	if n < 0 || n >= len(r.Steps) {
		return 0
	}
	if p, ok := r.Steps[n].Position.(rules.Analysed); ok {
		return p.Turns()
	}
	return 0
}

// StepsOfTurns lists for each turn that has ended the step with which it did.
func StepsOfTurns(r Replay) (steps []int) {
	for n := range r.Steps {
		for len(steps) < TurnsBy(r, n) {
			steps = append(steps, n)
		}
	}
	return steps
}
