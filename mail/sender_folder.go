package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	gomail "github.com/emersion/go-message/mail"
)

// Folder keeps letters as .eml files instead of sending them. The name of a
// file is made from the letter's Message-ID, so a letter sent twice is there
// once.
type Folder struct{ Dir string }

// FolderLetter is a letter of the folder as a mail program would show it.
type FolderLetter struct {
	Name    string // the file's name without .eml
	From    string // "Name <address>"
	To      string
	ReplyTo string // the bare address that an answer goes to
	Address string // the bare address of the recipient
	Subject string
	Date    time.Time
	ID      string   // the Message-ID without brackets
	Thread  []string // the References
	Text    string
	HTML    string
}

// Send writes the letter so that it is there in whole or not at all.
func (f Folder) Send(_ context.Context, _ Path, raw []byte) error {
	letter, err := readFolderLetter(raw)
	if err != nil {
		return Rejected{err}
	}
	if err := os.MkdirAll(f.Dir, 0o700); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(f.Dir, ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, werr := tmp.Write(raw)
	now := time.Now() // finer than what the file system notes by itself
	if err := errors.Join(werr, tmp.Sync(), tmp.Close(), os.Chtimes(tmp.Name(), now, now)); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), filepath.Join(f.Dir, fileName(letter.ID)+".eml"))
}

// fileName is a Message-ID as a safe file name: its local part, letters and
// digits only.
func fileName(id string) string {
	local, _, _ := strings.Cut(id, "@")
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, strings.ToLower(local))
}

// List reads the folder, the newest letter first; a folder that does not exist
// is empty.
func (f Folder) List() ([]FolderLetter, error) {
	entries, err := os.ReadDir(f.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	type dated struct {
		FolderLetter
		at time.Time
	}
	var all []dated
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || filepath.Ext(e.Name()) != ".eml" {
			continue
		}
		l, err := f.Read(strings.TrimSuffix(e.Name(), ".eml"))
		if err != nil {
			return nil, err
		}
		all = append(all, dated{l, info.ModTime()})
	}
	slices.SortFunc(all, func(a, b dated) int { return b.at.Compare(a.at) })
	out := make([]FolderLetter, len(all))
	for i, d := range all {
		out[i] = d.FolderLetter
	}
	return out, nil
}

// Read reads one letter by its name; a name that List would not give is
// fs.ErrNotExist.
func (f Folder) Read(name string) (FolderLetter, error) {
	if name != fileName(name) {
		return FolderLetter{}, fs.ErrNotExist
	}
	raw, err := os.ReadFile(filepath.Join(f.Dir, name+".eml"))
	if err != nil {
		return FolderLetter{}, err
	}
	l, err := readFolderLetter(raw)
	if err != nil {
		return l, fmt.Errorf("mail: %s: %w", name, err)
	}
	l.Name = name
	return l, nil
}

func readFolderLetter(raw []byte) (FolderLetter, error) {
	r, err := gomail.CreateReader(bytes.NewReader(raw))
	if err != nil {
		return FolderLetter{}, err
	}
	l := FolderLetter{From: addressLine(r.Header, "From"), To: addressLine(r.Header, "To"),
		ReplyTo: bareAddress(r.Header, "Reply-To"), Address: bareAddress(r.Header, "To")}
	l.Subject, _ = r.Header.Subject()
	l.Date, _ = r.Header.Date()
	l.Thread, _ = r.Header.MsgIDList("References")
	if l.ID, err = r.Header.MessageID(); err != nil || l.ID == "" {
		return l, errors.New("a letter without Message-ID")
	}
	return l, l.readParts(r)
}

func (l *FolderLetter) readParts(r *gomail.Reader) error {
	for {
		p, err := r.NextPart()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		body, err := io.ReadAll(p.Body)
		if err != nil {
			return err
		}
		if strings.HasPrefix(p.Header.Get("Content-Type"), "text/html") {
			l.HTML = string(body)
		} else {
			l.Text = string(body)
		}
	}
}

func addressLine(h gomail.Header, key string) string {
	list, err := h.AddressList(key)
	if err != nil || len(list) == 0 {
		return ""
	}
	if list[0].Name == "" {
		return list[0].Address
	}
	return list[0].Name + " <" + list[0].Address + ">"
}

func bareAddress(h gomail.Header, key string) string {
	list, err := h.AddressList(key)
	if err != nil || len(list) == 0 {
		return ""
	}
	return list[0].Address
}
