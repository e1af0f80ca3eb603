package mail

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// tableVerbs is THE table of what a letter to a table may ask. The person is
// known there too, so what is personal may be asked as well.
var tableVerbs = map[string]handler{
	VerbAccept:   (*hearing).accept,
	VerbYes:      (*hearing).accept,
	VerbDecline:  (*hearing).decline,
	VerbNo:       (*hearing).decline,
	VerbWithdraw: (*hearing).withdraw,
	VerbMove:     (*hearing).play,
	VerbStep:     (*hearing).step,
	VerbOrder:    (*hearing).giveOrder,
	VerbUnorder:  (*hearing).withdrawOrder,
	VerbNext:     (*hearing).next,
	VerbResign:   (*hearing).resign,
	VerbOffer:    (*hearing).propose,
	VerbPreview:  (*hearing).preview,
	VerbBoard:    (*hearing).board,
	VerbHelp:     (*hearing).helpTable,
	VerbSay:      (*hearing).heard,
	VerbPlay:     (*hearing).openTable,
	VerbName:     (*hearing).rename,
	VerbLanguage: (*hearing).language,
	VerbLogin:    (*hearing).link,
	VerbStop:     (*hearing).stop,
	VerbStart:    (*hearing).start,
	VerbSit:      (*hearing).sit,

	VerbPause:    (*hearing).askPause,
	VerbYesPause: (*hearing).acceptPause,
	VerbNoPause:  (*hearing).declinePause,
	VerbEndPause: (*hearing).endPause,
	VerbGive:     (*hearing).giveTime,
	VerbClaim:    (*hearing).claim,

	VerbLadder:      (*hearing).standings,
	VerbChallenge:   (*hearing).challenge,
	VerbUnchallenge: (*hearing).withdrawChallenge,
	VerbInvite:      (*hearing).inviteToClub,
	VerbVacation:    (*hearing).vacation,
	VerbBack:        (*hearing).endVacation,
	VerbMail:        (*hearing).chooseMail,
	VerbZone:        (*hearing).chooseZone,
	VerbQuiet:       (*hearing).chooseQuiet,
	VerbSafety:      (*hearing).chooseSafety,
}

// toTable works a letter to a turn of a seat. Words are delivered first, so
// that the letter about the move tells them too, and whatever becomes of the
// commands.
func (h *hearing) toGame(ctx context.Context) error {
	s, err := h.Desk.Table(ctx, h.To.Table)
	if err != nil {
		return err
	}
	if ok, err := h.identify(ctx, s.Player(h.To.Seat)); !ok || err != nil {
		return err
	}
	if h.differing() {
		return nil
	}
	then, err := h.asOf(ctx, s, h.To.Turn)
	if err != nil {
		return err
	}
	h.attempt(then)
	h.talk(s)
	kept := h.withhold(then, s)
	h.advise(s)
	if err := h.speak(ctx, s); err != nil {
		return err
	}
	h.lively = s.Status == table.Playing && (len(h.data.Lines) > 0 || slices.ContainsFunc(h.in.Commands, func(c Command) bool {
		return slices.Contains([]string{VerbMove, VerbStep, VerbPreview}, c.Verb)
	}))
	switch {
	case kept:
		h.skip(h.in.Commands)
		return nil
	case len(h.in.Commands) == 0:
		h.noCommand(s)
		return nil
	}
	return h.commands(ctx, tableVerbs, h.in.Commands)
}

// asOf is the table at the turn that the letter answers: a late letter, or one
// that is worked again, means what it meant then.
func (c *Clerk) asOf(ctx context.Context, now table.State, turn int) (table.State, error) {
	if now.Turn <= turn {
		return now, nil
	}
	evs, _, err := c.Desk.Store.Load(ctx, now.ID.Stream(), 0)
	s := table.Zero(now.ID)
	for _, e := range evs {
		next := table.Evolve(s, e)
		if next.Turn > turn {
			break
		}
		s = next
	}
	return s, err
}

