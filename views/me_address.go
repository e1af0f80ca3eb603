package views

import (
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/player"
)

// meAddress asks for a letter to a new address, with the link that makes it the
// person's.
func (s *Server) meAddress(c echo.Context) error {
	return s.mine(c, "address", func() ([]player.Command, error) {
		address := strings.TrimSpace(c.FormValue("address"))
		if err := player.CheckAddress(address); err != nil {
			return nil, err
		}
		if err := s.mayCauseLetters(c); err != nil {
			return nil, err
		}
		return []player.Command{player.AskAddress{ID: reader(c).ID, Address: address}}, nil
	})
}

// meMend says that letters arrive again.
func (s *Server) meMend(c echo.Context) error {
	return s.mine(c, "mended", func() ([]player.Command, error) {
		return []player.Command{player.Mend{ID: reader(c).ID}}, nil
	})
}

// meStop stops all letters, or lets them come again.
func (s *Server) meStop(c echo.Context) error {
	return s.mine(c, "stop", func() ([]player.Command, error) {
		if c.FormValue("letters") == "start" {
			return []player.Command{player.Start{ID: reader(c).ID}}, nil
		}
		return []player.Command{player.Stop{ID: reader(c).ID}}, nil
	})
}
