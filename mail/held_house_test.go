package mail

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"regexp"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/projections"
)

// asked counts the questions to name servers.
type asked struct {
	zone
	n atomic.Int64
}

func (a *asked) LookupTXT(ctx context.Context, name string) ([]string, error) {
	a.n.Add(1)
	return a.zone.LookupTXT(ctx, name)
}

// fromOutside is a listener whose peers come from an address of the world outside.
type fromOutside struct {
	net.Listener
	addr string
}

type outsider struct {
	net.Conn
	addr string
}

func (l fromOutside) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return outsider{c, l.addr}, err
}

func (c outsider) RemoteAddr() net.Addr {
	return net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(c.addr), 4321))
}

// outside sends a letter over a real SMTP session whose peer has an address, and
// has it worked.
func (h *house) outside(t *testing.T, remote, from, to string, letter []byte) {
	t.Helper()
	h.tick()
	s := &Server{Signer: h.signer, Accept: h.inbox.Accept, Exists: Directory{h.signer, h.desk}.Exists, Log: h.clerk.Log}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, stop := context.WithCancel(h.ctx)
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, fromOutside{l, remote}) }()
	out := Relay{Addr: l.Addr().String(), Hello: "mx.elsewhere.example", Mode: TLSNever}
	require.NoError(t, out.Send(ctx, Path{From: from, To: to}, letter))
	stop()
	require.NoError(t, <-done)
	h.work()
}

// plainly is outside for a letter of plain text that nothing proves.
func (h *house) plainly(t *testing.T, from, to, body string) {
	t.Helper()
	h.orders++
	h.outside(t, "198.51.100.7", from, to, raw(fmt.Sprintf("m%d@mail.example", h.orders), from, to, "Re: jogo", body))
}

// resolve names the servers that answer questions about letters.
func (h *house) resolve(dns zone, believed string) *asked {
	a := &asked{zone: dns}
	h.clerk.Prove = Prover{Names: a, Believed: believed}.Prove
	return a
}

func (h *house) held() Held { return Held{Inbox: h.inbox, Clerk: h.clerk} }

var heldLink = regexp.MustCompile(`/letters/(\d+)/([0-9a-f]{20})\b`)

// heldIn is the link of a letter of ours about one that is held.
func heldIn(t *testing.T, l FolderLetter) (row int64, code string) {
	t.Helper()
	m := heldLink.FindStringSubmatch(l.Text)
	require.NotNil(t, m, l.Text)
	row, err := strconv.ParseInt(m[1], 10, 64)
	require.NoError(t, err)
	return row, m[2]
}

// stateOf is what has become of a held letter.
func (h *house) stateOf(row int64, code string) projections.HeldState {
	h.t.Helper()
	l, err := h.held().Look(h.ctx, row, code)
	require.NoError(h.t, err)
	return l.State
}

// rows counts the rows of a kind in the outbox, of all kinds for none.
func (h *house) rows(kind string) (n int) {
	h.t.Helper()
	require.NoError(h.t, h.log.Reader().QueryRow(`SELECT count(*) FROM outbox WHERE ? IN ('', kind)`, kind).Scan(&n))
	return n
}
