package projections

import (
	"maps"

	"carteiro/engine/rules"
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
	for i := range r.State.Chairs {
		out.Names = append(out.Names, r.Name(rules.Seat(i)))
	}
	var offer rules.Line
	for _, step := range r.Steps {
		for _, t := range step.Moves {
			switch t.Kind {
			case "move":
				out.Lines = append(out.Lines, rules.Line{Seat: t.Seat, Move: rules.Move(t.Move)})
			case "offer":
				offer = rules.Line{Seat: t.Seat, Offer: &rules.Offer{By: t.Seat, Kind: t.Move, Value: t.Value}}
			case "accepted":
				out.Lines = append(out.Lines, offer)
			}
		}
	}
	return out
}
