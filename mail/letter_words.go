package mail

import (
	"bytes"
	"encoding/json"
	"strings"
)

// readParts takes the text part if it holds a command or the HTML part holds
// none, else the HTML part; if both hold commands and differ, it says so. A
// letter without a command in its body may have one in its subject.
func (in *Incoming) readParts(l lexicon, p *parts) {
	in.Text, in.Commands, in.Rest = l.readWords(p.plain)
	if p.hasHTML {
		text, cmds, rest := l.readWords(htmlText(p.html))
		in.Differs = len(in.Commands) > 0 && len(cmds) > 0 && !sameCommands(in.Commands, cmds)
		if in.Text == "" || len(in.Commands) == 0 && len(cmds) > 0 {
			in.Text, in.Commands, in.Rest = text, cmds, rest
		}
	}
	if len(in.Commands) == 0 {
		in.Commands = l.subjectCommands(in.Subject)
	}
}

// readWords reads one part: its fresh text, the commands of the first of its
// surely fresh runs that has any, and all the other words that were written,
// without any quote.
func (l lexicon) readWords(part string) (text string, cmds []Command, rest string) {
	text, runs := freshText(part)
	words := []string{}
	for _, b := range runs {
		left := strings.Join(b.lines, "\n")
		if b.sure && len(cmds) == 0 {
			cmds, left = l.commandsIn(b.lines)
		}
		if left = strings.TrimSpace(left); left != "" {
			words = append(words, left)
		}
	}
	return text, cmds, strings.Join(words, "\n\n")
}

// sameCommands tells whether two readings ask for the same, however the lines
// of moves and of words are broken.
func sameCommands(a, b []Command) bool { return essence(a) == essence(b) }

func essence(cmds []Command) string {
	s, verb := "", ""
	for _, c := range cmds {
		if c.Verb != verb || verb != VerbMove {
			s += "|" + c.Verb + ":"
		}
		s, verb = s+glued(c.Text), c.Verb
	}
	return s
}

// ReadJSON is the answer of the command "mail read": the kind, the fresh text
// and the lines that would be read as commands. A letter that Parse refuses is
// of kind "other" without text, and the error says why.
func ReadJSON(raw []byte) ([]byte, error) {
	in, err := Parse(raw)
	if err != nil {
		in = Incoming{Kind: Other}
	}
	answer := struct {
		Kind     Kind     `json:"kind"`
		Text     string   `json:"text"`
		Commands []string `json:"commands"`
	}{in.Kind, in.Text, []string{}}
	for _, c := range in.Commands {
		answer.Commands = append(answer.Commands, c.Line)
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if jerr := enc.Encode(answer); jerr != nil {
		return nil, jerr
	}
	return bytes.TrimRight(out.Bytes(), "\n"), err
}
