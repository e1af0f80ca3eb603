package mail

import (
	"strings"

	"github.com/emersion/go-message"
	"github.com/emersion/go-msgauth/authres"
)

// told is what our own mail server says about a letter. Only the line on top
// counts that bears its name: those below may have come with the letter.
func (p Prover) told(h message.Header, domain string) Proof {
	for _, line := range h.Values("Authentication-Results") {
		id, results, err := authres.Parse(line)
		if name, _, _ := strings.Cut(strings.TrimSpace(id), " "); err != nil || !strings.EqualFold(name, p.Believed) {
			continue
		}
		for _, r := range results {
			if passed(r, domain) {
				return ByServer
			}
		}
		return ""
	}
	return ""
}

// passed tells whether a result proves the domain of the From.
func passed(r authres.Result, domain string) bool {
	switch r := r.(type) {
	case *authres.DMARCResult:
		return r.Value == authres.ResultPass && strings.EqualFold(domainOf(r.From), domain)
	case *authres.DKIMResult:
		return r.Value == authres.ResultPass && aligned(r.Domain, domain, false)
	case *authres.SPFResult:
		return r.Value == authres.ResultPass && aligned(domainOf(r.From), domain, false)
	}
	return false
}

// domainOf is the domain of an address, or the text itself.
func domainOf(address string) string {
	return address[strings.LastIndexByte(address, '@')+1:]
}
