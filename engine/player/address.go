package player

import (
	"slices"
	"time"

	"carteiro/engine/refusal"
	"carteiro/events"
)

// Codes of refusals about addresses.
const (
	AddressTaken refusal.Code = "address_taken" // somebody else has it
	SameAddress  refusal.Code = "same_address"  // it is the player's already
	TooManyAsks  refusal.Code = "too_many_asks" // links to new addresses, within AddressLife
	TooManyMore  refusal.Code = "too_many_more" // addresses besides one's own
)

// AddressLife is how long the link to a new address works.
const AddressLife = 24 * time.Hour

// Bounds and measures of addresses. Letters that were only given up for now
// make an address bad where they failed on softDays different days (UTC) within
// softSpan.
const (
	maxAddressAsks = 5
	maxAllowed     = 10
	softDays       = 3
	softSpan       = 14 * 24 * time.Hour
)

// Failing is since when letters to an address do not arrive, and why: a status
// of RFC 3463, empty for an unknown one.
type Failing struct {
	Since  time.Time
	Status string
}

// Post is how letters reach a player, beside where.
type Post struct {
	Failing Failing     // zero while letters arrive
	Soft    []time.Time // when letters were given up since the address was known to work
	WorksAt time.Time   // when it was last known to work, or became the player's
	Wanted  Wanted      // the new address that waits for its link to be used
	Asks    []time.Time // when links to new addresses were asked for
	Moved   uint64      // the newest such link that was used
	Allowed []string    // keyed hashes of other addresses the player writes from
	Stopped bool        // all letters are paused
}

// Wanted is a new address, by the event that asked for it.
type Wanted struct {
	Ask     uint64
	At      time.Time
	Address events.Private
}

// Fails tells whether letters to the player do not arrive.
func (s State) Fails() bool { return !s.Failing.Since.IsZero() }

// Troubled tells whether a letter has failed since the address was known to work.
func (s State) Troubled() bool { return s.Fails() || len(s.Soft) > 0 }

// Allows tells whether the player may write from the address with this keyed
// hash, besides their own.
func (s State) Allows(key string) bool { return slices.Contains(s.Allowed, key) }

// post folds a fact about addresses and letters.
func (s State) post(f events.Fact, e events.Event) State {
	switch f := f.(type) {
	case events.AddressAsked:
		s.Wanted = Wanted{e.N, e.At, f.Address}
		s.Asks = append(since(s.Asks, e.At.Add(-AddressLife)), e.At)
	case events.AddressChanged:
		s.Address, s.Moved, s.Wanted = f.Address, s.Wanted.Ask, Wanted{}
		s.Asked = nil // those links went to the old address
		s = s.works(e.At)
	case events.AddressAllowed:
		s.Allowed = append(slices.Clip(s.Allowed), f.Key)
	case events.AddressFailed:
		s = s.failed(f, e.At)
	case events.AddressMended:
		s = s.works(e.At)
	case events.LettersStopped:
		s.Stopped = true
	case events.LettersStarted:
		s.Stopped = false
	}
	return s
}

func (s State) works(at time.Time) State {
	s.Failing, s.Soft, s.WorksAt = Failing{}, nil, at
	return s
}

func (s State) failed(f events.AddressFailed, at time.Time) State {
	if !f.Final {
		s.Soft = append(since(s.Soft, at.Add(-softSpan)), at)
	}
	if !s.Fails() && (f.Final || len(s.Soft) >= softDays) {
		s.Failing = Failing{at, f.Status}
	}
	return s
}

// since copies the times that are not before another.
func since(list []time.Time, begin time.Time) []time.Time {
	return slices.DeleteFunc(slices.Clone(list), func(t time.Time) bool { return t.Before(begin) })
}

// decidePost answers the commands about addresses and letters.
func (s State) decidePost(r Request) ([]events.Fact, error) {
	switch c := r.Command.(type) {
	case AskAddress:
		return s.askAddress(c, r.Now)
	case ChangeAddress:
		return s.changeAddress(c, r.Now)
	case Allow:
		return s.allow(c)
	case ReportFailure:
		return s.reported(c, r.Now), nil
	case Mend:
		return s.mended(), nil
	case Stop:
		return factIf(!s.Stopped, events.LettersStopped{}), nil
	case Start:
		return factIf(s.Stopped, events.LettersStarted{}), nil
	}
	return nil, refusal.New(refusal.BadInput)
}

// factIf is one fact where there is need of it.
func factIf(needed bool, f events.Fact) []events.Fact {
	if !needed {
		return nil
	}
	return []events.Fact{f}
}

func (s State) askAddress(c AskAddress, now time.Time) ([]events.Fact, error) {
	if err := CheckAddress(c.Address); err != nil {
		return nil, err
	}
	if len(since(s.Asks, now.Add(-AddressLife))) >= maxAddressAsks {
		return nil, refusal.New(TooManyAsks, "Hours", int(AddressLife.Hours()))
	}
	return []events.Fact{events.AddressAsked{Address: c.Seal}}, nil
}

func (s State) changeAddress(c ChangeAddress, now time.Time) ([]events.Fact, error) {
	switch {
	case c.Ask != s.Wanted.Ask && c.Ask <= s.Moved:
		return nil, refusal.New(refusal.Used)
	case c.Ask != s.Wanted.Ask || now.Sub(s.Wanted.At) >= AddressLife:
		return nil, refusal.New(refusal.Expired)
	case c.Key == "" || c.OldKey == "" || c.Key == c.OldKey:
		return nil, refusal.New(SameAddress)
	}
	return append([]events.Fact{events.AddressChanged{Address: s.Wanted.Address, Old: s.Address}}, s.confirmed()...), nil
}

func (s State) allow(c Allow) ([]events.Fact, error) {
	if !s.Allows(c.AddressKey) && len(s.Allowed) >= maxAllowed {
		return nil, refusal.New(TooManyMore, "Most", maxAllowed)
	}
	return factIf(!s.Allows(c.AddressKey), events.AddressAllowed{Key: c.AddressKey}), nil
}

// reported is what a failure changes: nothing for an address that is known to
// be bad, for a letter older than what is known of it, and for a second letter
// of a day that was only given up.
func (s State) reported(c ReportFailure, now time.Time) []events.Fact {
	sameDay := func(t time.Time) bool { return t.UTC().Format(time.DateOnly) == now.UTC().Format(time.DateOnly) }
	again := !c.Final && slices.ContainsFunc(s.Soft, sameDay)
	return factIf(!s.Fails() && !c.Sent.Before(s.WorksAt) && !again, events.AddressFailed{Status: c.Status, Final: c.Final})
}

func (s State) mended() []events.Fact { return factIf(s.Troubled(), events.AddressMended{}) }
