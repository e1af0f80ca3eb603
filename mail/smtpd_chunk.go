package mail

import (
	"errors"
	"net"
	"slices"
)

// badChunks are the answers to a BDAT whose argument cannot be read (RFC 3030).
// The library would run the chunk behind it as commands.
var badChunks = []string{
	"501 5.5.4 Missing chunk size argument\r\n", "501 5.5.4 Too many arguments\r\n",
	"501 5.5.4 Unknown BDAT argument\r\n", "501 5.5.4 Malformed size argument\r\n",
}

var errBadChunk = errors.New("mail: nobody knows where a chunk ends")

// chunkWatch is told what is read and written on one connection, in the clear
// even under TLS, and ends it where a chunk has no known end.
type chunkWatch struct{ conn *guardConn }

// Write looks at one answer of the library, or at what was read.
func (w chunkWatch) Write(b []byte) (int, error) {
	if w.conn.answered() && slices.Contains(badChunks, string(b)) {
		w.conn.kill(errBadChunk)
	}
	return len(b), nil
}

// oneConn is a listener that gives one connection and no other.
type oneConn struct {
	conn  *guardConn
	given bool
}

// Accept gives the connection, once.
func (l *oneConn) Accept() (net.Conn, error) {
	if l.given {
		return nil, net.ErrClosed
	}
	l.given = true
	return l.conn, nil
}

// Close leaves the connection open.
func (l *oneConn) Close() error { return nil }

// Addr is the address to which the connection came.
func (l *oneConn) Addr() net.Addr { return l.conn.LocalAddr() }
