package table

import (
	"regexp"
	"slices"
	"strings"

	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// MaxNext bounds the words of a next decision, in bytes.
const MaxNext = 400

// maxFollowed bounds the steps that orders make in one decision; at the bound
// the seat simply is asked.
const maxFollowed = 500

// Codes of refusals of orders.
const (
	noSuchOrder refusal.Code = "no_such_order" // the game does not know the kind
	noOrder     refusal.Code = "no_order"      // nothing of the kind stands
	orderNow    refusal.Code = "order_now"     // it would decide what waits for the seat now
)

// orders are the standing orders of a table, the earliest first. The slice is
// never changed, so that states can share it.
type orders []order

type order struct {
	seat rules.Seat
	rules.Order
}

func (os orders) of(seat rules.Seat) (list []rules.Order) {
	for _, o := range os {
		if o.seat == seat {
			list = append(list, o.Order)
		}
	}
	return list
}

func (os orders) without(seat rules.Seat, kind string) orders {
	return slices.DeleteFunc(slices.Clone(os), func(o order) bool { return o.seat == seat && o.Kind == kind })
}

func (os orders) given(f events.OrderGiven) orders {
	return append(os.without(f.Seat, f.Kind), order{f.Seat, rules.Order{Kind: f.Kind, Text: f.Text, Once: f.Once}})
}

// followed is without the order that made a step, if it was for once.
func (os orders) followed(f events.Played) orders {
	for _, o := range os {
		if f.Order != "" && o.seat == f.Seat && o.Kind == f.Order && o.Once {
			return os.without(f.Seat, f.Order)
		}
	}
	return os
}

func (os orders) find(seat rules.Seat, kind string) (rules.Order, bool) {
	for _, o := range os {
		if o.seat == seat && o.Kind == kind {
			return o.Order, true
		}
	}
	return rules.Order{}, false
}

func (d *decision) giveOrder(c GiveOrder) error {
	seat, err := d.playing(c.By, -1)
	if err != nil {
		return err
	}
	g, _ := games.Find(d.Game)
	kind, ok := g.Game.About().OrderKind(c.Kind)
	text := strings.TrimSpace(c.Text)
	asked := d.owes(seat)
	switch {
	case !ok:
		return refusal.New(noSuchOrder).Quoting(cut(c.Kind))
	case kind.Kind == rules.NextOrder && text == "":
		return refusal.New("nothing_said")
	case len(text) > MaxNext:
		return refusal.New(refusal.TooLong, "Max", MaxNext)
	case kind.Kind == rules.NextOrder && asked:
		return d.play(Play{ID: c.ID, By: c.By, Text: text, Turn: -1})
	case kind.Kind != rules.NextOrder && text != "":
		return refusal.New(refusal.BadInput, "Field", "text")
	}
	if had, ok := d.orders.find(seat, kind.Kind); ok && had.Text == text {
		return refusal.New(refusal.Already)
	}
	if kind.Once && d.decides(seat, kind.Kind) {
		return refusal.New(orderNow)
	}
	d.order(seat, kind, text)
	d.settle()
	return nil
}

// decides tells whether an order would act on the position as it is. What is
// for once, such as a double or its answer, is said as a move then.
func (d *decision) decides(seat rules.Seat, kind string) bool {
	p, orderly := d.Position.(rules.Orderly)
	if !orderly {
		return false
	}
	_, _, ok := p.Follow(seat, []rules.Order{{Kind: kind}})
	return ok
}

// order notes a standing order, without those that it excludes.
func (d *decision) order(seat rules.Seat, kind rules.OrderKind, text string) {
	for _, other := range kind.Excludes {
		if _, ok := d.orders.find(seat, other); ok {
			d.add(events.OrderWithdrawn{Seat: seat, Kind: other})
		}
	}
	d.add(events.OrderGiven{Seat: seat, Kind: kind.Kind, Text: text, Once: kind.Once})
}

func (d *decision) withdrawOrder(c WithdrawOrder) error {
	seat, err := d.playing(c.By, -1)
	if err != nil {
		return err
	}
	if _, ok := d.orders.find(seat, c.Kind); !ok {
		return refusal.New(noOrder).Quoting(cut(c.Kind))
	}
	d.add(events.OrderWithdrawn{Seat: seat, Kind: c.Kind})
	return nil
}

// follow makes one step that a standing order of an awaited seat makes, or
// drops an order that cannot be followed; false where the seats must decide.
func (d *decision) follow() bool {
	for _, a := range d.Position.Awaits() {
		given := d.orders.of(a.Seat)
		if len(given) == 0 {
			continue
		}
		if next, ok := d.orders.find(a.Seat, rules.NextOrder); ok {
			d.followNext(a.Seat, next)
			return true
		}
		p, orderly := d.Position.(rules.Orderly)
		if !orderly {
			continue
		}
		switch m, used, ok := p.Follow(a.Seat, given); {
		case !ok:
			continue
		case m == "":
			d.add(events.OrderWithdrawn{Seat: a.Seat, Kind: given[used].Kind, Refused: string(refusal.Illegal)})
		default:
			d.add(events.Played{Seat: a.Seat, Move: string(m), Auto: true, Order: given[used].Kind})
		}
		return true
	}
	return false
}

// followNext reads the words of an order as the seat's decision, or drops it.
func (d *decision) followNext(seat rules.Seat, o rules.Order) {
	m, rest, err := d.read(seat, o.Text)
	if err != nil {
		why := refusal.Illegal
		if r := refusal.Of(err); r != nil {
			why = r.Code
		}
		d.add(events.OrderWithdrawn{Seat: seat, Kind: o.Kind, Refused: string(why)})
		return
	}
	d.add(events.Played{Seat: seat, Move: string(m), Auto: true, Order: o.Kind})
	d.then(seat, rest)
}

// then keeps the words behind a "then" for the seat's next decision.
func (d *decision) then(seat rules.Seat, rest string) {
	if rest != "" && d.Broken == nil {
		d.add(events.OrderGiven{Seat: seat, Kind: rules.NextOrder, Text: rest, Once: true})
	}
}

// read reads one decision in a person's words. Where the whole text is none,
// what stands before a "then" is tried: the rest is for the next decision. A
// whole text that the game reads as one decision and refuses is not parted: it
// was meant as a whole.
func (d *decision) read(seat rules.Seat, text string) (m rules.Move, rest string, err error) {
	if m, err = d.Position.Read(seat, text); err == nil || !refusal.Is(err, refusal.Unreadable) {
		return m, "", err
	}
	at := thens.FindStringIndex(text)
	if at == nil || len(text)-at[1] > MaxNext {
		return "", "", err
	}
	first, rest := text[:at[0]], strings.TrimSpace(text[at[1]:])
	switch m, before := d.Position.Read(seat, first); {
	case before == nil && rest != "":
		return m, rest, nil
	case before != nil && !refusal.Is(before, refusal.Unreadable):
		return "", "", before
	}
	return "", "", err
}

// thens are the words that part two turns in one text: "8/5 6/5, then roll".
var thens = regexp.MustCompile(`(?i)[\s,;.]+(?:and\s+|e\s+)?(?:then|depois|em seguida|a seguir)[\s,;:]+`)

func cut(s string) string {
	s = strings.ToValidUTF8(s, "?")
	if r := []rune(s); len(r) > 80 {
		return string(r[:80]) + "…"
	}
	return s
}
