package views

import (
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	timing "carteiro/engine/clock"
	"carteiro/engine/table"
	"carteiro/events"
)

// Rules tells whether the reader may stop the clocks as a steward.
func (v tableView) Rules() bool { return v.MayRule && v.Ticking() }

// tableHalt stops the clocks of a table as a steward, for so many days or until
// further notice; or lets them run again.
func (s *Server) tableHalt(c echo.Context) error {
	text := strings.TrimSpace(c.FormValue("reason"))
	v, err := s.table(c)
	if err != nil {
		return err
	}
	stop, err := v.halt(s.Now(), c.FormValue("what"), strings.TrimSpace(c.FormValue("days")))
	if err != nil {
		return s.tableRefused(c, "halt", text, err)
	}
	return s.act(c, "halt", text, func(id events.TableID, by events.PlayerID, _ int) table.Command {
		return table.Pause{ID: id, Ruled: events.Ruled{Steward: by, Reason: text}, Kind: string(timing.Steward),
			N: stop.N, From: stop.From, To: stop.To}
	})
}

// halt is the pause that a steward's form asks for: what runs, ended now, or the
// next one.
func (v tableView) halt(now time.Time, what, days string) (table.Stop, error) {
	if running, ok := v.Ruled(now); ok && what == "end" {
		running.To = now
		return running, nil
	}
	next := table.Stop{}
	for _, s := range v.Now.Clocks.Stops {
		if s.Kind == timing.Steward {
			next.N = max(next.N, s.N)
		}
	}
	next.N++
	next.From = now
	if days == "" {
		return next, nil
	}
	n, err := wholeDays(days)
	next.To = now.Add(time.Duration(n) * timing.Day)
	return next, err
}
