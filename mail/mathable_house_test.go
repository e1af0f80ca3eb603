package mail

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

const (
	eva = events.PlayerID("evaevaev")
	leo = events.PlayerID("leoleole")
)

var circle = []events.PlayerID{ana, rui, eva, leo}

// several is a house whose club has four members: Ana and Leo write in
// Portuguese, Rui and Eva in English.
func several(t testing.TB) *house {
	h := openHouse(t)
	h.open()
	h.join(eva, "Eva", "en")
	h.join(leo, "Leo", "pt")
	for _, id := range []events.PlayerID{eva, leo} {
		h.do(id, club.Join{ID: praia, By: id})
	}
	h.clerk.PerDay = 1000
	h.posted()
	return h
}

// counting is a house with a game of Mathable of so many under way, begun by
// Ana; no letters wait.
func counting(t testing.TB, seats int, o rules.Options) *house {
	h := several(t)
	if o == nil {
		o = rules.Options{"start": "fixed"}
	}
	h.do(ana, table.Open{ID: game, Game: "mathable", Club: praia, Options: o, Host: ana, Guests: circle[1:seats]})
	for _, id := range circle[1:seats] {
		h.do(id, table.Accept{ID: game, By: id})
	}
	h.posted()
	return h
}

// rack is what a person holds, as the rules tell that person.
func (h *house) rack(id events.PlayerID) []int {
	h.t.Helper()
	s := h.state()
	seat, ok := s.Seat(id)
	require.True(h.t, ok)
	return seen(h.t, s.Position, seat).Players[seat].Rack
}

type sight struct {
	Bag     int
	Order   []int `json:"bag_order"`
	Players []struct {
		Score, Held int
		Rack        []int
	}
	Turns []struct{ Kind string }
}

func seen(t testing.TB, p rules.Position, eye rules.Seat) (v sight) {
	t.Helper()
	data, err := json.Marshal(p.SeenBy(eye))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &v))
	return v
}

// extra finds a placement that gives an extra tile and may be asked for.
func (h *house) extra() string {
	s := h.state()
	for m := range s.Position.Legal(s.Asks()[0].Seat) {
		if strings.HasSuffix(string(m), "+") && len(m) > 1 {
			return string(m)
		}
	}
	return ""
}

// toExtra plays on until whoever is on turn may lay a tile that gives an extra one.
func (h *house) toExtra() (who events.PlayerID, move string) {
	h.t.Helper()
	for range 40 {
		if move = h.extra(); move != "" {
			who, _ = h.onTurn()
			h.posted()
			return who, move
		}
		who, _ = h.onTurn()
		h.reply(who, h.legal())
	}
	h.t.Fatal("nobody may ask for an extra tile")
	return "", ""
}

func readers(list []FolderLetter) (out []string) {
	for _, l := range list {
		name, _, _ := strings.Cut(l.Address, "@")
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// tableOf is the only table that a person hosts.
func (h *house) tableOf(host events.PlayerID) table.State {
	h.t.Helper()
	list, err := h.books.TablesOf(h.ctx, host)
	require.NoError(h.t, err)
	require.Len(h.t, list, 1)
	s, err := h.desk.Table(h.ctx, list[0].ID)
	require.NoError(h.t, err)
	return s
}

// twin is a store that tells of another order of the bag: two of its tiles have
// changed places.
type twin struct {
	events.Store
	a, b int
}

// Load gives the events of a stream, those of the bag changed.
func (w twin) Load(ctx context.Context, stream string, after uint64) ([]events.Event, events.Rev, error) {
	evs, rev, err := w.Store.Load(ctx, stream, after)
	for i, e := range evs {
		f, derr := events.Decode(e.New)
		p, ok := f.(events.Played)
		if derr != nil || !ok || !strings.HasPrefix(p.Move, "bag ") {
			continue
		}
		tiles := strings.Fields(p.Move)
		tiles[w.a+1], tiles[w.b+1] = tiles[w.b+1], tiles[w.a+1]
		p.Move = strings.Join(tiles, " ")
		if evs[i].New, err = events.Encode(p); err != nil {
			return nil, rev, err
		}
	}
	return evs, rev, err
}

// bagOf is the order of the bag as it was filled.
func (h *house) bagOf() (tiles []string) {
	h.t.Helper()
	evs, _, err := h.log.Load(h.ctx, game.Stream(), 0)
	require.NoError(h.t, err)
	for _, e := range evs {
		if f, err := events.Decode(e.New); err == nil {
			if p, ok := f.(events.Played); ok && strings.HasPrefix(p.Move, "bag ") {
				return strings.Fields(p.Move)[1:]
			}
		}
	}
	return nil
}
