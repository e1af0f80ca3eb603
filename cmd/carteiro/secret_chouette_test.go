package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// TestNothingSealedIsTold plays a chouette in two worlds at once, for each reader.
// In the second one the others' answers under seal are others, and the groups of
// which the reader is none say other things, or nothing. As long as the answers
// are not complete and the game goes on, whatever the reader and the public are
// sent or can open is the same in both, to the byte.
func TestNothingSealedIsTold(t *testing.T) {
	keys := sharedKeys(t)
	for kind, answers := range map[string][2]string{
		"window": {"double", "no 4"}, "doubled": {"take", "pass"}, "beavered": {"raccoon", "refuse"},
	} {
		for reader := range rules.Seat(4) {
			t.Run(fmt.Sprint(kind, " for ", reader), func(t *testing.T) {
				t.Parallel()
				nothingSealed(t, keys, reader, kind, answers)
			})
		}
	}
}

func nothingSealed(t *testing.T, keys string, reader rules.Seat, kind string, answers [2]string) {
	p := plan{game: "chouette", seats: 4}
	worlds := []*world{newWorld(t, keys, p, rules.Watcher, nil), newWorld(t, keys, p, reader, nil)}
	for i := 0; ; i++ {
		require.Less(t, i, 200, "no %s", kind)
		a := worlds[0].state().Asks()[0]
		if a.Kind == kind && i > 6 {
			break
		}
		text := idle(worlds[0].state(), a, map[bool]string{true: kind}[i > 6])
		for _, w := range worlds {
			w.do(act{seat: a.Seat, letter: i%2 == 0, what: "play", text: text})
		}
		if i < 6 {
			consult(worlds, reader, i)
		}
	}
	sameTo(t, worlds, reader)
	sealed(t, worlds, reader, answers)
}

// idle is a step towards a decision of a kind, where one is given: somebody
// doubles only for that.
func idle(s table.State, a rules.Ask, kind string) string {
	switch {
	case a.Kind == "window" && kind == "beavered":
		return "double"
	case a.Kind == "doubles":
		return "beaver"
	case a.Kind == "roll" && kind == "doubled":
		return "double"
	}
	for m := range s.Position.Legal(a.Seat) {
		return string(m)
	}
	return ""
}

// consult has every group say something; in the world of the reader the other
// groups say something else now and nothing the next time.
func consult(worlds []*world, reader rules.Seat, n int) {
	s := worlds[0].state()
	for seat := range rules.Seat(4) {
		group := s.Group(seat)
		if group == "" {
			continue
		}
		text := fmt.Sprintf("conselho %d do lugar %d", n, seat)
		worlds[0].whisper(seat, group, text)
		switch {
		case s.Group(reader) == group:
			worlds[1].whisper(seat, group, text)
		case n%2 == 0:
			worlds[1].whisper(seat, group, "outra coisa, bem mais comprida do que a primeira")
		}
	}
}

// whisper speaks to a group, without a form; that letters go out about it stands
// in the journal of the operator, who may know.
func (w *world) whisper(seat rules.Seat, group, text string) {
	w.journal(rules.Watcher)
	_, err := w.a.desk.Do(w.t.Context(), engine.Order{ID: events.CommandID(fmt.Sprint("word", seat, text)),
		Command: table.Say{ID: secretTable, By: secretPeople[seat], Text: text, To: group}})
	require.NoError(w.t, err)
	before := len(w.saw[rules.Watcher])
	w.drain()
	w.saw[rules.Watcher] = slices.DeleteFunc(w.saw[rules.Watcher], func(s sight) bool { return s.what == "journal" && len(w.saw[rules.Watcher]) > before })
}

// sealed has others answer, differently in the two worlds, and the reader, who is
// asked perhaps; one answer stays out.
func sealed(t *testing.T, worlds []*world, reader rules.Seat, answers [2]string) {
	asks := worlds[0].state().Asks()
	others := slices.DeleteFunc(slices.Clone(asks), func(a rules.Ask) bool { return a.Seat == reader })
	require.Len(t, asks, 3)
	for n, a := range others[:len(others)-1] {
		for i, w := range worlds {
			w.do(act{seat: a.Seat, letter: n%2 == 0, what: "play", text: answers[i]})
		}
		for _, w := range worlds {
			w.look(a.Seat, false)
		}
		require.NotEqual(t, bares(worlds[0].saw[a.Seat]), bares(worlds[1].saw[a.Seat]), "who answers reads the answer")
		sameTo(t, worlds, reader)
	}
	if len(others) < len(asks) {
		for _, w := range worlds {
			w.do(act{seat: reader, letter: true, what: "play", text: answers[0]})
		}
	}
	consult(worlds, reader, 0)
	sameTo(t, worlds, reader)
	for _, w := range worlds {
		w.tools()
		require.Len(t, w.state().Asks(), 1, "one answer is out")
	}
	sameTo(t, worlds, reader)
}

// sameTo demands that the reader and the public saw the same in both worlds, and
// can open the same; then all is forgotten.
func sameTo(t *testing.T, worlds []*world, reader rules.Seat) {
	t.Helper()
	for _, eye := range []rules.Seat{rules.Watcher, reader} {
		for _, w := range worlds {
			w.look(eye, true)
		}
		sameSights(t, eye, opened(worlds[0].saw[eye]), opened(worlds[1].saw[eye]))
	}
	for _, w := range worlds {
		clear(w.saw)
	}
}

// opened are all sights but letters.
func opened(list []sight) []sight {
	return slices.DeleteFunc(slices.Clone(list), func(s sight) bool { return strings.HasPrefix(s.what, "letter") })
}

func bares(list []sight) (out []sight) {
	for _, s := range list {
		out = append(out, s.bare())
	}
	return out
}
