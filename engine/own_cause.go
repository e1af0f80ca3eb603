package engine

import (
	"context"
	"reflect"
	"slices"

	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/engine/robin"
	"carteiro/engine/table"
	"carteiro/engine/text"
	"carteiro/events"
)

// OwnCause is the refusal of a steward's act in one's own cause, where somebody
// else could judge.
const OwnCause refusal.Code = "own_cause"

// impartial refuses a steward's act about the steward's own game, place or strike
// where the club has a steward or an owner whom it does not concern. Where there
// is none the act is marked, for the public log.
func (d *Desk) impartial(ctx context.Context, o Order) (any, error) {
	r, rules := ruling(o.Command)
	if !rules || r.Steward == "" {
		return o.Command, nil
	}
	whom, err := d.concerned(ctx, o.Command)
	if own := slices.Contains(whom, r.Steward); err != nil || !own {
		return o.Command, err
	}
	id, _, err := d.clubOf(ctx, o.Command)
	if err != nil {
		return o.Command, err
	}
	c, err := d.Club(ctx, id)
	for p := range c.Roles {
		if c.MayRule(p) && !slices.Contains(whom, p) {
			return o.Command, refusal.New(OwnCause, "Club", c.Name)
		}
	}
	return inOwnCause(o.Command), err
}

// inOwnCause marks a command.
func inOwnCause(command any) any {
	return withRuled(command, func(r *events.Ruled) { r.Own = true })
}

// plainly puts the reason of a steward on one line, as the public log has it.
func plainly(command any) any {
	return withRuled(command, func(r *events.Ruled) { r.Reason, r.Own = text.Line(r.Reason), false })
}

// withRuled is a command with another part for the steward; those of stewards
// have it in a field.
func withRuled(command any, change func(*events.Ruled)) any {
	v := reflect.ValueOf(command)
	if v.Kind() != reflect.Struct || !v.FieldByName("Ruled").IsValid() {
		return command
	}
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	if r, ok := out.FieldByName("Ruled").Addr().Interface().(*events.Ruled); ok {
		change(r)
	}
	return out.Interface()
}

// concerned lists the people whose cause a steward's act decides. To correct the
// table of a season is nobody's in particular, nor what somebody may do without
// being a steward.
func (d *Desk) concerned(ctx context.Context, command any) ([]events.PlayerID, error) {
	switch c := command.(type) {
	case ladder.Place:
		return []events.PlayerID{c.Who}, nil
	case ladder.Excuse:
		return []events.PlayerID{c.Who}, nil
	case ladder.Readmit:
		return []events.PlayerID{c.Who}, nil
	case robin.Excuse:
		return []events.PlayerID{c.Who}, nil
	case ladder.Propose:
		return []events.PlayerID{c.By, c.To}, nil
	case ladder.Rule:
		return d.inChallenge(ctx, c.Ladder(), c.N)
	case ladder.Annul:
		return d.inChallenge(ctx, c.Ladder(), c.N)
	case robin.Rule:
		s, err := d.Robin(ctx, c.Robin())
		g, _ := s.Game(c.N)
		return []events.PlayerID{g.First, g.Second}, err
	case table.Pause:
		s, err := d.Table(ctx, c.ID)
		var sit []events.PlayerID
		for _, chair := range s.Chairs {
			sit = append(sit, chair.Player)
		}
		return sit, err
	}
	return nil, nil
}

func (d *Desk) inChallenge(ctx context.Context, id events.LadderID, n int) ([]events.PlayerID, error) {
	s, err := d.Ladder(ctx, id)
	now, _ := s.Challenge(n)
	return []events.PlayerID{now.By, now.To}, err
}
