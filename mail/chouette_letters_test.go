package mail

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/chouette"
	"carteiro/engine/player"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// pin writes the letter of a decision to whoever owes it and to one who waits, in
// both languages.
func (h *house) pin(kind string) {
	h.t.Helper()
	s := h.state()
	require.Equal(h.t, kind, s.Asks()[0].Kind)
	asked, waits := s.Player(s.Asks()[0].Seat), events.PlayerID("")
	for i, c := range s.Chairs {
		if _, mine := s.Asked(rules.Seat(i)); !mine {
			waits = c.Player
		}
	}
	for _, lang := range []string{"pt", "en"} {
		for i, id := range []events.PlayerID{asked, waits} {
			who := []string{"asked", "waits"}[i]
			was := h.person(id).Lang
			h.do(id, player.Speak{ID: id, Lang: lang})
			golden(h.t.(*testing.T), "chouette-"+kind+"-"+who+"."+lang, h.letterTo(id))
			h.do(id, player.Speak{ID: id, Lang: was})
		}
	}
}

// probe is a letter about the table as it stands, to one of its people.
func (h *house) probe(id events.PlayerID) Queued {
	return Queued{Ref: "probe", MsgID: "probe@play.example", Kind: letterTurn, To: id, Stream: game.Stream(), N: 1 << 40, Turn: -1, Due: h.clock, Data: "{}"}
}

func (h *house) letterTo(id events.PlayerID) FolderLetter {
	h.t.Helper()
	raw, err := h.composed(h.log, h.probe(id))
	require.NoError(h.t, err)
	l, err := readFolderLetter([]byte(raw))
	require.NoError(h.t, err)
	return l
}

// TestGoldenChouette pins the letter of each kind of decision, to whoever owes it
// and to somebody who waits.
func TestGoldenChouette(t *testing.T) {
	h := evening(t, 5, nil)
	h.pin("partner")
	h.reply(h.asked(), "sócio")
	h.pin("invited")
	h.reply(h.asked(), "entro")
	h.until("window")
	h.pin("window")
	box, crew := h.roles()
	require.Len(t, crew, 3)
	for _, id := range crew {
		h.reply(id, "dobro")
	}
	h.pin("doubles")
	h.reply(box, "bivo "+h.name(crew[0])+", pego "+h.name(crew[1])+", passo "+h.name(crew[2]))
	h.pin("beavered")
	h.reply(crew[0], "aceito")
	h.pin("play")
	h.until("roll")
	h.pin("roll")
	h.reply(box, "dobro")
	h.pin("doubled")
	h.reply(crew[0], "bivo")
	h.reply(crew[1], "pego")
	h.pin("beavers")
	h.reply(box, "recuso")
}

// TestGoldenSettlement pins the letters of the end of a game with a partner: all
// that everybody has of it, and why.
func TestGoldenSettlement(t *testing.T) {
	h := evening(t, 5, nil)
	h.reply(h.asked(), "sócio")
	h.reply(h.asked(), "entro")
	h.until("window")
	box, crew := h.roles()
	h.all3(crew, "dobro")
	h.posted()
	h.reply(box, "passo")
	require.Len(t, h.evening().Past, 1, h.note())
	h.all(t, "chouette-settled")
}

func (h *house) asked() events.PlayerID { s := h.state(); return s.Player(s.Asks()[0].Seat) }

// TestAnEveningByLetters: three people play an evening of two games by nothing
// but letters: a double, a beaver that is accepted, a pass, and the settlements.
func TestAnEveningByLetters(t *testing.T) {
	h := several(t)
	h.write("ana@mail.example", h.addressOf(ana), "jogar chouette rui, eva")
	s := h.tableOf(ana)
	require.Equal(t, "chouette", s.Game, h.note())
	h.posted()
	h.writeTo(s.ID, rui, "accept")
	h.writeTo(s.ID, eva, "accept")
	beavered, passed := false, false
	for range 400 {
		s = h.tableAt(s.ID)
		if s.Status != table.Playing {
			break
		}
		v := s.Position.SeenBy(rules.Watcher).(chouette.View)
		a := s.Asks()[0]
		who, body := s.Player(a.Seat), firstOf(s, a.Seat)
		switch {
		case len(v.Past) == 2:
			who, body = ana, "acabar a chouette"
			if s.Offer != nil {
				who, body = s.Player(a.Seat), "aceito"
			}
		case a.Kind == "window" && (!beavered || v.Number == 2 || v.Pairs[0].Owner == "member"):
			body = "dobro"
		case a.Kind == "doubles" && !beavered:
			beavered, body = true, "bivo tudo"
		case a.Kind == "doubles":
			passed, body = true, "passo"
		}
		h.writeTo(s.ID, who, body)
	}
	require.Equal(t, table.Ended, s.Status)
	require.True(t, beavered && passed)
	v := s.Position.SeenBy(rules.Watcher).(chouette.View)
	require.GreaterOrEqual(t, len(v.Past), 2)
	got := map[string]string{}
	for _, l := range h.posted() {
		got[l.Address] += " " + text(l)
		for _, missing := range []string{"<letter.", "<board.", "<refusal.", "<ask.", "<group.", "no value"} {
			require.NotContains(t, l.Text, missing)
		}
	}
	for _, want := range []string{"Game 1 is over", "Game 2 is over", "the box passed the double", "In the next game: box"} {
		assert.Contains(t, got["rui@mail.example"], want)
	}
	assert.Contains(t, got["ana@mail.example"], "Acabou a partida 2")
}

