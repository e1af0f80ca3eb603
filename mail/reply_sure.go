package mail

import (
	"regexp"
	"slices"
	"strings"
)

// sureTail is the yes behind a command.
var sureTail = regexp.MustCompile(`^(.+?)[ ,.;:–—-]+(?:sim|yes)[ .!*_"']*$`)

// askedFirst are the commands that may cost something for good: they are asked
// back about, unless a yes stands with them.
var askedFirst = []string{VerbWithdraw, VerbUnchallenge, verbLeave, verbLeaveAny}

// readSure reads one of them with its yes: "retirar, sim".
func (l lexicon) readSure(folded, line string) (Command, bool) {
	if len(folded) > maxRoomLine {
		return Command{}, false
	}
	m := sureTail.FindStringSubmatch(folded)
	if m == nil {
		return Command{}, false
	}
	c, chat, ok := l.readCommand(m[1])
	c.Sure, c.Line = true, strings.TrimSpace(line)
	return c, ok && len(chat) == 0 && slices.Contains(askedFirst, c.Verb)
}
