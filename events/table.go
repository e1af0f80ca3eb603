package events

import "time"

// Fixture says what a table is played for: challenge N of a ladder, or game N of
// a round robin.
type Fixture struct {
	Ladder LadderID `json:"ladder,omitempty"`
	Robin  RobinID  `json:"robin,omitempty"`
	N      int      `json:"n"`
}

// The facts of a table: one game played over days.
type (
	// TableOpened starts a table. The host has seat 0, the guests the seats
	// after it, in order. Commitment is the hex SHA-256 of the table's secret,
	// published before anybody adds words of their own (see engine/fair).
	TableOpened struct {
		Game       string            `json:"game"`
		Options    map[string]string `json:"options,omitempty"`
		Club       ClubID            `json:"club,omitempty"`
		Host       PlayerID          `json:"host"`
		Guests     []PlayerID        `json:"guests"`
		Commitment string            `json:"commitment"`
		Clock      string            `json:"clock,omitempty"`       // engine/clock's text, without it nobody's time is counted
		Zone       string            `json:"zone,omitempty"`        // IANA: of the weekend, and in which a deadline is told
		Weekend    bool              `json:"weekend,omitempty"`     // the clocks stand on Saturday and Sunday (K8)
		NoVacation bool              `json:"no_vacation,omitempty"` // nobody's vacation stops a clock here (K9)
		Claim      bool              `json:"claim,omitempty"`       // a time that is up ends nothing by itself (K15)
		Pauses     bool              `json:"pauses,omitempty"`      // pauses by agreement although it is played For something (K11)
		Rated      bool              `json:"rated,omitempty"`
		For        *Fixture          `json:"for,omitempty"` // nil for a game among friends
	}
	// TableImported starts a table that was played elsewhere, as a file of
	// Format has it. Nobody of ours sits there and no dice box belongs to it;
	// the facts of the game follow as for a game played here. Names are what the
	// file calls the seats, in order, and may be empty. Headers are what else it
	// says, Differences where it and the rules disagree ("line 12: ...").
	TableImported struct {
		Game        string            `json:"game"`
		Options     map[string]string `json:"options,omitempty"`
		Names       []string          `json:"names"`
		Format      string            `json:"format"`
		Headers     map[string]string `json:"headers,omitempty"`
		Differences []string          `json:"differences,omitempty"`
	}
	// SeatTaken says that a player sat down; Words are the player's own share
	// in the luck of the table and may be empty.
	SeatTaken struct {
		Seat   Seat     `json:"seat"`
		Player PlayerID `json:"player"`
		Words  string   `json:"words,omitempty"`
	}
	// SeatAdded says that a newcomer sat down at a game under way, on a seat
	// beside those that there were; Words are their share in the luck of the
	// draws from then on.
	SeatAdded struct {
		Seat   Seat     `json:"seat"`
		Player PlayerID `json:"player"`
		Words  string   `json:"words,omitempty"`
	}
	// SeatDeclined says that an invited player will not play; it ends the table.
	SeatDeclined struct {
		Seat   Seat     `json:"seat"`
		Player PlayerID `json:"player"`
	}
	// TableWithdrawn says that the host took the invitation back, or that a game
	// under way was called off: then SecretRevealed follows, and By is empty where
	// the server did it.
	TableWithdrawn struct {
		By PlayerID `json:"by"`
	}
	// Played is one step of the game in canonical notation, by a seat or by
	// Nature. Auto marks a step the server made because there was no choice, or
	// because a standing order said so: Order is then its kind.
	Played struct {
		Seat  Seat   `json:"seat"`
		Move  string `json:"move"`
		Auto  bool   `json:"auto,omitempty"`
		Order string `json:"order,omitempty"`
	}
	// OrderGiven is a standing order of a seat, for its eyes only: what the
	// server shall do when the seat's decision comes. Text is what an order of
	// kind "next" says. Once means that it is gone when it has been followed; an
	// order of a kind that stands already takes its place.
	OrderGiven struct {
		Seat Seat   `json:"seat"`
		Kind string `json:"kind"`
		Text string `json:"text,omitempty"`
		Once bool   `json:"once,omitempty"`
	}
	// OrderWithdrawn ends a standing order, for its seat's eyes only. Refused,
	// where given, is the code of the refusal for which the server dropped it;
	// else the person took it back.
	OrderWithdrawn struct {
		Seat    Seat   `json:"seat"`
		Kind    string `json:"kind"`
		Refused string `json:"refused,omitempty"`
	}
	// Offered is an offer to settle the game (a resignation, a draw) that the
	// other side has to answer.
	Offered struct {
		Seat  Seat   `json:"seat"`
		Kind  string `json:"kind"`
		Value int    `json:"value,omitempty"`
	}
	// OfferAnswered closes the offer that was open or, of one that several must
	// accept, says that one of them does. Auto marks an answer that nobody had to
	// give, for the offer gave all that could be lost, or that silence gave.
	OfferAnswered struct {
		Seat     Seat `json:"seat"`
		Accepted bool `json:"accepted"`
		Auto     bool `json:"auto,omitempty"`
	}
	// OfferWithdrawn takes the open offer back.
	OfferWithdrawn struct {
		Seat Seat `json:"seat"`
	}
	// TurnExpired says that the time of a seat on turn ran out at its Deadline
	// (clock rules K7, K15). What that means is the game's rule: the game is lost,
	// or the turn.
	TurnExpired struct {
		Seat     Seat      `json:"seat"`
		Deadline time.Time `json:"deadline"`
	}
	// OutageRecorded says that the server was away: a pause of every clock that
	// ran (clock rule K13).
	OutageRecorded struct {
		From time.Time `json:"from"`
		To   time.Time `json:"to"`
	}
	// WeekendPassed keeps a weekend in which the clocks stood as it was, so that
	// other rules of its time zone on a later day change nothing of it (K8).
	WeekendPassed struct {
		From time.Time `json:"from"`
		To   time.Time `json:"to"`
	}
	// TurnLapsed says that the time of a seat ran out at a table where that ends
	// nothing by itself: the opponent may claim the game, give time or wait (K15).
	TurnLapsed struct {
		Seat     Seat      `json:"seat"`
		Deadline time.Time `json:"deadline"`
	}
	// ClockPaused stops the clock of a Seat, or of all for Watcher, From one
	// instant To another; a zero To is not known yet. Kind is "vacation" (N is the
	// number of the player's booking), "mutual" or "steward" (with who and why).
	// The same Kind, Seat and N again replaces the pause (K9, K11).
	ClockPaused struct {
		Ruled
		Kind string    `json:"kind"`
		Seat Seat      `json:"seat"`
		N    int       `json:"n,omitempty"`
		From time.Time `json:"from"`
		To   time.Time `json:"to"`
	}
	// PauseAsked asks the others for a pause of so many days (K11).
	PauseAsked struct {
		Seat Seat `json:"seat"`
		Days int  `json:"days"`
	}
	// PauseAnswered answers it; ClockPaused follows an agreement.
	PauseAnswered struct {
		Seat     Seat `json:"seat"`
		Accepted bool `json:"accepted"`
	}
	// ClockCredited gives the open turn of a seat more time, in milliseconds; of one
	// whose time had lapsed, from now on. Why is "gift" (K14), "claim" (three days
	// instead of a claim, K15) or "safety" (K10).
	ClockCredited struct {
		Seat Seat   `json:"seat"`
		Ms   int64  `json:"ms"`
		Why  string `json:"why"`
	}
	// Said is a word from a player to the table or, where To names a group, to
	// those who sat in that group of the game when it was said.
	Said struct {
		Player PlayerID `json:"player"`
		Text   Private  `json:"text"`
		To     string   `json:"to,omitempty"` // "" for all
	}
	// TableEnded is the result. Points has one number a seat and sums to zero
	// in a game for two; Result is the game's own name for it ("gammon"), and that
	// of How where the rules of the game have none: abandoned, or a ruling, with
	// the steward and the reason.
	TableEnded struct {
		Ruled
		How    string `json:"how"` // board, the kind of the offer that was accepted (resign, draw, end), time, abandoned (K15), ruling (L17)
		Result string `json:"result"`
		Winner Seat   `json:"winner"` // Watcher when nobody won
		Points []int  `json:"points"`
	}
	// SecretRevealed opens the commitment, so that anybody can recompute every draw.
	SecretRevealed struct {
		Secret string `json:"secret"` // hex
	}
)
