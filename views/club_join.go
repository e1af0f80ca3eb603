package views

import (
	"github.com/labstack/echo/v4"

	"carteiro/engine/club"
	"carteiro/engine/refusal"
	"carteiro/events"
)

func (s *Server) clubJoin(c echo.Context) error {
	return s.clubAct(c, func(id events.ClubID, by events.PlayerID) any { return club.Join{ID: id, By: by} })
}

func (s *Server) clubLeave(c echo.Context) error {
	return s.clubAct(c, func(id events.ClubID, by events.PlayerID) any { return club.Leave{ID: id, By: by} })
}

// clubAct is one act of a person in a club.
func (s *Server) clubAct(c echo.Context, command func(events.ClubID, events.PlayerID) any) error {
	id, err := clubID(c)
	if err != nil {
		return err
	}
	who, err := member(c)
	if err != nil {
		return err
	}
	got, err := s.do(c, who.ID, "", command(id, who.ID))
	if err != nil && refusal.Of(plain(err)) != nil {
		return s.clubRefused(c, "join", err)
	}
	if err != nil {
		return err
	}
	return back(c, "/c/"+string(id), got.Repeat)
}
