package views

import "github.com/labstack/echo/v4"

func (s *Server) outboxList(c echo.Context) error {
	letters, err := s.Letters.List(c.Request().Context())
	if err != nil {
		return err
	}
	p := s.page(c).titled("page.outbox.title")
	return p.show(c, outboxList(p, letters))
}
