package mail

import (
	"regexp"
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
