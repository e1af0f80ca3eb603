package club

import (
	"carteiro/engine/clock"
	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/engine/text"
	"carteiro/events"
)

// MaxName bounds the name of a club, a ladder or a round robin, in characters.
const MaxName = 60

// checkTerms refuses terms that cannot be and gives the others in their one
// form. A club has a name and a language; all else may be left open.
func checkTerms(t events.ClubTerms) (events.ClubTerms, error) {
	var err error
	if t.Name, err = checkName(t.Name); err != nil {
		return t, err
	}
	for _, word := range []struct {
		value string
		code  refusal.Code
		legal []string
	}{
		{t.Lang, "bad_language", []string{"pt", "en"}},
		{t.Door, BadDoor, []string{"", DoorOpen, DoorInvited}},
		{t.Ratings, BadRatings, []string{"", RatesGlicko2, RatesFIBS}},
	} {
		if err := oneOf(word.value, word.code, word.legal...); err != nil {
			return t, err
		}
	}
	if t.Zone != "" {
		if _, err := clock.Zone(t.Zone); err != nil {
			return t, err
		}
	}
	if t.Clock, err = checkClock(t.Clock); err != nil {
		return t, err
	}
	t.Options, err = checkOptions(t.Game, t.Options)
	return t, err
}

// oneOf refuses a value that is none of the legal; an empty one among them is
// not offered.
func oneOf(value string, code refusal.Code, legal ...string) error {
	for _, l := range legal {
		if l == value {
			return nil
		}
	}
	if legal[0] == "" {
		legal = legal[1:]
	}
	return refusal.New(code).Quoting(clip(value)).Offering(legal...)
}

// checkClock brings a clock to its one form, if a table would have it.
func checkClock(said string) (string, error) {
	if said == "" {
		return "", nil
	}
	if err := (table.Time{Clock: said}).Check(); err != nil {
		return "", err
	}
	c, err := clock.Parse(said)
	if err != nil {
		return "", err
	}
	return c.String(), nil
}

// checkOptions checks the choices for new tables of a game, the first of the
// house where none is agreed. Those are kept that were made, in their one form;
// the others stay open.
func checkOptions(game string, chosen rules.Options) (rules.Options, error) {
	g, ok := games.All[0], true
	if game != "" {
		g, ok = games.Find(game)
	}
	if !ok {
		return nil, refusal.New("no_such_game").Quoting(clip(game))
	}
	about := g.Game.About()
	for _, o := range about.Options {
		if o.Given && chosen[o.Name] != "" {
			return nil, refusal.New(rules.OptionNotHere, "Option", o.Name)
		}
	}
	full, err := about.Resolve(chosen)
	if err == nil {
		_, err = g.Game.Setup(full, about.MinSeats)
	}
	if err != nil {
		return nil, err
	}
	var kept rules.Options
	for name, value := range chosen {
		if value != "" {
			if kept == nil {
				kept = rules.Options{}
			}
			kept[name] = full[name]
		}
	}
	return kept, nil
}

// checkName gives a name of 1 to MaxName characters on one line without the
// spaces around it.
func checkName(name string) (string, error) {
	good, ok := text.Name(name, MaxName)
	if !ok {
		return "", refusal.New("bad_name", "Max", MaxName).Quoting(text.Line(clip(name)))
	}
	return good, nil
}

// clip is what a refusal shows of a text.
func clip(s string) string { return rules.Quoted(s) }
