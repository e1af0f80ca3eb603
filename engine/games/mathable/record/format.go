package record

import (
	"maps"
	"slices"
	"strings"

	"carteiro/engine/games/mathable"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Extension is that of the files of records, without the dot.
const Extension = "mathable"

// Format is the record for the registry of games.
type Format struct{}

// Holds refuses nothing: a record names all options.
func (Format) Holds(rules.Options) error { return nil }

// Read gives the game of a record. Its bag is unknown; where the record and the
// rules disagree, the rules count, but for the final count.
func (Format) Read(data []byte) ([]rules.Sheet, error) {
	r, err := Read(data)
	if err != nil {
		return nil, err
	}
	s, err := r.Sheet()
	if err != nil {
		return nil, err
	}
	return []rules.Sheet{s}, nil
}

// Write writes the turns that have ended. Of a game that runs, as it is told to
// one eye, the hands are unknown.
func (Format) Write(s rules.Sheet) ([]byte, error) {
	p, err := follow(s)
	if err != nil {
		return nil, err
	}
	r := Of(rules.Open(p).SeenBy(rules.Watcher).(mathable.View), s.Names)
	if len(r.Turns) == 0 {
		return nil, refusal.New(refusal.NotStarted)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Headers)) {
		if word := strings.Join(strings.Fields(name), "-"); word != "" && !ours(word) {
			r.Headers = append(r.Headers, Header{word, s.Headers[name]})
		}
	}
	if _, ok := s.Headers["date"]; !ok && !s.Began.IsZero() {
		r.Headers = append(r.Headers, Header{"date", s.Began.UTC().Format("2006-01-02")})
	}
	return r.Write(), nil
}

// ours tells the headers that a record has by itself.
func ours(name string) bool { return name == "game" || name == "rules" || playerName.MatchString(name) }

// follow plays the steps of a sheet. One that hides the bag is followed as far
// as it tells, with the bag unknown.
func follow(s rules.Sheet) (rules.Position, error) {
	hidden := slices.ContainsFunc(s.Lines, func(l rules.Line) bool { return l.Seat == rules.Nature && l.Move == "bag" })
	o := rules.Options{}
	maps.Copy(o, s.Options)
	if hidden {
		o["bag"] = mathable.BagUnknown
	}
	p, err := mathable.Game{}.Setup(o, len(s.Names))
	for _, l := range s.Lines {
		if hidden && err == nil {
			p, err = ready(p, s.Lines)
		}
		if err == nil && !(hidden && l.Seat == rules.Nature) {
			p, err = step(p, l)
		}
		if err != nil {
			return nil, err
		}
	}
	return p, err
}

func step(p rules.Position, l rules.Line) (rules.Position, error) {
	if l.Offer != nil {
		return p.Settle(rules.Offer{By: l.Seat, Kind: l.Offer.Kind, Value: l.Offer.Value})
	}
	return p.Play(l.Seat, l.Move)
}

// ready goes on to where a seat decides, with nothing told of its hand.
func ready(p rules.Position, lines []rules.Line) (rules.Position, error) {
	for {
		m := rules.Move("")
		switch a := p.Awaits(); {
		case len(a) == 0 || a[0].Seat != rules.Nature || a[0].Kind == "final":
			return p, nil
		case a[0].Kind == "start":
			m = mathable.Start(first(lines))
		default:
			m = p.Draw(nil)
		}
		var err error
		if p, err = p.Play(rules.Nature, m); err != nil {
			return nil, err
		}
	}
}

// first is the seat that makes the first move; the lowest where none does.
func first(lines []rules.Line) rules.Seat {
	for _, l := range lines {
		if l.Seat != rules.Nature && l.Offer == nil {
			return l.Seat
		}
	}
	return 0
}
