package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Path is where a letter of ours comes from and goes to on the way. An empty
// From is the null path: nobody wants to hear of a failure.
type Path struct {
	From string
	To   string
}

// Sender takes a letter off our hands. A nil error means that somebody else
// answers for it now; a refusal that is final is a Rejected.
type Sender interface {
	Send(ctx context.Context, path Path, raw []byte) error
}

// Rejected is a final refusal: sending the letter again would not help.
type Rejected struct{ Err error }

// Error says what the other server said.
func (r Rejected) Error() string { return "rejected: " + r.Err.Error() }

// Unwrap gives the error of the other server.
func (r Rejected) Unwrap() error { return r.Err }

// Refused says that a server refused the recipient, or else the letter itself,
// for now or for good.
type Refused struct {
	Err       error
	Recipient bool // in answer to RCPT
}

// Error says what the other server said.
func (r Refused) Error() string { return r.Err.Error() }

// Unwrap gives the error of the other server.
func (r Refused) Unwrap() error { return r.Err }

// TLSMode says how a Relay is spoken to.
type TLSMode string

// The modes. TLSAuto uses STARTTLS wherever it is offered, and insists on it
// from then on. A server on this machine need not prove its name in that mode:
// the certificate that Debian makes for a Postfix proves none.
const (
	TLSAuto     TLSMode = ""
	TLSRequired TLSMode = "starttls"
	TLSImplicit TLSMode = "tls"
	TLSNever    TLSMode = "none"
)

// Relay sends through one configured SMTP server.
type Relay struct {
	Addr     string // host:port
	Hello    string // our name in EHLO; "localhost" if empty
	Mode     TLSMode
	TLS      *tls.Config // nil verifies the host's certificate
	User     string      // empty for no login
	Password string
	Timeout  time.Duration // of one step; 2 minutes if zero

	offers atomic.Bool // STARTTLS was offered once
}

// ErrPlainLogin means that a password would have gone over the wire in the clear.
var ErrPlainLogin = errors.New("mail: the relay offers no TLS, so no password is sent to it")

// Send delivers a letter over a connection of its own. A 5xx answer to the
// letter is a Rejected; a refused login or a 4xx is worth another try.
func (r *Relay) Send(ctx context.Context, path Path, raw []byte) error {
	c, err := r.open(ctx)
	if err != nil {
		return fmt.Errorf("mail: relay %s: %w", r.Addr, err)
	}
	defer c.Close()
	stop := context.AfterFunc(ctx, func() { c.Close() })
	defer stop()
	if err := transmit(c, path, raw); err != nil {
		var said *smtp.SMTPError
		if errors.As(err, &said) && said.Code >= 500 {
			return Rejected{err}
		}
		return err
	}
	_ = c.Quit() // the letter is delivered, whatever the answer
	return nil
}

// transmit hands one letter over, and tells at which step it was refused.
func transmit(c *smtp.Client, path Path, raw []byte) error {
	if err := c.Mail(path.From, nil); err != nil {
		return err
	}
	if err := c.Rcpt(path.To, nil); err != nil {
		return Refused{err, true}
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write(raw); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return Refused{err, false}
	}
	return nil
}

// open connects, secures the connection and logs in.
func (r *Relay) open(ctx context.Context) (*smtp.Client, error) {
	c, err := r.connect(ctx, r.Mode == TLSRequired || r.Mode == TLSAuto && r.offers.Load())
	if err != nil {
		return nil, err
	}
	if ok, _ := c.Extension("STARTTLS"); ok && r.Mode == TLSAuto && !r.offers.Swap(true) {
		c.Close()
		return r.open(ctx)
	}
	if err := r.login(c); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

func (r *Relay) connect(ctx context.Context, startTLS bool) (*smtp.Client, error) {
	d := net.Dialer{Timeout: r.timeout()}
	conn, err := d.DialContext(ctx, "tcp", r.Addr)
	if err != nil {
		return nil, err
	}
	_ = conn.SetDeadline(time.Now().Add(r.timeout()))
	var c *smtp.Client
	switch {
	case r.Mode == TLSImplicit:
		c = smtp.NewClient(tls.Client(conn, r.config()))
	case startTLS:
		if c, err = smtp.NewClientStartTLS(conn, r.config()); err != nil {
			return nil, err
		}
	default:
		c = smtp.NewClient(conn)
	}
	c.CommandTimeout, c.SubmissionTimeout = r.timeout(), 5*r.timeout()
	if err := c.Hello(r.hello()); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

func (r *Relay) login(c *smtp.Client) error {
	if r.User == "" {
		return nil
	}
	host, _, _ := net.SplitHostPort(r.Addr)
	if _, secure := c.TLSConnectionState(); !secure && !loopback(host) {
		return ErrPlainLogin
	}
	if c.SupportsAuth(sasl.Plain) {
		return c.Auth(sasl.NewPlainClient("", r.User, r.Password))
	}
	return c.Auth(sasl.NewLoginClient(r.User, r.Password))
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func (r *Relay) config() *tls.Config {
	host, _, _ := net.SplitHostPort(r.Addr)
	cfg := &tls.Config{InsecureSkipVerify: r.Mode == TLSAuto && loopback(host)}
	if r.TLS != nil {
		cfg = r.TLS.Clone()
	}
	if cfg.ServerName == "" {
		cfg.ServerName = host
	}
	return cfg
}

func (r *Relay) hello() string {
	if r.Hello == "" {
		return "localhost"
	}
	return r.Hello
}

func (r *Relay) timeout() time.Duration {
	if r.Timeout == 0 {
		return 2 * time.Minute
	}
	return r.Timeout
}
