package mailtest

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Postfix is a running Postfix.
type Postfix struct {
	Addr   string // where it takes letters by SMTP
	Secure string // the same with TLS from the start; for a Postfix with a certificate
	dir    string
}

// StartPostfix starts a Postfix that takes letters for some domains and hands them
// on, each domain's by a transport, as "smtp:[127.0.0.1]:2525" or
// "lmtp:inet:127.0.0.1:2424"; nothing else leaves the machine. Settings are
// further lines of main.cf. The test is skipped where there is no Postfix or no
// right to start one.
func StartPostfix(t testing.TB, transports map[string]string, settings ...string) *Postfix {
	t.Helper()
	need(t, "postfix")
	port, secure := Port(t), Port(t)
	p := &Postfix{Addr: local(port), Secure: local(secure), dir: Folder(t, "postfix")}
	for _, sub := range []string{"queue", "data", "etc"} {
		if err := os.Mkdir(filepath.Join(p.dir, sub), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	do(t, "chown", "postfix", filepath.Join(p.dir, "data"))
	etc, table := filepath.Join(p.dir, "etc"), ""
	for domain, transport := range transports {
		table += fmt.Sprintf("{ %s = %s } ", domain, transport)
	}
	domains := strings.Join(slices.Sorted(maps.Keys(transports)), " ")
	main := fmt.Sprintf(mainCF, p.dir, domains, table) + strings.Join(settings, "\n") + "\n"
	write(t, etc, "main.cf", main)
	write(t, etc, "master.cf", fmt.Sprintf(masterCF, port, secure))
	do(t, "postfix", "-c", etc, "check")
	do(t, "postfix", "-c", etc, "start")
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the log of Postfix:\n%s", p.Log())
		}
		do(t, "postfix", "-c", etc, "stop")
	})
	reachable(t, p.Addr)
	return p
}

// Queue tells what waits to be handed on.
func (p *Postfix) Queue(t testing.TB) string {
	t.Helper()
	return do(t, "postqueue", "-c", filepath.Join(p.dir, "etc"), "-p")
}

// Log is what Postfix has noted so far.
func (p *Postfix) Log() string {
	text, _ := os.ReadFile(filepath.Join(p.dir, "log"))
	return string(text)
}

const mainCF = `compatibility_level = 3.6
queue_directory = %[1]s/queue
data_directory = %[1]s/data
daemon_directory = /usr/lib/postfix/sbin
command_directory = /usr/sbin
maillog_file = %[1]s/log
maillog_file_prefixes = %[1]s
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.test
mydestination =
local_recipient_maps =
alias_maps =
relay_domains = %[2]s
mynetworks = 192.0.2.0/24
transport_maps = inline:{ %[3]s}
default_transport = error:5.1.2 nothing leaves this machine
relay_transport = error:nothing leaves this machine
smtp_dns_support_level = disabled
smtp_host_lookup = native
smtp_tls_security_level = none
lmtp_dns_support_level = disabled
lmtp_host_lookup = native
minimal_backoff_time = 2s
maximal_backoff_time = 4s
queue_run_delay = 2s
smtpd_client_connection_count_limit = 0
smtpd_client_connection_rate_limit = 0
`

const masterCF = `127.0.0.1:%d inet n - n - - smtpd
127.0.0.1:%d inet n - n - - smtpd -o smtpd_tls_wrappermode=yes
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
lmtp unix - - n - - lmtp
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`
