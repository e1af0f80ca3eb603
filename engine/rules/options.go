package rules

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"carteiro/engine/refusal"
)

// Codes of refusals of options. Each has the argument Option; what would be
// right stands in Legal, or in Min and Max.
const (
	NoSuchOption  refusal.Code = "no_such_option"  // the game does not know it
	OptionNotHere refusal.Code = "option_not_here" // it does not go with the other choices
	BadOption     refusal.Code = "bad_option"      // not one of its values
	BadNumber     refusal.Code = "bad_number"      // not a whole number from Min to Max
)

// Options are the named choices of a variant, by option name.
type Options map[string]string

// Option describes one choice: its name, the words it takes, or whole numbers
// from Min to Max (where Max is above 0), and its default. The catalogue has
// its label under "option.<game>.<name>" and a whole sentence for a rule sheet
// under "option.<game>.<name>.<value>", or ".number" with the arguments Value
// and Count. Where When is given, the option applies only under one of its
// conditions; the first that holds gives the default. A Given option is made by
// files only: no form and no letter asks for it.
type Option struct {
	Name     string
	Values   []string
	Min, Max int
	Default  string
	When     []When
	Given    bool
}

// When is a condition of an Option: options before it have all these values.
type When struct {
	Is      Options
	Default string
}

// In tells whether an option applies beside the choices made before it, and
// its default there.
func (o Option) In(chosen Options) (def string, applies bool) {
	for _, w := range o.When {
		if w.holds(chosen) {
			return w.Default, true
		}
	}
	return o.Default, len(o.When) == 0
}

func (w When) holds(chosen Options) bool {
	for name, value := range w.Is {
		if chosen[name] != value {
			return false
		}
	}
	return true
}

// read brings a value to its one form, or refuses it.
func (o Option) read(value string) (string, error) {
	if slices.Contains(o.Values, value) {
		return value, nil
	}
	if o.Max == 0 {
		return "", refusal.New(BadOption, "Option", o.Name).Quoting(cut(value)).Offering(o.Values...)
	}
	n, err := strconv.Atoi(strings.TrimSpace(value))
	if err != nil || n < o.Min || n > o.Max {
		return "", refusal.New(BadNumber, "Option", o.Name, "Min", o.Min, "Max", o.Max).Quoting(cut(value))
	}
	return strconv.Itoa(n), nil
}

func cut(s string) string { return short(strings.ToValidUTF8(s, "?"), 40) }

// Resolve checks the choices and completes them: every option that applies has
// its value, no other stands in the answer. An empty value is no choice.
func (a About) Resolve(o Options) (Options, error) {
	left, out := maps.Clone(o), Options{}
	maps.DeleteFunc(left, func(_, value string) bool { return value == "" })
	for _, opt := range a.Options {
		def, applies := opt.In(out)
		value, given := left[opt.Name]
		delete(left, opt.Name)
		switch {
		case given && !applies:
			return nil, refusal.New(OptionNotHere, "Option", opt.Name)
		case !applies:
			continue
		case !given:
			value = def
		}
		var err error
		if out[opt.Name], err = opt.read(value); err != nil {
			return nil, err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(left)) {
		return nil, refusal.New(NoSuchOption, "Option", cut(name))
	}
	return out, nil
}

// Terms says what is played, a sentence for each option that applies; none for
// options that Resolve refuses.
func (a About) Terms(o Options, say Say) []string {
	full, err := a.Resolve(o)
	if err != nil {
		return nil
	}
	var out []string
	for _, opt := range a.Options {
		value, applies := full[opt.Name]
		id := "option." + a.Key + "." + opt.Name + "."
		switch n, err := strconv.Atoi(value); {
		case !applies:
		case opt.Max > 0 && err == nil && !slices.Contains(opt.Values, value):
			out = append(out, say(id+"number", "Value", n, "Count", n))
		default:
			out = append(out, say(id+value))
		}
	}
	return out
}
