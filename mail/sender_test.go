package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// postOffice is a real SMTP server that keeps what it takes. At names the step
// at which hook is called: mail, rcpt, data (before any of the letter was
// read), half (a part of it was), dot (all of it was), accepted (250 is out).
type postOffice struct {
	mu      sync.Mutex
	letters []string
	hook    func(step string) error
	user    string
	secure  int // letters that came over TLS
	addr    string
}

func openOffice(t *testing.T, setup func(*smtp.Server)) *postOffice {
	t.Helper()
	o := &postOffice{hook: func(string) error { return nil }}
	srv := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &counter{office: o, conn: c}, o.call("connect")
	}))
	srv.Domain, srv.AllowInsecureAuth = "relay.example", true
	srv.ErrorLog = quiet{}
	if setup != nil {
		setup(srv)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	o.addr = l.Addr().String()
	go srv.Serve(watched{l, o})
	t.Cleanup(func() { srv.Close() })
	return o
}

type quiet struct{}

func (quiet) Printf(string, ...any) {}
func (quiet) Println(...any)        {}

func (o *postOffice) call(step string) error {
	o.mu.Lock()
	hook := o.hook
	o.mu.Unlock()
	return hook(step)
}

func (o *postOffice) at(step string, do func() error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.hook = func(s string) error {
		if s == step {
			return do()
		}
		return nil
	}
}

func (o *postOffice) taken() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return append([]string(nil), o.letters...)
}

// watched calls the hook after the 250 of a letter has been written.
type watched struct {
	net.Listener
	office *postOffice
}

func (w watched) Accept() (net.Conn, error) {
	c, err := w.Listener.Accept()
	return &watchedConn{Conn: c, office: w.office}, err
}

type watchedConn struct {
	net.Conn
	office *postOffice
}

func (c *watchedConn) Write(b []byte) (int, error) {
	n, err := c.Conn.Write(b)
	if strings.Contains(string(b), "250 2.0.0 OK: queued") {
		_ = c.office.call("accepted")
	}
	return n, err
}

type counter struct {
	office *postOffice
	conn   *smtp.Conn
}

func (s *counter) AuthMechanisms() []string {
	if s.office.user == "" {
		return nil
	}
	return []string{sasl.Plain}
}

func (s *counter) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != s.office.user || password != "segredo" {
			return smtp.ErrAuthFailed
		}
		return nil
	}), nil
}

func (s *counter) Mail(string, *smtp.MailOptions) error { return s.office.call("mail") }
func (s *counter) Rcpt(string, *smtp.RcptOptions) error { return s.office.call("rcpt") }
func (s *counter) Reset()                               {}
func (s *counter) Logout() error                        { return nil }

func (s *counter) Data(r io.Reader) error {
	if err := s.office.call("data"); err != nil {
		return err
	}
	head := make([]byte, 40)
	if _, err := io.ReadFull(r, head); err != nil {
		return err
	}
	if err := s.office.call("half"); err != nil {
		return err
	}
	rest, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if err := s.office.call("dot"); err != nil {
		return err
	}
	s.office.mu.Lock()
	defer s.office.mu.Unlock()
	s.office.letters = append(s.office.letters, string(head)+string(rest))
	if _, ok := s.conn.TLSConnectionState(); ok {
		s.office.secure++
	}
	return nil
}

// testTLS is a certificate for 127.0.0.1, and who trusts it.
func testTLS(t *testing.T) (server, client *tls.Config) {
	s := httptest.NewTLSServer(nil)
	defer s.Close()
	pool := x509.NewCertPool()
	pool.AddCert(s.Certificate())
	return &tls.Config{Certificates: s.TLS.Certificates}, &tls.Config{RootCAs: pool}
}

var anyLetter = []byte("From: a@play.example\r\nTo: b@mail.example\r\nSubject: x\r\nMessage-ID: <one@play.example>\r\n" +
	"Date: Mon, 02 Mar 2026 10:00:00 +0000\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n.dot\r\nOlá\r\n")

var anyPath = Path{From: "b+x@play.example", To: "b@mail.example"}

func TestRelayDelivers(t *testing.T) {
	o := openOffice(t, nil)
	r := &Relay{Addr: o.addr, Hello: "play.example"}
	require.NoError(t, r.Send(t.Context(), anyPath, anyLetter))
	require.NoError(t, r.Send(t.Context(), Path{To: "b@mail.example"}, anyLetter), "the null path is allowed")
	require.Len(t, o.taken(), 2)
	assert.Equal(t, string(anyLetter), o.taken()[0], "octet for octet")
}

