package mail

import (
	"context"
	"strings"

	"carteiro/engine/games"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// tableWriters has one entry for each kind of letter about a table.
var tableWriters = map[string]func(*draft, story){
	letterInvited:   (*draft).invited,
	letterStarted:   (*draft).started,
	letterDeclined:  (*draft).stopped,
	letterWithdrawn: (*draft).stopped,
	letterTurn:      (*draft).turn,
	letterDanced:    (*draft).turn,
	letterLeft:      (*draft).turn,
	letterOffered:   (*draft).turn,
	letterRefused:   (*draft).turn,
	letterUnoffered: (*draft).turn,
	letterGame:      (*draft).turn,
	letterOver:      (*draft).over,
	letterSaid:      (*draft).said,
	letterReminder:  (*draft).reminder,
	letterClock:     (*draft).clockNews,
	letterDigest:    (*draft).turn,
	letterResumed:   (*draft).resumed,
	letterAnswer:    (*draft).answered,
}

// table writes a letter about a table, with those about turns at other tables
// that wait for the same reader.
func (d *draft) table(ctx context.Context, id events.TableID) error {
	s, err := d.about(ctx, id)
	if err != nil {
		return err
	}
	rows, err := d.companions(ctx, s)
	if err != nil {
		return err
	}
	if err := d.fill(ctx, s); err != nil || len(rows) == 0 {
		return err
	}
	return d.together(ctx, s, rows)
}

// about tells the table of a letter that is still wanted.
func (d *draft) about(ctx context.Context, id events.TableID) (story, error) {
	s, err := d.tell(ctx, id, d.to.ID, d.q.N)
	if err != nil {
		return s, err
	}
	if _, ok := tableWriters[d.q.Kind]; !ok || s.Status == table.None {
		return s, Past("nothing to tell")
	}
	if err := d.introduce(ctx, &s); err != nil {
		return s, err
	}
	if err := d.know(ctx, s.Clocks.Zone); err != nil {
		return s, err
	}
	if err := d.playedFor(ctx, s); err != nil {
		return s, err
	}
	return s, d.past(ctx, s)
}

// fill puts the table on the sheet.
func (d *draft) fill(ctx context.Context, s story) (err error) {
	if d.reply, err = d.Signer.Game(s.ID, s.eye, s.Turn); err != nil {
		return err
	}
	if own, ok := lexicons[s.Game]; ok {
		d.sheet.own = &own
	}
	d.from = s.Club
	if d.heard, err = d.count(ctx, `SELECT coalesce(max(n), 0) FROM outbox WHERE stream = ? AND user = ? AND id != ?
		AND kind NOT IN ('answer', 'invited', 'said') AND state IN ('sending', 'sent', 'told')`, s.ID.Stream(), string(d.to.ID), d.q.ID); err != nil {
		return err
	}
	d.sheet.Subject = d.t("subject.table", "Game", d.say.Say("game."+s.Game), "Name", s.others(), "ID", string(s.ID))
	d.sheet.Link = linked{d.t("link.table"), d.Base + "/g/" + string(s.ID)}
	if d.sheet.Quotes, err = d.quotes(ctx, s); err != nil {
		return err
	}
	tableWriters[d.q.Kind](d, s)
	if err := d.partOf(ctx, s); err != nil {
		return err
	}
	foot := "foot.table"
	if s.Status != table.Playing && s.Status != table.Invited {
		foot = "foot.over"
	}
	d.sheet.Foot = append(d.sheet.Foot, d.t(foot, "Name", d.name()))
	return nil
}

// past drops a letter about a turn that is over, an invitation that has been
// answered, and words that another letter tells.
func (d *draft) past(ctx context.Context, s story) error {
	ask, asked := s.Asked(s.eye)
	switch {
	case s.eye < 0:
		return Past("no seat at this table")
	case d.q.Kind == letterInvited && (!asked || ask.Kind != "invitation"):
		return Past("the invitation is no longer open")
	case d.q.Turn >= 0 && (!s.Fits(s.eye, d.q.Turn) || !asked):
		return Past("the turn is over")
	case aboutTurns[d.q.Kind] && !d.habits.turns():
		return Past("the reader wants no letters on turns")
	case d.q.Kind == letterReminder:
		return d.stands(s)
	case d.q.Kind == letterResumed || d.q.Kind == letterClock:
		return d.clockStands(s)
	case d.q.Kind == letterOver:
		return d.ladderFirst(s)
	case d.q.Kind == letterSaid:
		told, err := d.count(ctx, `SELECT count(*) FROM outbox WHERE stream = ? AND user = ? AND id != ? AND n > ?
			AND kind NOT IN ('answer', 'reminder') AND state IN ('queued', 'sending', 'sent', 'told')`, d.q.Stream, string(d.to.ID), d.q.ID, d.q.N)
		if err == nil && told > 0 {
			err = Past("another letter tells the words")
		}
		return err
	}
	return nil
}

func (c *Composer) count(ctx context.Context, query string, args ...any) (n uint64, err error) {
	err = c.Rows.Reader().QueryRowContext(ctx, query, args...).Scan(&n)
	return n, err
}

// quotes are the words of the others that no letter has told the reader yet.
func (d *draft) quotes(ctx context.Context, s story) ([]quotation, error) {
	if d.q.Kind == letterInvited || d.q.Kind == letterAnswer {
		return nil, nil
	}
	told, err := d.count(ctx, `SELECT coalesce(max(n), 0) FROM outbox WHERE stream = ? AND user = ? AND id != ?
		AND kind NOT IN ('answer', 'invited') AND state IN ('sending', 'sent', 'told')`, d.q.Stream, string(d.to.ID), d.q.ID)
	var out []quotation
	for _, w := range s.deeds {
		if w.kind == "say" && w.seat != s.eye && w.n > told && w.n <= d.q.N {
			id := "wrote"
			if w.to != "" {
				id = "wrote_group"
			}
			out = append(out, quotation{d.t(id, "Name", s.name(w.seat), "Group", d.say.Say("group."+w.to)), w.move})
		}
	}
	return out, err
}

func (d *draft) invited(s story) {
	host, _ := s.Seat(s.Host)
	game := d.say.Say("game." + s.Game)
	d.sheet.Lead = []string{d.t("invited", "Name", s.name(host), "Game", game)}
	if c, ok := d.challenge(s); ok && c.Steward != "" {
		d.sheet.Lead = d.paired(*d.ladder, c)
	}
	if len(s.Chairs) > 2 {
		d.sheet.Lead = append(d.sheet.Lead, d.t("invited_all", "Name", s.others(), "Count", len(s.Chairs)))
	}
	d.sheet.Terms = append(d.rules(s), s.Clocks.Terms(d.say.Say)...)
	if s.Rated {
		d.sheet.Terms = append(d.sheet.Terms, d.t("agreed.rated"))
	}
	if len(d.sheet.Terms) > 0 {
		d.sheet.TermsTitle = d.t("terms")
	}
	d.showChallenge(s)
	d.sheet.How = []string{d.t("how.invitation")}
	if d.ladder == nil { // there, silence is an answer too
		d.sheet.How = append(d.sheet.How, d.t("how.newcomer", "Name", d.name()))
	}
	d.sheet.ProofTitle = d.t("proof.before")
	d.sheet.Proof = []proven{{d.t("proof.commitment"), s.Commitment}}
}

func (d *draft) started(s story) {
	d.sheet.Lead = []string{d.t("started", "Name", s.others())}
	if c, ok := d.challenge(s); ok && c.Steward != "" && d.ladder.Settings.Accept == "auto" {
		d.sheet.Lead = append(d.sheet.Lead, d.paired(*d.ladder, c)...)
	}
	d.sheet.Lead = append(d.sheet.Lead, d.lead(s, s.deeds)...)
	d.showChallenge(s)
	d.showBoard(s)
	d.showAsk(s)
	d.sheet.ProofTitle = d.t("proof.before")
	d.sheet.Proof = []proven{{d.t("proof.commitment"), s.Commitment}}
}

// stopped tells that a table ended before its game began.
func (d *draft) stopped(s story) {
	host, _ := s.Seat(s.Host)
	who := host
	for _, x := range s.deeds {
		if x.kind == "decline" {
			who = x.seat
		}
	}
	d.sheet.Lead = []string{d.t(d.q.Kind, "Name", s.name(who), "Game", d.say.Say("game."+s.Game))}
	if len(s.Chairs) > 2 {
		d.sheet.Lead = append(d.sheet.Lead, d.t("stopped_all", "Name", s.others()))
	}
	d.sheet.Link = linked{}
}

// rules says what is played: where a game tells its rules in words
// ("help.<game>.rules"), those and every choice, else the choices that were made.
func (d *draft) rules(s story) (list []string) {
	g, ok := games.Find(s.Game)
	id := "help." + s.Game + ".rules"
	if !ok || !d.say.Has(id) {
		return d.terms(s.Game, s.Options)
	}
	full, err := g.Game.About().Resolve(s.Options)
	if err != nil {
		return nil
	}
	return append(strings.Split(strings.TrimSpace(d.say.Say(id)), "\n"), d.terms(s.Game, full)...)
}

func (d *draft) turn(s story) {
	if d.sheet.Lead = d.lead(s, s.news()); len(d.sheet.Lead) == 0 {
		d.sheet.Lead = d.kept(s)
	}
	if ofRobin(s.State) && s.fresh() {
		d.sheet.Lead = append([]string{d.t("started", "Name", s.others())}, d.sheet.Lead...)
	}
	d.showBoard(s)
	d.showAsk(s)
	d.showOrders(s)
}

func (d *draft) said(s story) {
	who := s.others()
	for _, w := range s.deeds {
		if w.n == d.q.N {
			who = s.name(w.seat)
		}
	}
	d.sheet.Lead = []string{d.t("said", "Name", who)}
	if s.Status == table.Playing {
		d.showBoard(s)
	}
	d.showAsk(s)
}

func (d *draft) over(s story) {
	d.sheet.Lead = []string{d.result(s)}
	at := projections.StandingOf(s.Position, s.eye)
	if s.Ending != nil && s.Ending.How == "board" {
		d.sheet.Lead = append(d.sheet.Lead, d.lead(s, s.lately())...)
	}
	if s.Expired != nil && s.Ending != nil && s.Ending.How == "time" {
		d.sheet.Lead = append(d.sheet.Lead, d.sentence(s, deed{seat: s.Expired.Seat, kind: "expired"}, ""))
	} else if at.Counted() != nil && at.Last != nil {
		d.sheet.Lead = append(d.sheet.Lead, d.gameOver(s, at))
	}
	if at.Counted() == nil {
		d.sheet.Lead = append(d.sheet.Lead, d.settled(s, rules.Open(s.Position))...)
	}
	d.showPlaces(s)
	d.showRated(s)
	d.showBoard(s)
	d.sheet.Link = linked{d.t("link.replay"), d.Base + "/g/" + string(s.ID) + "/m/0"}
	d.prove(s)
	d.sheet.How = []string{d.t("how.over")}
	d.lookBack(s)
}

// prove shows the key of the luck of a game that had any.
func (d *draft) prove(s story) {
	luck, dice := false, false
	for _, x := range s.deeds {
		luck, dice = luck || x.seat == rules.Nature, dice || x.dice != ""
	}
	switch {
	case !luck:
		return
	case dice:
		d.sheet.ProofTitle = d.t("proof.after", "ID", string(s.ID))
	default:
		d.sheet.ProofTitle = d.t("proof.after_luck", "ID", string(s.ID))
	}
	d.sheet.Proof = []proven{
		{d.t("proof.commitment"), s.Commitment}, {d.t("proof.secret"), s.Secret},
		{d.t("proof.check"), "printf " + s.Secret + " | xxd -r -p | sha256sum"}}
}

// result says who won what.
func (d *draft) result(s story) string {
	e := s.Ending
	if e == nil {
		return ""
	}
	id, how := "over.lost", e.How
	switch {
	case e.Winner < 0 || int(e.Winner) >= len(e.Points):
		id = "over.draw"
	case e.Winner == s.eye:
		id = "over.won"
	}
	if how == table.ByRuling {
		return d.t(id+"_plain", "Name", s.name(e.Winner), "Other", s.others(), "How", d.t("how_ended."+how))
	}
	at := projections.StandingOf(s.Position, s.eye)
	if at.Last != nil {
		how = at.Last.How
	}
	if m := at.Counted(); m != nil && id != "over.draw" {
		return d.t(id+"_"+m.Play, "Name", s.name(e.Winner), "Other", s.others(), "Score", m.Tally(s.name))
	}
	ended, result := d.t(d.first("how_ended."+how, "how_ended.agreement")), d.say.Say("board."+s.Game+"."+e.Result)
	if id != "over.draw" && worths(s.Game) > 1 {
		return d.t(id, "Name", s.name(e.Winner), "Other", s.others(), "How", ended, "Result", result, "Count", e.Points[e.Winner])
	}
	if how == "board" || !d.say.Has("letter.how_ended."+how) {
		ended = result // it tells more
	}
	if said, ok := d.shared(s, ended); ok && id == "over.draw" {
		return said
	}
	if place := s.place(); len(s.Chairs) > 2 && place > 1 {
		return d.t("over.lost_several", "Name", s.name(e.Winner), "How", ended, "Place", place)
	}
	return d.t(id+"_plain", "Name", s.name(e.Winner), "Other", s.others(), "How", ended)
}

// worths counts what a game may be worth, by the resignations that it takes.
func worths(game string) (n int) {
	if g, ok := games.Find(game); ok {
		for _, o := range g.Game.About().Offers {
			n += count(o.Kind == "resign")
		}
	}
	return n
}

// showBoard puts the board on the sheet, as the reader's seat may see it.
func (d *draft) showBoard(s story) {
	g, ok := games.Find(s.Game)
	if !ok || s.Position == nil {
		return
	}
	at := s.Position
	if s.Status == table.Ended {
		at = rules.Open(at)
	}
	seen := countedOf(s.Position, s.eye)
	if list := seen.Players; s.eye >= 0 && int(s.eye) < len(list) {
		d.sheet.Hand = list[s.eye].Rack
	}
	for _, t := range seen.Tiles {
		if t.Seat == rules.Watcher {
			d.sheet.Printed = append(d.sheet.Printed, t.Square)
		}
	}
	view, say := at.SeenBy(s.eye), rules.Named(d.say.Say, s.names...)
	d.sheet.Board = g.Board.Text(view, say)
	if s.Status == table.Ended {
		d.sheet.Board = withoutCounts(d.sheet.Board)
	}
	d.sheet.Spoken = d.t("spoken", "Text", g.Board.Spoken(view, say))
}

// showRated says whether the result of a game that was to count for ratings does
// (K18).
func (d *draft) showRated(s story) {
	switch {
	case !s.Rated:
	case s.Started():
		d.sheet.Lead = append(d.sheet.Lead, d.t("over.rated"))
	default:
		d.sheet.Lead = append(d.sheet.Lead, d.t("over.unrated"))
	}
}
