package main

import (
	"context"
	"fmt"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// Found starts a club in the zone of the server, without an owner; Role makes
// one of a member.
type Found struct {
	ID   string `arg:"" help:"Local part of the club's mail address: small letters and digits."`
	Name string `arg:"" help:"Its name for people."`
	Lang string `help:"pt or en." enum:"pt,en" default:"pt"`
}

// Run founds it; the server must not be running.
func (c *Found) Run(ctx context.Context, cfg *Config, std stdio) error {
	a, err := open(ctx, cfg)
	if err != nil {
		return err
	}
	defer a.close()
	found := club.Found{ID: events.ClubID(c.ID), Name: c.Name, Lang: c.Lang, Zone: cfg.Zone}
	if err := a.operate(ctx, "found:", found); err != nil {
		return a.explain(c.Lang, err)
	}
	fmt.Fprintf(std.out, "%s: people join by writing to %s@%s\n", c.Name, c.ID, cfg.Domain)
	return nil
}

// Role gives a member of a club a role: the operator's way to the first owner.
type Role struct {
	Club    string `arg:"" help:"Local part of the club's mail address."`
	Address string `arg:"" help:"Mail address of the member."`
	Role    string `arg:"" help:"member, steward or owner."`
	Reason  string `help:"Why, for the club's public log." required:""`
	Lang    string `help:"Language of what is refused, pt or en." enum:"pt,en" default:"pt"`
}

// Run gives it; the server must not be running.
func (c *Role) Run(ctx context.Context, cfg *Config, std stdio) error {
	a, err := open(ctx, cfg)
	if err != nil {
		return err
	}
	defer a.close()
	if err := c.give(ctx, a); err != nil {
		return a.explain(c.Lang, err)
	}
	fmt.Fprintf(std.out, "%s: %s is %s\n", c.Club, c.Address, c.Role)
	return nil
}

func (c *Role) give(ctx context.Context, a *app) error {
	who, err := a.desk.PlayerAt(ctx, c.Address)
	if err == nil && who == "" {
		err = refusal.New(refusal.NotFound).Quoting(c.Address)
	}
	if err != nil {
		return err
	}
	return a.operate(ctx, "role:", club.Give{In: club.In{ID: events.ClubID(c.Club)}, Ruled: events.Ruled{Reason: c.Reason},
		Who: who, Role: c.Role, ByOperator: true})
}

// operate does what the operator of the server wishes.
func (a *app) operate(ctx context.Context, prefix string, command any) error {
	id, err := newID[events.CommandID]()
	if err == nil {
		_, err = a.desk.Do(ctx, engine.Order{ID: events.CommandID(prefix) + id, Command: command})
	}
	return err
}