func firstOf(s table.State, seat rules.Seat) string {
	for m := range s.Position.Legal(seat) {
		return string(m)
	}
	return ""
}

func (h *house) tableAt(id events.TableID) table.State {
	h.t.Helper()
	s, err := h.desk.Table(h.ctx, id)
	require.NoError(h.t, err)
	require.NoError(h.t, s.Broken)
	return s
}

func (h *house) addressOf(id events.PlayerID) string {
	h.t.Helper()
	a, err := h.signer.Player(id)
	require.NoError(h.t, err)
	return a
}

// writeTo has a person answer a letter about a table as it stands.
func (h *house) writeTo(id events.TableID, who events.PlayerID, body string) {
	h.t.Helper()
	s := h.tableAt(id)
	seat, ok := s.Seat(who)
	require.True(h.t, ok)
	a, err := h.signer.Game(id, seat, s.Turn)
	require.NoError(h.t, err)
	h.write(h.person(who).Address, a, body)
}

// changed is a store in which facts of the table are other ones, or have not
// happened.
type changed struct {
	events.Store
	change func(events.Fact) events.Fact // nil for a fact that has not happened
}

// Load gives the events of a stream, changed.
func (o changed) Load(ctx context.Context, stream string, after uint64) (out []events.Event, rev events.Rev, err error) {
	evs, rev, err := o.Store.Load(ctx, stream, after)
	for _, e := range evs {
		if f, derr := events.Decode(e.New); derr == nil {
			if f = o.change(f); f == nil {
				continue
			}
			if e.New, derr = events.Encode(f); derr != nil {
				return nil, rev, derr
			}
		}
		out = append(out, e)
	}
	return out, rev, err
}

// kinds are the letters about a table that tell how it stands.
var standingKinds = []string{letterTurn, letterStarted, letterSaid, letterLeft, letterAnswer, letterResumed}

// TestNoLetterTellsAnAnswerUnderSeal: while a window is open the letters to
// everybody but who gave it are the same, to the octet, whatever an answer is;
// and so they are for the box whatever the crew has told each other.
func TestNoLetterTellsAnAnswerUnderSeal(t *testing.T) {
	for _, kind := range []string{"window", "doubled", "beavered"} {
		h := evening(t, 4, nil)
		h.until("window")
		box, crew := h.roles()
		words := []string{"double", "no 4"}
		switch kind {
		case "beavered":
			h.all3(crew, "double")
			h.reply(box, "beaver all")
			words = []string{"accept", "raccoon"}
		case "doubled":
			h.until("roll")
			h.reply(box, "double")
			words = []string{"take", "pass"}
		}
		require.Equal(t, kind, h.state().Asks()[0].Kind)
		h.reply(crew[0], words[0])
		h.reply(crew[1], "say zebra4711 on the horizon")
		giver, _ := h.state().Seat(crew[0])
		last := h.answersOf(giver)
		answer := func() func(events.Fact) events.Fact {
			n := 0
			return func(f events.Fact) events.Fact {
				if p, ok := f.(events.Played); ok && p.Seat == giver {
					if n++; n == last {
						p.Move = words[1]
						return p
					}
				}
				return f
			}
		}
		silent := func(f events.Fact) events.Fact {
			if w, ok := f.(events.Said); ok && w.To == chouette.CrewGroup {
				return nil
			}
			return f
		}
		for _, id := range append(crew[1:], box) {
			for _, letter := range standingKinds {
				q := h.probe(id)
				q.Kind = letter
				mine, err := h.composed(h.log, q)
				require.NoError(t, err)
				theirs, err := h.composed(changed{h.log, answer()}, q)
				require.NoError(t, err)
				require.Equal(t, mine, theirs, "%s to %s: %s", letter, id, kind)
				if id == box {
					quiet, err := h.composed(changed{h.log, silent}, q)
					require.NoError(t, err)
					require.Equal(t, mine, quiet, "%s to the box: %s", letter, kind)
				}
			}
		}
		mine, err := h.composed(h.log, h.probe(crew[0]))
		require.NoError(t, err)
		theirs, err := h.composed(changed{h.log, answer()}, h.probe(crew[0]))
		require.NoError(t, err)
		assert.NotEqual(t, mine, theirs, "its own giver is told: the change is one")
		told := map[string]bool{}
		for _, l := range h.posted() {
			whole := l.Text + l.HTML + l.Subject
			raw, err := os.ReadFile(filepath.Join(h.folder.Dir, l.Name+".eml"))
			require.NoError(t, err)
			whole += strings.ReplaceAll(string(raw), "=\r\n", "")
			told[l.Address] = told[l.Address] || strings.Contains(whole, "zebra4711")
		}
		assert.False(t, told[h.person(box).Address], "the box reads none of it")
		assert.True(t, told[h.person(crew[2]).Address], "the crew does")
	}
}

// answersOf counts the moves of a seat.
func (h *house) answersOf(seat rules.Seat) (n int) {
	evs, _, err := h.log.Load(h.ctx, game.Stream(), 0)
	require.NoError(h.t, err)
	for _, e := range evs {
		if f, err := events.Decode(e.New); err == nil {
			if p, ok := f.(events.Played); ok && p.Seat == seat {
				n++
			}
		}
	}
	return n
}

func (h *house) all3(crew []events.PlayerID, body string) {
	for _, id := range crew {
		h.reply(id, body)
	}
}
