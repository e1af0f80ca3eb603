// Package player decides what a person does apart from any table: joining,
// confirming an address, another address, a name, a language, signing in by a
// one-time link; whether letters arrive, when and how they come; vacation and safety days. Personal text arrives here
// sealed; the decider never sees it in the clear. The K numbers are the rules of
// the project's specification of clocks.
package player

import (
	"slices"
	"time"

	"carteiro/engine/decider"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// LinkLife is how long a sign-in link works.
const LinkLife = 30 * time.Minute

// maxAsks bounds the sign-in letters that one person gets within LinkLife.
const maxAsks = 5

// State is a player as the facts tell it.
type State struct {
	ID        events.PlayerID
	N         uint64
	Known     bool
	Confirmed bool
	Lang      string
	Address   events.Private
	Name      events.Private
	Asked     map[uint64]time.Time // sign-in links not used yet, by event number
	Used      uint64               // the newest link that was used

	SignedOutAt time.Time // no session begun until then counts any more

	Post
	Habits
	Vacations []Vacation  // in order of booking, those ended too
	Joined    time.Time   // for the first year's share of vacation (K9)
	Safety    bool        // safety days are on (K10)
	Spent     []SafetyDay // the earliest first
	Away      bool        // gets no new pairings
}

// Decider decides the player with this id.
func Decider(id events.PlayerID) decider.Decider[State, Request] {
	return decider.Decider[State, Request]{
		Zero:   func() State { return State{ID: id} },
		Evolve: Evolve,
		Decide: Decide,
	}
}

// Evolve folds one event; it is total and never panics.
func Evolve(s State, e events.Event) State {
	s.N = e.N
	f, err := events.Decode(e.New)
	if err != nil {
		return s
	}
	switch f := f.(type) {
	case events.PlayerJoined:
		s.Known, s.Confirmed = true, s.Confirmed || !f.Invited
		s.Lang, s.Address, s.Name = f.Lang, f.Address, f.Name
		s.Habits, s.Joined = Usual(), e.At
	case events.AddressConfirmed:
		s.Confirmed = true
	case events.NameChosen:
		s.Name = f.Name
	case events.LanguageChosen:
		s.Lang = f.Lang
	case events.SignInAsked:
		s.Asked = s.asked(e.N, e.At)
	case events.SignedIn:
		s.Asked, s.Used = nil, f.Ask
	case events.SignedOut:
		s.SignedOutAt = e.At
	default:
		s = s.habit(f).rest(f).post(f, e)
	}
	return s
}

// Admits tells whether a session that was begun at that time still counts.
func (s State) Admits(begun time.Time) bool { return s.Known && begun.After(s.SignedOutAt) }

// asked copies the open links, forgets those past their time, and adds one.
func (s State) asked(n uint64, at time.Time) map[uint64]time.Time {
	out := map[uint64]time.Time{n: at}
	for k, t := range s.Asked {
		if at.Sub(t) < LinkLife {
			out[k] = t
		}
	}
	return out
}

// Decide answers a command with facts, or a refusal and nothing.
func Decide(s State, r Request) ([]events.Fact, error) {
	if c, ok := r.Command.(Join); ok {
		return join(s, c)
	}
	if !s.Known {
		return nil, refusal.New(refusal.NotFound)
	}
	switch c := r.Command.(type) {
	case Confirm:
		return s.confirmed(), nil
	case Rename:
		return only(events.NameChosen{Name: c.Seal}, checkName(c.Name))
	case Speak:
		return only(events.LanguageChosen{Lang: c.Lang}, checkLang(c.Lang))
	case AskSignIn:
		return askSignIn(s, r.Now)
	case SignIn:
		return signIn(s, c, r.Now)
	case SignOut:
		return []events.Fact{events.SignedOut{}}, nil
	case SetZone, SetQuiet, SetMail, SetAway:
		return s.decideHabit(c)
	case AskAddress, ChangeAddress, Allow, ReportFailure, Mend, Stop, Start:
		return s.decidePost(r)
	}
	return s.decideRest(r)
}

// only is one fact, or the refusal and nothing.
func only(f events.Fact, err error) ([]events.Fact, error) {
	if err != nil {
		return nil, err
	}
	return []events.Fact{f}, nil
}

func join(s State, c Join) ([]events.Fact, error) {
	if s.Known {
		return nil, refusal.New(refusal.Already)
	}
	return only(events.PlayerJoined{
		Address: c.SealAddress, Name: c.SealName, Lang: c.Lang, Invited: c.Invited}, CheckJoin(c))
}

// confirmed is the fact that the person acted, empty when that is known.
func (s State) confirmed() []events.Fact {
	if s.Confirmed {
		return nil
	}
	return []events.Fact{events.AddressConfirmed{}}
}

func askSignIn(s State, now time.Time) ([]events.Fact, error) {
	open := 0
	for _, t := range s.Asked {
		if now.Sub(t) < LinkLife {
			open++
		}
	}
	if open >= maxAsks {
		return nil, refusal.New("too_many_links", "Minutes", int(LinkLife.Minutes()))
	}
	return []events.Fact{events.SignInAsked{}}, nil
}

func signIn(s State, c SignIn, now time.Time) ([]events.Fact, error) {
	at, open := s.Asked[c.Ask]
	switch {
	case !open && c.Ask <= s.Used:
		return nil, refusal.New(refusal.Used)
	case !open || now.Sub(at) >= LinkLife:
		return nil, refusal.New(refusal.Expired)
	}
	return slices.Concat([]events.Fact{events.SignedIn{Ask: c.Ask}}, s.confirmed(), s.mended()), nil
}
