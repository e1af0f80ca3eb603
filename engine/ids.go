package engine

import (
	"encoding/base32"
	"strings"
)

// Reader gives random bytes; crypto/rand.Reader outside of tests.
type Reader interface{ Read(p []byte) (int, error) }

// NewID makes an id of 8 letters and digits (40 random bits) that needs no
// escaping in an address, a path or a stream name.
func NewID[T ~string](r Reader) (T, error) {
	var b [5]byte
	for n := 0; n < len(b); {
		k, err := r.Read(b[n:])
		if err != nil {
			return "", err
		}
		n += k
	}
	return T(strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))), nil
}
