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

// otherGames are games that people ask for by letter and that may not be here.
var otherGames = []string{"xadrez", "chess", "damas", "draughts", "checkers", "dominó", "domino", "ludo", "mathable", "sueca", "poker", "scrabble"}

// otherGame is the name of a game among the words behind "play" that is none
// of the house, where words beside it say whom.
func otherGame(words string) string {
	list := strings.Fields(words)
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

// memberNamed finds a member of one of the person's clubs by name, or by the
// beginning of it where only one begins so.
func (h *hearing) memberNamed(ctx context.Context, name string) (events.PlayerID, error) {
	members, err := h.fellows(ctx)
	if err != nil {
		return "", err
	}
	wanted := plainWords(name)
	var exact, begin []projections.Person
	for _, m := range members {
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
		return "", refusal.New("no_such_member").Quoting(quoteLine(name))
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

// sharedClub is the first club that both belong to, empty for none.
func (h *hearing) sharedClub(ctx context.Context, guest events.PlayerID) (events.ClubID, error) {
	mine, err := h.Books.ClubsOf(ctx, h.who.ID)
	if err != nil {
		return "", err
	}
	theirs, err := h.Books.ClubsOf(ctx, guest)
	for _, m := range mine {
		for _, t := range theirs {
			if m.ID == t.ID {
				return m.ID, err
			}
		}
	}
	return "", err
}
