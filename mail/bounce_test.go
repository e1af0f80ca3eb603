package mail_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/mail"
)

// fromAna is a letter of a person.
const fromAna = "From: Ana <ana@mail.example.org>\r\nSubject: Re: a sua vez\r\n\r\n8/5 6/5\r\n"

// report is a delivery report about a letter of ours.
func report(fields string) string {
	return strings.ReplaceAll(`Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mx.example.org>
To: b+x@play.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Your message could not be delivered. 550 5.7.1 says the text, which is not asked.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

`+fields+`
--b
Content-Type: message/rfc822

Message-ID: <abc@play.example>
Subject: A sua vez

8/5 6/5

--b--
`, "\n", "\r\n")
}

func TestReportsOfFailure(t *testing.T) {
	for fields, want := range map[string]mail.Failure{
		"Final-Recipient: rfc822; ana@x\nAction: failed\nStatus: 5.1.1\n":                        {Final: true, Status: "5.1.1"},
		"Final-Recipient: rfc822; ana@x\nAction: failed\nStatus: 4.4.7 (expired)\n":              {Status: "4.4.7"},
		"Final-Recipient: rfc822; ana@x\nAction: Delayed\nStatus: 4.2.2\n":                       {Late: true, Status: "4.2.2"},
		"Final-Recipient: rfc822; ana@x\nAction: failed\n":                                       {Final: true},
		"Action: delayed\nStatus: 4.2.2\n\nAction: failed\nStatus: 5.2.1\n\nAction: delivered\n": {Final: true, Status: "5.2.1"},
		"action:failed\nstatus:nonsense\n":                                                       {Final: true},
	} {
		got, ok := mail.ReadFailure([]byte(report(fields)))
		require.True(t, ok, fields)
		want.Letter = "abc@play.example"
		require.Equal(t, want, got, fields)
	}
	_, ok := mail.ReadFailure([]byte(report("Action: delivered\nStatus: 2.0.0\n")))
	require.False(t, ok, "a letter that has arrived")
	_, ok = mail.ReadFailure([]byte(fromAna))
	require.False(t, ok, "a letter of a person")
}

func TestReportsInAMailersOwnWords(t *testing.T) {
	const head = "Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.example.org\r\nSubject: failure notice\r\n\r\n"
	for text, want := range map[string]mail.Failure{
		"<ana@x>: 550 5.1.1 no such user\r\n":         {Final: true, Status: "5.1.1"},
		"<ana@x>: 550 unknown user\r\n":               {Final: true},
		"Sorry, it wasn't possible. 4.2.2 quota\r\n":  {Status: "4.2.2"},
		"I'm afraid I wasn't able to deliver it.\r\n": {},
	} {
		got, ok := mail.ReadFailure([]byte(head + text))
		require.True(t, ok, text)
		require.Equal(t, want, got, text)
	}
}

func FuzzReadFailure(f *testing.F) {
	f.Add([]byte(report("Action: failed\nStatus: 5.1.1\n")))
	f.Add([]byte(fromAna))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if got, _ := mail.ReadFailure(raw); got.Final && got.Late {
			t.Fatal("final and late at once")
		}
	})
}
