package mail

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"carteiro/engine/games"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// maxOpen is how many invitations by one person may wait for an answer before
// letters make no more of them.
const maxOpen = 10

// openTable invites somebody: a member by name or anybody by address, as many
// as the game has seats for.
func (h *hearing) openTable(ctx context.Context, c Command) error {
	if said, ok, err := h.onLadderNamed(ctx, c); err != nil {
		return err
	} else if ok {
		return h.challenge(ctx, said)
	}
	name, words, found := everyGame.cutName(strings.Fields(c.Text))
	about := games.All[0].Game.About()
	if g, ok := games.Find(name.game); found && ok {
		about = g.Game.About()
	}
	timed, words := takeAgreed(words)
	if timed.Clock != "" {
		timed.Zone = or(timed.Zone, h.Zone)
	}
	if err := or(timed.Bad, timed.Check()); err != nil {
		return err
	}
	if other := otherGame(words); other != "" {
		return h.noSuchGame(other)
	}
	options, whom, err := h.terms(ctx, about, name.options, words)
	if err != nil {
		return err
	}
	if len(severally(whom)) == 0 {
		return refusal.New("missing_whom")
	}
	if err := h.mayInvite(ctx); err != nil {
		return err
	}
	guests, err := h.guests(ctx, c, whom, about.MaxSeats-1)
	if err != nil {
		return err
	}
	clubID, err := h.sharedClub(ctx, guests)
	if err != nil {
		return err
	}
	id := newID[events.TableID](h, "table/"+itoa(len(h.data.Lines)))
	err = h.order(ctx, "open"+itoa(len(h.data.Lines)), table.Open{ID: id, Game: about.Key, Options: options, Club: clubID, Host: h.who.ID, Guests: guests, Time: timed.Time, Rated: timed.Rated})
	if err == nil {
		var ids []string
		for _, g := range guests {
			ids = append(ids, string(g))
		}
		h.did(c.Line, "done.open", "Game", about.Key, "Table", string(id), "Guest", strings.Join(ids, ","))
		h.data.Lines[len(h.data.Lines)-1].Options = options
		h.data.Lines[len(h.data.Lines)-1].Clock = timed.Clock
		h.data.Lines[len(h.data.Lines)-1].Agreed = timed.named()
		h.answers = true
	}
	return err
}

// terms reads what is to be played, beside what the game's name chose, and
// gives the words that are left, which say whom. Beside an address no other
// word may be left but names: it would be passed over.
func (h *hearing) terms(ctx context.Context, about rules.About, named rules.Options, words []string) (rules.Options, []string, error) {
	said, whom := readTerms(words, lexicons[about.Key].terms)
	say := h.Words.In(h.who.Lang)
	strange := h.strange(ctx, whom)
	if n := said[lengthTerm]; n != "" && !slices.ContainsFunc(about.Options, func(o rules.Option) bool { return o.Max > 0 }) {
		strange = append(strange, n)
	}
	if len(strange) > 0 {
		err := refusal.New("unknown_terms", "Words", quoteLine(strings.Join(strange, " ")))
		if id := "help." + about.Key + ".terms"; say.Has(id) {
			err = err.Offering(strings.Split(say.Say(id), "; ")...)
		}
		return nil, nil, err
	}
	imply(said, named)
	options := optionsOf(about, said)
	if len(options) == 0 {
		return nil, whom, nil
	}
	g, _ := games.Find(about.Key)
	_, err := g.Game.Setup(options, about.MinSeats)
	return options, whom, projections.Labelled(err, about.Key, say.Say)
}

func (h *hearing) mayInvite(ctx context.Context) error {
	list, err := h.Books.TablesOf(ctx, h.who.ID)
	open := 0
	for _, l := range list {
		if invitedBy(l, h.who.ID) {
			open++
		}
	}
	if err == nil && open >= maxOpen {
		return refusal.New("too_many_invitations", "Max", maxOpen)
	}
	return err
}

// guests finds whom the person means by names and addresses, at most so many,
// and makes an unknown address known.
func (h *hearing) guests(ctx context.Context, c Command, whom []string, most int) (ids []events.PlayerID, err error) {
	if addressed(whom) == 0 {
		return h.members(ctx, whom, most)
	}
	list, _ := invitees(c.Line)
	for _, who := range list {
		if err := player.CheckAddress(who.Address); err != nil {
			return nil, err
		}
	}
	var named []events.PlayerID
	for _, part := range severally(whom) {
		if addressed(part) > 0 {
			continue
		}
		id, err := h.memberNamed(ctx, strings.Join(part, " "))
		if err != nil {
			return nil, err
		}
		named = append(named, id)
	}
	if len(list)+len(named) > most {
		return nil, tooMany(most)
	}
	for _, who := range list {
		id, err := h.guestAt(ctx, who)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return append(ids, named...), nil
}

// addressed counts the addresses among some words.
func addressed(words []string) (n int) {
	for _, w := range words {
		n += count(strings.Contains(w, "@"))
	}
	return n
}

func tooMany(most int) error {
	if most == 1 {
		return refusal.New("one_opponent")
	}
	return refusal.New("too_many_opponents", "Max", most)
}

func (h *hearing) guestAt(ctx context.Context, who invitee) (events.PlayerID, error) {
	id, err := h.Desk.PlayerAt(ctx, who.Address)
	if id != "" || err != nil {
		return id, err
	}
	return h.newGuest(ctx, who)
}

// newGuest makes a person known by an address that somebody else gave, under
// the name that was given with it.
func (h *hearing) newGuest(ctx context.Context, who invitee) (events.PlayerID, error) {
	key, err := h.Desk.Vault.AddressKey(who.Address)
	if err != nil {
		return "", err
	}
	id := newID[events.PlayerID](h, "player/"+key)
	err = h.order(ctx, "invite-"+string(id), player.Join{ID: id, Address: who.Address, Name: or(fitName(who.Name), nameFrom(who.Address)),
		Lang: h.who.Lang, Invited: true, AddressKey: key})
	if errors.Is(err, events.ErrConflict) {
		return h.Desk.PlayerAt(ctx, who.Address)
	}
	return id, err
}

// nameFrom makes a name out of an address: "ana.silva@..." is Ana Silva until
// she says otherwise.
func nameFrom(address string) string {
	local, _, _ := strings.Cut(address, "@")
	words := strings.FieldsFunc(local, func(r rune) bool { return strings.ContainsRune("._-+", r) })
	for i, w := range words {
		first, size := utf8.DecodeRuneInString(w)
		words[i] = string(unicode.ToUpper(first)) + w[size:]
	}
	return fitName(or(strings.Join(words, " "), local))
}

// fitName makes a name of at most 60 characters out of a stranger's text.
func fitName(s string) string {
	r := []rune(headerSafe(s))
	return strings.TrimSpace(string(r[:min(len(r), 60)]))
}
