package projections_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

var crowd = []events.PlayerID{"ana", "bia", "rui", "zoe"}

// evening is a house with a chouette of four, as far as a throw or two.
func evening(t *testing.T, o rules.Options) *house {
	h := open(t, letters)
	for i, p := range append(crowd, "leo") {
		h.join(p, strings.ToUpper(string(p[:1]))+string(p[1:]), []string{"pt", "en"}[i%2], false)
	}
	h.do("ana", table.Open{ID: "t", Game: "chouette", Host: "ana", Guests: crowd[1:], Options: o, Words: "sorte"})
	for _, p := range crowd[1:] {
		h.do(p, table.Accept{ID: "t", By: p})
	}
	return h
}

// until plays on, with the first moves that are legal, until somebody owes a
// decision of this kind.
func (h *house) until(kind string) table.State {
	h.t.Helper()
	for i := 0; ; i++ {
		require.Less(h.t, i, 500, kind)
		s := h.state("t")
		if s.Asks()[0].Kind == kind {
			return s
		}
		h.step("t", 0)
	}
}

// heard is what an eye reads of the talk: "group: text".
func (h *house) heard(eye rules.Seat) (list []string) {
	for _, w := range h.replay("t", eye).Words {
		require.NotEmpty(h.t, w.Name)
		list = append(list, w.To+": "+w.Text)
	}
	return list
}

// of lists the seats of a group.
func of(s table.State, group string) (seats []rules.Seat) {
	for i := range s.Chairs {
		if s.Group(rules.Seat(i)) == group {
			seats = append(seats, rules.Seat(i))
		}
	}
	return seats
}

// TestTheReplayKeepsTheGroupsApart: each group reads its own talk, the public
// none, and all of it once that game, but not the evening, is over.
func TestTheReplayKeepsTheGroupsApart(t *testing.T) {
	h := evening(t, nil)
	s := h.until("window")
	box, crew := of(s, "box")[0], of(s, "crew")
	before := h.list("ana")
	h.do(s.Player(crew[1]), table.Say{ID: "t", By: s.Player(crew[1]), Text: "Dobramos", To: "crew"})
	h.do(s.Player(box), table.Say{ID: "t", By: s.Player(box), Text: "Pego", To: "box"})
	require.Equal(t, before, h.list("ana"), "no list knows that a group has talked")
	h.do(s.Player(box), table.Say{ID: "t", By: s.Player(box), Text: "Boa sorte"})
	require.Equal(t, []string{"box: Pego", ": Boa sorte"}, h.heard(box))
	require.Equal(t, []string{": Boa sorte"}, h.heard(rules.Watcher))
	for _, seat := range crew {
		require.Equal(t, []string{"crew: Dobramos", ": Boa sorte"}, h.heard(seat))
	}
	h.do("leo", table.Sit{ID: "t", By: "leo"})
	require.Equal(t, []string{": Boa sorte"}, h.heard(4))
	for _, seat := range crew {
		h.do(s.Player(seat), table.Play{ID: "t", By: s.Player(seat), Text: "double", Turn: s.Turn})
	}
	require.Equal(t, []string{": Boa sorte"}, h.heard(rules.Watcher))
	h.do(s.Player(box), table.Play{ID: "t", By: s.Player(box), Text: "pass", Turn: -1})
	require.Equal(t, table.Playing, h.state("t").Status)
	all := []string{"crew: Dobramos", "box: Pego", ": Boa sorte"}
	for eye := rules.Watcher; eye < 5; eye++ {
		require.Equal(t, all, h.heard(eye))
	}
	next := h.until("window")
	again := of(next, "crew")[1]
	h.do(next.Player(again), table.Say{ID: "t", By: next.Player(again), Text: "Outra vez", To: "crew"})
	require.Equal(t, all, h.heard(rules.Watcher))
	require.Equal(t, append(all, "crew: Outra vez"), h.heard(again))
	h.same(h.inline()...)
}

