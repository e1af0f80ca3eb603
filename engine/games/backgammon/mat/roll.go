package mat

import (
	"strings"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/refusal"
)

// roll takes a half with dice.
func (g *replay) roll(at int, h half) error {
	if g.raises > 1 {
		g.accept() // a beaver needs no answer
	}
	switch {
	case g.raises == 1:
		return fail(h.line, "%s rolls, but a double waits for an answer", g.name(h.seat))
	case g.turn == 0:
		g.turn = h.seat
		if h.dice[0] == h.dice[1] && h.dice[0] > 0 {
			g.differ(h.line, "the opening roll is a double, %d-%d", h.dice[0], h.dice[1])
		}
	case g.turn != h.seat:
		return fail(h.line, "%s rolls, but it is the turn of %s", g.name(h.seat), g.name(g.turn))
	}
	if h.text == "" || noPlay.MatchString(h.text) || lostPlay.MatchString(h.text) || g.lost > 0 {
		return g.wordless(h)
	}
	found, err := g.board.Replay(h.text, h.dice)
	if err != nil {
		return fail(h.line, "%s is no legal play of %d-%d (%s)", quoted(h.text), h.dice[0], h.dice[1], reason(err))
	}
	if len(found) > 1 {
		g.choices = append(g.choices, choice{g.state, at, len(g.game.Plies), len(g.differences), found[1:]})
	}
	g.took(h, found[0])
	if len(found) > 1 && found[1].Fit == found[0].Fit {
		g.differ(h.line, "%s fits more than one play of %d-%d; %s is taken", quoted(h.text), h.dice[0], h.dice[1], found[0].Text)
	}
	return nil
}

// reason is a refusal in a few words.
func reason(err error) string {
	r := refusal.Of(err)
	if r == nil {
		return err.Error()
	}
	return strings.ReplaceAll(string(r.Code), "_", " ")
}

// took makes a play.
func (g *replay) took(h half, r backgammon.Replayed) {
	if r.Fit > 1 {
		g.differ(h.line, "%s is part of a play of %d-%d; %s is taken", quoted(h.text), h.dice[0], h.dice[1], r.Text)
	}
	g.write(h, Ply{Kind: Move, Dice: h.dice, Text: string(r.Text)})
	if worth, over := r.After.Won(); over {
		g.winner, g.worth, g.end = h.seat, worth*g.cube, BorneOff
		return
	}
	g.pass(r.After)
}

func (g *replay) pass(after backgammon.Camps) {
	g.board, g.turn = after.Turned(), other(g.turn)
}

// wordless takes a roll that comes without a play: none is possible, or it was
// not recorded, and then nothing that follows can be followed on the board.
func (g *replay) wordless(h half) error {
	blank, unrecorded := h.text == "", lostPlay.MatchString(h.text)
	p := Ply{Kind: Roll, Dice: h.dice}
	if unrecorded {
		p.Kind = Unknown
	}
	if g.lost > 0 && !blank && !unrecorded {
		return fail(h.line, "the play of line %d is not recorded, so %s cannot be followed", g.lost, quoted(h.text))
	}
	found := g.open(h.dice)
	switch {
	case len(found) == 0 && !unrecorded && g.lost == 0:
		p.Kind, p.Text = Move, dance
	case len(found) == 1 && blank:
		g.differ(h.line, "the only play of %d-%d is not written: %s", h.dice[0], h.dice[1], found[0].Text)
		g.took(h, found[0])
		return nil
	case len(found) > 0 && !blank && !unrecorded:
		return fail(h.line, "%s, but %d-%d can be played: %s", quoted(h.text), h.dice[0], h.dice[1], found[0].Text)
	case g.lost == 0 && (len(found) > 0 || h.dice[0] == 0):
		g.lost = h.line
	}
	g.write(h, p)
	g.pass(g.board)
	return nil
}

// open lists what could be played, nothing where the board or the roll is unknown.
func (g *replay) open(dice [2]int) []backgammon.Replayed {
	if g.lost > 0 || dice[0] == 0 {
		return nil
	}
	found, _ := g.board.Replay("", dice)
	return found
}
