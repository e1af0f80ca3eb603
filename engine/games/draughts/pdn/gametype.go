package pdn

import (
	"regexp"
	"strings"

	"carteiro/engine/games/draughts/base"
)

// gameType is "nr,start,width,height,notation,flag"; the number may stand alone.
var gameType = regexp.MustCompile(`^(\d+)(?:,([WB])?,(\d+),(\d+)(?:,([ANS])([0-3])(?:,([01]))?)?)?\.?$`)

// types are the game types that are read here.
var types = map[string]base.Rules{
	"21": base.English, "22": base.Italian, "23": base.Pool, "24": base.Portuguese,
	"25": base.Russian, "26": base.Brazilian, "28": base.Portuguese, "29": base.Czech,
}

const knownTypes = "21 English, 22 Italian, 23 Pool, 24 Spanish, 25 Russian, 26 Brazilian, 28 Portuguese, 29 Czech"

// The corners of PDN are numbered 0 bottom left, 1 bottom right, 2 top left,
// 3 top right, as the first player sees them.
const (
	rightCorner = 1
	topCorner   = 2
)

// ways are the ways to take the squares of a game, the likeliest first, and
// why there is none.
func (s *script) ways() ([]reading, error) {
	t := tagOf(s.tags, "GameType")
	text := strings.ToUpper(strings.ReplaceAll(t.Value, " ", ""))
	if text == "" || text == "?" || text == "*" {
		return s.guesses(), nil
	}
	if r, ok := base.Named(strings.ToLower(text)); ok {
		return s.views(reading{rules: r}), nil
	}
	m := gameType.FindStringSubmatch(text)
	rules, known := base.Rules(0), false
	if m != nil {
		rules, known = types[m[1]]
	}
	if !known || m[3] != "" && (m[3] != "8" || m[4] != "8") {
		return nil, fail(t.Line, "GameType %s is no 8x8 game that is known here; known are %s", quoted(t.Value), knownTypes)
	}
	ways := s.views(reading{rules: rules})
	if m[5] == "N" {
		ways = append(corners(rules, int(m[6][0]-'0')), ways...)
	}
	if m[2] != "" && m[2] != rules.First().String() {
		for _, r := range ways {
			r.second = true
			ways = append(ways, r)
		}
	}
	return ways, nil
}

// corners is the way to read numbers that are counted from a corner, if it is
// not the base's own.
func corners(rules base.Rules, corner int) []reading {
	if rules.First() == base.Black {
		corner ^= rightCorner | topCorner
	}
	own := topCorner
	if rules == base.Portuguese {
		own = rightCorner
	}
	if corner == own {
		return nil
	}
	odd := corner ^ own
	return []reading{{rules: rules, files: odd&rightCorner != 0, ranks: odd&topCorner != 0}}
}

// views are the ways to see a board whose squares have letters. Where Black
// begins, it may be from its side: PlayStrategy has the first player below.
// Where the real board is the mirror image, the letters may be the other's.
func (s *script) views(r reading) []reading {
	turned, mirrored := r, r
	turned.turned, mirrored.mirrored = true, true
	switch black := r.rules.First() == base.Black; {
	case !s.lettered():
		return []reading{r}
	case black && tagOf(s.tags, "P1").Line > 0:
		return []reading{turned, r}
	case black:
		return []reading{r, turned}
	case r.rules.RightCorner():
		return []reading{r, mirrored}
	}
	return []reading{r}
}

// guesses are the ways of a game without GameType.
func (s *script) guesses() (all []reading) {
	if r, ok := base.Named(strings.ToLower(tagOf(s.tags, "Variant").Value)); ok {
		return s.views(reading{rules: r})
	}
	order := []base.Rules{base.English, base.Italian, base.Portuguese, base.Brazilian, base.Russian}
	if s.lettered() {
		order = []base.Rules{base.Brazilian, base.Russian, base.English, base.Portuguese, base.Italian}
		for _, step := range s.steps {
			if step.colon {
				order[0], order[1] = base.Russian, base.Brazilian
			}
		}
	}
	for _, t := range s.tags {
		if t.italian {
			order = append([]base.Rules{base.Italian}, order...)
			break
		}
	}
	seen := map[base.Rules]bool{}
	for _, r := range order {
		if !seen[r] && !(s.numbered() && (r == base.Russian || r == base.Italian)) {
			all = append(all, s.views(reading{rules: r})...)
		}
		seen[r] = true
	}
	return all
}

// lettered tells whether the squares of the game are named by letters.
func (s *script) lettered() bool {
	for _, step := range s.steps {
		if len(step.squares) > 0 {
			return step.squares[0][0] >= 'a'
		}
	}
	return letteredFEN.MatchString(tagOf(s.tags, "FEN").Value)
}

// letteredFEN finds a square behind the letters of its side and of a king;
// "B1" is the first square of Black.
var letteredFEN = regexp.MustCompile(`(?i)(?:[WB]|,) *K?[a-h][1-8]`)

// numbered tells whether the pieces have numbers.
func (s *script) numbered() bool {
	return strings.EqualFold(tagOf(s.tags, "Variant").Value, variantName) || strings.Contains(tagOf(s.tags, "FEN").Value, "=")
}

// variantName is the Variant of a game with numbers.
const variantName = "DamasDigitais"

// variant is what decides the moves.
func (s *script) variant(r base.Rules) base.Variant {
	v := base.Variant{Rules: r}
	if s.numbered() {
		play := strings.ToLower(tagOf(s.tags, "Play").Value)
		v.Numbered, v.NoKings = play != "sums", play == "removal"
		v.Rat = v.Numbered && on(tagOf(s.tags, "Rat").Value)
	}
	return v
}

// on tells whether a switch of a tag is set.
func on(value string) bool { return value == "1" || strings.EqualFold(value, "on") }
