package views

import "github.com/labstack/echo/v4"

func (s *Server) signInShow(c echo.Context) error {
	p := s.page(c).titled("page.sign_in.title")
	return p.show(c, signInShow(p, "", ""))
}
