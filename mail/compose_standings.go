package mail

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"carteiro/engine/errand"
	"carteiro/engine/ladder"
	"carteiro/events"
	"carteiro/projections"
)

// ofLadder tells one person all that a change of a ladder means to them.
func (d *draft) ofLadder(ctx context.Context) error {
	l, err := d.ofALadder(ctx, events.LadderID(d.room()))
	if err != nil {
		return err
	}
	list, err := d.changed(ctx)
	if err != nil {
		return err
	}
	if list, err = d.untold(ctx, l, list); err != nil {
		return err
	}
	for _, e := range list {
		if f, err := events.Decode(e.New); err == nil {
			d.sheet.Lead = append(d.sheet.Lead, d.ladderSays(l, f)...)
		}
	}
	if len(d.sheet.Lead) == 0 {
		return Past("another letter tells it")
	}
	return nil
}

// changed are the events that the letter is about.
func (d *draft) changed(ctx context.Context) ([]events.Event, error) {
	from := d.q.about().From
	if from == 0 {
		return nil, Past("it is about nothing")
	}
	list, _, err := d.Store.Load(ctx, d.q.Stream, from-1)
	return slices.DeleteFunc(list, func(e events.Event) bool { return e.N > d.q.N }), err
}

// untold leaves out the result of a game, and the strike for it, where the
// letter about the game's end tells them.
func (d *draft) untold(ctx context.Context, l projections.Ladder, list []events.Event) ([]events.Event, error) {
	told := map[int]bool{}
	for _, e := range list {
		f, _ := events.Decode(e.New)
		ended, ok := f.(events.ChallengeEnded)
		if !ok || ended.Steward != "" {
			continue
		}
		n, err := d.count(ctx, `SELECT count(*) FROM outbox WHERE user = ? AND stream = ? AND kind = 'over'
			AND (state IN ('queued', 'sending') OR state = 'sent' AND sent >= ?)`,
			string(d.to.ID), errand.TableOf(l.ID, ended.N).Stream(), e.Recorded.UnixMilli())
		if err != nil {
			return nil, err
		}
		told[ended.N] = n > 0
	}
	return slices.DeleteFunc(list, func(e events.Event) bool {
		f, _ := events.Decode(e.New)
		switch f := f.(type) {
		case events.ChallengeEnded:
			return told[f.N]
		case events.StrikeGiven:
			return told[f.N]
		case events.MadeInactive:
			return f.Why == "strikes" && len(told) > 0 && !slices.Contains(valuesOf(told), false)
		}
		return false
	}), nil
}

func valuesOf(m map[int]bool) (list []bool) {
	for _, v := range m {
		list = append(list, v)
	}
	return list
}

// ladderSays says a fact to the reader, nothing if it does not concern them.
func (d *draft) ladderSays(l projections.Ladder, f events.Fact) []string {
	me := d.to.ID
	switch f := f.(type) {
	case events.ChallengeDeclined, events.ChallengeWithdrawn, events.ChallengeForfeited, events.ChallengeEnded,
		events.ChallengeMade, events.ChallengeVoided, events.RulingAsked:
		return d.challengeSays(l, f)
	case events.LadderOpened:
		if place := slices.Index(f.Order, me) + 1; place > 0 {
			return []string{d.t("ladder.opened", "Place", place)}
		}
	case events.SeasonEnded:
		return d.season(l, f)
	case events.SeasonCorrected:
		d.showOrder(l, f.Order)
		return append([]string{d.t("ladder.corrected", "Season", f.Season, "Name", d.steward(l.House, f.Steward))}, d.because(f.Ruled)...)
	}
	if who := concernedOne(f); len(who) != 1 || who[0] != me {
		return nil
	}
	return d.memberSays(l, f)
}

// memberSays says a fact about the reader alone.
func (d *draft) memberSays(l projections.Ladder, f events.Fact) []string {
	ruled := func(id string, r events.Ruled, args ...any) []string {
		return append([]string{d.t(id, append(args, "Name", d.steward(l.House, r.Steward))...)}, d.because(r)...)
	}
	switch f := f.(type) {
	case events.LadderSuspended:
		return ruled("ladder.suspended", f.Ruled)
	case events.LadderReadmitted:
		return ruled("ladder.readmitted", f.Ruled)
	case events.PlaceSet:
		return ruled("ladder.placed", f.Ruled, "Place", f.To)
	case events.StrikeExcused:
		return ruled("ladder.excused", f.Ruled, "Count", l.Strikes(d.to.ID, d.Now()))
	case events.PlaceDropped:
		return []string{d.t("ladder.dropped_"+f.Why, "Place", f.To, "From", f.To-1)}
	case events.MadeInactive:
		return []string{d.t("ladder.inactive_" + f.Why)}
	case events.StrikeGiven:
		return []string{d.strike(l, f.N)}
	}
	return nil
}

// season tells the table of a season, and what the next one begins with (L31,
// L32).
func (d *draft) season(l projections.Ladder, f events.SeasonEnded) []string {
	place, next := slices.Index(f.Order, d.to.ID)+1, slices.Index(f.Next, d.to.ID)+1
	if place == 0 {
		return nil
	}
	d.showOrder(l, f.Order)
	id := "ladder.season"
	if place == 1 {
		id = "ladder.season_won"
	}
	out := []string{d.t(id, "Season", f.Season, "Place", place, "Of", len(f.Order), "Name", d.memberName(l, f.Order[0]))}
	for _, t := range l.Tables {
		if t.Season == f.Season && t.Version == 1 {
			out = append(out, d.prizes(l, t)...)
		}
	}
	out = append(out, d.t("ladder.next_season", "Season", f.Season+1, "At", d.until(f.Ends)))
	if next > 0 && next != place {
		out = append(out, d.t("ladder.next_place", "Place", next))
	}
	return out
}

// prizes are those of the side (L34).
func (d *draft) prizes(l projections.Ladder, t ladder.SeasonTable) (out []string) {
	for id, list := range map[string][]events.PlayerID{"ladder.most_wins": t.MostWins, "ladder.climb": t.Climb} {
		var names []string
		for _, p := range list {
			names = append(names, d.memberName(l, p))
		}
		if len(names) > 0 {
			out = append(out, d.t(id, "Name", d.list(names)))
		}
	}
	slices.Sort(out)
	return out
}

// showOrder puts an order on the sheet, the reader's own place marked.
func (d *draft) showOrder(l projections.Ladder, order []events.PlayerID) {
	var b strings.Builder
	for i, p := range order {
		mark := " "
		if p == d.to.ID {
			mark = ">"
		}
		fmt.Fprintf(&b, " %s %2d. %s\n", mark, i+1, clipName(d.memberName(l, p), 40))
	}
	d.sheet.Board = b.String()
}

// clipName is a name of at most so many characters.
func clipName(name string, most int) string {
	if r := []rune(name); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return name
}
