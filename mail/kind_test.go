package mail

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestKindsByHeader(t *testing.T) {
	for head, want := range map[string]Kind{
		"Auto-Submitted: no":                              Reply,
		"Auto-Submitted: auto-generated":                  AutoReply,
		"Auto-Submitted: auto-notified; x=y":              AutoReply,
		"Precedence: auto_reply":                          AutoReply,
		"Precedence: junk":                                AutoReply,
		"Precedence: bulk":                                AutoReply,
		"Precedence: bulk\nList-Unsubscribe: <x>":         List,
		"Precedence: list":                                List,
		"List-Id: <x.example>":                            List,
		"List-Id: <x.example>\nSubject: Out of Office: x": AutoReply,
		"List-Unsubscribe: <x>":                           Reply,
		"Return-Path: <>":                                 AutoReply,
		"Return-Path: <ana@example.org>":                  Reply,
		"X-Auto-Response-Suppress: All":                   AutoReply,
		"X-Failed-Recipients: x@example.org":              Bounce,
		"X-Apple-Action: VACATION":                        AutoReply,
		"X-POST-MessageClass: 9; Autoresponder":           AutoReply,
		"Return-Path: <>\nSubject: Undeliverable: x":      Bounce,
		"Subject: Undeliverable letters amuse me":         Reply,
		"Subject: complaint about message from 192.0.2.1": Other,
		"Subject: Auto: x":                                AutoReply,
		"Subject: Re: Out of Office: x":                   Reply,
		"Subject: Réponse automatique : x":                AutoReply,
		"Subject: Автоответ: x":                           AutoReply,
		"Subject: 自動返信: x":                                AutoReply,
		"Feedback-Type: abuse":                            Other,
		"Content-Type: multipart/report; report-type=delivery-status; boundary=b": Bounce,
		"X-Mailer: vacation planner": Reply,
	} {
		in, err := Parse([]byte("From: ana@example.org\n" + head + "\n\nroll\n"))
		require.NoError(t, err)
		assert.Equal(t, want, in.Kind, head)
	}
}

func TestDaemonsBounce(t *testing.T) {
	in, err := Parse([]byte("From: x@example.org\nSubject: Undeliverable: x\n\n#550 5.1.1 no such user#\n"))
	require.NoError(t, err)
	assert.Equal(t, Bounce, in.Kind)
	for from, want := range map[string]Kind{"MAILER-DAEMON@x.example": Bounce, "mailer-daemon@x.example": Bounce, "postmaster@x.example": Reply, "ana@x.example": Reply} {
		in, err := Parse([]byte("From: " + from + "\nSubject: x\n\nroll\n"))
		require.NoError(t, err)
		assert.Equal(t, want, in.Kind, from)
	}
}
