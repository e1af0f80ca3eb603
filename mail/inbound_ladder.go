package mail

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/projections"
)

// ladders are those of the writer's clubs, as they stand when the letter counts.
func (h *hearing) ladders(ctx context.Context) (out []place[projections.Ladder], err error) {
	houses, err := h.houses(ctx)
	for _, house := range houses {
		for _, listed := range house.Ladders {
			l, err := h.ladderNow(ctx, events.LadderID(listed.ID))
			if err != nil {
				return nil, err
			}
			if !l.At.IsZero() {
				out = append(out, place[projections.Ladder]{listed.ID, listed.Name, l})
			}
		}
	}
	return out, err
}

// ladderNow is a ladder with all that has fallen due.
func (h *hearing) ladderNow(ctx context.Context, id events.LadderID) (projections.Ladder, error) {
	l, err := h.Books.Ladder(ctx, id)
	if err == nil && !l.At.IsZero() {
		l.State = l.Later(later(h.At, l.At))
	}
	return l, err
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// ladderMeant finds the ladder of a line: the one that it names, that of the
// table which the letter answers, the only one that the writer is on. Before is
// what stands before its name in a line that would be right.
func (h *hearing) ladderMeant(ctx context.Context, c Command, before string) (projections.Ladder, error) {
	if s, err := h.Desk.Table(ctx, h.To.Table); h.To.Kind == ToGame && c.In == "" && err == nil && s.For != nil && s.For.Ladder != "" {
		return h.ladderNow(ctx, s.For.Ladder)
	}
	all, err := h.ladders(ctx)
	if err != nil {
		return projections.Ladder{}, err
	}
	if len(all) == 0 {
		return projections.Ladder{}, refusal.New("no_ladders")
	}
	return meant(all, c.In, h.ranked, ladder.NoSuchLadder, "which_ladder", before)
}

// ranked tells whether the writer has a place there.
func (h *hearing) ranked(l projections.Ladder) bool { return l.Place(h.who.ID) > 0 }

// standings shows a ladder.
func (h *hearing) standings(ctx context.Context, c Command) error {
	l, err := h.ladderMeant(ctx, c, h.word("ladder"))
	if err == nil {
		h.show(showLadder + string(l.ID))
	}
	return err
}

// why shows what moved the writer on a ladder.
func (h *hearing) why(ctx context.Context, c Command) error {
	l, err := h.ladderMeant(ctx, c, h.word("why"))
	switch {
	case err != nil:
		return err
	case l.Members[h.who.ID].Status == "":
		return refusal.New("not_on_it")
	}
	h.show(showWhy + string(l.ID))
	return nil
}

// challenge challenges on a ladder. Whoever is on none with the other invites to
// a game with the same words.
func (h *hearing) challenge(ctx context.Context, c Command) error {
	l, whom, err := h.opponent(ctx, c)
	if refusal.Is(err, noLadderWith) {
		c.Verb = VerbPlay
		return h.openTable(ctx, c)
	}
	if err != nil {
		return err
	}
	name := c.Verb + itoa(len(h.data.Lines))
	if err := h.order(ctx, name, ladder.Propose{In: ladder.In{ID: l.ID}, By: h.who.ID, To: whom}); err != nil {
		return err
	}
	h.answers = true
	after, err := h.ladderNow(ctx, l.ID)
	if err != nil {
		return err
	}
	say, until := "done.challenge", time.Time{}
	for _, o := range after.Open() {
		if o.By == h.who.ID && o.To == whom {
			until = o.RespondBy
			if o.Stage == ladder.Playing {
				say = "done.challenge_begun"
			}
		}
	}
	h.did(c.Line, say, "Who", string(whom), "Ladder", after.Name, "At", until.Format(time.RFC3339), "Zone", after.Settings.Zone)
	return nil
}

// onLadderNamed finds a challenge that ends in the name of a ladder of the
// writer's, with or without a word before it: "challenge Rui on Damas".
func (h *hearing) onLadderNamed(ctx context.Context, c Command) (Command, bool, error) {
	word, arg := splitVerb(foldLine(c.Line))
	if !slices.Contains(challengeWords, word) {
		return c, false, nil
	}
	all, err := h.ladders(ctx)
	said := strings.Fields(trimPunctuation(arg))
	for i := 1; i < len(said); i++ {
		tail := plainForm(strings.Join(said[i:], " "))
		for _, p := range all {
			if has := plainForm(p.name); has == tail {
				whom := strings.TrimRight(onTail.ReplaceAllString(strings.Join(said[:i], " "), ""), " ,")
				return Command{Verb: VerbChallenge, Text: whom, In: p.name, Line: c.Line}, whom != "", err
			}
		}
	}
	return c, false, err
}

// onTail joins a name to that of a ladder.
var onTail = regexp.MustCompile(` (?:on|in|at|na|no|em|de|da|do)(?: the)?$`)

// noLadderWith says that no ladder is meant by a challenge.
const noLadderWith refusal.Code = "no_ladder_with"

// opponent finds whom a challenge is for, and on which ladder.
func (h *hearing) opponent(ctx context.Context, c Command) (l projections.Ladder, whom events.PlayerID, err error) {
	all, err := h.ladders(ctx)
	if err != nil {
		return l, "", err
	}
	if c.In != "" {
		if l, err = h.ladderMeant(ctx, c, h.word("challenge", "Whom", quoteLine(c.Text))); err != nil {
			return l, "", err
		}
		all = []place[projections.Ladder]{{string(l.ID), l.Name, l}}
	}
	mine := slices.DeleteFunc(slices.Clone(all), func(p place[projections.Ladder]) bool { return !h.ranked(p.it) })
	switch {
	case len(mine) == 0 && (len(all) > 0 || number(c.Text) > 0):
		return l, "", refusal.New(ladder.NotRanked).Offering(append(offered(all, h.word("join_ladder")), h.word("play")+" "+quoteLine(c.Text))...)
	case len(mine) == 0:
		return l, "", refusal.New(noLadderWith)
	}
	var with []place[projections.Ladder]
	found := map[events.LadderID]events.PlayerID{}
	for _, p := range mine {
		id, err := h.onLadder(ctx, p.it, c.Text)
		if refusal.Is(err, refusal.Ambiguous) || refusal.Is(err, "several_of_name") || isUndecided(err) {
			return l, "", err
		}
		if err == nil {
			with, found[p.it.ID] = append(with, p), id
		}
	}
	if len(with) == 0 {
		return l, "", h.nobody(ctx, mine, c)
	}
	l, err = meant(with, "", h.ranked, ladder.NoSuchLadder, "which_ladder", h.word("challenge", "Whom", quoteLine(c.Text)))
	return l, found[l.ID], err
}

// nobody says why nobody was found on the ladders of the writer: no such place,
// somebody who is not on them, or no such person.
func (h *hearing) nobody(ctx context.Context, mine []place[projections.Ladder], c Command) error {
	if n := number(c.Text); n > 0 {
		most := 0
		for _, p := range mine {
			most = max(most, len(p.it.Order))
		}
		return refusal.New(ladder.NoSuchPlace, "Max", most).Quoting(c.Text)
	}
	_, err := h.memberNamed(ctx, c.Text)
	if strings.Contains(c.Text, "@") || err == nil {
		return refusal.New("not_on_ladder", "Name", quoteLine(c.Text)).Offering(h.word("play") + " " + quoteLine(c.Text))
	}
	return err
}

// onLadder finds somebody on a ladder by place, address or name.
func (h *hearing) onLadder(ctx context.Context, l projections.Ladder, said string) (events.PlayerID, error) {
	if n := number(said); n > 0 {
		if n > len(l.Order) {
			return "", refusal.New(ladder.NoSuchPlace, "Max", len(l.Order))
		}
		return l.Order[n-1], nil
	}
	if strings.Contains(said, "@") {
		id, err := h.Desk.PlayerAt(ctx, strings.Trim(said, "<>"))
		if err == nil && l.Place(id) == 0 {
			err = refusal.New(ladder.NotRanked)
		}
		return id, err
	}
	var people []projections.Person
	for _, p := range l.Order {
		if p != h.who.ID {
			people = append(people, l.People[p])
		}
	}
	return oneNamed(people, said)
}

// withdrawChallenge takes a challenge back, or gives up one that was accepted.
func (h *hearing) withdrawChallenge(ctx context.Context, c Command) error {
	all, err := h.ladders(ctx)
	if err != nil {
		return err
	}
	var open []duel
	for _, p := range fitting(all, c.In) {
		for _, o := range p.it.Open() {
			if d := (duel{p.it, o}); (o.By == h.who.ID || o.To == h.who.ID && o.Stage == ladder.Playing) && h.against(d, c.Text) {
				open = append(open, d)
			}
		}
	}
	switch {
	case len(open) == 0 && h.before(ctx, c):
		return nil
	case len(open) == 0:
		return refusal.New(ladder.NoSuchChallenge)
	case len(open) > 1:
		var words []string
		for _, d := range open {
			words = append(words, h.takingBack(d))
		}
		return refusal.New("which_challenge").Offering(words...)
	}
	d := open[0]
	var order ladder.Command = ladder.Withdraw{In: ladder.In{ID: d.ladder.ID}, N: d.N, By: h.who.ID}
	if d.To == h.who.ID {
		order = ladder.Cancel{In: ladder.In{ID: d.ladder.ID}, N: d.N, By: h.who.ID}
	}
	if err := h.costly(c, d, h.takingBack(d)); err != nil {
		return err
	}
	err = h.onTheLadder(ctx, c, d.ladder, order, "Who", string(d.Other(h.who.ID)))
	if err == nil && d.To == h.who.ID {
		h.data.Lines[len(h.data.Lines)-1].Say = "done.give_up"
	}
	return err
}

// takingBack are the words that take a challenge back.
func (h *hearing) takingBack(d duel) string {
	return h.word("withdraw_challenge", "Whom", d.ladder.People[d.Other(h.who.ID)].Name) + h.word("on_ladder", "Ladder", d.ladder.Name)
}

// duel is a challenge with its ladder.
type duel struct {
	ladder projections.Ladder
	ladder.Challenge
}

// against tells whether a challenge is with whom was named, if anybody was.
func (h *hearing) against(d duel, said string) bool {
	if said == "" {
		return true
	}
	id, err := oneNamed([]projections.Person{d.ladder.People[d.Other(h.who.ID)]}, said)
	return err == nil && id != ""
}

// onTheLadder does an order there and says so.
func (h *hearing) onTheLadder(ctx context.Context, c Command, l projections.Ladder, order ladder.Command, pairs ...string) error {
	if err := h.order(ctx, c.Verb+itoa(len(h.data.Lines)), order); err != nil {
		return err
	}
	h.did(c.Line, "done."+c.Verb, append(pairs, "Ladder", l.Name, "Free", itoa(l.Settings.LeaveProtectDays), "Every", itoa(l.Settings.LeaveDropEveryDays))...)
	h.answers = true
	return nil
}

// absent goes on leave, present comes back, and so on: what one does on a ladder
// that needs nothing but its name.
func (h *hearing) absent(ctx context.Context, c Command) error {
	return h.byMyself(ctx, c, func(in ladder.In) ladder.Command { return ladder.Leave{In: in, By: h.who.ID} })
}

func (h *hearing) present(ctx context.Context, c Command) error {
	return h.byMyself(ctx, c, func(in ladder.In) ladder.Command { return ladder.Return{In: in, By: h.who.ID} })
}

func (h *hearing) quitLadder(ctx context.Context, c Command) error {
	return h.byMyself(ctx, c, func(in ladder.In) ladder.Command { return ladder.Quit{In: in, By: h.who.ID} })
}

// byMyself does what needs nothing but a ladder.
func (h *hearing) byMyself(ctx context.Context, c Command, order func(ladder.In) ladder.Command) error {
	l, err := h.ladderMeant(ctx, c, h.word(c.Verb))
	if err != nil {
		return err
	}
	return h.onTheLadder(ctx, c, l, order(ladder.In{ID: l.ID}))
}

// joinLadder takes a place on a ladder; of several it is one that the writer is
// not on.
func (h *hearing) joinLadder(ctx context.Context, c Command) error {
	all, err := h.ladders(ctx)
	switch {
	case err != nil:
		return err
	case len(all) == 0:
		return refusal.New("no_ladders")
	}
	l, err := meant(all, c.In, func(l projections.Ladder) bool { return !h.ranked(l) }, ladder.NoSuchLadder, "which_ladder", h.word(c.Verb))
	if err != nil {
		return err
	}
	if err := h.onTheLadder(ctx, c, l, ladder.Join{In: ladder.In{ID: l.ID}, By: h.who.ID}); err != nil {
		return err
	}
	after, err := h.ladderNow(ctx, l.ID)
	h.data.Lines[len(h.data.Lines)-1].Args["Place"] = itoa(after.Place(h.who.ID))
	return err
}

func (h *hearing) block(ctx context.Context, c Command) error {
	return h.toward(ctx, c, func(in ladder.In, whom events.PlayerID) ladder.Command {
		return ladder.Block{In: in, By: h.who.ID, Whom: whom}
	})
}

func (h *hearing) unblock(ctx context.Context, c Command) error {
	return h.toward(ctx, c, func(in ladder.In, whom events.PlayerID) ladder.Command {
		return ladder.Unblock{In: in, By: h.who.ID, Whom: whom}
	})
}

// toward does what needs a ladder and somebody on it.
func (h *hearing) toward(ctx context.Context, c Command, order func(ladder.In, events.PlayerID) ladder.Command) error {
	l, whom, err := h.opponent(ctx, c)
	switch {
	case refusal.Is(err, noLadderWith):
		return refusal.New(ladder.NotRanked)
	case err != nil:
		return err
	}
	return h.onTheLadder(ctx, c, l, order(ladder.In{ID: l.ID}, whom), "Who", string(whom))
}
