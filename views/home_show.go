package views

import "github.com/labstack/echo/v4"

func (s *Server) homeShow(c echo.Context) error {
	clubs, err := s.Books.Clubs(c.Request().Context())
	if err != nil {
		return err
	}
	p := s.page(c).titled("page.home.title")
	return p.show(c, homeShow(p, clubs, s.Address))
}
