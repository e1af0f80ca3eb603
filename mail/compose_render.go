package mail

import (
	"bytes"
	_ "embed"
	"html/template"
	"strconv"
	"strings"
	"unicode/utf8"
)

// sheet is what stands on a letter, in the reader's language, for both parts.
// Empty fields leave nothing behind.
type sheet struct {
	Lang, Cut, Name string
	Subject         string
	Title           string   // of one game among several
	Lead            []string // what happened
	StakesTitle     string
	Stakes          []string // what it means for the places of a ladder
	TermsTitle      string
	Terms           []string // the rules agreed on
	Quotes          []quotation
	Done            []outcomeLine // what became of each line of the letter that this one answers
	BoardTitle      string
	Board           string   // monospaced
	Spoken          string   // the same in words
	Hand            []int    // the reader's own tiles
	Printed         []string // the squares of the board's numbers that nobody laid
	Ask             string   // what is awaited
	Time            []string // until when
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
	Parts           []sheet // one for each game of a letter about several
	Reply           linked  // where to answer for one game among several
	Foot            []string

	own *lexicon // what an answer will be read with
}

type (
	quotation   struct{ Who, Text string }
	outcomeLine struct {
		Read, Text string
		Refused    bool
		ListTitle  string
		List       []string // what would have been right, or what a move would do
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
	w := &paragraphs{own: s.own}
	w.raw(s.Cut)
	s.body(w)
	w.fill("-- \n", s.Foot...)
	return w.b.String()
}

// body is the text of a letter, or of one game among several.
func (s sheet) body(w *paragraphs) {
	if s.Title != "" {
		w.raw("=== " + s.Title)
	}
	w.fill("", s.Lead...)
	w.fill("", s.StakesTitle)
	w.bullets(s.Stakes)
	w.fill("", s.TermsTitle)
	w.bullets(s.Terms)
	for _, q := range s.Quotes {
		w.fill("", q.Who)
		w.indent(q.Text)
	}
	for _, d := range s.Done {
		w.outcome(d)
	}
	w.fill("", s.BoardTitle)
	w.raw(s.Board)
	if utf8.RuneCountInString(s.Spoken) <= maxSpoken {
		w.fill("", s.Spoken)
	}
	w.fill("", s.Ask)
	w.fill("", s.Time...)
	w.fill("", s.How[:min(1, len(s.How))]...)
	w.bullets(s.Words)
	w.fill("", s.How[min(1, len(s.How)):]...)
	if len(s.Legal) > 0 {
		w.fill("", s.LegalTitle)
		w.indent(strings.Join(s.Legal, "\n"))
	}
	s.lists(w)
	for _, p := range s.Parts {
		w.own = p.own
		p.body(w)
	}
}

func (s sheet) lists(w *paragraphs) {
	w.fill("", s.HelpTitle)
	for _, h := range s.Help {
		w.raw("* " + strings.TrimLeft(w.wrap(h, "  "), " "))
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
	if s.Reply.URL != "" {
		w.raw(s.Reply.Label)
	}
	if len(s.Proof) > 0 {
		w.fill("", s.ProofTitle)
	}
	for _, p := range s.Proof {
		w.raw(p.Name + ":\n  " + p.Value)
	}
}

// outcome writes a line that was read and what became of it; its list stands
// one a line.
func (w *paragraphs) outcome(d outcomeLine) {
	if d.Read == "" {
		w.fill("", d.Text)
	} else {
		w.raw("» " + d.Read)
		w.join("  ", d.Text)
	}
	w.join("  ", d.ListTitle)
	for _, l := range d.List {
		w.join("    ", l)
	}
}

// paragraphs writes text with one blank line between paragraphs.
type paragraphs struct {
	b   strings.Builder
	own *lexicon
}

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
			w.raw(before + w.wrap(t, ""))
			before = ""
		}
	}
}

// bullets writes a list as one paragraph.
func (w *paragraphs) bullets(list []string) {
	var out []string
	for _, text := range list {
		out = append(out, "* "+strings.TrimLeft(w.wrap(text, "  "), " "))
	}
	w.raw(strings.Join(out, "\n"))
}

