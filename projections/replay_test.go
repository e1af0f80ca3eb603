package projections_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// write puts facts into the log as one command, past the desk.
func (h *house) write(stream string, facts ...events.Fact) {
	h.t.Helper()
	h.clock.Add(1)
	news, err := events.EncodeAll(facts...)
	require.NoError(h.t, err)
	id := events.CommandID(fmt.Sprintf("web:%d", h.orders.Add(1)))
	_, err = h.log.Append(context.Background(), id, "", events.Write{Stream: stream, Expect: events.Any(), Events: news})
	require.NoError(h.t, err)
}

func (h *house) replay(id events.TableID, eye rules.Seat) projections.Replay {
	h.t.Helper()
	r, err := h.books.Replay(context.Background(), id, eye)
	require.NoError(h.t, err)
	return r
}

// lines is a replay in short: one line a step.
func lines(r projections.Replay) []string {
	var out []string
	for _, s := range r.Steps {
		var moves []string
		for _, m := range s.Moves {
			moves = append(moves, strings.TrimSpace(fmt.Sprintf("%d %s %s", m.Seat, m.Kind, m.Move)))
		}
		out = append(out, fmt.Sprintf("%d (turn %d): %s", s.N, s.Turn, strings.Join(moves, ", ")))
	}
	return out
}

func TestReplay(t *testing.T) {
	h := open(t, nil)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	said, err := h.vault.Seal("rui", "Olá")
	require.NoError(t, err)
	table1 := events.TableID("t").Stream()

	h.write(table1, events.TableOpened{Game: "backgammon", Host: "ana", Guests: []events.PlayerID{"rui"}, Commitment: "c0"},
		events.SeatTaken{Seat: 0, Player: "ana"})
	r := h.replay("t", rules.Watcher)
	require.Equal(t, []string{"0 (turn 0): "}, lines(r))
	require.NotNil(t, r.Steps[0].Position)
	require.Equal(t, "Rui", r.Names["rui"].Name)

	h.write(table1, events.Said{Player: "rui", Text: said}, events.SeatTaken{Seat: 1, Player: "rui"},
		events.Played{Seat: -1, Move: "2-2"}, events.Played{Seat: -1, Move: "3-1"})
	h.write(table1, events.Played{Seat: 0, Move: "8/5 6/5"})
	h.write(table1, events.Offered{Seat: 1, Kind: "resign", Value: 1})
	h.write(table1, events.OfferAnswered{Seat: 0})
	h.write(table1, events.Offered{Seat: 1, Kind: "resign", Value: 2}, events.OfferWithdrawn{Seat: 1})
	h.write(table1, events.Played{Seat: 1, Move: "roll"}, events.Played{Seat: -1, Move: "52"}, events.Said{Player: "rui", Text: said})
	h.write(table1, events.Offered{Seat: 1, Kind: "resign", Value: 2})
	before := h.replay("t", 1)
	h.write(table1, events.OfferAnswered{Seat: 0, Accepted: true},
		events.TableEnded{How: "resign", Result: "gammon", Winner: 0, Points: []int{2, -2}}, events.SecretRevealed{Secret: "00"})
	r = h.replay("t", 1)
	want := []string{
		"0 (turn 0): ",
		"1 (turn 2): -1 move 2-2, -1 move 3-1",
		"2 (turn 3): 0 move 8/5 6/5, 1 offer resign, 0 refused, 1 offer resign, 1 unoffered",
		"3 (turn 9): 1 move roll, -1 move 52, 1 offer resign",
		"4 (turn 11): 0 accepted, 0 ended gammon",
	}
	require.Equal(t, want[:4], lines(before), "a replay once given stays as it is")
	require.Equal(t, want, lines(r))
	require.Equal(t, []int{0, 3}, []int{r.Words[0].Step, r.Words[1].Step})
	require.Equal(t, "Olá", r.Words[0].Text)
	require.Equal(t, "Rui", r.Words[0].Name)
	require.Equal(t, 2, r.Steps[4].Moves[0].Value)
	require.Equal(t, events.PlayerID("rui"), r.Steps[3].Moves[0].Player)
	h.lastStepIsNow("t")

	_, err = h.books.Replay(context.Background(), "none", 0)
	require.True(t, refusal.Is(err, refusal.NotFound))
}

