package mail

import (
	"regexp"
	"strings"
)

const (
	sentenceLines = 4   // a sentence of ours is wrapped into no more
	leadReach     = 150 // lines from our first sentence to our board

	transcriptMark  = "» " // before a line that we read
	transcriptLines = 12   // of one entry
)

var frameShape = regexp.MustCompile(`^\+-{6,}[-+]*\+$`)

// ours drops our own letter where a program quotes it without marks and
// without its cut line: from its first sentence to the end. A letter of ours is
// there if the frame of a board is, or a long sentence of the catalogue.
func (r *reading) ours() {
	anchor := r.anchor()
	if anchor < 0 {
		return
	}
	from := max(0, anchor-leadReach)
	for from < anchor && r.sentenceAt(from) == 0 {
		from++
	}
	for i := r.entryAbove(from); i >= 0; i = r.entryAbove(from) {
		from = i
	}
	r.set(r.introduced(from), len(r.lines), gone)
}

// anchor is the first line of what only we write, -1 if there is none.
func (r *reading) anchor() int {
	var all strings.Builder
	starts := make([]int, len(r.lines)) // where each line starts in all
	frame := -1
	for i := range r.lines {
		starts[i] = all.Len()
		if r.class[i] != plain {
			continue
		}
		if frame < 0 && frameShape.MatchString(strings.TrimSpace(r.lines[i])) {
			frame = i
		}
		all.WriteString(r.gluedLine(i))
	}
	first := -1
	for _, a := range known().anchors {
		if at := strings.Index(all.String(), a); at >= 0 && (first < 0 || at < first) {
			first = at
		}
	}
	if first < 0 {
		return frame
	}
	i := len(starts) - 1
	for starts[i] > first || r.class[i] != plain {
		i--
	}
	if frame >= 0 {
		i = min(i, frame)
	}
	return i
}

// sentenceAt is how many lines from i on are a whole sentence of ours, 0 if
// none are.
func (r *reading) sentenceAt(i int) int {
	para := ""
	for n := 1; n <= sentenceLines && i+n <= len(r.lines) && r.class[i+n-1] == plain; n++ {
		if para += r.gluedLine(i + n - 1); known().isSentence(para) {
			return n
		}
	}
	return 0
}

// entryAbove is where the entry of a transcript right above line i begins, -1
// if there is none.
func (r *reading) entryAbove(i int) int {
	last := r.previous(i)
	for j := last; j >= 0 && j > last-transcriptLines && r.class[j] == plain; j-- {
		if strings.HasPrefix(r.lines[j], transcriptMark) {
			return j
		}
	}
	return -1
}

// introduced goes up from the first line of our letter over what a program
// wrote above it in words that we do not know: a short paragraph with an
// address, or with a date and a time.
func (r *reading) introduced(i int) int {
	last := r.previous(i)
	from := last
	for from > 0 && r.class[from-1] == plain {
		from--
	}
	if last < 0 || r.class[last] != plain || last-from > 2 {
		return i
	}
	if a := attributionIn(clip(strings.Join(r.lines[from:last+1], " "), maxIntroText)); a.address || a.stamp {
		return from
	}
	return i
}

// rules drops the lines that a program drew between what was written and what
// was not, or at the ends of the letter.
func (r *reading) rules() {
	for i := range r.lines {
		if r.class[i] == plain && isRule(r.lines[i]) && (r.edge(i, -1) || r.edge(i, 1)) {
			r.class[i] = gone
		}
	}
	for i := len(r.lines) - 1; i >= 0; i-- { // one above another
		if r.class[i] == plain && isRule(r.lines[i]) && r.edge(i, 1) {
			r.class[i] = gone
		}
	}
}

// edge tells whether no written line is next to line i in a direction.
func (r *reading) edge(i, step int) bool {
	for i += step; i >= 0 && i < len(r.lines); i += step {
		if r.class[i] != blank {
			return r.class[i] != plain
		}
	}
	return true
}