// speak delivers what the person wrote below the commands or behind "say": to
// their group where they sit in one with others, else and behind "to all" to all.
func (h *hearing) speak(ctx context.Context, s table.State) error {
	var words, all []string
	for _, c := range h.in.Commands {
		switch {
		case c.Verb == VerbSay && c.In == everybody:
			all = append(all, c.Text)
		case c.Verb == VerbSay:
			words = append(words, c.Text)
		}
	}
	if err := h.sayTo(ctx, "", strings.Join(all, "\n")); err != nil {
		return err
	}
	return h.sayTo(ctx, confers(s, h.To.Seat), strings.Join(append(words, h.in.Rest), "\n"))
}

// sameWords names words by what they say, to whom, and by the turn they answer: a program
// that sends a letter again as another one says them once.
func (h *hearing) sameWords(group, text string) events.CommandID {
	sum := sha256.Sum256([]byte("say\n" + h.To.text() + "\n" + group + "\n" + text))
	return events.CommandID(viaMail + hex.EncodeToString(sum[:16]))
}

// noCommand answers a letter of mere words, or of nothing, where a decision is
// awaited.
func (h *hearing) noCommand(s table.State) {
	if _, asked := s.Asked(h.To.Seat); !asked || len(h.data.Lines) > 0 {
		return
	}
	h.answers = true
	if h.in.Rest == "" {
		h.did("", "done.nothing_read")
		return
	}
	first, _, _ := strings.Cut(h.in.Rest, "\n")
	h.did(first, "done.only_words")
}

// heard has nothing left to do for words that were delivered; a letter that
// says to say something and does not say what is answered.
func (h *hearing) heard(_ context.Context, c Command) error {
	if c.Text == "" && h.in.Rest == "" {
		return refusal.New("say_what")
	}
	return nil
}

// at does an order at the table and moves on to the turn that follows it.
// Pairs are arguments of the sentence that says so.
func (h *hearing) at(ctx context.Context, c Command, order table.Command, pairs ...string) error {
	name := c.Verb + itoa(len(h.data.Lines))
	if err := h.order(ctx, name, order); err != nil {
		return h.late(ctx, err)
	}
	h.did(c.Line, "done."+c.Verb, pairs...)
	turn, err := h.turnAfter(ctx, h.orderID(name))
	if err != nil { // the order is done: only working the letter again tells the rest
		return fmt.Errorf("%w: %w", events.ErrUnknown, err)
	}
	h.turn = turn
	return nil
}

// exemplified adds a move to a refusal of words that could not be read at all, in
// a game whose moves people put together.
func (h *hearing) exemplified(ctx context.Context, err error) error {
	r := refusal.Of(err)
	if h.To.Kind != ToGame || r == nil || r.Code != refusal.Unreadable || len(r.Legal) > 0 {
		return err
	}
	s, failed := h.Desk.Table(ctx, h.To.Table)
	if _, vast := s.Position.(rules.Vast); failed != nil || !vast {
		return err
	}
	for m := range s.Position.Legal(h.To.Seat) {
		return r.Offering(h.Words.In(h.who.Lang).Move(string(m)))
	}
	return err
}

// late says of a letter whose turn number is gone that its writer's turn goes on
// all the same, where it does.
func (h *hearing) late(ctx context.Context, err error) error {
	if !refusal.Is(err, refusal.Stale) {
		return err
	}
	s, failed := h.Desk.Table(ctx, h.To.Table)
	if failed != nil {
		return failed
	}
	_, mine := s.Asked(h.To.Seat)
	switch open, failed := h.openTurn(ctx, s); {
	case failed != nil:
		return failed
	case open && mine:
		return refusal.New("stale_yours")
	}
	return err
}

