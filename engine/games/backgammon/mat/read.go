package mat

import (
	"fmt"

	"carteiro/engine/rules/filetext"
)

// reader goes through the rows of a file.
type reader struct {
	rows     []row
	at       int
	match    Match
	plies    int
	known    [][2]string // pairs of names that a score row may have
	expected [2]int      // the score that the next score row should show
	crawford bool        // the Crawford game has been
	budget   int         // plies that may still be played again
}

// retries is how many plies a file may make us play again, for all its games.
const retries = 20_000

// Read reads a file. An error is an *Error with a line and a reason, and then
// there is no match. What disagrees without being wrong is in Differences.
func Read(data []byte) (Match, error) {
	all, err := rows(data)
	if err != nil {
		return Match{}, err
	}
	r := reader{rows: all, budget: retries}
	if err := r.read(); err != nil {
		return Match{}, err
	}
	return r.match, nil
}

func (r *reader) read() error {
	if err := r.head(); err != nil {
		return err
	}
	one, two := r.match.header("Player 1"), r.match.header("Player 2")
	r.known = [][2]string{{one, two}, {two, one}}
	for r.skip(); r.at < len(r.rows); r.skip() {
		if len(r.match.Games) == MaxGames {
			return fail(r.rows[r.at].line, "more than %d games", MaxGames)
		}
		if err := r.game(); err != nil {
			return err
		}
	}
	if len(r.match.Games) == 0 {
		return fail(len(r.rows), "there is no game")
	}
	return nil
}

// skip passes over blank and comment rows.
func (r *reader) skip() {
	for ; r.at < len(r.rows); r.at++ {
		if _, comment := r.rows[r.at].comment(); !comment && !r.rows[r.at].blank() {
			return
		}
	}
}

// game reads one game: "Game K", the score row, the rows of the game.
func (r *reader) game() error {
	head := r.rows[r.at]
	if !gameRow.MatchString(head.text) {
		return fail(head.line, `%s stands where "Game %d" is expected`, quoted(head.text), len(r.match.Games)+1)
	}
	for r.at++; r.at < len(r.rows) && !r.rows[r.at].score(); r.at++ {
		if _, comment := r.rows[r.at].comment(); !comment && !r.rows[r.at].blank() {
			break
		}
	}
	if r.at == len(r.rows) {
		return fail(head.line, "the game has no row with the score")
	}
	s, err := r.readScore(r.rows[r.at])
	if err != nil {
		return err
	}
	r.take(s)
	r.at++
	list, err := r.body(s.right)
	if err != nil {
		return err
	}
	g := newReplay(&r.match, s, head.line, r.isCrawford(s), &r.budget)
	if err := g.play(list); err != nil {
		return err
	}
	r.add(g)
	return nil
}

// take compares the score row with what is known.
func (r *reader) take(s score) {
	line := r.rows[r.at].line
	if len(r.match.Games) == 0 {
		r.match.Players, r.match.FinalScore = s.names, s.has
	} else {
		if r.match.Games[len(r.match.Games)-1].Winner == 0 {
			r.differ(line, "the game before has no end")
		}
		if s.has != r.expected {
			r.differ(line, "the score is %d-%d, but the games before give %d-%d", s.has[0], s.has[1], r.expected[0], r.expected[1])
		}
		if s.names != r.match.Players {
			r.differ(line, "the columns are called %s and %s, before %s and %s",
				quoted(s.names[0]), quoted(s.names[1]), quoted(r.match.Players[0]), quoted(r.match.Players[1]))
		}
	}
	if n := r.match.Length; n > 0 && max(s.has[0], s.has[1]) >= n {
		r.differ(line, "the match to %d was over before this game", n)
	}
	r.known = append(r.known[:min(len(r.known), 2)], s.names)
}

// body collects the halves up to the next game.
func (r *reader) body(right int) (list []half, err error) {
	for ; r.at < len(r.rows); r.at++ {
		w := r.rows[r.at]
		if gameRow.MatchString(w.text) {
			return list, nil
		}
		if text, is := w.comment(); is {
			if len(list) > 0 {
				remark(&list[len(list)-1].note, filetext.WithoutAddress(text))
			}
			continue
		}
		if w.blank() {
			continue
		}
		if lengthRow.MatchString(w.text) {
			return nil, fail(w.line, "a second match begins here; one file holds one match")
		}
		some, err := halves(w, right)
		if err != nil {
			return nil, err
		}
		if r.plies += len(some); r.plies > MaxPlies {
			return nil, fail(w.line, "more than %d halves", MaxPlies)
		}
		list = append(list, some...)
	}
	return list, nil
}

// isCrawford tells whether the game to come is the Crawford game: the first
// in which somebody needs one more point. A match to 1 has none.
func (r *reader) isCrawford(s score) bool {
	n := r.match.Length
	if r.crawford || n < 2 || max(s.has[0], s.has[1]) != n-1 || refused(r.match.says("Crawford")) {
		return false
	}
	r.crawford = true
	return true
}

// refused tells whether a header switches something off.
func refused(value string) bool {
	return value == "off" || value == "no" || value == "false" || value == "0"
}

// add books a finished replay.
func (r *reader) add(g *replay) {
	r.match.Games = append(r.match.Games, g.game)
	r.match.Differences = append(r.match.Differences, g.differences...)
	r.expected = g.game.ScoreBefore
	if w := g.game.Winner; w > 0 {
		r.expected[w-1] += g.game.Points
		r.match.FinalScore[w-1] += g.game.Points
	}
	if n := r.match.Length; g.result != nil && g.result.match && max(r.expected[0], r.expected[1]) < n {
		r.differ(g.result.line, `"and the match" at %d-%d in a match to %d`, r.expected[0], r.expected[1], n)
	}
}

func (r *reader) differ(line int, format string, args ...any) {
	r.match.Differences = append(r.match.Differences, difference(line, format, args...))
}

func difference(line int, format string, args ...any) string {
	return fmt.Sprintf("line %d: ", line) + fmt.Sprintf(format, args...)
}