func TestRelayTellsRefusalsApart(t *testing.T) {
	o := openOffice(t, nil)
	r := &Relay{Addr: o.addr}
	for _, step := range []string{"mail", "rcpt", "data", "dot"} {
		for code, final := range map[int]bool{421: false, 451: false, 550: true, 554: true} {
			o.at(step, func() error { return &smtp.SMTPError{Code: code, Message: "no"} })
			err := r.Send(t.Context(), anyPath, anyLetter)
			require.Error(t, err)
			var no Rejected
			assert.Equal(t, final, errors.As(err, &no), "%s %d: %v", step, code, err)
		}
	}
	assert.Empty(t, o.taken())
}

func TestRelayThatIsNotThere(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	l.Close()
	err = (&Relay{Addr: l.Addr().String()}).Send(t.Context(), anyPath, anyLetter)
	var no Rejected
	assert.Error(t, err)
	assert.False(t, errors.As(err, &no), "worth another try")
}

func TestRelayThatHangs(t *testing.T) {
	o := openOffice(t, nil)
	held := make(chan struct{})
	defer close(held)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	o.at("half", func() error { cancel(); <-held; return errors.New("late") })
	go func() { done <- (&Relay{Addr: o.addr}).Send(ctx, anyPath, anyLetter) }()
	assert.Error(t, <-done, "ends with its context")
}

func TestRelayUsesTLSWhereItIsOffered(t *testing.T) {
	server, client := testTLS(t)
	o := openOffice(t, func(s *smtp.Server) { s.TLSConfig = server })
	r := &Relay{Addr: o.addr, TLS: client}
	for range 2 {
		require.NoError(t, r.Send(t.Context(), anyPath, anyLetter))
	}
	assert.Equal(t, 2, o.secure)
	assert.Error(t, (&Relay{Addr: o.addr, Mode: TLSRequired}).Send(t.Context(), anyPath, anyLetter), "a certificate of nobody we know")
	assert.NoError(t, (&Relay{Addr: o.addr}).Send(t.Context(), anyPath, anyLetter), "nobody stands between us and this machine")
	assert.False(t, (&Relay{Addr: "smtp.example.org:587"}).config().InsecureSkipVerify)
	plain := openOffice(t, nil)
	assert.Error(t, (&Relay{Addr: plain.addr, Mode: TLSRequired, TLS: client}).Send(t.Context(), anyPath, anyLetter))
	r.Addr = plain.addr
	assert.Error(t, r.Send(t.Context(), anyPath, anyLetter), "once offered, always wanted")
	assert.Empty(t, plain.taken())
}

func TestRelayLogsIn(t *testing.T) {
	o := openOffice(t, nil)
	o.user = "carteiro"
	r := &Relay{Addr: o.addr, User: "carteiro", Password: "segredo"}
	require.NoError(t, r.Send(t.Context(), anyPath, anyLetter))
	r.Password = "outro"
	err := r.Send(t.Context(), anyPath, anyLetter)
	var no Rejected
	assert.Error(t, err)
	assert.False(t, errors.As(err, &no), "a wrong password is the operator's affair, not the letter's")
	assert.Len(t, o.taken(), 1)
}

func TestFolderKeepsALetterOnce(t *testing.T) {
	f := Folder{Dir: t.TempDir() + "/new"}
	list, err := f.List()
	require.NoError(t, err)
	assert.Empty(t, list)
	for range 2 {
		require.NoError(t, f.Send(t.Context(), anyPath, anyLetter))
	}
	list, err = f.List()
	require.NoError(t, err)
	require.Len(t, list, 1)
	l, err := f.Read(list[0].Name)
	require.NoError(t, err)
	assert.Equal(t, "one@play.example", l.ID)
	assert.Equal(t, "b@mail.example", l.Address)
	assert.Contains(t, l.Text, "Olá")
	files, err := os.ReadDir(f.Dir)
	require.NoError(t, err)
	assert.Len(t, files, 1, "nothing half written is left")
	for _, name := range []string{"../one", "none", ""} {
		_, err := f.Read(name)
		assert.ErrorIs(t, err, fs.ErrNotExist, name)
	}
	var no Rejected
	assert.ErrorAs(t, f.Send(t.Context(), anyPath, []byte("Subject: x\r\n\r\nno id")), &no)
}

func TestFolderListsTheNewestFirst(t *testing.T) {
	f := Folder{Dir: t.TempDir()}
	for _, id := range []string{"a", "b", "c"} {
		require.NoError(t, f.Send(t.Context(), anyPath, []byte(strings.Replace(string(anyLetter), "<one@", "<"+id+"@", 1))))
	}
	list, err := f.List()
	require.NoError(t, err)
	require.Len(t, list, 3)
	assert.Equal(t, "c b a", list[0].Name+" "+list[1].Name+" "+list[2].Name)
	assert.Equal(t, time.Date(2026, 3, 2, 10, 0, 0, 0, time.UTC), list[0].Date.UTC())
}
