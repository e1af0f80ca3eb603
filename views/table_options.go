package views

import (
	"cmp"
	"maps"
	"slices"

	"carteiro/engine/games"
	"carteiro/engine/rules"
	"carteiro/events"
)

// gameField is one game in the form for a new table. Where most options hang
// on one choice (a match, a money game), that choice is its Root and each of
// its values a kind with options of its own; else the game has one kind.
type gameField struct {
	Key                string
	MinSeats, MaxSeats int
	Root               *optionField
	Kinds              []kindField
}

// kindField is a value of the Root with the options that go with it: Main in
// plain sight, Details folded away, for they hang on another choice in turn.
type kindField struct {
	Value         string
	Main, Details []optionField
}

// optionField is one option: Field is its name in the form, where the options
// of each game and kind are apart.
type optionField struct {
	rules.Option
	Game, Field, Value string
}

// gameFields lays out every game with what was sent, or with the defaults.
func gameFields(sent func(field string) string) (out []gameField) {
	for _, g := range games.All {
		about := g.Game.About()
		f := gameField{Key: about.Key, MinSeats: about.MinSeats, MaxSeats: about.MaxSeats}
		root, rest := split(about)
		if root == nil {
			f.Kinds = []kindField{kindOf(about.Key, "", "", rest, sent)}
		} else {
			f.Root = newField(about.Key, "", *root, root.Default, sent)
			for _, value := range root.Values {
				f.Kinds = append(f.Kinds, kindOf(about.Key, root.Name, value, rest, sent))
			}
		}
		out = append(out, f)
	}
	return out
}

// split parts the option that others hang on from the rest; nil for none.
func split(about rules.About) (*rules.Option, []rules.Option) {
	if len(about.Options) == 0 {
		return nil, nil
	}
	first, rest := about.Options[0], about.Options[1:]
	hangs := func(o rules.Option) bool {
		return slices.ContainsFunc(o.When, func(w rules.When) bool { return w.Is[first.Name] != "" })
	}
	if len(first.Values) == 0 || !slices.ContainsFunc(rest, hangs) {
		return nil, about.Options
	}
	return &first, rest
}

func newField(game, kind string, o rules.Option, def string, sent func(string) string) *optionField {
	f := &optionField{Option: o, Game: game, Field: fieldName(game, kind, o.Name), Value: def}
	if v := sent(f.Field); v != "" {
		f.Value = v
	}
	return f
}

func fieldName(game, kind, option string) string {
	if kind != "" {
		kind += "."
	}
	return game + "." + kind + option
}

func kindOf(game, root, value string, rest []rules.Option, sent func(string) string) kindField {
	k, chosen, fixed, seen := kindField{Value: value}, rules.Options{}, rules.Options{}, map[string]bool{}
	if root != "" {
		chosen[root], fixed[root] = value, value
	}
	for _, o := range rest {
		if o.Given {
			if d, applies := o.In(chosen); applies {
				chosen[o.Name], fixed[o.Name] = d, d
			}
			continue
		}
		def, shown, main := offered(o, fixed, seen)
		if !shown {
			continue
		}
		seen[o.Name] = true
		if d, applies := o.In(chosen); applies {
			def, chosen[o.Name] = d, d
		}
		if f := *newField(game, value, o, def, sent); main {
			k.Main = append(k.Main, f)
		} else {
			k.Details = append(k.Details, f)
		}
	}
	return k
}

// offered tells whether an option may come to apply in a kind, where some
// choices are fixed, whether it does whatever else is chosen there, and a
// default.
func offered(o rules.Option, fixed rules.Options, seen map[string]bool) (def string, shown, main bool) {
	if len(o.When) == 0 {
		return o.Default, true, true
	}
	for _, w := range o.When {
		may, sure := true, true
		for name, v := range w.Is {
			may = may && (fixed[name] == v || seen[name])
			sure = sure && fixed[name] == v
		}
		if may && !shown {
			def, shown = w.Default, true
		}
		main = main || may && sure
	}
	return def, shown, main
}

// chosenOptions are the options that a form chooses for a game: those that go
// with its other choices. A field left as it stood takes the default beside the
// choices made: a match to one point has no cube though the form showed one.
// Where all are as the game has them anyway, none are chosen.
func chosenOptions(about rules.About, sent func(field string) string) rules.Options {
	root, rest := split(about)
	chosen, kind := rules.Options{}, ""
	if root != nil {
		kind = newField(about.Key, "", *root, root.Default, sent).Value
		chosen[root.Name] = kind
	}
	stood := untouched(about.Key, root, kind, rest)
	for _, o := range rest {
		def, applies := o.In(chosen)
		if !applies {
			continue
		}
		chosen[o.Name] = newField(about.Key, kind, o, def, sent).Value
		if o.Given || chosen[o.Name] == stood[o.Name] {
			chosen[o.Name] = def
		}
	}
	if usual, err := about.Resolve(nil); err == nil && maps.Equal(usual, chosen) {
		return nil
	}
	for _, o := range rest {
		if o.Given {
			delete(chosen, o.Name)
		}
	}
	return chosen
}

// untouched are the values of a kind's fields in a form that nobody has touched.
func untouched(game string, root *rules.Option, kind string, rest []rules.Option) map[string]string {
	name := ""
	if root != nil {
		name = root.Name
	}
	k, out := kindOf(game, name, kind, rest, func(string) string { return "" }), map[string]string{}
	for _, f := range append(k.Main, k.Details...) {
		out[f.Name] = f.Value
	}
	return out
}

// sentOr gives the fields of a form as they were sent, and where nothing was,
// as a club has agreed.
func sentOr(sent func(field string) string, agreed events.ClubTerms) func(field string) string {
	g, ok := games.Find(agreed.Game)
	if !ok {
		return sent
	}
	root, _ := split(g.Game.About())
	kind, fields := "", map[string]string{}
	if root != nil {
		kind = cmp.Or(agreed.Options[root.Name], root.Default)
		fields[fieldName(agreed.Game, "", root.Name)] = kind
	}
	for name, value := range agreed.Options {
		if root == nil || name != root.Name {
			fields[fieldName(agreed.Game, kind, name)] = value
		}
	}
	return func(field string) string { return cmp.Or(sent(field), fields[field]) }
}

// Label is what the option is called; Choice says one of its values, in short
// where the game has a word for it: "option.<game>.<name>.<value>.short".
func (f optionField) Label(p page) string { return p.Say("option." + f.Game + "." + f.Name) }

// Choice says one value of the option.
func (f optionField) Choice(p page, value string) string {
	return p.Say(either(p, f.id(value)+".short", f.id(value)))
}

// Whole is the whole sentence behind a short word for a value; empty where
// Choice says it.
func (f optionField) Whole(p page, value string) string {
	if !p.Has(f.id(value) + ".short") {
		return ""
	}
	return p.Say(f.id(value))
}

func (f optionField) id(value string) string {
	return "option." + f.Game + "." + f.Name + "." + value
}
