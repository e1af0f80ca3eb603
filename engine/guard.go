package engine

import (
	"context"
	"reflect"
	"strings"

	"carteiro/engine/club"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/robin"
	"carteiro/engine/table"
	"carteiro/events"
)

// The refusals that the desk adds to those of the rooms.
const (
	NotYou       refusal.Code = "not_you"       // only oneself, or the house, may do that
	AlreadyThere refusal.Code = "already_there" // a steward sets a place that somebody has
)

// guard refuses what the actor of an order may not do: another's wish, what only
// the house does, a steward's act by somebody else, a stranger's entry. An order
// without an actor is the house's own.
func (d *Desk) guard(ctx context.Context, o Order) error {
	r, rules := ruling(o.Command)
	switch {
	case rules:
		if err := d.mayRule(ctx, o, r); err != nil {
			return err
		}
	case o.Actor != "" && (ofTheHouse(o.Command) || !inOwnName(o)):
		return refusal.New(NotYou)
	}
	for _, check := range []func(context.Context, Order) error{d.stillOpen, d.moves} {
		if err := check(ctx, o); err != nil {
			return err
		}
	}
	return d.mayEnter(ctx, o.Command)
}

// stillOpen refuses to begin something new on a ladder that its club has closed.
func (d *Desk) stillOpen(ctx context.Context, o Order) error {
	command := o.Command
	switch command.(type) {
	case ladder.Propose, ladder.Join:
	default:
		return nil
	}
	id, exists, err := d.clubOf(ctx, command)
	if err != nil || !exists {
		return err
	}
	c, err := d.Club(ctx, id)
	if on := command.(ladder.Command).Ladder(); err == nil && closed(c, on) {
		err = refusal.New(club.IsClosed)
	}
	return err
}

// moves refuses to set somebody to the place where they stand: the log would
// have an act that did nothing. To the ladder itself it is a place as any other.
func (d *Desk) moves(ctx context.Context, o Order) error {
	c, ok := o.Command.(ladder.Place)
	if !ok {
		return nil
	}
	s, err := d.Ladder(ctx, c.Ladder())
	if err == nil && c.To > 0 && s.Later(o.At).Place(c.Who) == c.To {
		err = refusal.New(AlreadyThere, "Place", c.To)
	}
	return err
}

// inOwnName tells whether a command that says whose wish it is says the actor's.
func inOwnName(o Order) bool {
	if c, ok := o.Command.(player.Command); ok {
		_, joins := c.(player.Join) // one may bring somebody along
		return joins || c.Player() == o.Actor
	}
	v := reflect.ValueOf(o.Command)
	if v.Kind() != reflect.Struct {
		return true
	}
	for _, name := range []string{"By", "Host"} { // so all rooms name whoever asks
		if f := v.FieldByName(name); f.IsValid() {
			return f.Interface() == o.Actor
		}
	}
	return true
}

// ofTheHouse tells whether only the server itself gives a command.
func ofTheHouse(command any) bool {
	switch c := command.(type) {
	case table.Expire, table.Outage, table.CallOff, table.Adjudicate, table.Pause, table.Credit, table.Abandon,
		ladder.Act, ladder.Report, ladder.Rate, ladder.Tick, robin.Report,
		player.SpendSafety, player.ReportFailure:
		return true
	case table.Open:
		return c.For != nil || c.Seated
	case player.SetAway:
		return c.On
	case club.Give:
		return c.ByOperator
	}
	return false
}

// ruling is the steward's part of a command that needs a steward.
func ruling(command any) (r events.Ruled, rules bool) {
	switch c := command.(type) {
	case ladder.Open:
		return events.Ruled{Steward: c.By, Reason: "opened"}, true
	case ladder.Propose:
		return c.Ruled, c.Ruled != events.Ruled{}
	case table.Pause:
		return c.Ruled, c.Kind == "steward" || c.Ruled != events.Ruled{}
	case club.Give:
		return c.Ruled, !c.ByOperator
	case interface{ Ruling() events.Ruled }:
		return c.Ruling(), true
	}
	return r, false
}

// mayRule refuses an act of a steward by anybody but a steward of the club, in
// person and with a reason. What does not exist is left to its room to refuse.
func (d *Desk) mayRule(ctx context.Context, o Order, r events.Ruled) error {
	id, exists, err := d.clubOf(ctx, o.Command)
	if err != nil || !exists {
		return err
	}
	c, err := d.Club(ctx, id)
	switch {
	case err != nil:
		return err
	case o.Actor != r.Steward || !c.MayRule(r.Steward):
		return refusal.New(club.NotSteward, "Club", c.Name)
	case strings.TrimSpace(r.Reason) == "":
		return refusal.New(club.ReasonWanted)
	}
	return nil
}

// clubOf finds the club to which what a command is about belongs.
func (d *Desk) clubOf(ctx context.Context, command any) (id events.ClubID, exists bool, err error) {
	switch c := command.(type) {
	case ladder.Open:
		return c.Club, true, nil
	case robin.Announce:
		return c.Club, true, nil
	case club.Command:
		s, err := d.Club(ctx, c.Club())
		return s.ID, s.Name != "", err
	case ladder.Command:
		s, err := d.Ladder(ctx, c.Ladder())
		return s.Club, !s.At.IsZero(), err
	case robin.Command:
		s, err := d.Robin(ctx, c.Robin())
		return s.Club, !s.At.IsZero(), err
	case table.Command:
		s, err := d.Table(ctx, c.Table())
		return s.Club, s.Status != table.None, err
	}
	return "", false, nil
}

// mayEnter refuses whoever enters a ladder, a round robin or a game of a club
// without being a member.
func (d *Desk) mayEnter(ctx context.Context, command any) error {
	var who []events.PlayerID
	code := club.NoSuchMember
	switch c := command.(type) {
	case ladder.Join:
		who, code = []events.PlayerID{c.By}, club.NotMember
	case robin.Enter:
		who, code = []events.PlayerID{c.By}, club.NotMember
	case table.Sit:
		who, code = []events.PlayerID{c.By}, club.NotMember
	case robin.Admit:
		who = []events.PlayerID{c.Who}
	case ladder.Open:
		for _, e := range c.Entrants {
			who = append(who, e.Player)
		}
	}
	if len(who) == 0 {
		return nil
	}
	id, exists, err := d.clubOf(ctx, command)
	if err != nil || !exists || id == "" {
		return err
	}
	c, err := d.Club(ctx, id)
	for _, p := range who {
		if err == nil && !c.Members[p] {
			err = refusal.New(code, "Club", c.Name)
		}
	}
	return err
}
