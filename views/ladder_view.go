package views

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	timing "carteiro/engine/clock"
	"carteiro/engine/club"
	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/projections"
)

// ladderView is a ladder as it is at the moment of the page, for its reader.
type ladderView struct {
	projections.Ladder
	Me    events.PlayerID // empty for a stranger
	Wrong string          // why a form was refused

	Silent silences // of those whom it concerns the reader to know of
}

// ladderRow is one place of the standings. Strikes are for the member's own
// eyes, -1 for the others (L23).
type ladderRow struct {
	ladder.Member
	Place, Start int // Start is 0 where the season knows none
	Player       events.PlayerID
	Strikes      int
	Wins, Losses int
}

func ladderID(c echo.Context) (events.LadderID, error) {
	return pathID[events.LadderID](c, "ladder", goodID)
}

// ladder reads the ladder of the address, with what has fallen due by now.
func (s *Server) ladder(c echo.Context) (ladderView, error) {
	id, err := ladderID(c)
	if err != nil {
		return ladderView{}, err
	}
	l, err := s.Books.Ladder(c.Request().Context(), id)
	if err != nil {
		return ladderView{}, err
	}
	if l.State.At.IsZero() {
		return ladderView{}, refusal.New(refusal.NotFound)
	}
	l.State = l.State.Later(s.Now().UTC().Truncate(time.Millisecond))
	return ladderView{Ladder: l, Me: reader(c).ID}, nil
}

// Path is the address of a page of the ladder; an empty one is the ladder's own.
func (v ladderView) Path(parts ...string) string {
	return strings.Join(append([]string{"/l/" + string(v.ID)}, parts...), "/")
}

// Called is what the ladder is called.
func (v ladderView) Called(p page) string {
	return cmp.Or(v.Ladder.Name, p.Say("page.ladder.unnamed"))
}

// Person is somebody of the ladder or of its club.
func (v ladderView) Person(id events.PlayerID) projections.Person {
	if who, ok := v.People[id]; ok {
		return who
	}
	return v.House.People[id]
}

// Call is how a page calls somebody of the ladder.
func (v ladderView) Call(p page, id events.PlayerID) string { return publicName(p, v.Person(id)) }

// publicName is how a page that anybody may read calls a person: nobody is
// named there because somebody else wrote their address into a form.
func publicName(p page, who projections.Person) string {
	if !who.Erased && who.Name != "" && !who.Confirmed {
		return p.Say("page.person.unconfirmed")
	}
	return personName(p, who)
}

// Zone is the ladder's own.
func (v ladderView) Zone() *time.Location {
	if zone, err := timing.Zone(v.Settings.Zone); err == nil {
		return zone
	}
	return time.UTC
}

// Date says an instant of the past in the ladder's zone, or the reader's.
func (v ladderView) Date(p page, at time.Time) string {
	return at.In(p.dial(v.Zone())).Format("2006-01-02 15:04 -07:00")
}

// Rules tells whether the reader may act as a steward of the ladder's club.
func (v ladderView) Rules() bool { return v.Me != "" && v.House.MayRule(v.Me) }

// Shut tells whether the club has closed the ladder: nothing new begins there.
func (v ladderView) Shut() bool {
	return slices.ContainsFunc(v.House.Closed, func(l club.Listed) bool { return l.ID == string(v.ID) })
}

// Ranked tells whether the reader has a place.
func (v ladderView) Ranked() bool { return v.Me != "" && v.Place(v.Me) > 0 }

// Mine is the reader's membership.
func (v ladderView) Mine() ladder.Member { return v.Members[v.Me] }

// Rows are the standings, from the top.
func (v ladderView) Rows() (out []ladderRow) {
	for i, id := range v.Order {
		tally := v.Season.Tally[id]
		r := ladderRow{Member: v.Members[id], Place: i + 1, Start: v.Season.Start[id], Player: id,
			Wins: tally.Wins, Losses: tally.Losses, Strikes: -1}
		if id == v.Me {
			r.Strikes = v.Strikes(id, v.At)
		}
		out = append(out, r)
	}
	return out
}

// Climb says how many places a member has moved since the season's start, or
// since joining.
func (r ladderRow) Climb(p page) string {
	switch by := r.Start - r.Place; {
	case r.Start == 0 || by == 0:
		return p.Say("page.ladder.stayed")
	case by > 0:
		return p.Say("page.ladder.climbed", "N", by)
	default:
		return p.Say("page.ladder.fell", "N", -by)
	}
}

// Challengeable are those whom the reader may challenge now.
func (v ladderView) Challengeable() (out []ladder.Target) {
	for _, t := range ladder.Targets(v.State, v.Me, v.At) {
		if t.Code == "" {
			out = append(out, t)
		}
	}
	return out
}

// obstacle is a reason why the reader may not challenge some of the others.
type obstacle struct {
	Why  string
	Whom []string
}

// Obstacles are the reasons for all those whom the reader may not challenge, in
// the order in which they come up from the top.
func (v ladderView) Obstacles(p page) (out []obstacle) {
	for _, t := range ladder.Targets(v.State, v.Me, v.At) {
		if t.Code == "" {
			continue
		}
		why, whom := p.Refusal(v.Refuse(v.Me, t.Player, v.At)), v.Call(p, t.Player)
		i := slices.IndexFunc(out, func(o obstacle) bool { return o.Why == why })
		if i < 0 {
			i, out = len(out), append(out, obstacle{Why: why})
		}
		out[i].Whom = append(out[i].Whom, whom)
	}
	return out
}

// Others are all who have a place but the reader and whom the reader has blocked,
// by name.
func (v ladderView) Others(p page) []item {
	return slices.DeleteFunc(v.Standing(p, ""), func(k item) bool {
		return k.Value == string(v.Me) || v.Blocked(v.Me, events.PlayerID(k.Value))
	})
}

// LeaveUsed says how much of the season's protected leave the reader has used (L24).
func (v ladderView) LeaveUsed(p page) string {
	return p.Say("page.ladder.leave_used", "Long", timing.Long(v.Mine().Leave, p.Say), "Days", v.Settings.LeaveProtectDays)
}

// BlockedByMe are those whom the reader does not want to play here.
func (v ladderView) BlockedByMe(p page) (out []events.PlayerID) {
	for id := range v.Members {
		if v.Blocked(v.Me, id) {
			out = append(out, id)
		}
	}
	return v.named(p, out)
}

// named sorts people by name.
func (v ladderView) named(p page, ids []events.PlayerID) []events.PlayerID {
	slices.SortFunc(ids, func(a, b events.PlayerID) int {
		return cmp.Or(strings.Compare(strings.ToLower(v.Call(p, a)), strings.ToLower(v.Call(p, b))), cmp.Compare(a, b))
	})
	return ids
}

// Seasons are the numbers of the ended seasons, the last first.
func (v ladderView) Seasons() (out []int) {
	for n := v.Season.Number - 1; n > 0; n-- {
		out = append(out, n)
	}
	return out
}

// SeasonEnds says when the running season ends.
func (v ladderView) SeasonEnds(p page) string {
	if v.Season.Ends.IsZero() {
		return ""
	}
	return p.due(v.Season.Ends, v.Zone())
}
