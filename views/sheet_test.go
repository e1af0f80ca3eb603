package views_test

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// all finds the elements with one of these names.
func (s sheet) all(names ...string) []*html.Node { return within(s.root, names...) }

func within(root *html.Node, names ...string) (out []*html.Node) {
	for n := range root.Descendants() {
		for _, name := range names {
			if n.Type == html.ElementNode && n.Data == name {
				out = append(out, n)
			}
		}
	}
	return out
}

func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func hasAttr(n *html.Node, name string) bool {
	for _, a := range n.Attr {
		if a.Key == name {
			return true
		}
	}
	return false
}

// words is the text of an element.
func words(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// form finds the form whose address ends in this.
func (s sheet) form(action string) *html.Node {
	for _, f := range s.all("form") {
		if strings.HasSuffix(attr(f, "action"), action) || (action == "button" && !hasAttr(f, "action")) {
			return f
		}
	}
	return nil
}

// forms finds all of them.
func (s sheet) forms(action string) (out []*html.Node) {
	for _, f := range s.all("form") {
		if strings.HasSuffix(attr(f, "action"), action) {
			out = append(out, f)
		}
	}
	return out
}

// fields are what a browser would send of a form, with some changed.
func fields(f *html.Node, change map[string]string) url.Values {
	v := url.Values{}
	for _, in := range within(f, "input") {
		if name := attr(in, "name"); name != "" && ((attr(in, "type") != "radio" && attr(in, "type") != "checkbox") || hasAttr(in, "checked")) {
			v.Set(name, attr(in, "value"))
		}
	}
	for _, sel := range within(f, "select") {
		v.Set(attr(sel, "name"), chosen(sel))
	}
	for _, area := range within(f, "textarea") {
		v.Set(attr(area, "name"), words(area))
	}
	for name, value := range change {
		v.Set(name, value)
	}
	return v
}

func chosen(sel *html.Node) string {
	options := within(sel, "option")
	for _, o := range options {
		if hasAttr(o, "selected") {
			return attr(o, "value")
		}
	}
	if len(options) == 0 {
		return ""
	}
	return attr(options[0], "value")
}

// send sends the form whose address ends in action, as a browser would.
func (s sheet) send(action string, change map[string]string) sheet {
	s.b.h.t.Helper()
	f := s.form(action)
	require.NotNil(s.b.h.t, f, "no form %q on %s:\n%s", action, s.at, s.text)
	return s.b.submit(s, f, change)
}

func (b *browser) submit(s sheet, f *html.Node, change map[string]string) sheet {
	b.h.t.Helper()
	path := s.at.Path
	if a := attr(f, "action"); a != "" {
		path = a
	}
	v := fields(f, change)
	if strings.EqualFold(attr(f, "method"), "post") {
		return b.send(http.MethodPost, path, v)
	}
	return b.get(path + "?" + v.Encode())
}

// box is a box to tick on a page.
func box(s sheet, id string) *html.Node {
	for _, in := range s.all("input") {
		if attr(in, "id") == id {
			return in
		}
	}
	return &html.Node{}
}
