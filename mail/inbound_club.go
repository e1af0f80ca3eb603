package mail

import (
	"context"
	"strings"

	"carteiro/engine/club"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// toClub works a letter to the unsigned address of a club or of the house.
// Whoever can forge a sender can write it, so nothing acts but a newcomer's
// wish to join, which only brings a letter to the address it came from.
func (h *hearing) toClub(ctx context.Context) error {
	c, err := h.Desk.Club(ctx, h.To.Club)
	if err != nil {
		return err
	}
	if c.Name == "" {
		c.ID = ""
	}
	h.data.Club, h.answers = c.ID, true
	id, err := h.Desk.PlayerAt(ctx, h.in.From)
	switch {
	case err != nil:
		return err
	case id != "" && id != h.newcomer():
		return h.forgeable(ctx, id, c)
	}
	for _, cmd := range h.in.Commands {
		if cmd.Verb == VerbJoin {
			return h.join(ctx, c, cmd)
		}
	}
	h.data.Stranger, h.data.Lang = h.in.From, strangerLang(h.in, c.Lang)
	h.show("stranger")
	h.note("a stranger, told how to join")
	return nil
}

// newcomer is the id that a person gets who joins by this letter.
func (h *hearing) newcomer() events.PlayerID { return newID[events.PlayerID](h, "newcomer") }

// forgeable answers a known person: nothing was done, and where the same words
// do act.
func (h *hearing) forgeable(ctx context.Context, id events.PlayerID, c club.State) error {
	var err error
	if h.who, err = h.Desk.Player(ctx, id); err != nil {
		return err
	}
	for _, cmd := range h.in.Commands {
		if cmd.Verb == VerbJoin && c.Members[id] {
			h.refuse(cmd.Line, refusal.New("already_member", "Club", c.Name))
		}
	}
	h.show("forgeable")
	h.note("known, answered to the registered address")
	return nil
}

// join makes the writer known and a member. Until they answer a letter of ours
// they count as somebody whose address another gave.
func (h *hearing) join(ctx context.Context, c club.State, cmd Command) error {
	if c.Terms.Door == club.DoorInvited {
		h.data.Club, h.data.Stranger, h.data.Lang = "", h.in.From, joinLang(cmd)
		h.refuse(cmd.Line, refusal.New(club.ByInvitation, "Club", c.Name))
		h.show("stranger")
		return nil
	}
	key, err := h.Desk.Vault.AddressKey(h.in.From)
	if err != nil {
		return err
	}
	h.who.ID = h.newcomer()
	name := fitName(h.in.FromName)
	if name == "" || strings.Contains(name, "@") {
		name = nameFrom(h.in.From)
	}
	tag := joinLang(cmd)
	err = h.order(ctx, "join", player.Join{ID: h.who.ID, Address: h.in.From, Name: name, Lang: tag, Invited: true, AddressKey: key})
	if err == nil && c.ID != "" {
		err = h.order(ctx, "member", club.Join{ID: c.ID, By: h.who.ID})
	}
	switch {
	case isUndecided(err):
		return err
	case err != nil:
		h.who.ID, h.data.Stranger, h.data.Lang = "", h.in.From, tag
		h.refuse(cmd.Line, err)
		h.show("stranger")
		return nil
	}
	h.note("joined")
	h.show("welcome")
	return nil
}

// joinLang is the language of the word that a person joined with.
func joinLang(c Command) string {
	switch word, _ := splitVerb(foldLine(c.Line)); word {
	case "join", "subscribe":
		return "en"
	}
	return "pt"
}

// tellingWords are words that only one of the languages has, beside those of
// the commands.
var tellingWords = map[string]string{
	"help": "en", "join": "en", "subscribe": "en", "play": "en", "accept": "en", "board": "en", "roll": "en", "yes": "en",
	"the": "en", "and": "en", "you": "en", "would": "en", "like": "en", "hello": "en", "hi": "en", "is": "en", "please": "en", "how": "en", "i": "en", "want": "en", "with": "en",
	"ajuda": "pt", "entrar": "pt", "entro": "pt", "inscrever": "pt", "jogar": "pt", "aceito": "pt", "tabuleiro": "pt", "rolar": "pt", "lançar": "pt", "sim": "pt",
	"olá": "pt", "ola": "pt", "quero": "pt", "gostava": "pt", "queria": "pt", "como": "pt", "para": "pt", "por": "pt", "favor": "pt", "um": "pt", "uma": "pt", "é": "pt", "dia": "pt", "obrigado": "pt", "obrigada": "pt",
}

// strangerLang guesses the language of a stranger from the words used, in the
// text and in the subject; without any it is the club's.
func strangerLang(in Incoming, clubs string) string {
	count := map[string]int{}
	for _, w := range strings.FieldsFunc(strings.ToLower(clip(in.Text, maxCommandLine)+" "+in.Subject), isNoLetter) {
		if tag := tellingWords[w]; tag != "" {
			count[tag]++
		}
	}
	switch {
	case count["en"] > count["pt"]:
		return "en"
	case count["pt"] > count["en"]:
		return "pt"
	}
	return or(clubs, "pt")
}
