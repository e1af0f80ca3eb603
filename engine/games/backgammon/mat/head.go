package mat

import (
	"regexp"
	"strconv"
	"strings"

	"carteiro/engine/rules/filetext"
)

var (
	headerRow = regexp.MustCompile(`^\s*[;#]?\s*\[\s*([^"\]]*?)\s*"(.*)"\s*\]\s*$`)
	lengthRow = regexp.MustCompile(`(?i)^\s*(\d+)\s*-?\s*points?\s+match\b`)
	moneyRow  = regexp.MustCompile(`(?i)^\s*(?:money|unlimited)\s*(?:game|session|match|play)?\s*$`)
	gameRow   = regexp.MustCompile(`(?i)^\s*game\s+\d+\s*$`)
)

// number reads digits that must not pass MaxNumber.
func number(line int, digits string) (int, error) {
	n, err := strconv.Atoi(digits)
	if err != nil || n > MaxNumber {
		return 0, fail(line, "the number %s is larger than %d", quoted(digits), MaxNumber)
	}
	return n, nil
}

// head reads the rows before the first game.
func (r *reader) head() (err error) {
	for ; r.at < len(r.rows); r.at++ {
		w := r.rows[r.at]
		_, comment := w.comment()
		if m := headerRow.FindStringSubmatch(w.text); m != nil {
			if r.header(m[1], m[2]); len(r.match.Headers) > MaxHeaders {
				return fail(w.line, "more than %d headers", MaxHeaders)
			}
		} else if m := lengthRow.FindStringSubmatch(w.text); m != nil {
			r.at++
			r.match.Length, err = number(w.line, m[1])
			return err
		} else if moneyRow.MatchString(w.text) {
			r.at++
			return nil
		} else if !comment && !w.blank() {
			return fail(w.line, `%s stands where "N point match" is expected`, quoted(strings.TrimSpace(w.text)))
		}
	}
	return fail(len(r.rows), `there is no row "N point match"`)
}

func (r *reader) header(key, value string) {
	value = strings.TrimSpace(value)
	if kept := filetext.WithoutAddress(value); key != "" && (kept != "" || value == "") {
		r.match.Headers = append(r.match.Headers, Header{key, kept})
	}
}

// header is the value of a header, "" without one.
func (m *Match) header(key string) string {
	for _, h := range m.Headers {
		if strings.EqualFold(h.Key, key) {
			return h.Value
		}
	}
	return ""
}

// says is a header in lower case.
func (m *Match) says(key string) string { return strings.ToLower(m.header(key)) }
