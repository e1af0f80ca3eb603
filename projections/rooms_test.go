package projections_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/player"
	"carteiro/engine/robin"
	"carteiro/events"
	"carteiro/projections"
)

// counting is a store that counts the events it hands out.
type counting struct {
	events.Store
	loaded int
}

func (c *counting) Load(ctx context.Context, stream string, after uint64) ([]events.Event, events.Rev, error) {
	evs, rev, err := c.Store.Load(ctx, stream, after)
	c.loaded += len(evs)
	return evs, rev, err
}

// fact appends a fact as if its room had decided it.
func (h *house) fact(stream string, fs ...events.Fact) {
	h.t.Helper()
	news, err := events.EncodeAll(fs...)
	require.NoError(h.t, err)
	_, err = h.log.Append(ctx, events.CommandID(stream+ms(h)), "", events.Write{Stream: stream, Expect: events.Any(), Events: news})
	require.NoError(h.t, err)
	h.clock.Add(1)
}

func rooms(t *testing.T) (*house, *counting) {
	h := open(t, nil)
	for id, name := range map[events.PlayerID]string{"ana": "Ana", "rui": "Rui", "eva": "Eva"} {
		h.join(id, name, "pt", false)
	}
	h.do("ana", club.Found{ID: "praia", Name: "Praia", Lang: "pt", By: "ana"})
	store := &counting{Store: h.log}
	h.books.Store = store
	return h, store
}

func at(h *house) events.Dated { return events.Dated{At: h.now()} }

func TestHouseNamesAllItSpeaksOf(t *testing.T) {
	h, _ := rooms(t)
	h.do("rui", club.Join{ID: "praia", By: "rui"})
	h.fact("club-praia", events.MemberInvited{Player: "eva", By: "ana"})
	house, err := h.books.House(ctx, "praia")
	require.NoError(t, err)
	require.Equal(t, "Praia", house.Name)
	require.Equal(t, []string{"Ana", "Rui", "Eva"}, []string{house.People["ana"].Name, house.People["rui"].Name, house.People["eva"].Name})
	require.Equal(t, events.RoleOwner, house.Role("ana"))
	h.fact("club-praia", events.MemberRemoved{Ruled: events.Ruled{Steward: "ana", Reason: "spam"}, Player: "rui"})
	house, err = h.books.House(ctx, "praia")
	require.NoError(t, err)
	require.Equal(t, "Rui", house.People["rui"].Name)
}

// A ladder names who is on it and who was, and is called as its club calls it.
func TestLadderAndItsNames(t *testing.T) {
	h, _ := rooms(t)
	h.fact("club-praia", events.LadderAdded{Ladder: "l", Name: "Escada de verão"})
	h.fact(events.LadderID("l").Stream(), events.LadderOpened{Dated: at(h), Club: "praia", Order: []events.PlayerID{"ana", "rui"}, SeasonEnds: h.now().AddDate(0, 3, 0)})
	h.fact(events.LadderID("l").Stream(), events.LadderJoined{Dated: at(h), Player: "eva", Place: 3}, events.LadderLeft{Dated: at(h), Player: "rui"})
	l, err := h.books.Ladder(ctx, "l")
	require.NoError(t, err)
	require.Equal(t, "Escada de verão", l.Name)
	require.Equal(t, []events.PlayerID{"ana", "eva"}, l.Order)
	require.Equal(t, "Rui", l.People["rui"].Name)
	require.Equal(t, "Praia", l.House.Name)
	h.fact("club-praia", events.LadderClosed{Ladder: "l"})
	l, err = h.books.Ladder(ctx, "l")
	require.NoError(t, err)
	require.Equal(t, "Escada de verão", l.Name)
}

func TestRobinAndItsNames(t *testing.T) {
	h, _ := rooms(t)
	ruled := events.Ruled{Steward: "ana", Reason: "Spring"}
	terms := events.RobinTerms{Name: "Primavera", Game: "draughts", Rounds: 1}
	h.do("ana", robin.Announce{In: robin.In{ID: "r"}, Ruled: ruled, Club: "praia", Terms: terms})
	h.fact(events.RobinID("r").Stream(), events.RobinEntered{Dated: at(h), Player: "ana"}, events.RobinEntered{Dated: at(h), Player: "eva"})
	r, err := h.books.Robin(ctx, "r")
	require.NoError(t, err)
	require.Equal(t, "Primavera", r.Terms.Name)
	require.Equal(t, "Eva", r.People["eva"].Name)
	require.Equal(t, "Praia", r.House.Name)
	require.Empty(t, r.Table())
}

func TestRoomsThatAreNone(t *testing.T) {
	h, store := rooms(t)
	house, err := h.books.House(ctx, "none")
	require.NoError(t, err)
	require.Equal(t, "", house.Name)
	l, err := h.books.Ladder(ctx, "none")
	require.NoError(t, err)
	require.True(t, l.At.IsZero())
	require.Equal(t, events.LadderID("none"), l.ID)
	r, err := h.books.Robin(ctx, "none")
	require.NoError(t, err)
	require.True(t, r.At.IsZero())
	require.Equal(t, events.RobinID("none"), r.ID)
	p, err := h.books.Habits(ctx, "none")
	require.NoError(t, err)
	require.False(t, p.Known)
	require.Zero(t, store.loaded)
}

// A room that was read is kept: only what came since is read again, and the
// state of before stays as it was.
func TestRoomsReadWhatIsNew(t *testing.T) {
	h, store := rooms(t)
	before, err := h.books.House(ctx, "praia")
	require.NoError(t, err)
	read := store.loaded
	require.Positive(t, read)
	_, err = h.books.House(ctx, "praia")
	require.NoError(t, err)
	require.Equal(t, read, store.loaded)
	h.do("rui", club.Join{ID: "praia", By: "rui"})
	after, err := h.books.House(ctx, "praia")
	require.NoError(t, err)
	require.Equal(t, read+1, store.loaded)
	require.False(t, before.Members["rui"])
	require.True(t, after.Members["rui"])
	fresh, err := (&projections.Books{DB: h.books.DB, Store: h.log, Vault: h.vault}).House(ctx, "praia")
	require.NoError(t, err)
	require.Equal(t, fresh, after)

	p, err := h.books.Habits(ctx, "ana")
	require.NoError(t, err)
	require.True(t, p.Known)
	h.do("ana", player.Speak{ID: "ana", Lang: "en"})
	p, err = h.books.Habits(ctx, "ana")
	require.NoError(t, err)
	require.Equal(t, "en", p.Lang)
}

// A name is read anew each time: erasing somebody shows at once.
func TestRoomsForgetTheErased(t *testing.T) {
	h, _ := rooms(t)
	_, err := h.books.House(ctx, "praia")
	require.NoError(t, err)
	require.NoError(t, h.vault.Erase("ana"))
	house, err := h.books.House(ctx, "praia")
	require.NoError(t, err)
	require.True(t, house.People["ana"].Erased)
	require.Empty(t, house.People["ana"].Name)
}
