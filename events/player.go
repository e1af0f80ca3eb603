package events

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
	// AddressConfirmed says that the person acted on a letter sent to the address.
	AddressConfirmed struct{}
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
	// SignedOut ends every session that was begun before it, in all browsers.
	SignedOut struct{}
)
