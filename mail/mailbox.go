package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// Mailbox gathers letters from an ordinary mailbox (IMAP4, RFC 9051), for whom
// no mail server of their own is worth the trouble. A letter is marked as seen
// only when it is kept, so that one is gathered again rather than lost; the
// inbox knows it by its Message-ID.
type Mailbox struct {
	Addr     string // host:port
	Mode     TLSMode
	TLS      *tls.Config // nil verifies the host's certificate
	User     string
	Password string
	Folder   string // INBOX if empty

	Signer Signer
	// Accept keeps a letter and Exists knows the addresses, as those of a Server.
	Accept func(ctx context.Context, rcpt Target, env Envelope, raw []byte) error
	Exists func(ctx context.Context, rcpt Target) (bool, error)
	// Answered finds what a letter to the bare mailbox answers, by the Message-ID
	// of ours, which nobody can guess; nil where subaddresses work.
	Answered func(ctx context.Context, msgid string) (Target, bool)

	Wait     time.Duration // how long to wait for news before looking again; 5 minutes if zero
	Retry    time.Duration // how long to wait after a connection broke, at first; 5 seconds if zero
	Patience time.Duration // how long one step may take before the connection counts as broken; 2 minutes if zero
	Log      *slog.Logger  // slog.Default() if nil

	failed map[imap.UID]int // how often the connection ended at a letter
}

// Run gathers until ctx ends. A connection that breaks is made anew; one that
// breaks before all letters were gathered each time a little later, up to five
// minutes.
func (m *Mailbox) Run(ctx context.Context) error {
	first := or(m.Retry, 5*time.Second)
	wait := first
	for {
		served, err := m.session(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if served {
			wait = first
		}
		m.log().Warn("mail: the mailbox is out of reach", "folder", or(m.Folder, "INBOX"), "wait", wait, "error", err)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
		wait = min(2*wait, longestWait)
	}
}

// longestWait is between two tries to connect.
const longestWait = 5 * time.Minute

// session logs in and gathers, over and over, until the connection breaks; it
// served if it gathered all letters once.
func (m *Mailbox) session(ctx context.Context) (served bool, err error) {
	news := make(chan struct{}, 1)
	c, err := m.open(ctx, news)
	if err != nil {
		return false, err
	}
	defer c.Close()
	stop := context.AfterFunc(ctx, func() { c.Close() })
	defer stop()
	if err := m.soon(c, func() error { return m.enter(c) }); err != nil {
		return false, err
	}
	for {
		if err := m.gather(ctx, c); err != nil {
			return served, err
		}
		served = true
		if err := m.idle(ctx, c, news); err != nil {
			return true, err
		}
	}
}

// soon does one step with the server, which closes the connection if it takes
// too long: a server that has gone without a word never answers.
func (m *Mailbox) soon(c *imapclient.Client, step func() error) error {
	late := time.AfterFunc(or(m.Patience, 2*time.Minute), func() { c.Close() })
	defer late.Stop()
	return step()
}

// enter logs in and opens the folder.
func (m *Mailbox) enter(c *imapclient.Client) error {
	if err := c.Login(m.User, m.Password).Wait(); err != nil {
		return fmt.Errorf("login: %w", err)
	}
	if _, err := c.Select(or(m.Folder, "INBOX"), nil).Wait(); err != nil {
		return fmt.Errorf("folder %s: %w", or(m.Folder, "INBOX"), err)
	}
	return nil
}

// open connects; a password is never sent in the clear but to this machine.
func (m *Mailbox) open(ctx context.Context, news chan struct{}) (*imapclient.Client, error) {
	host, _, err := net.SplitHostPort(m.Addr)
	if err != nil {
		return nil, err
	}
	options := &imapclient.Options{TLSConfig: m.config(host), Dialer: &net.Dialer{Timeout: 30 * time.Second},
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{Mailbox: func(*imapclient.UnilateralDataMailbox) { poke(news) }}}
	switch m.Mode {
	case TLSImplicit:
		return imapclient.DialTLS(m.Addr, options)
	case TLSNever:
		if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
			return nil, ErrPlainLogin
		}
		return imapclient.DialInsecure(m.Addr, options)
	}
	return imapclient.DialStartTLS(m.Addr, options)
}

func (m *Mailbox) config(host string) *tls.Config {
	if m.TLS != nil {
		return m.TLS
	}
	return &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}
}

// idle waits for news: told by the server where it can (IDLE), else for a
// minute.
func (m *Mailbox) idle(ctx context.Context, c *imapclient.Client, news chan struct{}) error {
	wait := or(m.Wait, 5*time.Minute)
	if !c.Caps().Has(imap.CapIdle) {
		return m.pause(ctx, c, min(wait, time.Minute), news)
	}
	var idle *imapclient.IdleCommand
	err := m.soon(c, func() (err error) { idle, err = c.Idle(); return err })
	if err != nil {
		return err
	}
	if err := m.pause(ctx, c, wait, news); err != nil {
		return err
	}
	return m.soon(c, func() error { return errors.Join(idle.Close(), idle.Wait()) })
}

func (m *Mailbox) pause(ctx context.Context, c *imapclient.Client, wait time.Duration, news chan struct{}) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-c.Closed():
		return errors.New("the connection was closed")
	case <-news:
	case <-time.After(wait):
	}
	return nil
}

func (m *Mailbox) log() *slog.Logger {
	if m.Log == nil {
		return slog.Default()
	}
	return m.Log
}
