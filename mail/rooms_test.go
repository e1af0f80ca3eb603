package mail

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/errand"
	"carteiro/engine/ladder"
	"carteiro/engine/robin"
	"carteiro/engine/table"
	"carteiro/events"
)

const (
	ivo    = events.PlayerID("ivoivoiv")
	escada = events.LadderID("escadaaa")
	todos  = events.RobinID("todostod")
)

// rooms is a house whose club has a ladder, with the errands that the server runs.
type rooms struct {
	*house
	errands *engine.Errands
}

var byAna = events.Ruled{Steward: ana, Reason: "Foi combinado assim."}

// openRooms has a club of Ana, its owner, Rui, Eva and Ivo, who stand on its
// ladder in this order; nobody has a letter yet.
func openRooms(t testing.TB, settings map[string]string) *rooms {
	h := &rooms{house: openHouse(t)}
	h.still, h.clock = true, time.Date(2026, 6, 1, 8, 0, 0, 0, time.UTC)
	h.errands = &engine.Errands{Desk: h.desk, Refused: func(o engine.Order, err error) { t.Errorf("%s: %v", o.ID, err) }}
	for _, p := range []struct {
		id         events.PlayerID
		name, lang string
	}{{ana, "Ana", "pt"}, {rui, "Rui", "en"}, {eva, "Eva", "pt"}, {ivo, "Ivo", "en"}} {
		h.join(p.id, p.name, p.lang)
	}
	h.do(ana, club.Found{ID: praia, Name: "Clube da Praia", Lang: "pt", Zone: "Europe/Lisbon", By: ana})
	all := map[string]string{"game": "draughts", "zone": "Europe/Lisbon"}
	for k, v := range settings {
		all[k] = v
	}
	open := ladder.Open{In: onLadder(), Club: praia, By: ana, Settings: all}
	for i, p := range []events.PlayerID{ana, rui, eva, ivo} {
		if p != ana {
			h.do(p, club.Join{ID: praia, By: p})
		}
		open.Entrants = append(open.Entrants, ladder.Entrant{Player: p, Registered: h.clock.Add(time.Duration(i))})
	}
	h.do(ana, club.AddLadder{In: club.In{ID: praia}, Ruled: byAna, Ladder: escada, Name: "Principal"})
	h.do(ana, open)
	h.catch()
	h.posted()
	return h
}

func onLadder() ladder.In { return ladder.In{ID: escada} }

// catch runs the errands.
func (h *rooms) catch() {
	h.t.Helper()
	require.NoError(h.t, h.errands.Catch(h.ctx))
}

// then gives an order and runs what follows from it.
func (h *rooms) then(by events.PlayerID, command any) {
	h.t.Helper()
	h.do(by, command)
	h.catch()
}

// tick lets the ladder's time come, up to the present.
func (h *rooms) tickLadder() {
	h.t.Helper()
	require.NoError(h.t, h.errands.Tick(h.ctx, escada, h.clock))
	h.catch()
}

// at turns the clock.
func (h *rooms) at(text string) {
	h.t.Helper()
	at, err := time.Parse("2006-01-02 15:04", text)
	require.NoError(h.t, err)
	h.clock = at
}

// challenge has one challenge another, and gives the table.
func (h *rooms) challenge(by, to events.PlayerID, n int) events.TableID {
	h.t.Helper()
	h.then(by, ladder.Propose{In: onLadder(), By: by, To: to})
	return errand.TableOf(escada, n)
}

// play has whoever is asked make the first legal move.
func (h *rooms) play(id events.TableID) events.PlayerID {
	h.t.Helper()
	s, err := h.desk.Table(h.ctx, id)
	require.NoError(h.t, err)
	seat := s.Asks()[0].Seat
	for m := range s.Position.Legal(seat) {
		h.then(s.Player(seat), table.Play{ID: id, By: s.Player(seat), Text: string(m), Turn: s.Turn})
		return s.Player(seat)
	}
	return ""
}

// group announces and begins a round robin of the four.
func (h *rooms) group(atOnce int) {
	h.t.Helper()
	in := robin.In{ID: todos}
	h.do(ana, club.AddRobin{In: club.In{ID: praia}, Ruled: byAna, Robin: todos, Name: "Verão"})
	h.do(ana, robin.Announce{In: in, Ruled: byAna, Club: praia,
		Terms: events.RobinTerms{Name: "Verão", Game: "draughts", Clock: "per_move 72h", Zone: "Europe/Lisbon", Rounds: 1, AtOnce: atOnce}})
	for _, p := range []events.PlayerID{ana, rui, eva, ivo} {
		h.do(p, robin.Enter{In: in, By: p})
	}
	h.then(ana, robin.Begin{In: in, Ruled: byAna})
}

// robinTable is the table of a game of the round robin.
func robinTable(n int) events.TableID { return errand.TableFor(events.Fixture{Robin: todos, N: n}) }
