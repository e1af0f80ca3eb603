package views

import (
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v4"
)

func (s *Server) outboxList(c echo.Context) error {
	letters, err := s.Letters.List(c.Request().Context())
	if err != nil {
		return err
	}
	p := s.page(c).titled("page.outbox.title")
	return p.show(c, outboxList(p, letters))
}

// maxPreview bounds what a list shows of a letter's text, in characters.
const maxPreview = 140

// Preview is what the letter says first: the paragraphs of whole sentences at
// its head. The line above which one answers says nothing.
func (l Letter) Preview() string {
	var said []string
	for _, par := range strings.Split(strings.ReplaceAll(l.Text, "\r\n", "\n"), "\n\n") {
		par = strings.Join(strings.Fields(par), " ")
		if par == "" || strings.HasPrefix(par, "##") {
			continue
		}
		end, _ := utf8.DecodeLastRuneInString(par)
		if len(said) > 0 && !strings.ContainsRune(".!?…:", end) {
			break
		}
		said = append(said, par)
	}
	r := []rune(strings.Join(said, " "))
	if len(r) <= maxPreview {
		return string(r)
	}
	text := string(r[:maxPreview])
	if i := strings.LastIndex(text, " "); i > 0 {
		text = text[:i]
	}
	return text + " …"
}

// bareName is the name in an address "Ana <ana@example.org>", or the address.
func bareName(address string) string {
	name, _, _ := strings.Cut(address, " <")
	return strings.Trim(name, `" `)
}
