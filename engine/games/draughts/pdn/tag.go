package pdn

import (
	"slices"
	"strings"
)

// tag takes [Name "value"] as programs write it: with spaces anywhere, quotes
// inside the value, without quotes, without the last bracket. What has no name
// ([%clk 0:30]) is a remark.
func (l *lexer) tag() (token, bool) {
	t := token{kind: tag, line: l.line}
	row, _, _ := strings.Cut(l.text[l.at+1:min(len(l.text), l.at+maxTag)], "\n")
	body := strings.TrimLeft(row, blanks)
	n := strings.IndexAny(body, blanks+`"]`)
	if n < 0 {
		n = len(body)
	}
	t.name = body[:n]
	value, rest := valueOf(body[n:])
	t.text = strings.Trim(value, blanks)
	l.take(1 + len(row) - len(rest))
	return t, t.name != "" && isLetter(t.name[0])
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80 }

// valueOf is the value at the head of a row, and the row behind its bracket.
func valueOf(row string) (value, rest string) {
	bracket := strings.IndexByte(row, ']')
	first := strings.IndexByte(row, '"')
	if first < 0 || bracket >= 0 && bracket < first {
		if bracket < 0 {
			return row, ""
		}
		return row[:bracket], row[bracket+1:]
	}
	for at := first + 1; at < len(row); at++ {
		if row[at] == '\\' {
			at++
		} else if row[at] == '"' {
			if behind := strings.TrimLeft(row[at+1:], blanks); strings.HasPrefix(behind, "]") {
				return unescaped.Replace(row[first+1 : at]), behind[1:]
			}
		}
	}
	return unescaped.Replace(strings.TrimRight(row[first+1:], blanks+`"]`)), ""
}

var unescaped = strings.NewReplacer(`\"`, `"`, `\\`, `\`)

// tagNames are the names by which this package knows a tag, by what it is
// called in files, in lower case: English, Italian, Portuguese, PlayStrategy.
var tagNames = map[string]string{
	"event": "Event", "dati": "Event", "evento": "Event", "site": "Site", "luogo": "Site", "local": "Site",
	"date": "Date", "data": "Date", "anno": "Date", "ano": "Date", "round": "Round", "turno": "Round", "ronda": "Round",
	"white": "White", "bianco": "White", "brancas": "White", "branco": "White", "p1": "P1",
	"black": "Black", "nero": "Black", "pretas": "Black", "preto": "Black", "p2": "P2",
	"result": "Result", "risultato": "Result", "resultado": "Result",
	"gametype": "GameType", "fen": "FEN", "setup": "SetUp", "variant": "Variant", "termination": "Termination",
	"rat": "Rat", "play": "Play", "target": "Target", "reach": "Reach", "lineup": "Lineup", "deal": "Deal",
	"draws": "Draws",
}

// Tag is a row [Name "value"].
type Tag struct {
	Name  string // Event, Site, Date, Round, White, Black, Result, GameType ... whatever the file calls them; else as written
	Value string
	Line  int

	italian bool
}

func newTag(t token) Tag {
	name, known := tagNames[strings.ToLower(t.name)]
	if !known {
		name = t.name
	}
	return Tag{Name: name, Value: t.text, Line: t.line, italian: slices.Contains(italian, strings.ToLower(t.name))}
}

// italian are the tags that only Italian files have.
var italian = []string{"bianco", "nero", "risultato", "dati"}

// tagOf finds a tag by its name; a zero Tag if there is none.
func tagOf(tags []Tag, name string) Tag {
	for _, t := range tags {
		if t.Name == name {
			return t
		}
	}
	return Tag{}
}
