package mail

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"

	"github.com/emersion/go-smtp"
)

// The answers of the server (RFC 5321, RFC 3463).
var (
	errRelayDenied = &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "No relaying here"}
	errNoMailbox   = &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "No such mailbox here"}
	errManyUnknown = &smtp.SMTPError{Code: 421, EnhancedCode: smtp.EnhancedCode{4, 7, 0}, Message: "Too many unknown recipients"}
	errBareLineEnd = &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 6, 0}, Message: "Bare CR or LF in the letter"}
	errTryLater    = &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "Could not keep the letter, try again later"}
	errBroken      = &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 4, 2}, Message: "The letter did not arrive whole"}
	errLongLine    = &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 6, 0}, Message: "A line of the letter is too long"}
	errBadSender   = &smtp.SMTPError{Code: 553, EnhancedCode: smtp.EnhancedCode{5, 1, 7}, Message: "The sender's address is too long"}
	errLoop        = &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 4, 6}, Message: "The letter goes in circles"}
)

const (
	maxHops = 50
	maxPath = 320 // octets of an address: RFC 5321, 4.5.3.1, with room
)

// session is one SMTP session, with at most one letter under way.
type session struct {
	ctx     context.Context
	end     context.CancelFunc
	server  *Server
	conn    *smtp.Conn
	env     Envelope
	rcpts   []recipient
	unknown int
}

// recipient is a target and the short name of its address for the log.
type recipient struct {
	Target
	mark string
}

func newSession(base context.Context, s *Server, c *smtp.Conn) *session {
	ctx, end := context.WithCancel(base)
	_, secure := c.TLSConnectionState()
	return &session{ctx: ctx, end: end, server: s, conn: c,
		env: Envelope{Helo: clip(c.Hostname(), 255), Remote: remoteAddr(c.Conn()), TLS: secure}}
}

// Reset forgets the letter under way.
func (s *session) Reset() { s.env.From, s.rcpts = "", nil }

// Logout ends the session.
func (s *session) Logout() error { s.end(); return nil }

// Mail starts a letter.
func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.Reset()
	if len(from) > maxPath {
		return errBadSender
	}
	s.env.From = from
	return nil
}

// Rcpt takes a recipient that is ours, or refuses it here, before the letter.
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	t, err := s.server.Signer.Read(to)
	if errors.Is(err, ErrRelay) {
		return s.refuse(errRelayDenied)
	}
	if err != nil {
		return s.refuse(errNoMailbox)
	}
	if there, err := s.exists(t); err != nil {
		return errTryLater
	} else if !there {
		return s.refuse(errNoMailbox)
	}
	s.rcpts = append(s.rcpts, recipient{t, Fingerprint(to)})
	return nil
}

func (s *session) exists(t Target) (bool, error) {
	if s.server.Exists == nil {
		return true, nil
	}
	return s.server.Exists(s.ctx, t)
}

// refuse counts refused recipients, so that nobody tries addresses for long.
func (s *session) refuse(answer *smtp.SMTPError) error {
	if s.unknown++; s.unknown < or(s.server.MaxUnknown, 10) {
		return answer
	}
	s.cut(io.ErrClosedPipe)
	return errManyUnknown
}

// cut lets no more be read from the connection, which ends it.
func (s *session) cut(err error) {
	if g := s.guard(); g != nil {
		g.kill(err)
	}
}

func (s *session) guard() *guardConn {
	var c net.Conn = s.conn.Conn()
	if t, ok := c.(*tls.Conn); ok {
		c = t.NetConn()
	}
	g, _ := c.(*guardConn)
	return g
}

// Data takes the letter. It answers nil only when every recipient's copy is
// durable. What Parse would refuse is refused here, so that its sender learns.
func (s *session) Data(r io.Reader) error {
	raw, err := s.read(r)
	if err != nil {
		return err
	}
	if bareLineEnd(raw) {
		return errBareLineEnd
	}
	if longestLine(raw) > or(s.server.MaxLineLength, 2000) {
		return errLongLine
	}
	if hops(raw) > maxHops {
		return errLoop
	}
	if _, _, err := readEnvelope(raw); err != nil {
		return &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 6, 0}, Message: oneLine(err.Error())}
	}
	letter := append([]byte("Return-Path: <"+oneLine(s.env.From)+">\r\n"), raw...)
	for _, to := range s.rcpts {
		log := s.server.log().With("kind", to.Kind, "rcpt", to.mark, "octets", len(raw))
		if err := s.server.Accept(s.ctx, to.Target, s.env, letter); err != nil {
			log.Error("mail: letter not kept", "error", err)
			return errTryLater
		}
		log.Info("mail: letter taken")
	}
	return nil
}

// read reads the whole letter. A connection that broke on the way has not
// brought it, even where the library took the break for an end (BDAT).
func (s *session) read(r io.Reader) ([]byte, error) {
	raw, err := io.ReadAll(r)
	var answer *smtp.SMTPError
	switch {
	case errors.As(err, &answer):
		return nil, answer
	case err != nil:
		s.cut(err)
		return nil, errBroken
	case s.guard() != nil && s.guard().broken() != nil:
		return nil, errBroken
	}
	return raw, nil
}

// bareLineEnd finds a CR without LF or an LF without CR: the means of SMTP
// smuggling (CVE-2023-51764 and its kin).
func bareLineEnd(b []byte) bool {
	pairs := bytes.Count(b, []byte("\r\n"))
	return bytes.Count(b, []byte("\r")) != pairs || bytes.Count(b, []byte("\n")) != pairs
}

// longestLine counts the octets of the longest line, its end included.
func longestLine(b []byte) (most int) {
	for len(b) > 0 {
		var line []byte
		line, b = cutLine(b)
		most = max(most, len(line))
	}
	return most
}

// hops counts the Received lines of a letter.
func hops(raw []byte) int {
	head, _, _ := bytes.Cut(raw, []byte("\r\n\r\n"))
	return bytes.Count(bytes.ToLower(append([]byte("\r\n"), head...)), []byte("\r\nreceived:"))
}
