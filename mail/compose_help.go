package mail

import (
	"strings"

	"carteiro/engine/games"
	"carteiro/engine/rules"
	"carteiro/projections"
)

// help puts a text of the catalogue on the sheet: a title, then one thing a line.
func (d *draft) help(id string, args ...any) {
	title, rest, _ := strings.Cut(strings.TrimSpace(d.t(id, args...)), "\n")
	d.sheet.HelpTitle = title
	d.helpLines(rest)
}

func (d *draft) helpLines(text string) {
	for _, line := range strings.Split(text, "\n") {
		if line != "" {
			d.sheet.Help = append(d.sheet.Help, line)
		}
	}
}

// helpPerson lists the words for a person, among them how each game is asked
// for ("help.<game>.play").
func (d *draft) helpPerson() {
	var names, more []string
	for _, e := range games.All {
		key := e.Game.About().Key
		names = append(names, d.say.Say("game."+key))
		if id := "help." + key + ".play"; d.say.Has(id) {
			more = append(more, d.say.Say(id))
		}
	}
	if len(names) > 1 {
		more = append([]string{d.t("help.games", "List", strings.Join(names, ", "), "Example", strings.ToLower(names[len(names)-1]))}, more...)
	}
	d.help("help.person", "Games", strings.Join(more, "\n"))
}

// helpTable lists the words that count at a table: first those that only the
// game has ("help.<game>"), then the house's, each in the game's own way of
// saying it where it has one ("help.<game>.move"), last those about stakes.
func (d *draft) helpTable(s story) {
	g, ok := games.Find(s.Game)
	if !ok {
		return
	}
	about := g.Game.About()
	d.sheet.HelpTitle, d.sheet.Help = d.t("help.table"), nil
	own := func(name string) string { return "help." + about.Key + name }
	if d.say.Has(own("")) {
		d.helpLines(strings.TrimSpace(d.say.Say(own(""))))
	}
	line := func(name string, args ...any) {
		if args = append(args, "Example", d.say.Move(about.Example)); d.say.Has(own("." + name)) {
			d.helpLines(d.say.Say(own("."+name), args...))
			return
		}
		d.helpLines(d.t("help."+name, args...))
	}
	line("move")
	if _, ok := s.Position.(rules.Previewing); ok {
		line("preview")
	}
	for i, o := range about.Offers {
		switch {
		case o.Kind != "resign":
			line("offer", "Word", offerWord(d.say, o.Kind, ""), "What", offerName(d.say, o.Kind, "", o.Value))
		case i == 0 || about.Offers[i-1].Kind != "resign":
			line("resign")
		}
	}
	line("withdraw")
	line("next")
	if words := d.orderWords(about, s.Options); len(words) > 0 {
		line("orders", "List", strings.Join(words, d.t("help.orders_between")))
	}
	for _, name := range append(s.timely(), "answers", "board") {
		line(name)
	}
	if d.say.Has(own(".say")) {
		line("say")
	} else {
		line(s.many("say"))
	}
	if id := own(".cube"); projections.StandingOf(s.Position, s.eye).Cube != nil && d.say.Has(id) {
		d.helpLines(strings.TrimSpace(d.say.Say(id)))
	}
}

// timely names the lines about clocks and ladders that mean something at a table.
func (s story) timely() (list []string) {
	if s.Clocks.Kind != nil && (s.For == nil || s.Agreeable) {
		list = append(list, "pause")
	}
	if s.Clocks.Kind != nil && s.Friendly() {
		list = append(list, "give")
	}
	if s.Clocks.Claim {
		list = append(list, "claim")
	}
	if s.For != nil && s.For.Ladder != "" {
		list = append(list, "ladder")
	}
	return list
}

// orderWords are the words by which the standing orders of a table are given.
func (d *draft) orderWords(about rules.About, o rules.Options) (list []string) {
	for _, k := range about.OrdersIn(o) {
		if k.Kind != rules.NextOrder {
			list = append(list, d.t("order_word."+k.Kind))
		}
	}
	return list
}
