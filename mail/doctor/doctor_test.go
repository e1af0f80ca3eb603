package doctor_test

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/mail/doctor"
)

// zone answers like a DNS server that knows these records: "name TYPE" to values.
type zone map[string][]string

func (z zone) get(name, kind string) ([]string, error) {
	v, ok := z[strings.TrimSuffix(name, ".")+" "+kind]
	if !ok {
		return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
	}
	if v == nil {
		return nil, &net.DNSError{Err: "server failure", Name: name, IsTemporary: true}
	}
	return v, nil
}

func (z zone) LookupTXT(_ context.Context, name string) ([]string, error) { return z.get(name, "TXT") }

func (z zone) LookupMX(_ context.Context, name string) (out []*net.MX, err error) {
	list, err := z.get(name, "MX")
	for _, host := range list {
		out = append(out, &net.MX{Host: host + ".", Pref: 10})
	}
	return out, err
}

func (z zone) LookupIPAddr(_ context.Context, name string) (out []net.IPAddr, err error) {
	list, err := z.get(name, "A")
	for _, a := range list {
		out = append(out, net.IPAddr{IP: net.ParseIP(a)})
	}
	return out, err
}

func (z zone) LookupAddr(_ context.Context, a string) ([]string, error) { return z.get(a, "PTR") }

const record = "v=DKIM1; k=rsa; p=MIIBIjANBg"

// healthy is a domain that is set up as it should be.
func healthy() zone {
	return zone{
		"play.example MX":                  {"mail.play.example"},
		"mail.play.example A":              {"192.0.2.7"},
		"192.0.2.7 PTR":                    {"mail.play.example."},
		"play.example TXT":                 {"something else", "v=spf1 mx -all"},
		"post._domainkey.play.example TXT": {"v=DKIM1; k=rsa; p=MIIB IjANBg"},
		"_dmarc.play.example TXT":          {"v=DMARC1; p=quarantine"},
		"relay.example A":                  {"198.51.100.9"},
	}
}

func examine(z zone, change func(*doctor.Doctor)) (bad []string, publish []string) {
	d := doctor.Doctor{Names: z, Selector: "post", Record: record,
		Greeting: func(context.Context, string) (string, error) { return "220 mail", nil }}
	if change != nil {
		change(&d)
	}
	for _, f := range d.Examine(context.Background(), "play.example") {
		if f.State != doctor.Good {
			bad, publish = append(bad, f.Sentence), append(publish, f.Publish...)
		}
	}
	return bad, publish
}

func TestHealthy(t *testing.T) {
	bad, _ := examine(healthy(), nil)
	require.Empty(t, bad)
}

func TestWhatIsMissingIsNamedWithTheRecordToPublish(t *testing.T) {
	for _, c := range []struct {
		name     string
		damage   func(zone)
		sentence string
		publish  string
	}{
		{"no MX", func(z zone) { delete(z, "play.example MX") }, "doctor.mx.none", "play.example. MX 10 mail.play.example."},
		{"null MX", func(z zone) { z["play.example MX"] = []string{""} }, "doctor.mx.null", "play.example. MX 10 mail.play.example."},
		{"MX without address", func(z zone) { delete(z, "mail.play.example A") }, "doctor.host.none", "mail.play.example. A <IP>"},
		{"no PTR", func(z zone) { delete(z, "192.0.2.7 PTR") }, "doctor.ptr.none", ""},
		{"PTR leads elsewhere", func(z zone) { z["192.0.2.7 PTR"] = []string{"relay.example"} }, "doctor.ptr.none", ""},
		{"no SPF", func(z zone) { z["play.example TXT"] = []string{"x"} }, "doctor.spf.none", `play.example. TXT "v=spf1 mx -all"`},
		{"two SPF", func(z zone) { z["play.example TXT"] = []string{"v=spf1 -all", "v=spf1 mx -all"} }, "doctor.spf.many", `play.example. TXT "v=spf1 mx -all"`},
		{"SPF of others", func(z zone) { z["play.example TXT"] = []string{"v=spf1 ip4:203.0.113.0/24 -all"} }, "doctor.spf.fails", `play.example. TXT "v=spf1 mx -all"`},
		{"no key", func(z zone) { delete(z, "post._domainkey.play.example TXT") }, "doctor.dkim.none", `post._domainkey.play.example. TXT "` + record + `"`},
		{"another key", func(z zone) { z["post._domainkey.play.example TXT"] = []string{"v=DKIM1; p=AAAA"} }, "doctor.dkim.other", `post._domainkey.play.example. TXT "` + record + `"`},
		{"no DMARC", func(z zone) { delete(z, "_dmarc.play.example TXT") }, "doctor.dmarc.none", `_dmarc.play.example. TXT "v=DMARC1; p=none; rua=mailto:postmaster@play.example"`},
		{"bad DMARC", func(z zone) { z["_dmarc.play.example TXT"] = []string{"v=DMARC1; p=never"} }, "doctor.dmarc.bad", `_dmarc.play.example. TXT "v=DMARC1; p=none; rua=mailto:postmaster@play.example"`},
		{"no answer", func(z zone) { z["_dmarc.play.example TXT"] = nil }, "doctor.unknown", ""},
	} {
		z := healthy()
		c.damage(z)
		bad, publish := examine(z, nil)
		require.Contains(t, bad, c.sentence, c.name)
		if c.publish != "" {
			require.Contains(t, publish, c.publish, c.name)
		}
	}
}

func TestARelayHasToBeAllowed(t *testing.T) {
	by := func(d *doctor.Doctor) { d.Relay = "relay.example" }
	bad, publish := examine(healthy(), by)
	require.Equal(t, []string{"doctor.spf.fails"}, bad)
	require.Equal(t, []string{`play.example. TXT "v=spf1 mx a:relay.example ~all"`}, publish)

	z := healthy()
	z["play.example TXT"] = []string{"v=spf1 mx a:relay.example ~all"}
	bad, _ = examine(z, by)
	require.Empty(t, bad)
}

func TestAClosedPortAndAKeyThatIsLong(t *testing.T) {
	bad, publish := examine(healthy(), func(d *doctor.Doctor) {
		d.Greeting = func(context.Context, string) (string, error) { return "", errors.New("connection refused") }
		d.Record = "v=DKIM1; p=" + strings.Repeat("A", 400)
	})
	require.Equal(t, []string{"doctor.port.closed", "doctor.dkim.other"}, bad)
	require.Equal(t, 2, strings.Count(publish[0], ` "`), "a string of a record has 255 octets at most")
}
