package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/fair"
	"carteiro/engine/games/backgammon"
	"carteiro/engine/games/backgammon/mat"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// gambler plays whole tables by the decider: any legal move, any word of the
// cube, now and then a resignation that is accepted or not.
type gambler struct {
	*rand.Rand
	t     *testing.T
	state table.State
	facts []events.Fact
}

const ana, rui = events.PlayerID("ana"), events.PlayerID("rui")

// played is the facts of a random table.
func played(t *testing.T, id events.TableID, seed uint64, o rules.Options) []events.Fact {
	p := &gambler{Rand: rand.New(rand.NewPCG(seed, 3)), t: t, state: table.Zero(id)}
	p.do(table.Open{ID: id, Game: "backgammon", Options: o, Host: ana, Guests: []events.PlayerID{rui}})
	p.do(table.Accept{ID: id, By: rui})
	for p.state.Status == table.Playing {
		p.step()
	}
	return p.facts
}

func (p *gambler) do(c table.Command) {
	box := fair.Box{Table: p.state.ID, Secret: bytes.Repeat([]byte{byte(p.Uint64())}, 32)}
	facts, err := table.Decide(p.state, table.Request{Command: c, Box: box})
	require.NoError(p.t, err)
	for _, f := range facts {
		p.state = table.Fold(p.state, f, time.Time{})
	}
	p.facts = append(p.facts, facts...)
}

func (p *gambler) step() {
	s, ask := p.state, p.state.Asks()[0]
	by := s.Player(ask.Seat)
	if s.Offer != nil {
		p.do(table.Answer{ID: s.ID, By: by, Accept: p.IntN(3) > 0, Turn: -1})
		return
	}
	if p.IntN(200) == 0 {
		if list := rules.OffersOf(backgammon.Game{}, s.Position, ask.Seat); len(list) > 0 {
			o := list[p.IntN(len(list))]
			p.do(table.Offer{ID: s.ID, By: by, Kind: o.Kind, Value: o.Value, Turn: -1})
			return
		}
	}
	var moves []rules.Move
	for m := range s.Position.Legal(ask.Seat) {
		moves = append(moves, m)
	}
	m := moves[p.IntN(len(moves))]
	if ask.Kind == "roll" && p.IntN(12) > 0 {
		m = moves[0]
	}
	p.do(table.Play{ID: s.ID, By: by, Text: string(m), Turn: -1})
}

// variants are the kinds of play that a .mat file can hold.
func variants() (all []rules.Options) {
	for length := 1; length <= 7; length++ {
		all = append(all, rules.Options{"play": "match", "length": strconv.Itoa(length)})
	}
	return append(all,
		rules.Options{"play": "match", "length": "3", "cube": "off"},
		rules.Options{"play": "match", "length": "5", "cube_limit": "64"},
		rules.Options{"play": "money"}, rules.Options{"play": "money"},
		rules.Options{"play": "money", "beavers": "off", "cube_limit": "none"},
		rules.Options{"play": "money", "raccoons": "off"},
		rules.Options{"play": "money", "jacoby": "off"}, rules.Options{"play": "money", "jacoby": "off"},
		rules.Options{"play": "money", "cube": "off"}, nil, nil)
}

// random stores random tables and gives their replays.
func random(t *testing.T, a *app, from uint64) []projections.Replay {
	var all []projections.Replay
	for i, o := range variants() {
		id := events.TableID(fmt.Sprintf("random%d", i))
		news, err := events.EncodeAll(played(t, id, from+uint64(i), o)...)
		require.NoError(t, err)
		_, err = a.store.Append(t.Context(), events.CommandID(id), "", events.Write{Stream: id.Stream(), Expect: events.NoStream(), Events: news})
		require.NoError(t, err)
		r, err := a.books.Replay(t.Context(), id, rules.Watcher)
		require.NoError(t, err)
		require.NoError(t, r.State.Broken)
		all = append(all, r)
	}
	return all
}

// score is what a replay has come to, by seat.
func score(r projections.Replay) [2]int {
	at := projections.StandingOf(r.State.Position, rules.Watcher)
	if at.Match != nil && at.Match.Length > 0 {
		return [2]int(at.Match.Score)
	}
	var out [2]int
	if at.Last != nil {
		out[at.Last.Winner] = at.Last.Points
	}
	return out
}

// jacoby tells whether gammons count only with a turned cube.
func jacoby(r projections.Replay) bool {
	v, _ := r.State.Position.SeenBy(rules.Watcher).(backgammon.View)
	return v.Match != nil && v.Match.Jacoby
}

