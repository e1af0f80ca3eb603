package mail

import (
	"context"
	"slices"
	"strings"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/player"
	"carteiro/events"
	"carteiro/projections"
)

// showing has one entry for each thing that an answer may show beside help and
// games; id is what stands behind a slash.
var showing = map[string]func(d *draft, ctx context.Context, id string) error{
	showLadder:   (*draft).standings,
	showWhy:      (*draft).whyHere,
	showRobin:    (*draft).roundRobin,
	showVacation: (*draft).vacations,
	showClubs:    (*draft).listClubs,
}

// shows puts on the sheet what the letter asked to see.
func (d *draft) shows(ctx context.Context) error {
	for _, s := range d.answer.Show {
		kind, id, found := strings.Cut(s, "/")
		if found {
			kind += "/"
		}
		if show, ok := showing[kind]; ok {
			if err := show(d, ctx, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// vacations writes the bookings that are not over and what is left of the year.
func (d *draft) vacations(ctx context.Context, _ string) error {
	s, err := d.Books.Habits(ctx, d.to.ID)
	if err != nil {
		return err
	}
	this, next := s.Budget(d.Now())
	for _, b := range []player.Budget{this, next} {
		d.sheet.Lead = append(d.sheet.Lead, d.t("vacation.left", "Year", b.Year, "Days", b.Days(), "Hours", b.Hours()))
	}
	d.sheet.List = nil
	for _, v := range slices.SortedFunc(slices.Values(s.Vacations), func(a, b player.Vacation) int { return a.From.Compare(b.From) }) {
		if v.To.After(d.Now()) && v.To.After(v.From) {
			d.sheet.ListTitle = d.t("vacation.title")
			booked, err := clock.Zone(v.Zone)
			if err != nil {
				booked = nil
			}
			zone := habitsOf(s.Habits, booked).quiet.Zone
			text := d.t("vacation.line", "N", v.N, "From", d.momentIn(v.From, zone), "To", d.momentIn(v.To, zone))
			d.sheet.List = append(d.sheet.List, listed{Text: text})
		}
	}
	if len(d.sheet.List) == 0 {
		d.sheet.ListTitle = ""
		d.sheet.Lead = append(d.sheet.Lead, d.t("vacation.none"))
	}
	return nil
}

// listClubs writes the reader's clubs, and those that anybody may join.
func (d *draft) listClubs(ctx context.Context, _ string) error {
	mine, err := d.Books.ClubsOf(ctx, d.to.ID)
	if err != nil {
		return err
	}
	d.sheet.ListTitle, d.sheet.List = "", nil
	for _, c := range mine {
		house, err := d.Books.House(ctx, c.ID)
		if err != nil {
			return err
		}
		d.sheet.ListTitle = d.t("clubs.title")
		d.sheet.List = append(d.sheet.List, listed{Text: d.clubLine(house), URL: d.Base + "/c/" + string(c.ID)})
	}
	if len(mine) == 0 {
		d.sheet.Lead = append(d.sheet.Lead, d.t("clubs.none"))
	}
	return nil
}

// clubLine says a club with its ladders and round robins.
func (d *draft) clubLine(c projections.House) string {
	line := d.t("clubs.line", "Club", c.Name, "Count", len(c.Members))
	var names []string
	for _, l := range c.Ladders {
		names = append(names, l.Name)
	}
	if len(names) > 0 {
		line += " " + d.t("clubs.ladders", "List", strings.Join(names, ", "))
	}
	names = nil
	for _, r := range c.Robins {
		names = append(names, r.Name)
	}
	if len(names) > 0 {
		line += " " + d.t("clubs.robins", "List", strings.Join(names, ", "))
	}
	return line
}

// roundRobin writes a round robin: its entries before the start, else the cross
// table, who is out of it, and with whom the reader is playing.
func (d *draft) roundRobin(ctx context.Context, id string) error {
	r, err := d.Books.Robin(ctx, events.RobinID(id))
	if err != nil || r.At.IsZero() {
		return err
	}
	var names, out []string
	for _, p := range r.Entered {
		names = append(names, d.theName(r.People[p]))
		if r.Out[p] != "" {
			out = append(out, d.theName(r.People[p]))
		}
	}
	d.link("link.robin", "/r/"+id)
	if len(r.Order) == 0 {
		if len(names) == 0 {
			d.sheet.Lead = append(d.sheet.Lead, d.t("robin.nobody", "Robin", r.Terms.Name))
		}
		d.block(d.t("robin.entries", "Robin", r.Terms.Name), names)
		return nil
	}
	d.sheet.BoardTitle = d.t("robin.table", "Robin", r.Terms.Name)
	d.crossTable(r)
	d.block(d.t("robin.out"), out)
	d.block(d.t("robin.running"), d.running(r))
	return nil
}

// running are whom the reader is playing in a round robin.
func (d *draft) running(r projections.Robin) (out []string) {
	for _, g := range r.Games {
		if other := g.Other(d.to.ID); !g.Done && other != "" {
			out = append(out, d.theName(r.People[other]))
		}
	}
	return out
}

// block adds lines under a title, nothing where there are none.
func (d *draft) block(title string, lines []string) {
	if len(lines) > 0 {
		d.sheet.Done = append(d.sheet.Done, outcomeLine{Text: title, List: lines})
	}
}

// link adds a link where the letter has none yet.
func (d *draft) link(id, path string) {
	if d.sheet.Link.URL == "" {
		d.sheet.Link = linked{d.t(id), d.Base + path}
	}
}

// agreedTerms says in sentences what was chosen beside the clock of a table that
// a letter opened.
func (d *draft) agreedTerms(l answerLine) (out []string) {
	if c, err := clock.Parse(l.Clock); err == nil {
		out = append(out, clock.Terms(c, d.say.Say))
	}
	for _, id := range l.Agreed {
		out = append(out, d.t("agreed."+id, "Zone", l.Args["Zone"]))
	}
	return out
}

// instant says a moment that the row keeps as RFC 3339; zone is for a reader who
// has chosen none.
func (d *draft) instant(text, zone string) string {
	at, err := time.Parse(time.RFC3339, text)
	if err != nil || at.IsZero() {
		return text
	}
	s, err := d.Books.Habits(context.Background(), d.to.ID)
	place, failed := clock.Zone(zone)
	if err != nil || failed != nil {
		place = nil
	}
	return clock.Show(at, d.Now(), habitsOf(s.Habits, place).quiet.Zone).Say(d.say.Say)
}
