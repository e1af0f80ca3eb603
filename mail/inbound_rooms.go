package mail

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"carteiro/engine/club"
	"carteiro/engine/refusal"
	"carteiro/projections"
)

// place is a club, a ladder or a round robin that a person's words may mean: its
// name, and what somebody would write to mean it.
type place[T any] struct {
	id   string
	name string
	it   T
}

// meant finds the one that a name, its beginning or an id means. Without a name
// it is the only one there is, or the only one that is the writer's own. Of
// several the list is asked back, each behind the words that stand before it.
func meant[T any](all []place[T], said string, own func(T) bool, none, several refusal.Code, before string) (T, error) {
	var zero T
	fits := fitting(all, said)
	if mine := slices.DeleteFunc(slices.Clone(fits), func(p place[T]) bool { return !own(p.it) }); len(mine) > 0 {
		fits = mine
	}
	switch {
	case len(fits) == 1:
		return fits[0].it, nil
	case len(fits) > 1:
		return zero, refusal.New(several).Offering(offered(fits, before)...)
	}
	r := refusal.New(none).Offering(offered(all, before)...)
	if said != "" {
		r = r.Quoting(quoteLine(said))
	}
	return zero, r
}

// kindWords may begin the name of a place, or stand before it.
var kindWords = regexp.MustCompile(`^(?:(?:the|of|in|em|n?[ao]s?|d[aeo]s?|escada|ladder|clube|club|torneio|todos contra todos|round ?robin)(?: |$))+`)

// bareName is a name in plain form without them, empty where nothing else is said.
func bareName(plain string) string { return kindWords.ReplaceAllString(plain, "") }

// fitting are the places of a name: those with exactly it, else those that begin
// with it, else those with it but for the words that say what it names; all where
// none is said.
func fitting[T any](all []place[T], said string) (out []place[T]) {
	want := plainForm(said)
	if want == "" {
		return all
	}
	var begin, bare []place[T]
	for _, p := range all {
		switch has := plainForm(p.name); {
		case has == want, p.id == want:
			out = append(out, p)
		case strings.HasPrefix(has, want):
			begin = append(begin, p)
		case bareName(want) != "" && bareName(has) == bareName(want):
			bare = append(bare, p)
		}
	}
	for _, list := range [][]place[T]{out, begin} {
		if len(list) > 0 {
			return list
		}
	}
	return bare
}

// plainForm makes names comparable: without accents and marks, in small letters.
func plainForm(s string) string { return unaccented(plainWords(s)) }

// offered are the words that mean each of some places; of one name with others
// its id tells it from them.
func offered[T any](list []place[T], before string) (out []string) {
	for _, p := range list {
		name := p.name
		if len(fitting(list, name)) > 1 || plainForm(name) == "" {
			name = p.id
		}
		out = append(out, strings.TrimSpace(before+" "+name))
	}
	return out
}

// houses are the clubs of the writer.
func (h *hearing) houses(ctx context.Context) (out []projections.House, err error) {
	clubs, err := h.Books.ClubsOf(ctx, h.who.ID)
	for _, c := range clubs {
		house, err := h.Books.House(ctx, c.ID)
		if err != nil {
			return nil, err
		}
		out = append(out, house)
	}
	return out, err
}

// word is how a word of the house is said to the writer.
func (h *hearing) word(id string, args ...any) string {
	return h.Words.In(h.who.Lang).Say("letter.say."+id, args...)
}

// before tells whether a line was done when the letter was worked the first time,
// and says so: what it was about is no longer there to be found.
func (h *hearing) before(ctx context.Context, c Command) bool {
	_, done, err := h.Desk.Store.Lookup(ctx, h.orderID(c.Verb+itoa(len(h.data.Lines))))
	if done && err == nil {
		h.did(c.Line, "done.before")
		h.answers = true
	}
	return done && err == nil
}

// clubs shows one's clubs.
func (h *hearing) clubs(context.Context, Command) error {
	h.show("clubs")
	return nil
}

// inviteToClub lets people into a club of the writer's; who has none invites to
// a game with the same words.
func (h *hearing) inviteToClub(ctx context.Context, c Command) error {
	houses, err := h.houses(ctx)
	if err != nil {
		return err
	}
	if len(houses) == 0 && c.In == "" {
		c.Verb = VerbPlay
		return h.openTable(ctx, c)
	}
	var all []place[projections.House]
	for _, house := range houses {
		all = append(all, place[projections.House]{string(house.ID), house.Name, house})
	}
	house, err := meant(all, c.In, func(projections.House) bool { return true }, club.NoSuchClub, "which_club",
		h.word("invite", "Whom", quoteLine(c.Text)))
	if err != nil {
		return err
	}
	guests, err := h.guests(ctx, c, strings.Fields(spacedCommas.Replace(c.Text)), maxGuests)
	if err != nil {
		return err
	}
	for i, g := range guests {
		err := h.order(ctx, c.Verb+itoa(len(h.data.Lines))+"-"+itoa(i), club.Invite{In: club.In{ID: house.ID}, By: h.who.ID, Whom: g})
		if err != nil {
			return err
		}
		h.did(c.Line, "done.invite", "Who", string(g), "Club", house.Name)
	}
	h.answers = true
	return nil
}

// maxGuests is how many people one line may invite to a club.
const maxGuests = 10

// leaveAny leaves the club, the ladder or the round robin of a name; without one
// it asks which.
func (h *hearing) leaveAny(ctx context.Context, c Command) error {
	ladders, err := h.ladders(ctx)
	if err != nil {
		return err
	}
	robins, err := h.robins(ctx)
	if err != nil {
		return err
	}
	var words []string
	mine := slices.DeleteFunc(ladders, func(p place[projections.Ladder]) bool { return p.it.Place(h.who.ID) == 0 })
	own := slices.DeleteFunc(robins, func(p place[projections.Robin]) bool { return !enters(p.it, h.who.ID) })
	words = append(offered(mine, h.word("quit_ladder")), offered(own, h.word("scratch"))...)
	switch {
	case c.Text == "":
		return h.whichToLeave(ctx, words)
	case len(fitting(own, c.Text)) > 0:
		c.In = c.Text
		return h.scratch(ctx, c)
	case len(fitting(mine, c.Text)) > 0:
		fits := fitting(mine, c.Text)
		return refusal.New("which_leave").Quoting(quoteLine(c.Line)).Offering(append(offered(fits, h.word("absent")), offered(fits, h.word("quit_ladder"))...)...)
	}
	return h.leaveClub(ctx, c)
}

// whichToLeave asks which of all that a person may leave.
func (h *hearing) whichToLeave(ctx context.Context, words []string) error {
	clubs, err := h.Books.ClubsOf(ctx, h.who.ID)
	for _, c := range clubs {
		words = append(words, h.word("leave")+" "+c.Name)
	}
	if err != nil {
		return err
	}
	return refusal.New("which_leave").Offering(words...)
}

// onlyOnThePage refuses what a steward does.
func (h *hearing) onlyOnThePage(context.Context, Command) error { return refusal.New("web_only") }
