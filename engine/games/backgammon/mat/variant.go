package mat

import (
	"strconv"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/rules"
)

// The headers that name rules.
const (
	headJacoby   = "Jacoby"
	headBeaver   = "Beaver"
	headRaccoon  = "Raccoon" // our own: others have no word for it
	headLimit    = "CubeLimit"
	headCrawford = "Crawford"
	headDate     = "EventDate"
)

var onOff = map[bool]string{true: "on", false: "off"}

// options are the rules of the match or of the money game: what the headers
// say, and where they are silent what the moves show.
func (m *Match) options() rules.Options {
	o := rules.Options{"play": backgammon.PlayMoney}
	if m.Length > 0 {
		o = rules.Options{"play": backgammon.PlayMatch, "length": strconv.Itoa(m.Length)}
	}
	if top := m.topCube(); m.Length == 1 || m.says(headLimit) == "1" && top == 1 {
		o["cube"] = "off"
		return o
	} else {
		o["cube"], o["cube_limit"] = "on", "none"
		if n, _ := strconv.Atoi(m.says(headLimit)); (n == 64 || n == 1024) && top <= n {
			o["cube_limit"] = strconv.Itoa(n)
		}
	}
	if m.Length == 0 {
		beavers := m.has(Beaver) || agreed(m.says(headBeaver))
		o["jacoby"], o["beavers"] = onOff[m.isJacoby()], onOff[beavers]
		if beavers {
			o["raccoons"] = onOff[m.has(Raccoon) || !refused(m.says(headRaccoon))]
		}
	}
	return o
}

// agreed tells whether a header switches something on.
func agreed(value string) bool { return value != "" && !refused(value) }

// isJacoby is what the header says. Without one the rule holds, as programs
// play money, unless a game with the cube in the middle has counted more.
func (m *Match) isJacoby() bool {
	if said := m.says(headJacoby); said != "" {
		return !refused(said)
	}
	for _, g := range m.Games {
		if g.Winner > 0 && g.End != Dropped && !g.has(Take) && !g.has(Beaver) && g.Points > 1 {
			return false
		}
	}
	return true
}

// topCube is the highest cube on offer.
func (m *Match) topCube() int {
	top := 1
	for _, g := range m.Games {
		for _, p := range g.Plies {
			top = max(top, p.Value)
		}
	}
	return top
}

func (m *Match) has(k Kind) bool {
	for _, g := range m.Games {
		if g.has(k) {
			return true
		}
	}
	return false
}

func (g Game) has(k Kind) bool {
	for _, p := range g.Plies {
		if p.Kind == k {
			return true
		}
	}
	return false
}