func (h *house) list(p events.PlayerID) string {
	h.t.Helper()
	list, err := h.books.TablesOf(h.t.Context(), p)
	require.NoError(h.t, err)
	raw, err := json.Marshal(list)
	require.NoError(h.t, err)
	return string(raw)
}

// TestNobodyReadsThatAnOrderAnswered: an answer under seal that a standing order
// gave reads like any other to other eyes, in replay and record, until the end.
func TestNobodyReadsThatAnOrderAnswered(t *testing.T) {
	h := evening(t, nil)
	s := h.until("window")
	quiet, crew := of(s, "crew")[2], of(s, "crew")
	h.do(s.Player(quiet), table.GiveOrder{ID: "t", By: s.Player(quiet), Kind: "no_double"})
	for eye := rules.Watcher; eye < 4; eye++ {
		r := h.replay("t", eye)
		last := r.Steps[len(r.Steps)-1].Moves
		m := last[len(last)-1]
		require.Equal(t, quiet, m.Seat)
		require.Equal(t, eye == quiet, m.Auto)
		require.Equal(t, map[bool]string{true: "no_double", false: ""}[eye == quiet], m.Order)
		require.Equal(t, map[bool]string{true: "no", false: "answered"}[eye == quiet], m.Move)
		raw, err := json.Marshal(r.JSON(eye))
		require.NoError(t, err)
		require.Equal(t, eye == quiet, strings.Contains(string(raw), `"auto":true`), "eye %d", eye)
	}
	for _, seat := range crew[:2] {
		h.do(s.Player(seat), table.Play{ID: "t", By: s.Player(seat), Text: "double", Turn: s.Turn})
	}
	h.agree()
	r := h.replay("t", rules.Watcher)
	found := false
	for _, step := range r.Steps {
		for _, m := range step.Moves {
			found = found || m.Seat == quiet && m.Auto && m.Move == "no"
		}
	}
	require.True(t, found, "after the end all lies open")
}

// agree has all who play end the evening.
func (h *house) agree() {
	h.t.Helper()
	h.do("ana", table.Offer{ID: "t", By: "ana", Kind: "end", Turn: -1})
	for s := h.state("t"); s.Status == table.Playing; s = h.state("t") {
		p := s.Player(s.Asks()[0].Seat)
		h.do(p, table.Answer{ID: "t", By: p, Accept: true, Turn: -1})
	}
}

// TestTheReplayOfAnEvening: who sits down makes a step, each who agrees is told,
// the last one makes the end, and every throw is proved, those before and those
// behind the newcomer's words; a file in which these are changed is not.
func TestTheReplayOfAnEvening(t *testing.T) {
	h := evening(t, nil)
	h.until("window")
	h.do("leo", table.Sit{ID: "t", By: "leo", Words: "azar"})
	require.True(t, refusal.Is(h.try("leo", table.Sit{ID: "t", By: "leo"}), refusal.Already))
	r := h.replay("t", rules.Watcher)
	last := r.Steps[len(r.Steps)-1]
	require.Equal(t, []string{"seated"}, []string{last.Moves[0].Kind})
	require.Equal(t, events.PlayerID("leo"), last.Moves[0].Player)
	require.Equal(t, "Leo", r.Name(4))
	listing, err := h.books.Table(t.Context(), "t")
	require.NoError(t, err)
	require.Equal(t, projections.SeatLine{Seat: 4, Player: "leo", Name: "Leo"}, listing.Seats[4])
	require.Contains(t, h.list("leo"), `"t"`)
	h.same(h.inline()...)

	for i := range 40 {
		h.step("t", i%3)
	}
	require.Greater(t, h.state("t").Draws, h.state("t").Chairs[4].From+3, "throws with the newcomer's words")
	h.agree()
	h.same(h.inline()...)
	h.lastStepIsNow("t")
	r = h.replay("t", rules.Watcher)
	var kinds []string
	for _, step := range r.Steps[len(r.Steps)-2:] {
		for _, m := range step.Moves {
			if m.Kind != "move" {
				kinds = append(kinds, m.Kind)
			}
		}
	}
	require.Equal(t, "accepted ended", strings.Join(kinds[len(kinds)-2:], " "))
	require.Equal(t, "agreed", kinds[len(kinds)-3])
	proof, err := r.Prove()
	require.NoError(t, err)
	require.Equal(t, r.State.Draws, proof.Draws)
	h.spoilt(t)
}

