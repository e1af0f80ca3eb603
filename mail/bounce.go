package mail

import (
	"regexp"
	"strings"
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
	f.Letter = messageID([]byte(strings.ReplaceAll(p.returned, "\r\n", "\n") + "\n\n"))
	f.Letter = strings.Trim(f.Letter, "<>")
	return f, ok
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
