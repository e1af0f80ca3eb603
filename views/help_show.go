package views

import "github.com/labstack/echo/v4"

func (s *Server) helpShow(c echo.Context) error {
	p := s.page(c).titled("page.help.title")
	return p.show(c, helpShow(p))
}

// helpWords are the words of letters by where they count: to a club, to a
// person's own address, to a game, about the cube, as standing orders. The
// catalogue has each as "page.help.word_<name>", what it does as
// "page.help.does_<name>", and the heading as "page.help.words_<where>".
var helpWords = []struct {
	Where string
	Names []string
}{
	{"club", []string{"join"}},
	{"person", []string{"play", "play_terms", "games", "name", "language", "link"}},
	{"game", []string{"accept", "decline", "withdraw", "roll", "move", "resign", "say", "board", "help"}},
	{"cube", []string{"double", "take", "pass", "beaver"}},
	{"orders", []string{"then", "order", "order_cube", "unorder"}},
}