// A fact that the rules do not take stops the table: what was before stays readable.
func TestReplayOfABrokenTable(t *testing.T) {
	h := open(t, letters)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	h.sit("t", "ana", "rui")
	n := len(h.replay("t", 0).Steps)
	h.write(events.TableID("t").Stream(), events.Played{Seat: 0, Move: "25/0"})
	h.write(events.TableID("t").Stream(), events.Played{Seat: 1, Move: "roll"})
	r := h.replay("t", 0)
	require.Error(t, r.State.Broken)
	require.Len(t, r.Steps, n)
	h.same(h.inline()...)
}

func TestRecordAndProof(t *testing.T) {
	h := open(t, nil)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	h.sit("t", "ana", "rui")
	_, err := h.replay("t", 0).Prove()
	require.True(t, refusal.Is(err, "not_revealed"))
	s := h.finish("t", 5)
	require.Equal(t, table.Ended, s.Status)

	proof, err := h.replay("t", 0).Prove()
	require.NoError(t, err)
	require.Equal(t, s.Draws, proof.Draws)
	require.Len(t, proof.Throws, s.Draws)
	for name, spoil := range spoils {
		record := h.record("t")
		want, step := spoil(&record)
		_, err := record.Prove()
		require.True(t, refusal.Is(err, want), "%s: %v", name, err)
		if step >= 0 {
			require.Equal(t, step, refusal.Of(err).Args["Step"], name)
		}
	}
}

// spoils are ways to falsify a record, with the refusal and the step that tell.
var spoils = map[string]func(r *projections.Record) (refusal.Code, int){
	"another roll": func(r *projections.Record) (refusal.Code, int) {
		m := &r.Steps[3].Moves[1]
		m.Move = string(m.Move[1]) + string(m.Move[0]-'0'%6+'1')
		return "draw_differs", 3
	},
	"another play": func(r *projections.Record) (refusal.Code, int) {
		r.Steps[2].Moves[0].Move = "24/1"
		return "move_differs", 2
	},
	"another seat": func(r *projections.Record) (refusal.Code, int) {
		r.Steps[2].Moves[0].Seat = 7
		return "move_differs", 2
	},
	"no offer": func(r *projections.Record) (refusal.Code, int) {
		r.Steps[4].Moves[0].Kind = "accepted"
		return "move_differs", 4
	},
	"another word":  func(r *projections.Record) (refusal.Code, int) { r.Words[1] = "lack: 7"; return "draw_differs", 1 },
	"another table": func(r *projections.Record) (refusal.Code, int) { r.ID = "u"; return "draw_differs", 1 },
	"another secret": func(r *projections.Record) (refusal.Code, int) {
		r.Secret = "00" + r.Secret[2:]
		return "secret_differs", -1
	},
	"no hex":       func(r *projections.Record) (refusal.Code, int) { r.Secret = "x"; return "secret_differs", -1 },
	"another game": func(r *projections.Record) (refusal.Code, int) { r.Game = "chess"; return "no_such_game", -1 },
	"another end": func(r *projections.Record) (refusal.Code, int) {
		r.Outcome.Points = []int{9, -9}
		return "outcome_differs", len(r.Steps) - 1
	},
	"a cut": func(r *projections.Record) (refusal.Code, int) { r.Steps = r.Steps[:9]; return "outcome_differs", 8 },
}

// record is the game's record after a way through JSON.
func (h *house) record(id events.TableID) projections.Record {
	h.t.Helper()
	record, err := projections.ReadRecord(strings.NewReader(h.json(id)))
	require.NoError(h.t, err)
	return record
}
