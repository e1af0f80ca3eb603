package views

import (
	"cmp"
	"strings"

	"github.com/labstack/echo/v4"

	timing "carteiro/engine/clock"
	"carteiro/engine/table"
)

// clockWished is the clock that the form for a new table asks for.
func (s *Server) clockWished(c echo.Context) table.Time {
	return table.Time{
		Clock:   strings.TrimSpace(c.FormValue("clock")),
		Zone:    cmp.Or(strings.TrimSpace(c.FormValue("zone")), s.Zone),
		Weekend: c.FormValue("weekend") != "",
	}
}

// presetName is what a clock of the house is called, with what it gives.
func presetName(p page, name string) string {
	c, _ := timing.Preset(name)
	return sentence(p.Say("clock.preset."+name)) + ". " + timing.Terms(c, p.Say)
}
