package engine_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/ladder"
	"carteiro/engine/table"
	"carteiro/events"
)

// BenchmarkErrands plays on a ladder of 60 with the errands after every order,
// and says what they cost for each event: with what they append themselves, and
// where the ladder's next due instant is asked for.
func BenchmarkErrands(b *testing.B) {
	h := bareHouse(b)
	h.crowd(60)
	var catching, asking time.Duration
	games, appended := 0, 0
	for b.Loop() {
		games++
		l := h.ladder()
		by := l.Order[1+games%59]
		if h.try(by, ladder.Propose{In: on(), By: by, To: l.Order[l.Place(by)-2]}) != nil {
			continue
		}
		for range 24 {
			start := time.Now()
			h.catch()
			catching += time.Since(start)
			s := h.table(len(h.ladder().Challenges()))
			if s.Status != table.Playing {
				break
			}
			h.moves(s.ID)
		}
		id := h.table(len(h.ladder().Challenges())).ID
		h.resigns(by, id)
		start := time.Now()
		h.catch()
		catching += time.Since(start)
		start = time.Now()
		_, _, err := h.errands.Next(b.Context())
		require.NoError(b, err)
		asking += time.Since(start)
		h.now = h.now.Add(time.Hour)
	}
	head, err := h.Store.Head(b.Context())
	require.NoError(b, err)
	appended = int(head)
	b.ReportMetric(float64(catching.Microseconds())/float64(appended), "us/event")
	b.ReportMetric(float64(asking.Microseconds())/float64(games), "us/next")
	b.ReportMetric(float64(appended)/float64(games), "events/game")
}

// crowd has a ladder of so many members.
func (h *house) crowd(n int) {
	open := ladder.Open{In: on(), Club: casa, Settings: map[string]string{"game": "draughts", "accept": "auto", "cooldown_days": "0", "max_out": "9", "max_in": "9"}}
	for i := range n {
		p := events.PlayerID(fmt.Sprintf("membro%c%c", 'a'+i/26, 'a'+i%26))
		h.joins(p)
		if i == 0 {
			h.by(p, club.Found{ID: casa, Name: "Casa", Lang: "pt", By: p})
			open.By = p
		} else {
			h.by(p, club.Join{ID: casa, By: p})
		}
		open.Entrants = append(open.Entrants, ladder.Entrant{Player: p, Registered: noon.Add(time.Duration(i))})
	}
	h.by(open.By, open)
	h.catch()
}
