package mat

import "carteiro/engine/games/backgammon"

// replay follows the board through one game.
type replay struct {
	state
	game        Game
	match       *Match
	crawford    bool
	result      *half
	resigned    *half
	differences []string
	choices     []choice
	budget      *int // plies that may be played again, of the whole file
}

// state is the game at one moment.
type state struct {
	board  backgammon.Camps // as the seat on turn sees it
	turn   int              // 0 before the opening roll
	cube   int              // the value accepted last
	owner  int              // 0 in the middle
	by     int              // who offered the double that waits
	raises int              // doublings that wait: 1 a double, 2 a beaver, 3 a raccoon ...
	lost   int              // the line of a play that is not recorded: the board is unknown since
	winner int
	worth  int
	end    End
}

// choice is a roll whose text fits several plays: where to go on when the one
// taken leads to a play that is illegal.
type choice struct {
	state
	at, plies, differences int
	rest                   []backgammon.Replayed
}

func newReplay(m *Match, s score, line int, crawford bool, budget *int) *replay {
	return &replay{
		state: state{board: backgammon.Start(), cube: 1}, match: m, crawford: crawford, budget: budget,
		game: Game{Line: line, ScoreBefore: s.has},
	}
}

func other(seat int) int { return 3 - seat }

// play takes the halves of a game one by one. Where one is illegal, earlier
// plays that can be read in another way are.
func (g *replay) play(list []half) error {
	var first error
	for i := 0; i < len(list); i++ {
		err := g.apply(i, list[i])
		if err == nil {
			continue
		}
		if first == nil {
			first = err
		}
		again, ok := g.back(i, list)
		if !ok {
			return first
		}
		i = again
	}
	g.finish()
	return nil
}

// back goes to the last choice and takes its next play.
func (g *replay) back(failed int, list []half) (at int, ok bool) {
	if len(g.choices) == 0 {
		return 0, false
	}
	c := &g.choices[len(g.choices)-1]
	if *g.budget -= failed - c.at + 1; *g.budget < 0 {
		return 0, false
	}
	g.state, g.game.Plies, g.differences = c.state, g.game.Plies[:c.plies], g.differences[:c.differences]
	g.result, g.resigned = nil, nil
	at, next := c.at, c.rest[0]
	if c.rest = c.rest[1:]; len(c.rest) == 0 {
		g.choices = g.choices[:len(g.choices)-1]
	}
	g.took(list[at], next)
	return at, true
}

func (g *replay) apply(at int, h half) error {
	switch {
	case h.kind == "":
		return g.ends(h)
	case h.kind == Resign:
		return g.resign(h)
	case g.winner > 0 || g.result != nil:
		return fail(h.line, "the game was over before this")
	}
	g.turned(&h)
	switch h.kind {
	case Double:
		return g.double(h)
	case Beaver:
		return g.beaver(h)
	case Take, Drop:
		return g.answer(h)
	}
	return g.roll(at, h)
}

// turned gives a half whose column is in doubt to the seat that has to act.
func (g *replay) turned(h *half) {
	if seat := g.awaited(); !h.sure && seat > 0 {
		h.seat = seat
	}
}

// awaited is the seat that has to act, 0 before the opening roll.
func (g *replay) awaited() int {
	switch {
	case g.raises == 0:
		return g.turn
	case g.raises%2 == 1:
		return other(g.by)
	}
	return g.by
}

// write notes a ply.
func (g *replay) write(h half, p Ply) {
	p.Line, p.Seat, p.Comment = h.line, h.seat, h.note
	if p.Kind == "" {
		p.Kind = h.kind
	}
	g.game.Plies = append(g.game.Plies, p)
}

func (g *replay) differ(line int, format string, args ...any) {
	g.differences = append(g.differences, difference(line, format, args...))
}

// name is what a seat is called in a sentence.
func (g *replay) name(seat int) string {
	if n := g.match.Players[seat-1]; n != "" {
		return quoted(n)
	}
	return [...]string{"the left player", "the right player"}[seat-1]
}
