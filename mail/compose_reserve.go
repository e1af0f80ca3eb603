package mail

import (
	"carteiro/engine/clock"
	"carteiro/engine/rules"
)

// reserve says to whoever is on turn from when the turn takes from the reserve,
// and how much there is of it (K6); nothing where the clock has none.
func (d *draft) reserve(s story, seat rules.Seat) []string {
	turn, runs := s.Clocks.Turn(seat)
	bank, ok := s.Clocks.Kind.(clock.Bank)
	if seat != s.eye || !runs || !ok || bank.Reserve == 0 {
		return nil
	}
	left := turn.Total - turn.Free
	args := []any{"Move", clock.Long(bank.Move, d.say.Say), "Left", clock.Long(left, d.say.Say)}
	begins, ok := turn.Pauses.Reach(turn.Start, turn.Free+turn.Credit)
	switch {
	case turn.Free == 0:
		return []string{d.t("reserve_gone", args...)}
	case !ok:
		return nil
	case !begins.After(d.Now()):
		return []string{d.t("reserve_runs", append(args, "At", d.until(begins))...)}
	}
	return []string{d.t("reserve", append(args, "At", d.until(begins))...)}
}
