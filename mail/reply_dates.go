package mail

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"carteiro/engine/player"
	"carteiro/engine/refusal"
)

// ambiguousDate refuses a day that may be two.
const ambiguousDate refusal.Code = "ambiguous_date"

// A person says days as 2026-12-20, 20/12, 20/12/2026, 20 Dec, Dec 20, 20 de
// dezembro, today or amanhã, and a vacation as one day, two with a word between
// them, or the last alone behind "until". In English 3/4 may be either of two
// days, so it is refused; in Portuguese it is 3 April.

// saidDay is a day as it was said; zero for what was not.
type saidDay struct {
	year, month, day int
	ahead            int // days from today, plus 1
}

// saidSpan is the days of a vacation as they were said; open means from now on.
type saidSpan struct {
	first, last saidDay
	open        bool
}

// vacationHead begins a line that may be of a vacation, in which language.
var vacationHead = shape(`(?:(?:marcar |book )?(?:(?P<pt>férias)|vacation|holidays?))[ :]+(?P<dates>.+)`)

// readVacation reads a line that says from when to when a vacation is; at a
// person's own address any that begins like one.
func readVacation(said string, own bool) (Command, bool) {
	m := vacationHead.FindStringSubmatch(said)
	if m == nil {
		return Command{}, false
	}
	c := Command{Verb: VerbVacation, Text: m[2]}
	if m[1] == "" {
		c.In = "en"
	}
	list := dateTokens(m[2])
	span := slices.ContainsFunc(list, func(w string) bool { return slices.Contains(spanWords, w) })
	return c, own || span && !slices.ContainsFunc(list, noDateWord) && strings.ContainsAny(m[2], digits)
}

// noDateWord tells whether a word has no part in a date.
func noDateWord(w string) bool {
	return !strings.ContainsAny(w, digits) && monthOf(w) == 0 && nearDays[w] == 0 && !slices.Contains(spanWords, w) && !slices.Contains(dateFill, w)
}

var (
	spanWords = []string{"a", "ao", "ate", "to", "until", "till", "through", "-"}
	dateFill  = []string{"de", "do", "dia", "o", "from", "the", "of", "desde", "entre", "between", "e", "and"}
	nearDays  = map[string]int{"hoje": 1, "today": 1, "agora": 1, "now": 1, "amanha": 2, "tomorrow": 2}
	months    = [][]string{{"janeiro", "january"}, {"fevereiro", "february"}, {"marco", "march"}, {"abril", "april"}, {"maio", "may"}, {"junho", "june"},
		{"julho", "july"}, {"agosto", "august"}, {"setembro", "september"}, {"outubro", "october"}, {"novembro", "november"}, {"dezembro", "december"}}
	ordinalDay = regexp.MustCompile(`^(\d{1,2})(?:st|nd|rd|th|\.?[oa])$`)
	isoDay     = regexp.MustCompile(`^(\d{4})-(\d{1,2})-(\d{1,2})$`)
	slashedDay = regexp.MustCompile(`^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d{2}))?$|^(\d{1,2})-(\d{1,2})-(\d{4})$`)
	oneDay     = `(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?|\d{1,2})`
	twoDays    = regexp.MustCompile(`^` + oneDay + `(?:-|\.\.)` + oneDay + `$|^(\d{4}-\d\d-\d\d)/(\d{4}-\d\d-\d\d)$`)
)

// dateTokens are the words of dates, two days in one word parted.
func dateTokens(s string) (list []string) {
	for _, w := range strings.Fields(strings.NewReplacer(",", " ", ";", " ").Replace(unaccented(strings.ToLower(s)))) {
		w = strings.TrimRight(w, ".")
		if m := ordinalDay.FindStringSubmatch(w); m != nil {
			w = m[1]
		}
		if m := twoDays.FindStringSubmatch(w); m != nil && slashedDay.FindString(w) == "" && isoDay.FindString(w) == "" {
			list = append(list, m[1]+m[3], "-", m[2]+m[4])
			continue
		}
		list = append(list, w)
	}
	return list
}

// monthOf is the number of a month by its name or the first three letters or
// more of it, 0 for no month.
func monthOf(w string) int {
	return 1 + slices.IndexFunc(months, func(names []string) bool {
		return len(w) >= 3 && slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(n, w) || w == "sept" && n == "september" })
	})
}

// readSpan reads the dates of a vacation; english tells how 3/4 is to be taken.
func readSpan(text string, english bool) (s saidSpan, err error) {
	list := dateTokens(text)
	between, begins := 0, len(list) > 0 && slices.Contains([]string{"from", "desde"}, list[0])
	list = slices.DeleteFunc(list, func(w string) bool { return slices.Contains([]string{"from", "desde", "the", "dia", "o"}, w) })
	if len(list) > 0 && (list[0] == "de" || list[0] == "entre" || list[0] == "between" || list[0] == "do") {
		between, list = count(list[0] != "de" && list[0] != "do"), list[1:]
	}
	at := slices.IndexFunc(list, func(w string) bool {
		return slices.Contains(spanWords, w) || between > 0 && (w == "e" || w == "and")
	})
	if at < 0 {
		s.last, err = readDay(list, english)
		s.first = s.last
		if err == nil && begins {
			err = refusal.New("missing_last_day").Offering(strings.Join(list, " ") + " - 2026-12-31")
		}
		return s, err
	}
	s.open = at == 0 || at == 1 && (list[0] == "agora" || list[0] == "now")
	if !s.open {
		if s.first, err = readDay(list[:at], english); err != nil {
			return s, err
		}
	}
	s.last, err = readDay(list[at+1:], english)
	if !s.open && s.first.month == 0 && s.first.ahead == 0 {
		s.first.month, s.first.year = s.last.month, s.last.year
	}
	return s, err
}

