package mail

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-message"
)

// gather keeps every letter that was not seen, the oldest first.
func (m *Mailbox) gather(ctx context.Context, c *imapclient.Client) error {
	var found *imap.SearchData
	err := m.soon(c, func() (err error) {
		found, err = c.UIDSearch(&imap.SearchCriteria{NotFlag: []imap.Flag{imap.FlagSeen}}, nil).Wait()
		return err
	})
	if err != nil {
		return err
	}
	for _, uid := range found.AllUIDs() {
		if m.failed[uid] >= mostTries {
			continue
		}
		if err := m.soon(c, func() error { return m.one(ctx, c, uid) }); err != nil {
			return fmt.Errorf("letter %d: %w", uid, err)
		}
	}
	return nil
}

// mostTries is how often a letter may end the connection before it is left alone
// until the next start, so that one that the provider itself cannot read does not
// keep all others waiting.
const mostTries = 3

// one keeps a letter and marks it as seen. A letter that could not be kept now
// stays as it is.
func (m *Mailbox) one(ctx context.Context, c *imapclient.Client, uid imap.UID) error {
	raw, at, err := fetch(c, uid)
	if err != nil {
		m.blame(uid)
		return err
	}
	if raw == nil {
		return nil // somebody has taken it out meanwhile
	}
	if err := m.keep(ctx, raw, Envelope{At: at}); err != nil {
		return err
	}
	return m.seen(c, imap.UIDSetNum(uid))
}

// fetch takes a letter, and when the provider took it. Of a long one it is the
// beginning: nobody is left who could be told at the door that it is too long, and
// a reply stands before its pictures.
func fetch(c *imapclient.Client, uid imap.UID) (raw []byte, at time.Time, err error) {
	body := &imap.FetchItemBodySection{Peek: true, Partial: &imap.SectionPartial{Size: MaxLetter}}
	letters, err := c.Fetch(imap.UIDSetNum(uid), &imap.FetchOptions{UID: true, InternalDate: true, BodySection: []*imap.FetchItemBodySection{body}}).Collect()
	if err != nil || len(letters) == 0 {
		return nil, at, err
	}
	return letters[0].FindBodySection(body), letters[0].InternalDate, nil
}

// blame counts that the connection ended at a letter.
func (m *Mailbox) blame(uid imap.UID) {
	if m.failed == nil {
		m.failed = map[imap.UID]int{}
	}
	if m.failed[uid]++; m.failed[uid] == mostTries {
		m.log().Error("mail: a letter in the mailbox cannot be fetched and is left alone", "folder", or(m.Folder, "INBOX"), "uid", uid)
	}
}

func (m *Mailbox) seen(c *imapclient.Client, set imap.UIDSet) error {
	return c.Store(set, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagSeen}}, nil).Close()
}

// keep hands a letter to the inbox, if it is to one of our addresses and can be
// read.
func (m *Mailbox) keep(ctx context.Context, raw []byte, env Envelope) error {
	in, parts, err := readEnvelope(raw)
	if err != nil {
		m.log().Info("mail: a letter in the mailbox cannot be read", "error", err)
		return nil
	}
	to, ok := m.target(ctx, parts.header, in)
	if ok && m.Exists != nil {
		if ok, err = m.Exists(ctx, to); err != nil {
			return err
		}
	}
	if !ok {
		m.log().Info("mail: a letter in the mailbox is not for us")
		return nil
	}
	env.From = in.From
	if path := parts.header.Get("Return-Path"); path != "" {
		env.From = strings.Trim(path, "<> ")
	}
	return m.Accept(ctx, to, env, crlf(raw))
}

// delivered are the fields in which servers say to whom they delivered.
var delivered = []string{"Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "X-Delivered-To"}

// target is the address of ours that a letter came to: a signed one before all
// others, then what it answers, then a club.
func (m *Mailbox) target(ctx context.Context, h message.Header, in Incoming) (Target, bool) {
	var addresses []string
	for _, field := range delivered {
		addresses = append(addresses, h.Values(field)...)
	}
	var other Target
	for _, a := range append(addresses, in.To...) {
		switch t, err := m.Signer.Read(a); {
		case err != nil:
		case t.Kind != ToClub:
			return t, true
		case other.Kind == "" || other.Club == House:
			other = t
		}
	}
	if m.Answered != nil && other.Club == House {
		for _, id := range append(in.InReplyTo, in.References...) {
			if t, ok := m.Answered(ctx, id); ok {
				return t, true
			}
		}
	}
	return other, other.Kind != ""
}

// crlf gives a letter the line ends of the wire.
func crlf(raw []byte) []byte {
	return bytes.ReplaceAll(bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")), []byte("\n"), []byte("\r\n"))
}
