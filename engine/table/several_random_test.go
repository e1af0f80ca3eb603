package table_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// seen is what a seat is asked, and the first turn at which it can have known.
type seen struct {
	kind string
	turn int
}

// mixed is a random chouette on which all commands of several people fall.
type mixed struct {
	*timeline
	*rand.Rand
	all     []events.Fact
	letters []seen // by seat: the first turn at which its present decision was seen
	words   []events.Said
	said    []table.State
	joined  int
}

// TestRandomEvenings gives random commands of all kinds to chouettes of four and
// more: nothing breaks, whoever owes a decision has a clock that runs and nobody
// else, a reply never fits once its decision was made, and the facts fold to the
// same table again.
func TestRandomEvenings(t *testing.T) {
	done, ended, joined, talked := map[refusal.Code]int{}, 0, 0, 0
	for seed := range uint64(25) {
		m := &mixed{timeline: given(t, chouette(timed)...), Rand: rand.New(rand.NewPCG(seed, 9)), all: chouette(timed)}
		m.holds(0)
		for i := 0; i < 400 && m.state.Status == table.Playing; i++ {
			m.step()
			done[codeOf(m.err)]++
		}
		m.again()
		if m.state.Status == table.Ended {
			ended++
		}
		joined, talked = joined+m.joined, talked+len(m.words)
	}
	require.Positive(t, done[""])
	require.Positive(t, done[refusal.Stale])
	require.Positive(t, done[table.NotInGroup])
	require.Positive(t, ended)
	require.Positive(t, joined)
	require.Positive(t, talked)
}

func codeOf(err error) refusal.Code {
	if r := refusal.Of(err); r != nil {
		return r.Code
	}
	return ""
}

// step gives one command and looks at all that must hold after it.
func (m *mixed) step() {
	m.t.Helper()
	before, cmd, at := m.state, m.command(), m.state.Last.Add(h)
	if c, ok := cmd.(table.Expire); ok {
		at = c.Now.Add(-table.Grace)
	}
	m.at(at, cmd)
	if m.err != nil {
		require.NotNil(m.t, refusal.Of(m.err), "%T: %v", cmd, m.err)
		return
	}
	require.NoError(m.t, m.state.Broken)
	m.all = append(m.all, m.facts...)
	for _, f := range m.facts {
		if w, ok := f.(events.Said); ok && w.To != "" {
			m.words, m.said = append(m.words, w), append(m.said, before)
		}
		if _, ok := f.(events.SeatAdded); ok {
			m.joined++
		}
	}
	m.holds(before.Turn + 1)
}

// command is a wish of somebody, by a letter of some turn or by a form of now.
func (m *mixed) command() table.Command {
	s := m.state
	seat := rules.Seat(m.IntN(len(s.Chairs)))
	if asks := s.Asks(); m.IntN(4) > 0 {
		seat = asks[m.IntN(len(asks))].Seat
	}
	by, turn := s.Player(seat), s.Turn-m.IntN(3)
	switch k := m.IntN(40); {
	case k == 0:
		return table.Offer{ID: id, By: by, Kind: "end", Turn: turn}
	case k == 1 && m.IntN(4) == 0:
		return table.Offer{ID: id, By: by, Kind: "resign", Value: 1, Turn: turn}
	case k == 2:
		return table.Sit{ID: id, By: events.PlayerID(fmt.Sprintf("new%05d", m.joined)), Words: "w"}
	case k < 6:
		return table.Say{ID: id, By: by, Text: "x", To: []string{"crew", "box", ""}[m.IntN(3)]}
	case k < 9:
		if _, due, ok := s.Clocks.First(); ok {
			return table.Expire{ID: id, Turn: s.Turn, Now: due.Add(table.Grace)}
		}
	case k == 9:
		return table.GiveOrder{ID: id, By: by, Kind: "no_double"}
	}
	if s.Offer != nil {
		return table.Answer{ID: id, By: by, Accept: m.IntN(4) > 0, Turn: turn}
	}
	return table.Play{ID: id, By: by, Text: m.move(seat), Turn: turn}
}

func (m *mixed) move(seat rules.Seat) string {
	var list []string
	for move := range m.state.Position.Legal(seat) {
		if list = append(list, string(move)); len(list) == 5 {
			break
		}
	}
	if len(list) == 0 {
		return "no"
	}
	return list[m.IntN(len(list))]
}

// holds demands what holds after every command, whose facts begin at a turn.
func (m *mixed) holds(turn int) {
	m.t.Helper()
	s := m.state
	require.Len(m.t, s.Clocks.Seats, len(s.Chairs))
	for i := range s.Chairs {
		seat := rules.Seat(i)
		ask, asked := s.Asked(seat)
		_, runs := s.Clocks.Deadline(seat)
		require.Equal(m.t, asked, runs, "seat %d, asked %v", seat, ask)
		if len(m.letters) <= i {
			m.letters = append(m.letters, seen{})
		}
		if m.letters[i].kind != ask.Kind || m.acted(seat) {
			m.letters[i] = seen{ask.Kind, turn}
		}
		for old := range min(m.letters[i].turn, s.Turn) {
			require.False(m.t, s.Fits(seat, old), "seat %d at %d, now %d", seat, old, s.Turn)
		}
		require.True(m.t, s.Fits(seat, s.Turn))
	}
	for i, w := range m.words {
		by, _ := s.Seat(w.Player)
		require.True(m.t, table.Hears(w, m.said[i], s, by))
		over := s.Status != table.Playing || s.Paused > m.said[i].Turn
		require.Equal(m.t, over, table.Hears(w, m.said[i], s, rules.Watcher))
	}
}

// acted tells whether one of the last facts was a deed or a silence of a seat.
func (m *mixed) acted(seat rules.Seat) bool {
	for _, f := range m.facts {
		switch f := f.(type) {
		case events.Played:
			if f.Seat == seat {
				return true
			}
		case events.OfferAnswered:
			if f.Seat == seat && !f.Auto {
				return true
			}
		case events.TurnExpired:
			if f.Seat == seat {
				return true
			}
		}
	}
	return false
}

// again folds all facts anew, and demands the points of an end.
func (m *mixed) again() {
	m.t.Helper()
	again := table.Zero(id)
	for _, f := range m.all {
		again = table.Fold(again, f, now)
	}
	require.NoError(m.t, again.Broken)
	require.Equal(m.t, m.state.Position.SeenBy(rules.Watcher), again.Position.SeenBy(rules.Watcher))
	require.Equal(m.t, m.state.Asks(), again.Asks())
	require.Equal(m.t, m.state.Chairs, again.Chairs)
	require.Equal(m.t, m.state.Turn, again.Turn)
	if e := m.state.Ending; e != nil {
		sum := 0
		for _, p := range e.Points {
			sum += p
		}
		require.Zero(m.t, sum)
		require.Len(m.t, e.Points, len(m.state.Chairs))
	}
}
