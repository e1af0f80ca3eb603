package views

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"carteiro/engine/games"
	"carteiro/engine/rules"
)

func (s *Server) helpShow(c echo.Context) error {
	p := s.page(c).titled("page.help.title")
	return p.show(c, helpShow(p, gameHelps(p)))
}

// helpWords are the words of letters by where they count, in every game: to a
// club, to a person's own address (there also those about clubs, ladders and round
// robins), to a game (there also those about its time), as standing orders. The
// catalogue has each as "page.help.word_<name>", what it does as
// "page.help.does_<name>", and the heading as "page.help.words_<where>".
var helpWords = []struct {
	Where string
	Names []string
}{
	{"club", []string{"join"}},
	{"person", []string{"play", "games", "name", "language", "link"}},
	{"clubs", []string{"clubs", "invite_club", "join_club", "leave_club"}},
	{"ladders", []string{"ladder", "challenge", "unchallenge", "why", "absent", "join_ladder", "block"}},
	{"robins", []string{"robin", "enter", "scratch"}},
	{"game", []string{"accept", "decline", "withdraw", "move", "resign", "say", "board", "help"}},
	{"time", []string{"clock", "pause", "give", "claim", "vacation"}},
	{"habits", []string{"digest", "quiet", "zone", "safety"}},
	{"orders", []string{"then", "unorder"}},
}

// gameHelp is what a game says of itself: how its moves are written, and the
// words that only it has, each with what it does.
type gameHelp struct {
	Key, Title string
	Lines      []string
	Words      [][2]string
}

// gameHelps reads the help of every game from its own catalogue: a heading
// "help.<key>.title", lines "help.<key>.1", "help.<key>.2" ..., and words
// "help.<key>.word_1" ... with what they do, "help.<key>.does_1" .... A game
// without lines gets none.
func gameHelps(p page) (list []gameHelp) {
	for _, g := range games.All {
		key := g.Game.About().Key
		id := "help." + key + "."
		h := gameHelp{Key: key, Lines: numbered(p, id)}
		if len(h.Lines) == 0 {
			continue
		}
		h.Title = p.Say(either(p, id+"title", "game."+key))
		does := numbered(p, id+"does_")
		for i, word := range numbered(p, id+"word_") {
			if i < len(does) {
				h.Words = append(h.Words, [2]string{word, does[i]})
			}
		}
		list = append(list, h)
	}
	return list
}

// numbered lists the sentences whose ids end in 1, 2 and so on.
func numbered(p page, prefix string) (list []string) {
	for n := 1; p.Has(prefix + strconv.Itoa(n)); n++ {
		list = append(list, p.Say(prefix+strconv.Itoa(n)))
	}
	return list
}

// exampleNext is a next decision as a person might leave it in a game: what
// the game's own catalogue says ("example.<key>.next"), else a move.
func exampleNext(p page, about rules.About) string {
	if id := "example." + about.Key + ".next"; p.Has(id) {
		return p.Say(id)
	}
	return p.Move(about.Example)
}
