package mail

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"

	"carteiro/engine/clock"
	"carteiro/engine/games"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// readAnswer reads what an answer says; false for any other letter.
func readAnswer(q Queued) (a answerData, ok bool) {
	if q.Kind != letterAnswer {
		return a, false
	}
	if json.Unmarshal([]byte(q.Data), &a) != nil {
		return answerData{}, false
	}
	for _, l := range a.Lines {
		if l.Refused != nil {
			wholeNumbers(l.Refused.Args)
		}
		for _, s := range l.Preview {
			for i := range s.Args {
				s.Args[i] = whole(s.Args[i])
			}
		}
	}
	return a, true
}

// wholeNumbers makes ints again of what JSON has made floats.
func wholeNumbers(args map[string]any) {
	for k, v := range args {
		args[k] = whole(v)
	}
}

func whole(v any) any {
	if f, ok := v.(float64); ok && f == math.Trunc(f) {
		return int(f)
	}
	return v
}

// transcript puts on the sheet what became of each line.
func (d *draft) transcript(name func(events.PlayerID) string) {
	if d.answer.From != "" {
		d.sheet.Lead = append(d.sheet.Lead, d.otherFrom())
	}
	for _, l := range d.answer.Lines {
		line := outcomeLine{Read: l.Read, Refused: l.Refused != nil || l.Say == skipped}
		if l.Refused != nil {
			r := *l.Refused
			if !slices.Contains(partQuoted, r.Code) {
				r.Read = "" // the line itself stands above
			}
			line.Text = d.say.Refusal(&r)
			if len(r.Legal) > 0 && everyGame.holdsMove(r.Legal[0]) {
				line.Text, line.ListTitle, line.List = d.say.RefusalParts(&r)
			}
		} else {
			line.Text = d.outcome(l, name)
			line.Text = strings.Join(append([]string{line.Text}, d.terms(l.Args["Game"], l.Options)...), " ")
			line.Text = strings.Join(append([]string{line.Text}, d.agreedTerms(l)...), " ")
			for _, said := range l.Preview {
				line.List = append(line.List, said.In(d.say.Say))
			}
		}
		d.sheet.Done = append(d.sheet.Done, line)
	}
}

// partQuoted are the refusals of one word among several, which they quote.
var partQuoted = []refusal.Code{player.BadDate, ambiguousDate, clock.BadClock, clock.BadDuration, clock.BadDays, clock.NoSuchZone}

// outcome says what became of a line that was done.
func (d *draft) outcome(l answerLine, name func(events.PlayerID) string) string {
	id, args := l.Say, d.args(l.Args, name)
	if id == "done.only_words" && d.several {
		id += "_many"
	}
	if step := l.Args["Step"]; step != "" {
		id = d.first("done."+step, "done.step")
	}
	if kind, result := l.Args["Kind"], l.Args["Result"]; kind != "" {
		points, _ := strconv.Atoi(l.Args["Points"])
		args = append(args, "What", offerName(d.say, kind, result, points))
		if named(d.say, kind, result) {
			id = d.first(id+"_worth", id)
		}
	}
	return d.t(id, args...)
}

// terms says in sentences what was agreed, nothing where nothing was chosen.
func (d *draft) terms(game string, o rules.Options) []string {
	g, ok := games.Find(game)
	if !ok || len(o) == 0 {
		return nil
	}
	return g.Game.About().Terms(o, d.say.Say)
}

// args makes names out of the ids that the row keeps.
func (d *draft) args(in map[string]string, name func(events.PlayerID) string) []any {
	var out []any
	for k, v := range in {
		switch k {
		case "Guest":
			var names []string
			for _, id := range strings.Split(v, ",") {
				names = append(names, name(events.PlayerID(id)))
			}
			v = d.list(names)
		case "Who":
			v = name(events.PlayerID(v))
		case "At":
			v = d.instant(v, in["Zone"])
		case "Game":
			v = d.say.Say("game." + v)
		case "Order":
			v = d.say.Say("order." + v)
		}
		out = append(out, k, v)
	}
	return out
}

