package mail_test

import (
	"context"
	"net"
	"net/netip"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/mail"
)

// names answers from a table: "name TYPE" to values.
type names map[string][]string

func (n names) get(name, kind string) ([]string, error) {
	if v, ok := n[strings.TrimSuffix(name, ".")+" "+kind]; ok {
		return v, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
}

func (n names) LookupTXT(_ context.Context, name string) ([]string, error) { return n.get(name, "TXT") }
func (n names) LookupMX(_ context.Context, name string) ([]*net.MX, error) {
	_, err := n.get(name, "MX")
	return nil, err
}
func (n names) LookupAddr(_ context.Context, a string) ([]string, error) { return n.get(a, "PTR") }
func (n names) LookupIPAddr(_ context.Context, name string) (out []net.IPAddr, err error) {
	list, err := n.get(name, "A")
	for _, a := range list {
		out = append(out, net.IPAddr{IP: net.ParseIP(a)})
	}
	return out, err
}

const fromAna = "From: Ana <ana@mail.example.org>\r\nTo: <g+x@play.example>\r\nSubject: Re: a sua vez\r\n" +
	"Date: Mon, 30 Nov 2026 10:00:00 +0000\r\nMessage-ID: <9@example.org>\r\n\r\n8/5 6/5\r\n"

// signedBy is the letter with a signature of a domain, and the domain's record.
func signedBy(t *testing.T, domain, letter string) (string, names) {
	t.Helper()
	key, err := mail.DKIMKey(filepath.Join(t.TempDir(), "k.pem"))
	require.NoError(t, err)
	var got kept
	d := mail.DKIM{Next: &got, Domain: domain, Selector: "s", Key: key}
	require.NoError(t, d.Send(t.Context(), mail.Path{}, []byte(letter)))
	return string(got.raw), names{"s._domainkey." + domain + " TXT": {d.Record()}}
}

func TestASignatureProvesOnlyItsOwnDomain(t *testing.T) {
	for _, c := range []struct {
		domain, policy string
		want           mail.Proof
	}{
		{"mail.example.org", "", mail.BySignature},
		{"example.org", "", mail.BySignature},                 // the same organisation
		{"example.org", "v=DMARC1; p=none", mail.BySignature}, // lenient
		{"example.org", "v=DMARC1; p=reject; adkim=s", ""},    // asks for its very name
		{"mail.example.org", "v=DMARC1; adkim=s; p=none", mail.BySignature},
		{"evil.example", "", ""},
		{"org", "", ""},
	} {
		letter, dns := signedBy(t, c.domain, fromAna)
		if c.policy != "" {
			dns["_dmarc.example.org TXT"] = []string{c.policy}
		}
		p := mail.Prover{Names: dns}
		require.Equal(t, c.want, p.Prove(t.Context(), []byte("Return-Path: <x@y>\r\n"+letter), mail.Envelope{}), c)
		require.Empty(t, p.Prove(t.Context(), []byte(strings.Replace(letter, "8/5", "9/5", 1)), mail.Envelope{}), "changed")
		require.Empty(t, p.Prove(t.Context(), []byte("From: rui@example.org\r\n"+letter), mail.Envelope{}), "two From")
		require.Empty(t, mail.Prover{Names: names{}}.Prove(t.Context(), []byte(letter), mail.Envelope{}), "no key is published")
	}
}

func TestAMachineProvesWhatTheDomainAllows(t *testing.T) {
	dns := names{"example.org TXT": {"v=spf1 ip4:192.0.2.0/24 -all"}, "evil.example TXT": {"v=spf1 +all"}}
	for _, c := range []struct {
		from, remote string
		want         mail.Proof
	}{
		{"ana@example.org", "192.0.2.9", mail.ByMachine},
		{"ana@example.org", "::ffff:192.0.2.9", mail.ByMachine},
		{"ana@example.org", "198.51.100.9", ""},
		{"x@evil.example", "192.0.2.9", ""}, // allowed there, but another domain
		{"", "192.0.2.9", ""},
		{"ana@example.org", "127.0.0.1", ""}, // a relay of our own hides who sent
		{"ana@example.org", "10.1.2.3", ""},
	} {
		env := mail.Envelope{From: c.from, Helo: "mx.example.org", Remote: netip.MustParseAddr(c.remote)}
		require.Equal(t, c.want, mail.Prover{Names: dns}.Prove(t.Context(), []byte(fromAna), env), c)
	}
	require.Empty(t, mail.Prover{Names: dns}.Prove(t.Context(), []byte(fromAna), mail.Envelope{From: "ana@example.org"}), "nobody saw the machine")
	dns["_dmarc.mail.example.org TXT"] = []string{"v=DMARC1; p=none; aspf=s"}
	env := mail.Envelope{From: "ana@example.org", Remote: netip.MustParseAddr("192.0.2.9")}
	require.Empty(t, mail.Prover{Names: dns}.Prove(t.Context(), []byte(fromAna), env), "strict")
}

func TestOnlyOurOwnServersWordCounts(t *testing.T) {
	for _, c := range []struct {
		lines string
		want  mail.Proof
	}{
		{"Authentication-Results: mx.play.example; dmarc=pass header.from=mail.example.org\r\n", mail.ByServer},
		{"Authentication-Results: mx.play.example; dkim=pass header.d=example.org\r\n", mail.ByServer},
		{"Authentication-Results: mx.play.example; spf=pass smtp.mailfrom=ana@example.org\r\n", mail.ByServer},
		{"Authentication-Results: mx.play.example; dkim=pass header.d=evil.example; spf=fail smtp.mailfrom=ana@example.org\r\n", ""},
		{"Authentication-Results: mx.evil.example; dmarc=pass header.from=mail.example.org\r\n", ""},
		{"Authentication-Results: mx.play.example; dkim=fail header.d=example.org\r\n" +
			"Authentication-Results: mx.play.example; dmarc=pass header.from=mail.example.org\r\n", ""}, // the lower came with the letter
		{"", ""},
	} {
		p := mail.Prover{Names: names{}, Believed: "mx.play.example"}
		require.Equal(t, c.want, p.Prove(t.Context(), []byte(c.lines+fromAna), mail.Envelope{}), c.lines)
	}
}
