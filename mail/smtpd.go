package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/emersion/go-smtp"
	"golang.org/x/net/netutil"
)

// Envelope is what the SMTP session says beside the letter. None of it proves
// who wrote.
type Envelope struct {
	From   string // the return path; empty for automatic letters
	Helo   string
	Remote netip.Addr
	TLS    bool
	At     time.Time // when a server of others took it for us; zero for now
}

// Server takes letters for one host by SMTP and passes none on. It answers 250
// only when Accept has returned nil for every recipient, so a letter taken is a
// letter kept. The zero of each option means its default.
type Server struct {
	Signer Signer
	Domain string      // how the server greets; empty means Signer.Host
	TLS    *tls.Config // offers STARTTLS; nil for none
	LMTP   bool        // speaks LMTP (RFC 2033), to a mail server that stands before this one

	// Accept keeps a letter for one recipient: it must be durable before Accept
	// returns nil. Any error is answered 451, so the sender tries again, with
	// the same letter, for all recipients of the transaction. raw starts with a
	// Return-Path line that the server writes.
	Accept func(ctx context.Context, rcpt Target, env Envelope, raw []byte) error
	// Exists tells whether the table, player or club of an address is there; an
	// error is answered 451. Nil means that all are.
	Exists func(ctx context.Context, rcpt Target) (bool, error)

	MaxConns      int            // connections at once; 500
	MaxPerHost    int            // of them from one address; 20
	Unlimited     []netip.Prefix // addresses without MaxPerHost, as a relay before us; nil means this machine
	MaxSession    time.Duration  // of one connection, whatever happens in it; 15 minutes
	ReadTimeout   time.Duration  // for one command, or one letter; 5 minutes (RFC 5321, 4.5.3.2)
	WriteTimeout  time.Duration  // for one answer; 1 minute
	MaxRecipients int            // of one letter; 20
	MaxUnknown    int            // recipients refused before the connection is closed; 10
	MaxLineLength int            // octets of a line of a letter; 2000
	Log           *slog.Logger   // nil means slog.Default
}

// Serve takes connections from l until ctx ends. Then nothing more is read,
// and Accept calls under way have ten seconds to end. It returns nil after an
// end by ctx.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	if s.Accept == nil || len(s.Signer.Key) == 0 || s.Signer.Host == "" {
		return errors.New("mail: the server needs Accept and a Signer with Key and Host")
	}
	base, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	guarded, over := s.limited(l), make(chan error, 1)
	var sessions sync.WaitGroup
	go func() { over <- s.takeAll(base, guarded, &sessions) }()
	select {
	case err := <-over:
		return err
	case <-ctx.Done():
	}
	guarded.expire()
	_ = guarded.Close()
	<-over
	if !endsWithin(&sessions, 10*time.Second) {
		s.log().Warn("mail: a letter was still being kept at the end")
	}
	return nil
}

// takeAll has a session with every connection until none can be taken any more.
func (s *Server) takeAll(base context.Context, l *guardListener, sessions *sync.WaitGroup) error {
	for {
		c, err := l.take()
		if err != nil {
			return err
		}
		sessions.Go(func() {
			srv := s.protocol(base, c)
			_ = srv.Serve(&oneConn{conn: c})
			_ = srv.Shutdown(context.Background()) // waits for the session
		})
	}
}

func endsWithin(all *sync.WaitGroup, limit time.Duration) bool {
	done := make(chan struct{})
	go func() { all.Wait(); close(done) }()
	select {
	case <-done:
		return true
	case <-time.After(limit):
		return false
	}
}

// protocol sets go-smtp up for one connection, so that its answers there can be
// watched. SMTPUTF8 and BINARYMIME stay off: the parameters are then answered
// 504.
func (s *Server) protocol(base context.Context, conn *guardConn) *smtp.Server {
	srv := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return newSession(base, s, c), nil
	}))
	srv.LMTP = s.LMTP
	srv.Domain = or(s.Domain, s.Signer.Host)
	srv.TLSConfig = s.TLS
	srv.MaxMessageBytes = MaxLetter
	srv.MaxRecipients = or(s.MaxRecipients, 20)
	srv.MaxLineLength = MaxLetter + addedRoom // past it the library gives up on the connection
	srv.ReadTimeout = or(s.ReadTimeout, 5*time.Minute)
	srv.WriteTimeout = or(s.WriteTimeout, time.Minute)
	srv.ErrorLog = quietLog{s.log()}
	srv.Debug = chunkWatch{conn}
	return srv
}

func (s *Server) limited(l net.Listener) *guardListener {
	return &guardListener{
		Listener:   netutil.LimitListener(l, or(s.MaxConns, 500)),
		maxPerHost: or(s.MaxPerHost, 20),
		unlimited:  s.Unlimited,
		maxSession: or(s.MaxSession, 15*time.Minute),
		perHost:    map[netip.Addr]int{},
		open:       map[*guardConn]bool{},
	}
}

func (s *Server) log() *slog.Logger {
	if s.Log == nil {
		return slog.Default()
	}
	return s.Log
}

// or is a value, or a default where it is zero.
func or[T comparable](v, whenZero T) T {
	var zero T
	if v == zero {
		return whenZero
	}
	return v
}

// quietLog takes the library's own messages. They may quote what a stranger
// sent, so only their form is kept.
type quietLog struct{ log *slog.Logger }

// Printf logs the form of a message without its arguments.
func (q quietLog) Printf(format string, _ ...any) { q.log.Debug("smtp: " + format) }

// Println logs that there was a message.
func (q quietLog) Println(...any) { q.log.Debug("smtp: a message of the library") }
