package mail

import (
	"context"
	"errors"
	"slices"
	"strings"

	"carteiro/engine/player"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// elsewhere tells whether a kind of letter goes to another address than the
// reader's: whether it arrives says nothing of that one.
func elsewhere(kind string) bool { return kind == letterAddress || kind == letterMoved }

// askedFor tells whether the reader has just asked for a letter of a kind, or may
// have, in the case of one about a letter in their name: it
// goes whatever else is stopped, and cannot be unsubscribed from.
func askedFor(kind string) bool {
	return kind == letterAnswer || kind == letterHeld || kind == letterSignIn || elsewhere(kind)
}

// kept answers with a Past where no letter of the kind goes to its reader now.
func (c *Composer) kept(ctx context.Context, q Queued) error {
	if askedFor(q.Kind) {
		return nil
	}
	s, err := c.Books.Habits(ctx, q.To)
	switch {
	case err != nil:
		return err
	case s.Stopped:
		return Past("the reader has stopped all letters")
	case s.Fails():
		return Past("letters do not reach the reader")
	}
	return nil
}

// otherAddress is where a letter goes about a change of address: the new one
// that was asked for, or the one before. It is empty for one that is gone.
func (c *Composer) otherAddress(ctx context.Context, q Queued) (string, error) {
	list, _, err := c.Store.Load(ctx, q.To.Stream(), max(q.about().From, 1)-1)
	if err != nil || len(list) == 0 {
		return "", err
	}
	var sealed events.Private
	f, err := events.Decode(list[0].New)
	switch f := f.(type) {
	case events.AddressAsked:
		sealed = f.Address
	case events.AddressChanged:
		sealed = f.Old
	}
	if err != nil || sealed == "" {
		return "", err
	}
	address, err := c.Vault.Open(sealed)
	if errors.Is(err, events.ErrErased) {
		return "", nil
	}
	return address, err
}

// address sends the link to a new address. It shows a page with a button.
func (d *draft) address(ctx context.Context) error {
	s, err := d.Books.Habits(ctx, d.to.ID)
	if err != nil {
		return err
	}
	if s.Wanted.Ask != d.q.N || d.Now().Sub(s.Wanted.At) >= player.AddressLife {
		return Past("the link is past its time")
	}
	d.sheet.Subject = d.t("subject.address", "Name", d.name())
	d.sheet.Lead = []string{d.t("address", "Person", d.theName(d.to), "Name", d.name())}
	d.sheet.Button = linked{d.t("link.address"), d.Base + d.Links.NewAddress(d.to.ID, d.q.N)}
	d.sheet.How = []string{d.t("address_life", "Hours", int(player.AddressLife.Hours())), d.t("address_not_you")}
	return d.fromHouse()
}

// moved tells the old address that letters go elsewhere, and nothing of where.
func (d *draft) moved(context.Context) error {
	d.sheet.Subject = d.t("subject.moved", "Name", d.name())
	d.sheet.Lead = []string{d.t("moved", "Person", d.theName(d.to), "Name", d.name())}
	d.sheet.How = []string{d.t("moved_not_you", "Address", "postmaster@"+d.Signer.Host)}
	return d.fromHouse()
}

// fromHouse is for letters to addresses that may be somebody else's: they show
// no address that acts.
func (d *draft) fromHouse() error {
	d.reply = d.house()
	d.sheet.Foot = []string{d.t("foot.over", "Name", d.name())}
	return nil
}

// failing tells an opponent, or a steward, that no letter reaches a person, with
// the games that this concerns.
func (d *draft) failing(ctx context.Context) error {
	id := events.PlayerID(d.room())
	p, err := d.Books.Person(ctx, id)
	if err != nil {
		return err
	}
	s, err := d.Books.Habits(ctx, id)
	switch {
	case err != nil:
		return err
	case p.Erased || !s.Fails():
		return Past("letters arrive again")
	}
	if err := d.know(ctx, nil); err != nil {
		return err
	}
	name := d.theName(p)
	d.sheet.Subject = d.t("subject.failing", "Name", name)
	d.sheet.Lead = []string{d.t("failing", "Name", name, "Since", d.moment(s.Failing.Since))}
	rules, err := d.concernedGames(ctx, p)
	if err != nil {
		return err
	}
	if rules {
		d.sheet.How = []string{d.t("failing_steward", "Name", name)}
	} else {
		d.sheet.How = []string{d.t("failing_opponent", "Name", name)}
	}
	d.sheet.Link = linked{d.t("link.house"), d.Base + "/"}
	return d.personalReply()
}

// concernedGames lists a person's open games that the reader plays in, or rules
// over as a steward, which is told.
func (d *draft) concernedGames(ctx context.Context, p projections.Person) (rules bool, err error) {
	mine, err := d.clubsRuled(ctx)
	if err != nil {
		return false, err
	}
	list, err := d.Books.TablesOf(ctx, p.ID)
	if err != nil {
		return false, err
	}
	for _, l := range list {
		sits := slices.ContainsFunc(l.Seats, func(s projections.SeatLine) bool { return s.Player == d.to.ID })
		if l.Status != table.Playing && l.Status != table.Invited || !sits && !mine[l.Club] {
			continue
		}
		d.sheet.ListTitle = d.t("failing_games")
		d.sheet.List = append(d.sheet.List, d.concernedGame(l, p))
	}
	theirs, err := d.Books.ClubsOf(ctx, p.ID)
	shared := func(c projections.Club) bool { return mine[c.ID] }
	atTable := func(l projections.Listing) bool { return mine[l.Club] }
	return slices.ContainsFunc(theirs, shared) || slices.ContainsFunc(list, atTable), err
}

// concernedGame is a game, with the deadline that runs there.
func (d *draft) concernedGame(l projections.Listing, p projections.Person) listed {
	out := listed{Text: d.t("failing_game", "Game", d.say.Say("game."+l.Game), "ID", string(l.ID)), URL: d.Base + "/g/" + string(l.ID)}
	var names []string
	asked := false
	for _, s := range l.Seats {
		if s.Player == p.ID {
			asked = s.Asked != ""
		} else {
			names = append(names, or(s.Name, d.t("nobody")))
		}
	}
	out.Text += ": " + d.theName(p) + d.t("failing_with", "Names", strings.Join(names, ", "))
	switch {
	case asked && !l.Due.IsZero():
		out.Note = d.t("failing_due", "Name", d.theName(p), "Until", d.until(l.Due))
	case asked:
		out.Note = d.t("failing_asked", "Name", d.theName(p))
	}
	return out
}

// clubsRuled are the clubs whose steward the reader is.
func (d *draft) clubsRuled(ctx context.Context) (map[events.ClubID]bool, error) {
	out := map[events.ClubID]bool{}
	clubs, err := d.Books.ClubsOf(ctx, d.to.ID)
	for _, c := range clubs {
		h, err := d.Books.House(ctx, c.ID)
		if err != nil {
			return nil, err
		}
		out[c.ID] = h.MayRule(d.to.ID)
	}
	return out, err
}
