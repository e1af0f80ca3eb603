package mail

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/emersion/go-smtp"
)

// Failure is what a report says of a letter of ours that did not arrive.
type Failure struct {
	Final  bool   // it never will; else it is late, or another try may help
	Late   bool   // it is still being tried
	Status string // RFC 3463, "5.1.1"; empty where the report has none
	Letter string // the Message-ID of the letter, if the report gives it back
}

// ReadFailure reads a delivery report (RFC 3464), or as much as a letter of a
// mailer says in its own words; false for a letter that is none, or reports a
// success.
func ReadFailure(raw []byte) (Failure, bool) {
	in, err := Parse(raw)
	if err != nil || in.Kind != Bounce {
		return Failure{}, false
	}
	_, whole, err := readEnvelope(raw)
	if err != nil {
		return Failure{}, false
	}
	p := openParts(whole.header, whole.body)
	f, ok := gravest(p.status)
	if p.status == "" {
		f, ok = said(p.plain)
	}
	f.Letter = p.returnedID()
	return f, ok
}

// OfAddress tells whether a failure says something of the mailbox or of the way
// to it (RFC 3463), and not of the letter, of its sender, of our own protocol or
// of somebody's policy: those the operator has to look after.
func (f Failure) OfAddress() bool {
	_, detail, _ := strings.Cut(f.Status, ".")
	subject, _, _ := strings.Cut(detail, ".")
	switch detail {
	case "1.7", "1.8", "2.3", "3.4": // the sender's address; the letter is too long
		return false
	}
	return subject != "5" && subject != "6" && subject != "7"
}

// refusedAt are the refusals of RCPT without a status of RFC 3463 that are about
// the mailbox (RFC 5321, 4.2.3), and whether they are final.
var refusedAt = map[int]bool{550: true, 551: true, 553: true, 556: true, 552: false, 450: false, 452: false}

// refusalOf is what the refusal of a letter says of the address: false for
// nothing.
func refusalOf(err error) (Failure, bool) {
	var at Refused
	var said *smtp.SMTPError
	if !errors.As(err, &at) || !errors.As(err, &said) {
		return Failure{}, false
	}
	f := Failure{Final: said.Code >= 500}
	if code := said.EnhancedCode; code[0] == 4 || code[0] == 5 {
		f.Status, f.Final = fmt.Sprintf("%d.%d.%d", code[0], code[1], code[2]), code[0] == 5
		return f, f.OfAddress() && (at.Recipient || code[1] == 1 || code[1] == 2)
	}
	final, known := refusedAt[said.Code]
	f.Final = final
	return f, at.Recipient && known
}

// complained finds the Message-ID of the letter of ours that somebody reports as
// unwanted (RFC 5965, and what providers send instead); false for another letter.
func complained(raw []byte) (id string, ok bool) {
	_, whole, err := readEnvelope(raw)
	if err != nil {
		return "", false
	}
	p := openParts(whole.header, whole.body)
	return p.returnedID(), isComplaint(whole.header, p)
}

// returnedID is the Message-ID of the letter that a report gives back.
func (p *parts) returnedID() string {
	return strings.Trim(messageID([]byte(strings.ReplaceAll(p.returned, "\r\n", "\n")+"\n\n")), "<>")
}

// gravest is the worst of what a report says of its recipients.
func gravest(report string) (f Failure, ok bool) {
	for _, group := range strings.Split(strings.ReplaceAll(report, "\r\n", "\n"), "\n\n") {
		action, status := "", ""
		for _, line := range strings.Split(group, "\n") {
			name, value, _ := strings.Cut(line, ":")
			value, _, _ = strings.Cut(strings.TrimSpace(value), " ")
			switch strings.ToLower(strings.TrimSpace(name)) {
			case "action":
				action = strings.ToLower(value)
			case "status":
				status = value
			}
		}
		if now, bad := judged(action, status); bad && (!ok || worse(now, f)) {
			f, ok = now, true
		}
	}
	return f, ok
}

// judged says what an action and a status mean together.
func judged(action, status string) (Failure, bool) {
	if !statusShape.MatchString(status) {
		status = ""
	}
	f := Failure{Status: status, Late: action == "delayed", Final: action == "failed" && !strings.HasPrefix(status, "4")}
	return f, f.Late || action == "failed"
}

func worse(a, b Failure) bool {
	return a.Final && !b.Final || a.Final == b.Final && b.Late && !a.Late
}

var statusShape = regexp.MustCompile(`^[245]\.\d{1,3}\.\d{1,3}$`)

// said reads a report without a form of its own: its first status code counts,
// and one without any may be tried again.
func said(plain string) (Failure, bool) {
	code := failureShape.FindString(plain)
	f := Failure{Final: strings.HasPrefix(code, "5")}
	if statusShape.MatchString(code) {
		f.Status = code
	}
	return f, true
}
