package mailtest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Dovecot is a running Dovecot: mailboxes of an ordinary provider.
type Dovecot struct {
	IMAP string // address
	LMTP string // address where letters are handed over
}

// StartDovecot starts a Dovecot whose users all have the same password. What
// comes behind a "+" in the local part of an address is left to the user. The
// test is skipped where there is no Dovecot or no right to start one.
func StartDovecot(t testing.TB, password string) *Dovecot {
	t.Helper()
	need(t, "dovecot")
	imap, lmtp, dir := Port(t), Port(t), folder(t, "dovecot")
	if err := os.Mkdir(filepath.Join(dir, "mail"), 0o777); err != nil {
		t.Fatal(err)
	}
	do(t, "chmod", "777", filepath.Join(dir, "mail"))
	write(t, dir, "dovecot.conf", fmt.Sprintf(dovecotConf, dir, password, imap, lmtp))
	cmd := exec.Command("dovecot", "-F", "-c", filepath.Join(dir, "dovecot.conf"))
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait()
	})
	d := &Dovecot{IMAP: local(imap), LMTP: local(lmtp)}
	reachable(t, d.IMAP)
	return d
}

const dovecotConf = `base_dir = %[1]s/run
log_path = %[1]s/log
protocols = imap lmtp
ssl = no
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
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = %[4]d
  }
}
`
