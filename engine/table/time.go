package table

import (
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/refusal"
)

// Time is what the host wishes for the clocks of a table; its zero value is
// without any. The Clock is read by clock.Parse, the Zone is an IANA name.
type Time struct {
	Clock   string
	Zone    string // UTC where none is given
	Weekend bool

	NoVacation bool // nobody's vacation stops a clock (K9)
	Claim      bool // a time that is up is the opponent's to claim; only among friends (K15)
}

// agreed brings a wish to its one form, or refuses it. Without a clock there is
// nothing to tell of zones.
func (t Time) agreed() (Time, error) {
	kind, err := clock.Clock(clock.None{}), error(nil)
	if t.Clock != "" {
		kind, err = clock.Parse(t.Clock)
	}
	if none := kind == (clock.None{}); none && t.Claim {
		return Time{}, refusal.New(NoClockHere)
	} else if err != nil || none {
		return Time{}, err
	}
	if !inMinutes(kind) {
		return Time{}, refusal.New(wholeMinutes).Quoting(cut(t.Clock))
	}
	if t.Zone == "" {
		t.Zone = "UTC"
	}
	_, err = clock.Zone(t.Zone)
	t.Clock = kind.String()
	return t, err
}

// wholeMinutes refuses a clock that people could not be told as it is: games
// over days are said in days, hours and minutes.
const wholeMinutes refusal.Code = "whole_minutes"

func inMinutes(kind clock.Clock) bool {
	switch k := kind.(type) {
	case clock.Bank:
		return k.Move%time.Minute == 0 && k.Reserve%time.Minute == 0
	case clock.Fischer:
		return k.Start%time.Minute == 0 && k.Increment%time.Minute == 0 && k.Cap%time.Minute == 0
	}
	return true
}

// Check refuses a wish that Open would refuse.
func (t Time) Check() error {
	_, err := t.agreed()
	return err
}

// later is the later of two instants, as the log keeps them.
func later(at, last time.Time) time.Time {
	if at = at.UTC().Truncate(time.Millisecond); at.After(last) {
		return at
	}
	return last
}
