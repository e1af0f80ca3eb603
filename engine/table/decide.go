package table

import (
	"time"

	"carteiro/engine/decider"
	"carteiro/engine/fair"
	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// MaxText bounds a word to the table, in bytes; MaxWords a player's share in the luck.
const (
	MaxText  = 4000
	MaxWords = 200
)

// Decider decides the table with this id.
func Decider(id events.TableID) decider.Decider[State, Request] {
	return decider.Decider[State, Request]{
		Zero:   func() State { return Zero(id) },
		Evolve: Evolve,
		Decide: Decide,
	}
}

// Decide answers a command with facts, or a refusal and nothing.
func Decide(s State, r Request) ([]events.Fact, error) {
	if s.Broken != nil {
		return nil, s.Broken
	}
	switch c := r.Command.(type) {
	case Open:
		return open(s, c, r)
	case Import:
		return imported(s, c)
	}
	if s.Status == None {
		return nil, refusal.New(refusal.NotFound)
	}
	d := &decision{State: s, box: r.Box, at: r.At}
	d.keepWeekends()
	kept := len(d.facts)
	if err := d.take(r.Command); err != nil {
		return nil, err
	}
	if d.Broken != nil || len(d.facts) == kept {
		return nil, d.Broken
	}
	return d.facts, nil
}

func open(s State, c Open, r Request) ([]events.Fact, error) {
	if s.Status != None {
		return nil, refusal.New(refusal.Already)
	}
	options, err := checkOpen(c)
	if err != nil {
		return nil, err
	}
	terms, err := c.Time.agreed()
	switch {
	case err != nil:
		return nil, err
	case terms.Claim && (c.For != nil || c.Rated):
		return nil, refusal.New(NoClaimHere)
	}
	d := &decision{State: s, box: r.Box, at: r.At}
	d.add(events.TableOpened{Game: c.Game, Options: options, Club: c.Club, Host: c.Host,
		Guests: c.Guests, Commitment: r.Box.Commitment(),
		Clock: terms.Clock, Zone: terms.Zone, Weekend: terms.Weekend, NoVacation: terms.NoVacation, Claim: terms.Claim,
		Pauses: c.Pauses, Rated: c.Rated, For: c.For},
		events.SeatTaken{Seat: 0, Player: c.Host, Words: c.Words})
	if c.Seated {
		d.seatGuests()
	}
	return d.facts, d.Broken
}

// checkOpen gives the options to log: all of them, as they are understood now,
// so that another default of a later day changes no game and everybody can read
// what is played.
func checkOpen(c Open) (rules.Options, error) {
	g, ok := games.Find(c.Game)
	if !ok {
		return nil, refusal.New("no_such_game").Quoting(c.Game)
	}
	about, seats := g.Game.About(), 1+len(c.Guests)
	if seats < about.MinSeats || seats > about.MaxSeats {
		return nil, refusal.New("wrong_seats", "Min", about.MinSeats, "Max", about.MaxSeats, "Seats", seats)
	}
	seen := map[events.PlayerID]bool{c.Host: true}
	for _, p := range c.Guests {
		if seen[p] {
			return nil, refusal.New("same_player")
		}
		seen[p] = true
	}
	for _, o := range about.Options {
		if _, chosen := c.Options[o.Name]; chosen && o.Given {
			return nil, refusal.New(rules.OptionNotHere, "Option", o.Name)
		}
	}
	if len(c.Words) > MaxWords {
		return nil, refusal.New(refusal.TooLong, "Max", MaxWords)
	}
	return chosen(g.Game, c.Options, seats)
}

func chosen(g rules.Game, o rules.Options, seats int) (rules.Options, error) {
	full, err := g.About().Resolve(o)
	if err != nil {
		return nil, err
	}
	_, err = g.Setup(full, seats)
	return full, err
}

// decision gathers facts while it folds them into its own state.
type decision struct {
	State
	box   fair.Box
	at    time.Time // when the command counts
	facts []events.Fact
}

func (d *decision) add(fs ...events.Fact) {
	for _, f := range fs {
		d.facts = append(d.facts, f)
		d.State = Fold(d.State, f, later(d.at, d.Last))
	}
}

func (d *decision) take(c Command) error {
	switch c := c.(type) {
	case Accept:
		return d.accept(c)
	case Decline:
		return d.decline(c)
	case Withdraw:
		return d.withdraw(c)
	case Play:
		return d.play(c)
	case Offer:
		return d.offer(c)
	case Answer:
		return d.answer(c)
	case GiveOrder:
		return d.giveOrder(c)
	case WithdrawOrder:
		return d.withdrawOrder(c)
	case CallOff:
		return d.callOff(c)
	case Sit:
		return d.sit(c)
	case Adjudicate:
		return d.adjudicate(c)
	case Say:
		return d.say(c)
	}
	return d.takeTime(c)
}

// takeTime takes the commands about the clocks.
func (d *decision) takeTime(c Command) error {
	switch c := c.(type) {
	case Expire:
		return d.expire(c)
	case Outage:
		return d.outage(c)
	case Claim:
		return d.claim(c)
	case Abandon:
		return d.abandon(c)
	case Give:
		return d.give(c)
	case Credit:
		return d.safety(c)
	case Pause:
		return d.pause(c)
	case AskPause:
		return d.askPause(c)
	case AnswerPause:
		return d.answerPause(c)
	case EndPause:
		return d.endPause(c)
	}
	return refusal.New(refusal.BadInput)
}

// finish ends the table once the rules have an outcome, and opens the secret.
func (d *decision) finish(how string) {
	o, over := d.Position.Outcome()
	if !over {
		return
	}
	d.add(events.TableEnded{How: how, Result: o.Result, Winner: o.Winner, Points: o.Points})
	d.reveal()
}

// settle plays what nobody has to decide: Nature's draws, steps without a
// choice, and what standing orders say. It waits while an offer is open.
func (d *decision) settle() {
	followed := 0
	for d.Broken == nil && d.Offer == nil {
		if m, seat, auto := d.next(); m != "" {
			d.add(events.Played{Seat: seat, Move: string(m), Auto: auto})
			continue
		}
		if followed == maxFollowed || !d.follow() {
			break
		}
		followed++
	}
	if d.Broken == nil {
		d.finish("board")
	}
}

// next is the step that is due without anybody's decision, empty if there is none.
func (d *decision) next() (rules.Move, rules.Seat, bool) {
	if _, ok := rules.Awaited(d.Position, rules.Nature); ok {
		return d.Position.Draw(d.draw()), rules.Nature, false
	}
	for _, a := range d.Position.Awaits() {
		if a.Kind == "dance" {
			for m := range d.Position.Legal(a.Seat) {
				return m, a.Seat, true
			}
		}
	}
	return "", 0, false
}
