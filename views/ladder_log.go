package views

import (
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/projections"
)

// logPage is how many facts a page of the log shows.
const logPage = 100

// ladderLog shows everything that happened on a ladder, the last first. Facts
// that nobody may read here are passed over before they are counted.
func (s *Server) ladderLog(c echo.Context) error {
	v, err := s.ladder(c)
	if err != nil {
		return err
	}
	page, err := logPageOf(c.QueryParam("page"))
	if err != nil {
		return err
	}
	all, err := s.Books.Chronicle(c.Request().Context(), v.ID)
	if err != nil {
		return err
	}
	p := s.page(c).titled("page.ladder_log.title", "Name", v.Called(s.page(c)))
	t := v.teller(p)
	all = slices.DeleteFunc(all, func(h projections.Happened) bool { return t.Tell(h.Fact) == "" })
	slices.Reverse(all)
	from, to := min((page-1)*logPage, len(all)), min(page*logPage, len(all))
	return p.show(c, ladderLog(p, t, all[from:to], page, (len(all)+logPage-1)/logPage))
}

// logPageOf reads which page of a log is wanted, 1 for the last happenings.
func logPageOf(text string) (int, error) {
	if text == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 1_000_000 {
		return 0, refusal.New(refusal.NotFound)
	}
	return n, nil
}

// ruled tells whether a steward did it.
func ruled(f events.Fact) bool {
	r, ok := f.(interface{ Ruling() events.Ruled })
	return ok && r.Ruling().Steward != ""
}
