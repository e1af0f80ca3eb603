package mail

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"carteiro/engine/club"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/projections"
)

// Verbs that only a person's own address knows.
const (
	verbGames = "games"
	verbLeave = "leave" // Text: the club
)

// personVerbs is THE table of what a letter to a person's own address may ask.
var personVerbs = map[string]handler{
	VerbPlay:     (*hearing).openTable,
	VerbName:     (*hearing).rename,
	VerbLanguage: (*hearing).language,
	VerbLogin:    (*hearing).link,
	VerbHelp:     (*hearing).helpPerson,
	VerbStop:     (*hearing).stop,
	VerbStart:    (*hearing).start,
	VerbSit:      (*hearing).sit,
	VerbWithdraw: (*hearing).withdrawInvitation,
	verbGames:    (*hearing).games,

	VerbJoin:     (*hearing).joinClub,
	verbLeave:    (*hearing).leaveClub,
	VerbInvite:   (*hearing).inviteToClub,
	verbClubs:    (*hearing).clubs,
	verbLeaveAny: (*hearing).leaveAny,

	VerbLadder:      (*hearing).standings,
	verbWhy:         (*hearing).why,
	VerbChallenge:   (*hearing).challenge,
	VerbUnchallenge: (*hearing).withdrawChallenge,
	verbAbsent:      (*hearing).absent,
	verbPresent:     (*hearing).present,
	verbJoinLadder:  (*hearing).joinLadder,
	verbQuitLadder:  (*hearing).quitLadder,
	verbBlock:       (*hearing).block,
	verbUnblock:     (*hearing).unblock,
	verbSteward:     (*hearing).onlyOnThePage,

	verbRobin:   (*hearing).crossTable,
	verbEnter:   (*hearing).enter,
	verbScratch: (*hearing).scratch,

	VerbVacation: (*hearing).vacation,
	VerbBack:     (*hearing).endVacation,
	VerbMail:     (*hearing).chooseMail,
	VerbZone:     (*hearing).chooseZone,
	VerbQuiet:    (*hearing).chooseQuiet,
	VerbSafety:   (*hearing).chooseSafety,
}

// toPlayer works a letter to a person's own address.
func (h *hearing) toPlayer(ctx context.Context) error {
	if ok, err := h.identify(ctx, h.To.Player); !ok || err != nil {
		return err
	}
	if h.differing() {
		return nil
	}
	if len(h.in.Commands) == 0 {
		first, _, _ := strings.Cut(h.in.Text, "\n")
		if err := bare(first); err != nil {
			h.refuse(first, err)
			return nil
		}
		h.did(first, "done.no_command")
		h.show("help.person")
		return nil
	}
	h.lively = !slices.ContainsFunc(h.in.Commands, func(c Command) bool { return !slices.Contains(aboutOneself, c.Verb) })
	return h.commands(ctx, personVerbs, h.in.Commands)
}

// aboutOneself are the verbs of what a person settles for themselves, some at a
// sitting: their answers are counted as those of a lively game are.
var aboutOneself = []string{VerbName, VerbLanguage, VerbVacation, VerbBack, VerbMail, VerbZone, VerbQuiet, VerbSafety}

// missing says what a word wants that stands alone.
var missing = map[string]refusal.Code{VerbPlay: "missing_whom", VerbName: "missing_name", VerbLanguage: "bad_language"}

// bare refuses a word that says what to do and not to what, nil for other lines.
func bare(line string) error {
	word, arg := splitVerb(foldLine(line))
	if code, ok := missing[verbs[word]]; ok && plainWords(arg) == "" {
		return refusal.New(code)
	}
	return nil
}

func (h *hearing) helpPerson(context.Context, Command) error {
	h.show("help.person")
	return nil
}

func (h *hearing) games(context.Context, Command) error {
	h.show("games")
	return nil
}

func (h *hearing) rename(ctx context.Context, c Command) error {
	name := originalTail(c)
	err := h.order(ctx, c.Verb+itoa(len(h.data.Lines)), player.Rename{ID: h.who.ID, Name: name})
	if err == nil {
		h.did(c.Line, "done.name", "Name", name)
		h.answers = true
	}
	return err
}

// originalTail is what stands behind the first word of a line, as it was written.
func originalTail(c Command) string {
	_, tail, _ := strings.Cut(oneLine(c.Line), " ")
	return strings.Trim(tail, " .,;:\"'«»“”*_")
}

// languages are the names of the languages of the house, folded.
var languages = map[string]string{
	"pt": "pt", "pt-pt": "pt", "pt-br": "pt", "português": "pt", "portugues": "pt", "portuguese": "pt",
	"en": "en", "en-gb": "en", "en-us": "en", "english": "en", "inglês": "en", "ingles": "en",
}

func (h *hearing) language(ctx context.Context, c Command) error {
	tag, ok := languages[c.Text]
	if !ok {
		tag = c.Text
	}
	err := h.order(ctx, c.Verb+itoa(len(h.data.Lines)), player.Speak{ID: h.who.ID, Lang: tag})
	if err == nil {
		h.did(c.Line, "done.language")
		h.answers = true
	}
	return err
}

// link asks for a sign-in link; the letter with it is the answer.
func (h *hearing) link(ctx context.Context, _ Command) error {
	return h.order(ctx, "link", player.AskSignIn{ID: h.who.ID})
}

func (h *hearing) joinClub(ctx context.Context, c Command) error {
	return h.membership(ctx, c, "done.join", func(id events.ClubID) any { return club.Join{ID: id, By: h.who.ID} })
}

func (h *hearing) leaveClub(ctx context.Context, c Command) error {
	if err := h.losing(ctx, c); err != nil {
		return err
	}
	return h.membership(ctx, c, "done.leave", func(id events.ClubID) any { return club.Leave{ID: id, By: h.who.ID} })
}

func (h *hearing) membership(ctx context.Context, c Command, say string, order func(events.ClubID) any) error {
	found, err := h.findClub(ctx, c.Text)
	if err != nil {
		return err
	}
	if err := h.order(ctx, c.Verb+itoa(len(h.data.Lines))+"-"+string(found.ID), order(found.ID)); err != nil {
		return err
	}
	h.did(c.Line, say, "Club", found.Name)
	h.answers = true
	return nil
}

// clubWord stands before the name of a club, or begins it: "clube da Praia".
var clubWord = regexp.MustCompile(`^(?:clube|club)(?: d[aeo]s?)? ?`)

// findClub finds a club by its name or id, with or without the word before it.
func (h *hearing) findClub(ctx context.Context, text string) (projections.Club, error) {
	list, err := h.Books.Clubs(ctx)
	if err != nil {
		return projections.Club{}, err
	}
	var all []place[projections.Club]
	for _, c := range list {
		all = append(all, place[projections.Club]{string(c.ID), c.Name, c})
	}
	for _, said := range []string{text, clubWord.ReplaceAllString(text, "")} {
		if fits := fitting(all, said); plainForm(said) != "" && len(fits) == 1 {
			return fits[0].it, nil
		}
	}
	var names []string
	for _, c := range list {
		names = append(names, string(c.ID))
	}
	return projections.Club{}, refusal.New("no_such_club").Quoting(quoteLine(text)).Offering(names...)
}
