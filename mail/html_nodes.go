package mail

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

func isSilent(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Head, atom.Style, atom.Script, atom.Title, atom.Template, atom.Noscript, atom.Iframe, atom.Object,
		atom.Svg, atom.Math, atom.Select, atom.Textarea, atom.Button, atom.Audio, atom.Video, atom.Canvas, atom.Map:
		return true
	}
	return false
}

var blocks = map[atom.Atom]bool{
	atom.P: true, atom.Div: true, atom.H1: true, atom.H2: true, atom.H3: true, atom.H4: true, atom.H5: true, atom.H6: true,
	atom.Ul: true, atom.Ol: true, atom.Li: true, atom.Dl: true, atom.Dt: true, atom.Dd: true, atom.Table: true, atom.Tr: true,
	atom.Caption: true, atom.Tbody: true, atom.Thead: true, atom.Tfoot: true, atom.Blockquote: true, atom.Center: true, atom.Pre: true,
	atom.Form: true, atom.Fieldset: true, atom.Header: true, atom.Footer: true, atom.Section: true, atom.Article: true, atom.Aside: true,
	atom.Nav: true, atom.Main: true, atom.Address: true, atom.Figure: true, atom.Figcaption: true, atom.Details: true, atom.Summary: true,
	atom.Body: true, atom.Html: true, atom.Hr: true, atom.Dir: true, atom.Menu: true,
}

func isBlock(n *html.Node) bool { return blocks[n.DataAtom] }

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// hidingStyles hide an element, written without spaces.
var hidingStyles = []string{"display:none", "visibility:hidden", "mso-hide:all", "font-size:0;", "font-size:0px", "font-size:0pt", "opacity:0;", "max-height:0"}

func isHidden(n *html.Node) bool {
	style := ""
	for _, a := range n.Attr {
		switch a.Key {
		case "hidden":
			return true
		case "style":
			style = strings.Join(strings.Fields(strings.ToLower(a.Val)), "") + ";"
		}
	}
	if style == "" {
		return false
	}
	for _, s := range hidingStyles {
		if i := strings.Index(style, s); i >= 0 && (i == 0 || style[i-1] == ';') {
			return true
		}
	}
	return false
}

// beginsQuote tells whether all that follows this node in the document is the
// quoted letter: Outlook on the web and on phones puts the old letter beside
// these marks, not inside them. Old names come back with a prefix ("x_").
func beginsQuote(n *html.Node) bool {
	id := strings.TrimPrefix(strings.ToLower(attr(n, "id")), "x_")
	switch id {
	case "divrplyfwdmsg", "appendonsend", "stopspelling", "zwchr", "replysplit", "mail-editor-reference-message-container":
		return true
	}
	return strings.EqualFold(attr(n, "data-marker"), "__divider__") || hasClass(n, "OutlookMessageHeader")
}

// quoteClasses mark an element that holds quoted text and nothing else.
// Programs that pass a letter on put prefixes before the names.
var quoteClasses = []string{
	"gmail_quote", "gmail_quote_container", "gmail_attr", "gmail_extra", "moz-cite-prefix", "moz-forward-container", "moz-email-headers-table", "yahoo_quoted", "yahooquoted",
	"protonmail_quote", "protonmail_signature_block", "zmail_extra", "tutanota_quote", "front-blockquote", "missive_quote", "spark_quote",
	"hse-quote", "mailspring-quote", "airmail_on", "mail_quote", "quoted-text", "quote_wrapper", "wmquote", "iscwhitequote", "history_container", "xmail_quote_content", "aqm-original-body",
}

func isQuote(n *html.Node) bool {
	if n.DataAtom == atom.Blockquote {
		return !strings.Contains(strings.ToLower(attr(n, "style")), "margin:0 0 0 40px") || attr(n, "type") != "" || attr(n, "class") != ""
	}
	switch strings.TrimPrefix(strings.ToLower(attr(n, "id")), "x_") {
	case "yahoo_quoted", "reply-intro", "replybody1", "isforwardcontent", "isreplycontent", "orimsghtmlseperator", "composer_quoted_text", "mailcontent_quote", "forwardbody1":
		return true
	}
	switch strings.ToLower(attr(n, "name")) {
	case "quote", "messagereplysection":
		return true
	}
	for _, c := range quoteClasses {
		if hasClass(n, c) {
			return true
		}
	}
	return false
}

// hasClass finds a class of that name, alone or behind the prefix of a program
// that passed the letter on ("x_gmail_quote", "ecxgmail_quote", "ydp12yahoo_quoted").
func hasClass(n *html.Node, name string) bool {
	for _, c := range strings.Fields(strings.ToLower(attr(n, "class"))) {
		if strings.HasSuffix(c, strings.ToLower(name)) {
			return true
		}
	}
	return false
}
