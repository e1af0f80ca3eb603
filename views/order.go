package views

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine"
	"carteiro/engine/refusal"
	"carteiro/events"
)

var (
	base32Lower = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)
	goodNonce   = regexp.MustCompile(`^[a-z0-9]{20,40}$`)
)

// nonce names the order that a form will make (128 random bits).
func (s *Server) nonce() string {
	var b [16]byte
	if _, err := io.ReadFull(s.Random, b[:]); err != nil {
		panic("no random bytes: " + err.Error())
	}
	return base32Lower.EncodeToString(b[:])
}

// sent is the nonce of a form that has been sent.
func sent(c echo.Context) (string, error) {
	n := c.FormValue("nonce")
	if !goodNonce.MatchString(n) {
		return "", refusal.New(badForm)
	}
	return n, nil
}

// idFor makes the id of what a form brings into being: the same form, sent
// again for the same person or address, speaks of the same thing.
func (s *Server) idFor(kind, nonce, of string) string {
	m := hmac.New(sha256.New, s.Links.Key)
	fmt.Fprintf(m, "id/%s/%s/%s", kind, nonce, of)
	return base32Lower.EncodeToString(m.Sum(nil)[:5])
}

// do takes an order to the desk; part tells the orders of one form apart. An
// outcome that is not known is asked for again, as the log's contract says.
func (s *Server) do(c echo.Context, by events.PlayerID, part string, command any) (events.Receipt, error) {
	nonce, err := sent(c)
	if err != nil {
		return events.Receipt{}, err
	}
	return s.order(c, engine.Order{ID: orderID(nonce, by, part), Actor: by, Command: command})
}

func (s *Server) order(c echo.Context, o engine.Order) (got events.Receipt, err error) {
	for range 3 {
		got, err = s.Desk.Do(c.Request().Context(), o)
		if !errors.Is(err, events.ErrUnknown) {
			break
		}
	}
	return got, err
}

// orderID names an order by its form and by whose order it is, so that nobody
// can use up the number of another's form; of is empty for a stranger.
func orderID(nonce string, of events.PlayerID, part string) events.CommandID {
	return events.CommandID(strings.TrimSuffix("web:"+nonce+"/"+string(of)+"/"+part, "/"))
}

// nonceOf tells the forms of one page apart: each makes an order of its own.
func nonceOf(p page, part string) string { return p.Nonce + strings.Trim(part, "/") }
