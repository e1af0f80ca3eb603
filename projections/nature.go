package projections

import (
	"regexp"
	"strconv"
	"strings"

	"carteiro/engine/rules"
)

// named is a move of Nature that names a seat by its number, and perhaps what it
// has: "2", "start 2", "rack 1(? 4 12)".
var named = regexp.MustCompile(`^(?:[a-z]+ )?([1-9])(?:\(([^()]*)\))?$`)

// NamedIn tells whom a move of Nature names among so many seats, the Watcher if
// nobody, and what that seat is known to have.
func NamedIn(move string, seats int) (of rules.Seat, has string) {
	parts := named.FindStringSubmatch(move)
	if parts == nil {
		return rules.Watcher, ""
	}
	seat, _ := strconv.Atoi(parts[1])
	if seat > seats {
		return rules.Watcher, ""
	}
	return rules.Seat(seat - 1), strings.Join(strings.Fields(strings.ReplaceAll(parts[2], "?", "")), ", ")
}
