package mail

import (
	"regexp"
	"slices"
	"strings"
)

// A board that is drawn as numbers and signs in columns is a table on the page,
// so that a narrow screen, and a program that shows no drawing, has it whole.
// What is written below the columns follows as lines.

// board is such a drawing parted for the page; of any other it is empty.
type board struct {
	Rows  [][]square
	Lines []line
}

// line is one below the table: Cells where it is a row of counts ("12:1"), which
// flow on a narrow screen.
type line struct {
	Text  string
	Cells []string
}

// countRow is a row of counts, be it the short last one.
var countRow = regexp.MustCompile(`^\s*(?:\d+:[\d-]+\s*)+$`)

var countShape = regexp.MustCompile(`^\s*(?:\d+:[\d-]+\s+){3,}\d+:[\d-]+$`)

// withoutCounts leaves out the rows of counts at the end of a drawing and the
// heading above them: once a game is over nobody counts what is to come.
func withoutCounts(drawing string) string {
	lines := strings.Split(strings.TrimRight(drawing, "\n"), "\n")
	end := len(lines)
	for end > 0 && countRow.MatchString(lines[end-1]) {
		end--
	}
	if end == len(lines) {
		return drawing
	}
	for end > 0 && lines[end-1] != "" {
		end--
	}
	return strings.TrimRight(strings.Join(lines[:end], "\n"), "\n") + "\n"
}

// below parts the lines; rows of counts that follow each other are one.
func below(lines []string) (out []line) {
	for _, text := range lines {
		cells := strings.Fields(text)
		switch last := len(out) - 1; {
		case !countShape.MatchString(text):
			out = append(out, line{Text: text})
		case last >= 0 && len(out[last].Cells) > 0:
			out[last].Cells = append(out[last].Cells, cells...)
		default:
			out = append(out, line{Cells: cells})
		}
	}
	return out
}

// square is one place of the table. Kind is "name" for those that name rows and
// columns, "tile" or "fresh" for a number that lies there, "printed" for one that
// nobody laid, "double", "triple" or "sign" for what is printed on an empty one,
// "bare" for nothing.
type square struct{ Text, Kind string }

// Drawing parts the drawing for the page.
func (s sheet) Drawing() board {
	lines := strings.Split(strings.TrimRight(s.Board, "\n"), "\n")
	names := strings.Fields(lines[0])
	end := 1
	for end < len(lines) && len(strings.Fields(lines[end])) == len(names)+2 {
		end++
	}
	if len(names) < 4 || end < 4 || end == len(lines) || lines[end] != lines[0] {
		return board{}
	}
	head := []square{{"", "name"}}
	for _, n := range names {
		head = append(head, square{n, "name"})
	}
	out := board{Rows: [][]square{head}, Lines: below(lines[end+1:])}
	for _, text := range lines[1:end] {
		cells := strings.Fields(text)
		row := []square{{cells[0], "name"}}
		for i, c := range cells[1 : len(cells)-1] {
			q := squareOf(c)
			if q.Kind == "tile" && slices.Contains(s.Printed, cells[0]+names[i]) {
				q.Kind = "printed"
			}
			row = append(row, q)
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// squareOf reads a place as the boards write it: ">12" has been laid just now.
func squareOf(text string) square {
	number, fresh := strings.CutPrefix(text, ">")
	switch {
	case text == ".":
		return square{"\u00a0", "bare"}
	case text == "2x":
		return square{text, "double"}
	case text == "3x":
		return square{text, "triple"}
	case strings.Trim(number, digits) != "":
		return square{text, "sign"}
	case fresh:
		return square{text, "fresh"}
	}
	return square{number, "tile"}
}

// squareBase is what all places look like.
const squareBase = "padding:0;border:1px solid #ddd2c0;"

// squareStyles are the looks of the places, inline: some programs know no other.
var squareStyles = map[string]string{
	"name":  "color:#6b625a;background:#f7f1e3;border:0;font-weight:normal;",
	"tile":  "color:#2b2622;background:#fffdf8;font-weight:bold;",
	"fresh": "color:#ffffff;background:#7a2e1d;font-weight:bold;",
	"sign":  "color:#6b4e00;background:#f3e3b3;",
	"bare":  "background:#efe6d3;",
	"hand":  "color:#2b2622;background:#fffdf8;border:2px solid #7a2e1d;font-weight:bold;",

	"printed": "color:#2b2622;background:#d9d0bd;font-weight:bold;font-style:italic;",
	"double":  "color:#1d4a63;background:#cfe3ee;",
	"triple":  "color:#7a2440;background:#f2cdd8;",
}
