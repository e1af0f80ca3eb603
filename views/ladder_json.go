package views

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"carteiro/engine/ladder"
	"carteiro/events"
	"carteiro/projections"
)

// ladderFile is the standings for programs. Its fields stay as they are; new
// ones may come. Instants are RFC 3339 in UTC.
type ladderFile struct {
	Ladder    events.LadderID `json:"ladder"`
	Name      string          `json:"name"`
	Club      events.ClubID   `json:"club"`
	At        time.Time       `json:"at"` // the moment of which it speaks
	Game      string          `json:"game"`
	Season    int             `json:"season"`
	Ends      *time.Time      `json:"season_ends,omitempty"`
	Standings []standingLine  `json:"standings"` // from place 1
	Open      []openLine      `json:"open"`      // challenges not ended, by number
}

// standingLine is one place. Name is empty for who may not be named.
type standingLine struct {
	Place  int             `json:"place"`
	Player events.PlayerID `json:"player"`
	Name   string          `json:"name"`
	State  ladder.Status   `json:"state"` // Active or OnLeave
	Wins   int             `json:"wins"`  // in this season
	Losses int             `json:"losses"`
	Start  int             `json:"start"` // the place at the season's start or on joining
}

type openLine struct {
	N         int             `json:"n"`
	By        events.PlayerID `json:"by"`
	To        events.PlayerID `json:"to"`
	Stage     ladder.Stage    `json:"stage"` // Proposed or Playing
	Made      time.Time       `json:"made"`
	RespondBy *time.Time      `json:"respond_by,omitempty"` // of a Proposed one
	Table     events.TableID  `json:"table,omitempty"`
}

// ladderJSON is the standings for programs.
func (s *Server) ladderJSON(c echo.Context) error {
	v, err := s.ladder(c)
	if err != nil {
		return err
	}
	return sendJSON(c, v.file())
}

func (v ladderView) file() ladderFile {
	f := ladderFile{Ladder: v.ID, Name: v.Ladder.Name, Club: v.Club, At: v.At, Game: v.Settings.Game, Season: v.Season.Number,
		Standings: []standingLine{}, Open: []openLine{}}
	if !v.Season.Ends.IsZero() {
		f.Ends = &v.Season.Ends
	}
	for _, r := range v.Rows() {
		f.Standings = append(f.Standings, standingLine{Place: r.Place, Player: r.Player, Name: fileName(v.Person(r.Player)),
			State: r.Status, Wins: r.Wins, Losses: r.Losses, Start: r.Start})
	}
	for _, c := range v.Open() {
		l := openLine{N: c.N, By: c.By, To: c.To, Stage: c.Stage, Made: c.Made, Table: v.tableOf(c)}
		if c.Stage == ladder.Proposed {
			l.RespondBy = &c.RespondBy
		}
		f.Open = append(f.Open, l)
	}
	return f
}

// fileName is a person's name in a file that anybody may read; empty for who is
// erased, or has never acted here.
func fileName(who projections.Person) string {
	if who.Erased || !who.Confirmed {
		return ""
	}
	return who.Name
}

// sendJSON sends a file for programs.
func sendJSON(c echo.Context, file any) error {
	b, err := json.MarshalIndent(file, "", " ")
	if err != nil {
		return err
	}
	return c.Blob(http.StatusOK, "application/json", append(b, '\n'))
}
