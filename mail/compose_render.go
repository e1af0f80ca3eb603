package mail

import (
	"bytes"
	_ "embed"
	"html/template"
	"strings"
	"unicode/utf8"
)

// sheet is what stands on a letter, in the reader's language, for both parts.
// Empty fields leave nothing behind.
type sheet struct {
	Lang, Cut, Name string
	Subject         string
	Lead            []string // what happened
	TermsTitle      string
	Terms           []string // the rules agreed on
	Quotes          []quotation
	Done            []outcomeLine // what became of each line of the letter that this one answers
	BoardTitle      string
	Board           string // monospaced
	Spoken          string // the same in words
	Ask             string // what is awaited
	How             []string
	Words           []string // the words to choose between, each with what it costs
	HelpTitle       string
	Help            []string // the words that count, one a line
	LegalTitle      string
	Legal           []string
	ListTitle       string
	List            []listed
	Button          linked // the one thing to do on the page
	Link            linked
	ProofTitle      string
	Proof           []proven
	Foot            []string
}

type (
	quotation   struct{ Who, Text string }
	outcomeLine struct {
		Read, Text string
		Refused    bool
	}
	listed struct{ Text, Note, URL string }
	linked struct{ Label, URL string }
	proven struct{ Name, Value string }
)

// maxSpoken is how long a spoken board may be, in characters, to stand in the
// text part as well; the HTML part has it for screen readers in any case.
const maxSpoken = 700

// width is where lines of the text part are broken, so that a reply quotes
// them unbroken.
const width = 72

// text is the text/plain part.
func (s sheet) text() string {
	w := &paragraphs{}
	w.raw(s.Cut)
	w.fill("", s.Lead...)
	w.fill("", s.TermsTitle)
	w.bullets(s.Terms)
	for _, q := range s.Quotes {
		w.fill("", q.Who)
		w.indent(q.Text)
	}
	for _, d := range s.Done {
		w.raw("» " + d.Read)
		w.join("  ", d.Text)
	}
	w.fill("", s.BoardTitle)
	w.raw(s.Board)
	if utf8.RuneCountInString(s.Spoken) <= maxSpoken {
		w.fill("", s.Spoken)
	}
	w.fill("", s.Ask)
	w.fill("", s.How[:min(1, len(s.How))]...)
	w.bullets(s.Words)
	w.fill("", s.How[min(1, len(s.How)):]...)
	if len(s.Legal) > 0 {
		w.fill("", s.LegalTitle)
		w.indent(strings.Join(s.Legal, "\n"))
	}
	s.lists(w)
	w.fill("-- \n", s.Foot...)
	return w.b.String()
}

func (s sheet) lists(w *paragraphs) {
	w.fill("", s.HelpTitle)
	for _, h := range s.Help {
		w.raw("* " + strings.TrimLeft(wrap(h, "  "), " "))
	}
	if len(s.List) > 0 {
		w.fill("", s.ListTitle)
	}
	for _, l := range s.List {
		w.raw("* " + l.Text)
		w.join("  ", l.Note)
		w.join("  ", l.URL)
	}
	for _, l := range []linked{s.Button, s.Link} {
		if l.URL != "" {
			w.raw(l.Label + ":\n" + l.URL)
		}
	}
	if len(s.Proof) > 0 {
		w.fill("", s.ProofTitle)
	}
	for _, p := range s.Proof {
		w.raw(p.Name + ":\n  " + p.Value)
	}
}

// paragraphs writes text with one blank line between paragraphs.
type paragraphs struct{ b strings.Builder }

// raw writes a paragraph as it is.
func (w *paragraphs) raw(s string) {
	if s = strings.TrimRight(s, "\n "); s == "" {
		return
	}
	if w.b.Len() > 0 {
		w.b.WriteByte('\n')
	}
	w.b.WriteString(s + "\n")
}

// fill writes each text as a paragraph, broken into lines.
func (w *paragraphs) fill(before string, texts ...string) {
	for _, t := range texts {
		if t != "" {
			w.raw(before + wrap(t, ""))
			before = ""
		}
	}
}

// bullets writes a list as one paragraph.
func (w *paragraphs) bullets(list []string) {
	var out []string
	for _, text := range list {
		out = append(out, "* "+strings.TrimLeft(wrap(text, "  "), " "))
	}
	w.raw(strings.Join(out, "\n"))
}

// indent writes a paragraph set in from the margin, line by line.
func (w *paragraphs) indent(s string) {
	var out []string
	for _, l := range strings.Split(s, "\n") {
		out = append(out, wrap(l, "  "))
	}
	w.raw(strings.Join(out, "\n"))
}

// join adds lines to the paragraph before.
func (w *paragraphs) join(margin, s string) {
	if s != "" {
		w.b.WriteString(wrap(s, margin) + "\n")
	}
}

// wrap breaks a line at spaces; a word that is too long stays whole.
func wrap(s, margin string) string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		if line != "" && utf8.RuneCountInString(margin+line+word)+1 > width {
			lines = append(lines, margin+line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return strings.Join(append(lines, margin+line), "\n")
}

//go:embed compose.html
var htmlSource string

var htmlLetter = template.Must(template.New("letter").Funcs(template.FuncMap{
	"lines": func(s string) []string { return strings.Split(s, "\n") },
}).Parse(htmlSource))

// html is the text/html part.
func (s sheet) html() (string, error) {
	var out bytes.Buffer
	err := htmlLetter.Execute(&out, s)
	return out.String(), err
}
