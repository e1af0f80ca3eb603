package pdn

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"carteiro/engine/games/draughts"
	"carteiro/engine/games/draughts/base"
	"carteiro/engine/rules"
	"carteiro/engine/rules/filetext"
)

// width is how many columns a row of moves has at most.
const width = 80

// bytes is the game as text: tags, a blank row, moves, the result.
func (c *compiler) bytes() []byte {
	var b bytes.Buffer
	for _, t := range c.tags() {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", t.Name, escaped.Replace(t.Value))
	}
	column := 0
	for i, word := range c.words() {
		switch {
		case i == 0 || column+1+len(word) > width:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	b.WriteByte('\n')
	return b.Bytes()
}

var escaped = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// words are the moves, every second with its number, and the result. A number
// counts a move of each side, beginning with the side that begins the plain
// game.
func (c *compiler) words() (list []string) {
	n, second := 1, c.first != c.variant.Rules.First()
	for i, m := range c.moves {
		switch {
		case !second:
			m = fmt.Sprintf("%d. %s", n, m)
		case i == 0:
			m = fmt.Sprintf("%d... %s", n, m)
		}
		list = append(list, m)
		if second {
			n++
		}
		second = !second
	}
	return append(list, c.result())
}

func (c *compiler) result() string {
	o, _ := c.at.Outcome()
	return resultOf(o, c.view().White)
}

// tags are those that every game has, those that say what is played, and what
// an imported file had said beside.
func (c *compiler) tags() (list []Tag) {
	said := c.headers()
	for _, t := range roster {
		value := said[t.name]
		if delete(said, t.name); value == "" {
			value = t.unknown
		}
		list = append(list, Tag{Name: t.name, Value: value})
	}
	list = append(list, Tag{Name: "GameType", Value: dialects[c.variant.Rules].gameType})
	list = append(list, c.variantTags()...)
	for _, name := range slices.Sorted(maps.Keys(said)) {
		list = append(list, Tag{Name: name, Value: said[name]})
	}
	return list
}

var identifier = regexp.MustCompile(`[^A-Za-z0-9_]`)

// headers are the tags that a sheet has places for, and its headers. Names of
// tags begin with a capital and have no spaces.
func (c *compiler) headers() map[string]string {
	said := map[string]string{}
	for key, value := range c.sheet.Headers {
		key = identifier.ReplaceAllString(key, "")
		if key == "" || key[0] < 'A' || key[0] > 'Z' {
			key = "X" + key
		}
		if !ours[key] {
			said[key] = filetext.Cut(plain(value), maxHeader)
		}
	}
	if said["Date"] == "" && !c.sheet.Began.IsZero() {
		said["Date"] = c.sheet.Began.UTC().Format("2006.01.02")
	}
	white := c.view().White
	for i, name := range c.sheet.Names {
		side := "Black"
		if i == int(white) {
			side = "White"
		}
		said[side] = filetext.Shortened(plain(name), maxName)
	}
	said["Result"] = c.result()
	o, _ := c.at.Outcome()
	if why := terminations[o.Result]; why != "" {
		said["Termination"] = why
	}
	return said
}

// terminations say how a game ended where the moves do not, by its result. What
// a file gave without a reason has none here either.
var terminations = map[string]string{draughts.ByCount: byCount, draughts.ByResign: byResigning, draughts.ByDraw: byAgreement}

// variantTags say how a game differs from the usual one of its base.
func (c *compiler) variantTags() (list []Tag) {
	add := func(name, value string) { list = append(list, Tag{Name: name, Value: value}) }
	numbers := c.sheet.Game == draughts.KeyDigits
	if numbers {
		add("Variant", variantName)
	}
	for _, t := range optionTags[c.sheet.Game] {
		if value := c.told(t.option); value != "" {
			add(t.tag, value)
		}
	}
	if c.deal != "" && c.options["lineup"] == "mirrored" {
		add("Deal", c.deal)
	}
	if numbers || c.start != base.Start() || c.first != c.variant.Rules.First() {
		add("SetUp", "1")
		add("FEN", c.fen())
	}
	return list
}

// told is what a tag says of an option, empty where it says nothing: the
// numbered game's usual choices, and that there is no table of draws.
func (c *compiler) told(option string) string {
	value, usual := c.options[option], "none"
	if c.sheet.Game == draughts.KeyDraughts {
		value = draughts.DrawTable(c.options)
	} else if option == "lineup" {
		usual = ""
	} else {
		usual = usually(option, c.options)
	}
	switch {
	case value == usual:
		return ""
	case option == "rat":
		return "1"
	}
	return value
}

// usually is the default of an option of the numbered game beside others.
func usually(option string, chosen rules.Options) (def string) {
	for _, o := range (draughts.Digits{}).About().Options {
		if o.Name == option {
			def, _ = o.In(chosen)
		}
	}
	return def
}

// fen is the start. Pieces with numbers stand on squares with letters.
func (c *compiler) fen() string {
	naming := dialects[c.variant.Rules].naming
	if c.sheet.Game == draughts.KeyDigits {
		naming = base.Algebraic
	}
	return c.start.FEN(c.first, c.variant.Rules, naming)
}