// openTurn tells whether the turn that the letter is about still goes on: all
// that was played since was played by the seat that was awaited then and is now.
func (h *hearing) openTurn(ctx context.Context, now table.State) (bool, error) {
	asks := now.Asks()
	if now.Status != table.Playing || now.Turn <= h.turn || len(asks) == 0 {
		return false, nil
	}
	evs, _, err := h.Desk.Store.Load(ctx, h.To.Table.Stream(), 0)
	s, open := table.Zero(h.To.Table), false
	for _, e := range evs {
		next := table.Evolve(s, e)
		if f, err := events.Decode(e.New); err == nil && next.Turn > h.turn {
			if s.Turn <= h.turn {
				open = len(s.Asks()) > 0 && s.Asks()[0].Seat == asks[0].Seat && s.Paused == now.Paused
			}
			p, played := f.(events.Played)
			open = open && (!played || p.Seat < 0 || p.Seat == asks[0].Seat)
		}
		s = next
	}
	return open, err
}

// turnAfter is the turn of the table right after an order: the next command of
// the same letter is about that turn, and stale if somebody else has acted since.
func (h *hearing) turnAfter(ctx context.Context, id events.CommandID) (int, error) {
	evs, _, err := h.Desk.Store.Load(ctx, h.To.Table.Stream(), 0)
	s, turn := table.Zero(h.To.Table), h.turn
	for _, e := range evs {
		if s = table.Evolve(s, e); e.Cmd == id {
			turn = s.Turn
		}
	}
	return turn, err
}

// accept takes whatever is open: an invitation, an offer to settle, or what the
// game itself asks for, such as a double.
func (h *hearing) accept(ctx context.Context, c Command) error { return h.respond(ctx, c, true) }

// decline refuses it.
func (h *hearing) decline(ctx context.Context, c Command) error { return h.respond(ctx, c, false) }

func (h *hearing) respond(ctx context.Context, c Command, yes bool) error {
	s, err := h.Desk.Table(ctx, h.To.Table)
	switch {
	case err != nil:
		return err
	case h.pauseAlone(s, c):
		return h.answerPause(ctx, c, yes)
	case s.Offer == nil && s.Status == table.Playing && h.reads(s, or(c.Text, c.Verb)):
		return h.play(ctx, c)
	case s.Status == table.Playing, s.Status != table.Invited && !yes:
		return h.at(ctx, c, table.Answer{ID: h.To.Table, By: h.who.ID, Accept: yes, Turn: h.turn})
	case yes:
		return h.takeSeat(ctx, c)
	}
	return h.at(ctx, c, table.Decline{ID: h.To.Table, By: h.who.ID})
}

// reads tells whether the game has something to say to a word now, be it that
// the word is not clear enough.
func (h *hearing) reads(s table.State, word string) bool {
	_, err := s.Position.Read(h.To.Seat, word)
	return !refusal.Is(err, refusal.Unreadable) && !refusal.Is(err, refusal.NotYourTurn)
}

// withdraw takes back one's own invitation or offer.
func (h *hearing) withdraw(ctx context.Context, c Command) error {
	s, err := h.Desk.Table(ctx, h.To.Table)
	if err != nil {
		return err
	}
	if err := h.givingUp(ctx, c, s); err != nil {
		return err
	}
	if err := h.at(ctx, c, table.Withdraw{ID: h.To.Table, By: h.who.ID}); err != nil {
		return err
	}
	if err := h.gaveUp(ctx, s); err != nil {
		return err
	}
	s, err = h.Desk.Table(ctx, h.To.Table)
	if _, asked := s.Asked(h.To.Seat); !asked { // else the letter about the turn tells it
		h.answers = true
	}
	return err
}

// play makes a move; which words it may have is the game's affair.
func (h *hearing) play(ctx context.Context, c Command) error {
	return h.at(ctx, c, table.Play{ID: h.To.Table, By: h.who.ID, Text: or(c.Text, c.Verb), Turn: h.turn})
}

// step makes the step that a word means.
func (h *hearing) step(ctx context.Context, c Command) error {
	return h.at(ctx, c, table.Play{ID: h.To.Table, By: h.who.ID, Text: c.Text, Turn: h.turn}, "Step", c.Text)
}

// board asks for the present board: every answer about a table has it.
func (h *hearing) board(context.Context, Command) error {
	h.answers = true
	return nil
}

func (h *hearing) helpTable(context.Context, Command) error {
	h.show("help.table")
	return nil
}
