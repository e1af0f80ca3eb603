package views

import (
	"carteiro/engine/games"
	"carteiro/events"
)

// agreed says in sentences what a club has agreed on; nothing of what it left
// open.
func agreed(p page, t events.ClubTerms) (out []string) {
	say := func(value, id string, args ...any) {
		if value != "" {
			out = append(out, p.Say(id, args...))
		}
	}
	say(t.Lang, "page.agreed.lang", "Lang", p.Say("page.tongue."+t.Lang))
	say(t.Zone, "page.agreed.zone", "Zone", t.Zone)
	say(t.Door, "page.agreed.door."+t.Door)
	say(t.Game, "page.agreed.game", "Game", gameName(p, t.Game))
	if g, ok := games.Find(t.Game); ok && len(t.Options) > 0 {
		out = append(out, g.Game.About().Terms(t.Options, p.Say)...)
	}
	if t.Clock != "" {
		out = append(out, presetName(p, t.Clock))
	}
	if t.Weekend {
		out = append(out, p.Say("clock.weekend", "Zone", t.Zone))
	}
	say(t.Ratings, "page.agreed.ratings."+t.Ratings)
	return out
}

// changed says what one set of terms has that the other had not.
func changed(p page, before, after events.ClubTerms) (out []string) {
	had := map[string]bool{}
	for _, text := range agreed(p, before) {
		had[text] = true
	}
	if before.Name != after.Name {
		out = append(out, p.Say("page.agreed.name", "Name", after.Name))
	}
	now := map[string]bool{}
	for _, text := range agreed(p, after) {
		if now[text] = true; !had[text] {
			out = append(out, text)
		}
	}
	for _, text := range agreed(p, before) {
		if !now[text] {
			out = append(out, p.Say("page.agreed.no_more", "Text", text))
		}
	}
	return out
}
