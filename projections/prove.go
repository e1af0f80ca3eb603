package projections

import (
	"encoding/hex"
	"slices"

	"carteiro/engine/fair"
	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// Proof lists the draws of a game, each recomputed and found as logged.
type Proof struct {
	Table      events.TableID
	Commitment string
	Draws      int // how many Throws
	Throws     []Throw
}

// Throw is one move of Nature: draw K (0 for the first) in step Step.
type Throw struct {
	K, Step int
	Move    rules.Move
}

// Prove plays a finished game again from its start and recomputes every move
// of Nature from the secret, the players' words, the table and the rules, then
// compares the end. A refusal says which step differs: its codes are
// imported, not_revealed, secret_differs, draw_differs, move_differs, outcome_differs.
func (r Replay) Prove() (Proof, error) { return r.JSON(rules.Watcher).Prove() }

// Prove is the same for a record, without a server.
func (r Record) Prove() (Proof, error) {
	v := verifier{record: r, proof: Proof{Table: r.ID, Commitment: r.Commitment}}
	if err := v.begin(); err != nil {
		return Proof{}, err
	}
	for _, s := range r.Steps {
		for _, m := range s.Moves {
			if err := v.move(s.N, m); err != nil {
				return Proof{}, err
			}
		}
	}
	return v.proof, v.end()
}

// verifier plays a record.
type verifier struct {
	record   Record
	box      fair.Box
	position rules.Position
	offer    *rules.Offer
	proof    Proof
}

// begin opens the commitment and sets the game up.
func (v *verifier) begin() error {
	if v.record.Imported != nil {
		return refusal.New("imported")
	}
	if v.record.Secret == "" || v.record.Outcome == nil && !v.record.stopped() {
		return refusal.New("not_revealed")
	}
	secret, err := hex.DecodeString(v.record.Secret)
	v.box = fair.Box{Table: v.record.ID, Secret: secret}
	if err != nil || !v.box.Opens(v.record.Commitment) {
		return refusal.New("secret_differs")
	}
	g, ok := games.Find(v.record.Game)
	if !ok {
		return refusal.New("no_such_game").Quoting(v.record.Game)
	}
	v.position, err = g.Game.Setup(v.record.Options, len(v.record.words(0)))
	return err
}

// words are the shares in the luck of a draw: those of all who sat there then.
func (r Record) words(draw int) (out []string) {
	for i, s := range r.Seats {
		if s.From <= draw && i < len(r.Words) {
			out = append(out, r.Words[i])
		}
	}
	return out
}

// move plays what was told, after drawing it anew where it is Nature's.
func (v *verifier) move(step int, m RecordMove) error {
	switch m.Kind {
	case "offer":
		v.offer = &rules.Offer{By: m.Seat, Kind: m.Move, Value: m.Value}
		return nil
	case "accepted":
		return v.settle(step)
	case "refused", "unoffered":
		v.offer = nil
		return nil
	case "expired":
		return v.lapse(step, m.Seat)
	case "seated":
		return v.welcome(step, m.Seat)
	case "move":
	default:
		return nil
	}
	if _, awaited := rules.Awaited(v.position, m.Seat); !awaited {
		return differs("move_differs", step, m.Move, "")
	}
	if m.Seat == rules.Nature {
		if err := v.draw(step, m); err != nil {
			return err
		}
	}
	next, err := v.position.Play(m.Seat, rules.Move(m.Move))
	if err != nil {
		return differs("move_differs", step, m.Move, "")
	}
	v.position = next
	return nil
}

func (v *verifier) draw(step int, m RecordMove) error {
	k := len(v.proof.Throws)
	if drawn := v.position.Draw(v.box.Draw(k, v.record.words(k))); string(drawn) != m.Move {
		return differs("draw_differs", step, m.Move, string(drawn))
	}
	v.proof.Draws = k + 1
	v.proof.Throws = append(v.proof.Throws, Throw{k, step, rules.Move(m.Move)})
	return nil
}

func (v *verifier) settle(step int) error {
	if v.offer == nil {
		return differs("move_differs", step, "accepted", "")
	}
	next, err := v.position.Settle(*v.offer)
	if err != nil {
		return differs("move_differs", step, v.offer.Kind, "")
	}
	v.position, v.offer = next, nil
	return nil
}

// welcome seats a newcomer.
func (v *verifier) welcome(step int, seat rules.Seat) error {
	p, ok := v.position.(rules.Welcoming)
	if !ok {
		return differs("move_differs", step, "seated", "")
	}
	next, err := p.Welcome(seat)
	if err != nil {
		return differs("move_differs", step, "seated", "")
	}
	v.position = next
	return nil
}

// lapse takes a turn, or the game, whose time ran out.
func (v *verifier) lapse(step int, seat rules.Seat) error {
	next, err := rules.Lapse(v.position, seat)
	if err != nil {
		return differs("move_differs", step, "expired", "")
	}
	v.position, v.offer = next, nil
	return nil
}

// stopped tells whether a game ended without its rules: it was called off,
// abandoned, or a steward has ruled.
func (r Record) stopped() bool {
	return r.Status == table.Withdrawn || r.Outcome != nil && (r.Outcome.How == "abandoned" || r.Outcome.How == table.ByRuling)
}

// end compares the outcome.
func (v *verifier) end() error {
	o, over := v.position.Outcome()
	said := v.record.Outcome
	if v.record.stopped() && !over {
		return nil
	}
	if said == nil {
		return differs("outcome_differs", len(v.record.Steps)-1, "", o.Result)
	}
	if !over || o.Result != said.Result || o.Winner != said.Winner || !slices.Equal(o.Points, said.Points) {
		return differs("outcome_differs", len(v.record.Steps)-1, said.Result, o.Result)
	}
	return nil
}

// differs says in which step the record and the rules part.
func differs(code refusal.Code, step int, logged, found string) error {
	return refusal.New(code, "Step", step, "Logged", logged, "Found", found)
}
