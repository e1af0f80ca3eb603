package record

import (
	"slices"
	"strings"

	"carteiro/engine/games/mathable"
	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules"
)

// Of is the record of a game as a View has it: whole if it is open, else with
// what its eye may know. Names are those of the players, by seat.
func Of(v mathable.View, names []string) *Record {
	r := &Record{Rules: described(v.Rules), Players: make([]string, len(v.Players))}
	copy(r.Players, names)
	for i := range v.Turns {
		r.Turns = append(r.Turns, turnOf(&v.Turns[i]))
	}
	if v.Outcome == nil {
		return r
	}
	for _, p := range v.Players {
		if p.Counted && (p.Rack != nil || p.Held == 0) {
			left := append(slices.Clone(p.Rack), slices.Repeat([]int{Unknown}, p.Held-len(p.Rack))...)
			r.Finals = append(r.Finals, Final{Seat: int(p.Seat), Left: left, Added: p.Final, Total: p.Score})
		}
	}
	return r
}

// described names the rules: classic, or what differs from it.
func described(o rules.Options) string {
	var words []string
	for _, opt := range (mathable.Game{}).About().Options {
		if value, ok := o[opt.Name]; ok && value != opt.Default && !opt.Given {
			words = append(words, opt.Name+"="+value)
		}
	}
	if len(words) == 0 {
		return Classic
	}
	return strings.Join(words, " ")
}

// Options are the rules of the record as a game is set up with them, with what
// there is no rule for.
func (r *Record) Options() (o rules.Options, odd []string) {
	o = rules.Options{}
	about := mathable.Game{}.About()
	for _, w := range strings.Fields(r.Rules) {
		name, value, ok := strings.Cut(w, "=")
		if _, err := about.Resolve(rules.Options{name: value}); ok && err == nil && name != "bag" {
			o[name] = value
		} else if w != Classic {
			odd = append(odd, w)
		}
	}
	return o, odd
}

func turnOf(t *mathable.Turn) Turn {
	out := Turn{Seat: int(t.Seat), Kind: t.Kind, Hand: slices.Clone(t.Rack), Points: t.Points, Total: t.Total}
	if t.Unknown > 0 {
		out.Hand = append(out.Hand, Unknown)
	}
	out.Exchanged = append(slices.Clone(t.Swapped), slices.Repeat([]int{Unknown}, t.Exchanged-len(t.Swapped))...)
	for _, l := range t.Placements {
		s, _ := grid.Parse(l.Square)
		step := Step{Placement: grid.Placement{Square: s, Value: l.Value}, Extra: l.Extra, Drew: Unknown}
		if l.Drew != nil {
			step.Drew = *l.Drew
		}
		out.Steps = append(out.Steps, step)
	}
	return out
}
