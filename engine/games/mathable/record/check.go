package record

import (
	"carteiro/engine/games/mathable"
	"carteiro/engine/rules"
)

// Status is how far a record can be taken over.
type Status string

// What a record is.
const (
	OK         Status = "ok"
	Illegal    Status = "illegal"    // what no rule allows
	Unreadable Status = "unreadable" // no record
)

// Checked is what is in a file: the turns that could be played, the scores
// behind them, and where the file and the rules disagree.
type Checked struct {
	Status      Status
	Turns       int
	Scores      []int // by seat; none of what is unreadable
	Differences []string
}

// Check reads a file as Format does, and tells of a bad one how far it goes. The
// error is that of Format.
func Check(data []byte) (Checked, error) {
	r, err := Read(data)
	if err != nil {
		return Checked{Status: Unreadable}, err
	}
	sheet, err := r.Sheet()
	out := Checked{Status: OK, Differences: sheet.Differences}
	if err != nil {
		out.Status = Illegal
	}
	if p, bad := follow(sheet); bad == nil {
		v := p.SeenBy(rules.Watcher).(mathable.View)
		out.Turns = len(v.Turns)
		for _, player := range v.Players {
			out.Scores = append(out.Scores, player.Score)
		}
	}
	return out, err
}
