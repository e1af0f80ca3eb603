package main

import (
	"net"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/stretchr/testify/require"

	"carteiro/mail/mailtest"
)

const provider, password = "provider.test", "segredo"

// TestInAnOrdinaryMailbox has a server live in a mailbox of a provider, whose
// other users play there. The provider takes letters only from whoever has
// logged in, and from nobody's address but their own.
func TestInAnOrdinaryMailbox(t *testing.T) {
	d := mailtest.StartDovecot(t, password, "namespace inbox {", "inbox = yes", "mailbox Junk {", "auto = create", "}", "}")
	p := mailtest.StartPostfix(t, map[string]string{provider: "lmtp:inet:" + d.LMTP},
		d.Submission(provider, "clube", "roda", "ana", "rui", "eva", "tom")...)
	for name, r := range map[string]*round{
		"starttls": {ana: "ana", rui: "rui", cfg: &Config{Mailbox: "clube", Relay: p.Addr},
			flags: []string{"--relay-tls", "starttls", "--imap", d.IMAPS}},
		"tls": {ana: "eva", rui: "tom", cfg: &Config{Mailbox: "roda", Relay: p.Secure},
			flags: []string{"--relay-tls", "tls", "--imap", d.IMAP, "--imap-tls", "starttls", "--imap-folders", "INBOX,Junk"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r.t, r.ana, r.rui = t, r.ana+"@"+provider, r.rui+"@"+provider
			r.cfg.Data, r.cfg.SMTP, r.cfg.Domain = t.TempDir(), freePort(t), provider
			r.flags = append(r.flags, "--mailbox", r.cfg.Mailbox, "--user", r.cfg.Mailbox, "--pass", password)
			r.env = []string{"SSL_CERT_FILE=" + d.Cert}
			r.box, r.write = &inboxes{addr: d.IMAP, letters: map[string][]letter{}}, submit(p.Addr, d.Cert)
			r.play()
			if name == "tls" { // the provider takes it for unwanted
				r.write = misplace(d.IMAP, r.cfg.Mailbox, "Junk")
			}
			clear(r.cursor) // the letter about the turn came before the last answer
			s, who, l := r.asked()
			l.replyTo = l.from
			r.reply(who, l, nextMove(s).Text)
			r.until("a program that answers the sender is understood", func() bool { return r.state().Turn > s.Turn })
			r.write = submit(p.Addr, d.Cert)
			r.reply(r.ana, r.hello, "jogar ninguem@nowhere.test")
			r.until("the provider's report marks the address", func() bool { return r.fails("ninguem@nowhere.test") })
		})
	}
}

// fails tells whether letters to an address are known not to arrive.
func (r *round) fails(address string) bool {
	id, err := r.log.desk.PlayerAt(r.t.Context(), address)
	require.NoError(r.t, err)
	p, err := r.log.desk.Player(r.t.Context(), id)
	require.NoError(r.t, err)
	return p.Fails()
}

// submit has msmtp log in and send.
func submit(addr, cert string) carrier {
	host, port, _ := net.SplitHostPort(addr)
	return func(t *testing.T, n note) {
		t.Helper()
		user, _, _ := strings.Cut(n.from, "@")
		runs(t, string(n.raw(t)), "msmtp", "--host="+host, "--port="+port, "--from="+n.from, "--tls=on", "--tls-trust-file="+cert,
			"--auth=plain", "--user="+user, "--passwordeval=echo "+password, n.to)
	}
}

// misplace puts notes into a folder of a mailbox, as a provider does that takes
// them for unwanted.
func misplace(addr, user, folder string) carrier {
	return func(t *testing.T, n note) {
		t.Helper()
		c, err := imapclient.DialInsecure(addr, nil)
		require.NoError(t, err)
		defer c.Close()
		require.NoError(t, c.Login(user, password).Wait())
		raw := n.raw(t)
		w := c.Append(folder, int64(len(raw)), nil)
		_, err = w.Write(raw)
		require.NoError(t, err)
		require.NoError(t, w.Close())
		_, err = w.Wait()
		require.NoError(t, err)
	}
}

// inboxes are the mailboxes of a provider's users, read by IMAP.
type inboxes struct {
	addr    string
	letters map[string][]letter // by user
}

// next looks into a user's mailbox until a letter fits.
func (b *inboxes) next(t *testing.T, to string, from int, fits func(letter) bool) (letter, int) {
	t.Helper()
	user, _, _ := strings.Cut(to, "@")
	c, err := imapclient.DialInsecure(b.addr, nil)
	require.NoError(t, err)
	defer c.Close()
	require.NoError(t, c.Login(user, password).Wait())
	_, err = c.Select("INBOX", &imap.SelectOptions{ReadOnly: true}).Wait()
	require.NoError(t, err)
	for late := time.Now().Add(patience); time.Now().Before(late); time.Sleep(20 * time.Millisecond) {
		b.look(t, c, user)
		for i := from; i < len(b.letters[user]); i++ {
			if l := b.letters[user][i]; fits(l) {
				return l, i + 1
			}
		}
	}
	require.FailNow(t, "no letter came", "to %s; %d have come", to, len(b.letters[user]))
	return letter{}, 0
}

// look fetches what has come since.
func (b *inboxes) look(t *testing.T, c *imapclient.Client, user string) {
	t.Helper()
	require.NoError(t, c.Noop().Wait())
	had := len(b.letters[user])
	if int(c.Mailbox().NumMessages) == had {
		return
	}
	whole := &imap.FetchItemBodySection{Peek: true}
	got, err := c.Fetch(imap.SeqSet{{Start: uint32(had + 1)}}, &imap.FetchOptions{BodySection: []*imap.FetchItemBodySection{whole}}).Collect()
	require.NoError(t, err)
	for _, m := range got {
		l, err := readLetter(m.FindBodySection(whole))
		require.NoError(t, err)
		b.letters[user] = append(b.letters[user], l)
	}
}
