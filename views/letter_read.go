package views

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/emersion/go-message/mail"
)

// maxParts bounds the parts of a letter that are read.
const maxParts = 20

// ReadLetter reads an .eml file as a mail program would show it: the text
// part, and the HTML part with the pictures it names by "cid:" put into it.
func ReadLetter(id string, eml []byte) (Letter, error) {
	r, err := mail.CreateReader(bytes.NewReader(eml))
	if err != nil {
		return Letter{}, fmt.Errorf("not a letter: %w", err)
	}
	defer r.Close()
	l := Letter{ID: id, From: addresses(r.Header, "From"), To: addresses(r.Header, "To"), ReplyTo: addresses(r.Header, "Reply-To")}
	l.Subject, _ = r.Header.Subject()
	l.At, _ = r.Header.Date()
	pictures := []string{}
	for range maxParts {
		p, err := r.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return l, fmt.Errorf("not a letter: %w", err)
		}
		if pictures, err = l.take(p, pictures); err != nil {
			return l, err
		}
	}
	l.HTML = strings.NewReplacer(pictures...).Replace(l.HTML)
	return l, nil
}

// take keeps one part; a picture becomes a pair of the replacer.
func (l *Letter) take(p *mail.Part, pictures []string) ([]string, error) {
	body, err := io.ReadAll(p.Body)
	if err != nil {
		return nil, fmt.Errorf("not a letter: %w", err)
	}
	kind := strings.ToLower(strings.TrimSpace(strings.Split(p.Header.Get("Content-Type"), ";")[0]))
	switch cid := strings.Trim(p.Header.Get("Content-Id"), "<> "); {
	case (kind == "text/plain" || kind == "") && l.Text == "":
		l.Text = string(body)
	case kind == "text/html" && l.HTML == "":
		l.HTML = string(body)
	case strings.HasPrefix(kind, "image/") && cid != "":
		pictures = append(pictures, "cid:"+cid, "data:"+kind+";base64,"+base64.StdEncoding.EncodeToString(body))
	}
	return pictures, nil
}

// addresses is an address header for a person to read.
func addresses(h mail.Header, name string) string {
	list, err := h.AddressList(name)
	if err != nil {
		return h.Get(name)
	}
	out := make([]string, len(list))
	for i, a := range list {
		out[i] = strings.TrimSpace(a.Name + " <" + a.Address + ">")
	}
	return strings.Join(out, ", ")
}
