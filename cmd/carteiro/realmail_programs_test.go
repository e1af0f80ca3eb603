package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// programs are mail programs that send a note to a mail server.
var programs = map[string]func(addr string) carrier{"swaks": swaks, "msmtp": msmtp, "mutt": mutt, "s-nail": sNail}

// TestMailProgramsReachTheServer plays a game with each: its letters come
// straight to the server.
func TestMailProgramsReachTheServer(t *testing.T) {
	for name, program := range programs {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(name); err != nil {
				t.Skipf("%s is not installed", name)
			}
			r := newRound(t)
			r.write = program(r.cfg.SMTP)
			r.play()
		})
	}
}

// do runs a program, which reads in, in a home where nobody has set anything.
func runs(t *testing.T, in, program string, args ...string) {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Stdin = strings.NewReader(in)
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir(), "LC_ALL=C.UTF-8")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s: %s", program, out)
}

// file is a new file with a text.
func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	return name
}

// swaks sends a letter as it is.
func swaks(addr string) carrier {
	return func(t *testing.T, n note) {
		t.Helper()
		runs(t, "", "swaks", "--server", addr, "--from", n.from, "--to", n.to, "--data", "@"+file(t, string(n.raw(t))))
	}
}

// msmtp sends what a program without a mail server of its own has made.
func msmtp(addr string) carrier {
	host, port, _ := net.SplitHostPort(addr)
	return func(t *testing.T, n note) {
		t.Helper()
		runs(t, string(n.raw(t)), "msmtp", "--host="+host, "--port="+port, "--from="+n.from, "--auth=off", "--tls=off", n.to)
	}
}

// mutt makes the letter itself, from a draft as a reply begins.
func mutt(addr string) carrier {
	return func(t *testing.T, n note) {
		t.Helper()
		rc := fmt.Sprintf("set smtp_url=smtp://%s/\nset ssl_starttls=no\nset ssl_force_tls=no\nset copy=no\nset use_envelope_from=yes\nset envelope_from_address=%s\n", addr, n.from)
		runs(t, "", "mutt", "-F", file(t, rc), "-H", file(t, draft(n)))
	}
}

// draft is what stands in the editor: the header, the words, and the letter that
// they answer.
func draft(n note) string {
	if n.answers == nil {
		return fmt.Sprintf("From: %s\nTo: %s\nSubject: Olá\n\n%s\n", n.from, n.to, n.text)
	}
	l := n.answers
	return fmt.Sprintf("From: %s\nTo: %s\nSubject: Re: %s\nIn-Reply-To: <%s>\nReferences: <%s>\n\n%s", n.from, n.to, l.subject, l.id,
		strings.Join(append(l.refs, l.id), "> <"), written(n))
}

// written is the text of a reply, above what it answers.
func written(n note) string {
	if n.answers == nil {
		return n.text + "\n"
	}
	old := strings.ReplaceAll(strings.TrimRight(n.answers.text, "\r\n"), "\r", "")
	return fmt.Sprintf("%s\n\nOn Mon, Nov 30, 2026 at 10:15:00AM +0000, %s wrote:\n> %s\n", n.text, n.answers.from, strings.ReplaceAll(old, "\n", "\n> "))
}

// sNail makes the letter itself from its command line.
func sNail(addr string) carrier {
	return func(t *testing.T, n note) {
		t.Helper()
		subject := "Olá"
		if n.answers != nil {
			subject = "Re: " + n.answers.subject
		}
		runs(t, written(n), "s-nail", "-:/", "-S", "v15-compat", "-S", "mta=smtp://"+addr, "-S", "smtp-auth=none",
			"-S", "from="+n.from, "-s", subject, n.to)
	}
}
