package views

import (
	"cmp"
	"slices"

	"github.com/labstack/echo/v4"

	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// tableView is a table at one step, as the reader may see it.
type tableView struct {
	ID     events.TableID
	Now    table.State
	Replay projections.Replay
	Step   projections.Step
	Entry  games.Entry
	Seat   rules.Seat // the reader's, Watcher for the public
	Live   bool       // the page is the table now, not one of its steps
	Form   typed
	Club   string // the name of the table's club

	MayRule  bool // the reader is a steward of that club
	Ladder   projections.Ladder
	Robin    projections.Robin
	Stewards map[events.PlayerID]projections.Person // who stopped the clocks

	Silent silences // of the other seats

	CardAway bool // the reader wants no tile card
}

// typed is a form that was refused: which one, what stood in it, why not.
type typed struct {
	Name, Text, Wrong string
	Days              string // beside the text, of a pause
	To                string // of words: the group
}

// days are the days to put back into the form with this name.
func (t typed) days(name string) string {
	if t.Name == name {
		return t.Days
	}
	return ""
}

// text is what to put back into the form with this name.
func (t typed) text(name string) string {
	if t.Name == name {
		return t.Text
	}
	return ""
}

// table folds the table of the page's address for the reader's own eye.
func (s *Server) table(c echo.Context) (tableView, error) {
	v := tableView{Live: true, Seat: rules.Watcher, CardAway: s.cardAway(c), Stewards: map[events.PlayerID]projections.Person{}}
	var err error
	if v.ID, err = tableID(c); err != nil {
		return v, err
	}
	if v.Now, err = s.Desk.Table(c.Request().Context(), v.ID); err != nil {
		return v, err
	}
	if seat, ok := v.Now.Seat(reader(c).ID); ok && reader(c).ID != "" {
		v.Seat = seat
	}
	if v.Replay, err = s.Books.Replay(c.Request().Context(), v.ID, v.Seat); err != nil {
		return v, err
	}
	v.Now = v.Replay.State
	var ok bool
	if v.Entry, ok = games.Find(v.Now.Game); !ok || len(v.Replay.Steps) == 0 {
		return v, refusal.New(refusal.NotFound)
	}
	v.Step = v.Replay.Steps[v.last()]
	return v, s.named(c, &v)
}

// named looks up what the table's club is called, whom no letter reaches, and
// what it is played for.
func (s *Server) named(c echo.Context, v *tableView) error {
	ctx := c.Request().Context()
	if v.Now.Club != "" {
		k, err := s.Desk.Club(ctx, v.Now.Club)
		if err != nil {
			return err
		}
		v.Club, v.MayRule = cmp.Or(k.Name, string(v.Now.Club)), k.MayRule(reader(c).ID)
	}
	if err := s.unreachedAt(ctx, v); err != nil {
		return err
	}
	return s.fixture(ctx, v)
}

// Unplayed tells whether the invitation came to nothing: there is no game to show.
func (v tableView) Unplayed() bool {
	return v.Now.Status == table.Declined || v.Now.Status == table.Withdrawn && v.Now.Position == nil
}

func (v tableView) last() int { return len(v.Replay.Steps) - 1 }

// path is the address of the table, or of a part of it.
func (v tableView) path(rest string) string { return "/g/" + string(v.ID) + rest }

// Seated tells whether the reader has a seat here.
func (v tableView) Seated() bool { return v.Seat >= 0 }

// Busy tells whether the reader has something to do here; the list of moves
// then stands back.
func (v tableView) Busy() bool {
	return v.Seated() && (v.Now.Status == table.Playing || v.Now.Status == table.Invited)
}

// Left tells whether the reader has left a game that the others play on.
func (v tableView) Left() bool {
	return slices.ContainsFunc(v.sheet().Players, func(s projections.Side) bool { return s.Seat == v.Seat && s.Left })
}

// MaySay tells whether the page has a field to speak in.
func (v tableView) MaySay() bool {
	return v.Seated() && v.Live && !v.Unplayed()
}

// homeless tells whether what was typed has no field on the page any more.
func (v tableView) homeless() bool {
	ask, mine := v.Ask()
	switch v.Form.Name {
	case "play":
		return v.Form.Text != "" && (!mine || v.Now.Offer != nil || v.Menu() == nil && projections.Worded(v.Choices()))
	case "say":
		return v.Form.Text != "" && !v.MaySay()
	case "accept":
		return v.Form.Text != "" && (!mine || ask.Kind != "invitation")
	}
	return false
}

// IDs are the names that other programs have for the position of the page.
func (v tableView) IDs() []rules.ID {
	if p, ok := v.Step.Position.(rules.Identified); ok {
		return p.IDs(v.Seat)
	}
	return nil
}

// at is how things stand in the position that the page shows.
func (v tableView) at() projections.Standing { return projections.StandingOf(v.Step.Position, v.Seat) }

// Terms are the rules that were agreed, in sentences; none where nothing was chosen.
func (v tableView) Terms(p page) []string {
	var out []string
	if len(v.Now.Options) > 0 {
		out = v.Entry.Game.About().Terms(v.Now.Options, p.Say)
	}
	return append(out, v.Now.Clocks.Terms(p.Say)...)
}

// Clocks says how the clock of each seat stands: now, or at the step that the
// page shows. It is empty where nobody's time is counted.
func (v tableView) Clocks(p page) (out []string) {
	clocks, at := v.Step.Clocks, v.Step.At
	if v.Live {
		clocks = v.Now.Clocks
		if v.Now.Status == table.Playing {
			at = p.Now
		}
	}
	clocks.Zone = p.dial(clocks.Zone)
	for seat := range clocks.Seats {
		if seat := rules.Seat(seat); v.Now.Status != table.Invited {
			out = append(out, clocks.Says(seat, v.name(p, seat), at, p.Say)+v.reserve(p, clocks, seat, at))
		}
	}
	return out
}

// Offers lists what the reader may offer now.
func (v tableView) Offers() []rules.Offer {
	if v.Now.Position == nil {
		return nil
	}
	return rules.OffersOf(v.Entry.Game, v.Now.Position, v.Seat)
}

// Cost says what a word costs the reader.
func (v tableView) Cost(p page, ask rules.Ask, m rules.Move) string {
	return projections.Cost(v.Now.Position, ask, m, p.Say, func(s rules.Seat) string { return v.name(p, s) })
}

// wordOf is a word of a decision as people say it: "Double".
func wordOf(p page, ask rules.Ask, m rules.Move) string {
	if string(m) == ask.Kind {
		return sentence(p.Say("ask." + ask.Kind))
	}
	if id := "word." + ask.Kind + "." + string(m); p.Has(id) {
		return p.Say(id)
	}
	return sentence(p.Move(string(m)))
}

// Ask is what the reader owes now.
func (v tableView) Ask() (rules.Ask, bool) {
	if !v.Seated() {
		return rules.Ask{}, false
	}
	if ask, ok := v.Now.Asked(v.Seat); ok && ask.Kind != claims {
		return ask, true
	}
	return rules.Ask{}, false
}

// claims is the decision about another's time that is up, which has a place of
// its own on the page.
const claims = "claim"

// Menu is what the reader may do now where it is more than a list can hold; nil
// where Choices are all.
func (v tableView) Menu() *projections.Menu {
	if _, ok := v.Ask(); !ok || v.Now.Position == nil || !v.Entry.Game.About().Written {
		return nil
	}
	m := projections.MenuOf(v.Now.Position, v.Seat)
	return &m
}

// maxChoices is how many plays stand as buttons to pick; more become a list.
const maxChoices = 12

// short tells whether every move fits a narrow column.
func short(choices []rules.Move) bool {
	return !slices.ContainsFunc(choices, func(m rules.Move) bool { return len(m) > 5 })
}

// Choices lists what the reader may play now, as canonical text.
func (v tableView) Choices() (ms []rules.Move) {
	if _, ok := v.Ask(); !ok || v.Now.Position == nil {
		return nil
	}
	for m := range v.Now.Position.Legal(v.Seat) {
		ms = append(ms, m)
	}
	return ms
}

// Tell is a move as the reader may read it, in the words of the page.
func (v tableView) Tell(p page, m rules.Move) string {
	return v.Replay.Called(v.Now.Position, p.Move(v.Now.Position.Tell(v.Seat, m, v.Seat)))
}

// Answers are those that the reader gives in one move, about several seats.
func (v tableView) Answers() []projections.Answer {
	if _, ok := v.Ask(); !ok || v.Now.Position == nil {
		return nil
	}
	return projections.AnswersOf(v.Now.Position, v.Seat)
}

// Repeats tells whether a word may be said for several times at once.
func (v tableView) Repeats(m rules.Move) bool {
	said, err := v.Now.Position.Read(v.Seat, string(m)+" 2")
	return err == nil && said == m+" 2"
}

// name is how the page calls who sits on a seat.
func (v tableView) name(p page, seat rules.Seat) string {
	if v.Now.Imported != nil {
		return strangerName(p, seat, v.Now.Name(seat))
	}
	who, ok := v.Replay.Names[v.Now.Player(seat)]
	if !ok {
		return p.Say("page.person.gone")
	}
	return personName(p, who)
}
