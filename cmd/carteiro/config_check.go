package main

import (
	"fmt"
	"net"
	"strings"

	"carteiro/mail"
)

// Validate says what of the mail's set-up cannot work, before anything is tried;
// kong calls it.
func (c *Config) Validate() error {
	for _, s := range []struct{ flag, addr, tls, port, want string }{
		{"--relay", c.Relay, c.RelayTLS, "465", "tls"},
		{"--imap", c.IMAP, c.IMAPTLS, "143", "starttls"},
		{"--imap", c.IMAP, c.IMAPTLS, "993", "tls"},
	} {
		if s.addr == "" {
			continue
		}
		_, port, err := net.SplitHostPort(s.addr)
		if err != nil || port == "" {
			return fmt.Errorf("%s %q: the port is missing, as in mail.example.org:%s", s.flag, s.addr, s.port)
		}
		if port == s.port && s.tls != s.want {
			return fmt.Errorf("%s %s: that port wants %s-tls %s", s.flag, s.addr, s.flag, s.want)
		}
	}
	return c.checkMailbox()
}

func (c *Config) checkMailbox() error {
	switch {
	case c.IMAP != "" && c.Mailbox == "":
		return fmt.Errorf("--imap %s: whose letters are gathered there is missing, --mailbox", c.IMAP)
	case c.IMAP != "" && c.User == "" && c.IMAPUser == "":
		return fmt.Errorf("--imap %s: the login is missing, --user or --imap-user", c.IMAP)
	case strings.Contains(c.Mailbox, "@"):
		local, domain, _ := strings.Cut(c.Mailbox, "@")
		return fmt.Errorf("--mailbox %s: of an address it is what stands before the @; write --mailbox %s --domain %s", c.Mailbox, local, domain)
	case len(c.Mailbox) > mail.MaxBox:
		return fmt.Errorf("--mailbox %s: it has %d characters, and addresses below it have room for %d", c.Mailbox, len(c.Mailbox), mail.MaxBox)
	}
	return nil
}
