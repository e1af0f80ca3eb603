package mat

import (
	"regexp"
	"strings"
)

// half is one half of a row.
type half struct {
	line   int
	seat   int  // 1 left, 2 right, by its place in the row
	sure   bool // the place is clearly that of one column
	kind   Kind // Move for any roll; "" for a result
	dice   [2]int
	text   string // behind the dice
	number int    // of a double, a loss or a result; -1 without one
	match  bool   // a result that says "and the match"
	note   string // comment rows behind it
}

// maxHalves bounds a row: two halves and a result behind them.
const maxHalves = 3

// nearby is how close to the middle, in characters, a half may stand before
// its column is in doubt.
const nearby = 5

var (
	rowNumber = regexp.MustCompile(`^\s*\d+\s*\)`)
	halfStart = regexp.MustCompile(`(?i)\b[1-6]-?[1-6]\s*:|\?{2,}|` +
		`\b(?:redoubles?|doubles?|takes?|drops?|beavers?|raccoons?|resigns?|losses|loses|wins?)\b`)
	halfDice = regexp.MustCompile(`^([1-6])-?([1-6])\s*:\s*`)
	halfWord = regexp.MustCompile(`^([a-z]+)\s*(?:=>)?\s*(\d*)\s*(?:(?:points?|single|game|gammon|backgammon)\b)?\s*(and\s+the\s+match)?\s*$`)
	noPlay   = regexp.MustCompile(`(?i)^\(?(?:can\s?not\s+move|can\s?'?t\s+move|no\s+(?:legal\s+)?(?:moves?|plays?)|dances?|danced|fans?|fanned|forced\s+pass)\)?\.?$`)
	lostPlay = regexp.MustCompile(`^\?+$`)
)

var words = map[string]Kind{
	"double": Double, "doubles": Double, "redouble": Double, "redoubles": Double,
	"take": Take, "takes": Take, "drop": Drop, "drops": Drop,
	"beaver": Beaver, "beavers": Beaver, "raccoon": Beaver, "raccoons": Beaver,
	"resign": Resign, "resigns": Resign, "losses": Resign, "loses": Resign,
	"win": "", "wins": "",
}

// halves cuts a row of a game; right is the column of the second name.
func halves(w row, right int) ([]half, error) {
	from := len(rowNumber.FindString(w.text))
	starts := startsOf(w.text, from)
	if strings.TrimSpace(w.text[from:firstOf(starts, len(w.text))]) != "" {
		return nil, fail(w.line, "cannot read %s", quoted(strings.TrimSpace(w.text)))
	}
	if len(starts) > maxHalves {
		return nil, fail(w.line, "more than two halves in one row")
	}
	var all []half
	for i, at := range starts {
		end := len(w.text)
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		h, err := readHalf(w.line, strings.TrimSpace(w.text[at:end]))
		if err != nil {
			return nil, err
		}
		h.place(i, len(starts), column(w.text, at), right)
		all = append(all, h)
	}
	return all, nil
}

// startsOf is where halves begin. Question marks behind dice belong to them.
func startsOf(text string, from int) (starts []int) {
	open := false // dice stand just before
	end := from
	for _, at := range halfStart.FindAllStringIndex(text[from:], 2*maxHalves+2) {
		begin := from + at[0]
		if text[begin] == '?' && open && strings.TrimSpace(text[end:begin]) == "" {
			open = false
			continue
		}
		starts = append(starts, begin)
		end, open = from+at[1], text[begin] <= '6'
	}
	return starts
}

func firstOf(starts []int, or int) int {
	if len(starts) > 0 {
		return starts[0]
	}
	return or
}

// place gives the half its seat. Two halves of a row are left and right; a
// half alone, and any result, belongs to the column that it is nearer to.
func (h *half) place(i, of, column, right int) {
	middle := (6 + right) / 2
	if right < 16 {
		middle = 20
	}
	h.seat, h.sure = 1, true
	if of > 1 && h.kind != "" {
		h.seat = min(i+1, 2)
		return
	}
	if column > middle {
		h.seat = 2
	}
	h.sure = column < middle-nearby || column > middle+nearby
}

func readHalf(line int, text string) (half, error) {
	h := half{line: line, number: -1, kind: Move}
	if m := halfDice.FindStringSubmatch(text); m != nil {
		h.dice = [2]int{int(m[1][0] - '0'), int(m[2][0] - '0')}
		h.text = strings.TrimSpace(text[len(m[0]):])
		return h, nil
	}
	if lostPlay.MatchString(text) {
		h.text = text
		return h, nil
	}
	m := halfWord.FindStringSubmatch(strings.ToLower(text))
	kind, known := Kind(""), false
	if m != nil {
		kind, known = words[m[1]]
	}
	if !known {
		return h, fail(line, "cannot read %s", quoted(text))
	}
	h.kind, h.match = kind, m[3] != ""
	if m[2] == "" {
		return h, nil
	}
	var err error
	h.number, err = number(line, m[2])
	return h, err
}
