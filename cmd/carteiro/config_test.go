package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMailThatCannotWorkIsRefusedAtOnce(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		says string
	}{
		"relay without a port": {[]string{"--relay", "smtp.example.org"}, "the port is missing"},
		"port of TLS":          {[]string{"--relay", "smtp.example.org:465"}, "--relay-tls tls"},
		"port of STARTTLS":     {[]string{"--mailbox", "clube", "--imap", "imap.example.org:143"}, "--imap-tls starttls"},
		"STARTTLS at 993":      {[]string{"--mailbox", "clube", "--imap", "imap.example.org:993", "--imap-tls", "starttls"}, "--imap-tls tls"},
		"no mailbox":           {[]string{"--imap", "imap.example.org:993"}, "--mailbox"},
		"no login":             {[]string{"--mailbox", "clube", "--imap", "imap.example.org:993"}, "--user"},
		"a whole address":      {[]string{"--mailbox", "clube@example.org"}, "--mailbox clube --domain example.org"},
		"a long name":          {[]string{"--mailbox", "clube.de.gamao.e.damas.do.porto"}, "room for 28"},
	} {
		status, _, errs := command(t, append([]string{"serve", "--data", t.TempDir()}, c.args...)...)
		require.Equal(t, 1, status, name)
		require.Contains(t, errs, c.says, name)
	}
	good := Config{Relay: "smtp.example.org:587", IMAP: "imap.example.org:993", IMAPTLS: "tls", Mailbox: "clube", User: "clube"}
	require.NoError(t, good.Validate())
}
