package views

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// site takes the addresses of the map.
type site struct{ *echo.Echo }

func (m site) get(path string, h echo.HandlerFunc) {
	m.Match([]string{http.MethodGet, http.MethodHead}, path, h)
}

func (m site) post(path string, h echo.HandlerFunc) { m.POST(path, h) }

// routes is the whole map of addresses.
func (s *Server) routes(e *echo.Echo) {
	for _, part := range []func(site){s.houseRoutes, s.doorRoutes, s.clubRoutes, s.ladderRoutes, s.tableRoutes} {
		part(site{e})
	}
}

// houseRoutes are those of the house itself, and of letters shown on a page.
func (s *Server) houseRoutes(m site) {
	m.get("/", s.homeShow)
	m.get("/help", s.helpShow)
	m.get("/dice", s.diceShow)
	m.get("/healthz", s.healthShow)
	m.get("/static/:file", s.staticShow)
	if s.Held != nil {
		m.get("/letters/:row/:mac", s.heldShow)
		m.post("/letters/:row/:mac", s.heldUse)
	}
	if s.Letters != nil {
		m.get("/outbox", s.outboxList)
		m.get("/outbox/:letter", s.outboxShow)
		m.get("/outbox/:letter/html", s.outboxFrame)
		m.post("/outbox/:letter", s.outboxAnswer)
	}
}

// doorRoutes are where a person comes in, and what is theirs.
func (s *Server) doorRoutes(m site) {
	m.get("/sign-in", s.signInShow)
	m.post("/sign-in", s.signInAsk)
	m.get("/sign-in/:player/:n/:mac", s.signInOpen)
	m.post("/sign-in/:player/:n/:mac", s.signInUse)
	m.post("/sign-out", s.signOut)
	m.get(stopPath, s.stopShow)
	m.post(stopPath, s.stopUse)
	m.get("/address/:player/:n/:mac", s.addressOpen)
	m.post("/address/:player/:n/:mac", s.addressUse)
	m.get("/me", s.meShow)
	m.post("/me", s.meChange)
	m.post("/me/times", s.meTimes)
	m.post("/me/letters", s.meLetters)
	m.post("/me/vacation", s.meBook)
	m.post("/me/return", s.meReturn)
	m.post("/me/safety", s.meSafety)
	m.post("/me/address", s.meAddress)
	m.post("/me/mend", s.meMend)
	m.post("/me/stop", s.meStop)
}

// clubRoutes are those of clubs and of ratings.
func (s *Server) clubRoutes(m site) {
	m.get("/c/:club", s.clubShow)
	m.post("/c/:club/register", s.clubRegister)
	m.post("/c/:club/join", s.clubJoin)
	m.post("/c/:club/leave", s.clubLeave)
	m.get("/clubs", s.clubsList)
	m.get("/clubs/new", s.clubNew)
	m.post("/clubs/new", s.clubFound)
	m.post("/c/:club/invite", s.clubInvite)
	m.get("/c/:club/settings", s.clubSettings)
	m.post("/c/:club/settings", s.clubChange)
	m.post("/c/:club/role", s.clubRole)
	m.post("/c/:club/remove", s.clubRemove)
	m.get("/c/:club/log", s.clubLog)
	m.get("/ratings", s.ratingsList)
	m.get("/ratings/:game/:player", s.ratingShow)
	m.get("/c/:club/ratings", s.ratingsList)
	m.get("/c/:club/ratings/:game/:player", s.ratingShow)
}

// ladderRoutes are those of ladders and round robins.
func (s *Server) ladderRoutes(m site) {
	m.get("/l/new", s.ladderNew)
	m.post("/l/new", s.ladderOpen)
	m.get("/l/:ladder", byExtension(".json", s.ladderJSON, s.ladderShow))
	m.get("/l/:ladder/why/:player", s.ladderWhy)
	m.get("/l/:ladder/log", s.ladderLog)
	m.get("/l/:ladder/chart", s.ladderChart)
	m.get("/l/:ladder/season/:season", s.ladderSeason)
	m.get("/l/:ladder/print", s.ladderPrint)
	m.get("/l/:ladder/settings", s.ladderSettings)
	m.post("/l/:ladder/settings", s.ladderConfigure)
	m.get("/l/:ladder/steward", s.ladderSteward)
	m.post("/l/:ladder/steward/:deed", s.ladderRule)
	m.post("/l/:ladder/:deed", s.ladderAct)
	m.get("/r/new", s.robinNew)
	m.post("/r/new", s.robinAnnounce)
	m.get("/r/:robin", byExtension(".json", s.robinJSON, s.robinShow))
	m.get("/r/:robin/print", s.robinPrint)
	m.post("/r/:robin/:deed", s.robinAct)
}

// tableRoutes are those of tables.
func (s *Server) tableRoutes(m site) {
	m.get("/games", s.gamesList)
	m.get("/games/new", s.tableNew)
	m.post("/games/new", s.tableOpen)
	m.get("/g/:table", byExtension(".json", s.tableExport, s.tableFile))
	m.get("/g/:table/m/:n", s.stepShow)
	m.get("/g/:table/try", s.tableTry)
	m.post("/g/:table/play", s.tablePlay)
	m.get("/g/:table/resign", s.tableResign)
	m.post("/g/:table/offer", s.tableOffer)
	m.post("/g/:table/answer", s.tableAnswer)
	m.post("/g/:table/accept", s.tableAccept)
	m.post("/g/:table/decline", s.tableDecline)
	m.post("/g/:table/withdraw", s.tableWithdraw)
	m.post("/g/:table/order", s.tableOrder)
	m.post("/g/:table/say", s.tableSay)
	m.post("/g/:table/sit", s.tableSit)
	m.post("/g/:table/pause", s.tablePause)
	m.post("/g/:table/pause/answer", s.tablePauseAnswer)
	m.post("/g/:table/pause/end", s.tablePauseEnd)
	m.post("/g/:table/give", s.tableGive)
	m.post("/g/:table/claim", s.tableClaim)
	m.post("/g/:table/halt", s.tableHalt)
}

// byExtension serves /g/{id} and /g/{id}.json, which are one pattern to the router.
func byExtension(ext string, with, without echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		last := len(c.ParamValues()) - 1
		stem, ok := strings.CutSuffix(c.ParamValues()[last], ext)
		if !ok {
			return without(c)
		}
		c.SetParamValues(append(c.ParamValues()[:last:last], stem)...)
		return with(c)
	}
}
