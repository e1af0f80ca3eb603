package mail

import (
	"context"
	"strings"
	"time"

	"carteiro/engine/player"
	"carteiro/projections"
)

// greetingsApart is how long after a welcome the membership of a club is
// still news of the welcome.
const greetingsApart = time.Minute

// personalReply makes the reader's own commands the answer to this letter.
func (d *draft) personalReply() (err error) {
	if d.to.ID == "" {
		d.reply = d.house()
		return nil
	}
	d.reply, err = d.Signer.Player(d.to.ID)
	d.sheet.Foot = []string{d.t("foot.person", "Name", d.name())}
	return err
}

// welcome greets a person who joined, with the clubs joined at the same time.
func (d *draft) welcome(ctx context.Context) error {
	clubs, err := d.Books.ClubsOf(ctx, d.to.ID)
	if err != nil {
		return err
	}
	d.sheet.Subject = d.t("subject.welcome", "Name", d.name())
	d.sheet.Lead = []string{d.t("welcome", "Person", d.theName(d.to), "Name", d.name())}
	if len(clubs) > 0 {
		d.from = clubs[0].ID
		d.sheet.Lead = append(d.sheet.Lead, d.t("welcome_clubs", "Clubs", clubNames(clubs)))
		if !d.to.Confirmed {
			d.sheet.Lead = append(d.sheet.Lead, d.t("welcome_unseen"))
		}
	}
	d.helpPerson()
	d.sheet.Link = linked{d.t("link.house"), d.Base + "/"}
	return d.personalReply()
}

func clubNames(clubs []projections.Club) string {
	var names []string
	for _, c := range clubs {
		names = append(names, c.Name)
	}
	return strings.Join(names, ", ")
}

// member greets a new member of a club, unless a welcome does it.
func (d *draft) member(ctx context.Context) error {
	n, err := d.count(ctx, `SELECT count(*) FROM outbox WHERE user = ? AND kind = 'welcome' AND due BETWEEN ? AND ?
		AND state IN ('queued', 'sending', 'sent')`, string(d.to.ID),
		d.q.Due.Add(-greetingsApart).UnixMilli(), d.q.Due.Add(greetingsApart).UnixMilli())
	if err != nil {
		return err
	}
	if n > 0 {
		return Past("the welcome tells it")
	}
	clubs, err := d.Books.ClubsOf(ctx, d.to.ID)
	if err != nil {
		return err
	}
	for _, c := range clubs {
		if c.ID.Stream() == d.q.Stream {
			d.from = c.ID
			d.sheet.Subject = d.t("subject.member", "Club", c.Name)
			d.sheet.Lead = []string{d.t("member", "Club", c.Name)}
		}
	}
	if d.from == "" {
		return Past("no longer a member")
	}
	d.helpPerson()
	d.sheet.Link = linked{d.t("link.house"), d.Base + "/"}
	return d.personalReply()
}

// signIn sends the one-time link. The link shows a page with a button, so that
// a program which follows it uses nothing up.
func (d *draft) signIn(ctx context.Context) error {
	evs, _, err := d.Store.Load(ctx, d.to.ID.Stream(), d.q.N-1)
	if err != nil {
		return err
	}
	if len(evs) == 0 || d.Now().Sub(evs[0].At) >= player.LinkLife {
		return Past("the link is past its time")
	}
	minutes := int(player.LinkLife.Minutes())
	d.sheet.Subject = d.t("subject.signin", "Name", d.name())
	d.sheet.Lead = []string{d.t("signin", "Person", d.theName(d.to))}
	d.sheet.Button = linked{d.t("link.signin"), d.Base + d.Links.SignIn(d.to.ID, d.q.N)}
	d.sheet.How = []string{d.t("signin_life", "Minutes", minutes), d.t("signin_not_you")}
	return d.personalReply()
}
