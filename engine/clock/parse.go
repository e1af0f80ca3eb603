package clock

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"carteiro/engine/refusal"
)

// Codes of refusals of a clock's settings; each offers what would be right.
const (
	BadClock    refusal.Code = "bad_clock"     // no kind, no preset, or not its values
	BadDuration refusal.Code = "bad_duration"  // no time from 0 to a year in whole seconds
	BadDays     refusal.Code = "bad_days"      // no whole number from 1 to Max
	NoTimeAtAll refusal.Code = "no_time"       // the clock would be out of time at once
	CapTooSmall refusal.Code = "cap_too_small" // a Fischer cap under the time at the start
)

// Bounds of settings.
const (
	maxDuration = 366 * Day
	maxDays     = 366
)

// kind is one way to write a clock: its name and what stands behind it.
type kind struct {
	values  int
	example string
	read    func(values []string) (Clock, error)
}

// What would be right, for refusals.
const (
	likePerMove = "per_move 72h"
	likeBank    = "bank 48h 168h"
	likeFischer = "fischer 240h 36h 240h"
	likeICCF    = "iccf 50 10"
)

var kinds = map[string]kind{
	"none":     {0, "none", func([]string) (Clock, error) { return None{}, nil }},
	"per_move": {1, likePerMove, readBank},
	"bank":     {2, likeBank, readBank},
	"fischer":  {3, likeFischer, readFischer},
	"iccf":     {2, likeICCF, readICCF},
}

var examples = []string{likeBank, likePerMove, likeFischer, likeICCF, "none", Presets[0]}

// marks may stand between values: "bank(48h, 168h)", "iccf 50/10".
var marks = strings.NewReplacer("(", " ", ")", " ", ",", " ", ";", " ", "/", " ")

// Parse reads a clock's settings: a preset's name, or a kind and its values, as
// "none", "per_move 72h", "bank 48h 168h" (a move, the reserve), "fischer 240h
// 36h 240h" (start, increment, cap) or "iccf 50 10" (days, moves). Times are
// read by Duration. Anything else is a refusal.
func Parse(text string) (Clock, error) {
	words := strings.Fields(marks.Replace(strings.ToLower(text)))
	if len(words) == 1 {
		if c, ok := Preset(words[0]); ok {
			return c, nil
		}
	}
	if len(words) == 0 {
		return nil, refusal.New(BadClock).Quoting(quoted(text)).Offering(examples...)
	}
	k, ok := kinds[words[0]]
	switch {
	case !ok:
		return nil, refusal.New(BadClock).Quoting(quoted(text)).Offering(examples...)
	case len(words)-1 != k.values:
		return nil, refusal.New(BadClock).Quoting(quoted(text)).Offering(k.example)
	}
	return k.read(words[1:])
}

// readBank reads the time for a move and, if it is there, the reserve.
func readBank(values []string) (Clock, error) {
	d, err := durations(values)
	switch {
	case err != nil:
		return nil, err
	case len(d) == 1:
		d = append(d, 0)
	}
	if d[0]+d[1] == 0 {
		return nil, refusal.New(NoTimeAtAll).Quoting(quoted(strings.Join(values, " "))).Offering(likeBank)
	}
	return Bank{d[0], d[1]}, nil
}

func readFischer(values []string) (Clock, error) {
	d, err := durations(values)
	switch {
	case err != nil:
		return nil, err
	case d[0] == 0:
		return nil, refusal.New(NoTimeAtAll).Quoting(quoted(strings.Join(values, " "))).Offering(likeFischer)
	case d[2] < d[0]:
		return nil, refusal.New(CapTooSmall).Quoting(quoted(strings.Join(values, " "))).Offering(Fischer{d[0], d[1], d[0]}.String())
	}
	return Fischer{d[0], d[1], d[2]}, nil
}

func readICCF(values []string) (Clock, error) {
	var n [2]int
	for i, v := range values {
		var err error
		if n[i], err = strconv.Atoi(v); err != nil || n[i] < 1 || n[i] > maxDays {
			return nil, refusal.New(BadDays, "Max", maxDays).Quoting(quoted(v)).Offering(likeICCF)
		}
	}
	return ICCF{n[0], n[1]}, nil
}

func durations(values []string) (list []time.Duration, err error) {
	for _, v := range values {
		d, err := Duration(v)
		if err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, nil
}

var inDays = regexp.MustCompile(`^([0-9]{1,3})d(.*)$`)

// Duration reads a time from 0 to 366 days in whole seconds, Go's way with days
// before it: "48h", "1h30m", "3d", "2d12h".
func Duration(text string) (time.Duration, error) {
	rest, days := text, 0
	if m := inDays.FindStringSubmatch(text); m != nil {
		days, _ = strconv.Atoi(m[1])
		if rest = m[2]; rest == "" {
			rest = "0s"
		}
	}
	d, err := time.ParseDuration(rest)
	sum := time.Duration(days)*Day + d
	if err != nil || d < 0 || d > maxDuration || sum > maxDuration || sum%time.Second != 0 {
		return 0, refusal.New(BadDuration, "Max", maxDays).Quoting(quoted(text)).Offering("48h", "3d", "1h30m")
	}
	return sum, nil
}

// quoted cuts what was read to what a refusal may quote.
func quoted(s string) string {
	const most = 60
	if r := []rune(strings.ToValidUTF8(s, "?")); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return strings.ToValidUTF8(s, "?")
}
