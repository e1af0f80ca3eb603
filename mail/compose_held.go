package mail

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"carteiro/projections"
)

// heldLife is how long a letter is held, where the inbox says nothing else.
const heldLife = 30 * 24 * time.Hour

// maxHeld is how much of a held letter is shown, in characters.
const maxHeld = 2000

// heldWords is what a letter says, as it is shown to the person it speaks for.
func heldWords(in Incoming) string {
	text := strings.TrimSpace(in.Text)
	if text == "" {
		text = in.Subject
	}
	if r := []rune(text); len(r) > maxHeld {
		text = strings.TrimSpace(string(r[:maxHeld])) + "…"
	}
	return text
}

// heldLetter asks a person whether a letter in their name is theirs. It tells
// what the letter says and has no address that acts: only the page does.
func (d *draft) heldLetter(ctx context.Context) error {
	r, said, err := receivedWhere(ctx, d.Rows, `id = ?`, d.q.about().Letter)
	if errors.Is(err, sql.ErrNoRows) || err == nil && (said != saidAsked || len(r.Raw) == 0) {
		return Past("nothing is asked of that letter")
	}
	if err != nil {
		return err
	}
	at, err := d.heldAbout(ctx, r.To)
	if err != nil {
		return err
	}
	own := everyGame
	if l, ok := lexicons[at.Game]; ok {
		own = l
	}
	in, err := own.parse(r.Raw)
	if err != nil {
		return Past("it cannot be read")
	}
	d.sheet.Subject = d.t("subject.held", "Name", d.name())
	d.sheet.Quotes = []quotation{{Who: d.t("held_says", "Address", quoteLine(in.From), "At", d.moment(r.At)), Text: or(heldWords(in), d.t("held_nothing"))}}
	d.sheet.Button = linked{d.t("link.held"), d.Base + d.Links.Letter(r.ID, r.Ref)}
	d.sheet.How = []string{d.t("held_how")}
	if !d.q.about().Unproved {
		d.sheet.How = append(d.sheet.How, d.t("held_again"))
	}
	d.sheet.How = append(d.sheet.How, d.t("held_life", "Until", d.moment(r.At.Add(heldLife))))
	return d.fromHouse()
}

// heldAbout says in the letter what the held one is about, and that clocks go on.
func (d *draft) heldAbout(ctx context.Context, to Target) (at projections.Listing, err error) {
	if to.Kind != ToGame {
		d.sheet.Lead = []string{d.t("held", "Person", d.theName(d.to), "Name", d.name()), d.heldWhy()}
		return at, d.know(ctx, nil)
	}
	list, err := d.Books.TablesOf(ctx, d.to.ID)
	if err != nil {
		return at, err
	}
	for _, l := range list {
		if l.ID == to.Table {
			at = l
		}
	}
	d.sheet.Lead = []string{d.t("held_game", "Person", d.theName(d.to), "Game", d.say.Say("game."+at.Game), "ID", string(at.ID)), d.heldWhy(), d.t("held_clock")}
	if err := d.know(ctx, nil); err != nil {
		return at, err
	}
	for _, s := range at.Seats {
		if s.Player == d.to.ID && s.Asked != "" && !at.Due.IsZero() {
			d.sheet.Lead = append(d.sheet.Lead, d.t("held_due", "Until", d.until(at.Due)))
		}
	}
	return at, nil
}

// heldWhy says what does not let the letter act.
func (d *draft) heldWhy() string {
	if d.q.about().Unproved {
		return d.t("held_unproved")
	}
	return d.t("held_stranger")
}

// otherFrom tells that a letter that counted came from an address that is not
// known to be the reader's.
func (d *draft) otherFrom() string {
	if d.answer.Proof != "" {
		return d.t("other_from_proved", "Address", d.answer.From)
	}
	return d.t("other_from", "Address", d.answer.From)
}
