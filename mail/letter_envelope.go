package mail

import (
	"fmt"
	"net/mail"
	"slices"
	"strings"

	"github.com/emersion/go-message"
)

// singular are the fields that RFC 5322 (3.6) allows once, and the MIME fields
// that decide how the body is read.
var singular = []string{"From", "Sender", "Reply-To", "To", "Cc", "Message-Id", "In-Reply-To",
	"References", "Subject", "Date", "Content-Type", "Content-Transfer-Encoding"}

func envelope(h message.Header) (Incoming, error) {
	for _, k := range singular {
		if len(h.Values(k)) > 1 {
			return Incoming{}, fmt.Errorf("%w: %s", ErrTwice, k)
		}
	}
	from, name, err := sender(h)
	if err != nil {
		return Incoming{}, err
	}
	auto, _, _ := strings.Cut(h.Get("Auto-Submitted"), ";")
	auto, _, _ = strings.Cut(strings.ToLower(strings.TrimSpace(auto)), " ")
	return Incoming{
		MessageID:     first(messageIDs(h.Get("Message-Id"))),
		InReplyTo:     messageIDs(h.Get("In-Reply-To")),
		References:    messageIDs(h.Get("References")),
		From:          from,
		FromName:      name,
		To:            append(recipients(h, "To"), recipients(h, "Cc")...),
		Subject:       oneLine(headerText(h, "Subject")),
		AutoSubmitted: auto,
		Received:      len(h.Values("Received")),
	}, nil
}

func headerText(h message.Header, key string) string {
	s, _ := h.Text(key)
	return toUTF8([]byte(s), "")
}

func oneLine(s string) string { return strings.Join(strings.Fields(tidy(s)), " ") }

func sender(h message.Header) (address, name string, err error) {
	list := addresses(headerText(h, "From"))
	if len(list) != 1 {
		return "", "", fmt.Errorf("%w: %d addresses in From", ErrNoSender, len(list))
	}
	return list[0].Address, oneLine(list[0].Name), nil
}

func recipients(h message.Header, key string) []string {
	var out []string
	for _, a := range addresses(headerText(h, key)) {
		if len(out) < maxNames {
			out = append(out, a.Address)
		}
	}
	return out
}

// addresses reads an address list; where it is broken, whatever stands in
// angle brackets or alone with an @ is taken.
func addresses(s string) []*mail.Address {
	list, err := mail.ParseAddressList(s)
	if err != nil {
		list = looseAddresses(s)
	}
	for _, a := range list {
		if at := strings.LastIndexByte(a.Address, '@'); at >= 0 {
			a.Address = a.Address[:at] + strings.ToLower(a.Address[at:])
		}
	}
	return list
}

func looseAddresses(s string) []*mail.Address {
	var list []*mail.Address
	for _, f := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune("<>,;\" \t()", r) }) {
		at := strings.LastIndexByte(f, '@')
		known := slices.ContainsFunc(list, func(a *mail.Address) bool { return strings.EqualFold(a.Address, f) })
		if at > 0 && at < len(f)-1 && !known && len(list) < maxNames {
			list = append(list, &mail.Address{Address: f})
		}
	}
	return list
}

func messageIDs(s string) []string {
	var out []string
	for _, f := range strings.FieldsFunc(s, func(r rune) bool { return r <= ' ' || r == '<' || r == '>' || r == ',' }) {
		if len(out) < maxNames {
			out = append(out, f)
		}
	}
	return out
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}
