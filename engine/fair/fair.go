// Package fair is the dice box. Before a game the server publishes the SHA-256
// of a secret; players may add words of their own when they sit down; every
// draw is computed from the secret, those words, the table and the number of
// the draw; at the end the secret is published, and anybody can recompute all.
//
// Draw k of a table is the byte stream of the blocks
//
//	HMAC-SHA256(secret, "carteiro/1\n" table "\n" k "\n" block "\n" len(w) ":" w "\n" ...)
//
// for block = 0, 1, 2 ... with the numbers in decimal, the words of each seat
// in order and their lengths in bytes. A pick of 1..n reads big-endian 32-bit
// numbers from the stream, skips those of floor(2^32/n)*n and above, and takes
// the first other one modulo n: no value is favoured.
package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"carteiro/events"
)

// Box holds the secret of one table.
type Box struct {
	Table  events.TableID
	Secret []byte // 32 bytes
}

// Commitment is the hex SHA-256 of the secret.
func (b Box) Commitment() string {
	sum := sha256.Sum256(b.Secret)
	return hex.EncodeToString(sum[:])
}

// Opens tells whether the secret is the one that was committed to.
func (b Box) Opens(commitment string) bool {
	return subtle.ConstantTimeCompare([]byte(b.Commitment()), []byte(commitment)) == 1
}

// Draw is the luck of draw k (0 for the first), given the players' words.
func (b Box) Draw(k int, words []string) *Stream {
	tail := ""
	for _, w := range words {
		tail += fmt.Sprintf("%d:%s\n", len(w), w)
	}
	return &Stream{box: b, k: k, tail: tail}
}

// Stream is the luck of one draw; it satisfies rules.Luck.
type Stream struct {
	box   Box
	k     int
	tail  string
	block int
	buf   []byte
}

// Pick returns a number from 0 to n-1, each equally likely; n must be at least 1.
func (s *Stream) Pick(n int) int {
	limit := (uint64(1) << 32) / uint64(n) * uint64(n)
	for {
		if x := uint64(s.next()); x < limit {
			return int(x % uint64(n))
		}
	}
}

func (s *Stream) next() uint32 {
	if len(s.buf) == 0 {
		mac := hmac.New(sha256.New, s.box.Secret)
		fmt.Fprintf(mac, "carteiro/1\n%s\n%d\n%d\n%s", s.box.Table, s.k, s.block, s.tail)
		s.buf = mac.Sum(nil)
		s.block++
	}
	x := binary.BigEndian.Uint32(s.buf)
	s.buf = s.buf[4:]
	return x
}
