package mail

import "strings"

// lineClass says what a line of a letter is.
type lineClass byte

const (
	blank  lineClass = iota
	plain            // freshly written
	quoted           // stands behind ">"
	intro            // "On ... wrote:" and header blocks before a marked quote
	gone             // signature, footer, banner, or inside an unmarked quote
)

// reading is a text under way from a letter to what was freshly written.
type reading struct {
	lines  []string
	class  []lineClass
	unsure []bool   // fresh to the eye, yet perhaps quoted: no command is read here
	glue   []string // the lines glued, for the cut line
	tries  int      // lines that nearly introduced a quote
}

// freshText finds what a person wrote in the text of a letter. It gives the
// text, in which quotes stay where fresh lines stand on both sides of them, and
// the runs of fresh lines between quotes.
func freshText(text string) (string, []run) {
	r := newReading(text)
	r.armour()
	r.banners()
	r.intros()
	r.ours()
	r.overflow()
	r.signature()
	r.footers()
	r.lastWords()
	r.rules()
	return r.compose(), r.runs()
}

// maxLines bounds the work on a letter: nobody writes more below or above a
// quote of ours.
const maxLines = 1000

func newReading(text string) *reading {
	text = gluedDevice.ReplaceAllString(tidy(unquoteResidue(text)), "$1\n$2")
	r := &reading{lines: strings.SplitN(text, "\n", maxLines+1)}
	r.lines = r.lines[:min(len(r.lines), maxLines)]
	r.class = make([]lineClass, len(r.lines))
	r.unsure = make([]bool, len(r.lines))
	for i, l := range r.lines {
		r.lines[i] = strings.TrimRight(l, " \t")
		switch {
		case r.lines[i] == "":
		case isQuoted(l) && !isGroupWise(l):
			r.class[i] = quoted
		default:
			r.class[i] = plain
		}
	}
	return r
}

// isQuoted tells whether a line starts with a quote mark: ">" or "|" with up to
// three letters before it, the initials that some programs add.
func isQuoted(line string) bool {
	line = strings.TrimLeft(line, " \t\u200c\u200d")
	for i, c := range line {
		switch {
		case c == '>', c == '|':
			return true
		case i >= 3 || c < 'A' || c > 'z' || c > 'Z' && c < 'a':
			return false
		}
	}
	return false
}

// isGroupWise recognises ">>> Rui Modelo 02/01/2016 18:32 >>>", below which
// GroupWise puts the old letter without marks.
func isGroupWise(line string) bool {
	l := strings.TrimSpace(line)
	return len(l) > 8 && strings.HasPrefix(l, ">>> ") && strings.HasSuffix(l, " >>>")
}

func (r *reading) set(from, to int, c lineClass) {
	for i := max(from, 0); i < min(to, len(r.lines)); i++ {
		if r.class[i] != blank {
			r.class[i] = c
		}
	}
}

// next is the first line from i on that is not blank, len(lines) if none is.
func (r *reading) next(i int) int {
	for i < len(r.lines) && r.class[i] == blank {
		i++
	}
	return i
}

// previous is the last line before i that is not blank, -1 if none is.
func (r *reading) previous(i int) int {
	for i--; i >= 0 && r.class[i] == blank; i-- {
	}
	return i
}

func (r *reading) has(c lineClass, from, to int) bool {
	for i := from; i < to; i++ {
		if r.class[i] == c {
			return true
		}
	}
	return false
}

// overflow takes lines for quoted that are the tail of a long quoted line,
// wrapped by a program that gave the tail no mark: they follow a long quoted
// line at once, and more quote follows them at once. Where no more quote
// follows, the lines stay, but no command is read from them.
func (r *reading) overflow() {
	for i := 1; i < len(r.lines); i++ {
		if r.class[i] == plain && r.class[i-1] == plain && r.unsure[i-1] {
			r.unsure[i] = true
		}
		if r.class[i] != plain || r.class[i-1] != quoted || len(r.lines[i-1]) < 60 || known().ends(r.gluedLine(i-1)) {
			continue
		}
		r.unsure[i] = true
		if i+1 < len(r.lines) && r.class[i+1] == quoted && len(r.lines[i]) < 60 {
			r.class[i] = quoted
		}
	}
}

// signature drops what stands below "-- " up to the next quote.
func (r *reading) signature() {
	for i, l := range r.lines {
		if r.class[i] != plain || !isSignatureMark(l) {
			continue
		}
		end := i
		for end < len(r.lines) && r.class[end] != quoted && r.class[end] != intro {
			end++
		}
		r.set(i, end, gone)
	}
}

