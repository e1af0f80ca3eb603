package main

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// surfer is a person with a browser that runs no script: reads pages, fills
// forms, follows redirects, keeps cookies.
type surfer struct {
	t    *testing.T
	base string
	http *http.Client
	page *html.Node
	at   *url.URL
	code int
}

func newSurfer(t *testing.T, base string) *surfer {
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	return &surfer{t: t, base: base, http: &http.Client{Jar: jar, Timeout: patience}}
}

func (s *surfer) get(path string) *surfer {
	s.t.Helper()
	if !strings.HasPrefix(path, "http") {
		path = s.base + path
	}
	req, err := http.NewRequest(http.MethodGet, path, nil)
	require.NoError(s.t, err)
	return s.do(req)
}

func (s *surfer) do(req *http.Request) *surfer {
	s.t.Helper()
	req.Header.Set("Accept-Language", "en")
	resp, err := s.http.Do(req)
	require.NoError(s.t, err)
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	require.NoError(s.t, err)
	s.code, s.at = resp.StatusCode, resp.Request.URL
	s.page, err = html.Parse(strings.NewReader(string(body)))
	require.NoError(s.t, err)
	return s
}

// form finds the form whose action ends like this (empty: has no action); it must be there.
func (s *surfer) form(action string) *html.Node {
	s.t.Helper()
	f := s.find(func(n *html.Node) bool {
		path, _, _ := strings.Cut(attribute(n, "action"), "?")
		return n.Data == "form" && strings.HasSuffix(path, action) && (path == "") == (action == "")
	})
	require.NotNil(s.t, f, "no form %q on %s (%d): %s", action, s.at, s.code, s.text())
	return f
}

// submit sends a form with its own fields, some of them filled in.
func (s *surfer) submit(action string, fill ...string) *surfer {
	s.t.Helper()
	f := s.form(action)
	v := url.Values{}
	walk(f, func(n *html.Node) {
		name := attribute(n, "name")
		kind := attribute(n, "type")
		if n.Data == "input" && name != "" && kind != "radio" && kind != "checkbox" && kind != "submit" {
			v.Set(name, attribute(n, "value"))
		}
	})
	for i := 0; i+1 < len(fill); i += 2 {
		v.Set(fill[i], fill[i+1])
	}
	to, err := s.at.Parse(attribute(f, "action"))
	require.NoError(s.t, err)
	method := strings.ToUpper(attribute(f, "method"))
	if method != http.MethodPost {
		to.RawQuery = v.Encode()
		return s.get(to.String())
	}
	req, err := http.NewRequest(method, to.String(), strings.NewReader(v.Encode()))
	require.NoError(s.t, err)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Origin", s.base)
	return s.do(req)
}

func (s *surfer) find(fits func(*html.Node) bool) (found *html.Node) {
	walk(s.page, func(n *html.Node) {
		if found == nil && fits(n) {
			found = n
		}
	})
	return found
}

// text is all that the page says, white space folded.
func (s *surfer) text() string {
	var b strings.Builder
	textOf(s.page, &b)
	return strings.Join(strings.Fields(b.String()), " ")
}

// pre is the text board of the page.
func (s *surfer) pre() string {
	s.t.Helper()
	n := s.find(func(n *html.Node) bool { return n.Data == "pre" })
	require.NotNil(s.t, n, "no text board on %s", s.at)
	var b strings.Builder
	textOf(n, &b)
	return b.String()
}

func textOf(n *html.Node, b *strings.Builder) {
	if n.Type == html.TextNode {
		b.WriteString(n.Data)
	}
	if n.Data == "style" || n.Data == "script" {
		return
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		textOf(c, b)
	}
}

func walk(n *html.Node, visit func(*html.Node)) {
	if n.Type == html.ElementNode {
		visit(n)
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		walk(c, visit)
	}
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}
