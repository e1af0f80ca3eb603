package ladder

import (
	"strconv"
	"time"

	"carteiro/engine/refusal"
)

// Settings are what a club chooses for its ladder; each has a name and a
// default, listed by Explain. Days are days of 24 hours.
type Settings struct {
	Mode               string // leapfrog or swap (L18)
	ReachMin           int    // L5: members, at least
	ReachPct           int    // L5: per cent of the available members above
	ReachSkip          bool   // L5: members on leave are stepped over
	MaxOut             int    // L8
	MaxIn              int    // L9
	MaxInTop3          int    // L9, places 1 to 3
	Accept             string // required or auto (L12)
	RespondDays        int    // L11
	FreeRefusals       int    // L13
	RefusalWindowDays  int    // L13
	CooldownDays       int    // L7
	Overtake           string // symmetric or challenger_only (L18)
	ForfeitEffect      string // defender_below or challenger_above (L19)
	TimeoutChallenger  string // none or last (L20)
	DrawEffect         string // none or challenger_below (L21)
	StrikeLimit        int    // L23
	StrikeWindowDays   int    // L23
	LeaveProtectDays   int    // L24, a season
	LeaveDropEveryDays int    // L24
	IdleFirstDays      int    // L26
	IdleEveryDays      int    // L26
	IdleOutDays        int    // L26
	IdleExemptTop      int    // L26: places
	Entry              string // bottom or by_rating (L27)
	FreeChallenges     int    // L28
	FreeWindowDays     int    // L28
	FreeReach          string // half (L28)
	CapDays            int    // L17
	SeasonWeeks        int    // L31
	SeasonCarry        string // keep, reverse or by_rating (L32)
	Zone               string // IANA name of the club's zone (L31)
	Game, Variant      string // what is played: a key of the registry, a variant of the game
	MatchLength        int    // points
	Clock              string // a preset of the clock, or another kind as clock.Parse reads it
	Weekend            bool   // the clocks stand on Saturday and Sunday in Zone (K8)
	Pauses             bool   // pauses by agreement (K11)
	Rated              bool   // L33
}

// Setting is one line of the list of settings: Allowed are the words it takes,
// or Min to Max where it is a number.
type Setting struct {
	Name, Default string
	Allowed       []string
	Min, Max      int
	Kind          Kind
	read          func(*Settings, string) bool
	write         func(Settings) string
}

// Kind is what a setting's value looks like.
type Kind uint8

// The kinds: one of the allowed words, a whole number, true or false, a short text.
const (
	Word Kind = iota
	Number
	Flag
	Text
)

// Defaults are the settings of a ladder whose club chose nothing.
func Defaults() Settings {
	var s Settings
	for _, k := range settings {
		k.read(&s, k.Default)
	}
	return s
}

// Explain lists the settings in the order of the rules.
func Explain() []Setting { return settings }

// With is s with values replaced. The first name or value that does not exist,
// in the order of the names, is refused; the others are taken all the same.
func (s Settings) With(values map[string]string) (Settings, error) {
	var bad error
	for _, name := range sortedKeys(values) {
		k, ok := find(name)
		switch {
		case !ok && bad == nil:
			bad = refusal.New("no_such_setting").Quoting(name)
		case ok && !k.read(&s, values[name]) && bad == nil:
			bad = k.refuse(values[name])
		}
	}
	return s, bad
}

// Values are all settings by name, as With reads them.
func (s Settings) Values() map[string]string {
	out := make(map[string]string, len(settings))
	for _, k := range settings {
		out[k.Name] = k.write(s)
	}
	return out
}

func find(name string) (Setting, bool) {
	for _, k := range settings {
		if k.Name == name {
			return k, true
		}
	}
	return Setting{}, false
}

func (k Setting) refuse(value string) error {
	if k.Kind == Number {
		return refusal.New("bad_setting_number", "Setting", k.Name, "Min", k.Min, "Max", k.Max).Quoting(value)
	}
	return refusal.New("bad_setting", "Setting", k.Name).Quoting(value).Offering(k.Allowed...)
}

func days(n int) time.Duration { return time.Duration(n) * 24 * time.Hour }

// zone is the club's; a name that the machine does not know means UTC.
func (s Settings) zone() *time.Location {
	if z, err := time.LoadLocation(s.Zone); err == nil {
		return z
	}
	return time.UTC
}

func word(name string, at func(*Settings) *string, allowed ...string) Setting {
	return Setting{Name: name, Default: allowed[0], Allowed: allowed, Kind: Word,
		read: func(s *Settings, v string) bool {
			for _, a := range allowed {
				if a == v {
					*at(s) = v
					return true
				}
			}
			return false
		},
		write: func(s Settings) string { return *at(&s) }}
}

func number(name string, def, low, high int, at func(*Settings) *int) Setting {
	return Setting{Name: name, Default: strconv.Itoa(def), Min: low, Max: high, Kind: Number,
		read: func(s *Settings, v string) bool {
			n, err := strconv.Atoi(v)
			if err != nil || n < low || n > high {
				return false
			}
			*at(s) = n
			return true
		},
		write: func(s Settings) string { return strconv.Itoa(*at(&s)) }}
}

func flag(name string, def bool, at func(*Settings) *bool) Setting {
	return Setting{Name: name, Default: strconv.FormatBool(def), Allowed: []string{"true", "false"}, Kind: Flag,
		read: func(s *Settings, v string) bool {
			if v != "true" && v != "false" {
				return false
			}
			*at(s) = v == "true"
			return true
		},
		write: func(s Settings) string { return strconv.FormatBool(*at(&s)) }}
}

func text(name, def string, good func(string) bool, at func(*Settings) *string) Setting {
	return Setting{Name: name, Default: def, Kind: Text,
		read: func(s *Settings, v string) bool {
			if !good(v) {
				return false
			}
			*at(s) = v
			return true
		},
		write: func(s Settings) string { return *at(&s) }}
}
