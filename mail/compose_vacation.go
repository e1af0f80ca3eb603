package mail

import (
	"context"
	"encoding/json"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/player"
	"carteiro/engine/table"
	"carteiro/events"
)

// vacation tells whoever booked one which games it stops (K9).
func (d *draft) vacation(ctx context.Context) error {
	p, err := d.onVacation(ctx)
	if err != nil {
		return err
	}
	list, err := d.changed(ctx)
	if err != nil {
		return err
	}
	for _, e := range list {
		f, _ := events.Decode(e.New)
		if f, ok := f.(events.VacationBooked); ok {
			v, open := booked(p, f.N)
			if !open {
				return Past("it was cancelled")
			}
			d.habits = habitsOf(p.Habits, zoneOf(v))
			d.sheet.Lead = []string{d.t("vacation.booked", "From", d.moment(v.From), "To", d.until(v.To)), d.left(p, v.From)}
		}
	}
	if len(d.sheet.Lead) == 0 {
		return Past("nothing to tell")
	}
	return d.stoppedGames(ctx)
}

// onVacation begins a letter about the reader's own time.
func (d *draft) onVacation(ctx context.Context) (player.State, error) {
	p, err := d.Books.Habits(ctx, d.to.ID)
	if err != nil {
		return p, err
	}
	d.habits = habitsOf(p.Habits, nil)
	d.sheet.Subject = d.t("subject.vacation", "Name", d.name())
	d.sheet.Link = linked{d.t("link.me"), d.Base + "/me"}
	d.sheet.How = []string{d.t("how.vacation")}
	return p, d.personalReply()
}

// booked finds a booking that was not cancelled.
func booked(p player.State, n int) (player.Vacation, bool) {
	for _, v := range p.Vacations {
		if v.N == n && v.To.After(v.From) {
			return v, true
		}
	}
	return player.Vacation{}, false
}

// zoneOf is the zone in which a vacation was booked.
func zoneOf(v player.Vacation) *time.Location {
	zone, _ := clock.Zone(v.Zone) // nil for none
	return zone
}

// stoppedGames lists the reader's games, first those whose clock stands.
func (d *draft) stoppedGames(ctx context.Context) error {
	list, err := d.Books.TablesOf(ctx, d.to.ID)
	if err != nil {
		return err
	}
	var runs []listed
	for _, l := range list {
		if l.Status != table.Playing {
			continue
		}
		s, err := d.tell(ctx, l.ID, d.to.ID, 0)
		if err != nil {
			return err
		}
		if err := d.introduce(ctx, &s); err != nil {
			return err
		}
		item := listed{Text: d.t("vacation.game", "Game", d.say.Say("game."+s.Game), "Name", s.others()), URL: d.Base + "/g/" + string(l.ID)}
		switch {
		case s.Clocks.Kind == nil:
		case s.Clocks.Closed:
			item.Note = d.t("vacation.runs")
			runs = append(runs, item)
		default:
			d.sheet.List = append(d.sheet.List, item)
		}
	}
	if len(d.sheet.List) > 0 {
		d.sheet.ListTitle = d.t("vacation.games")
	} else {
		d.sheet.Lead = append(d.sheet.Lead, d.t("vacation.no_games"))
	}
	d.sheet.List = append(d.sheet.List, runs...)
	return nil
}

// dry says that a vacation is about to end (K9).
func (d *draft) dry(ctx context.Context) error {
	var row struct {
		Vacation int `json:"vacation"`
	}
	if json.Unmarshal([]byte(d.q.Data), &row) != nil {
		return Past("it cannot be read")
	}
	p, err := d.onVacation(ctx)
	if err != nil {
		return err
	}
	v, open := booked(p, row.Vacation)
	if !open || !v.To.After(d.Now()) {
		return Past("it is over")
	}
	d.habits = habitsOf(p.Habits, zoneOf(v))
	d.sheet.Lead = []string{d.t("vacation.dry", "To", d.until(v.To)), d.left(p, d.Now())}
	return nil
}

// left says how much vacation there is in the year of an instant.
func (d *draft) left(p player.State, at time.Time) string {
	b, _ := p.Budget(at)
	return d.t("vacation.left", "Year", b.Year, "Days", b.Days(), "Hours", b.Hours())
}

// away says that too many turns have passed.
func (d *draft) away(ctx context.Context) error {
	p, err := d.onVacation(ctx)
	if err != nil {
		return err
	}
	if !p.Away {
		return Past("they are back")
	}
	d.sheet.Lead = []string{d.t("away")}
	d.sheet.Subject = d.t("subject.away", "Name", d.name())
	return nil
}
