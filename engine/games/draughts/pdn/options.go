package pdn

import (
	"slices"
	"strings"

	"carteiro/engine/games/draughts"
	"carteiro/engine/games/draughts/base"
	"carteiro/engine/rules"
)

// optionTags are the tags of our own that say the options which PDN has no
// words for, by game, in the order in which they are written.
var optionTags = map[string][]struct{ tag, option string }{
	draughts.KeyDigits:   {{"Play", "play"}, {"Rat", "rat"}, {"Target", "target"}, {"Reach", "reach"}, {"Lineup", "lineup"}, {"Draws", "table"}},
	draughts.KeyDraughts: {{"Draws", "table"}},
}

// gameOf finds a game of draughts by its key.
func gameOf(key string) (rules.Game, bool) {
	for _, g := range []rules.Game{draughts.Digits{}, draughts.Draughts{}} {
		if g.About().Key == key {
			return g, true
		}
	}
	return nil, false
}

// variantOf is what decides the moves under some complete options.
func variantOf(key string, o rules.Options) base.Variant {
	v := base.Variant{Numbered: key == draughts.KeyDigits && o["play"] != draughts.PlaySums,
		NoKings: o["play"] == draughts.PlayRemoval, Rat: o["rat"] == "on"}
	v.Rules, _ = base.Named(o["base"])
	return v
}

// key is the game that a file's game is.
func (g *Game) key() string {
	if g.Numbers {
		return draughts.KeyDigits
	}
	return draughts.KeyDraughts
}

// options are the choices that the tags make, and what is wrong with them.
func (g *Game) options() (rules.Options, *Error) {
	o := rules.Options{"base": g.Variant.Rules.String(), "start": "file"}
	for _, t := range optionTags[g.key()] {
		value := strings.ToLower(tagOf(g.Tags, t.tag).Value)
		if t.option == "rat" && value != "" {
			value = map[bool]string{true: "on", false: "off"}[on(value)]
		}
		if value != "" && t.option != "lineup" && (g.Numbers || chooses(t.option, value)) {
			o[t.option] = value
		}
	}
	game, _ := gameOf(g.key())
	if _, err := game.About().Resolve(o); err != nil {
		return nil, &Error{g.Line, "that cannot be played here: " + err.Error()}
	}
	return o, nil
}

// chooses tells whether a tag of a plain game is one of ours: others may use
// its name for something else.
func chooses(option, value string) bool {
	for _, o := range (draughts.Draughts{}).About().Options {
		if o.Name == option {
			return slices.Contains(o.Values, value)
		}
	}
	return false
}
