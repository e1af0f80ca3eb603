package main

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"time"

	gomail "github.com/emersion/go-message/mail"
	"github.com/emersion/go-smtp"

	"carteiro/engine/refusal"
	"carteiro/mail"
	"carteiro/views"
)

// demoLetters shows the folder of letters to the pages of a demo; an answer
// goes through the SMTP port like anybody's.
type demoLetters struct {
	folder mail.Folder
	smtp   string
}

// List gives the letters, newest first.
func (d demoLetters) List(context.Context) ([]views.Letter, error) {
	found, err := d.folder.List()
	if err != nil {
		return nil, err
	}
	out := make([]views.Letter, len(found))
	for i, l := range found {
		out[i] = shown(l)
	}
	return out, nil
}

// Get gives one letter.
func (d demoLetters) Get(_ context.Context, id string) (views.Letter, error) {
	l, err := d.read(id)
	return shown(l), err
}

func (d demoLetters) read(id string) (mail.FolderLetter, error) {
	l, err := d.folder.Read(id)
	if errors.Is(err, fs.ErrNotExist) {
		return l, refusal.New(refusal.NotFound)
	}
	return l, err
}

func shown(l mail.FolderLetter) views.Letter {
	return views.Letter{ID: l.Name, From: l.From, To: l.To, ReplyTo: l.ReplyTo, Subject: l.Subject, At: l.Date, Text: l.Text, HTML: l.HTML}
}

// Answer writes the reply that the person's mail program would write.
func (d demoLetters) Answer(_ context.Context, id, text string) error {
	l, err := d.read(id)
	if err != nil {
		return err
	}
	raw, err := reply(l, text)
	if err != nil {
		return err
	}
	return deliver(d.smtp, l.Address, l.ReplyTo, raw)
}

// deliver hands a letter to a mail server on this machine, without TLS.
func deliver(server, from, to string, raw []byte) error {
	c, err := smtp.Dial(server)
	if err != nil {
		return err
	}
	defer c.Close()
	if err := c.SendMail(from, []string{to}, bytes.NewReader(raw)); err != nil {
		return err
	}
	return c.Quit()
}

// reply puts the text above the quoted letter.
func reply(l mail.FolderLetter, text string) ([]byte, error) {
	var h gomail.Header
	h.SetDate(time.Now())
	h.SetSubject("Re: " + l.Subject)
	h.SetAddressList("From", []*gomail.Address{{Address: l.Address}})
	h.SetAddressList("To", []*gomail.Address{{Address: l.ReplyTo}})
	h.SetMsgIDList("In-Reply-To", []string{l.ID})
	h.SetMsgIDList("References", append(l.Thread, l.ID))
	if err := h.GenerateMessageID(); err != nil {
		return nil, err
	}
	h.SetContentType("text/plain", map[string]string{"charset": "utf-8"})
	var out bytes.Buffer
	w, err := gomail.CreateSingleInlineWriter(&out, h)
	if err != nil {
		return nil, err
	}
	_, err = w.Write([]byte(text + "\n\n" + l.From + ":\n" + quoted(l.Text)))
	return out.Bytes(), errors.Join(err, w.Close())
}

func quoted(text string) string {
	lines := bytes.Split(bytes.TrimRight([]byte(text), "\r\n"), []byte("\n"))
	return "> " + string(bytes.Join(lines, []byte("\n> "))) + "\n"
}
