package robin

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/engine/text"
	"carteiro/events"
)

// decideSteward decides what a steward does, with a written reason.
func (d *draft) decideSteward(c Command) error {
	r, ok := c.(interface{ Ruling() events.Ruled })
	if !ok {
		return refusal.New(refusal.BadInput)
	}
	if err := reasoned(r.Ruling()); err != nil {
		return err
	}
	switch c := c.(type) {
	case Admit:
		return d.enter(c.Who, c.Ruled)
	case Scratch:
		return d.scratch(c.Who, c.Ruled)
	case Begin:
		return d.begin(c)
	case Expel:
		return d.forfeit(c.Who, byRuling, c.Ruled)
	case Excuse:
		return d.excuse(c)
	case Rule:
		return d.rule(c)
	case Stop:
		d.add(events.RobinEnded{Dated: d.on, Ruled: c.Ruled})
		return nil
	}
	return refusal.New(refusal.BadInput)
}

// reasoned checks that a steward gave a reason.
func reasoned(r events.Ruled) error {
	switch n := utf8.RuneCountInString(strings.TrimSpace(r.Reason)); {
	case r.Steward == "" || n == 0:
		return refusal.New(ReasonWanted)
	case n > maxReason:
		return refusal.New(refusal.TooLong, "Max", maxReason)
	}
	return nil
}

func (d *draft) announce(c Announce) error {
	if err := reasoned(c.Ruled); err != nil {
		return err
	}
	switch {
	case !d.s.At.IsZero():
		return refusal.New(refusal.Already)
	case c.Club == "" || d.on.At.IsZero():
		return refusal.New(refusal.BadInput)
	}
	terms, err := agreed(c.Terms)
	if err != nil {
		return err
	}
	d.add(events.RobinAnnounced{Dated: d.on, Ruled: c.Ruled, Club: c.Club, Terms: terms, Commitment: c.Commitment})
	return nil
}

// agreed completes terms, or refuses those at which no table could be opened.
func agreed(t events.RobinTerms) (events.RobinTerms, error) {
	name, ok := text.Name(t.Name, maxName)
	if !ok {
		return t, refusal.New("bad_name", "Max", maxName).Quoting(text.Line(rules.Quoted(t.Name)))
	}
	t.Name = name
	var err error
	if t.Options, err = chosen(t.Game, t.Options); err != nil {
		return t, err
	}
	most := MaxRounds * (MaxPlayers - 1)
	switch {
	case t.Rounds < 1 || t.Rounds > MaxRounds:
		return t, refusal.New("bad_number", "Option", "rounds", "Min", 1, "Max", MaxRounds)
	case t.AtOnce < 0 || t.AtOnce > most:
		return t, refusal.New("bad_number", "Option", "at_once", "Min", 0, "Max", most)
	}
	return t, table.Time{Clock: t.Clock, Zone: t.Zone, Weekend: t.Weekend}.Check()
}

// chosen completes the options of a game for two, so that another default of a
// later day changes no round robin. Options that nobody may choose are not said.
// Unless the steward wants it otherwise colours are not drawn: the first seat has
// White, and so the schedule shares the colours out.
func chosen(game string, o rules.Options) (rules.Options, error) {
	g, ok := games.Find(game)
	if !ok {
		return nil, refusal.New("no_such_game").Quoting(game)
	}
	about, wanted := g.Game.About(), rules.Options{}
	maps.Copy(wanted, o)
	colours := func(x rules.Option) bool { return x.Name == "colours" }
	if wanted["colours"] == "" && slices.ContainsFunc(about.Options, colours) {
		wanted["colours"] = "host"
	}
	full, err := about.Resolve(wanted)
	if err != nil {
		return nil, err
	}
	for _, option := range about.Options {
		if _, said := o[option.Name]; said && option.Given {
			return nil, refusal.New(rules.OptionNotHere, "Option", option.Name)
		}
		if option.Given {
			delete(full, option.Name)
		}
	}
	_, err = g.Game.Setup(full, 2)
	return full, err
}

func (d *draft) begin(c Begin) error {
	switch n := len(d.s.Entered); {
	case len(d.s.Order) > 0:
		return refusal.New(HasBegun)
	case n < MinPlayers:
		return d.wrongSize()
	case c.Luck == nil:
		return refusal.New(refusal.BadInput)
	}
	d.add(events.RobinBegun{Dated: d.on, Ruled: c.Ruled, Order: drawn(d.s.Entered, c.Luck), Secret: c.Secret})
	d.proceed()
	return nil
}

// excuse forgives a loss on time; the result stands.
func (d *draft) excuse(c Excuse) error {
	g, ok := d.s.Game(c.N)
	if !ok || g.How != byTime || g.Excused || c.Who == "" || g.loser() != c.Who {
		return refusal.New(NoSuchFlag)
	}
	d.add(events.RobinExcused{Dated: d.on, Ruled: c.Ruled, N: c.N, Player: c.Who})
	d.proceed()
	return nil
}

// rule says how a game ends or has ended. What was rated stays rated unless it is
// made void; a game under way is rated if both have acted, as one that was played
// out.
func (d *draft) rule(c Rule) error {
	g, ok := d.s.Game(c.N)
	switch {
	case !ok:
		return refusal.New(NoSuchGame)
	case c.Winner != "" && (c.Void || !slices.Contains([]events.PlayerID{g.First, g.Second}, c.Winner)):
		return refusal.New(refusal.BadInput).Quoting(string(c.Winner))
	}
	how := byRuling
	if c.Void {
		how = void
	}
	rated := !c.Void && (g.Rated || !g.Done && d.s.Terms.Rated && c.BothActed)
	d.add(events.RobinScored{Dated: d.on, Ruled: c.Ruled, N: c.N, Winner: c.Winner, How: how, Rated: rated})
	d.proceed()
	return nil
}
