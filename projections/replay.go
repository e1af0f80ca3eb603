package projections

import (
	"context"
	"errors"
	"slices"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// keptScores is how many folded games are kept for their pages.
const keptScores = 512

// Replay is a whole game as one seat, or the Watcher, may read it;
// refusal.NotFound for no such table. Only what was added to the log since the
// last call is folded.
func (b *Books) Replay(ctx context.Context, id events.TableID, eye rules.Seat) (Replay, error) {
	c, err := b.score(ctx, id)
	if err != nil {
		return Replay{}, err
	}
	r := Replay{State: c.state, Steps: c.toldTo(eye)}
	if c.faceUp() {
		r.State.Position = rules.Open(r.State.Position)
	}
	if r.Words, err = b.opened(c.heard(eye)); err != nil {
		return Replay{}, err
	}
	r.Names, err = b.people(ctx, c.players())
	for i, w := range r.Words {
		r.Words[i].Name = r.Names[w.Player].Name
	}
	return r, err
}

// score is the folded game, up to date.
func (b *Books) score(ctx context.Context, id events.TableID) (score, error) {
	c, ok := b.scores.get(id.Stream())
	if !ok {
		c.state = table.Zero(id)
	}
	tail, rev, err := b.Store.Load(ctx, id.Stream(), c.state.N)
	if err != nil {
		return c, err
	}
	if rev.N == 0 {
		return c, refusal.New(refusal.NotFound)
	}
	if len(tail) > 0 {
		c = c.with(tail)
		b.scores.put(id.Stream(), c, keptScores)
	}
	return c, nil
}

// faceUp tells whether nothing is hidden any more: once the secret of a table
// is open everybody can recompute all that was, and a file has it all.
func (c score) faceUp() bool { return faceUp(c.state) }

func faceUp(s table.State) bool { return s.Secret != "" || s.Imported != nil }

// toldTo tells every step as the eye may read it. Once all is face up the moves
// are told as the log has them, so that anybody can prove them.
func (c score) toldTo(eye rules.Seat) []Step {
	if c.state.Imported != nil && len(c.pending) > 0 {
		c.steps = append(slices.Clip(c.steps), c.unsettled())
	}
	steps := make([]Step, len(c.steps))
	for i, s := range c.steps {
		steps[i] = s.Step
		if c.faceUp() {
			steps[i].Position = rules.Open(s.Position)
		}
		steps[i].Moves = make([]Told, 0, len(s.told))
		for _, t := range s.told {
			if t.Seat != eye && t.Order != "" {
				t.Order = SomeOrder
			}
			if t.Kind == "dropped" && t.Seat != eye {
				continue
			}
			if t.before != nil && t.Seat != eye && rules.Sealed(t.before) && !c.faceUp() {
				t.Auto, t.Order = false, ""
			}
			if t.before != nil && !c.faceUp() {
				t.Move = t.before.Tell(t.Seat, rules.Move(t.Move), eye)
			}
			steps[i].Moves = append(steps[i].Moves, t.Told)
		}
	}
	return steps
}

// unsettled is the last step of a file that breaks off before a throw: nothing
// will ever complete it.
func (c score) unsettled() scored {
	last := c.steps[len(c.steps)-1]
	return scored{Step{N: len(c.steps), Position: c.state.Position, At: last.At, Turn: c.state.Turn}, c.pending}
}

// players lists everybody whom the replay names, once.
func (c score) players() []events.PlayerID {
	var ids []events.PlayerID
	for _, chair := range c.state.Chairs {
		if chair.Player != "" {
			ids = append(ids, chair.Player)
		}
	}
	for _, w := range c.words {
		ids = append(ids, w.word.Player)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// heard are the words that an eye may read (see table.Hears).
func (c score) heard(eye rules.Seat) (list []said) {
	for _, w := range c.words {
		if table.Hears(w.word, w.before, c.state, eye) {
			list = append(list, w)
		}
	}
	return list
}

// opened opens what was said; the words of an erased person are empty.
func (b *Books) opened(words []said) ([]Word, error) {
	out := make([]Word, len(words))
	for i, w := range words {
		text, err := b.Vault.Open(w.word.Text)
		if err != nil && !errors.Is(err, events.ErrErased) {
			return nil, err
		}
		out[i] = Word{Player: w.word.Player, Text: text, At: w.at, Step: w.step, To: w.word.To}
	}
	return out, nil
}
