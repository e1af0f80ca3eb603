package clock

import (
	"time"

	"carteiro/engine/rules"
)

// Terms says in a sentence what a clock gives.
func Terms(c Clock, say rules.Say) string {
	span := func(d time.Duration) string { return Long(d, say) }
	switch c := c.(type) {
	case Bank:
		if c.Reserve == 0 {
			return say("clock.per_move", "Move", span(c.Move))
		}
		return say("clock.bank", "Move", span(c.Move), "Reserve", span(c.Reserve))
	case Fischer:
		return say("clock.fischer", "Start", span(c.Start), "Increment", span(c.Increment), "Cap", span(c.Cap))
	case ICCF:
		return say("clock.iccf", "Days", c.Days, "Moves", c.Moves, "Single", iccfSingle)
	}
	return say("clock.none")
}

// Long says how long a time is, in days of 24 hours: "2 d 5 h". Seconds are
// dropped.
func Long(d time.Duration, say rules.Say) string {
	return say("clock.long", "Days", int(d/Day), "Hours", int(d%Day/time.Hour), "Minutes", int(d%time.Hour/time.Minute))
}