// spoilt demands that no record is proved in which the newcomer's part is changed.
func (h *house) spoilt(t *testing.T) {
	for name, spoil := range map[string]func(*projections.Record){
		"words":       func(r *projections.Record) { r.Words[4] = "sorte" },
		"earlier":     func(r *projections.Record) { r.Seats[4].From = 1 },
		"from begin":  func(r *projections.Record) { r.Seats[4].From = 0 },
		"later":       func(r *projections.Record) { r.Seats[4].From += 2 },
		"other seat":  func(r *projections.Record) { spoilSeated(r, func(m *projections.RecordMove) { m.Seat = 6 }) },
		"no newcomer": func(r *projections.Record) { spoilSeated(r, func(m *projections.RecordMove) { m.Kind = "agreed" }) },
	} {
		record := h.record("t")
		spoil(&record)
		_, err := record.Prove()
		require.NotNil(t, refusal.Of(err), "%s: %v", name, err)
	}
}

func spoilSeated(r *projections.Record, change func(*projections.RecordMove)) {
	for _, s := range r.Steps {
		for i := range s.Moves {
			if s.Moves[i].Kind == "seated" {
				change(&s.Moves[i])
			}
		}
	}
}

// TestOnlyMembersSitDownAtAClubsTable: at one without a club anybody may.
func TestOnlyMembersSitDownAtAClubsTable(t *testing.T) {
	h := evening(t, nil)
	h.do("ana", club.Found{ID: "praia", Name: "Clube da Praia", Lang: "pt", By: "ana"})
	for _, p := range crowd[1:] {
		h.do(p, club.Join{ID: "praia", By: p})
	}
	h.do("ana", table.Open{ID: "u", Game: "chouette", Club: "praia", Host: "ana", Guests: crowd[1:]})
	for _, p := range crowd[1:] {
		h.do(p, table.Accept{ID: "u", By: p})
	}
	require.True(t, refusal.Is(h.try("leo", table.Sit{ID: "u", By: "leo"}), club.NotMember))
	require.True(t, refusal.Is(h.try("ana", table.Sit{ID: "u", By: "leo"}), "not_you"))
	h.do("leo", club.Join{ID: "praia", By: "leo"})
	h.do("leo", table.Sit{ID: "u", By: "leo"})
	h.do("leo", table.Sit{ID: "t", By: "leo"})
	require.Len(t, h.state("u").Chairs, 5)
}

// TestTheReplayNumbersNames: the box may answer by the names of the members.
func TestTheReplayNumbersNames(t *testing.T) {
	h := evening(t, nil)
	s := h.until("window")
	crew := of(s, "crew")
	for i, seat := range crew {
		h.do(s.Player(seat), table.Play{ID: "t", By: s.Player(seat), Text: []string{"double", "double", "no"}[i], Turn: s.Turn})
	}
	box := of(s, "box")[0]
	r := h.replay("t", box)
	said := fmt.Sprintf("pego %s, passo %s", r.Name(crew[0]), r.Name(crew[1]))
	require.Equal(t, fmt.Sprintf("pego %d, passo %d", crew[0]+1, crew[1]+1), r.Numbered(said))
	h.do(s.Player(box), table.Play{ID: "t", By: s.Player(box), Text: r.Numbered(said), Turn: -1})
	require.Equal(t, said, h.replay("t", box).Numbered(said), "where no seats are answered a text stays as it is")
}
