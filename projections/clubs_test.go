package projections_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/robin"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

var inPraia = club.In{ID: "praia"}

func by(p events.PlayerID, reason string) events.Ruled {
	return events.Ruled{Steward: p, Reason: reason}
}

// beach is a club of rui, its owner, ana, a steward, and eva.
func beach(t *testing.T) *house {
	h := open(t, nil)
	for _, id := range []events.PlayerID{"rui", "ana", "eva"} {
		h.join(id, string(id), "pt", false)
	}
	h.do("rui", club.Found{ID: "praia", Name: "Praia", Lang: "pt", Zone: "Europe/Lisbon", By: "rui"})
	h.do("ana", club.Join{ID: "praia", By: "ana"})
	h.do("eva", club.Join{ID: "praia", By: "eva"})
	h.do("rui", club.Give{In: inPraia, Ruled: by("rui", "ajuda muito"), Who: "ana", Role: "steward"})
	return h
}

func TestClubsChangeAndMembersGo(t *testing.T) {
	h := beach(t)
	h.do("ana", club.Change{In: inPraia, Ruled: by("ana", "nome novo"), Terms: events.ClubTerms{Name: "Beach", Lang: "en", Door: "invited"}})
	h.do("ana", club.Remove{In: inPraia, Ruled: by("ana", "a pedido"), Who: "eva"})
	got, err := h.books.Club(ctx, "praia")
	require.NoError(t, err)
	require.Equal(t, [2]string{"Beach", "en"}, [2]string{got.Name, got.Lang})
	require.Len(t, got.Members, 2)
	h.do("ana", club.Invite{In: inPraia, By: "ana", Whom: "eva"})
	house, err := h.books.House(ctx, "praia")
	require.NoError(t, err)
	require.Equal(t, "eva", house.People["eva"].Name, "invited people have names")
	h.do("eva", club.Join{ID: "praia", By: "eva"})
	mine, err := h.books.ClubsOf(ctx, "eva")
	require.NoError(t, err)
	require.Len(t, mine, 1)
	h.same(h.inline()...)
}

// openRooms gives a club a ladder, a round robin and a table.
func openRooms(h *house) {
	h.do("ana", club.AddLadder{In: inPraia, Ruled: by("ana", "pedida por todos"), Ladder: "ladder22", Name: "Escada"})
	h.do("ana", ladder.Open{In: ladder.In{ID: "ladder22"}, Club: "praia", By: "ana",
		Entrants: []ladder.Entrant{{Player: "rui", Registered: start}, {Player: "eva", Registered: start.Add(time.Hour)}}})
	h.do("ana", club.AddRobin{In: inPraia, Ruled: by("ana", "verão"), Robin: "robin222", Name: "Todos"})
	h.do("ana", robin.Announce{In: robin.In{ID: "robin222"}, Ruled: by("ana", "aberto"), Club: "praia",
		Terms: events.RobinTerms{Name: "Todos", Game: "backgammon", Clock: "standard", Rounds: 1}})
	h.do("rui", table.Open{ID: "mesa", Game: "backgammon", Club: "praia", Host: "rui", Guests: []events.PlayerID{"eva"}, Time: table.Time{Clock: "standard"}})
	h.do("eva", table.Accept{ID: "mesa", By: "eva"})
}

func TestActsOfStewards(t *testing.T) {
	h := beach(t)
	h.do("rui", club.Found{ID: "serra", Name: "Serra", Lang: "pt", By: "rui"})
	openRooms(h)
	h.do("rui", table.Open{ID: "fora", Game: "backgammon", Club: "serra", Host: "rui", Guests: []events.PlayerID{"eva"}, Time: table.Time{Clock: "standard"}})
	h.do("ana", ladder.Place{In: ladder.In{ID: "ladder22"}, Ruled: by("ana", "engano na abertura"), Who: "eva", To: 1})
	h.do("eva", robin.Enter{In: robin.In{ID: "robin222"}, By: "eva"})
	h.do("ana", robin.Admit{In: robin.In{ID: "robin222"}, Ruled: by("ana", "pediu por carta"), Who: "rui"})
	placed := h.now()
	pause := table.Pause{ID: "mesa", Ruled: by("ana", "doença"), Kind: "steward", From: h.now(), To: h.now().Add(48 * time.Hour)}
	h.do("ana", pause)
	h.do("", table.Pause{ID: "mesa", Kind: "vacation", Who: "eva", N: 1, From: h.now().Add(time.Hour), To: h.now().Add(48 * time.Hour)})
	pause.ID, pause.Ruled = "fora", by("rui", "neve")
	h.do("rui", pause)
	h.do("", club.Give{In: inPraia, Ruled: events.Ruled{Reason: "a pedido de rui"}, Who: "ana", Role: "owner", ByOperator: true})

	acts, err := h.books.Acts(ctx, "praia")
	require.NoError(t, err)
	var why []string
	for _, a := range acts {
		why = append(why, a.Ruling.Reason)
	}
	require.Equal(t, []string{"a pedido de rui", "doença", "pediu por carta", "engano na abertura", "aberto", "verão", "pedida por todos", "ajuda muito"}, why)
	require.Equal(t, events.RoleGiven{Ruled: events.Ruled{Reason: "a pedido de rui"}, Player: "ana", Role: "owner"}, acts[0].Fact)
	require.Equal(t, events.TableID("mesa"), acts[1].Table)
	require.Equal(t, projections.Act{At: placed, Ruling: by("ana", "pediu por carta"), Fact: acts[2].Fact, Robin: "robin222"}, acts[2])
	require.Equal(t, events.LadderID("ladder22"), acts[3].Ladder)
	require.IsType(t, events.PlaceSet{}, acts[3].Fact)
	require.Equal(t, events.PlayerID("ana"), acts[3].Ruling.Steward)

	acts, err = h.books.Acts(ctx, "serra")
	require.NoError(t, err)
	require.Len(t, acts, 1)
	own := by("rui", "neve")
	own.Own = true
	require.Equal(t, own, acts[0].Ruling)
	acts, err = h.books.Acts(ctx, "nowhere")
	require.NoError(t, err)
	require.Empty(t, acts)
	h.same(h.inline()...)
}

// glance reads the habits of some players in the transaction of every change.
type glance struct {
	ids  []events.PlayerID
	seen map[events.PlayerID]player.Habits
}

func (g *glance) React(tx events.Tx, _ []events.Event) (err error) {
	g.seen, err = projections.HabitsIn(tx, g.ids)
	return err
}

func TestHabitsInTheTransactionThatChangesThem(t *testing.T) {
	h, g := open(t, nil), &glance{ids: []events.PlayerID{"ana", "rui", "nobody"}}
	require.NoError(t, h.log.React(g))
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "pt", true)
	require.Equal(t, map[events.PlayerID]player.Habits{"ana": player.Usual(), "rui": player.Usual()}, g.seen)
	h.do("ana", player.SetZone{ID: "ana", Zone: "Atlantic/Azores"})
	require.Equal(t, "Atlantic/Azores", g.seen["ana"].Zone)
	h.do("ana", player.SetQuiet{ID: "ana", Begin: 60, End: 120})
	h.do("ana", player.SetMail{ID: "ana", Plan: "both", Hour: 0})
	want := player.Habits{Zone: "Atlantic/Azores", Begin: 60, End: 120, Plan: "both"}
	require.Equal(t, map[events.PlayerID]player.Habits{"ana": want, "rui": player.Usual()}, g.seen)
	state, err := h.books.Habits(ctx, "ana")
	require.NoError(t, err)
	require.Equal(t, want, state.Habits, "the table says what the facts say")
	h.same(h.inline()...)
}
