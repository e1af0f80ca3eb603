// Package refusal is the one way the engine says no: a code for machines and
// what a sentence for people needs. The sentence itself stands in the
// catalogues of engine/lang under "refusal.<code>", once per language.
package refusal

import (
	"errors"
	"fmt"
	"strings"
)

// Code names a reason; it is stable and lower-case with underscores.
type Code string

// Codes that every room may use. Games add their own beside their rules.
const (
	NotFound    Code = "not_found"     // no such table, player, club
	NotYours    Code = "not_yours"     // the person has no seat here
	NotYourTurn Code = "not_your_turn" // somebody else is awaited
	Stale       Code = "stale"         // the turn it speaks of is over
	NotStarted  Code = "not_started"   // a seat is still empty
	Over        Code = "over"          // the game has ended
	Unreadable  Code = "unreadable"    // the text is no command and no move
	Illegal     Code = "illegal"       // read, but against the rules
	Ambiguous   Code = "ambiguous"     // fits several legal moves
	BadInput    Code = "bad_input"     // a field is missing or out of range
	TooLong     Code = "too_long"      // a text is over its bound
	NoOffer     Code = "no_offer"      // nothing is on offer to answer
	OfferOpen   Code = "offer_open"    // an offer must be answered first
	Already     Code = "already"       // it has been done before
	Expired     Code = "expired"       // a link or token is past its time
	Used        Code = "used"          // a one-time link was used before
	Busy        Code = "busy"          // the server cannot take it now
)

// Refusal is an error that a person may read. Read quotes what was read, Legal
// lists what would be right, Args fill the sentence.
type Refusal struct {
	Code  Code
	Read  string
	Legal []string
	Args  map[string]any
}

// New makes a refusal with arguments in pairs: name, value.
func New(code Code, args ...any) *Refusal {
	r := &Refusal{Code: code, Args: map[string]any{}}
	for i := 0; i+1 < len(args); i += 2 {
		r.Args[fmt.Sprint(args[i])] = args[i+1]
	}
	return r
}

// Quoting keeps what was read and returns the refusal itself.
func (r *Refusal) Quoting(text string) *Refusal { r.Read = text; return r }

// Offering keeps what would be right and returns the refusal itself.
func (r *Refusal) Offering(legal ...string) *Refusal { r.Legal = legal; return r }

// Error is the refusal for a log, without a catalogue.
func (r *Refusal) Error() string {
	s := string(r.Code)
	if r.Read != "" {
		s += fmt.Sprintf(": read %q", r.Read)
	}
	if len(r.Legal) > 0 {
		s += "; right would be: " + strings.Join(r.Legal, ", ")
	}
	return s
}

// Of finds the refusal in an error, nil if there is none.
func Of(err error) *Refusal {
	var r *Refusal
	if errors.As(err, &r) {
		return r
	}
	return nil
}

// Is tells whether err is a refusal with this code.
func Is(err error, code Code) bool { r := Of(err); return r != nil && r.Code == code }
