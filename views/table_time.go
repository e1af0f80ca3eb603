package views

import (
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	timing "carteiro/engine/clock"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// Ticking tells whether time is counted at the table and the game goes on.
func (v tableView) Ticking() bool {
	return v.Live && v.Now.Status == table.Playing && v.Now.Clocks.Kind != nil && v.Now.Broken == nil
}

// Stops says what the clocks themselves do not: who stopped them as a steward and
// why, and which pauses are still to come.
func (v tableView) Stops(p page) (out []string) {
	if !v.Ticking() {
		return nil
	}
	for _, stop := range v.Now.Clocks.Stops {
		id := "page.stop." + string(stop.Kind)
		if stop.From.After(p.Now) {
			id += "_ahead"
		}
		over := !stop.To.IsZero() && !stop.To.After(p.Now)
		if over || !p.Has(id) || stop.Kind == timing.Vacation && v.secret(stop.Seat, stop.From, p.Now) {
			continue
		}
		out = append(out, p.Say(id, v.stopArgs(p, stop.Span, stop.Seat, stop.By)...))
	}
	return append(out, v.late(p)...)
}

// secret tells whether a vacation is the plan of another that the game is not
// touched by yet: it begins neither by now nor before the deadline of the turn.
func (v tableView) secret(seat rules.Seat, from, now time.Time) bool {
	if seat == v.Seat || !from.After(now) {
		return false
	}
	_, due, ok := v.Now.Clocks.First()
	return !ok || !from.Before(due)
}

// late says until when a move still counts whose time is over (K16).
func (v tableView) late(p page) (out []string) {
	for i := range v.Now.Clocks.Seats {
		due, runs := v.Now.Clocks.Deadline(rules.Seat(i))
		last := due.Add(table.Grace)
		if runs && v.Now.Lapsed == nil && p.Now.After(due) && p.Now.Before(last) {
			out = append(out, p.Say("page.stop.grace", "Name", v.name(p, rules.Seat(i)), "At", p.due(last, v.Now.Clocks.Zone)))
		}
	}
	return out
}

// reserve says how much of what a seat has is its reserve, and from when on that is
// used up; empty for a clock without one.
func (v tableView) reserve(p page, c table.Clocks, seat rules.Seat, at time.Time) string {
	total, free := c.Kind.Allows(c.Seats[seat].Left)
	if free <= 0 || total <= free {
		return ""
	}
	turn, runs := c.Turn(seat)
	if !runs {
		return p.Say("page.reserve.has", "Long", timing.Long(total-free, p.Say))
	}
	switch from, ok := turn.Pauses.Reach(turn.Start, free+turn.Credit); {
	case !ok:
		return p.Say("page.reserve.has", "Long", timing.Long(total-free, p.Say))
	case from.After(at):
		return p.Say("page.reserve.from", "Long", timing.Long(total-free, p.Say), "At", timing.Show(from, at, c.Zone).Say(p.Say))
	}
	return p.Say("page.reserve.runs")
}

// stopArgs is what the sentence of a pause is said with; Until is empty where no
// end is known.
func (v tableView) stopArgs(p page, span timing.Span, seat rules.Seat, by events.Ruled) []any {
	until := ""
	if !span.To.IsZero() {
		until = p.due(span.To, v.Now.Clocks.Zone)
	}
	name := ""
	if seat >= 0 {
		name = v.name(p, seat)
	}
	return []any{"Name", name, "From", p.due(span.From, v.Now.Clocks.Zone), "Until", until,
		"Steward", personName(p, v.Stewards[by.Steward]), "Reason", by.Reason}
}

// Agreed is the pause by agreement that goes on, if one does.
func (v tableView) Agreed(now time.Time) (table.Stop, bool) { return v.stopOf(timing.Mutual, now) }

// Ruled is the steward's pause that goes on, if one does.
func (v tableView) Ruled(now time.Time) (table.Stop, bool) { return v.stopOf(timing.Steward, now) }

func (v tableView) stopOf(kind timing.PauseKind, now time.Time) (table.Stop, bool) {
	for _, s := range v.Now.Clocks.Stops {
		if s.Kind == kind && (s.To.IsZero() || s.To.After(now)) {
			return s, true
		}
	}
	return table.Stop{}, false
}

// MayAsk tells whether the reader may ask for a pause now.
func (v tableView) MayAsk(now time.Time) bool {
	_, paused := v.Agreed(now)
	return v.Seated() && !paused && v.Now.PauseAsk == nil && (v.Now.For == nil || v.Now.Agreeable)
}

// Asked is the pause that another asks of the reader.
func (v tableView) Asked() (table.PauseAsk, bool) {
	a := v.Now.PauseAsk
	if a == nil || !v.Seated() || a.By == v.Seat || int(v.Seat) < len(a.Agreed) && a.Agreed[v.Seat] {
		return table.PauseAsk{}, false
	}
	return *a, true
}

// Slow is whose clock runs beside the reader's, among friends: one may give time.
func (v tableView) Slow() (rules.Seat, bool) {
	if !v.Seated() || !v.Now.Friendly() {
		return rules.Watcher, false
	}
	for i := range v.Now.Clocks.Seats {
		if _, runs := v.Now.Clocks.Turn(rules.Seat(i)); runs && rules.Seat(i) != v.Seat {
			return rules.Seat(i), true
		}
	}
	return rules.Watcher, false
}

// tablePause asks the others for a pause of so many days.
func (s *Server) tablePause(c echo.Context) error {
	days, err := wholeDays(c.FormValue("days"))
	if err != nil {
		return s.tableRefused(c, "pause", "", err)
	}
	return s.act(c, "pause", "", func(id events.TableID, by events.PlayerID, _ int) table.Command {
		return table.AskPause{ID: id, By: by, Days: days}
	})
}

// wholeDays reads a number of days.
func wholeDays(text string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return 0, refusal.New(table.BadPause, "Max", table.MaxPause).Quoting(cut(text))
	}
	return n, nil
}

// tablePauseAnswer agrees to a pause, or does not.
func (s *Server) tablePauseAnswer(c echo.Context) error {
	answer := c.FormValue("answer")
	if answer != "accept" && answer != "refuse" {
		return s.tableRefused(c, "pause", "", refusal.New(refusal.BadInput))
	}
	return s.act(c, "pause", "", func(id events.TableID, by events.PlayerID, _ int) table.Command {
		return table.AnswerPause{ID: id, By: by, Accept: answer == "accept"}
	})
}

// tablePauseEnd ends an agreed pause, with a day's notice.
func (s *Server) tablePauseEnd(c echo.Context) error {
	return s.act(c, "pause", "", func(id events.TableID, by events.PlayerID, _ int) table.Command {
		return table.EndPause{ID: id, By: by}
	})
}

// tableGive gives the other side a day.
func (s *Server) tableGive(c echo.Context) error {
	return s.act(c, "give", "", func(id events.TableID, by events.PlayerID, _ int) table.Command {
		return table.Give{ID: id, By: by}
	})
}

// tableClaim answers a time that is up: claim the game, give three days, wait.
func (s *Server) tableClaim(c echo.Context) error {
	what := c.FormValue("what")
	return s.act(c, "claim", "", func(id events.TableID, by events.PlayerID, _ int) table.Command {
		return table.Claim{ID: id, By: by, What: what}
	})
}