func gnubg() string {
	for _, name := range []string{"gnubg", "/usr/games/gnubg"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// gnubgScores has GNU Backgammon load files and tell the score of each. It
// takes the Jacoby rule from its own setting, not from a file.
func gnubgScores(t *testing.T, files []string, jacoby []bool) []string {
	dir := t.TempDir()
	var script bytes.Buffer
	fmt.Fprintln(&script, "set automatic game off\nset display off")
	for i, file := range files {
		fmt.Fprintf(&script, "set jacoby %s\nimport mat %s\nshow score\n", map[bool]string{true: "on", false: "off"}[jacoby[i]], file)
	}
	name := filepath.Join(dir, "script")
	require.NoError(t, os.WriteFile(name, script.Bytes(), 0o600))
	cmd := exec.CommandContext(t.Context(), gnubg(), "-t", "-q", "-c", name)
	cmd.Env = append(os.Environ(), "HOME="+dir, "LC_ALL=C.UTF-8")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	var scores []string
	for line := range bytes.Lines(out) {
		if bytes.HasPrefix(line, []byte("The score (after ")) {
			scores = append(scores, string(line))
		}
	}
	require.Len(t, scores, len(files), "%s", out)
	return scores
}

// TestGnubgLoadsWhatWasPlayedHere exports random finished tables of every kind
// and has GNU Backgammon, where it is installed, tell the same score.
func TestGnubgLoadsWhatWasPlayedHere(t *testing.T) {
	if gnubg() == "" {
		t.Log("GNU Backgammon is not installed (make setup)")
		return
	}
	dir, all := t.TempDir(), random(t, benchApp(t), 1)
	var files []string
	var rule []bool
	for _, r := range all {
		text, err := mat.Format{}.Write(named(r))
		require.NoError(t, err)
		files, rule = append(files, filepath.Join(dir, string(r.State.ID)+".mat")), append(rule, jacoby(r))
		require.NoError(t, os.WriteFile(files[len(files)-1], text, 0o600))
	}
	for i, line := range gnubgScores(t, files, rule) {
		want := score(all[i])
		text, _ := os.ReadFile(files[i])
		assert.Contains(t, line, fmt.Sprintf(" is: Ana %d, Rui %d ", want[0], want[1]), "%v\n%s", all[i].State.Options, text)
	}
}

func named(r projections.Replay) rules.Sheet {
	s := r.Sheet()
	s.Names = []string{"Ana", "Rui"}
	return s
}

// boards are the positions of all steps in the words of other programs.
func boards(r projections.Replay) (all []string) {
	for _, s := range r.Steps {
		id := ""
		if p, ok := s.Position.(rules.Identified); ok {
			id = fmt.Sprint(p.IDs(rules.Watcher))
		}
		all = append(all, id)
	}
	return all
}

// TestImportIsTheInverseOfExport imports what was exported: the same boards
// with the same cube and score, step by step, and the same export again.
func TestImportIsTheInverseOfExport(t *testing.T) {
	a, dir := benchApp(t), t.TempDir()
	for _, r := range random(t, a, 100) {
		text, err := mat.Format{}.Write(named(r))
		require.NoError(t, err)
		file := filepath.Join(dir, string(r.State.ID)+".mat")
		require.NoError(t, os.WriteFile(file, text, 0o600))
		got := imports(t, a, file)[0]
		assert.Equal(t, boards(r), boards(got), "%v\n%s", r.State.Options, text)
		assert.Equal(t, score(r), score(got))
		assert.Equal(t, r.State.Ending.Winner, got.State.Ending.Winner)
		assert.Equal(t, r.State.Ending.Points, got.State.Ending.Points)
		assert.Empty(t, got.State.Imported.Differences, "%s", text)
		again, err := mat.Format{}.Write(got.Sheet())
		require.NoError(t, err)
		assert.Equal(t, string(text), string(again))
	}
}

// imports imports a file and gives the replays of its tables.
func imports(t *testing.T, a *app, file string) (all []projections.Replay) {
	var out bytes.Buffer
	require.NoError(t, a.importFile(t.Context(), file, stdio{out: &out, err: &out}), file)
	for _, line := range tableLines(out.String()) {
		_, rest, ok := strings.Cut(line, "/g/")
		require.True(t, ok, "%s", line)
		r, err := a.books.Replay(t.Context(), events.TableID(rest[:8]), rules.Watcher)
		require.NoError(t, err)
		require.NoError(t, r.State.Broken)
		all = append(all, r)
	}
	return all
}
