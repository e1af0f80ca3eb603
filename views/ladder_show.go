package views

import (
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"carteiro/engine/errand"
	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// ladderShow is the page of a ladder: who stands where, what is under way, and
// what the reader may do.
func (s *Server) ladderShow(c echo.Context) error {
	v, err := s.ladder(c)
	if err == nil {
		err = s.unreachedOn(c, &v)
	}
	if err != nil {
		return err
	}
	p := s.page(c)
	p.Title = v.Called(p)
	return p.show(c, ladderShow(p, v))
}

// ladderRefused shows the ladder again with what was wrong.
func (s *Server) ladderRefused(c echo.Context, refused error) error {
	v, err := s.ladder(c)
	if err == nil {
		err = s.unreachedOn(c, &v)
	}
	if err != nil {
		return err
	}
	if refused = plain(refused); refusal.Of(refused) == nil {
		return refused
	}
	p := s.page(c).at(v.Path())
	p.Title, v.Wrong = v.Called(p), p.Refusal(refused)
	return p.render(c, status(refused), ladderShow(p, v))
}

// StateOf says how a member stands to the ladder, where that needs saying.
func (v ladderView) StateOf(p page, m ladder.Member) string {
	if m.Status == ladder.Active {
		return ""
	}
	return p.Say("page.ladder.state." + string(m.Status))
}

// Story says who plays whom, and since when.
func (v ladderView) Story(p page, c ladder.Challenge) string {
	by, to := v.Call(p, c.By), v.Call(p, c.To)
	if c.Stage == ladder.Proposed {
		return p.Say("page.challenge.proposed", "By", by, "To", to)
	}
	return p.Say("page.challenge.playing", "By", by, "To", to)
}

// Waits says until when an open challenge waits for what (L11, L17).
func (v ladderView) Waits(p page, c ladder.Challenge) string {
	const ruling, day = 7, 24 * time.Hour
	switch {
	case c.Stage == ladder.Proposed && v.Members[c.To].Status == ladder.OnLeave:
		return p.Say("page.challenge.stands_still", "To", v.Call(p, c.To))
	case c.Stage == ladder.Proposed:
		return p.Say("page.challenge.answer_by", "At", p.due(c.RespondBy, v.Zone()))
	case c.AskedAt.IsZero():
		return p.Say("page.challenge.steward_at", "At", p.due(c.Started.Add(time.Duration(v.Settings.CapDays)*day), v.Zone()))
	}
	return p.Say("page.challenge.ruled_by", "At", p.due(c.AskedAt.Add(ruling*day), v.Zone()))
}

// Cost says what it costs the reader to decline a challenge or to cancel a
// game (L13, L16, L19).
func (v ladderView) Cost(p page, c ladder.Challenge) string {
	place := strconv.Itoa(v.Place(c.By))
	switch {
	case c.Stage == ladder.Proposed && v.FreeRefusals(v.Me, v.At) > 0:
		return p.Say("page.challenge.free", "Days", v.Settings.RefusalWindowDays)
	case v.Place(c.To) > v.Place(c.By):
		return p.Say("page.challenge.forfeit_nothing", "By", v.Call(p, c.By))
	case v.Settings.ForfeitEffect == "challenger_above":
		return p.Say("page.challenge.forfeit_taken", "By", v.Call(p, c.By))
	}
	return p.Say("page.challenge.forfeit", "By", v.Call(p, c.By), "Place", place)
}

// deeds are what the reader may do about an open challenge, in the words of the
// addresses of the forms.
func (v ladderView) deeds(c ladder.Challenge) (out []string) {
	switch {
	case v.Me == "":
	case c.To == v.Me && c.Stage == ladder.Proposed:
		out = []string{"accept", "decline"}
	case c.To == v.Me && !c.Acted[1]:
		out = []string{"cancel"}
	case c.By == v.Me && !c.Acted[0]:
		out = []string{"withdraw"}
	}
	return out
}

// tableOf is the table of a challenge, which is there from its beginning.
func (v ladderView) tableOf(c ladder.Challenge) events.TableID { return errand.TableOf(v.ID, c.N) }
