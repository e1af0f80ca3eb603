package mail

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"carteiro/engine"
	"carteiro/engine/lang"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
	"carteiro/projections"
)

// Clerk does what letters ask. A letter may act only if it came to a signed
// address, which names the person, and if its sender meets the policy; one that
// does not is held until that person says that it is theirs.
// The commands of a letter are done in order until one is refused; the answer
// is a transcript of them and always goes to the registered address.
type Clerk struct {
	Desk   *engine.Desk
	Books  projections.Reader
	Rows   Rows
	Words  *lang.Catalogue
	Signer Signer
	Now    func() time.Time
	Log    *slog.Logger // slog.Default() if nil
	Zone   string       // IANA, of the clocks of tables that letters open; UTC if empty
	PerDay int          // answers to one person's signed letters in 24 hours; 30 if zero
	Policy Policy       // of senders; PolicySender if empty

	// Prove looks for a proof of who wrote a letter, as Prover.Prove; nil for none.
	Prove func(ctx context.Context, raw []byte, env Envelope) Proof
}

var _ Handler = (*Clerk)(nil)

// hearing is one letter being worked.
type hearing struct {
	*Clerk
	Received
	in       Incoming
	who      player.State
	own      lexicon // what it was read with
	turn     int     // that the next command is about
	data     answerData
	answers  bool // an answer is called for
	lively   bool // it says something to a game under way that counts there
	unproved bool // it says that it is from a known address
	unknown  bool // the policy does not let it act
	notes    []string
}

// targets says who works the letters to each kind of address.
var targets = map[TargetKind]func(*hearing, context.Context) error{
	ToGame:   (*hearing).toGame,
	ToPlayer: (*hearing).toPlayer,
	ToClub:   (*hearing).toClub,
}

// Handle works a letter. It returns an error only where nothing can be decided
// now: the log is closed or full, or the outcome of an order is not known.
func (c *Clerk) Handle(ctx context.Context, r Received) (Verdict, error) {
	own := c.lexicon(ctx, r.To)
	in, err := own.parse(r.Raw)
	if err == nil {
		if v, ok, err := c.report(ctx, r, in); ok || err != nil {
			return v, err
		}
	}
	work, ok := targets[r.To.Kind]
	if !ok {
		return Verdict{Note: "kept for people: " + r.To.text(), Held: true}, nil
	}
	if err != nil {
		return c.unread(ctx, r, err), nil
	}
	if why := c.silence(r, in); why != "" {
		return Verdict{Note: why}, nil
	}
	h := &hearing{Clerk: c, Received: r, own: own, in: in, turn: r.To.Turn}
	if err := work(h, ctx); err != nil {
		return Verdict{}, err
	}
	return h.verdict(ctx)
}

// unread apologises for a letter that cannot be read, where anybody waits for it.
func (c *Clerk) unread(ctx context.Context, r Received, why error) (v Verdict) {
	if !senderless(r) {
		v = c.Apologise(ctx, r)
	}
	v.Note = why.Error()
	return v
}

// lexicon is what letters to an address are read with: the words of the table's
// game, or of all games, those of a person's own address among them.
func (c *Clerk) lexicon(ctx context.Context, to Target) lexicon {
	if to.Kind == ToPlayer {
		return ownWords
	}
	if to.Kind == ToGame {
		if s, err := c.Desk.Table(ctx, to.Table); err == nil && s.Game != "" {
			l := lexicons[s.Game]
			_, l.groups = s.Position.(rules.Grouping)
			l.decides = c.deciding(ctx, l, s, to)
			return l
		}
	}
	return everyGame
}

// senderless tells whether nobody waits for an answer, by the envelope alone.
func senderless(r Received) bool { return r.Sender == "" }

// silence says why a letter neither acts nor is answered; empty for a letter
// that a person wrote, be it an empty one to an address that only they have.
func (c *Clerk) silence(r Received, in Incoming) string {
	empty := in.Empty && r.To.Kind != ToClub
	switch {
	case in.Kind != Reply && !empty:
		return "no act, no answer: " + string(in.Kind)
	case senderless(r):
		return "no act, no answer: null path"
	case in.Received > maxHops:
		return "no act, no answer: a loop"
	case c.ours(in.From) || c.ours(r.Sender):
		return "no act, no answer: from ourselves"
	case r.To.Kind == ToClub && player.CheckAddress(in.From) != nil:
		return "no act, no answer: nobody can be answered there"
	}
	return ""
}

// ours tells whether an address is one that we send from or read.
func (c *Clerk) ours(address string) bool {
	t, err := c.Signer.Read(address)
	return err == nil && (t.Kind != ToClub || t.Club == House)
}

// Apologise answers the person whose signed address a letter came to.
func (c *Clerk) Apologise(ctx context.Context, r Received) Verdict {
	h := &hearing{Clerk: c, Received: r, answers: true}
	id := c.addressee(ctx, r.To)
	if id == "" {
		return Verdict{}
	}
	h.who.ID = id
	h.data.Lines = []answerLine{{Refused: refusal.New("letter_unreadable")}}
	v, err := h.verdict(ctx)
	if err != nil {
		return Verdict{Note: err.Error()}
	}
	return v
}

