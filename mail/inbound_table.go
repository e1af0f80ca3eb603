package mail

import (
	"context"
	"fmt"
	"strings"

	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
)

// tableVerbs is THE table of what a letter to a table may ask. The person is
// known there too, so what is personal may be asked as well.
var tableVerbs = map[string]handler{
	VerbAccept:   (*hearing).accept,
	VerbYes:      (*hearing).accept,
	VerbTake:     (*hearing).accept,
	VerbDecline:  (*hearing).decline,
	VerbNo:       (*hearing).decline,
	VerbWithdraw: (*hearing).withdraw,
	VerbRoll:     (*hearing).play,
	VerbMove:     (*hearing).play,
	VerbPass:     (*hearing).play,
	VerbResign:   (*hearing).resign,
	VerbDraw:     (*hearing).draw,
	VerbBoard:    (*hearing).board,
	VerbHelp:     (*hearing).helpTable,
	VerbSay:      (*hearing).heard,
	VerbPlay:     (*hearing).openTable,
	VerbName:     (*hearing).rename,
	VerbLanguage: (*hearing).language,
	VerbLogin:    (*hearing).link,
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
	if err := h.speak(ctx); err != nil {
		return err
	}
	if len(h.in.Commands) == 0 {
		h.noCommand(s)
		return nil
	}
	return h.commands(ctx, tableVerbs, h.in.Commands)
}

// speak delivers what the person wrote below the commands or behind "say".
func (h *hearing) speak(ctx context.Context) error {
	var words []string
	for _, c := range h.in.Commands {
		if c.Verb == VerbSay {
			words = append(words, c.Text)
		}
	}
	text := strings.TrimSpace(strings.Join(append(words, h.in.Rest), "\n"))
	if text == "" {
		return nil
	}
	err := h.order(ctx, "say", table.Say{ID: h.To.Table, By: h.who.ID, Text: text})
	if err != nil && !isUndecided(err) {
		h.refuse(clip(text, maxRead), err)
		return nil
	}
	h.note("words delivered")
	return err
}

// noCommand answers a letter of mere words where a decision is awaited.
func (h *hearing) noCommand(s table.State) {
	if _, asked := s.Asked(h.To.Seat); asked && h.in.Rest != "" {
		first, _, _ := strings.Cut(h.in.Rest, "\n")
		h.did(first, "done.only_words")
		h.answers = true
	}
}

func (h *hearing) heard(context.Context, Command) error { return nil }

// at does an order at the table and moves on to the turn that follows it.
func (h *hearing) at(ctx context.Context, c Command, order table.Command) error {
	name := c.Verb + itoa(len(h.data.Lines))
	if err := h.order(ctx, name, order); err != nil {
		return err
	}
	h.did(c.Line, "done."+c.Verb)
	turn, err := h.turnAfter(ctx, h.orderID(name))
	if err != nil { // the order is done: only working the letter again tells the rest
		return fmt.Errorf("%w: %w", events.ErrUnknown, err)
	}
	h.turn = turn
	return nil
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

// open tells what is open between the person and the table now.
func (h *hearing) open(ctx context.Context) (invitation, offer bool, err error) {
	s, err := h.Desk.Table(ctx, h.To.Table)
	if err != nil {
		return false, false, err
	}
	return s.Status == table.Invited, s.Offer != nil, nil
}

func (h *hearing) accept(ctx context.Context, c Command) error {
	_, offer, err := h.open(ctx)
	switch {
	case err != nil:
		return err
	case offer:
		return h.at(ctx, c, table.Answer{ID: h.To.Table, By: h.who.ID, Accept: true, Turn: h.turn})
	}
	return h.at(ctx, c, table.Accept{ID: h.To.Table, By: h.who.ID})
}

func (h *hearing) decline(ctx context.Context, c Command) error {
	invitation, _, err := h.open(ctx)
	switch {
	case err != nil:
		return err
	case invitation:
		return h.at(ctx, c, table.Decline{ID: h.To.Table, By: h.who.ID})
	}
	return h.at(ctx, c, table.Answer{ID: h.To.Table, By: h.who.ID, Turn: h.turn})
}

// withdraw takes back one's own invitation or offer.
func (h *hearing) withdraw(ctx context.Context, c Command) error {
	invitation, _, err := h.open(ctx)
	switch {
	case err != nil:
		return err
	case invitation:
		return h.at(ctx, c, table.Withdraw{ID: h.To.Table, By: h.who.ID})
	}
	return h.at(ctx, c, table.Answer{ID: h.To.Table, By: h.who.ID, Turn: h.turn})
}

// play takes a step of the game; which words it may have is the game's affair.
func (h *hearing) play(ctx context.Context, c Command) error {
	text := c.Text
	if text == "" {
		text = c.Verb
	}
	return h.at(ctx, c, table.Play{ID: h.To.Table, By: h.who.ID, Text: text, Turn: h.turn})
}

var resignWorth = map[string]int{"": 1, "single": 1, "gammon": 2, "backgammon": 3}

func (h *hearing) resign(ctx context.Context, c Command) error {
	worth := resignWorth[c.Text]
	if strings.Contains(plainWords(c.Line), "tripl") {
		worth = 3
	}
	return h.offer(ctx, c, "resign", worth)
}

func (h *hearing) draw(ctx context.Context, c Command) error { return h.offer(ctx, c, "draw", 0) }

// offer proposes to settle, if the game knows such an offer.
func (h *hearing) offer(ctx context.Context, c Command, kind string, value int) error {
	s, err := h.Desk.Table(ctx, h.To.Table)
	if err != nil {
		return err
	}
	g, _ := games.Find(s.Game)
	if g.Game == nil {
		return refusal.New(refusal.NotFound)
	}
	for _, o := range g.Game.About().Offers {
		if o.Kind == kind && o.Value == value {
			return h.at(ctx, c, table.Offer{ID: h.To.Table, By: h.who.ID, Kind: kind, Value: value, Turn: h.turn})
		}
	}
	return refusal.New("no_such_offer")
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
