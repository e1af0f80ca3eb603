package views

import "github.com/labstack/echo/v4"

func (s *Server) helpShow(c echo.Context) error {
	p := s.page(c).titled("page.help.title")
	return p.show(c, helpShow(p))
}

// helpWords are the commands of a reply, in the order of the help page; the
// catalogue has each as "page.help.word_<name>" and what it does as
// "page.help.does_<name>".
var helpWords = []string{"join", "play", "terms", "accept", "decline", "roll", "move", "then", "double", "take", "pass", "beaver", "resign", "withdraw", "order", "unorder", "say", "board", "help"}
