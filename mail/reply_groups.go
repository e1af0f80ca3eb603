package mail

import (
	"context"
	"regexp"
	"strings"

	"carteiro/engine"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// toAllShape heads words to the whole table, where words go to a group otherwise.
var toAllShape = regexp.MustCompile(`(?i)^(?:(?:say |dizer |digo )?(?:to|para|a) )(?:all|everybody|everyone|the (?:whole )?table|todos|todas|toda a gente|(?:à |a )?mesa(?: toda)?)(?:[ ,:;.–—-]+|$)`)

// everybody is the In of words that go to the whole table.
const everybody = "*"

// readToAll reads "to all: well played" and "a todos, boa sorte".
func (l lexicon) readToAll(line string) (Command, bool) {
	if !l.groups {
		return Command{}, false
	}
	said := strings.TrimLeft(tidy(line), "*_ ")
	at := toAllShape.FindStringIndex(said)
	if at == nil {
		return Command{}, false
	}
	return Command{Verb: VerbSay, In: everybody, Text: strings.TrimSpace(said[at[1]:]), Line: strings.TrimSpace(line)}, true
}

// deciding reads the lines of a decision that names seats by who sits there
// ("take Rui, pass Eva"), for the seat that a letter comes from; nil where that
// seat owes none. What the game can make nothing of is no such line; a play on the
// board is read as in any game.
func (c *Clerk) deciding(ctx context.Context, l lexicon, s table.State, to Target) func(string) (string, bool) {
	if _, naming := s.Position.(rules.Naming); !naming {
		return nil
	}
	s, err := c.asOf(ctx, s, to.Turn)
	if _, asked := s.Asked(to.Seat); err != nil || !asked || s.Status != table.Playing || s.Offer != nil {
		return nil
	}
	at, names := s.Position, c.namesAt(ctx, s)
	for m := range at.Legal(to.Seat) {
		if l.holdsMove(string(m)) {
			return nil
		}
	}
	_, err = at.Read(to.Seat, "?") // what the game says to that, it says to anything
	nothing := refusal.Of(err)
	return func(line string) (string, bool) {
		text := rules.Numbered(at, line, names...)
		if len(line) > maxRead || len(strings.Fields(text)) < 2 {
			return "", false
		}
		_, err := at.Read(to.Seat, text)
		r := refusal.Of(err)
		return text, err == nil || r != nil && nothing != nil && r.Code != nothing.Code
	}
}

// namesAt are the names of the people at a table, by seat.
func (c *Clerk) namesAt(ctx context.Context, s table.State) (names []string) {
	for _, chair := range s.Chairs {
		p, err := c.Books.Person(ctx, chair.Player)
		if err != nil {
			p.Name = ""
		}
		names = append(names, p.Name)
	}
	return names
}

// advise makes words to one's group of a move that somebody else of it has to
// make: what a member writes of the captain's dice is advice.
func (h *hearing) advise(s table.State) {
	group := confers(s, h.To.Seat)
	if _, asked := s.Asked(h.To.Seat); asked || group == "" || s.Offer != nil || rules.Sealed(s.Position) || !groupDecides(s, group) {
		return
	}
	var words []string
	var others []Command
	for _, c := range h.in.Commands {
		if c.Verb != VerbMove {
			others = append(others, c)
			continue
		}
		words = append(words, c.Line)
		h.did(c.Line, "done.advice", "Group", h.Words.In(h.who.Lang).Say("group."+group))
		h.answers = true
	}
	h.in.Commands = others
	h.in.Rest = strings.TrimSpace(strings.Join(append(words, h.in.Rest), "\n"))
}

// groupDecides tells whether a decision is due of a seat of a group.
func groupDecides(s table.State, group string) bool {
	for _, a := range s.Asks() {
		if s.Group(a.Seat) == group {
			return true
		}
	}
	return false
}

// sayTo delivers words to a group, or to all. Whoever may not speak to their
// group is told how to speak to all.
func (h *hearing) sayTo(ctx context.Context, group, text string) error {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil
	}
	order := table.Say{ID: h.To.Table, By: h.who.ID, Text: text, To: group}
	_, err := h.Desk.Do(ctx, engine.Order{ID: h.sameWords(group, text), Actor: h.who.ID, At: h.At, Command: order})
	switch {
	case err != nil && isUndecided(err):
		return err
	case refusal.Is(err, table.SilentNow):
		err = refusal.Of(err).Offering(h.Words.In(h.who.Lang).Say("letter.say.all") + " …")
	}
	if err != nil {
		h.refuse(clip(text, maxRead), err)
		return nil
	}
	h.note("words delivered")
	return nil
}

// sit takes a seat at a game under way that newcomers may join.
func (h *hearing) sit(ctx context.Context, c Command) error {
	id := events.TableID(c.Text)
	if c.Text == "" {
		return refusal.New("sit_where")
	}
	if err := h.order(ctx, c.Verb+itoa(len(h.data.Lines)), table.Sit{ID: id, By: h.who.ID}); err != nil {
		return err
	}
	h.did(c.Line, "done.sit")
	h.answers = true
	return nil
}
