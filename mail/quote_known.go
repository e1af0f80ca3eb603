package mail

import (
	"bytes"
	"index/suffixarray"
	"io/fs"
	"maps"
	"regexp"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"carteiro/engine/games"
)

// What we write ourselves is known without keeping any letter: every sentence
// stands in the catalogue, and a board has a frame.

// knownText is the catalogue of the letters, glued, ready to be found in a
// quotation.
type knownText struct {
	anchors []string           // beginnings of pieces so long that no person writes them
	whole   [][]string         // the pieces of every sentence of three words, and of titles of two
	all     *suffixarray.Index // every piece, one a line
}

const anchorLength = 30 // octets of glued text

var known = sync.OnceValue(func() knownText {
	var k knownText
	var all bytes.Buffer
	for _, s := range catalogue() {
		pieces := cutTemplate(s)
		for _, p := range pieces {
			if len(p) >= anchorLength {
				k.anchors = append(k.anchors, p[:anchorLength])
			}
		}
		fixed := strings.Join(pieces, "\n")
		if all.WriteString("\n" + fixed + "\n"); len(fixed) >= 8 && len(strings.Fields(s))+count(strings.HasSuffix(s, ":")) >= 3 {
			k.whole = append(k.whole, pieces)
		}
	}
	k.all = suffixarray.New(all.Bytes())
	return k
})

// catalogue lists every line of the catalogues of the letters and of the games,
// in all languages, but for the words that people write themselves.
func catalogue() (lines []string) {
	for _, folder := range append(games.Locales(), Locales()) {
		names, err := fs.Glob(folder, "*.toml")
		if err != nil {
			panic(err) // the pattern is a constant
		}
		for _, n := range names {
			var ids map[string]any
			if _, err := toml.DecodeFS(folder, n, &ids); err != nil {
				panic(err) // the catalogues are embedded, and a test reads them
			}
			maps.DeleteFunc(ids, func(id string, _ any) bool { return strings.HasPrefix(id, "letter.say.") })
			lines = append(lines, sentences(ids)...)
		}
	}
	return lines
}

func sentences(ids map[string]any) (lines []string) {
	for _, v := range ids {
		switch v := v.(type) {
		case string:
			lines = append(lines, strings.Split(strings.TrimSpace(v), "\n")...)
		case map[string]any:
			lines = append(lines, sentences(v)...)
		}
	}
	return lines
}

var slotShape = regexp.MustCompile(`\{\{\s*\.?(\w*)[^}]*\}\}`)

// cutTemplate cuts a sentence at its slots: "", "jogou", "#" of "{{.Name}}
// jogou {{.Move}}." An empty piece at an end means that anything may stand
// there.
func cutTemplate(s string) (pieces []string) {
	from := 0
	for _, m := range slotShape.FindAllStringSubmatchIndex(s, -1) {
		pieces = append(pieces, glued(s[from:m[0]]))
		switch s[m[2]:m[3]] {
		case "Move", "Dice", "Count":
			pieces = append(pieces, "#")
		}
		from = m[1]
	}
	return append(pieces, glued(s[from:]))
}

// isSentence tells whether a glued paragraph is a whole sentence of ours.
func (k knownText) isSentence(para string) bool {
	for _, pieces := range k.whole {
		if fits(para, pieces) {
			return true
		}
	}
	return false
}

// holds tells whether a glued line is a piece of a sentence of ours; ends,
// whether it is the end of one.
func (k knownText) holds(line string) bool {
	return line == "" || len(k.all.Lookup([]byte(line), 1)) > 0
}

func (k knownText) ends(line string) bool {
	return len(line) >= 20 && len(k.all.Lookup([]byte(line+"\n\n"), 1)) > 0
}

func fits(para string, pieces []string) bool {
	first, last := pieces[0], pieces[len(pieces)-1]
	if !strings.HasPrefix(para, first) || !strings.HasSuffix(para, last) || len(pieces) == 1 && para != first {
		return false
	}
	for i, p := range pieces {
		at := strings.Index(para, p)
		if p == "#" {
			at = strings.IndexAny(para, digits)
		}
		if at < 0 || i > 0 && p != "" && p != "#" && at == 0 {
			return false
		}
		if para = para[at:]; p != "#" {
			para = para[len(p):]
		}
	}
	return true
}
