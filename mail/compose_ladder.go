package mail

import (
	"context"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/ladder"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// How long the letter about the end of a game waits for the ladder, so that it
// can tell the places, and how often it looks.
const (
	ladderWait = 2 * time.Minute
	ladderLook = 10 * time.Second
)

// playedFor reads the ladder that a table is played for.
func (d *draft) playedFor(ctx context.Context, s story) error {
	if s.For == nil || s.For.Ladder == "" {
		return nil
	}
	l, err := d.Books.Ladder(ctx, s.For.Ladder)
	if err == nil && !l.At.IsZero() {
		d.ladder = &l
	}
	return err
}

// challenge is the one that the table is played for.
func (d *draft) challenge(s story) (ladder.Challenge, bool) {
	if d.ladder == nil {
		return ladder.Challenge{}, false
	}
	c := challengeOf(d.ladder.State, s.For.N)
	return c, c.N > 0
}

// ladderFirst lets the letter about the end of a game wait until the ladder has
// heard of it, or for a while.
func (d *draft) ladderFirst(s story) error {
	c, ok := d.challenge(s)
	if now := d.Now(); ok && c.Stage == ladder.Playing && now.Before(s.stamp.Add(ladderWait)) {
		return Later(now.Add(ladderLook))
	}
	return nil
}

// showChallenge says of an invitation that it is a challenge, and what each
// answer to it means; of a game that starts, what it is for.
func (d *draft) showChallenge(s story) {
	c, ok := d.challenge(s)
	if !ok {
		return
	}
	d.sheet.StakesTitle = d.t("stakes.title", "Ladder", nameOf(*d.ladder), "Club", d.ladder.House.Name)
	mine, theirs := d.ladder.Place(d.to.ID), d.ladder.Place(c.Other(d.to.ID))
	if mine > 0 && theirs > 0 {
		d.stake("stakes.places", "Name", d.memberName(*d.ladder, c.Other(d.to.ID)), "Theirs", theirs, "Yours", mine)
	}
	if s.Status == table.Invited && c.Stage == ladder.Proposed && c.To == d.to.ID {
		d.sheet.Time = append(d.sheet.Time, d.t("stakes.by", "At", d.until(challengeOf(d.ladder.Later(d.Now()), c.N).RespondBy)))
		d.stakesOf(c)
		return
	}
	d.stakesOfGame(c)
	if c.Stage == ladder.Playing && c.To == d.to.ID {
		d.stake("stakes.give_up", "Effect", d.effect(c, d.ladder.Forfeiting(c)))
	}
}

// stakesOf says what accepting, declining and silence mean.
func (d *draft) stakesOf(c ladder.Challenge) {
	set, forfeit := d.ladder.Settings, d.effect(c, d.ladder.Forfeiting(c))
	d.stake("stakes.accept")
	d.stakesOfGame(c)
	if left := d.ladder.FreeRefusals(c.To, d.Now()); left > 0 {
		d.stake("stakes.free", "Count", left, "Days", set.RefusalWindowDays)
	} else {
		d.stake("stakes.forfeit", "Effect", forfeit)
	}
	d.stake("stakes.silence", "Effect", forfeit, "Limit", set.StrikeLimit, "Days", set.StrikeWindowDays)
}

// stakesOfGame says what each result of the game does to the places; of a draw
// only where it does anything.
func (d *draft) stakesOfGame(c ladder.Challenge) {
	l, me, other := d.ladder, d.to.ID, c.Other(d.to.ID)
	d.stake("stakes.won", "Effect", d.effect(c, l.Ending(c, me, "board")))
	d.stake("stakes.lost", "Effect", d.effect(c, l.Ending(c, other, "board")))
	if drawn := l.Ending(c, "", "board"); drawn != nil {
		d.stake("stakes.drawn", "Effect", d.effect(c, drawn))
	}
	if set, err := clock.Parse(l.Settings.Clock); err == nil && set == (clock.None{}) {
		return
	}
	d.stake("stakes.time", "Effect", d.effect(c, l.Ending(c, other, "time")))
}

// effect says within a sentence what a change does to both places.
func (d *draft) effect(c ladder.Challenge, change *events.LadderChange) string {
	id := effectOf(d.ladder.State, c, d.to.ID, change)
	return d.t("effect."+id, "Name", d.memberName(*d.ladder, c.Other(d.to.ID)))
}

func (d *draft) stake(id string, args ...any) {
	d.sheet.Stakes = append(d.sheet.Stakes, d.t(id, args...))
}

// showPlaces tells what the end of a game has done to the ladder.
func (d *draft) showPlaces(s story) {
	c, ok := d.challenge(s)
	if !ok {
		return
	}
	d.sheet.StakesTitle = d.t("stakes.after", "Ladder", nameOf(*d.ladder), "Club", d.ladder.House.Name)
	switch {
	case c.Stage == ladder.Void:
		d.stake("ladder.detached")
		return
	case c.Stage == ladder.Playing || c.Stage == ladder.Proposed:
		d.stake("stakes.soon")
		return
	}
	d.sheet.Stakes = append(d.sheet.Stakes, d.places(*d.ladder, c, func(f events.Fact) bool {
		f2, ok := f.(events.ChallengeEnded)
		return ok && f2.N == c.N
	})...)
	d.sheet.Stakes = append(d.sheet.Stakes, d.cooling(*d.ladder, c)...)
	for _, k := range d.ladder.Members[d.to.ID].Strikes {
		if k.N == c.N {
			d.sheet.Stakes = append(d.sheet.Stakes, d.strike(*d.ladder, c.N))
		}
	}
	if d.ladder.Members[d.to.ID].Status == ladder.Inactive {
		d.stake("ladder.inactive_strikes")
	}
}

// places says where both stand after a fact that ended their challenge: is finds
// it among those that moved somebody.
func (d *draft) places(l projections.Ladder, c ladder.Challenge, is func(events.Fact) bool) (out []string) {
	other := c.Other(d.to.ID)
	for _, p := range []events.PlayerID{d.to.ID, other} {
		id, place := "ladder.unmoved", l.Place(p)
		args := []any{"Name", d.memberName(l, other), "Place", place}
		for _, m := range ladder.Why(l.State, p) {
			if is(m.Fact) {
				id, place = "ladder.moved", m.To
				args = []any{"Name", d.memberName(l, other), "Place", m.To, "From", m.From}
			}
		}
		if p == d.to.ID {
			id += "_you"
		}
		if place > 0 {
			out = append(out, d.t(id, args...))
		}
	}
	return out
}

// strike says how many strikes the reader has that count, and until when this
// one does (L23).
func (d *draft) strike(l projections.Ladder, n int) string {
	set, now := l.Settings, d.Now()
	until := now
	for _, k := range l.Members[d.to.ID].Strikes {
		if k.N == n {
			until = k.At.Add(time.Duration(set.StrikeWindowDays) * clock.Day)
		}
	}
	return d.t("ladder.strike", "Count", l.Strikes(d.to.ID, now), "Limit", set.StrikeLimit,
		"Until", until.In(d.habits.quiet.Zone).Format(time.DateOnly))
}

// memberName is a member's name as the reader may see it.
func (d *draft) memberName(l projections.Ladder, p events.PlayerID) string {
	return d.theName(l.People[p])
}

// ofALadder begins a letter about a ladder and its club.
func (d *draft) ofALadder(ctx context.Context, id events.LadderID) (projections.Ladder, error) {
	l, err := d.Books.Ladder(ctx, id)
	switch {
	case err != nil:
		return l, err
	case l.At.IsZero():
		return l, Past("there is no such ladder")
	}
	d.from = l.Club
	d.sheet.Subject = d.t("subject.ladder", "Ladder", nameOf(l), "Club", l.House.Name)
	d.sheet.Link = linked{d.t("link.ladder"), d.Base + "/l/" + string(l.ID)}
	if err := d.know(ctx, ladderZone(l.State)); err != nil {
		return l, err
	}
	return l, d.personalReply()
}
