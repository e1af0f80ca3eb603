package player

import (
	"slices"

	"carteiro/engine/clock"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// Codes of refusals of habits.
const (
	BadQuiet refusal.Code = "bad_quiet" // no times of a day
	BadPlan  refusal.Code = "bad_plan"
	BadHour  refusal.Code = "bad_hour"
)

// Plans are the letters about turns that a player may choose (K21).
var Plans = []string{"each", "digest", "both", "none"}

// Habits are when and how a player wants letters.
type Habits struct {
	Zone       string // IANA; empty for the club's
	Begin, End int    // quiet hours in minutes after local midnight; equal ones mean none (K20)
	Plan       string // one of Plans (K21)
	Hour       int    // of the digest, 0 to 23
}

// Usual are the habits of a player who has chosen none: quiet from 22 to 7, a
// letter for each turn, a digest at 8.
func Usual() Habits { return Habits{Begin: 22 * 60, End: 7 * 60, Plan: Plans[0], Hour: 8} }

// minutesOfDay bounds a time of day.
const minutesOfDay = 24 * 60

// habit folds a fact about habits.
func (s State) habit(f events.Fact) State {
	switch f := f.(type) {
	case events.ZoneChosen:
		s.Zone = f.Zone
	case events.QuietChosen:
		s.Begin, s.End = f.Begin, f.End
	case events.MailChosen:
		s.Plan, s.Hour = f.Plan, f.Hour
	case events.AwayBegun:
		s.Away = true
	case events.AwayEnded:
		s.Away = false
	}
	return s
}

func (s State) decideHabit(c Command) ([]events.Fact, error) {
	switch c := c.(type) {
	case SetZone:
		return only(events.ZoneChosen{Zone: c.Zone}, checkZone(c.Zone))
	case SetQuiet:
		return only(events.QuietChosen{Begin: c.Begin, End: c.End}, checkQuiet(c))
	case SetMail:
		return only(events.MailChosen{Plan: c.Plan, Hour: c.Hour}, checkMail(c))
	case SetAway:
		return s.away(c.On), nil
	}
	return nil, refusal.New(refusal.BadInput)
}

// checkZone lets no name pass for the club's zone.
func checkZone(name string) error {
	if name == "" {
		return nil
	}
	_, err := clock.Zone(name)
	return err
}

func checkQuiet(c SetQuiet) error {
	if min(c.Begin, c.End) < 0 || max(c.Begin, c.End) >= minutesOfDay {
		return refusal.New(BadQuiet)
	}
	return nil
}

func checkMail(c SetMail) error {
	switch {
	case !slices.Contains(Plans, c.Plan):
		return refusal.New(BadPlan).Quoting(rules.Quoted(c.Plan)).Offering(Plans...)
	case c.Hour < 0 || c.Hour > 23:
		return refusal.New(BadHour)
	}
	return nil
}

// away is what changes, if anything does.
func (s State) away(on bool) []events.Fact {
	switch {
	case on && !s.Away:
		return []events.Fact{events.AwayBegun{}}
	case s.Away && !on:
		return []events.Fact{events.AwayEnded{}}
	}
	return nil
}
