package mail

import (
	"errors"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// guardListener bounds connections: so many from one address, and each so long
// whatever happens on it.
type guardListener struct {
	net.Listener
	maxPerHost int
	unlimited  []netip.Prefix
	maxSession time.Duration

	mu      sync.Mutex
	perHost map[netip.Addr]int
	open    map[*guardConn]bool
	ended   bool
}

// take waits for a connection that is within the bounds; others are told 421
// and closed. While the process has too many files open, it waits.
func (l *guardListener) take() (*guardConn, error) {
	for {
		c, err := l.Accept()
		if errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) {
			time.Sleep(100 * time.Millisecond)
			continue
		}
		if err != nil {
			return nil, err
		}
		g := &guardConn{Conn: c, host: remoteAddr(c), end: time.Now().Add(l.maxSession), leave: l.exit}
		if l.enter(g) {
			_ = c.SetDeadline(g.end)
			return g, nil
		}
		_ = c.SetDeadline(time.Now().Add(time.Second))
		_, _ = c.Write([]byte("421 4.7.0 Too many connections\r\n"))
		_ = c.Close()
	}
}

func (l *guardListener) enter(g *guardConn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ended || !l.free(g.host) && l.perHost[g.host] >= l.maxPerHost {
		return false
	}
	l.perHost[g.host]++
	l.open[g] = true
	return true
}

func (l *guardListener) exit(g *guardConn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.open, g)
	if l.perHost[g.host]--; l.perHost[g.host] <= 0 {
		delete(l.perHost, g.host)
	}
}

// expire ends every session now: what waits for its peer is closed, what works
// may finish and answer.
func (l *guardListener) expire() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
	for g := range l.open {
		g.expire()
	}
}

func (l *guardListener) free(host netip.Addr) bool {
	if l.unlimited == nil {
		return host.IsLoopback() || !host.IsValid() // a socket has no address
	}
	for _, p := range l.unlimited {
		if p.Contains(host) {
			return true
		}
	}
	return false
}

func remoteAddr(c net.Conn) netip.Addr {
	ap, err := netip.ParseAddrPort(c.RemoteAddr().String())
	if err != nil {
		return netip.Addr{}
	}
	return ap.Addr().Unmap()
}

// guardConn is a connection that ends at a fixed instant and on which the
// first read error is the last word: no line is read any more, not even one that
// came before. Without that, a letter whose sender stalls past the time-out
// would be answered and its rest then run as commands.
type guardConn struct {
	net.Conn
	host  netip.Addr
	leave func(*guardConn)
	once  sync.Once
	wrote atomic.Bool // since answered was last asked

	mu   sync.Mutex
	end  time.Time
	dead error // the first read error
}

// Read reads, or repeats the first error for ever.
func (c *guardConn) Read(b []byte) (int, error) {
	if err := c.broken(); err != nil {
		return 0, err
	}
	n, err := c.Conn.Read(b)
	if err != nil {
		c.kill(err)
	}
	return n, err
}

// broken is the error that ended reading, nil while it goes on.
func (c *guardConn) broken() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.dead
}

func (c *guardConn) kill(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.dead == nil {
		c.dead = err
	}
}

// Close closes the connection and gives its place free, once.
func (c *guardConn) Close() error {
	c.once.Do(func() { c.leave(c) })
	return c.Conn.Close()
}

// expire lets no read wait any longer.
func (c *guardConn) expire() {
	c.mu.Lock()
	c.end = time.Now()
	c.mu.Unlock()
	_ = c.Conn.SetReadDeadline(time.Now())
}

// SetDeadline sets both deadlines, never behind the end of the session.
func (c *guardConn) SetDeadline(t time.Time) error { return c.Conn.SetDeadline(c.bound(t, 0)) }

// SetReadDeadline never goes behind the end of the session. The library calls
// it before each command, so that its error ends the session there.
func (c *guardConn) SetReadDeadline(t time.Time) error {
	if err := c.broken(); err != nil {
		return err
	}
	return c.Conn.SetReadDeadline(c.bound(t, 0))
}

// Write writes an answer.
func (c *guardConn) Write(b []byte) (int, error) {
	c.wrote.Store(true)
	return c.Conn.Write(b)
}

// answered tells whether anything was written since it was last asked.
func (c *guardConn) answered() bool { return c.wrote.Swap(false) }

// SetWriteDeadline leaves ten seconds behind the end, for a last word.
func (c *guardConn) SetWriteDeadline(t time.Time) error {
	return c.Conn.SetWriteDeadline(c.bound(t, 10*time.Second))
}

func (c *guardConn) bound(t time.Time, more time.Duration) time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if last := c.end.Add(more); t.IsZero() || t.After(last) {
		return last
	}
	return t
}
