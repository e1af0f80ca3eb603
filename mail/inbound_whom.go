package mail

import (
	"context"
	"slices"
	"strings"

	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/projections"
)

// otherGames are games that people ask for by letter and that may not be here:
// the name of one that is has been read by then.
var otherGames = []string{"xadrez", "chess", "damas", "draughts", "checkers", "dominó", "domino", "ludo", "mathable", "sueca", "poker", "scrabble"}

// otherGame is the name of a game among the words behind "play" that is none
// of the house, where words beside it say whom.
func otherGame(list []string) string {
	for _, w := range list {
		if len(list) > 1 && slices.Contains(otherGames, w) {
			return w
		}
	}
	return ""
}

// noSuchGame refuses with the games that there are.
func (h *hearing) noSuchGame(word string) error {
	var names []string
	for _, e := range games.All {
		names = append(names, h.Words.In(h.who.Lang).Say("game."+e.Game.About().Key))
	}
	return refusal.New("no_such_game").Quoting(quoteLine(word)).Offering(names...)
}

// members finds several members by their names, or one who is called by all the
// words.
func (h *hearing) members(ctx context.Context, whom []string, most int) ([]events.PlayerID, error) {
	each := severally(whom)
	if len(each) == 1 {
		whom = each[0]
	}
	id, err := h.memberNamed(ctx, strings.Join(whom, " "))
	if len(each) < 2 || !refusal.Is(err, "nobody_called") {
		return []events.PlayerID{id}, err
	}
	var ids []events.PlayerID
	for _, name := range each {
		id, err := h.memberNamed(ctx, strings.Join(name, " "))
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	if len(ids) > most {
		return nil, tooMany(most)
	}
	return ids, nil
}

// strange are the words beside addresses and names that say neither whom, nor
// what, nor are polite.
func (h *hearing) strange(ctx context.Context, whom []string) (out []string) {
	if addressed(whom) == 0 {
		return h.behindName(ctx, whom)
	}
	for _, part := range severally(whom) {
		_, err := h.memberNamed(ctx, strings.Join(part, " "))
		if addressed(part) > 0 || refusal.Is(err, "nobody_called") {
			out = append(out, strangeWords(part)...)
		}
	}
	return out
}

// behindName are the words behind the name of a member, where all of them
// together are no name.
func (h *hearing) behindName(ctx context.Context, whom []string) []string {
	if _, err := h.members(ctx, whom, len(whom)); !refusal.Is(err, "nobody_called") {
		return nil
	}
	for n := len(whom) - 1; n > 0; n-- {
		if _, err := h.memberNamed(ctx, strings.Join(whom[:n], " ")); err == nil {
			return strangeWords(whom[n:])
		}
	}
	return nil
}

// memberNamed finds a member of one of the person's clubs by name, or by the
// beginning of it where only one begins so.
func (h *hearing) memberNamed(ctx context.Context, name string) (events.PlayerID, error) {
	members, err := h.fellows(ctx)
	if err != nil {
		return "", err
	}
	return oneNamed(members, name)
}

// oneNamed finds one of several people in that way.
func oneNamed(people []projections.Person, name string) (events.PlayerID, error) {
	wanted := plainWords(name)
	var exact, begin []projections.Person
	for _, m := range people {
		switch has := plainWords(m.Name); {
		case wanted == "" || m.Erased:
		case has == wanted:
			exact = append(exact, m)
		case strings.HasPrefix(has, wanted):
			begin = append(begin, m)
		}
	}
	if len(exact) == 0 {
		exact = begin
	}
	switch len(exact) {
	case 0:
		return "", refusal.New("nobody_called", "Name", quoteLine(name)).Quoting(quoteLine(name))
	case 1:
		return exact[0].ID, nil
	}
	var names []string
	for _, m := range exact {
		if !slices.Contains(names, m.Name) {
			names = append(names, m.Name)
		}
	}
	if len(names) == 1 {
		return "", refusal.New("several_of_name", "Name", names[0], "Number", len(exact))
	}
	return "", refusal.New(refusal.Ambiguous).Quoting(quoteLine(name)).Offering(names...)
}

// fellows are the other members of the person's clubs, each once.
func (h *hearing) fellows(ctx context.Context) ([]projections.Person, error) {
	clubs, err := h.Books.ClubsOf(ctx, h.who.ID)
	seen := map[events.PlayerID]bool{h.who.ID: true}
	var out []projections.Person
	for _, c := range clubs {
		whole, err := h.Books.Club(ctx, c.ID)
		if err != nil {
			return nil, err
		}
		for _, m := range whole.Members {
			if !seen[m.ID] {
				seen[m.ID], out = true, append(out, m)
			}
		}
	}
	return out, err
}

// sharedClub is the first club that all belong to, empty for none.
func (h *hearing) sharedClub(ctx context.Context, guests []events.PlayerID) (events.ClubID, error) {
	mine, err := h.Books.ClubsOf(ctx, h.who.ID)
	for _, g := range guests {
		theirs, err := h.Books.ClubsOf(ctx, g)
		if err != nil {
			return "", err
		}
		mine = slices.DeleteFunc(mine, func(m projections.Club) bool {
			return !slices.ContainsFunc(theirs, func(t projections.Club) bool { return t.ID == m.ID })
		})
	}
	if err != nil || len(mine) == 0 {
		return "", err
	}
	return mine[0].ID, nil
}
