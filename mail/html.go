package mail

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// htmlText turns HTML into the lines a person sees. Blocks and <br> end a
// line, cells end with a space, inline elements join without one, hidden
// elements and link addresses are left out. Every line that a mail program
// marked as quoted starts with as many ">" as it is deep.
func htmlText(src string) string {
	if src == "" {
		return ""
	}
	root, err := html.Parse(strings.NewReader(src))
	if err != nil {
		return ""
	}
	w := &htmlWalk{}
	w.node(root)
	w.endLine()
	return w.out.String()
}

// htmlWalk writes the text of a tree. After a node that begins the quoted
// letter as a sibling (Outlook), all that follows in the document is quoted.
type htmlWalk struct {
	out   strings.Builder
	line  strings.Builder
	space bool // a space is due before the next word
	depth int  // of quoting
	pre   int  // inside this many <pre>
	cut   bool // the quoted letter has begun
}

func (w *htmlWalk) node(n *html.Node) {
	switch n.Type {
	case html.TextNode:
		w.text(n.Data)
	case html.ElementNode:
		w.element(n)
	case html.DocumentNode:
		w.children(n)
	}
}

func (w *htmlWalk) children(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.node(c)
	}
}

func (w *htmlWalk) element(n *html.Node) {
	switch {
	case isSilent(n) || isHidden(n):
		return
	case n.DataAtom == atom.Br:
		w.breakLine()
		return
	case beginsQuote(n):
		w.endLine()
		w.cut = true
	case n.DataAtom == atom.Hr:
		w.endLine()
		w.line.WriteString("________________________________")
		w.endLine()
		return
	}
	quoted, block, pre := isQuote(n), isBlock(n), n.DataAtom == atom.Pre
	if block || quoted {
		w.endLine()
	}
	w.depth += count(quoted)
	w.pre += count(pre)
	w.children(n)
	if block || quoted {
		w.endLine()
	}
	w.pre -= count(pre)
	w.depth -= count(quoted)
	if n.DataAtom == atom.Td || n.DataAtom == atom.Th {
		w.space = true
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (w *htmlWalk) text(s string) {
	if w.pre > 0 {
		lines := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
		w.line.WriteString(lines[0])
		for _, l := range lines[1:] {
			w.breakLine()
			w.line.WriteString(l)
		}
		return
	}
	for _, r := range s {
		switch r {
		case ' ', '\t', '\n', '\r', '\f':
			w.space = true
		default:
			if w.space && w.line.Len() > 0 {
				w.line.WriteByte(' ')
			}
			w.space = false
			w.line.WriteRune(r)
		}
	}
}

// breakLine ends the line even if it is empty; endLine only if it is not.
func (w *htmlWalk) breakLine() {
	if depth := w.depth + count(w.cut); depth > 0 {
		w.out.WriteString(strings.Repeat(">", min(depth, 20)) + " ")
	}
	w.out.WriteString(w.line.String())
	w.out.WriteByte('\n')
	w.line.Reset()
	w.space = false
}

func (w *htmlWalk) endLine() {
	if w.line.Len() > 0 {
		w.breakLine()
	}
	w.space = false
}
