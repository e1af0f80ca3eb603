package main

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"strings"
	"time"

	"carteiro/engine/lang"
	"carteiro/mail"
	"carteiro/mail/doctor"
)

// MailDoctor looks at a domain's mail.
type MailDoctor struct {
	Domain  string `arg:"" help:"The domain of the clubs' addresses."`
	Lang    string `help:"Language of the report." enum:"pt,en" default:"en"`
	Offline bool   `help:"Do not knock at port 25."`
}

// Help says what it does.
func (MailDoctor) Help() string {
	return `Looks at a domain's mail as the world sees it and says in plain words what is
missing and which DNS records to publish. Ends with status 1 while something is
to be mended. It changes nothing, but makes the signing key where there is none.`
}

// Run examines and prints the report.
func (c *MailDoctor) Run(ctx context.Context, cfg *Config, std stdio) error {
	words, err := lang.New(mail.Locales())
	if err != nil {
		return err
	}
	d := doctor.Doctor{Names: net.DefaultResolver, Selector: cfg.DKIMSelector}
	if !c.Offline {
		d.Greeting = greeting
	}
	d.Relay = relayHost(cfg.Relay)
	if cfg.DKIMSelector != "" {
		key, err := mail.DKIMKey(cfg.dkimKey())
		if err != nil {
			return err
		}
		d.Record = mail.DKIM{Key: key}.Record()
	}
	return report(words.In(c.Lang), std, c.Domain, d.Examine(ctx, c.Domain))
}

// relayHost is the host that our letters go out by as others see it: empty for
// this machine, whose name is not the one that it is called here.
func relayHost(relay string) string {
	host, _, err := net.SplitHostPort(relay)
	if err != nil || host == "localhost" || net.ParseIP(host).IsLoopback() {
		return ""
	}
	return host
}

// greeting is the first line of the SMTP server of a host.
func greeting(ctx context.Context, host string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, 15*time.Second)
	defer cancel()
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", net.JoinHostPort(host, "25"))
	if err != nil {
		return "", err
	}
	defer conn.Close()
	end, _ := ctx.Deadline()
	_ = conn.SetDeadline(end)
	line, err := bufio.NewReaderSize(conn, 512).ReadString('\n')
	return strings.TrimSpace(line), err
}

func report(say lang.Phrases, std stdio, domain string, found []doctor.Finding) error {
	fmt.Fprintf(std.out, "%s\n\n", say.Say("doctor.title", "Domain", domain))
	bad := 0
	for _, f := range found {
		if f.State != doctor.Good {
			bad++
		}
		fmt.Fprintf(std.out, "%s: %s\n", say.Say("doctor.state."+string(f.State)), say.Say(f.Sentence, f.Args...))
		for i, record := range f.Publish {
			if i == 0 {
				fmt.Fprintf(std.out, "  %s\n", say.Say("doctor.publish"))
			}
			fmt.Fprintf(std.out, "    %s\n", record)
		}
	}
	if bad == 0 {
		fmt.Fprintf(std.out, "\n%s\n", say.Say("doctor.sum.good"))
		return nil
	}
	fmt.Fprintf(std.out, "\n%s\n", say.Say("doctor.sum.bad", "Number", bad))
	return exit(1)
}
