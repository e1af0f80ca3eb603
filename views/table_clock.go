package views

import (
	"cmp"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	timing "carteiro/engine/clock"
	"carteiro/engine/table"
	"carteiro/events"
)

// clockForm is how a form asks for a clock: one of a list, or Other in writing.
type clockForm struct {
	table.Time
	Other string
}

// clockSent is the clock of a form as it was sent. A form that was not sent
// begins with what a club has agreed on.
func (s *Server) clockSent(c echo.Context, agreed events.ClubTerms) clockForm {
	on := func(field string) bool { return c.FormValue(field) != "" }
	return clockForm{Other: strings.TrimSpace(c.FormValue("other_clock")), Time: table.Time{
		Clock:      cmp.Or(strings.TrimSpace(c.FormValue("clock")), presetOr(agreed.Clock)),
		Zone:       cmp.Or(strings.TrimSpace(c.FormValue("zone")), agreed.Zone, habits(c).Zone, s.Zone),
		Weekend:    on("weekend") || agreed.Weekend,
		NoVacation: on("no_vacation"),
		Claim:      on("claim"),
	}}
}

// Wished is the clock that the form asks for.
func (f clockForm) Wished() table.Time {
	t := f.Time
	t.Clock = cmp.Or(f.Other, t.Clock)
	return t
}

// Choices are the clocks to choose from: those of the house, and the one that
// is chosen.
func (f clockForm) Choices() []string {
	if _, err := timing.Parse(f.Clock); err != nil || slices.Contains(timing.Presets, f.Clock) {
		return timing.Presets
	}
	return append(slices.Clone(timing.Presets), f.Clock)
}

// Folded tells whether all that is folded away is as usual.
func (f clockForm) Folded() bool { return !f.Weekend && !f.NoVacation && !f.Claim && f.Other == "" }

// presetOr is a clock by the name of its preset, else as it is written.
func presetOr(text string) string {
	c, err := timing.Parse(text)
	switch {
	case err != nil || c == timing.Clock(timing.None{}):
		return ""
	case timing.PresetOf(c) != "":
		return timing.PresetOf(c)
	}
	return c.String()
}

// presetName is what a clock is called, with what it gives.
func presetName(p page, text string) string {
	c, err := timing.Parse(text)
	if err != nil {
		return text
	}
	if name := timing.PresetOf(c); name != "" {
		return sentence(p.Say("clock.preset."+name)) + ". " + timing.Terms(c, p.Say)
	}
	return timing.Terms(c, p.Say)
}

// zones are offered where a zone is asked for.
var zones = []string{"Europe/Lisbon", "Atlantic/Azores", "Atlantic/Madeira", "Europe/London", "Europe/Madrid", "Europe/Paris", "Europe/Berlin",
	"Europe/Athens", "Europe/Moscow", "Africa/Luanda", "Africa/Maputo", "Atlantic/Cape_Verde", "America/Sao_Paulo", "America/Fortaleza",
	"America/Manaus", "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "Asia/Dili", "Asia/Kolkata",
	"Asia/Tokyo", "Australia/Sydney", "UTC"}
