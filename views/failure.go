package views

import (
	"errors"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
)

// Codes of this room, beside those of the engine.
const (
	foreignForm refusal.Code = "foreign_form" // the form came from another site
	signInFirst refusal.Code = "sign_in_first"
	tooMany     refusal.Code = "too_many" // letters caused by one visitor
	badForm     refusal.Code = "bad_form" // the form lacks its number
	badMethod   refusal.Code = "bad_method"
	notPosted   refusal.Code = "not_posted" // the demo's own port did not take a letter
	noGuest     refusal.Code = "no_guest"   // a new table without anybody to invite
	bothGiven   refusal.Code = "both_given" // a person of the list and an address for one guest

	nobodyInvited refusal.Code = "nobody_invited" // into a club
	inviteSelf    refusal.Code = "invite_self"    // into a club
	noOwnOffer    refusal.Code = "no_own_offer"

	noInvitation refusal.Code = "no_invitation"  // the table's was answered or withdrawn
	badTime      refusal.Code = "bad_time"       // a field that is no time of day
	clubExists   refusal.Code = "club_exists"    // somebody has founded a club with that address
	claimNoClock refusal.Code = "claim_no_clock" // a time to claim where none is counted
)

// statuses is THE table from codes to HTTP statuses; a code that is not in it
// is about the text of a form: 422.
var statuses = map[refusal.Code]int{
	refusal.NotFound:    http.StatusNotFound,
	"no_such_club":      http.StatusNotFound,
	refusal.NotYours:    http.StatusForbidden,
	foreignForm:         http.StatusForbidden,
	signInFirst:         http.StatusUnauthorized,
	refusal.NotYourTurn: http.StatusConflict,
	refusal.Stale:       http.StatusConflict,
	refusal.NotStarted:  http.StatusConflict,
	refusal.Over:        http.StatusConflict,
	refusal.NoOffer:     http.StatusConflict,
	noInvitation:        http.StatusConflict,
	noOwnOffer:          http.StatusConflict,
	refusal.OfferOpen:   http.StatusConflict,
	table.WasDeclined:   http.StatusConflict,
	table.WasWithdrawn:  http.StatusConflict,
	table.NothingYours:  http.StatusConflict,
	table.NotYourOffer:  http.StatusConflict,
	table.YourOfferOpen: http.StatusConflict,
	table.TimeUp:        http.StatusConflict,
	table.NotExpired:    http.StatusConflict,
	table.NotHost:       http.StatusForbidden,
	refusal.Already:     http.StatusConflict,
	"already_member":    http.StatusConflict,
	"no_order":          http.StatusConflict,
	"not_member":        http.StatusConflict,
	club.NotSteward:     http.StatusForbidden,
	club.NotOwner:       http.StatusForbidden,
	club.ByInvitation:   http.StatusForbidden,
	club.WasRemoved:     http.StatusForbidden,
	club.YouRemoved:     http.StatusForbidden,
	engine.OwnCause:     http.StatusForbidden,
	engine.NotYou:       http.StatusForbidden,
	refusal.Expired:     http.StatusGone,
	refusal.Used:        http.StatusGone,
	"too_many_links":    http.StatusTooManyRequests,
	player.TooManyAsks:  http.StatusTooManyRequests,
	player.AddressTaken: http.StatusConflict,
	tooMany:             http.StatusTooManyRequests,
	badForm:             http.StatusBadRequest,
	badMethod:           http.StatusMethodNotAllowed,
	refusal.TooLong:     http.StatusUnprocessableEntity,
	refusal.Busy:        http.StatusServiceUnavailable,
}

// ladders are the codes of a ladder that are about how it stands, not about what
// was typed.
var ladders = []refusal.Code{ladder.NotRanked, ladder.NotActive, ladder.IsOnLeave, ladder.BelowYou, ladder.OutOfReach, ladder.PairBusy,
	ladder.Cooldown, ladder.YourLimit, ladder.TheirLimit, ladder.Blocked, ladder.NoSuchChallenge, ladder.ActedAlready,
	ladder.AlreadyRanked, ladder.NotOnLeave, ladder.IsSuspended, ladder.IsNotSuspended, ladder.NoSuchStrike,
	ladder.NoPlace, ladder.NotOnLadder, engine.AlreadyThere, club.IsClosed}

// rooms are those codes of clubs, of people's time and of tables' clocks.
var rooms = []refusal.Code{clubExists, club.RemoveSelf, club.LastOwner, club.IsMember, club.IsInvited, club.NoSuchMember,
	player.VacationOverlaps, player.VacationDry, player.NoSuchVacation,
	table.CalledOff, table.NoFixture, table.NothingToClaim, table.OnlyFriends, table.NotTheirTurn, table.NoClockHere, table.NoVacationHere,
	table.NoPausesHere, table.PauseOpen, table.PauseRuns, table.PauseOver, table.NoPauseAsked, table.NoPause}

// status is the HTTP status of an error.
func status(err error) int {
	r := refusal.Of(err)
	if r == nil {
		return http.StatusInternalServerError
	}
	if n, ok := statuses[r.Code]; ok {
		return n
	}
	if slices.Contains(ladders, r.Code) || slices.Contains(rooms, r.Code) {
		return http.StatusConflict
	}
	return http.StatusUnprocessableEntity
}

// plain turns the errors of the router, the log and the readers into refusals
// where a person can be told more than "something went wrong".
func plain(err error) error {
	var he *echo.HTTPError
	switch {
	case refusal.Of(err) != nil:
		return err
	case errors.Is(err, events.ErrFull), errors.Is(err, events.ErrClosed), errors.Is(err, events.ErrUnknown):
		return refusal.New(refusal.Busy)
	case errors.Is(err, events.ErrErased):
		return refusal.New(refusal.NotFound)
	case !errors.As(err, &he):
		return err
	}
	switch he.Code {
	case http.StatusNotFound:
		return refusal.New(refusal.NotFound)
	case http.StatusMethodNotAllowed:
		return refusal.New(badMethod)
	case http.StatusRequestEntityTooLarge:
		return refusal.New(refusal.TooLong, "Max", maxBody)
	}
	return err
}

// failed shows an error as a page in the reader's language; what is not a
// refusal goes to the log and shows nothing of itself.
func (s *Server) failed(err error, c echo.Context) {
	if c.Response().Committed {
		return
	}
	err = plain(err)
	if refusal.Of(err) == nil {
		s.Log.Error("request failed", "route", c.Path(), "err", err)
	}
	if err := s.failurePage(c, err); err != nil {
		s.Log.Error("no page for an error", "err", err)
	}
}

// failurePage keeps what a person had typed on the page. Who only has to sign
// in to see a page is taken there.
func (s *Server) failurePage(c echo.Context, err error) error {
	method := c.Request().Method
	if refusal.Is(err, signInFirst) && method != http.MethodPost {
		return s.signInFor(c)
	}
	p := s.page(c).titled("page.failure.title")
	var kept []string
	if method == http.MethodPost {
		p = p.at("/")
		if !refusal.Is(err, refusal.TooLong) {
			for _, field := range []string{"move", "text", "words", "next", "name", "address", "reason", "days", "first", "last"} {
				kept = append(kept, c.FormValue(field))
			}
		}
	}
	kept = slices.DeleteFunc(kept, func(text string) bool { return text == "" })
	return p.render(c, status(err), failureShow(p, err, kept...))
}