// addressee is whose signed address it is; empty for nobody's.
func (c *Clerk) addressee(ctx context.Context, to Target) events.PlayerID {
	switch to.Kind {
	case ToPlayer:
		return to.Player
	case ToGame:
		if s, err := c.Desk.Table(ctx, to.Table); err == nil {
			return s.Player(to.Seat)
		}
	}
	return ""
}

// order does one command under a name of its own within the letter, so that a
// letter worked again does it once.
func (h *hearing) order(ctx context.Context, name string, command any) error {
	_, err := h.Desk.Do(ctx, engine.Order{ID: h.orderID(name), Actor: h.who.ID, At: h.At, Command: command})
	return err
}

func (h *hearing) orderID(name string) events.CommandID {
	return events.CommandID(viaMail + h.Ref + "." + name)
}

// undecided are the errors after which the same letter has to be worked again.
var undecided = []error{events.ErrConflict, events.ErrUnknown, events.ErrFull, events.ErrClosed, context.Canceled, context.DeadlineExceeded}

// isUndecided tells them from refusals and from faults of ours, which a letter
// is answered with.
func isUndecided(err error) bool {
	for _, u := range undecided {
		if errors.Is(err, u) {
			return true
		}
	}
	return false
}

// newID makes an id that is the same each time the letter is worked.
func newID[T ~string](h *hearing, what string) T {
	sum := sha256.Sum256([]byte("id\n" + what + "\n" + h.Ref))
	return T(strings.ToLower(base32.StdEncoding.EncodeToString(sum[:5])))
}

// verdict puts note and answer together, within the bound of answers a day.
func (h *hearing) verdict(ctx context.Context) (Verdict, error) {
	v := Verdict{Note: strings.Join(h.notes, "; ")}
	if h.unknown {
		return h.ask(ctx, v)
	}
	to := string(h.who.ID)
	if h.data.Stranger != "" {
		key, err := h.Desk.Vault.AddressKey(h.data.Stranger)
		if err != nil {
			return v, err
		}
		to = "stranger-" + key
	}
	if !h.answers || to == "" {
		return v, nil
	}
	n, err := h.answersToday(ctx, to)
	if err != nil {
		return v, err
	}
	v.Answer = &Reaction{To: to, Stream: h.about()}
	if h.lively {
		v.Answer.Ref = lively + h.Ref
	}
	if n >= h.most() {
		v.Note += "; too many answers today"
		h.log().Warn("mail: too many answers today", "letter", h.ID, "to", to, "answers", n)
		if !h.signed() {
			v.Answer = nil
			return v, nil
		}
		h.did("", "done.enough", "Most", itoa(h.most()))
		v.Answer.Ref = "enough/" + to + "/" + h.Now().UTC().Format(time.DateOnly) + "/" + itoa(h.most())
	}
	h.data.InReplyTo, h.data.References = h.in.MessageID, h.in.References
	data, err := json.Marshal(h.data)
	v.Answer.Data = string(data)
	return v, err
}

// signed tells whether the letter came to an address that only its reader has.
// Answers to the others are counted apart, so that nobody can use up somebody
// else's by writing in their name.
func (h *hearing) signed() bool { return h.To.Kind != ToClub }

// about is the stream that the answer is kept under: the table's or the club's.
func (h *hearing) about() string {
	switch h.To.Kind {
	case ToGame:
		return h.To.Table.Stream()
	case ToClub:
		return h.To.Club.Stream()
	}
	return ""
}

// livelyTimes is how many times the answers of a day the moves in a game under
// way get besides, those that were refused and those that were only looked at,
// and what was kept back: a lively turn takes several. Mere words, which are all
// that two programs could send each other, have no part in it.
const livelyTimes = 5

// lively is how the refs of those answers begin.
const lively = "lively/"

// unsignedMost is how many answers a day an address gets to letters that
// anybody may have written.
const unsignedMost = 3

func (h *hearing) most() int {
	switch most := or(h.PerDay, 30); {
	case h.lively:
		return livelyTimes * most
	case h.signed():
		return most
	}
	return unsignedMost
}

// answersToday counts the answers to letters of the same sort. The one that
// says that there were enough does not count.
func (h *hearing) answersToday(ctx context.Context, to string) (n int, err error) {
	club := events.ClubID("").Stream() + "%"
	err = h.Rows.Reader().QueryRowContext(ctx, `SELECT count(*) FROM outbox WHERE kind = 'answer' AND user = ? AND due > ?
		AND ref GLOB ? AND (coalesce(stream, '') LIKE ?) != ?`,
		to, h.Now().Add(-24*time.Hour).UnixMilli(), h.counted()+"*", club, h.signed()).Scan(&n)
	return n, err
}

// counted is how the refs of the answers of the same sort begin.
func (h *hearing) counted() string {
	if h.lively {
		return lively
	}
	return "inbox/"
}

func (h *hearing) note(format string, args ...any) {
	h.notes = append(h.notes, fmt.Sprintf(format, args...))
}

func (h *hearing) log() *slog.Logger {
	if h.Log == nil {
		return slog.Default()
	}
	return h.Log
}
