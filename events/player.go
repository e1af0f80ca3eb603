package events

import "time"

// The facts of a player: a person with an address.
type (
	// PlayerJoined makes a person known. Invited means that somebody else gave
	// the address and the person has not acted yet.
	PlayerJoined struct {
		Address Private `json:"address"`
		Name    Private `json:"name"`
		Lang    string  `json:"lang"` // pt or en
		Invited bool    `json:"invited,omitempty"`
	}
	// AddressClaimed reserves an address for a player in the address's own
	// stream, written in the same append as PlayerJoined.
	AddressClaimed struct {
		Player PlayerID `json:"player"`
	}
	// AddressReleased ends the claim of a player to an address, in the address's
	// own stream, written in the same append as AddressChanged: others may have
	// the address then.
	AddressReleased struct {
		Player PlayerID `json:"player"`
	}
	// AddressConfirmed says that the person acted on a letter sent to the address.
	AddressConfirmed struct{}
	// AddressAsked asks for a letter to a new address, with a link that makes it
	// the player's. The number of this event in the player's stream is the number
	// of the link.
	AddressAsked struct {
		Address Private `json:"address"`
	}
	// AddressChanged says that the link to the new address was used: letters go
	// there from now on. Old is where they went before.
	AddressChanged struct {
		Address Private `json:"address"`
		Old     Private `json:"old"`
	}
	// AddressAllowed lets the player write from another address as well; Key is
	// its keyed hash. Letters to the player do not go there.
	AddressAllowed struct {
		Key string `json:"key"`
	}
	// AddressFailed says that a letter to the address did not arrive: Final, that
	// none will (RFC 3463 class 5), else that this one has been given up (class 4).
	// Status is that of RFC 3463 ("5.1.1"), empty for an unknown one.
	AddressFailed struct {
		Status string `json:"status,omitempty"`
		Final  bool   `json:"final,omitempty"`
	}
	// AddressMended says that letters arrive again, as far as is known.
	AddressMended struct{}
	// LettersStopped pauses all letters but those that the person asks for, until
	// LettersStarted.
	LettersStopped struct{}
	// LettersStarted ends the pause.
	LettersStarted struct{}
	// NameChosen replaces the name that others see.
	NameChosen struct {
		Name Private `json:"name"`
	}
	// LanguageChosen replaces the language of pages and letters.
	LanguageChosen struct {
		Lang string `json:"lang"`
	}
	// SignInAsked asks for a letter with a one-time link. The number of this
	// event in the player's stream is the number of the link.
	SignInAsked struct{}
	// SignedIn says that the link made by event Ask was used; it works once.
	SignedIn struct {
		Ask uint64 `json:"ask"`
	}
	// ZoneChosen replaces the time zone (IANA, empty for the club's) in which the
	// player reads times and has quiet hours (K22).
	ZoneChosen struct {
		Zone string `json:"zone"`
	}
	// QuietChosen replaces the quiet hours, in minutes after local midnight; equal
	// ones mean none (K20).
	QuietChosen struct {
		Begin int `json:"begin"`
		End   int `json:"end"`
	}
	// MailChosen says which letters about turns the player wants (K21): "each",
	// "digest", "both" or "none". Hour is the local hour of the digest, 0 to 23.
	MailChosen struct {
		Plan string `json:"plan"`
		Hour int    `json:"hour"`
	}
	// VacationBooked is vacation N of the player, From an instant To another, both
	// whole days after each other in the zone at booking, or From the booking on
	// (K9).
	VacationBooked struct {
		N    int       `json:"n"`
		From time.Time `json:"from"`
		To   time.Time `json:"to"`
		Zone string    `json:"zone"`
	}
	// VacationEnded ends a booking at an instant before its To; at its From or
	// before, it is as if it had never been.
	VacationEnded struct {
		N  int       `json:"n"`
		At time.Time `json:"at"`
	}
	// SafetyChosen turns safety days on or off (K10).
	SafetyChosen struct {
		On bool `json:"on"`
	}
	// SafetySpent takes a day off the vacation for a Turn of a table whose time ran
	// out at Deadline; the table gets it as a credit (K10).
	SafetySpent struct {
		Table    TableID   `json:"table"`
		Turn     int       `json:"turn"`
		Deadline time.Time `json:"deadline"`
	}
	// AwayBegun says that the player let three turns pass within seven days and
	// gets no new pairings until AwayEnded.
	AwayBegun struct{}
	// AwayEnded says that the player is back.
	AwayEnded struct{}
	// SignedOut ends every session that was begun before it, in all browsers.
	SignedOut struct{}
)
