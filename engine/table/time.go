package table

import (
	"time"

	"carteiro/engine/clock"
)

// Time is what the host wishes for the clocks of a table; its zero value is
// without any. The Clock is read by clock.Parse, the Zone is an IANA name.
type Time struct {
	Clock   string
	Zone    string // UTC where none is given
	Weekend bool
}

// agreed brings a wish to its one form, or refuses it. Without a clock there is
// nothing to tell of zones.
func (t Time) agreed() (Time, error) {
	if t.Clock == "" {
		return Time{}, nil
	}
	kind, err := clock.Parse(t.Clock)
	if err != nil || kind == (clock.None{}) {
		return Time{}, err
	}
	if t.Zone == "" {
		t.Zone = "UTC"
	}
	_, err = clock.Zone(t.Zone)
	t.Clock = kind.String()
	return t, err
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
