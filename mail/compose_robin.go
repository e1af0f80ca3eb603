package mail

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"carteiro/engine/clock"
	"carteiro/engine/robin"
	"carteiro/events"
	"carteiro/projections"
)

// ofRobin tells one person all that a change of a round robin means to them.
func (d *draft) ofRobin(ctx context.Context) error {
	r, err := d.Books.Robin(ctx, events.RobinID(d.room()))
	switch {
	case err != nil:
		return err
	case r.At.IsZero():
		return Past("there is no such round robin")
	}
	if err := d.know(ctx, nil); err != nil {
		return err
	}
	list, err := d.changed(ctx)
	if err != nil {
		return err
	}
	d.from = r.Club
	d.sheet.Subject = d.t("subject.robin", "Robin", r.Terms.Name, "Club", r.House.Name)
	d.sheet.Link = linked{d.t("link.robin"), d.Base + "/r/" + string(r.ID)}
	for _, e := range list {
		if f, err := events.Decode(e.New); err == nil {
			if said := d.robinSays(r, f); len(said) > 0 {
				d.sheet.Lead = append(append(d.sheet.Lead, said...), d.because(rulingOf(f))...)
			}
		}
	}
	if len(d.sheet.Lead) == 0 {
		return Past("nothing to tell")
	}
	return d.personalReply()
}

// robinSays says a fact to the reader, nothing if it does not concern them.
func (d *draft) robinSays(r projections.Robin, f events.Fact) []string {
	ruled := rulingOf(f)
	args := []any{"Robin", r.Terms.Name, "Name", d.steward(r.House, ruled.Steward)}
	switch f := f.(type) {
	case events.RobinBegun:
		d.schedule(r)
		return []string{d.t("robin.begun", "Robin", r.Terms.Name, "Players", len(f.Order), "Games", len(d.gamesOf(r))),
			d.robinTerms(r), d.t("robin.at_once", "Count", r.Terms.AtOnce)}
	case events.RobinEnded:
		d.crossTable(r)
		if f.Steward != "" {
			return []string{d.t("robin.stopped", args...), d.robinPlace(r)}
		}
		return []string{d.t("robin.ended", args...), d.robinPlace(r)}
	case events.RobinScored:
		return d.scored(r, f, args)
	}
	if about := aboutPlayer(f); about == d.to.ID {
		return []string{d.t("robin."+robinFact(f), args...)}
	}
	return nil
}

// robinTerms says which game a round robin is of, with which clock, and whether
// it counts for ratings.
func (d *draft) robinTerms(r projections.Robin) string {
	said := []string{d.t("robin.of", "Game", d.say.Say("game."+r.Terms.Game))}
	if c, err := clock.Parse(r.Terms.Clock); err == nil {
		said = append(said, clock.Terms(c, d.say.Say))
	}
	if r.Terms.Rated {
		said = append(said, d.t("agreed.rated_all"))
	}
	return strings.Join(said, " ")
}

// partOf says of which round robin a game is a part.
func (d *draft) partOf(ctx context.Context, s story) error {
	if s.For == nil || s.For.Robin == "" {
		return nil
	}
	r, err := d.Books.Robin(ctx, s.For.Robin)
	if err == nil && !r.At.IsZero() {
		d.sheet.Lead = append(d.sheet.Lead, d.t("robin.part", "Robin", r.Terms.Name, "Club", r.House.Name))
	}
	return err
}

func aboutPlayer(f events.Fact) events.PlayerID {
	switch f := f.(type) {
	case events.RobinForfeited:
		return f.Player
	case events.RobinScratched:
		return f.Player
	case events.RobinExcused:
		return f.Player
	case events.RobinEntered:
		return f.Player
	}
	return ""
}

func robinFact(f events.Fact) string {
	switch f := f.(type) {
	case events.RobinForfeited:
		return "out_" + f.Why
	case events.RobinScratched:
		return "scratched"
	case events.RobinExcused:
		return "excused"
	}
	return "entered"
}

// scored says a result that no table tells.
func (d *draft) scored(r projections.Robin, f events.RobinScored, args []any) []string {
	g, ok := r.Game(f.N)
	other := g.Other(d.to.ID)
	if !ok || other == "" || f.How != "forfeit" && f.How != "ruling" && f.How != "void" {
		return nil
	}
	id := "robin." + f.How
	switch {
	case f.How == "void":
	case f.Winner == "":
		id += "_draw"
	case f.Winner == d.to.ID:
		id += "_won"
	default:
		id += "_lost"
	}
	return []string{d.t(id, append(args, "Other", d.theName(r.People[other]))...)}
}

// gamesOf are the reader's games of the whole schedule.
func (d *draft) gamesOf(r projections.Robin) (list []robin.Game) {
	for _, g := range r.Schedule() {
		if g.Other(d.to.ID) != "" {
			list = append(list, g)
		}
	}
	return list
}

// schedule lists the reader's games, round by round.
func (d *draft) schedule(r projections.Robin) {
	d.sheet.TermsTitle = d.t("robin.schedule")
	for _, g := range d.gamesOf(r) {
		id := "robin.game"
		if g.First == d.to.ID {
			id = "robin.game_first"
		}
		d.sheet.Terms = append(d.sheet.Terms, d.t(id, "Round", g.Round, "Name", d.theName(r.People[g.Other(d.to.ID)])))
	}
}

// robinPlace says where the reader ended.
func (d *draft) robinPlace(r projections.Robin) string {
	for _, l := range r.Table() {
		if l.Player == d.to.ID {
			return d.t("robin.place", "Place", l.Place, "Points", halves(l.Points))
		}
	}
	return ""
}

// crossTable draws the table with a column for each player, in order of places.
func (d *draft) crossTable(r projections.Robin) {
	lines, width := r.Table(), 4
	var b strings.Builder
	for i := range lines {
		for _, c := range lines[i].Cells {
			width = max(width, 2+len(cell(c)))
		}
	}
	head := fmt.Sprintf("    %-20s", "")
	for i := range lines {
		head += fmt.Sprintf("%*d", width, i+1)
	}
	fmt.Fprintf(&b, "%s %7s\n", head, d.t("robin.points"))
	for _, l := range lines {
		fmt.Fprintf(&b, " %2d. %-19s", l.Place, clipName(d.theName(r.People[l.Player]), 18))
		for _, o := range lines {
			at := slices.Index(r.Order, o.Player)
			fmt.Fprintf(&b, "%*s", width, cell(l.Cells[at]))
		}
		fmt.Fprintf(&b, " %7s\n", halves(l.Points))
	}
	d.sheet.Board = b.String()
}

// cell says doubled points against one player: "1", "½", "0", "." for a game
// without a result.
func cell(points []int) (out string) {
	for _, p := range points {
		out += map[int]string{-1: ".", 0: "0", 1: "½", 2: "1"}[p]
	}
	return or(out, "-")
}

// halves says doubled points.
func halves(n int) string {
	switch {
	case n == 1:
		return "½"
	case n%2 == 1:
		return fmt.Sprint(n/2) + "½"
	}
	return fmt.Sprint(n / 2)
}
