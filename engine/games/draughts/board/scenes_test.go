package board_test

import (
	"strconv"
	"strings"

	"carteiro/engine/games/draughts"
	"carteiro/engine/rules"
)

// men reads pieces such as "a1=3 Kc5=6 e3" for a seat.
func men(seat rules.Seat, white bool, list string) (out []draughts.Piece) {
	for word := range strings.FieldsSeq(list) {
		p := draughts.Piece{Seat: seat, White: white}
		name, number, _ := strings.Cut(word, "=")
		p.Square, p.King = strings.CutPrefix(name, "K")
		p.Number, _ = strconv.Atoi(number)
		out = append(out, p)
	}
	return out
}

// table is a View of a game in which a seat has White and is on turn.
func table(game string, white, eye rules.Seat, w, b string) draughts.View {
	v := draughts.View{Game: game, Base: "brazilian", Eye: eye, White: white, Turn: white, Asked: "play", Times: 1}
	if eye < 0 {
		v.Eye, v.Watching = white, true
	}
	v.Pieces = append(men(white, true, w), men(1-white, false, b)...)
	return v
}

// digits is a View of the game with numbers: seat 0 has White.
func digits(play string, eye rules.Seat, w, b string) draughts.View {
	v := table("digits", 0, eye, w, b)
	v.Play, v.Sums, v.QuietEnd = play, &[2]int{}, 40
	for _, p := range v.Pieces {
		v.Sums[p.Seat] += p.Number
	}
	return v
}

const (
	leftWhite  = "a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3"
	leftBlack  = "b6 d6 f6 h6 a7 c7 e7 g7 b8 d8 f8 h8"
	rightWhite = "b1 d1 f1 h1 a2 c2 e2 g2 b3 d3 f3 h3"
	rightBlack = "a6 c6 e6 g6 b7 d7 f7 h7 a8 c8 e8 g8"
)

// scenes are the boards that are pinned.
func scenes() map[string]draughts.View {
	all := map[string]draughts.View{}
	for _, group := range []map[string]draughts.View{starts(), middles(), ends()} {
		for name, v := range group {
			all[name] = v
		}
	}
	return all
}

func starts() map[string]draughts.View {
	deal := digits("sixes", 0, "", "")
	deal.Turn, deal.Asked, deal.White = rules.Watcher, "deal", rules.Watcher
	portuguese := func(eye rules.Seat) draughts.View {
		v := table("draughts", 1, eye, rightWhite, rightBlack)
		v.Base, v.Right, v.QuietEnd = "portuguese", true, 40
		return v
	}
	colours := table("draughts", rules.Watcher, 1, "", "")
	colours.Turn, colours.Asked = rules.Watcher, "colours"
	digit := func(eye rules.Seat) draughts.View {
		return digits("sixes", eye,
			"a1=3 c1=6 e1=1 g1=2 b2=5 d2=4 f2=6 h2=1 a3=2 c3=5 e3=3 g3=4",
			"b6=1 d6=4 f6=2 h6=6 a7=5 c7=3 e7=2 g7=6 b8=1 d8=4 f8=5 h8=3")
	}
	return map[string]draughts.View{
		"deal":             deal,
		"colours":          colours,
		"digits_white":     digit(0),
		"digits_black":     digit(1),
		"plain_watched":    table("draughts", 0, rules.Watcher, leftWhite, leftBlack),
		"portuguese_white": portuguese(1),
		"portuguese_black": portuguese(0),
	}
}

func middles() map[string]draughts.View {
	hit := digits("sixes", 0, "a1=3 g1=2 b2=5 Kh4=4 h2=1", "Kc1=6 h6=6 a7=5 g7=5 b8=1")
	hit.Turn, hit.Forced, hit.Rat, hit.Quiet, hit.Times = 1, true, true, 0, 1
	hit.Taken = [2][]int{{6, 4, 3, 2}, {6, 1, 2}}
	hit.Move = &draughts.Moved{Seat: 0, Text: "h4xe7xc5xf2xh4", Path: []string{"h4", "e7", "c5", "f2", "h4"}, Taken: []string{"f6", "d6", "e3", "g3"}}
	kings := table("draughts", 1, 0, "Ka1 Kf6 c3", "Kh8 a7 b8")
	kings.Quiet, kings.QuietEnd, kings.Times = 22, 40, 2
	kings.Taken = [2][]int{{0, 0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0}}
	kings.Turn = 0
	kings.Move = &draughts.Moved{Seat: 1, Path: []string{"b2", "a1"}, Text: "b2-a1"}
	removal := digits("removal", 1, "a1=3 c1=6 e3=2", "d6=4 h6=6 g7=1")
	removal.Target, removal.Beyond, removal.Score = 30, true, &[2]int{22, 29}
	removal.Taken = [2][]int{{6, 5, 2, 1}, {6, 5, 4, 4, 3}}
	removal.Home = [2][]int{{5, 3}, {2, 5}}
	removal.Move = &draughts.Moved{Seat: 1, Path: []string{"c3", "e1"}, Taken: []string{"d2"}, Text: "c3xe1", Gone: true}
	sums := digits("sums", rules.Watcher, "a1=3 Kc5=6", "Kb8=1 h8=2 d8=5 g7=4")
	sums.Score, sums.Quiet, sums.Taken = &[2]int{11, 1}, 1, [2][]int{{5}, {1}}
	sums.Move = &draughts.Moved{Seat: 1, Path: []string{"a7", "b8"}, Text: "a7-b8"}
	return map[string]draughts.View{"capture": hit, "kings": kings, "removal": removal, "sums": sums}
}

func ends() map[string]draughts.View {
	over := digits("sixes", 1, "Ka1=3 c1=1", "Kf8=5 g3=6")
	over.Turn, over.Asked, over.Taken = rules.Watcher, "", [2][]int{{1, 4, 5}, {6, 2, 6}}
	over.Move = &draughts.Moved{Seat: 1, Path: []string{"c5", "f8"}, Taken: []string{"d6"}, Text: "c5xf8"}
	over.Outcome = &rules.Outcome{Result: "sixes", Winner: 1, Points: []int{-1, 1}}
	drawn := table("draughts", 0, rules.Watcher, "Kc3", "Kf6")
	drawn.Turn, drawn.Asked, drawn.Times = rules.Watcher, "", 3
	drawn.Taken = [2][]int{make([]int, 11), make([]int, 11)}
	drawn.Outcome = &rules.Outcome{Result: "repetition", Winner: rules.Watcher, Points: []int{0, 0}}
	crowd := digits("removal", 0, "", "b8=6")
	crowd.Target, crowd.Score = 84, &[2]int{78, 0}
	crowd.Taken[0] = []int{6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1}
	crowd.Home[0] = []int{6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1}
	added := digits("sums", 0, "a1=3 c1=6 Kc5=1", "")
	added.Turn, added.Asked, added.Score, added.Added = rules.Watcher, "", &[2]int{58, 9}, true
	added.Outcome = &rules.Outcome{Result: "points", Winner: 0, Points: []int{1, -1}}
	return map[string]draughts.View{"added": added, "over": over, "drawn": drawn, "crowd": crowd}
}
