package mail

import (
	"bytes"
	"context"
	"net"
	"net/netip"
	"strings"
	"time"

	"blitiri.com.ar/go/spf"
	"github.com/emersion/go-msgauth/dkim"
	"github.com/emersion/go-msgauth/dmarc"
	"golang.org/x/net/publicsuffix"
)

// Prover tells whether a letter is proved to come from the domain that its From
// names: by a signature of that domain (DKIM, RFC 6376), by the machine that
// brought it (SPF, RFC 7208), or by the word of a mail server of ours that
// stands before this one (RFC 8601). Others' words about it prove nothing.
type Prover struct {
	Names    spf.DNSResolver // net.DefaultResolver outside of tests
	Believed string          // authserv-id of our own mail server, on this network; empty for none
	Timeout  time.Duration   // of all questions about a letter; 10 seconds if zero
}

// Proof is by what a letter is proved; empty for nothing.
type Proof string

// The proofs.
const (
	BySignature Proof = "dkim"
	ByMachine   Proof = "spf"
	ByServer    Proof = "server"
)

// maxSignatures bounds the signatures of one letter that are looked at.
const maxSignatures = 5

// Prove looks for a proof. The letter came as env says; a name server that does
// not answer proves nothing.
func (p Prover) Prove(ctx context.Context, raw []byte, env Envelope) Proof {
	ctx, cancel := context.WithTimeout(ctx, or(p.Timeout, 10*time.Second))
	defer cancel()
	in, parts, err := readEnvelope(raw)
	if err != nil {
		return ""
	}
	_, domain, _ := strings.Cut(in.From, "@")
	if p.Believed != "" && near(env.Remote) {
		return p.told(parts.header, domain)
	}
	strict := p.policy(ctx, domain)
	switch {
	case p.signed(ctx, raw, domain, strict):
		return BySignature
	case p.sent(ctx, env, domain, strict):
		return ByMachine
	}
	return ""
}

// strictness tells where a domain asks for its very name (RFC 7489, 3.1).
type strictness struct{ dkim, spf bool }

// policy asks the domain, or else the organisation's; one that says nothing is
// lenient.
func (p Prover) policy(ctx context.Context, domain string) strictness {
	look := &dmarc.LookupOptions{LookupTXT: p.texts(ctx)}
	r, err := dmarc.LookupWithOptions(domain, look)
	if err != nil && organisation(domain) != domain {
		r, err = dmarc.LookupWithOptions(organisation(domain), look)
	}
	if err != nil {
		return strictness{}
	}
	return strictness{r.DKIMAlignment == dmarc.AlignmentStrict, r.SPFAlignment == dmarc.AlignmentStrict}
}

func (p Prover) texts(ctx context.Context) func(string) ([]string, error) {
	return func(name string) ([]string, error) { return p.Names.LookupTXT(ctx, name) }
}

// signed tells whether the domain has signed the letter.
func (p Prover) signed(ctx context.Context, raw []byte, domain string, strict strictness) bool {
	list, _ := dkim.VerifyWithOptions(bytes.NewReader(raw),
		&dkim.VerifyOptions{LookupTXT: p.texts(ctx), MaxVerifications: maxSignatures})
	for _, v := range list {
		if v.Err == nil && aligned(v.Domain, domain, strict.dkim) {
			return true
		}
	}
	return false
}

// sent tells whether the machine that brought the letter may send for the
// domain. Who hands on what others brought (a relay on this network) may not
// be asked.
func (p Prover) sent(ctx context.Context, env Envelope, domain string, strict strictness) bool {
	_, from, _ := strings.Cut(env.From, "@")
	if near(env.Remote) || !aligned(from, domain, strict.spf) {
		return false
	}
	result, _ := spf.CheckHostWithSender(net.IP(env.Remote.Unmap().AsSlice()), env.Helo, env.From,
		spf.WithResolver(p.Names), spf.WithContext(ctx))
	return result == spf.Pass
}

// near tells whether a letter was handed on by a machine of ours: one of this
// network, or a mailbox or a socket where no machine is seen at all.
func near(remote netip.Addr) bool {
	return !remote.IsValid() || remote.IsPrivate() || remote.IsLoopback()
}

// aligned tells whether a domain that is proved speaks for that of the From.
func aligned(proved, from string, strict bool) bool {
	proved, from = strings.ToLower(proved), strings.ToLower(from)
	if proved == "" || strict {
		return proved != "" && proved == from
	}
	return organisation(proved) == organisation(from)
}

// organisation is the part of a domain that was bought (RFC 7489, 3.2).
func organisation(domain string) string {
	if org, err := publicsuffix.EffectiveTLDPlusOne(strings.ToLower(domain)); err == nil {
		return org
	}
	return strings.ToLower(domain)
}
