package views

import (
	"regexp"
	"strconv"

	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
	"carteiro/events"
)

var (
	goodID   = regexp.MustCompile(`^[a-z0-9]{1,32}$`)
	goodClub = regexp.MustCompile(`^[a-z][a-z0-9-]{1,29}$`)
)

// pathID is an id from the address of a page; what cannot be one is not found.
func pathID[T ~string](c echo.Context, name string, good *regexp.Regexp) (T, error) {
	v := c.Param(name)
	if !good.MatchString(v) {
		return "", refusal.New(refusal.NotFound)
	}
	return T(v), nil
}

func tableID(c echo.Context) (events.TableID, error) {
	return pathID[events.TableID](c, "table", goodID)
}

func clubID(c echo.Context) (events.ClubID, error) {
	return pathID[events.ClubID](c, "club", goodClub)
}

// pathNumber is a number without sign or leading zeros, so that each page has
// one address.
func pathNumber(c echo.Context, name string) (int, error) {
	n, err := strconv.Atoi(c.Param(name))
	if err != nil || n < 0 || strconv.Itoa(n) != c.Param(name) {
		return 0, refusal.New(refusal.NotFound)
	}
	return n, nil
}

// formTurn is the turn a form was made for; a missing one is a broken form.
func formTurn(c echo.Context) (int, error) {
	n, err := strconv.Atoi(c.FormValue("turn"))
	if err != nil || n < 0 {
		return 0, refusal.New(badForm)
	}
	return n, nil
}
