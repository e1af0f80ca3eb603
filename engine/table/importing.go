package table

import (
	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// Bounds of an imported table. A page lists every step, and more would only
// slow the server.
const (
	MaxLines = 20_000 // steps
	MaxNotes = 500    // headers, and as many differences
	MaxNote  = 400    // bytes of a name, a header or a difference
)

// Codes of refusals of sheets.
const (
	badLine      refusal.Code = "bad_line" // the rules do not take it
	tooManySteps refusal.Code = "too_many_steps"
)

// imported plays a sheet by the rules. The end is noted where they see one;
// else the table stays Imported.
func imported(s State, c Import) ([]events.Fact, error) {
	if s.Status != None {
		return nil, refusal.New(refusal.Already)
	}
	options, err := checkImport(c)
	if err != nil {
		return nil, err
	}
	d := &decision{State: s}
	d.add(events.TableImported{Game: c.Sheet.Game, Options: options, Names: c.Sheet.Names, Format: c.Format,
		Headers: c.Sheet.Headers, Differences: c.Sheet.Differences})
	how := ""
	for _, l := range c.Sheet.Lines {
		if d.Broken != nil {
			return nil, d.Broken
		}
		if how, err = d.line(l); err != nil {
			return nil, err
		}
	}
	if d.Broken != nil {
		return nil, d.Broken
	}
	if o, over := d.Position.Outcome(); over {
		d.add(events.TableEnded{How: how, Result: o.Result, Winner: o.Winner, Points: o.Points})
	}
	return d.facts, nil
}

func checkImport(c Import) (rules.Options, error) {
	g, ok := games.Find(c.Sheet.Game)
	if !ok {
		return nil, refusal.New("no_such_game").Quoting(cut(c.Sheet.Game))
	}
	about, seats := g.Game.About(), len(c.Sheet.Names)
	switch {
	case seats < about.MinSeats || seats > about.MaxSeats:
		return nil, refusal.New("wrong_seats", "Min", about.MinSeats, "Max", about.MaxSeats, "Seats", seats)
	case len(c.Sheet.Lines) > MaxLines:
		return nil, refusal.New(tooManySteps, "Max", MaxLines)
	case len(c.Sheet.Headers) > MaxNotes || len(c.Sheet.Differences) > MaxNotes:
		return nil, refusal.New(refusal.TooLong, "Max", MaxNotes)
	}
	for _, notes := range notes(c.Sheet) {
		if len(notes) > MaxNote {
			return nil, refusal.New(refusal.TooLong, "Max", MaxNote)
		}
	}
	return chosen(g.Game, c.Sheet.Options, seats)
}

// notes are all free texts of a sheet.
func notes(s rules.Sheet) []string {
	all := append(append([]string{}, s.Names...), s.Differences...)
	for key, value := range s.Headers {
		all = append(all, key, value)
	}
	return all
}

// line makes one step of a sheet and tells how the game would end by it. The
// fold plays a move; where the rules do not take it, the table is broken.
func (d *decision) line(l rules.Line) (how string, err error) {
	if l.Offer != nil {
		return l.Offer.Kind, d.conceded(l)
	}
	auto := false
	if a, ok := rules.Awaited(d.Position, l.Seat); ok {
		auto = a.Kind == "dance"
	}
	before := d.Turn
	if d.add(events.Played{Seat: l.Seat, Move: string(l.Move), Auto: auto}); d.Turn == before {
		return "", refusal.New(badLine, "Line", l.Row).Quoting(cut(string(l.Move)))
	}
	return "board", nil
}

// conceded makes an offer that was accepted.
func (d *decision) conceded(l rules.Line) error {
	o := *l.Offer
	o.By = l.Seat
	if _, err := d.Position.Settle(o); err != nil {
		return refusal.New(badLine, "Line", l.Row).Quoting(cut(o.Kind))
	}
	p, ok := d.Position.(rules.Conceder)
	auto := ok && p.Concedes(o)
	d.add(events.Offered{Seat: o.By, Kind: o.Kind, Value: o.Value})
	for seat := range d.Chairs {
		if s := rules.Seat(seat); s != o.By {
			d.add(events.OfferAnswered{Seat: s, Accepted: true, Auto: auto})
			break
		}
	}
	return nil
}
