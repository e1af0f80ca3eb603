package mail

import (
	"context"
	"net"
	"net/netip"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// zone answers from a table: "name TYPE" to values.
type zone map[string][]string

func (n zone) get(name, kind string) ([]string, error) {
	if v, ok := n[strings.TrimSuffix(name, ".")+" "+kind]; ok {
		return v, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
}

func (n zone) LookupTXT(_ context.Context, name string) ([]string, error) { return n.get(name, "TXT") }
func (n zone) LookupMX(_ context.Context, name string) ([]*net.MX, error) {
	_, err := n.get(name, "MX")
	return nil, err
}
func (n zone) LookupAddr(_ context.Context, a string) ([]string, error) { return n.get(a, "PTR") }
func (n zone) LookupIPAddr(_ context.Context, name string) (out []net.IPAddr, err error) {
	list, err := n.get(name, "A")
	for _, a := range list {
		out = append(out, net.IPAddr{IP: net.ParseIP(a)})
	}
	return out, err
}

// oneLetter keeps the last letter that was sent.
type oneLetter struct{ raw []byte }

func (o *oneLetter) Send(_ context.Context, _ Path, raw []byte) error { o.raw = raw; return nil }

const fromAna = "From: Ana <ana@mail.example.org>\r\nTo: <g+x@play.example>\r\nSubject: Re: a sua vez\r\n" +
	"Date: Mon, 30 Nov 2026 10:00:00 +0000\r\nMessage-ID: <9@example.org>\r\n\r\n8/5 6/5\r\n"

// signedBy is the letter with a signature of a domain, and the domain's record.
func signedBy(t *testing.T, domain, letter string) (string, zone) {
	t.Helper()
	key, err := DKIMKey(filepath.Join(t.TempDir(), "k.pem"))
	require.NoError(t, err)
	var got oneLetter
	d := DKIM{Next: &got, Domain: domain, Selector: "s", Key: key}
	require.NoError(t, d.Send(t.Context(), Path{}, []byte(letter)))
	return string(got.raw), zone{"s._domainkey." + domain + " TXT": {d.Record()}}
}

func TestASignatureProvesOnlyItsOwnDomain(t *testing.T) {
	for _, c := range []struct {
		domain, policy string
		want           Proof
	}{
		{"mail.example.org", "", BySignature},
		{"example.org", "", BySignature},                   // the same organisation
		{"example.org", "v=DMARC1; p=none", BySignature},   // lenient
		{"example.org", "v=DMARC1; p=reject; adkim=s", ""}, // asks for its very name
		{"mail.example.org", "v=DMARC1; adkim=s; p=none", BySignature},
		{"evil.example", "", ""},
		{"org", "", ""},
	} {
		letter, dns := signedBy(t, c.domain, fromAna)
		if c.policy != "" {
			dns["_dmarc.example.org TXT"] = []string{c.policy}
		}
		p := Prover{Names: dns}
		require.Equal(t, c.want, p.Prove(t.Context(), []byte("Return-Path: <x@y>\r\n"+letter), Envelope{}), c)
		require.Empty(t, p.Prove(t.Context(), []byte(strings.Replace(letter, "8/5", "9/5", 1)), Envelope{}), "changed")
		require.Empty(t, p.Prove(t.Context(), []byte("From: rui@example.org\r\n"+letter), Envelope{}), "two From")
		require.Empty(t, Prover{Names: zone{}}.Prove(t.Context(), []byte(letter), Envelope{}), "no key is published")
	}
}

func TestAMachineProvesWhatTheDomainAllows(t *testing.T) {
	dns := zone{"example.org TXT": {"v=spf1 ip4:192.0.2.0/24 -all"}, "evil.example TXT": {"v=spf1 +all"}}
	for _, c := range []struct {
		from, remote string
		want         Proof
	}{
		{"ana@example.org", "192.0.2.9", ByMachine},
		{"ana@example.org", "::ffff:192.0.2.9", ByMachine},
		{"ana@example.org", "198.51.100.9", ""},
		{"x@evil.example", "192.0.2.9", ""}, // allowed there, but another domain
		{"", "192.0.2.9", ""},
		{"ana@example.org", "127.0.0.1", ""}, // a relay of our own hides who sent
		{"ana@example.org", "10.1.2.3", ""},
	} {
		env := Envelope{From: c.from, Helo: "mx.example.org", Remote: netip.MustParseAddr(c.remote)}
		require.Equal(t, c.want, Prover{Names: dns}.Prove(t.Context(), []byte(fromAna), env), c)
	}
	require.Empty(t, Prover{Names: dns}.Prove(t.Context(), []byte(fromAna), Envelope{From: "ana@example.org"}), "nobody saw the machine")
	dns["_dmarc.mail.example.org TXT"] = []string{"v=DMARC1; p=none; aspf=s"}
	env := Envelope{From: "ana@example.org", Remote: netip.MustParseAddr("192.0.2.9")}
	require.Empty(t, Prover{Names: dns}.Prove(t.Context(), []byte(fromAna), env), "strict")
}

// A machine from outside cannot speak for our own server.
func TestAStrangerIsNotOurServer(t *testing.T) {
	forged := "Authentication-Results: mx.play.example; dmarc=pass header.from=mail.example.org\r\n" + fromAna
	for remote, want := range map[string]Proof{"192.0.2.9": "", "::ffff:192.0.2.9": "", "10.1.2.3": ByServer, "127.0.0.1": ByServer, "fd00::1": ByServer} {
		p := Prover{Names: zone{}, Believed: "mx.play.example"}
		require.Equal(t, want, p.Prove(t.Context(), []byte(forged), Envelope{Remote: netip.MustParseAddr(remote)}), remote)
	}
}

func TestOnlyOurOwnServersWordCounts(t *testing.T) {
	for _, c := range []struct {
		lines string
		want  Proof
	}{
		{"Authentication-Results: mx.play.example; dmarc=pass header.from=mail.example.org\r\n", ByServer},
		{"Authentication-Results: mx.play.example; dkim=pass header.d=example.org\r\n", ByServer},
		{"Authentication-Results: mx.play.example; spf=pass smtp.mailfrom=ana@example.org\r\n", ByServer},
		{"Authentication-Results: mx.play.example; dkim=pass header.d=evil.example; spf=fail smtp.mailfrom=ana@example.org\r\n", ""},
		{"Authentication-Results: mx.evil.example; dmarc=pass header.from=mail.example.org\r\n", ""},
		{"Authentication-Results: mx.play.example; dkim=fail header.d=example.org\r\n" +
			"Authentication-Results: mx.play.example; dmarc=pass header.from=mail.example.org\r\n", ""}, // the lower came with the letter
		{"", ""},
	} {
		p := Prover{Names: zone{}, Believed: "mx.play.example"}
		require.Equal(t, c.want, p.Prove(t.Context(), []byte(c.lines+fromAna), Envelope{}), c.lines)
	}
}
