package player

import (
	"strings"
	"time"
	"unicode/utf8"

	"carteiro/engine/refusal"
	"carteiro/events"
)

// Sealer seals a person's text under the person's key.
type Sealer = func(events.PlayerID, string) (events.Private, error)

// Command is a wish that a player decides. Player names the player.
type Command interface{ Player() events.PlayerID }

// The commands of a player.
type (
	// Join makes a person known under a new id. AddressKey is the keyed hash of
	// the folded address, whose stream reserves it; Invited says that somebody
	// else gave the address.
	Join struct {
		ID            events.PlayerID
		Address, Name string
		Lang          string
		Invited       bool
		AddressKey    string
		SealAddress   events.Private
		SealName      events.Private
	}
	// Confirm says that the person acted on a letter.
	Confirm struct{ ID events.PlayerID }
	// Rename chooses the name that others see.
	Rename struct {
		ID   events.PlayerID
		Name string
		Seal events.Private
	}
	// Speak chooses the language, pt or en.
	Speak struct {
		ID   events.PlayerID
		Lang string
	}
	// AskSignIn asks for a letter with a one-time link.
	AskSignIn struct{ ID events.PlayerID }
	// SignIn uses the link that event number Ask of the player's stream made.
	SignIn struct {
		ID  events.PlayerID
		Ask uint64
	}
	// SignOut ends every session of the person, in all browsers.
	SignOut struct{ ID events.PlayerID }
	// SetZone chooses the time zone, an IANA name; empty for the club's (K22).
	SetZone struct {
		ID   events.PlayerID
		Zone string
	}
	// SetQuiet chooses the quiet hours in minutes after midnight (K20).
	SetQuiet struct {
		ID         events.PlayerID
		Begin, End int
	}
	// SetMail chooses the letters about turns and the hour of the digest (K21).
	SetMail struct {
		ID   events.PlayerID
		Plan string
		Hour int
	}
	// Book books a vacation (K9): the First and the Last day of it, as dates
	// (2006-01-02) in the player's zone; an empty First is now, and so is today.
	Book struct {
		ID          events.PlayerID
		First, Last string
		Zone        string // IANA: that of a player who has chosen none; UTC if empty too
	}
	// EndVacation ends a booked vacation now, or cancels it before it has begun.
	EndVacation struct {
		ID events.PlayerID
		N  int
	}
	// SetSafety turns safety days on or off (K10).
	SetSafety struct {
		ID events.PlayerID
		On bool
	}
	// SpendSafety takes a day for a turn whose time ran out; the server gives it.
	// Turn is the table's; the same deadline again takes nothing.
	SpendSafety struct {
		ID       events.PlayerID
		Table    events.TableID
		Turn     int
		Deadline time.Time
	}
	// SetAway says whether the player lets turns pass; the server gives it.
	SetAway struct {
		ID events.PlayerID
		On bool
	}
)

// Player names the player.
func (c SetZone) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c SetQuiet) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c SetMail) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c Book) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c EndVacation) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c SetSafety) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c SpendSafety) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c SetAway) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c Join) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c Confirm) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c Rename) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c Speak) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c AskSignIn) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c SignIn) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c SignOut) Player() events.PlayerID { return c.ID }

// Sealed gives the address and the name their sealed form.
func (c Join) Sealed(seal Sealer) (any, error) {
	var err error
	if c.SealAddress, err = seal(c.ID, c.Address); err != nil {
		return c, err
	}
	c.SealName, err = seal(c.ID, c.Name)
	return c, err
}

// Claims lists the streams that must not exist yet and come to be with the player.
func (c Join) Claims() map[string]events.Fact {
	return map[string]events.Fact{
		events.AddressStream(c.AddressKey): events.AddressClaimed{Player: c.ID},
	}
}

// Sealed gives the name its sealed form.
func (c Rename) Sealed(seal Sealer) (any, error) {
	var err error
	c.Seal, err = seal(c.ID, c.Name)
	return c, err
}

// Request is what the decider is asked: the command and the time.
type Request struct {
	Command Command
	Now     time.Time
}

// CheckJoin refuses an address, a name or a language that cannot be.
func CheckJoin(c Join) error {
	if err := CheckAddress(c.Address); err != nil {
		return err
	}
	if err := checkLang(c.Lang); err != nil {
		return err
	}
	return checkName(c.Name)
}

// CheckAddress refuses what cannot be a mail address (RFC 5321 4.1.2, without
// quoted local parts and address literals; 254 octets at most). One with other
// letters than those of ASCII is refused too: writing to it needs SMTPUTF8 (RFC
// 6531), which we do not speak.
func CheckAddress(a string) error {
	if strings.Contains(a, "@") && strings.ContainsFunc(a, func(r rune) bool { return r > 0x7f }) {
		return refusal.New("address_letters").Quoting(clip(a))
	}
	local, domain, ok := strings.Cut(a, "@")
	bad := strings.ContainsFunc(a, func(r rune) bool { return r <= ' ' || r == 0x7f || strings.ContainsRune(`"(),:;<>[\]`, r) })
	if !ok || bad || local == "" || len(local) > 64 || len(a) > 254 || !goodDomain(domain) {
		return refusal.New("bad_address").Quoting(clip(a))
	}
	return nil
}

func goodDomain(d string) bool {
	for _, label := range strings.Split(d, ".") {
		if label == "" || len(label) > 63 || strings.ContainsAny(label, "@_%!") {
			return false
		}
	}
	return true
}

func checkName(name string) error {
	n := utf8.RuneCountInString(strings.TrimSpace(name))
	if n == 0 || n > 60 || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return refusal.New("bad_name", "Max", 60).Quoting(clip(name))
	}
	return nil
}

func checkLang(l string) error {
	if l != "pt" && l != "en" {
		return refusal.New("bad_language").Quoting(clip(l)).Offering("pt", "en")
	}
	return nil
}

func clip(s string) string {
	if r := []rune(s); len(r) > 100 {
		return string(r[:100])
	}
	return s
}
