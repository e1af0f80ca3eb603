package mail

import (
	"regexp"
	"slices"
	"strings"
)

// invitee is somebody whom a line names by address.
type invitee struct{ Name, Address string }

var writtenAddress = regexp.MustCompile(`(?:"([^"<>]{1,80})"\s*)?<?([^\s<>"'(),;:]+@[^\s<>"'(),;:]+)>?`)

// invitees lists the addresses behind the first word of a line, each with the
// name that stands in quotes before it, and gives those words without the names:
// `jogar "Novo Dois" <novo@x.example> partida a 5`.
func invitees(line string) (list []invitee, bare string) {
	tail := afterWord(fold(tidy(line)))
	for _, m := range writtenAddress.FindAllStringSubmatch(tail, maxNames) {
		list = append(list, invitee{oneLine(m[1]), strings.TrimRight(m[2], ".")})
	}
	return list, writtenAddress.ReplaceAllString(tail, "$2")
}

// joiners stand between the people whom a line names.
var joiners = []string{",", "e", "and"}

var spacedCommas = strings.NewReplacer(",", " , ", ";", " , ")

// severally parts the words that say whom into the words for each.
func severally(list []string) (each [][]string) {
	from := 0
	for i, w := range append(slices.Clone(list), ",") {
		if !slices.Contains(joiners, w) {
			continue
		}
		if name := list[from:i]; !isPolite(strings.Join(name, " "), nil) {
			each = append(each, name)
		}
		from = i + 1
	}
	return each
}
