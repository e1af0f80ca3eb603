package events

import (
	"crypto/sha256"
	"encoding/binary"
)

// Link is the event's link in the hash chain of the log:
//
//	SHA-256(previous link, row)
//
// The row is pos, n, v, at and recorded as 8 big-endian bytes each (the two
// instants in milliseconds since 1970), then stream, type, cmd, actor and data,
// each behind its length in 8 big-endian bytes. The link before the first
// event is 32 zero bytes.
func (e *Event) Link(prev [32]byte) [32]byte {
	b := make([]byte, 0, 512)
	b = append(b, prev[:]...)
	for _, n := range [...]uint64{uint64(e.Pos), e.N, uint64(e.V), uint64(e.At.UnixMilli()), uint64(e.Recorded.UnixMilli())} {
		b = binary.BigEndian.AppendUint64(b, n)
	}
	for _, s := range [...]string{e.Stream, e.Type, string(e.Cmd), string(e.Actor)} {
		b = append(binary.BigEndian.AppendUint64(b, uint64(len(s))), s...)
	}
	b = append(binary.BigEndian.AppendUint64(b, uint64(len(e.Data))), e.Data...)
	return sha256.Sum256(b)
}
