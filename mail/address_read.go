package mail

import (
	"crypto/hmac"
	"strconv"
	"strings"

	"carteiro/events"
)

// Read says what a recipient address means, or refuses with ErrRelay or
// ErrNoAddress. Angle brackets are allowed, case is ignored. A wrong form takes
// as long as a wrong MAC. Whether the table, player or club exists is not asked
// here.
func (s Signer) Read(rcpt string) (Target, error) {
	local, err := s.local(rcpt)
	if err != nil {
		return Target{}, err
	}
	if s.Box != "" {
		if local, err = s.inBox(local); err != nil {
			return Target{}, err
		}
	}
	if len(local) > 1 && strings.IndexByte("gpb", local[0]) >= 0 && strings.IndexByte("+.-", local[1]) >= 0 {
		return s.readSigned(local[0], local[2:])
	}
	switch local {
	case "postmaster", "abuse", "help":
		return Target{Kind: ToPeople, Role: local}, nil
	}
	if !isClub(local) {
		return Target{}, ErrNoAddress
	}
	return Target{Kind: ToClub, Club: events.ClubID(local)}, nil
}

// local gives the lower-case local part of an address of ours. A bare
// "postmaster" is ours as well (RFC 5321, 4.5.1).
func (s Signer) local(rcpt string) (string, error) {
	rcpt = strings.ToLower(strings.Trim(rcpt, "<> "))
	if rcpt == "postmaster" {
		return rcpt, nil
	}
	at := strings.LastIndexByte(rcpt, '@')
	if at < 0 {
		return "", ErrNoAddress
	}
	local, host := rcpt[:at], strings.TrimSuffix(rcpt[at+1:], ".")
	if host != strings.ToLower(s.Host) || strings.ContainsAny(local, "@%!:,\"\\ ") {
		return "", ErrRelay
	}
	if local == "" || len(local) > maxLocal {
		return "", ErrNoAddress
	}
	return local, nil
}

// inBox is what stands below the mailbox; the mailbox itself is the house.
func (s Signer) inBox(local string) (string, error) {
	box := strings.ToLower(s.Box)
	if local == box {
		return House, nil
	}
	if sub, ok := strings.CutPrefix(local, box+string(s.sep())); ok && sub != "" {
		return sub, nil
	}
	return "", ErrRelay
}

// readSigned checks the MAC first and always, then the form.
func (s Signer) readSigned(kind byte, rest string) (Target, error) {
	payload, tail, _ := strings.Cut(rest, ".")
	formed := len(tail) == macLength+1
	if !formed {
		tail = strings.Repeat("a", macLength+1)
	}
	key, known := s.key(tail[0])
	same := hmac.Equal([]byte(s.mac(key, kind, payload)), []byte(tail[1:]))
	t, ok := readPayload(key, kind, payload)
	if !formed || !known || !same || !ok {
		return Target{}, ErrNoAddress
	}
	return t, nil
}

func readPayload(key []byte, kind byte, p string) (Target, bool) {
	if len(p) < idLength || !isID(p[:idLength]) {
		return Target{}, false
	}
	id, rest := p[:idLength], p[idLength:]
	switch kind {
	case 'g':
		return readTurn(events.TableID(id), rest)
	case 'b':
		n, ok := unveil(key, rest)
		return Target{Kind: ToBounce, Player: events.PlayerID(id), Letter: n}, ok
	}
	return Target{Kind: ToPlayer, Player: events.PlayerID(id)}, rest == ""
}

func readTurn(id events.TableID, rest string) (Target, bool) {
	if len(rest) < 2 || rest[0] < '0' || rest[0] > '9' {
		return Target{}, false
	}
	turn, err := strconv.ParseUint(rest[1:], 36, 31)
	return Target{Kind: ToGame, Table: id, Seat: events.Seat(rest[0] - '0'), Turn: int(turn)}, err == nil
}

func isClub(s string) bool {
	return len(s) <= 32 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}
