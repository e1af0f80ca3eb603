package views

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
)

var goodLetter = regexp.MustCompile(`^[A-Za-z0-9_-][A-Za-z0-9._-]{0,120}$`)

func (s *Server) letter(c echo.Context) (Letter, error) {
	id, err := pathID[string](c, "letter", goodLetter)
	if err != nil {
		return Letter{}, err
	}
	return s.Letters.Get(c.Request().Context(), id)
}

func (s *Server) outboxShow(c echo.Context) error {
	l, err := s.letter(c)
	if err != nil {
		return err
	}
	p := s.page(c)
	p.Title, p.Sticky = l.Subject, true
	return p.show(c, outboxShow(p, l, "", ""))
}

// frameHeight is how high the frame of the HTML part must be to show the letter
// whole on a phone, in pixels, guessed by the lines of its text.
func (l Letter) frameHeight() string {
	return strconv.Itoa(180 + 24*strings.Count(l.Text, "\n"))
}

// framePolicy is for the HTML part of a letter: it may look as it likes, and
// can do nothing: no script, no form, nothing fetched from anywhere.
const framePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

// outboxFrame is the HTML part of a letter, for the frame of its page.
func (s *Server) outboxFrame(c echo.Context) error {
	l, err := s.letter(c)
	if err != nil {
		return err
	}
	c.Response().Header().Set("Content-Security-Policy", framePolicy)
	return c.HTML(http.StatusOK, l.HTML)
}

// maxAnswer bounds an answer, in bytes.
const maxAnswer = 8000

// outboxAnswer sends an answer the way a mail program would.
func (s *Server) outboxAnswer(c echo.Context) error {
	l, err := s.letter(c)
	if err != nil {
		return err
	}
	text := strings.TrimSpace(c.FormValue("text"))
	switch {
	case text == "":
		err = refusal.New("nothing_said")
	case len(text) > maxAnswer:
		err = refusal.New(refusal.TooLong, "Max", maxAnswer)
	default:
		err = s.Letters.Answer(c.Request().Context(), l.ID, text)
	}
	if err == nil {
		return c.Redirect(http.StatusSeeOther, "/outbox?notice=posted")
	}
	if refusal.Of(err) == nil {
		s.Log.Warn("answer not taken", "err", err)
		err = refusal.New(notPosted, "Why", err.Error())
	}
	p := s.page(c).at("/outbox/" + l.ID)
	p.Title, p.Sticky = l.Subject, true
	return p.render(c, status(err), outboxShow(p, l, text, p.Refusal(err)))
}