// lastWords drops a signature that a program put below the quote of a letter
// written above it, without a mark of its own: the one block of lines below,
// few and short, without a sentence and without a command.
func (r *reading) lastWords() {
	last := r.previous(len(r.lines))
	from := last
	for from >= 0 && (r.class[from] == plain || r.class[from] == blank) {
		from--
	}
	if from < 0 || last-from > 8 || r.class[from] == gone || !r.answered(from) {
		return
	}
	for i := from + 1; i <= last; i++ {
		l := r.lines[i]
		if len(l) > 80 || l != "" && strings.ContainsRune(".!?…:", []rune(l)[len([]rune(l))-1]) || everyGame.isCommandLine(l) {
			return
		}
	}
	r.set(from+1, last+1, gone)
}

// answered tells whether the quote that ends at line i is one run below an
// introduction and below more than a greeting.
func (r *reading) answered(i int) bool {
	for i >= 0 && (r.class[i] == quoted || r.class[i] == blank) {
		i--
	}
	if i < 0 || r.class[i] != intro {
		return false
	}
	for i--; i >= 0; i-- {
		if r.class[i] == plain && !isGreeting(r.lines[i]) {
			return true
		}
	}
	return false
}

func isSignatureMark(line string) bool {
	l := strings.TrimSpace(line)
	return l == "--" || l == "—" || l == "– –"
}

// armour drops the frame of a signed letter (RFC 9580, 7).
func (r *reading) armour() {
	for i := 0; i < len(r.lines); i++ {
		switch strings.TrimSpace(r.lines[i]) {
		case "-----BEGIN PGP SIGNED MESSAGE-----":
			end := i + 1
			for end < len(r.lines) && r.class[end] != blank {
				end++
			}
			r.set(i, end, gone)
		case "-----BEGIN PGP SIGNATURE-----":
			end := i + 1
			for end < len(r.lines) && !strings.HasPrefix(r.lines[end], "-----END PGP") {
				end++
			}
			r.set(i, end+1, gone)
		}
	}
}

// compose puts the fresh text together: without introductions, without the
// quote that an introduction at the top announces, without quotes at the end.
func (r *reading) compose() string {
	first, last := -1, -1
	for i, c := range r.class {
		if c == plain {
			last = i
			if first < 0 {
				first = i
			}
		}
	}
	if first < 0 {
		return ""
	}
	start := first
	if !r.has(intro, 0, first) && !r.announced(first) {
		start = 0
	}
	var out []string
	for i := start; i <= last; i++ {
		if r.class[i] != intro && r.class[i] != gone {
			out = append(out, r.lines[i])
		}
	}
	return trimRules(out)
}

// announced tells whether the quote above the first fresh line begins with an
// introduction that is itself marked as quoted.
func (r *reading) announced(first int) bool {
	text, from := "", r.next(0)
	for i := from; i < min(first, from+4) && r.class[i] == quoted; i++ {
		text += " " + strings.TrimLeft(clip(r.lines[i], maxIntroLine), "> \t")
		if a := attributionIn(text); a.whole && (a.strong() || a.opens) {
			return true
		}
	}
	return false
}

// trimRules joins lines and drops blank lines and rules around them.
func trimRules(lines []string) string {
	for len(lines) > 0 && (lines[len(lines)-1] == "" || isRule(lines[len(lines)-1])) {
		lines = lines[:len(lines)-1]
	}
	for len(lines) > 0 && (lines[0] == "" || isRule(lines[0])) {
		lines = lines[1:]
	}
	return strings.Join(lines, "\n")
}

// isRule tells whether a line is drawn, not written.
func isRule(line string) bool {
	l := strings.TrimSpace(line)
	return len(l) >= 3 && strings.Trim(l, "-_=*#~—–─ ") == ""
}

// run is a run of fresh lines, blank ones included. A command counts only in a
// sure one: the lines of the others may be quoted.
type run struct {
	lines []string
	sure  bool
}

// runs are the fresh lines as they stand between quotes and the like. An unsure
// line that is part of a sentence of ours is not fresh.
func (r *reading) runs() []run {
	var all []run
	open := false
	for i, c := range r.class {
		switch {
		case c == plain && r.unsure[i] && known().holds(r.gluedLine(i)):
			open = false
		case c == plain && open && all[len(all)-1].sure != r.unsure[i], c == blank && open:
			last := &all[len(all)-1]
			last.lines = append(last.lines, r.lines[i])
		case c == plain:
			all, open = append(all, run{[]string{r.lines[i]}, !r.unsure[i]}), true
		case c != blank && c != gone:
			open = false
		}
	}
	return all
}
