package projections

import (
	"maps"
	"slices"

	"carteiro/engine/rules"
	"carteiro/engine/table"
)

// Sheet is the replay as files of other programs have a game: names, rules and
// every move, with the offers that were accepted and without the others.
func (r Replay) Sheet() rules.Sheet {
	out := rules.Sheet{Game: r.State.Game, Options: r.State.Options}
	if f := r.State.Imported; f != nil {
		out.Headers, out.Differences = maps.Clone(f.Headers), f.Differences
	} else if len(r.Steps) > 0 {
		out.Began = r.Steps[0].At
	}
	r.terminated(&out)
	for i := range r.State.Chairs {
		out.Names = append(out.Names, r.Name(rules.Seat(i)))
	}
	var offer rules.Line
	for n, step := range r.Steps {
		for _, t := range step.Moves {
			switch t.Kind {
			case "move":
				out.Lines = append(out.Lines, rules.Line{Seat: t.Seat, Move: rules.Move(t.Move)})
			case "offer":
				offer = rules.Line{Seat: t.Seat, Offer: &rules.Offer{By: t.Seat, Kind: t.Move, Value: t.Value}}
			case "accepted":
				out.Lines = append(out.Lines, offer)
			case "expired":
				out.Lines = append(out.Lines, lapsed(t.Seat, r.Steps[n-1].Position, step.Position)...)
			}
		}
	}
	return out
}

// terminated says in the headers how a game ended that the moves do not end, in
// the words of PGN for it (tag Termination), and who has won by it.
func (r Replay) terminated(out *rules.Sheet) {
	how, e := "", r.State.Ending
	switch {
	case e != nil && e.How == "time":
		how = "time forfeit"
	case e != nil && e.How == table.ByRuling:
		how = "adjudication"
	case e != nil && e.How == "abandoned", r.State.Status == table.Withdrawn && r.State.Position != nil:
		how = "abandoned"
	default:
		return
	}
	out.Headers = map[string]string{"Termination": how}
	if e == nil || e.Winner < 0 {
		return
	}
	if name := r.Name(e.Winner); name != "" {
		out.Headers["Winner"] = name
	}
}

// lapsed is a time-out as a file can say it: as a resignation that
// comes to the same. Where there is none the file breaks off.
func lapsed(by rules.Seat, before, after rules.Position) []rules.Line {
	for value := 1; value <= 3; value++ {
		o := rules.Offer{By: by, Kind: "resign", Value: value}
		if next, err := before.Settle(o); err == nil && sameEnd(next, after) {
			return []rules.Line{{Seat: by, Offer: &o}}
		}
	}
	return nil
}

func sameEnd(a, b rules.Position) bool {
	x, over := a.Outcome()
	y, too := b.Outcome()
	return over && too && x.Winner == y.Winner && slices.Equal(x.Points, y.Points)
}
