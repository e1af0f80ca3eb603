package views

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/projections"
)

// tableExport is the game as a file that "carteiro verify" reads.
func (s *Server) tableExport(c echo.Context) error {
	v, err := s.table(c)
	if err != nil {
		return err
	}
	b, err := json.MarshalIndent(v.Replay.JSON(v.Seat), "", " ")
	if err != nil {
		return err
	}
	c.Response().Header().Set("Content-Disposition", `attachment; filename="carteiro-`+string(v.ID)+`.json"`)
	return c.Blob(http.StatusOK, "application/json", append(b, '\n'))
}

// tableFile is the table's page, or the game as a file of other programs where
// the address ends in a format of the game: /g/{id}.mat.
func (s *Server) tableFile(c echo.Context) error {
	last := len(c.ParamValues()) - 1
	stem, format, ok := strings.Cut(c.ParamValues()[last], ".")
	if !ok {
		return s.tableShow(c)
	}
	c.SetParamValues(append(c.ParamValues()[:last:last], stem)...)
	v, err := s.table(c)
	if err != nil {
		return err
	}
	f, ok := v.Entry.Formats[format]
	if !ok {
		return refusal.New(refusal.NotFound)
	}
	b, err := f.Write(v.Replay.Sheet())
	if err != nil {
		return err
	}
	c.Response().Header().Set("Content-Disposition", `attachment; filename="carteiro-`+string(v.ID)+"."+format+`"`)
	return c.Blob(http.StatusOK, "text/plain; charset=utf-8", b)
}

// Formats lists the formats of other programs that can hold the game as it is;
// none before somebody has moved or, in a game that counts turns, ended one.
func (v tableView) Formats() (list []string) {
	moved := func(s projections.Step) bool {
		return slices.ContainsFunc(s.Moves, func(t projections.Told) bool { return t.Kind == "move" && t.Seat >= 0 })
	}
	if !slices.ContainsFunc(v.Replay.Steps, moved) {
		return nil
	}
	if at, ok := v.Now.Position.(rules.Analysed); ok && at.Turns() == 0 {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(v.Entry.Formats)) {
		if v.Entry.Formats[name].Holds(v.Now.Options) == nil {
			list = append(list, name)
		}
	}
	return list
}