// readDay reads one day.
func readDay(list []string, english bool) (d saidDay, err error) {
	list = slices.DeleteFunc(slices.Clone(list), func(w string) bool { return slices.Contains([]string{"de", "do", "of"}, w) })
	said := strings.Join(list, " ")
	bad := refusal.New(player.BadDate).Quoting(quoteLine(said)).Offering("2026-12-20", "20/12/2026", "20 Dec 2026")
	if len(list) == 0 || len(list) > 3 {
		return d, bad
	}
	if n := nearDays[said]; n > 0 {
		return saidDay{ahead: n}, nil
	}
	if len(list) == 1 {
		d, err = numericDay(said, english)
	} else {
		d = namedDay(list)
	}
	year := d.year
	if year == 0 {
		year = 2024 // a leap year
	}
	switch {
	case err != nil:
		return d, err
	case d.day < 1 || d.day > 31, d.month == 0 && len(list) > 1, d.month > 0 && time.Date(year, time.Month(d.month), d.day, 0, 0, 0, 0, time.UTC).Day() != d.day:
		return d, bad
	}
	return d, nil
}

// numericDay reads a day in one word; 0 for what it is not.
func numericDay(w string, english bool) (d saidDay, err error) {
	if m := isoDay.FindStringSubmatch(w); m != nil {
		return saidDay{year: number(m[1]), month: month(m[2]), day: number(m[3])}, nil
	}
	m := slashedDay.FindStringSubmatch(w)
	if m == nil {
		return saidDay{day: number(w)}, nil
	}
	a, b, y := number(m[1]+m[4]), number(m[2]+m[5]), number(m[3]+m[6])
	if y > 0 && y < 100 {
		y += 2000
	}
	switch swapped := english && !strings.Contains(w, "."); {
	case swapped && a <= 12 && b <= 12 && a != b:
		return d, refusal.New(ambiguousDate, "Day", a, "Month", b).Quoting(w).Offering(isoSaid(y, b, a), isoSaid(y, a, b))
	case swapped && b > 12 && a <= 12:
		a, b = b, a
	}
	return saidDay{year: y, month: month(strconv.Itoa(b)), day: a}, nil
}

// isoSaid writes a day plainly, with a year only where one was said.
func isoSaid(year, month, day int) string {
	at := time.Date(max(year, 1), time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if year == 0 {
		return at.Format("2 Jan")
	}
	return at.Format(time.DateOnly)
}

// namedDay reads "20 dez 2026" and "Dec 20".
func namedDay(list []string) (d saidDay) {
	if m := monthOf(list[0]); m > 0 {
		list[0], list[1] = list[1], list[0]
	}
	d.day, d.month = number(list[0]), monthOf(list[1])
	if len(list) == 3 {
		if d.year = number(list[2]); d.year < 1000 {
			d.day = 0
		}
	}
	return d
}

// number is a whole number of at most four digits, 0 for anything else.
func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || n > 9999 {
		return 0
	}
	return n
}

// month is the number of a month; one that does not exist is 99, which no day
// fits.
func month(s string) int {
	if n := number(s); n >= 1 && n <= 12 {
		return n
	}
	return 99
}

// on gives the days of a vacation as dates, seen from today: a year that was not
// said is that of the last day's next coming, and of the first before it. An
// open span has no first day.
func (s saidSpan) on(today time.Time) (first, last string, err error) {
	to, ok := s.last.next(today)
	from := to
	if ok && !s.open && s.first != s.last {
		from, ok = s.first.before(to, today)
	}
	if !ok {
		return "", "", refusal.New(player.BadDate).Offering("2026-12-20", "20/12/2026", "20 Dec 2026")
	}
	if s.open {
		return "", to.Format(time.DateOnly), nil
	}
	return from.Format(time.DateOnly), to.Format(time.DateOnly), nil
}

// next is the day in its year or, without one, when it next comes.
func (d saidDay) next(today time.Time) (time.Time, bool) {
	if d.ahead > 0 {
		return today.AddDate(0, 0, d.ahead-1), true
	}
	for year := max(d.year, today.Year()); ; year++ {
		at := time.Date(year, time.Month(d.month), d.day, 0, 0, 0, 0, time.UTC)
		switch {
		case d.month == 0 || d.month > 12 || d.day == 0 || year > today.Year()+8:
			return at, false
		case d.year > 0:
			at = time.Date(d.year, time.Month(d.month), d.day, 0, 0, 0, 0, time.UTC)
			return at, at.Day() == d.day
		case at.Day() == d.day && !at.Before(today):
			return at, true
		}
	}
}

// before is the day in its year or, without one, the last time it came up to
// another.
func (d saidDay) before(last, today time.Time) (time.Time, bool) {
	if d.year > 0 || d.ahead > 0 {
		return d.next(today)
	}
	for year := last.Year(); year > last.Year()-8; year-- {
		at := time.Date(year, time.Month(d.month), d.day, 0, 0, 0, 0, time.UTC)
		if d.month > 0 && d.month <= 12 && at.Day() == d.day && !at.After(last) {
			return at, true
		}
	}
	return last, false
}
