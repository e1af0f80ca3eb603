package views

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// routes is the whole map of addresses.
func (s *Server) routes(e *echo.Echo) {
	get := func(path string, h echo.HandlerFunc) { e.Match([]string{http.MethodGet, http.MethodHead}, path, h) }
	post := e.POST

	get("/", s.homeShow)
	get("/help", s.helpShow)
	get("/dice", s.diceShow)
	get("/healthz", s.healthShow)
	get("/static/:file", s.staticShow)

	get("/c/:club", s.clubShow)
	post("/c/:club/register", s.clubRegister)
	post("/c/:club/join", s.clubJoin)
	post("/c/:club/leave", s.clubLeave)

	get("/l/new", s.ladderNew)
	post("/l/new", s.ladderOpen)
	get("/l/:ladder", byExtension(".json", s.ladderJSON, s.ladderShow))
	get("/l/:ladder/why/:player", s.ladderWhy)
	get("/l/:ladder/log", s.ladderLog)
	get("/l/:ladder/chart", s.ladderChart)
	get("/l/:ladder/season/:season", s.ladderSeason)
	get("/l/:ladder/print", s.ladderPrint)
	get("/l/:ladder/settings", s.ladderSettings)
	post("/l/:ladder/settings", s.ladderConfigure)
	get("/l/:ladder/steward", s.ladderSteward)
	post("/l/:ladder/steward/:deed", s.ladderRule)
	post("/l/:ladder/:deed", s.ladderAct)

	get("/r/new", s.robinNew)
	post("/r/new", s.robinAnnounce)
	get("/r/:robin", byExtension(".json", s.robinJSON, s.robinShow))
	get("/r/:robin/print", s.robinPrint)
	post("/r/:robin/:deed", s.robinAct)

	get("/ratings", s.ratingsList)
	get("/ratings/:game/:player", s.ratingShow)
	get("/c/:club/ratings", s.ratingsList)
	get("/c/:club/ratings/:game/:player", s.ratingShow)

	// clubs
	get("/clubs", s.clubsList)
	get("/clubs/new", s.clubNew)
	post("/clubs/new", s.clubFound)
	post("/c/:club/invite", s.clubInvite)
	get("/c/:club/settings", s.clubSettings)
	post("/c/:club/settings", s.clubChange)
	post("/c/:club/role", s.clubRole)
	post("/c/:club/remove", s.clubRemove)
	get("/c/:club/log", s.clubLog)

	get("/sign-in", s.signInShow)
	post("/sign-in", s.signInAsk)
	get("/sign-in/:player/:n/:mac", s.signInOpen)
	post("/sign-in/:player/:n/:mac", s.signInUse)
	post("/sign-out", s.signOut)

	get(stopPath, s.stopShow)
	post(stopPath, s.stopUse)
	get("/address/:player/:n/:mac", s.addressOpen)
	post("/address/:player/:n/:mac", s.addressUse)

	if s.Held != nil {
		get("/letters/:row/:mac", s.heldShow)
		post("/letters/:row/:mac", s.heldUse)
	}

	get("/me", s.meShow)
	post("/me", s.meChange)
	post("/me/times", s.meTimes)
	post("/me/letters", s.meLetters)
	post("/me/vacation", s.meBook)
	post("/me/return", s.meReturn)
	post("/me/safety", s.meSafety)
	post("/me/address", s.meAddress)
	post("/me/mend", s.meMend)
	post("/me/stop", s.meStop)
	get("/games", s.gamesList)
	get("/games/new", s.tableNew)
	post("/games/new", s.tableOpen)

	get("/g/:table", byExtension(".json", s.tableExport, s.tableFile))
	get("/g/:table/m/:n", s.stepShow)
	get("/g/:table/try", s.tableTry)
	post("/g/:table/play", s.tablePlay)
	get("/g/:table/resign", s.tableResign)
	post("/g/:table/offer", s.tableOffer)
	post("/g/:table/answer", s.tableAnswer)
	post("/g/:table/accept", s.tableAccept)
	post("/g/:table/decline", s.tableDecline)
	post("/g/:table/withdraw", s.tableWithdraw)
	post("/g/:table/order", s.tableOrder)
	post("/g/:table/say", s.tableSay)
	post("/g/:table/sit", s.tableSit)
	post("/g/:table/pause", s.tablePause)
	post("/g/:table/pause/answer", s.tablePauseAnswer)
	post("/g/:table/pause/end", s.tablePauseEnd)
	post("/g/:table/give", s.tableGive)
	post("/g/:table/claim", s.tableClaim)
	post("/g/:table/halt", s.tableHalt)

	if s.Letters != nil {
		get("/outbox", s.outboxList)
		get("/outbox/:letter", s.outboxShow)
		get("/outbox/:letter/html", s.outboxFrame)
		post("/outbox/:letter", s.outboxAnswer)
	}
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
