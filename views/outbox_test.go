package views_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/refusal"
	"carteiro/views"
)

// pouch is a folder of letters in memory; what is answered is kept.
type pouch struct {
	letters  []views.Letter
	answered []string
	down     error
}

func (p *pouch) List(context.Context) ([]views.Letter, error) { return p.letters, nil }

func (p *pouch) Get(_ context.Context, id string) (views.Letter, error) {
	for _, l := range p.letters {
		if l.ID == id {
			return l, nil
		}
	}
	return views.Letter{}, refusal.New(refusal.NotFound)
}

func (p *pouch) Answer(_ context.Context, id, text string) error {
	if p.down == nil {
		p.answered = append(p.answered, id+": "+text)
	}
	return p.down
}

func TestTheDemoShowsAndAnswersLetters(t *testing.T) {
	p := &pouch{letters: []views.Letter{{ID: "-a1.b-2", From: "Roda <roda@club.example>", To: "Ana <ana@example.org>", ReplyTo: "g.1@club.example",
		Subject: "Your turn <now>", At: start, Text: "Rui played.\n<b>8/5</b>", HTML: `<p style="color:red">Rui played</p><script>alert(1)</script>`}}}
	h := open(t, func(s *views.Server) { s.Letters = p })
	b := h.browser()
	list := b.get("/outbox")
	sound(t, list)
	letter := b.get(links(list, "/outbox/")[0])
	sound(t, letter)
	assert.Contains(t, letter.text, "&lt;b&gt;8/5&lt;/b&gt;")
	assert.NotContains(t, letter.text, "alert(1)", "the HTML part stays in its frame")

	frame := letter.all("iframe")[0]
	assert.True(t, hasAttr(frame, "sandbox"))
	assert.Empty(t, attr(frame, "sandbox"))
	inner := b.get(attr(frame, "src"))
	assert.Equal(t, http.StatusOK, inner.status)
	csp := inner.header.Get("Content-Security-Policy")
	assert.True(t, strings.HasPrefix(csp, "sandbox; default-src 'none'"), csp)
	assert.NotContains(t, csp, "script")

	posted := letter.send("/outbox/-a1.b-2", map[string]string{"text": " roll\n"})
	assert.Equal(t, "/outbox", posted.at.Path)
	require.Equal(t, []string{"-a1.b-2: roll"}, p.answered)
	empty := letter.send("/outbox/-a1.b-2", map[string]string{"text": " "})
	assert.Equal(t, http.StatusUnprocessableEntity, empty.status)
	p.down = errors.New("552 too big")
	kept := letter.send("/outbox/-a1.b-2", map[string]string{"text": "resign"})
	assert.Equal(t, http.StatusUnprocessableEntity, kept.status)
	assert.Contains(t, kept.text, "552 too big")
	assert.Equal(t, "resign", words(kept.all("textarea")[0]))
	sound(t, kept)
	for _, none := range []string{"/outbox/none", "/outbox/..%2Fx", "/outbox/none/html"} {
		assert.Equal(t, http.StatusNotFound, b.get(none).status, none)
	}
}

func TestAPreviewIsWhatALetterSaysFirst(t *testing.T) {
	for text, want := range map[string]string{
		"":            "",
		"Rui played.": "Rui played.",
		"## Reply above this line ##\r\n\r\nRui rolled 5-2\r\nand played 13/8.\r\n\r\nYour turn.\r\n\r\nX = Rui: 9 pips\r\n\r\nBye.": "Rui rolled 5-2 and played 13/8. Your turn.",
		"» 13/12\n\nNo.": "» 13/12 No.",
	} {
		assert.Equal(t, want, views.Letter{Text: text}.Preview())
	}
	long := views.Letter{Text: strings.Repeat("palavra ", 60) + "."}.Preview()
	assert.LessOrEqual(t, len([]rune(long)), 142)
	assert.True(t, strings.HasSuffix(long, "palavra …"), long)
}
