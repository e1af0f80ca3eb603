package mail

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"carteiro/events"
)

// TargetKind says what an address of ours is for.
type TargetKind string

// The kinds of addresses.
const (
	ToGame   TargetKind = "game"   // a turn of a seat at a table
	ToPlayer TargetKind = "player" // a player's own commands
	ToBounce TargetKind = "bounce" // the return path of a letter of ours
	ToClub   TargetKind = "club"   // a club; unsigned, anybody may write to it
	ToPeople TargetKind = "people" // postmaster, abuse or help: for the operator
)

// Target is what an address of ours means. The fields beside Kind are set as
// the kind needs them: Table, Seat and Turn for a game, Player for a player's
// commands, Player and Letter for a bounce, Club for a club, Role for people.
type Target struct {
	Kind   TargetKind
	Table  events.TableID
	Seat   events.Seat
	Turn   int
	Player events.PlayerID
	Letter uint64
	Club   events.ClubID
	Role   string
}

// The refusals of Signer.Read. ErrRelay: the address is not of our domain or
// asks to pass a letter on. ErrNoAddress: it is ours but means nothing, or its
// signature is wrong.
var (
	ErrRelay     = errors.New("mail: not an address of this host")
	ErrNoAddress = errors.New("mail: no such address")
)

const (
	idLength   = 8
	macLength  = 16 // characters of base32: 80 bits
	maxLocal   = 64
	maxTurn    = 1 << 30
	defaultKey = 'a'
)

// MaxBox is the length of the longest Signer.Box whose subaddresses fit a local
// part (RFC 5321, 4.5.3.1.1): box+g.<table><seat><turn>.<key id><mac>.
const MaxBox = maxLocal - len("+g.") - idLength - 1 - 6 - len(".") - 1 - macLength

var base32Lower = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// Signer makes and reads the reply addresses of one host. An address is a
// letter for its kind, a payload and a MAC of 80 bits (HMAC-SHA256, cut), all
// in [a-z0-9+.-] and read without regard to case:
//
//	g+<table><seat><turn base36>.<key id><mac>@host
//	p+<player>.<key id><mac>@host
//	b+<player><letter, veiled>.<key id><mac>@host
//
// In an ordinary mailbox they are box+g.<table>... and so on; the house, the
// return path of all letters and the address that they come from are box@host.
type Signer struct {
	Key   []byte          // 32 octets
	KeyID byte            // names Key in the address, [a-z2-7]; zero means 'a'
	Old   map[byte][]byte // keys that sign nothing any more but are still read
	Host  string          // the domain, without @
	Sep   byte            // '+', or '.' or '-' where a host has no subaddresses; zero means '+'
	Box   string          // the local part of an ordinary mailbox: all addresses are its subaddresses, box+...@host
}

// Game is the address by which a seat answers at a turn of a table. An id that
// is not eight characters of [a-z2-7], a seat outside 0 to 9 or a negative
// turn is an error.
func (s Signer) Game(id events.TableID, seat events.Seat, turn int) (string, error) {
	if !isID(string(id)) || seat < 0 || seat > 9 || turn < 0 || turn > maxTurn {
		return "", fmt.Errorf("mail: no address for table %q, seat %d, turn %d", id, seat, turn)
	}
	return s.sign('g', string(id)+strconv.Itoa(int(seat))+strconv.FormatInt(int64(turn), 36)), nil
}

// Player is the address for a player's own commands (stop, start, join).
func (s Signer) Player(id events.PlayerID) (string, error) {
	if !isID(string(id)) {
		return "", fmt.Errorf("mail: no address for player %q", id)
	}
	return s.sign('p', string(id)), nil
}

// Bounce is the return path of a letter of ours to a player (VERP); letter is
// any number that finds the letter again. From an ordinary mailbox it is the
// mailbox: its provider lets nobody send from another address.
func (s Signer) Bounce(id events.PlayerID, letter uint64) (string, error) {
	if s.Box != "" {
		return s.House(), nil
	}
	if !isID(string(id)) {
		return "", fmt.Errorf("mail: no return path for player %q", id)
	}
	return s.sign('b', string(id)+veil(s.Key, letter)), nil
}

// Club is the address of a club.
func (s Signer) Club(id events.ClubID) string { return s.under(string(id)) + "@" + s.Host }

// From is the address that a club writes from: its own, or the mailbox.
func (s Signer) From(id events.ClubID) string {
	if s.Box != "" {
		return s.House()
	}
	return s.Club(id)
}

// House is the address of the server itself.
func (s Signer) House() string {
	if s.Box != "" {
		return s.Box + "@" + s.Host
	}
	return s.Club(House)
}

// under is a local part of ours, below the mailbox if that is where we live.
func (s Signer) under(local string) string {
	if s.Box == "" {
		return local
	}
	return s.Box + string(s.sep()) + local
}

func (s Signer) sep() byte {
	if s.Sep == 0 {
		return '+'
	}
	return s.Sep
}

func (s Signer) sign(kind byte, payload string) string {
	sep, keyID := s.sep(), s.keyID()
	if s.Box != "" {
		sep = '.'
	}
	return s.under(string(kind)+string(sep)+payload+"."+string(keyID)+s.mac(s.Key, kind, payload)) + "@" + s.Host
}

func (s Signer) keyID() byte {
	if s.KeyID == 0 {
		return defaultKey
	}
	return s.KeyID
}

// key finds the key of an id; an unknown id gets the present key, so that a
// wrong address costs as much time as a wrong MAC.
func (s Signer) key(id byte) (key []byte, known bool) {
	if id == s.keyID() {
		return s.Key, true
	}
	if k, ok := s.Old[id]; ok {
		return k, true
	}
	return s.Key, false
}

func (s Signer) mac(key []byte, kind byte, payload string) string {
	h := hmac.New(sha256.New, key)
	h.Write([]byte("carteiro address\x00" + strings.ToLower(s.Host) + "\x00" + string(kind) + payload))
	return base32Lower.EncodeToString(h.Sum(nil))[:macLength]
}

// Fingerprint is a short name of an address for a log: it tells letters apart
// and gives no secret away.
func Fingerprint(address string) string {
	sum := sha256.Sum256([]byte(strings.ToLower(address)))
	return base32Lower.EncodeToString(sum[:])[:10]
}

func isID(s string) bool {
	if len(s) != idLength {
		return false
	}
	return strings.Trim(s, "abcdefghijklmnopqrstuvwxyz234567") == ""
}
