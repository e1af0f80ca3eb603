package mail

import (
	"context"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"carteiro/engine/games"
	"carteiro/engine/lang"
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

// openTable invites somebody: a member by name or anybody by address.
func (h *hearing) openTable(ctx context.Context, c Command) error {
	game, words := splitGame(h.Words, c.Text)
	if other := otherGame(words); other != "" {
		return h.noSuchGame(other)
	}
	options, whom, err := h.terms(game, words)
	if err != nil {
		return err
	}
	if err := h.mayInvite(ctx); err != nil {
		return err
	}
	guest, err := h.guest(ctx, c, whom)
	if err != nil {
		return err
	}
	clubID, err := h.sharedClub(ctx, guest)
	if err != nil {
		return err
	}
	id := newID[events.TableID](h, "table/"+itoa(len(h.data.Lines)))
	err = h.order(ctx, "open"+itoa(len(h.data.Lines)), table.Open{ID: id, Game: game, Options: options, Club: clubID,
		Host: h.who.ID, Guests: []events.PlayerID{guest}})
	if err == nil {
		h.did(c.Line, "done.open", "Game", game, "Table", string(id), "Guest", string(guest))
		h.data.Lines[len(h.data.Lines)-1].Options = options
		h.answers = true
	}
	return err
}

// terms reads what is to be played and gives the words that are left, which
// say whom. Beside an address no other word may be left: it would be passed over.
func (h *hearing) terms(game, words string) (rules.Options, string, error) {
	said, rest := readTerms(strings.Fields(words))
	say := h.Words.In(h.who.Lang).Say
	strange := strangeWords(rest)
	if strings.Contains(words, "@") && len(strange) > 0 {
		right := strings.Split(say("letter.terms_known"), "; ")
		return nil, "", refusal.New("unknown_terms", "Words", quoteLine(strings.Join(strange, " "))).Offering(right...)
	}
	whom := strings.Join(rest, " ")
	if len(said) == 0 {
		return nil, whom, nil
	}
	g, _ := games.Find(game)
	options := optionsOf(g.Game.About(), said)
	if len(options) == 0 {
		return nil, whom, nil
	}
	_, err := g.Game.Setup(options, 2)
	return options, whom, projections.Labelled(err, game, say)
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

// splitGame takes the name of a game off the words; without one it is the
// first game of the house.
func splitGame(words *lang.Catalogue, text string) (game, whom string) {
	game = games.All[0].Game.About().Key
	var kept []string
	for _, w := range strings.Fields(text) {
		named := ""
		for _, e := range games.All {
			key := e.Game.About().Key
			for _, tag := range append([]string{""}, lang.Tags...) {
				if name := words.In(tag).Say("game." + key); plainWords(w) == plainWords(name) || w == key {
					named = key
				}
			}
		}
		if named != "" {
			game = named
			continue
		}
		kept = append(kept, w)
	}
	return game, strings.Join(kept, " ")
}

// guest finds whom the person means, and makes an unknown address known.
func (h *hearing) guest(ctx context.Context, c Command, whom string) (events.PlayerID, error) {
	list, _ := invitees(c.Line)
	if !strings.Contains(whom, "@") || len(list) == 0 {
		return h.memberNamed(ctx, whom)
	}
	if len(list) > 1 {
		return "", refusal.New("one_opponent")
	}
	address := list[0].Address
	if err := player.CheckAddress(address); err != nil {
		return "", err
	}
	id, err := h.Desk.PlayerAt(ctx, address)
	if id != "" || err != nil {
		return id, err
	}
	return h.newGuest(ctx, list[0])
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
