package views

import (
	"carteiro/engine/games"
	"carteiro/events"
)

// agreed says in sentences what a club has agreed on.
func agreed(p page, t events.ClubTerms) []string {
	out := []string{
		p.Say("page.agreed.lang", "Lang", p.Say("page.tongue."+t.Lang)),
		p.Say("page.agreed.zone", "Zone", t.Zone),
		p.Say("page.agreed.door." + t.Door),
	}
	if t.Game != "" {
		out = append(out, p.Say("page.agreed.game", "Game", gameName(p, t.Game)))
		if g, ok := games.Find(t.Game); ok && len(t.Options) > 0 {
			out = append(out, g.Game.About().Terms(t.Options, p.Say)...)
		}
	}
	if t.Clock != "" {
		out = append(out, presetName(p, t.Clock))
	}
	if t.Weekend {
		out = append(out, p.Say("clock.weekend", "Zone", t.Zone))
	}
	return append(out, p.Say("page.agreed.ratings."+t.Ratings))
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
