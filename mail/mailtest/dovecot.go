package mailtest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Dovecot is a running Dovecot: mailboxes of an ordinary provider. All fields but
// Certificate are addresses.
type Dovecot struct {
	IMAP  string // with STARTTLS, and without TLS to this machine
	IMAPS string // with TLS from the start
	LMTP  string // where letters are handed over
	Auth  string // where a Postfix asks about logins
	Certificate
	mail string // folder of the mailboxes
}

// Fill puts letters into the inbox of a user who has read them all.
func (d *Dovecot) Fill(t testing.TB, user string, letters int) {
	t.Helper()
	box := filepath.Join(d.mail, user)
	for _, sub := range []string{"cur", "new", "tmp"} {
		if err := os.MkdirAll(filepath.Join(box, sub), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for i := range letters {
		write(t, filepath.Join(box, "cur"), fmt.Sprintf("%d.M%d.old:2,S", 1700000000+i, i),
			fmt.Sprintf("From: old@example.org\nTo: %s@provider.test\nSubject: Old\nMessage-ID: <old.%d@example.org>\n\n8/5 6/5\n", user, i))
	}
	do(t, "chown", "-R", "mail:mail", box)
}

// StartDovecot starts a Dovecot whose users all have the same password. What
// comes behind a "+" in the local part of an address is left to the user.
// Settings are further lines of dovecot.conf. The test is skipped where there is
// no Dovecot or no right to start one.
func StartDovecot(t testing.TB, password string, settings ...string) *Dovecot {
	t.Helper()
	need(t, "dovecot")
	imap, imaps, lmtp, auth, dir := Port(t), Port(t), Port(t), Port(t), Folder(t, "dovecot")
	if err := os.Mkdir(filepath.Join(dir, "mail"), 0o777); err != nil {
		t.Fatal(err)
	}
	do(t, "chmod", "777", filepath.Join(dir, "mail"))
	d := &Dovecot{IMAP: local(imap), IMAPS: local(imaps), LMTP: local(lmtp), Auth: local(auth), Certificate: NewCertificate(t), mail: filepath.Join(dir, "mail")}
	conf := fmt.Sprintf(dovecotConf, dir, password, imap, imaps, lmtp, auth, d.Cert, d.Key)
	write(t, dir, "dovecot.conf", conf+strings.Join(settings, "\n")+"\n")
	cmd := exec.Command("dovecot", "-F", "-c", filepath.Join(dir, "dovecot.conf"))
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			text, _ := os.ReadFile(filepath.Join(dir, "log"))
			t.Logf("the log of Dovecot:\n%s", text)
		}
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait()
	})
	reachable(t, d.IMAP)
	return d
}

// Spoil makes every letter that is new to a user unreadable.
func (d *Dovecot) Spoil(t testing.TB, user string) {
	t.Helper()
	letters, _ := filepath.Glob(filepath.Join(d.mail, user, "new", "*"))
	if len(letters) == 0 {
		t.Fatalf("%s has no new letters", user)
	}
	for _, l := range letters {
		if err := os.Chmod(l, 0); err != nil {
			t.Fatal(err)
		}
	}
}

// Submission are the settings of a Postfix that takes letters from some users of
// this Dovecot, once they have logged in with TLS, and only from their own
// addresses at a domain, without anything behind a "+".
func (d *Dovecot) Submission(domain string, users ...string) []string {
	owners := ""
	for _, u := range users {
		owners += fmt.Sprintf("{ %s@%s = %s } ", u, domain, u)
	}
	return []string{
		"smtpd_tls_cert_file = " + d.Cert,
		"smtpd_tls_key_file = " + d.Key,
		"smtpd_tls_security_level = may",
		"smtpd_tls_auth_only = yes",
		"smtpd_sasl_auth_enable = yes",
		"smtpd_sasl_type = dovecot",
		"smtpd_sasl_path = inet:" + d.Auth,
		"smtpd_relay_restrictions = permit_sasl_authenticated, reject",
		"smtpd_sender_restrictions = reject_sender_login_mismatch",
		"header_checks = regexp:{ {/^From:.*[+]/ REJECT From is no address of yours} }",
		"smtpd_sender_login_maps = inline:{ " + owners + "}",
	}
}

const dovecotConf = `base_dir = %[1]s/run
log_path = %[1]s/log
protocols = imap lmtp
ssl = yes
ssl_cert = <%[7]s
ssl_key = <%[8]s
disable_plaintext_auth = no
auth_mechanisms = plain login
mail_location = maildir:%[1]s/mail/%%n
recipient_delimiter = +
default_internal_user = dovecot
default_login_user = dovenull
first_valid_uid = 1
passdb {
  driver = static
  args = password=%[2]s
}
userdb {
  driver = static
  args = uid=mail gid=mail home=%[1]s/mail/%%n allow_all_users=yes
}
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = %[3]d
  }
  inet_listener imaps {
    address = 127.0.0.1
    port = %[4]d
    ssl = yes
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = %[5]d
  }
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = %[6]d
  }
}
`
