// Package lang says things in the reader's language. Every sentence stands
// once per language in a catalogue (one TOML file a language, several folders:
// engine/lang for refusals, asks and moves, views/locales for pages,
// mail/locales for letters); code names it by its id.
package lang

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Tags are the languages of the house; the first is the one for strangers.
var Tags = []string{"pt", "en"}

// plurals name the rule by which each language counts: in Portugal nought is
// plural, in Brazil it is not.
var plurals = map[string]string{"pt": "pt-PT", "en": "en"}

//go:embed *.toml
var files embed.FS

// Catalogue holds every sentence in every language.
type Catalogue struct{ bundle *i18n.Bundle }

// New reads pt.toml and en.toml from each folder, and what stands beside them in
// files of their own: ladder.pt.toml, ladder.en.toml.
func New(folders ...fs.FS) (*Catalogue, error) {
	b := i18n.NewBundle(language.EuropeanPortuguese)
	b.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	for _, f := range append([]fs.FS{files}, folders...) {
		for _, tag := range Tags {
			names, err := fs.Glob(f, "*."+tag+".toml")
			if err != nil {
				return nil, fmt.Errorf("lang: %s: %w", tag, err)
			}
			for _, name := range append(names, tag+".toml") {
				if err := read(b, f, name, tag); err != nil {
					return nil, fmt.Errorf("lang: %s: %w", name, err)
				}
			}
		}
	}
	return &Catalogue{b}, nil
}

func read(b *i18n.Bundle, f fs.FS, name, tag string) error {
	text, err := fs.ReadFile(f, name)
	if err == nil {
		_, err = b.ParseMessageFileBytes(text, plurals[tag]+".toml")
	}
	return err
}

// Phrases speak one language.
type Phrases struct {
	Tag  string
	loc  *i18n.Localizer
	zone *time.Location // in which refusals tell instants; nil for UTC
}

// In chooses a language by its tag; an unknown tag gets the first of Tags.
func (c *Catalogue) In(tag string) Phrases {
	for _, t := range Tags {
		if t == tag {
			return Phrases{Tag: t, loc: i18n.NewLocalizer(c.bundle, plurals[t])}
		}
	}
	return c.In(Tags[0])
}

// Match chooses the language of an Accept-Language header (RFC 9110 12.5.4).
func Match(header string) string {
	tags, _, err := language.ParseAcceptLanguage(header)
	if err != nil || len(tags) == 0 {
		return Tags[0]
	}
	_, i, _ := matcher.Match(tags...)
	return Tags[i]
}

var matcher = language.NewMatcher([]language.Tag{language.Portuguese, language.English})

// Say gives a sentence. Args come in pairs, name and value; an argument named
// Count chooses the plural. A sentence that is missing shows as its id in
// angle brackets, which a test of the catalogues makes impossible.
func (p Phrases) Say(id string, args ...any) string {
	cfg := &i18n.LocalizeConfig{MessageID: id, TemplateData: pairs(args)}
	if n, ok := pairs(args)["Count"]; ok {
		cfg.PluralCount = n
	}
	s, err := p.loc.Localize(cfg)
	if err != nil && s == "" {
		return "<" + id + ">"
	}
	return s
}

// Has tells whether the catalogue has the sentence.
func (p Phrases) Has(id string) bool {
	_, err := p.loc.Localize(&i18n.LocalizeConfig{MessageID: id, TemplateData: map[string]any{}})
	var missing *i18n.MessageNotFoundErr // a sentence may need its arguments and is there all the same
	return !errors.As(err, &missing)
}

// Refusal says a refusal in whole: what was read, what is wrong, what would be
// right. Another error gives the general sentence.
func (p Phrases) Refusal(err error) string {
	out, title, legal := p.RefusalParts(err)
	if len(legal) == 0 {
		return out
	}
	return out + " " + title + " " + strings.Join(legal, "; ") + "."
}

// RefusalParts says a refusal with what would be right apart, for a list: its
// title and its lines, or neither.
func (p Phrases) RefusalParts(err error) (sentence, title string, legal []string) {
	r := refusal.Of(err)
	if r == nil {
		return p.Say("refusal.internal"), "", nil
	}
	if r.Read != "" {
		sentence = p.Say("refusal.read", "Text", r.Read) + " "
	}
	args := []any{}
	for k, v := range r.Args {
		switch x := v.(type) {
		case string:
			if k == "Part" {
				v = p.Move(x)
			}
		case time.Time:
			v = p.Instant(x)
		}
		args = append(args, k, v)
	}
	sentence += p.Say("refusal."+string(r.Code), args...)
	legal = p.Moves(r.Legal)
	if n, ok := r.Args["Count"].(int); ok && len(legal) > 0 && n > len(legal) {
		return sentence, p.Say("refusal.legal_some", "Count", n), legal
	}
	if len(legal) > 0 {
		title = p.Say("refusal.legal")
	}
	return sentence, title, legal
}

// At is the phrases for a reader in a zone: refusals tell their instants in it,
// else in UTC.
func (p Phrases) At(zone *time.Location) Phrases {
	p.zone = zone
	return p
}

// Instant is an instant as a refusal tells it, to the next minute: before it the
// same would be refused again.
func (p Phrases) Instant(at time.Time) string {
	zone := time.UTC
	if p.zone != nil {
		zone = p.zone
	}
	if whole := at.Truncate(time.Minute); whole.Before(at) {
		at = whole.Add(time.Minute)
	}
	layout := "2006-01-02 15:04 -07:00"
	if zone == time.UTC {
		layout = "2006-01-02 15:04 UTC"
	}
	return at.In(zone).Format(layout)
}

var _ rules.Say = Phrases{}.Say

func pairs(args []any) map[string]any {
	m := make(map[string]any, len(args)/2)
	for i := 0; i+1 < len(args); i += 2 {
		m[fmt.Sprint(args[i])] = args[i+1]
	}
	return m
}
