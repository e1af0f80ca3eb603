package mail

import (
	"context"
	"fmt"
	"strings"
	"time"

	"carteiro/engine/player"
)

// Policy says what has to show that a letter to an address of somebody's own
// was written by them. Their known addresses are the registered one and those
// that they have allowed.
type Policy string

// The policies.
const (
	PolicyAddress Policy = "address" // the signed address that it came to, alone
	PolicySender  Policy = "sender"  // besides, a known address in From, or a proof of whatever stands there
	PolicyStrict  Policy = "strict"  // besides, a known address in From, and a proof of it
)

// heldMost is how many letters about held letters a person gets in 24 hours.
const heldMost = 10

// admit tells whether the policy lets the letter act. One that came from an
// address that is not known is told of to the registered one.
func (h *hearing) admit(ctx context.Context, registered string) (bool, error) {
	known, err := h.knows(h.who, registered, h.in.From)
	if err != nil {
		return false, err
	}
	if h.unknown = !h.Mine && !h.admitted(ctx, known); h.unknown {
		h.note("held: %s", map[bool]string{true: "nothing proves its sender", false: "its sender is not known"}[known])
		h.unproved = known
		return false, nil
	}
	if !known && !h.Mine {
		h.note("from another address")
		h.data.From, h.answers = quoteLine(h.in.From), true
	}
	return true, nil
}

// knows tells whether an address is one of those of a person.
func (c *Clerk) knows(who player.State, registered, from string) (bool, error) {
	if strings.EqualFold(registered, from) {
		return true, nil
	}
	key, err := c.Desk.Vault.AddressKey(from)
	return who.Allows(key), err
}

// admitted asks for a proof only where it decides.
func (h *hearing) admitted(ctx context.Context, known bool) bool {
	switch or(h.Policy, PolicySender) {
	case PolicyAddress:
		return true
	case PolicyStrict:
		return known && h.proved(ctx)
	}
	return known || h.proved(ctx)
}

func (h *hearing) proved(ctx context.Context) bool {
	if h.Prove == nil {
		return false
	}
	h.data.Proof = h.Prove(ctx, h.Raw, h.envelope())
	return h.data.Proof != ""
}

// ask holds the letter, and asks the person it speaks for whose it is.
func (h *hearing) ask(ctx context.Context, v Verdict) (Verdict, error) {
	v.Held, v.Asked = true, true
	var n int
	err := h.Rows.Reader().QueryRowContext(ctx, `SELECT count(*) FROM outbox WHERE kind = ? AND user = ? AND due > ?`,
		letterHeld, string(h.who.ID), h.Now().Add(-24*time.Hour).UnixMilli()).Scan(&n)
	if err != nil {
		return v, err
	}
	if n >= heldMost {
		v.Note += "; nobody is asked, too many today"
		h.log().Warn("mail: too many letters in somebody's name today", "letter", h.ID, "to", h.who.ID)
		return v, nil
	}
	v.Answer = &Reaction{Ref: "inbox/" + h.Ref + "/held", Kind: letterHeld, To: string(h.who.ID), Data: fmt.Sprintf(`{"letter":%d,"unproved":%t}`, h.ID, h.unproved)}
	return v, nil
}
