// Package doctor looks at how a domain's mail is set up, as the rest of the
// world sees it, and says in plain words what is missing and which DNS records
// to publish.
package doctor

import (
	"context"
	"errors"
	"net"
	"strings"

	"blitiri.com.ar/go/spf"
)

// State is what a finding says.
type State string

// A Good finding needs nothing, a Doubtful one should be mended, a Bad one keeps
// letters from coming or going. Unknown: it could not be looked up now.
const (
	Good     State = "good"
	Doubtful State = "doubtful"
	Bad      State = "bad"
	Unknown  State = "unknown"
)

// Finding is one thing that was looked at. Its sentence stands in the catalogue
// under Sentence, with Args in pairs. Publish lists the records that would be
// right, as they stand in a zone file.
type Finding struct {
	State    State
	Sentence string
	Args     []any
	Publish  []string
}

// Doctor knows what the operator has set up. Names is net.DefaultResolver
// outside of tests.
type Doctor struct {
	Names    spf.DNSResolver
	Greeting func(ctx context.Context, host string) (string, error) // of an SMTP server on port 25; nil: not tried
	Selector string                                                 // of our signature
	Record   string                                                 // that should stand there; empty: we do not sign
	Relay    string                                                 // host that our letters go out by; empty: from the mail exchanger itself
}

// Examine looks at everything, in the order in which one would set it up.
func (d Doctor) Examine(ctx context.Context, domain string) []Finding {
	hosts, found := d.exchangers(ctx, domain)
	for _, host := range hosts {
		found = append(found, d.host(ctx, host)...)
	}
	found = append(found, d.senders(ctx, domain, hosts))
	found = append(found, d.signature(ctx, domain))
	return append(found, d.policy(ctx, domain))
}

// exchangers asks who takes letters for the domain (RFC 5321, 5.1).
func (d Doctor) exchangers(ctx context.Context, domain string) (hosts []string, found []Finding) {
	list, err := d.Names.LookupMX(ctx, domain)
	if len(list) == 0 {
		publish := domain + ". MX 10 mail." + domain + "."
		if state := missing(err); state == Unknown {
			return nil, []Finding{unknown("MX", domain, err)}
		}
		return nil, []Finding{{Bad, "doctor.mx.none", []any{"Domain", domain}, []string{publish}}}
	}
	for _, mx := range list {
		hosts = append(hosts, strings.TrimSuffix(mx.Host, "."))
	}
	if hosts[0] == "" { // a null MX: "no mail here" (RFC 7505)
		return nil, []Finding{{Bad, "doctor.mx.null", []any{"Domain", domain}, []string{domain + ". MX 10 mail." + domain + "."}}}
	}
	return hosts, []Finding{{Good, "doctor.mx.good", []any{"Domain", domain, "Hosts", strings.Join(hosts, ", ")}, nil}}
}

// host asks whether an exchanger has an address, whether the address has its
// name, and whether anybody answers there.
func (d Doctor) host(ctx context.Context, host string) (found []Finding) {
	addresses, err := d.Names.LookupIPAddr(ctx, host)
	switch {
	case len(addresses) == 0 && missing(err) == Unknown:
		return []Finding{unknown("A", host, err)}
	case len(addresses) == 0:
		return []Finding{{Bad, "doctor.host.none", []any{"Host", host}, []string{host + ". A <IP>"}}}
	}
	for _, a := range addresses {
		found = append(found, d.reverse(ctx, host, a.IP))
	}
	if d.Greeting == nil {
		return found
	}
	greeting, err := d.Greeting(ctx, host)
	if err != nil {
		return append(found, Finding{Bad, "doctor.port.closed", []any{"Host", host, "Error", err.Error()}, nil})
	}
	return append(found, Finding{Good, "doctor.port.good", []any{"Host", host, "Greeting", greeting}, nil})
}

// reverse asks for the name of an address, which has to lead back to it.
func (d Doctor) reverse(ctx context.Context, host string, ip net.IP) Finding {
	args := []any{"Host", host, "Address", ip.String()}
	names, err := d.Names.LookupAddr(ctx, ip.String())
	if len(names) == 0 && missing(err) == Unknown {
		return unknown("PTR", ip.String(), err)
	}
	for _, name := range names {
		back, _ := d.Names.LookupIPAddr(ctx, strings.TrimSuffix(name, "."))
		for _, b := range back {
			if b.IP.Equal(ip) {
				return Finding{Good, "doctor.ptr.good", append(args, "Name", strings.TrimSuffix(name, ".")), nil}
			}
		}
	}
	return Finding{Doubtful, "doctor.ptr.none", args, nil}
}

// missing tells a name that is not there from a question that got no answer.
func missing(err error) State {
	var dns *net.DNSError
	if err == nil || errors.As(err, &dns) && dns.IsNotFound {
		return Bad
	}
	return Unknown
}

func unknown(kind, name string, err error) Finding {
	return Finding{Unknown, "doctor.unknown", []any{"Kind", kind, "Name", name, "Error", err.Error()}, nil}
}
