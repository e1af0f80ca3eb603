package mail

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/player"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// TestNoLetterTellsWhatIsHidden: a letter is the same, to the octet, whatever
// the others hold and in whatever order the bag lies. Two tiles that its reader
// has not seen change places in the log, one of another's hand and one of the
// bag or of a third one's, and each kind of letter is written again.
func TestNoLetterTellsWhatIsHidden(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		h := counting(t, seats, nil)
		for range seats + 1 {
			who, _ := h.onTurn()
			h.reply(who, h.legal())
		}
		who, plus := h.toExtra()
		h.reply(who, plus)
		h.posted()
		s := h.state()
		for _, id := range circle[:seats] {
			h.do(id, player.SetMail{ID: id, Plan: planBoth, Hour: 8})
		}
		written := 0
		for eye, id := range circle[:seats] {
			for _, swap := range h.unseen(rules.Seat(eye)) {
				for _, kind := range []string{letterTurn, letterStarted, letterSaid, letterLeft, letterAnswer, letterResumed, letterDigest} {
					q := Queued{Ref: "probe", MsgID: "probe@play.example", Kind: kind, To: id, Stream: game.Stream(), N: 1 << 40, Turn: -1, Due: h.clock, Data: "{}"}
					if kind == letterDigest {
						q.Stream = id.Stream()
						if _, asked := s.Asked(rules.Seat(eye)); !asked {
							continue
						}
					}
					mine, err := h.composed(h.log, q)
					require.NoError(t, err)
					theirs, err := h.composed(twin{h.log, swap[0], swap[1]}, q)
					require.NoError(t, err, "%v", swap)
					require.Equal(t, mine, theirs, "%s to %s of %d, tiles %v of %v", kind, id, seats, swap, s.ID)
					written++
				}
			}
		}
		assert.GreaterOrEqual(t, written, 5*seats, "there were tiles to change")
	}
}

func (h *house) composed(store events.Store, q Queued) (string, error) {
	c := *h.outbox.Letters.(*Composer)
	c.Store = store
	l, err := c.Compose(h.ctx, q)
	return string(l.Raw), err
}

// unseen finds pairs of places in the bag as it was filled whose tiles an eye
// has not seen, of different values, one in another's hand: changing them leaves
// every move legal.
func (h *house) unseen(eye rules.Seat) (pairs [][2]int) {
	h.t.Helper()
	s, bag := h.state(), h.bagOf()
	whole := seen(h.t, rules.Open(s.Position), rules.Watcher)
	place := func(v int, skip map[int]bool) int {
		return slices.IndexFunc(bag, func(b string) bool {
			return b == strconv.Itoa(v) && !skip[slices.Index(bag, b)] && strings.Count(" "+strings.Join(bag, " ")+" ", " "+b+" ") == 1
		})
	}
	var theirs, left []int
	for seat, p := range whole.Players {
		for _, v := range p.Rack {
			if at := place(v, nil); at >= 0 && rules.Seat(seat) != eye {
				theirs = append(theirs, at)
			}
		}
	}
	for _, v := range whole.Order {
		if at := place(v, nil); at >= 0 {
			left = append(left, at)
		}
	}
	for _, a := range theirs[:min(2, len(theirs))] {
		for _, b := range left[:min(3, len(left))] {
			pairs = append(pairs, [2]int{a, b})
		}
	}
	if n := len(left); n > 1 {
		pairs = append(pairs, [2]int{left[0], left[n-1]})
	}
	return pairs
}

// TestTheTwinIsAnother: the change that no letter shows is one, to its owner.
func TestTheTwinIsAnother(t *testing.T) {
	h := counting(t, 2, nil)
	for _, swap := range h.unseen(1)[:1] {
		q := Queued{Ref: "probe", MsgID: "probe@play.example", Kind: letterTurn, To: ana, Stream: game.Stream(), N: 1 << 40, Turn: -1, Due: h.clock, Data: "{}"}
		mine, err := h.composed(h.log, q)
		require.NoError(t, err)
		theirs, err := h.composed(twin{h.log, swap[0], swap[1]}, q)
		require.NoError(t, err)
		assert.NotEqual(t, mine, theirs)
	}
}

// TestExchangedTilesAreTheirsAlone: what is put back and drawn, an exchanger
// alone is told.
func TestExchangedTilesAreTheirsAlone(t *testing.T) {
	h := counting(t, 3, nil)
	rack := h.rack(ana)
	h.reply(ana, "troco tudo")
	for _, l := range h.posted() {
		for _, hidden := range [][]int{rack, h.rack(ana)} {
			list := strings.Trim(fmt.Sprint(hidden), "[]")
			assert.NotContains(t, text(l), list)
			assert.NotContains(t, text(l), strings.ReplaceAll(list, " ", ", "))
		}
	}
	require.Equal(t, table.Playing, h.state().Status)
}
