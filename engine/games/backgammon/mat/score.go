package mat

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// score is a row "left : a   right : b".
type score struct {
	names  [2]string
	digits [2]string
	has    [2]int
	room   int // the spaces between the halves
	right  int // the column in which the second name starts
}

// maxCuts bounds how many colons of a score row are tried.
const maxCuts = 64

var (
	lastScore = regexp.MustCompile(`:\s*(\d+)\s*$`)
	anyScore  = regexp.MustCompile(`:\s*\d+`)
)

// score tells whether a row holds two scores. A name may start with the sign
// of a comment.
func (r row) score() bool {
	return lastScore.MatchString(r.text) && len(anyScore.FindAllString(r.text, 2)) == 2
}

// readScore cuts a score row into its two halves. Names may hold colons,
// digits and spaces or be empty, and a long one may touch the number before
// it, so every cut is weighed: by the names and the score that are expected,
// then by the room between the halves.
func (r *reader) readScore(w row) (score, error) {
	end := lastScore.FindStringSubmatchIndex(w.text)
	if end == nil {
		return score{}, fail(w.line, `%s stands where "name : score   name : score" is expected`, quoted(strings.TrimSpace(w.text)))
	}
	var best score
	weight := -1
	for _, c := range cuts(w.text[:end[0]]) {
		if n := r.weigh(c); n > weight {
			best, weight = c, n
		}
	}
	if weight < 0 {
		return score{}, fail(w.line, "the row of the score has one score instead of two")
	}
	var err error
	best.digits[1] = w.text[end[2]:end[3]]
	for i := range best.has {
		if best.has[i], err = number(w.line, best.digits[i]); err != nil {
			return score{}, err
		}
	}
	return best, nil
}

// cuts lists the ways to read "left : a   right".
func cuts(text string) (all []score) {
	for _, at := range anyScore.FindAllStringIndex(text, maxCuts) {
		digits := strings.TrimSpace(text[at[0]+1 : at[1]])
		all = append(all, cutAt(text, at, digits))
		for n := min(len(digits)-1, 5); n > 0; n-- { // a name that starts with digits may touch the number
			all = append(all, cutAt(text, at, digits[:n]))
		}
	}
	return all
}

func cutAt(text string, at []int, digits string) score {
	end := at[1]
	if whole := strings.TrimSpace(text[at[0]+1 : at[1]]); len(whole) > len(digits) {
		end -= len(whole) - len(digits)
	}
	right := strings.TrimLeft(text[end:], " ")
	return score{
		names:  [2]string{strings.TrimSpace(text[:at[0]]), strings.TrimSpace(right)},
		digits: [2]string{digits},
		room:   len(text) - end - len(right),
		right:  column(text, len(text)-len(right)),
	}
}

// weigh is how likely a cut is.
func (r *reader) weigh(c score) int {
	weight := min(c.room, 999)
	if c.digits[0] == strconv.Itoa(r.expected[0]) {
		weight += 1_000
	}
	if slices.Contains(r.known, c.names) {
		weight += 10_000
	}
	return weight
}
