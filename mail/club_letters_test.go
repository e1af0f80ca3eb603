package mail

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/robin"
	"carteiro/engine/table"
	"carteiro/events"
)

const maria = events.PlayerID("mariamar")

// TestClubLetters: an invitation with how to join, a role, a removal with its
// reason; the invitation is answered by letter.
func TestClubLetters(t *testing.T) {
	h := openRooms(t, nil)
	h.join(maria, "Maria", "en")
	h.posted()
	h.do(rui, club.Invite{In: club.In{ID: praia}, By: rui, Whom: maria})
	l := h.one(maria)
	golden(t, "club-invited-maria", l)
	h.answer(l, "join praia")
	s, err := h.desk.Club(h.ctx, praia)
	require.NoError(t, err)
	require.True(t, s.Members[maria], "%s", h.note())
	h.posted()
	h.do(ana, club.Give{In: club.In{ID: praia}, Ruled: byAna, Who: eva, Role: events.RoleSteward})
	h.all(t, "club-role")
	h.do(eva, club.Remove{In: club.In{ID: praia}, Ruled: events.Ruled{Steward: eva, Reason: "Spam."}, Who: maria})
	h.all(t, "club-removed")
}

// TestAnInvitationThatIsSettledIsNotSent: whoever has joined meanwhile gets none.
func TestAnInvitationThatIsSettledIsNotSent(t *testing.T) {
	h := openRooms(t, nil)
	h.join(maria, "Maria", "en")
	h.posted()
	h.do(rui, club.Invite{In: club.In{ID: praia}, By: rui, Whom: maria})
	h.do(maria, club.Join{ID: praia, By: maria})
	for _, l := range h.to(maria) {
		require.NotContains(t, flat(l), "invites you")
	}
}

// TestRobinLetters: the schedule at the start and nothing else for who waits, the
// cross table at the end.
func TestRobinLetters(t *testing.T) {
	h := openRooms(t, nil)
	h.group(0)
	starts, turns := 0, 0
	for _, l := range h.posted() {
		who, _, _ := strings.Cut(l.Address, "@")
		switch {
		case strings.Contains(l.Subject, "Verão"):
			starts++
			golden(t, "robin-begun-"+who, l)
		default:
			turns++
			assert.Regexp(t, "É a sua vez|It is your turn", flat(l))
		}
	}
	require.Equal(t, 4, starts)
	require.LessOrEqual(t, turns, 4, "one letter each at most: the others wait")
	for _, g := range h.games(t) {
		loser := g.Second
		if g.N == 2 {
			loser = g.First
		}
		h.resign(t, loser, g.N)
		h.clock = h.clock.Add(time.Hour)
	}
	for _, l := range h.posted() {
		who, _, _ := strings.Cut(l.Address, "@")
		if strings.Contains(l.Subject, "Verão") {
			golden(t, "robin-ended-"+who, l)
		}
	}
}

func (h *rooms) games(t *testing.T) []robin.Game {
	r, err := h.books.Robin(h.ctx, todos)
	require.NoError(t, err)
	require.Len(t, r.Games, 6)
	return r.Games
}

// resign gives up a game of the round robin.
func (h *rooms) resign(t *testing.T, who events.PlayerID, n int) {
	id := robinTable(n)
	h.then(who, table.Offer{ID: id, By: who, Kind: "resign", Value: 1, Turn: -1})
	s, err := h.desk.Table(h.ctx, id)
	require.NoError(t, err)
	require.Equal(t, table.Ended, s.Status)
}

// TestRobinForfeitsAreTold: to whoever is out, with why, and to the others.
func TestRobinForfeitsAreTold(t *testing.T) {
	h := openRooms(t, nil)
	h.group(1)
	h.posted()
	h.clock = h.clock.Add(time.Hour)
	h.then(ana, robin.Expel{In: robin.In{ID: todos}, Ruled: byAna, Who: ivo})
	for _, l := range h.posted() {
		who, _, _ := strings.Cut(l.Address, "@")
		if strings.Contains(l.Subject, "Verão") {
			golden(t, fmt.Sprint("robin-expelled-", who), l)
		}
	}
}
