package mail

import (
	"context"
	"strings"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/projections"
)

// deed is one thing that happened at a table, as one seat may read it.
type deed struct {
	n      uint64
	at     rules.Position // that it led to, nil if none
	from   rules.Position // of a step of the game: where it was made
	seat   rules.Seat
	kind   string // the ask it answers ("roll", "dice", "play", "dance"), or accept, offer_resign, yield, conceded, refuse, unoffer, dropped, game_over, say
	move   string // as told; for words, the words; of an offer or a dropped order its kind
	to     string // of words: the group they were said to, empty for all
	text   string // of a dropped order for the next decision: its words
	result string // of an offer: what it gives, in the game's word, for so many points
	points int
	order  string               // the standing order that made it
	auto   bool                 // nobody decided it
	played bool                 // a step of the game
	dice   string               // of Nature: the throw that it left to be played
	after  projections.Standing // of a word about the stakes, and of the end of a game
}

// news lists what the reader has not done: all since their own last act of
// will. What the server played for them is news, and that they refused an offer
// or took one back is said once more.
func (s story) news() []deed {
	from := 0
	for i, d := range s.deeds {
		if d.seat != s.eye || d.auto || d.kind == "say" {
			continue
		}
		if from = i + 1; d.kind == "refuse" || d.kind == "unoffer" {
			from = i // what it decided does not show on the board
		}
	}
	return s.deeds[from:]
}

// lately is the news at the end; whoever left long before gets the last of it.
func (s story) lately() []deed {
	news, first := s.news(), 0
	for _, d := range s.deeds {
		if d.kind == "left" && d.seat == s.eye {
			first = max(0, len(news)-len(s.Chairs))
		}
	}
	return news[first:]
}

// lead says the news in sentences: a throw and what was done with it are one.
func (d *draft) lead(s story, news []deed) []string {
	var out []string
	throw, opened := "", false
	news = turnsOf(news)
	for i, n := range news {
		switch {
		case n.kind == "say" || n.kind == "accept":
		case n.kind == "game_over" && n.after.Match == nil:
			out = append(out, d.settled(s, n.at)...)
		case n.kind == "outage":
			if n.n > d.heard {
				out = append(out, d.t("did.outage"))
			}
		case n.kind == "roll":
			if n.order != "" && n.seat == s.eye {
				out = append(out, d.t("did.rolled_by_order", "Order", d.say.Say("order."+n.order)))
			}
		case n.kind == "opening":
			if opened { // a tie was thrown again
				out = out[:len(out)-1]
			}
			out = append(out, d.opening(s, n.move, news[i+1:]))
		case n.dice != "":
			if throw != "" {
				out = append(out, d.thrown(s, throw))
			}
			throw = n.dice
		case n.seat == rules.Nature:
			if id := "told." + n.kind; n.n > d.heard && d.say.Has(id) {
				of, list := projections.NamedIn(n.move, len(s.Chairs))
				out = append(out, d.say.Say(id, "Name", s.name(s.next(news[i+1:])), "Move", d.say.Move(n.move), "Of", s.name(of), "List", list))
			}
		default:
			if said := d.sentence(s, n, throw); said != "" {
				out = append(out, said+d.automatic(s, n))
			}
			throw = ""
		}
		opened = n.kind == "opening"
	}
	if throw != "" {
		out = append(out, d.thrown(s, throw))
	}
	return out
}

// automatic marks what a standing order did, to its own seat with the order.
func (d *draft) automatic(s story, n deed) string {
	switch {
	case n.order == "":
		return ""
	case n.seat == s.eye:
		return " " + d.t("did.automatic_by", "Order", d.say.Say("order."+n.order))
	}
	return " " + d.t("did.automatic")
}

// opening says the opening throw and who begins.
func (d *draft) opening(s story, throw string, later []deed) string {
	first := s.next(later)
	if first == s.eye {
		return d.t("did.opening_you", "Dice", throw)
	}
	return d.t("did.opening", "Dice", throw, "Name", s.name(first))
}

// next is the seat that moved first of what came later, or is to move now.
func (s story) next(later []deed) rules.Seat {
	for _, l := range later {
		if l.played && l.seat >= 0 {
			return l.seat
		}
	}
	if asks := s.Asks(); len(asks) > 0 {
		return asks[0].Seat
	}
	return rules.Watcher
}

