package projections

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"carteiro/events"
)

// SessionLife is how long a session cookie counts: 90 days.
const SessionLife = 90 * 24 * time.Hour

// macLen is the length of the code in a sign-in link: 80 bits in hex.
const macLen = 20

// Links signs what the server hands out and wants back unchanged: one-time
// links and session cookies; and it names letters. Key is the vault's key "links".
type Links struct{ Key []byte }

// SignIn is the path of the one-time link that event n of the player's stream made.
func (l Links) SignIn(p events.PlayerID, n uint64) string {
	return fmt.Sprintf("/sign-in/%s/%d/%s", p, n, l.signInMAC(p, n))
}

// Check tells in constant time whether mac is the code of that link. Whether
// the link may still be used is decided by engine/player.
func (l Links) Check(p events.PlayerID, n uint64, mac string) bool {
	return hmac.Equal([]byte(mac), []byte(l.signInMAC(p, n)))
}

func (l Links) signInMAC(p events.PlayerID, n uint64) string {
	return l.mac(fmt.Sprintf("sign-in/%s/%d", p, n))[:macLen]
}

// NewAddress is the path of the link to a new address that event n of the
// player's stream asked for.
func (l Links) NewAddress(p events.PlayerID, n uint64) string {
	return fmt.Sprintf("/address/%s/%d/%s", p, n, l.addressMAC(p, n))
}

// CheckAddress tells in constant time whether mac is the code of that link.
func (l Links) CheckAddress(p events.PlayerID, n uint64, mac string) bool {
	return hmac.Equal([]byte(mac), []byte(l.addressMAC(p, n)))
}

func (l Links) addressMAC(p events.PlayerID, n uint64) string {
	return l.mac(fmt.Sprintf("address/%s/%d", p, n))[:macLen]
}

// Stop is the path of the page that stops all letters to a player (RFC 8058); it
// is good for ever.
func (l Links) Stop(p events.PlayerID) string {
	return fmt.Sprintf("/stop/%s/%s", p, l.stopMAC(p))
}

// CheckStop tells in constant time whether mac is the code of that page.
func (l Links) CheckStop(p events.PlayerID, mac string) bool {
	return hmac.Equal([]byte(mac), []byte(l.stopMAC(p)))
}

func (l Links) stopMAC(p events.PlayerID) string { return l.mac("stop/" + string(p))[:macLen] }

// Letter is the path of the page about a letter that is held: by its row of the
// inbox and the ref of that row, which no other letter ever has.
func (l Links) Letter(row int64, ref string) string {
	return fmt.Sprintf("/letters/%d/%s", row, l.letterMAC(row, ref))
}

// CheckLetter tells in constant time whether mac is the code of that page.
func (l Links) CheckLetter(row int64, ref, mac string) bool {
	return hmac.Equal([]byte(mac), []byte(l.letterMAC(row, ref)))
}

func (l Links) letterMAC(row int64, ref string) string {
	return l.mac(fmt.Sprintf("letter/%d/%s", row, ref))[:macLen]
}

// Session is the value of the cookie that a player gets at now.
func (l Links) Session(p events.PlayerID, now time.Time) string {
	body := fmt.Sprintf("%s.%d", p, now.UnixMilli())
	return body + "." + l.mac("session/"+body)
}

// Open gives the player of a session cookie; false for one that is not ours,
// was changed, is older than SessionLife or comes from the future (by more
// than a minute).
func (l Links) Open(cookie string, now time.Time) (events.PlayerID, bool) {
	at := strings.LastIndexByte(cookie, '.')
	if at < 0 || !hmac.Equal([]byte(cookie[at+1:]), []byte(l.mac("session/"+cookie[:at]))) {
		return "", false
	}
	player, _, _ := strings.Cut(cookie[:at], ".")
	age := now.Sub(l.Issued(cookie))
	if player == "" || age < -time.Minute || age >= SessionLife {
		return "", false
	}
	return events.PlayerID(player), true
}

// Issued is when a cookie that Open takes was made, to the millisecond; of
// another text it says nothing of use.
func (l Links) Issued(cookie string) time.Time {
	_, issued, _ := strings.Cut(cookie, ".")
	issued, _, _ = strings.Cut(issued, ".")
	ms, _ := strconv.ParseInt(issued, 10, 64) // 1970 for what is no number
	return time.UnixMilli(ms)
}

// MessageID is the Message-ID of a letter, without angle brackets: a fixed
// function of its ref, so that a letter sent twice is the same mail to whoever
// looks at Message-IDs. It tells nothing of what the ref names, not even to who
// guesses: the number of an event would tell of orders that others have left.
func (l Links) MessageID(ref, host string) string {
	return l.mac("message-id/" + ref)[:32] + "@" + host
}

// mac is the hex HMAC-SHA256 of a text that names its own purpose.
func (l Links) mac(text string) string {
	h := hmac.New(sha256.New, l.Key)
	h.Write([]byte(text))
	return hex.EncodeToString(h.Sum(nil))
}