func (d *draft) naming(ctx context.Context) func(events.PlayerID) string {
	return func(id events.PlayerID) string {
		p, err := d.Books.Person(ctx, id)
		if err != nil {
			return d.t("nobody")
		}
		return d.theName(p)
	}
}

// answered answers a letter about a table: the transcript, the board as it is
// now, what is awaited.
func (d *draft) answered(s story) {
	d.several = len(s.Chairs) > 2
	d.transcript(d.naming(context.Background()))
	d.sheet.Lead = append([]string{d.t("answer.table")}, d.sheet.Lead...)
	if s.Status == table.Playing || s.Status == table.Ended {
		d.sheet.BoardTitle = d.t("answer.now")
		d.showBoard(s)
	}
	d.showAsk(s)
	d.showOrders(s)
	if s.Status == table.Ended {
		d.sheet.Ask = d.result(s)
	}
	for _, l := range d.answer.Lines {
		if l.Refused != nil && len(l.Refused.Legal) > 0 {
			d.sheet.Legal = nil
		}
	}
	if d.asked("help.table") {
		d.sheet.How = nil
		d.helpTable(s)
	}
}

func (d *draft) asked(what string) bool {
	for _, s := range d.answer.Show {
		if s == what {
			return true
		}
	}
	return false
}

// personal answers a letter that was not about a table.
func (d *draft) personal(ctx context.Context) error {
	d.from = d.answer.Club
	if d.asked("welcome") {
		return d.welcome(ctx)
	}
	d.transcript(d.naming(ctx))
	d.sheet.Subject = d.t("subject.answer", "Name", d.name())
	if s := d.answer.Subject; s != "" && d.answer.Stranger == "" {
		bare, _ := stripReply(s)
		d.sheet.Subject = "Re: " + bare
	}
	if err := d.personalReply(); err != nil {
		return err
	}
	switch {
	case d.asked("stranger"):
		d.stranger(ctx)
	case d.asked("forgeable"):
		d.sheet.Lead = append(d.sheet.Lead, d.t("forgeable"))
		d.helpPerson()
	case d.asked("help.person"):
		d.helpPerson()
		d.helpLines(strings.TrimSpace(d.t("help.rooms")))
	}
	if d.asked("games") {
		if err := d.listGames(ctx); err != nil {
			return err
		}
	}
	return d.shows(ctx)
}

// stranger tells how to join, and nothing of what the letter said.
func (d *draft) stranger(ctx context.Context) {
	address := d.house()
	if d.from != "" {
		address = d.Signer.Club(d.from)
	}
	d.reply = address
	d.sheet.Lead = []string{d.t("stranger", "Name", d.name())}
	d.sheet.How = []string{d.t("how.stranger"), d.t("how.stranger_otherwise")}
	d.sheet.Link = linked{d.t("link.house"), d.Base + "/"}
}

// listGames lists the reader's games, each that waits with its reply address.
func (d *draft) listGames(ctx context.Context) error {
	list, err := d.Books.TablesOf(ctx, d.to.ID)
	if err != nil {
		return err
	}
	d.sheet.ListTitle = d.t("games", "Count", len(list))
	for _, l := range list {
		item := listed{URL: d.Base + "/g/" + string(l.ID)}
		var others []string
		for i, s := range l.Seats {
			if s.Player != d.to.ID {
				others = append(others, s.Name)
				continue
			}
			if s.Asked == "" {
				continue
			}
			address, err := d.Signer.Game(l.ID, events.Seat(i), l.Turn)
			if err != nil {
				return err
			}
			item.Note = d.t("games.yours", "What", d.asking(rules.Ask{Kind: s.Asked}), "Address", address)
		}
		item.Text = d.t("games.line", "Game", d.say.Say("game."+l.Game), "Name", d.list(others),
			"Status", d.t("status."+string(l.Status)), "ID", string(l.ID))
		d.sheet.List = append(d.sheet.List, item)
	}
	if len(list) == 0 {
		d.sheet.Lead = append(d.sheet.Lead, d.t("games.none"))
	}
	return nil
}