// thrown says a throw that has not been played yet.
func (d *draft) thrown(s story, throw string) string {
	if _, mine := s.Asked(s.eye); mine && s.Offer == nil {
		return d.t("did.throw", "Dice", throw)
	}
	return d.t("did.throw_theirs", "Dice", throw)
}

// sentence says one deed; throw is the dice it was done with, or empty.
func (d *draft) sentence(s story, n deed, throw string) string {
	switch n.kind {
	case "game_over":
		return d.gameOver(s, n.after)
	case "conceded":
		return d.t("did.conceded")
	case "dropped":
		if n.text != "" {
			return d.t("did.dropped_next", "Text", shownOrder(n.text))
		}
		return d.t("did.dropped", "Order", d.say.Say("order."+n.move))
	}
	if said, ok := d.counting(s, n); ok {
		return said
	}
	id, what := d.first("did."+s.Game+"."+n.kind, "did."+n.kind, "did.move"), ""
	if strings.HasPrefix(n.kind, "offer_") {
		id, what = d.offered("did.", n.kind, n.result), offerName(d.say, n.move, n.result, n.points)
	}
	if throw != "" && d.say.Has("letter."+id+"_with") {
		id += "_with"
	}
	if n.seat == s.eye {
		id += "_you"
	}
	level, offered := 0, 0
	if c := n.after.Cube; c != nil {
		level, offered = c.Level, c.Offered
	}
	told := d.say.Move(n.move)
	return d.t(id, "Name", s.name(n.seat), "Others", s.playingOn(n), "Dice", throw, "Move", told, "Answers", rules.Called(n.from, told, s.names...), "What", what, "Level", level, "Offered", offered)
}

// gameOver says how a game of a series ended, the score, and that the next
// game begins.
func (d *draft) gameOver(s story, at projections.Standing) string {
	id, l := "did.game_over", at.Last
	if l.Winner == s.eye {
		id += "_you"
	}
	out := d.t(id, "Name", s.name(l.Winner), "Game", at.Match.Game, "Count", l.Points,
		"Result", d.say.Say("board."+s.Game+"."+l.Result), "Score", at.Match.Tally(s.name))
	if s.Status == table.Playing {
		out += " " + d.t("did.next_game", "Game", at.Match.Game+1)
	}
	return out
}

// first is the first of some ids that the catalogue of letters has, else the
// last: a game may have a sentence of its own.
func (d *draft) first(ids ...string) string {
	for _, id := range ids {
		if d.say.Has("letter." + id) {
			return id
		}
	}
	return ids[len(ids)-1]
}

// offered is the id of a sentence about an offer ("offer_resign"): one for what
// is lost by it where that has a name, one for the kind, or the one for all.
func (d *draft) offered(before, kind, result string) string {
	if named(d.say, strings.TrimPrefix(kind, "offer_"), result) {
		return d.first(before+kind+"_worth", before+kind, before+"offer")
	}
	return d.first(before+kind, before+"offer")
}

// thrown writes the throw that lies on the board as people do, "5-2"; it is
// empty if none does.
func thrown(at rules.Position, eye rules.Seat) string {
	var out []string
	for _, n := range projections.StandingOf(at, eye).Dice {
		out = append(out, itoa(n))
	}
	return strings.Join(out, "-")
}

// introduce looks up everybody's name.
func (d *draft) introduce(ctx context.Context, s *story) error {
	for _, c := range s.Chairs {
		p, err := d.Books.Person(ctx, c.Player)
		if err != nil && !refusal.Is(err, refusal.NotFound) {
			return err
		}
		s.names = append(s.names, d.theName(p))
	}
	s.list = d.list
	return nil
}

// list names several people as a sentence does: "Ana, Rui and Eva".
func (d *draft) list(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return d.t("and", "First", strings.Join(names[:last], ", "), "Last", names[last])
}

// playingOn names those who go on after somebody has left.
func (s story) playingOn(n deed) string {
	var names []string
	for seat, p := range countedOf(n.at, rules.Watcher).Players {
		if !p.Left && n.kind == "left" {
			names = append(names, s.name(rules.Seat(seat)))
		}
	}
	return s.list(names)
}

func (s story) name(seat rules.Seat) string {
	if seat < 0 || int(seat) >= len(s.names) {
		return ""
	}
	return s.names[seat]
}

// others names everybody at the table but the reader.
func (s story) others() string {
	var names []string
	for i, n := range s.names {
		if rules.Seat(i) != s.eye {
			names = append(names, n)
		}
	}
	return s.list(names)
}
