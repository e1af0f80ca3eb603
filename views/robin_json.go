package views

import (
	"time"

	"github.com/labstack/echo/v4"

	"carteiro/events"
)

// robinFile is a round robin for programs; its fields stay as they are.
type robinFile struct {
	Robin     events.RobinID `json:"robin"`
	Name      string         `json:"name"`
	Club      events.ClubID  `json:"club"`
	At        time.Time      `json:"at"` // of the last happening
	Game      string         `json:"game"`
	Begun     bool           `json:"begun"`
	Over      bool           `json:"over"`
	Standings []robinLine    `json:"standings"` // the best first; before the start in order of entry
	Games     []robinGame    `json:"games"`     // all of them, by number
}

// robinLine is one player: Points and Berger as they are told, a draw half a
// point. Name is empty for who may not be named.
type robinLine struct {
	Place    int             `json:"place"` // shared by equals; 0 before the start
	Player   events.PlayerID `json:"player"`
	Name     string          `json:"name"`
	Points   float64         `json:"points"`
	Berger   float64         `json:"berger"`
	Wins     int             `json:"wins"`
	Draws    int             `json:"draws"`
	Losses   int             `json:"losses"`
	Out      string          `json:"out,omitempty"`
	Annulled bool            `json:"annulled,omitempty"`
}

type robinGame struct {
	N      int             `json:"n"`
	Round  int             `json:"round"`
	First  events.PlayerID `json:"first"`
	Second events.PlayerID `json:"second"`
	Table  events.TableID  `json:"table,omitempty"`
	Done   bool            `json:"done"`
	Winner events.PlayerID `json:"winner,omitempty"`
	How    string          `json:"how,omitempty"`
}

// robinJSON is the table for programs.
func (s *Server) robinJSON(c echo.Context) error {
	v, err := s.robin(c)
	if err != nil {
		return err
	}
	return sendJSON(c, v.file())
}

func (v robinView) file() robinFile {
	f := robinFile{Robin: v.ID, Name: v.Terms.Name, Club: v.Club, At: v.At, Game: v.Terms.Game, Begun: v.Begun(), Over: v.Over,
		Standings: []robinLine{}, Games: []robinGame{}}
	for _, l := range v.Lines {
		f.Standings = append(f.Standings, robinLine{Place: l.Place, Player: l.Player, Name: fileName(v.Person(l.Player)), Points: float64(l.Points) / 2,
			Berger: float64(l.Berger) / 4, Wins: l.Wins, Draws: l.Draws, Losses: l.Losses, Out: v.Out[l.Player], Annulled: l.Annulled})
	}
	if !v.Begun() {
		for _, id := range v.Entered {
			f.Standings = append(f.Standings, robinLine{Player: id, Name: fileName(v.Person(id))})
		}
	}
	for _, g := range v.fixtures() {
		line := robinGame{N: g.N, Round: g.Round, First: g.First, Second: g.Second, Done: g.Done, Winner: g.Winner, How: g.How}
		if v.open[g.N] {
			line.Table = v.tableID(g)
		}
		f.Games = append(f.Games, line)
	}
	return f
}
