package ladder

import (
	"strings"
	"time"
	"unicode/utf8"

	"carteiro/engine/decider"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// The codes of other refusals than those of MayChallenge.
const (
	NoSuchLadder    refusal.Code = "no_such_ladder"
	NoSuchChallenge refusal.Code = "no_such_challenge" // none of that number waits for this
	ActedAlready    refusal.Code = "acted_already"     // L15, L16: too late to withdraw or cancel
	AlreadyRanked   refusal.Code = "already_ranked"
	NoPlace         refusal.Code = "no_place"      // the one who asks has none
	NotOnLadder     refusal.Code = "not_on_ladder" // the one spoken of has no place
	BlockSelf       refusal.Code = "block_self"
	NotOnLeave      refusal.Code = "not_on_leave"
	IsSuspended     refusal.Code = "suspended"
	IsNotSuspended  refusal.Code = "not_suspended"
	NoSuchPlace     refusal.Code = "no_such_place"
	NoSuchStrike    refusal.Code = "no_such_strike"
	NoSuchSeason    refusal.Code = "no_such_season"
	ReasonWanted    refusal.Code = "reason_wanted" // L30
)

// maxReason bounds a steward's reason, in characters.
const maxReason = 500

// Decider decides the ladder with this id.
func Decider(id events.LadderID) decider.Decider[State, Request] {
	return decider.Decider[State, Request]{
		Zero:   func() State { return State{ID: id} },
		Evolve: Evolve,
		Decide: Decide,
	}
}

// Decide answers a command with facts, or a refusal and nothing. What had
// fallen due before it comes first, at its own instant.
func Decide(s State, r Request) ([]events.Fact, error) {
	at := r.At.UTC().Truncate(time.Millisecond)
	if c, ok := r.Command.(Open); ok {
		return open(s, c, events.Dated{At: at})
	}
	if s.At.IsZero() {
		return nil, refusal.New(NoSuchLadder).Quoting(string(s.ID))
	}
	at = later(at, s.At)
	d := fallen(s, at)
	if err := d.decide(events.Dated{At: at}, r.Command); err != nil {
		return nil, err
	}
	return d.facts, nil
}

func (d *draft) decide(on events.Dated, c Command) error {
	switch c := c.(type) {
	case Tick:
		return nil
	case Rate:
		d.add(events.LadderRated{Dated: on, Ratings: c.Ratings})
		return nil
	case Propose, Accept, Decline, Withdraw, Cancel, Act, Report:
		return d.decideChallenge(on, c)
	case Leave, Return, Join, Quit, Block, Unblock:
		return d.decideMember(on, c)
	}
	return d.decideSteward(on, c)
}

func open(s State, c Open, on events.Dated) ([]events.Fact, error) {
	if !s.At.IsZero() {
		return nil, refusal.New(refusal.Already)
	}
	chosen, err := Defaults().With(c.Settings)
	if err != nil {
		return nil, err
	}
	ratings, seen := map[events.PlayerID]events.LadderRating{}, map[events.PlayerID]bool{}
	for _, e := range c.Entrants {
		if seen[e.Player] || e.Player == "" || on.At.IsZero() {
			return nil, refusal.New(refusal.BadInput).Quoting(string(e.Player))
		}
		seen[e.Player] = true
		if e.Rating != nil {
			ratings[e.Player] = *e.Rating
		}
	}
	if c.Luck == nil && tied(c.Entrants) {
		return nil, refusal.New(refusal.BadInput)
	}
	f := events.LadderOpened{Dated: on, Club: c.Club, By: c.By, Settings: chosen.Values(), Ratings: ratings,
		SeasonEnds: chosen.seasonEnd(on.At)}
	if f.Order, f.Drawn = opening(c.Entrants, c.Luck); len(f.Drawn) > 0 {
		f.Secret = c.Secret
	}
	return []events.Fact{f}, nil
}

// decideMember decides what members do about themselves.
func (d *draft) decideMember(on events.Dated, c Command) error {
	switch c := c.(type) {
	case Leave:
		return d.when(d.s.Members[c.By].Status == Active, NotActive, events.LeaveBegun{Dated: on, Player: c.By})
	case Return:
		return d.when(d.s.Members[c.By].Status == OnLeave, NotOnLeave, events.LeaveEnded{Dated: on, Player: c.By})
	case Join:
		return d.join(on, c)
	case Quit:
		if d.s.Place(c.By) == 0 {
			return refusal.New(NoPlace)
		}
		d.voidAll(on, c.By, "gone")
		d.add(events.LadderLeft{Dated: on, Player: c.By})
		return nil
	case Block:
		return d.block(on, c)
	case Unblock:
		stands := d.s.blocks[[2]events.PlayerID{c.By, c.Whom}]
		return d.when(stands, refusal.Already, events.LadderUnblocked{Dated: on, By: c.By, Whom: c.Whom})
	}
	return refusal.New(refusal.BadInput)
}

// block is for those who could challenge each other.
func (d *draft) block(on events.Dated, c Block) error {
	switch {
	case d.s.Place(c.By) == 0:
		return refusal.New(NoPlace)
	case c.By == c.Whom:
		return refusal.New(BlockSelf)
	case d.s.Place(c.Whom) == 0:
		return refusal.New(NotOnLadder)
	}
	return d.when(!d.s.Blocked(c.By, c.Whom), refusal.Already, events.LadderBlocked{Dated: on, By: c.By, Whom: c.Whom})
}

// when adds a fact if it may be, or refuses.
func (d *draft) when(may bool, code refusal.Code, f events.Fact) error {
	if !may {
		return refusal.New(code)
	}
	d.add(f)
	return nil
}

// join puts a player last, or above the first of a lower rating (L27). A
// newcomer gets free challenges, and so does who went in an earlier season
// (L28, L29).
func (d *draft) join(on events.Dated, c Join) error {
	m, known := d.s.Members[c.By]
	switch {
	case c.By == "":
		return refusal.New(refusal.BadInput)
	case d.s.Place(c.By) > 0:
		return refusal.New(AlreadyRanked)
	case m.Status == Suspended:
		return refusal.New(IsSuspended)
	}
	if c.Rating == nil {
		c.Rating = m.Rating
	}
	f := events.LadderJoined{Dated: on, Player: c.By, Place: d.s.entry(c.Rating), Rating: c.Rating}
	if n := d.s.Settings.FreeChallenges; n > 0 && (!known || m.Gone < d.s.Season.Number) {
		f.Free, f.FreeUntil = n, on.At.Add(days(d.s.Settings.FreeWindowDays))
	}
	d.add(f)
	return nil
}

// entry is the place of a newcomer.
func (s State) entry(rating *events.LadderRating) int {
	if s.Settings.Entry == "by_rating" && rating != nil {
		for i, p := range s.Order {
			if r := s.Members[p].Rating; r != nil && r.Rating < rating.Rating {
				return i + 1
			}
		}
	}
	return len(s.Order) + 1
}

// reasoned checks that a steward gave a reason.
func reasoned(r events.Ruled) error {
	switch n := utf8.RuneCountInString(strings.TrimSpace(r.Reason)); {
	case r.Steward == "" || n == 0:
		return refusal.New(ReasonWanted)
	case n > maxReason:
		return refusal.New(refusal.TooLong, "Max", maxReason)
	}
	return nil
}
