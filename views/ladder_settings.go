package views

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	timing "carteiro/engine/clock"
	"carteiro/engine/club"
	"carteiro/engine/games"
	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// settingGroups is the order in which the forms ask for the settings of a
// ladder; each stands in one group. The catalogue has their names as
// "page.ladder_set.<group>".
var settingGroups = []struct {
	Name     string
	Settings []string
}{
	{"game", []string{"game", "variant", "match_length", "clock", "weekend", "pauses", "rated", "zone"}},
	{"challenge", []string{"reach_min", "reach_pct", "reach_skip_unavailable", "max_out", "max_in", "max_in_top3", "cooldown_days"}},
	{"answer", []string{"accept", "respond_days", "free_refusals", "refusal_window_days", "cap_days"}},
	{"result", []string{"mode", "overtake", "forfeit_effect", "timeout_challenger", "draw_effect"}},
	{"absence", []string{"strike_limit", "strike_window_days", "leave_protect_days", "leave_drop_every_days",
		"idle_first_days", "idle_every_days", "idle_out_days", "idle_exempt_top"}},
	{"entry", []string{"entry", "free_challenges", "free_window_days", "free_reach"}},
	{"season", []string{"season_weeks", "season_carry"}},
}

// settingField is one setting in a form: Field is its name there.
type settingField struct {
	ladder.Setting
	Field, Value string
}

// settingFields are the settings of a group with what was sent, or as they are.
func settingFields(names []string, now map[string]string, sent func(string) string) (out []settingField) {
	for _, name := range names {
		for _, k := range ladder.Explain() {
			if k.Name == name {
				field := "set-" + name
				out = append(out, settingField{k, field, cmp.Or(sent(field), now[name])})
			}
		}
	}
	return out
}

// Choices are the values that a list offers; none where one types.
func (f settingField) Choices() []string {
	switch f.Name {
	case "game":
		var keys []string
		for _, g := range games.All {
			keys = append(keys, g.Game.About().Key)
		}
		return keys
	case "clock":
		return f.clocks()
	}
	return f.Allowed
}

// clocks are those of the house, none, and the one that is set.
func (f settingField) clocks() []string {
	list := append([]string{"none"}, timing.Presets...)
	if _, err := timing.Parse(f.Value); err != nil || slices.Contains(list, f.Value) {
		return list
	}
	return append(list, f.Value)
}

// variantGroup are the values of the first option of a game.
type variantGroup struct {
	Game   string
	Values []string
}

// variants are those of each game, from which a ladder chooses one. A value that
// games share stands in the group of each.
func variants() (out []variantGroup) {
	for _, g := range games.All {
		if about := g.Game.About(); len(about.Options) > 0 && len(about.Options[0].Values) > 0 {
			out = append(out, variantGroup{about.Key, about.Options[0].Values})
		}
	}
	return out
}

// variantGame is the game whose variant a value is: this one, else the first that
// has it.
func variantGame(game, value string) string {
	first := ""
	for _, g := range variants() {
		if slices.Contains(g.Values, value) && (g.Game == game || first == "") {
			first = g.Game
		}
	}
	return first
}

// variantName says a variant in the words of the games that have it, or of one
// game; a choice that is no kind of game of its own with what it is about.
func variantName(p page, game, value string) string {
	var names []string
	for _, g := range games.All {
		about := g.Game.About()
		if len(about.Options) == 0 || game != "" && game != about.Key || !slices.Contains(about.Options[0].Values, value) {
			continue
		}
		of := optionField{Option: about.Options[0], Game: about.Key}
		name, choice := gameName(p, about.Key), strings.TrimSuffix(of.Choice(p, value), ".")
		if root, _ := split(about); root == nil {
			names = append(names, p.Say("page.rule.option", "Game", name, "Option", of.Label(p), "Choice", choice))
		} else {
			names = append(names, name+": "+choice)
		}
	}
	return strings.Join(names, "; ")
}

// Hint says what is usual, and what a number may be.
func (f settingField) Hint(p page) string {
	usual := strings.TrimSuffix(settingValue(p, f.Setting, f.Default), ".")
	if f.Kind == ladder.Number {
		return p.Say("page.ladder_set.number", "Usual", usual, "Min", f.Min, "Max", f.Max)
	}
	return p.Say("page.ladder_set.usual", "Usual", usual)
}

// Length is how many characters a typed value may have.
func (f settingField) Length() string {
	if f.Kind == ladder.Number {
		return strconv.Itoa(len(strconv.Itoa(f.Max)))
	}
	return "60"
}

// chosenSettings are the settings of a form that differ from those that stand.
func chosenSettings(now map[string]string, sent func(string) string) map[string]string {
	out := map[string]string{}
	for _, k := range ladder.Explain() {
		if v := strings.TrimSpace(sent("set-" + k.Name)); v != now[k.Name] && (v != "" || now[k.Name] != "" && k.Name == "variant") {
			out[k.Name] = v
		}
	}
	return out
}

// ruling is the ladder of the address, for a steward of its club.
func (s *Server) ruling(c echo.Context) (ladderView, error) {
	v, err := s.ladder(c)
	if err != nil {
		return v, err
	}
	if _, err := member(c); err != nil {
		return v, err
	}
	if !v.Rules() {
		return v, refusal.New(club.NotSteward, "Club", v.House.Name)
	}
	return v, nil
}

// ladderSettings shows the settings of a ladder to its stewards.
func (s *Server) ladderSettings(c echo.Context) error {
	return s.settingsPage(c, http.StatusOK, nil)
}

func (s *Server) settingsPage(c echo.Context, status int, wrong error) error {
	v, err := s.ruling(c)
	if err != nil {
		return err
	}
	p := s.page(c).at(v.Path("settings"))
	p.Title = p.Say("page.ladder_set.title", "Name", v.Called(p))
	if wrong != nil {
		v.Wrong = p.Refusal(wrong)
	}
	return p.render(c, status, ladderSettings(p, v, c.FormValue))
}

// ladderConfigure changes those settings that the form changes.
func (s *Server) ladderConfigure(c echo.Context) error {
	v, err := s.ruling(c)
	if err != nil {
		return err
	}
	by := events.Ruled{Steward: v.Me, Reason: strings.TrimSpace(c.FormValue("reason"))}
	chosen := chosenSettings(v.Settings.Values(), c.FormValue)
	if len(chosen) == 0 {
		return s.settingsPage(c, http.StatusUnprocessableEntity, refusal.New(nothingNew))
	}
	_, err = s.do(c, v.Me, "", ladder.Configure{In: ladder.In{ID: v.ID}, Ruled: by, Settings: chosen})
	switch err = plain(err); {
	case err == nil:
		return c.Redirect(http.StatusSeeOther, v.Path()+"?notice=saved")
	case refusal.Of(err) == nil:
		return err
	}
	return s.settingsPage(c, status(err), err)
}
