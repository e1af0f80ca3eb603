package table

import (
	"time"

	"carteiro/engine/fair"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// Codes of refusals that only tables know.
const (
	WasDeclined   refusal.Code = "was_declined"    // the invitation was declined
	WasWithdrawn  refusal.Code = "was_withdrawn"   // the invitation was taken back
	CalledOff     refusal.Code = "called_off"      // the game was called off under way
	NoFixture     refusal.Code = "no_fixture"      // only what is played for something is called off
	NotHost       refusal.Code = "not_host"        // only the host takes an invitation back
	NotYourOffer  refusal.Code = "not_your_offer"  // only who made an offer takes it back
	YourOfferOpen refusal.Code = "your_offer_open" // one's own offer waits for an answer, or to be taken back
	NothingYours  refusal.Code = "nothing_yours"   // no invitation and no offer of one's own is open
)

// Codes of refusals about time.
const (
	TimeUp     refusal.Code = "time_up"     // the time of a seat on turn is over, and so is the grace
	NotExpired refusal.Code = "not_expired" // no deadline has passed, or not yet its grace

	NoClaimHere    refusal.Code = "no_claim_here"    // a time-out is left to the opponent only among friends
	NothingToClaim refusal.Code = "nothing_to_claim" // nobody else's time is up
	OnlyFriends    refusal.Code = "only_friends"     // time is given only among friends
	NotTheirTurn   refusal.Code = "not_their_turn"   // nobody else's clock runs
	NoClockHere    refusal.Code = "no_clock_here"    // nobody's time is counted
	NoVacationHere refusal.Code = "no_vacation_here" // vacations stop no clock at the table
	NoPausesHere   refusal.Code = "no_pauses_here"   // what the table is played for allows no agreed pause
	BadPause       refusal.Code = "bad_pause"        // not so many days
	PauseOpen      refusal.Code = "pause_open"       // a pause has been asked for already
	PauseRuns      refusal.Code = "pause_runs"       // an agreed pause goes on
	PauseOver      refusal.Code = "pause_over"       // it has ended
	NoPauseAsked   refusal.Code = "no_pause_asked"   // nobody asks for a pause
	NoPause        refusal.Code = "no_pause"         // no agreed pause goes on
)

// Command is a wish that a table decides. Table names the table.
type Command interface{ Table() events.TableID }

// The commands of a table. Turn is the turn the person saw when deciding, -1
// for "whatever is now"; By is the person, never a seat.
type (
	// Open sets up a table and sits the host down.
	Open struct {
		ID      events.TableID
		Game    string
		Options rules.Options
		Club    events.ClubID
		Host    events.PlayerID
		Guests  []events.PlayerID
		Words   string
		Time    Time
		Rated   bool
		For     *events.Fixture // what it is played for, nil among friends
		Pauses  bool            // pauses by agreement also where it is played for something
		Seated  bool            // everybody has agreed before: all seats are taken at once
	}
	// Accept takes the seat one was invited to.
	Accept struct {
		ID    events.TableID
		By    events.PlayerID
		Words string
	}
	// Decline refuses an invitation; the table ends.
	Decline struct {
		ID events.TableID
		By events.PlayerID
	}
	// Withdraw takes one's own invitation back before the game has started,
	// and after that one's own offer that nobody has answered.
	Withdraw struct {
		ID events.TableID
		By events.PlayerID
	}
	// Play is a step of the game in the person's own words: "roll", "8/5 6/5".
	Play struct {
		ID   events.TableID
		By   events.PlayerID
		Text string
		Turn int
	}
	// Offer proposes to settle: Kind "resign" with a Value of 1, 2 or 3.
	Offer struct {
		ID    events.TableID
		By    events.PlayerID
		Kind  string
		Value int
		Turn  int
	}
	// Answer accepts or refuses the offer that is open.
	Answer struct {
		ID     events.TableID
		By     events.PlayerID
		Accept bool
		Turn   int
	}
	// GiveOrder leaves a standing order: one of the game's kinds, or "next" with
	// the words of one's next decision as Text.
	GiveOrder struct {
		ID   events.TableID
		By   events.PlayerID
		Kind string
		Text string
	}
	// WithdrawOrder takes one's standing order back.
	WithdrawOrder struct {
		ID   events.TableID
		By   events.PlayerID
		Kind string
	}
	// Expire says at Now that the turn's time has run out. It counts at the
	// deadline (K15), and comes no sooner than the Grace after it (K16); the
	// server gives it.
	Expire struct {
		ID   events.TableID
		Turn int
		Now  time.Time
	}
	// Outage says that the server was away for so long; it gives it when it is
	// back. At a table whose clocks stand nothing happens.
	Outage struct {
		ID       events.TableID
		From, To time.Time
	}
	// CallOff ends a table that is played for something and whose fixture is
	// gone; the server gives it. At a table that never started or was called off
	// nothing happens.
	CallOff struct {
		ID events.TableID
		By events.PlayerID // whose act it was, empty for nobody's
	}
	// Adjudicate ends a game that is played for something as a steward has ruled:
	// the Winner has won it by 1, without one it is a draw (L17). The server gives
	// it where the ladder or the round robin has taken the ruling.
	Adjudicate struct {
		ID     events.TableID
		Winner events.PlayerID
		Ruled  events.Ruled
	}
	// Pause tells a table of a pause: of a player's vacation, which the server
	// gives, or a steward's act with a reason (K9, K11). Who is empty for all; a
	// zero To has no known end. The same Kind, Who and N again replaces it.
	Pause struct {
		ID events.TableID
		events.Ruled
		Kind     string
		Who      events.PlayerID
		N        int
		From, To time.Time
	}
	// AskPause asks the others for a pause of so many days (K11).
	AskPause struct {
		ID   events.TableID
		By   events.PlayerID
		Days int
	}
	// AnswerPause answers that.
	AnswerPause struct {
		ID     events.TableID
		By     events.PlayerID
		Accept bool
	}
	// EndPause ends an agreed pause, in 24 hours (K11).
	EndPause struct {
		ID events.TableID
		By events.PlayerID
	}
	// Give gives the opponent on turn 24 hours more (K14).
	Give struct {
		ID events.TableID
		By events.PlayerID
	}
	// Credit gives the turn whose time ran out at Deadline a safety day (K10); the
	// server gives it.
	Credit struct {
		ID       events.TableID
		Who      events.PlayerID
		Deadline time.Time
	}
	// Claim answers a time that is up at a table where that ends nothing by itself
	// (K15): What is "claim", "give" (three days) or "wait".
	Claim struct {
		ID   events.TableID
		By   events.PlayerID
		What string
	}
	// Abandon ends a game 30 days after a time that nobody claimed (K15); the
	// server gives it.
	Abandon struct {
		ID  events.TableID
		Now time.Time
	}
	// Import sets up a table that was played elsewhere, with all its moves.
	Import struct {
		ID     events.TableID
		Format string
		Sheet  rules.Sheet
	}
	// ImportFile is the tables of one file: all of them are set up, or none.
	ImportFile []Import
	// Sit takes a seat of one's own at a game under way that newcomers may join
	// (rules.Welcoming). Of a club's table only members do.
	Sit struct {
		ID    events.TableID
		By    events.PlayerID
		Words string
	}
	// Say speaks to the table or, where To is given, to one's own group there
	// (rules.Grouping). The text is sealed before it is decided.
	Say struct {
		ID   events.TableID
		By   events.PlayerID
		Text string
		Seal events.Private
		To   string
	}
)

// Table names the table.
func (c Open) Table() events.TableID { return c.ID }

// Table names the table.
func (c Accept) Table() events.TableID { return c.ID }

// Table names the table.
func (c Decline) Table() events.TableID { return c.ID }

// Table names the table.
func (c Withdraw) Table() events.TableID { return c.ID }

// Table names the table.
func (c Play) Table() events.TableID { return c.ID }

// Table names the table.
func (c Offer) Table() events.TableID { return c.ID }

// Table names the table.
func (c Answer) Table() events.TableID { return c.ID }

// Table names the table.
func (c GiveOrder) Table() events.TableID { return c.ID }

// Table names the table.
func (c WithdrawOrder) Table() events.TableID { return c.ID }

// Table names the table.
func (c Expire) Table() events.TableID { return c.ID }

// Table names the table.
func (c Outage) Table() events.TableID { return c.ID }

// Table names the table.
func (c CallOff) Table() events.TableID { return c.ID }

// Table names the table.
func (c Adjudicate) Table() events.TableID { return c.ID }

// Table names the table.
func (c Pause) Table() events.TableID { return c.ID }

// Table names the table.
func (c AskPause) Table() events.TableID { return c.ID }

// Table names the table.
func (c AnswerPause) Table() events.TableID { return c.ID }

// Table names the table.
func (c EndPause) Table() events.TableID { return c.ID }

// Table names the table.
func (c Give) Table() events.TableID { return c.ID }

// Table names the table.
func (c Credit) Table() events.TableID { return c.ID }

// Table names the table.
func (c Claim) Table() events.TableID { return c.ID }

// Table names the table.
func (c Abandon) Table() events.TableID { return c.ID }

// Table names the table.
func (c Import) Table() events.TableID { return c.ID }

// Table names the table.
func (c Sit) Table() events.TableID { return c.ID }

// Table names the table.
func (c Say) Table() events.TableID { return c.ID }

// Sealed gives the text its sealed form.
func (c Say) Sealed(seal func(events.PlayerID, string) (events.Private, error)) (any, error) {
	var err error
	c.Seal, err = seal(c.By, c.Text)
	return c, err
}

// Request is what the decider is asked: the command, the luck of the table and
// the instant at which the command counts (K4).
type Request struct {
	Command Command
	Box     fair.Box
	At      time.Time
}
