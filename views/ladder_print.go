package views

import "github.com/labstack/echo/v4"

// ladderPrint is the standings on a sheet of paper for the wall of a club:
// black on white, nothing to press.
func (s *Server) ladderPrint(c echo.Context) error {
	v, err := s.ladder(c)
	if err != nil {
		return err
	}
	v.Me = "" // the wall has no reader
	p := s.page(c)
	p.Title, p.Sticky = v.Called(p), true
	return p.show(c, ladderPrint(p, v))
}

// linesOnSheet is how many lines a column of an A4 sheet holds beside the head.
const linesOnSheet = 38

// sheetColumns parts the lines into columns of one sheet, as even as can be.
func sheetColumns[T any](lines []T) (out [][]T) {
	n := max(1, (len(lines)+linesOnSheet-1)/linesOnSheet)
	each := max(1, (len(lines)+n-1)/n)
	for i := 0; i < len(lines); i += each {
		out = append(out, lines[i:min(i+each, len(lines))])
	}
	return out
}
