package views

import (
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"carteiro/engine/player"
	"carteiro/engine/refusal"
)

// meTimes takes the zone and the quiet hours of a person.
func (s *Server) meTimes(c echo.Context) error {
	return s.mine(c, "times", func() (list []player.Command, err error) {
		me := habits(c)
		begin, err := minutes(c.FormValue("begin"))
		if err != nil {
			return nil, err
		}
		end, err := minutes(c.FormValue("end"))
		if err != nil {
			return nil, err
		}
		if zone := strings.TrimSpace(c.FormValue("zone")); zone != me.Zone {
			list = append(list, player.SetZone{ID: me.ID, Zone: zone})
		}
		if begin != me.Begin || end != me.End {
			list = append(list, player.SetQuiet{ID: me.ID, Begin: begin, End: end})
		}
		return list, nil
	})
}

// minutes reads a time of day, "22:00" or "7:30", as minutes after midnight.
func minutes(text string) (int, error) {
	t, err := time.Parse("15:04", strings.TrimSpace(text))
	if err != nil {
		return 0, refusal.New(badTime).Quoting(cut(text)).Offering("22:00", "07:30")
	}
	return t.Hour()*60 + t.Minute(), nil
}

// meLetters takes which letters about turns a person wants, and when.
func (s *Server) meLetters(c echo.Context) error {
	return s.mine(c, "letters", func() ([]player.Command, error) {
		hour, err := strconv.Atoi(strings.TrimSpace(c.FormValue("hour")))
		if err != nil {
			return nil, refusal.New(badTime).Quoting(cut(c.FormValue("hour"))).Offering("8", "20")
		}
		return []player.Command{player.SetMail{ID: reader(c).ID, Plan: c.FormValue("plan"), Hour: hour}}, nil
	})
}

// meBook books a vacation.
func (s *Server) meBook(c echo.Context) error {
	return s.mine(c, "book", func() ([]player.Command, error) {
		day := func(field string) string { return strings.TrimSpace(c.FormValue(field)) }
		return []player.Command{player.Book{ID: reader(c).ID, First: day("first"), Last: day("last"), Zone: s.Zone}}, nil
	})
}

// meReturn ends a vacation, or cancels one that has not begun.
func (s *Server) meReturn(c echo.Context) error {
	return s.mine(c, "return", func() ([]player.Command, error) {
		n, err := strconv.Atoi(c.FormValue("n"))
		if err != nil {
			return nil, refusal.New(badForm)
		}
		return []player.Command{player.EndVacation{ID: reader(c).ID, N: n}}, nil
	})
}

// meSafety turns safety days on or off.
func (s *Server) meSafety(c echo.Context) error {
	return s.mine(c, "safety", func() ([]player.Command, error) {
		return []player.Command{player.SetSafety{ID: reader(c).ID, On: c.FormValue("on") == "yes"}}, nil
	})
}
