package mail

import (
	"context"
	"embed"
	"errors"
	"io/fs"
	"strings"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/lang"
	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/projections"
)

//go:embed locales/*.toml
var localeFiles embed.FS

// Locales is the catalogue of the letters, for lang.New.
func Locales() fs.FS {
	sub, err := fs.Sub(localeFiles, "locales")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}

// House is the local part of the server's own address. No club may have it.
const House = "carteiro"

// Composer writes the letter of a row when its time has come: the row says
// whom it is for and what it is about, the log says the rest, so that a letter
// always shows the game as it is now.
type Composer struct {
	Books  projections.Reader
	Store  events.Store
	Vault  projections.Opener
	Rows   Rows
	Words  *lang.Catalogue
	Signer Signer
	Links  projections.Links
	Base   string // the address of the pages, "https://play.example", no slash at its end
	Now    func() time.Time
	Name   string // what stands in From beside the house's address; "Carteiro" if empty
}

var _ Letters = (*Composer)(nil)

// draft is a letter under way: who gets it, in which language, and its sheet.
type draft struct {
	*Composer
	q       Queued
	to      projections.Person
	say     lang.Phrases
	from    events.ClubID       // empty for the house
	reply   string              // Reply-To
	heard   uint64              // the last event of the table that a letter has told the reader
	answer  *answerData         // nil unless it answers a letter
	several bool                // more than two are at the table
	habits  habits              // of the reader
	ladder  *projections.Ladder // that the table is played for, nil for none
	also    []int64             // other rows that this letter tells
	next    *Queued             // the row that follows it
	sheet   sheet
}

// Address is the mail address that a row goes to, empty if there is none.
func (c *Composer) Address(ctx context.Context, q Queued) (string, error) {
	p, err := c.person(ctx, q)
	return p.Address, err
}

// person is whoever the row is for; a stranger is known by the row alone.
func (c *Composer) person(ctx context.Context, q Queued) (projections.Person, error) {
	if a, ok := readAnswer(q); ok && a.Stranger != "" {
		return projections.Person{Address: a.Stranger, Lang: a.Lang}, nil
	}
	p, err := c.Books.Person(ctx, q.To)
	if refusal.Is(err, refusal.NotFound) {
		return projections.Person{}, nil
	}
	if err == nil && elsewhere(q.Kind) {
		p.Address, err = c.otherAddress(ctx, q)
	}
	return p, err
}

// Compose writes the letter, or answers with a Past.
func (c *Composer) Compose(ctx context.Context, q Queued) (Letter, error) {
	p, err := c.person(ctx, q)
	if err != nil {
		return Letter{}, err
	}
	if p.Address == "" || p.Erased {
		return Letter{}, Past("nobody to send it to")
	}
	if err := c.kept(ctx, q); err != nil {
		return Letter{}, err
	}
	d := c.draft(q, p)
	if a, ok := readAnswer(q); ok {
		d.answer = &a
	}
	if err := d.write(ctx); err != nil {
		return Letter{}, err
	}
	return d.seal(ctx)
}

func (c *Composer) draft(q Queued, to projections.Person) *draft {
	d := &draft{Composer: c, q: q, to: to, say: c.Words.In(to.Lang)}
	d.sheet = sheet{Lang: d.say.Tag, Cut: CutLine(d.say.Tag), Name: c.name(), own: &ownWords}
	return d
}

// know reads how the reader wants letters; zone is that of the table or the
// club, for whoever has chosen none.
func (d *draft) know(ctx context.Context, zone *time.Location) error {
	p, err := d.Books.Habits(ctx, d.to.ID)
	d.habits = habitsOf(p.Habits, zone)
	return err
}

// until says an instant as the reader's clocks show it, in UTC, and how long it
// is until then (K22).
func (d *draft) until(at time.Time) string {
	return clock.Show(at, d.Now(), d.habits.quiet.Zone).Say(d.say.Say)
}

// moment is an instant without how long it is until then.
func (d *draft) moment(at time.Time) string {
	shown := clock.Show(at, at, d.habits.quiet.Zone)
	return d.say.Say("clock.at", "Local", shown.Local, "Offset", shown.Offset, "UTC", shown.UTC)
}

// writers has one entry for each kind of letter that is not about a table.
var writers = map[string]func(*draft, context.Context) error{
	letterWelcome:   (*draft).welcome,
	letterMember:    (*draft).member,
	letterSignIn:    (*draft).signIn,
	letterLadder:    (*draft).ofLadder,
	letterChallenge: (*draft).unanswered,
	letterClub:      (*draft).ofClub,
	letterRobin:     (*draft).ofRobin,
	letterVacation:  (*draft).vacation,
	letterDry:       (*draft).dry,
	letterAway:      (*draft).away,
	letterDigest:    (*draft).digest,
	letterFailing:   (*draft).failing,
	letterAddress:   (*draft).address,
	letterMoved:     (*draft).moved,
	letterHeld:      (*draft).heldLetter,
}

func (d *draft) write(ctx context.Context) error {
	if w, ok := writers[d.q.Kind]; ok {
		return w(d, ctx)
	}
	if id, ok := strings.CutPrefix(d.q.Stream, events.TableID("").Stream()); ok {
		if err := d.table(ctx, events.TableID(id)); err != nil || d.answer == nil {
			return err
		}
		return d.shows(ctx)
	}
	if d.answer == nil {
		return errors.New("mail: no letter of kind " + d.q.Kind)
	}
	return d.personal(ctx)
}

// t is a sentence of the catalogue of letters.
func (d *draft) t(id string, args ...any) string { return d.say.Say("letter."+id, args...) }

// theName is a person's name as the reader may see it.
func (d *draft) theName(p projections.Person) string {
	if p.Erased || p.Name == "" {
		return d.t("nobody")
	}
	return p.Name
}

func (c *Composer) name() string { return or(c.Name, "Carteiro") }

func (c *Composer) house() string { return c.Signer.House() }
