package doctor

import (
	"context"
	"net"
	"strings"

	"blitiri.com.ar/go/spf"
	"github.com/emersion/go-msgauth/dmarc"
)

// senders asks whether the domain says who may send for it (SPF, RFC 7208), and
// whether that is who does.
func (d Doctor) senders(ctx context.Context, domain string, hosts []string) Finding {
	publish := []string{domain + `. TXT "v=spf1 mx -all"`}
	from := hosts
	if d.Relay != "" {
		from = []string{d.Relay}
		publish = []string{domain + `. TXT "v=spf1 mx a:` + d.Relay + ` ~all"`}
	}
	texts, err := d.texts(ctx, domain, "v=spf1")
	switch {
	case err != nil:
		return unknown("TXT", domain, err)
	case len(texts) == 0:
		return Finding{Bad, "doctor.spf.none", []any{"Domain", domain}, publish}
	case len(texts) > 1:
		return Finding{Bad, "doctor.spf.many", []any{"Domain", domain, "Number", len(texts)}, publish}
	}
	for _, ip := range d.addresses(ctx, from) {
		result, err := spf.CheckHostWithSender(ip, domain, "postmaster@"+domain, spf.WithResolver(d.Names), spf.WithContext(ctx))
		if result != spf.Pass {
			args := []any{"Record", texts[0], "Address", ip.String(), "Result", string(result), "Error", text(err)}
			return Finding{Bad, "doctor.spf.fails", args, publish}
		}
	}
	return Finding{Good, "doctor.spf.good", []any{"Record", texts[0]}, nil}
}

func (d Doctor) addresses(ctx context.Context, hosts []string) (out []net.IP) {
	for _, host := range hosts {
		list, _ := d.Names.LookupIPAddr(ctx, host)
		for _, a := range list {
			out = append(out, a.IP)
		}
	}
	return out
}

// signature asks whether the key that we sign with is published (DKIM, RFC 6376).
func (d Doctor) signature(ctx context.Context, domain string) Finding {
	if d.Record == "" {
		return Finding{Doubtful, "doctor.dkim.off", nil, nil}
	}
	name := d.Selector + "._domainkey." + domain
	publish := []string{name + ". TXT " + quoted(d.Record)}
	texts, err := d.texts(ctx, name, "")
	switch {
	case err != nil:
		return unknown("TXT", name, err)
	case len(texts) == 0:
		return Finding{Bad, "doctor.dkim.none", []any{"Name", name}, publish}
	case len(texts) > 1 || key(texts[0]) != key(d.Record):
		return Finding{Bad, "doctor.dkim.other", []any{"Name", name}, publish}
	}
	return Finding{Good, "doctor.dkim.good", []any{"Name", name}, nil}
}

// policy asks whether the domain says what others shall do with letters that
// prove nothing (DMARC, RFC 7489).
func (d Doctor) policy(ctx context.Context, domain string) Finding {
	name := "_dmarc." + domain
	publish := []string{name + `. TXT "v=DMARC1; p=none; rua=mailto:postmaster@` + domain + `"`}
	texts, err := d.texts(ctx, name, "v=DMARC1")
	switch {
	case err != nil:
		return unknown("TXT", name, err)
	case len(texts) == 0:
		return Finding{Bad, "doctor.dmarc.none", []any{"Name", name}, publish}
	}
	if r, err := dmarc.Parse(texts[0]); err == nil && len(texts) == 1 {
		return Finding{Good, "doctor.dmarc.good", []any{"Policy", string(r.Policy)}, nil}
	}
	return Finding{Bad, "doctor.dmarc.bad", []any{"Name", name, "Record", strings.Join(texts, " | ")}, publish}
}

// texts are the TXT records of a name that begin so; none if it has no such.
func (d Doctor) texts(ctx context.Context, name, begin string) (out []string, err error) {
	all, err := d.Names.LookupTXT(ctx, name)
	if err != nil && missing(err) == Unknown {
		return nil, err
	}
	for _, t := range all {
		if strings.HasPrefix(strings.ToLower(t), strings.ToLower(begin)) {
			out = append(out, t)
		}
	}
	return out, nil
}

// key is the key of a DKIM record, without the blanks that may stand in it.
func key(record string) string {
	_, k, _ := strings.Cut(strings.Join(strings.Fields(record), ""), "p=")
	k, _, _ = strings.Cut(k, ";")
	return k
}

// maxString is the most octets of one string of a TXT record (RFC 1035, 3.3.14).
const maxString = 255

// quoted writes a text as the strings of a TXT record in a zone file.
func quoted(text string) string {
	var parts []string
	for len(text) > maxString {
		parts, text = append(parts, `"`+text[:maxString]+`"`), text[maxString:]
	}
	return strings.Join(append(parts, `"`+text+`"`), " ")
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
