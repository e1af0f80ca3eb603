package mail

import (
	"context"
	"regexp"
	"strings"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
)

// habit does an order about the writer's own habits and shows how they are now.
func (h *hearing) habit(ctx context.Context, c Command, order player.Command, pairs ...string) error {
	if err := h.order(ctx, c.Verb+itoa(len(h.data.Lines)), order); err != nil {
		return err
	}
	h.did(c.Line, "done."+c.Verb, pairs...)
	h.answers = true
	return nil
}

// zone is the one in which the writer reads times: their own, that of the first
// of their clubs, that of the house.
func (h *hearing) zone(ctx context.Context) (*time.Location, error) {
	names := []string{h.who.Zone}
	houses, err := h.houses(ctx)
	for _, house := range houses {
		names = append(names, house.Terms.Zone)
	}
	for _, name := range append(names, h.Zone) {
		if z, err := clock.Zone(name); err == nil {
			return z, nil
		}
	}
	return time.UTC, err
}

// vacation books days, or shows what there is.
func (h *hearing) vacation(ctx context.Context, c Command) error {
	if c.Text == "" {
		h.show(showVacation)
		return nil
	}
	span, err := readSpan(c.Text, c.In == "en")
	if err != nil {
		return err
	}
	zone, err := h.zone(ctx)
	if err != nil {
		return err
	}
	y, m, d := h.At.In(zone).Date()
	first, last, err := span.on(time.Date(y, m, d, 0, 0, 0, 0, time.UTC))
	if err != nil {
		return refusal.Of(err).Quoting(quoteLine(c.Text))
	}
	if err := h.habit(ctx, c, player.Book{ID: h.who.ID, First: first, Last: last, Zone: zone.String()}, "First", first, "Last", last); err != nil {
		return err
	}
	h.show(showVacation)
	return nil
}

// endVacation ends the vacation that runs, or cancels one that has not begun: of
// several the one with the number that was said.
func (h *hearing) endVacation(ctx context.Context, c Command) error {
	s, err := h.Desk.Player(ctx, h.who.ID)
	if err != nil {
		return err
	}
	var open []player.Vacation
	for _, v := range s.Vacations {
		running := !v.From.After(h.At) && v.To.After(h.At)
		if v.To.After(h.At) && v.To.After(v.From) && (c.Text == "" || number(c.Text) == v.N) {
			open = append(open, v)
		}
		if running && c.Text == "" {
			open = []player.Vacation{v}
			break
		}
	}
	switch {
	case len(open) == 0 && h.before(ctx, c):
		return nil
	case len(open) == 0:
		return refusal.New(player.NoSuchVacation)
	case len(open) > 1:
		var words []string
		for _, v := range open {
			words = append(words, h.word("end_vacation")+" "+itoa(v.N))
		}
		return refusal.New("which_vacation").Offering(words...)
	}
	if err := h.habit(ctx, c, player.EndVacation{ID: h.who.ID, N: open[0].N}); err != nil {
		return err
	}
	if open[0].From.After(h.At) {
		h.data.Lines[len(h.data.Lines)-1].Say = "done.end_vacation_off"
	}
	h.show(showVacation)
	return nil
}

// chooseMail chooses which letters about turns come, and when the digest does.
func (h *hearing) chooseMail(ctx context.Context, c Command) error {
	s, err := h.Desk.Player(ctx, h.who.ID)
	if err != nil {
		return err
	}
	hour := s.Hour
	if c.In != "" {
		m, ok := minuteOf(c.In)
		if !ok || m%60 != 0 {
			return refusal.New(player.BadHour).Quoting(c.In).Offering("8h", "20h")
		}
		hour = m / 60
	}
	err = h.habit(ctx, c, player.SetMail{ID: h.who.ID, Plan: c.Text, Hour: hour}, "Hour", itoa(hour))
	if err == nil {
		h.data.Lines[len(h.data.Lines)-1].Say += "_" + c.Text
	}
	return err
}

func (h *hearing) chooseZone(ctx context.Context, c Command) error {
	name := zoneNamed(c.Text)
	if _, err := clock.Zone(name); err != nil {
		return err
	}
	return h.habit(ctx, c, player.SetZone{ID: h.who.ID, Zone: name}, "Zone", name)
}

func (h *hearing) chooseQuiet(ctx context.Context, c Command) error {
	begin, end, ok := quietHours(c.Text)
	if !ok {
		return refusal.New(player.BadQuiet).Quoting(quoteLine(c.Text)).Offering("22-7", "22:30-6:45")
	}
	err := h.habit(ctx, c, player.SetQuiet{ID: h.who.ID, Begin: begin, End: end}, "Begin", hhmm(begin), "End", hhmm(end))
	if err == nil && begin == end {
		h.data.Lines[len(h.data.Lines)-1].Say = "done.quiet_none"
	}
	return err
}

func (h *hearing) chooseSafety(ctx context.Context, c Command) error {
	on := c.Text == "sim" || c.Text == "yes" || c.Text == "on"
	err := h.habit(ctx, c, player.SetSafety{ID: h.who.ID, On: on})
	if err == nil && !on {
		h.data.Lines[len(h.data.Lines)-1].Say = "done.safety_off"
	}
	return err
}

// hhmm is a minute of the day as a clock shows it.
func hhmm(minute int) string {
	return time.Date(1, 1, 1, minute/60, minute%60, 0, 0, time.UTC).Format("15:04")
}

var (
	clockTime = regexp.MustCompile(`^(?:às?|as|at)? ?(\d{1,2})(?:[:h](\d\d))? ?(h|horas?|am|pm|o'clock)?$`)
	twoTimes  = regexp.MustCompile(`^(.+?)(?: ?- ?| (?:to|until|till|às|à|as|a|e as|e|and|até às|até) )(.+)$`)
)

// minuteOf reads a time of the day: "8", "8h", "08:30", "8 pm".
func minuteOf(s string) (int, bool) {
	m := clockTime.FindStringSubmatch(s)
	if m == nil {
		return 0, false
	}
	hour, minute := number(m[1]), number(m[2])
	switch {
	case m[3] == "am" || m[3] == "pm":
		if hour < 1 || hour > 12 {
			return 0, false
		}
		hour %= 12
		if m[3] == "pm" {
			hour += 12
		}
	case hour == 24 && minute == 0:
		hour = 0
	}
	return 60*hour + minute, hour < 24 && minute < 60
}

// quietHours reads "22-7" and "22:30 to 6 am"; nothing is no quiet hours.
func quietHours(s string) (begin, end int, ok bool) {
	if s == "" {
		return 0, 0, true
	}
	m := twoTimes.FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return 0, 0, false
	}
	begin, from := minuteOf(m[1])
	end, to := minuteOf(m[2])
	return begin, end, from && to
}
