package mail

import (
	"context"
	"strconv"

	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// answerData is what an answer says, as the row of the outbox keeps it until
// it is sent. It holds nothing that acts.
type answerData struct {
	Stranger   string        `json:"stranger,omitempty"` // the address of somebody we do not know
	Lang       string        `json:"lang,omitempty"`     // of a stranger
	Club       events.ClubID `json:"club,omitempty"`     // that was written to
	InReplyTo  string        `json:"in_reply_to,omitempty"`
	References []string      `json:"references,omitempty"`
	Subject    string        `json:"subject,omitempty"` // of the letter answered
	From       string        `json:"from,omitempty"`    // an address that is not known to be the person's
	Proof      Proof         `json:"proof,omitempty"`   // of that address
	Lines      []answerLine  `json:"lines,omitempty"`
	Show       []string      `json:"show,omitempty"` // what else was asked for: help, games, ...
}

// answerLine is one line of the transcript: what was read, and what became of
// it, as a sentence of the catalogue or a refusal.
type answerLine struct {
	Read    string            `json:"read,omitempty"`
	Say     string            `json:"say,omitempty"`
	Args    map[string]string `json:"args,omitempty"`
	Refused *refusal.Refusal  `json:"refused,omitempty"`
	Options rules.Options     `json:"options,omitempty"` // of a table that was opened
	Clock   string            `json:"clock,omitempty"`   // of the same
	Agreed  []string          `json:"agreed,omitempty"`  // and what else was agreed about its time
	Preview []rules.Sentence  `json:"preview,omitempty"` // what a move would do
}

// handler does one command. It notes what it did, or gives the refusal.
type handler func(*hearing, context.Context, Command) error

// maxRead is how much of a line the transcript quotes, in octets.
const maxRead = 200

// commands does the commands in order until one is refused.
func (h *hearing) commands(ctx context.Context, by map[string]handler, list []Command) error {
	for i, c := range list {
		do, ok := by[c.Verb]
		if !ok {
			do = (*hearing).misplaced
		}
		err := do(h, ctx, c)
		if isUndecided(err) {
			return err
		}
		if err != nil {
			h.refuse(c.Line, h.exemplified(ctx, err))
			h.skip(list[i+1:])
			return nil
		}
		h.note("did %s", c.Verb)
	}
	return nil
}

// skipped says that a line was not done because of one above it.
const skipped = "done.skipped"

// skip says of the commands behind a refused one that they were not done.
func (h *hearing) skip(list []Command) {
	for _, c := range list {
		if c.Verb != VerbSay {
			h.did(c.Line, skipped)
		}
	}
}

// did notes what became of a line; pairs are arguments, name and value.
func (h *hearing) did(line, say string, pairs ...string) {
	args := map[string]string{}
	for i := 0; i+1 < len(pairs); i += 2 {
		args[pairs[i]] = pairs[i+1]
	}
	h.data.Lines = append(h.data.Lines, answerLine{Read: quoteLine(line), Say: say, Args: args})
}

// refuse notes why a line was not done; that is always answered.
func (h *hearing) refuse(line string, err error) {
	r := refusal.Of(err)
	if r == nil {
		h.log().Error("mail: an order failed", "letter", h.ID, "error", err)
		r = refusal.New("internal")
	}
	h.note("refused: %s", r.Code)
	h.data.Lines = append(h.data.Lines, answerLine{Read: quoteLine(line), Refused: r})
	h.answers = true
}

// quoteLine is a line of a stranger fit to be shown again.
func quoteLine(s string) string {
	s = oneLine(s)
	if r := []rune(s); len(r) > maxRead {
		return string(r[:maxRead]) + "…"
	}
	return s
}

func (h *hearing) show(what string) {
	h.answers = true
	h.data.Show = append(h.data.Show, what)
}

// misplaced refuses a command that belongs elsewhere.
func (h *hearing) misplaced(_ context.Context, c Command) error {
	return refusal.New("misplaced")
}

// confirm notes that the person acted on a letter of ours.
func (h *hearing) confirm(ctx context.Context) error {
	if h.who.Confirmed {
		return nil
	}
	err := h.order(ctx, "confirm", player.Confirm{ID: h.who.ID})
	if err != nil && !isUndecided(err) {
		h.note("not confirmed: %v", err)
		return nil
	}
	return err
}

// identify loads the person that the address names and checks who wrote: false
// where nothing may be done.
func (h *hearing) identify(ctx context.Context, id events.PlayerID) (known bool, err error) {
	if id == "" {
		h.note("nobody there")
		return false, nil
	}
	if h.who, err = h.Desk.Player(ctx, id); err != nil || !h.who.Known {
		h.note("nobody there")
		return false, err
	}
	address, err := h.Desk.Vault.Open(h.who.Address)
	if err != nil {
		h.note("the person is erased")
		return false, nil
	}
	if known, err = h.admit(ctx, address); !known || err != nil {
		return false, err
	}
	h.data.Subject = quoteLine(h.in.Subject)
	if err := h.confirm(ctx); err != nil {
		return true, err
	}
	return true, h.mend(ctx, address)
}

// differing refuses a letter whose text and HTML parts ask for different things.
func (h *hearing) differing() bool {
	if h.in.Differs {
		h.refuse("", refusal.New("two_readings"))
	}
	return h.in.Differs
}

func itoa(n int) string { return strconv.Itoa(n) }