// columns is how wide the drawing of the board is, in characters: of the lines
// that are drawn, not of the sentences about them, which may be broken.
func (s sheet) columns() int {
	most := 1
	for _, p := range s.Parts {
		most = max(most, p.columns())
	}
	for _, l := range strings.Split(s.Board, "\n") {
		if drawn(l) {
			most = max(most, utf8.RuneCountInString(l))
		}
	}
	return most
}

func drawn(line string) bool { return line != "" && strings.ContainsRune(" |+", rune(line[0])) }

// Around the board on a narrow screen are edges and a scroll bar of so many pixels; a character
// of the widest of the usual fonts is so many times as wide as it is high.
const (
	edges  = 44
	aspect = 0.61
)

// Small is the size of the board's letters, in pixels, that fits a screen of 360.
func (s sheet) Small() string {
	return strconv.FormatFloat(min(13, (360-edges)/(aspect*float64(s.columns()))), 'f', 1, 64)
}

// Scale is the same in hundredths of the screen's width, right from 320 pixels up.
func (s sheet) Scale() string {
	return strconv.FormatFloat(100*(320-edges)/320/(aspect*float64(s.columns())), 'f', 2, 64)
}

// indent writes a paragraph set in from the margin, line by line.
func (w *paragraphs) indent(s string) {
	var out []string
	for _, l := range strings.Split(s, "\n") {
		out = append(out, w.wrap(l, "  "))
	}
	w.raw(strings.Join(out, "\n"))
}

// join adds lines to the paragraph before.
func (w *paragraphs) join(margin, s string) {
	if s != "" {
		w.b.WriteString(w.wrap(s, margin) + "\n")
	}
}

// unbroken parts a text into what may stand on different lines: words, and
// moves of several words, which stay together.
func (p *paragraphs) unbroken(s string) (out []string) {
	moving := false
	for _, w := range strings.Fields(s) {
		begins := p.own.isMoveWord(strings.Trim(w, ",;:.!?'\"“”«»"))
		if begins && moving {
			out[len(out)-1] += " " + w
		} else {
			out = append(out, w)
		}
		moving = begins && strings.TrimRight(w, ",;:.!?»”") == w
	}
	return out
}

// wrap breaks a line at spaces; a word that is too long stays whole.
func (w *paragraphs) wrap(s, margin string) string {
	lines := [][]string{nil}
	for _, word := range w.unbroken(s) {
		last := len(lines) - 1
		line := margin + strings.Join(append(lines[last], word), " ")
		if len(lines[last]) > 0 && utf8.RuneCountInString(line) > width {
			lines = append(lines, nil)
			last++
		}
		lines[last] = append(lines[last], word)
	}
	var out []string
	for i, line := range lines {
		if i+1 < len(lines) {
			lines[i], lines[i+1] = w.harmless(line, lines[i+1])
		}
		out = append(out, margin+strings.Join(lines[i], " "))
	}
	return strings.Join(out, "\n")
}

// harmless keeps a line of prose from reading as a command, should a reply
// quote it without any mark: the last word before it joins it.
func (w *paragraphs) harmless(before, line []string) ([]string, []string) {
	last := len(before) - 1
	if last < 1 || !w.own.isCommandLine(strings.Join(line, " ")) {
		return before, line
	}
	return before[:last], append([]string{before[last]}, line...)
}

//go:embed compose.html
var htmlSource string

var htmlLetter = template.Must(template.New("letter").Funcs(template.FuncMap{
	"drawn": drawn,
	"style": func(kind string) template.CSS { return template.CSS(squareBase + squareStyles[kind]) },
	"lines": func(s string) []string { return strings.Split(s, "\n") },
}).Parse(htmlSource))

// html is the text/html part.
func (s sheet) html() (string, error) {
	var out bytes.Buffer
	err := htmlLetter.Execute(&out, s)
	return out.String(), err
}
