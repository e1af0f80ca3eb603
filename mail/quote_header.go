package mail

import "strings"

// role is what a line of a header block says.
type role byte

const (
	noRole role = iota
	fromRole
	dateRole
	toRole
	ccRole
	subjectRole
)

// headerBlock recognises the header of the old letter that Outlook and others
// put above it without marks: lines "From: ...", "Sent: ..." in any language,
// in any order, at most two other lines between two of them. It gives the line
// behind the block, 0 if there is none.
func (r *reading) headerBlock(i int) int {
	if k, _ := headerRole(r.lines[i]); k == noRole {
		return 0
	}
	seen := map[role]bool{}
	withAddress, end, others := false, i, 0
	for j := i; j < min(i+20, len(r.lines)) && others <= 2; j++ {
		if r.class[j] != plain {
			others += count(r.class[j] == quoted) * 3
			continue
		}
		k, value := headerRole(r.lines[j])
		if k == noRole {
			others++
			continue
		}
		seen[k], end, others = true, j+1, 0
		withAddress = withAddress || k == fromRole && strings.Contains(value, "@")
	}
	n := len(seen) - count(seen[ccRole])
	ruled := r.previous(i) >= 0 && (isRule(r.lines[r.previous(i)]) || isDelimiter(r.lines[r.previous(i)]))
	switch {
	case !seen[fromRole]:
		return 0
	case n >= 3, n == 2 && (ruled || withAddress && (seen[dateRole] || seen[subjectRole])):
		return r.foldedTail(end)
	}
	return 0
}

// foldedTail takes an indented rest of the last header line along.
func (r *reading) foldedTail(end int) int {
	for end < len(r.lines) && r.class[end] == plain && strings.HasPrefix(r.lines[end], "  ") {
		end++
	}
	return end
}

// headerRole reads "From: x", "*De :* x" or "差出人：x".
func headerRole(line string) (role, string) {
	l := strings.TrimLeft(line, "*_ \t")
	if len(l) > maxIntroLine {
		return noRole, ""
	}
	at, width := strings.IndexByte(l, ':'), 1
	if w := strings.Index(l, "："); w >= 0 && (at < 0 || w < at) {
		at, width = w, len("：")
	}
	if at < 0 || at > 60 {
		return noRole, ""
	}
	return headerRoles[plainWords(l[:at])], l[at+width:]
}

// notesBlock recognises the header of Lotus Notes: somebody's name, a date,
// then To, cc and Subject each on a line of its own, without colons.
func (r *reading) notesBlock(i int) int {
	at := i // the line of the date
	for at < len(r.lines) && r.class[at] == plain && !isDateLine(r.lines[at]) {
		if at > i && !startsWithAny(plainWords(r.lines[at]), []string{"sent by", "enviado por"}) {
			return 0
		}
		at++
	}
	if at >= len(r.lines) || r.class[at] != plain {
		return 0
	}
	j := r.next(at + 1)
	if j >= len(r.lines) || bareRole(r.lines[j]) != toRole {
		return 0
	}
	for ; j < min(at+14, len(r.lines)); j++ {
		if r.class[j] == plain && bareRole(r.lines[j]) == subjectRole {
			return j + 1
		}
	}
	return 0
}

// isDateLine tells whether a line is a date with a time and little else.
func isDateLine(line string) bool {
	l := strings.TrimSpace(line)
	role, _ := headerRole(l)
	return role == noRole && len(l) <= 40 && len(dateShape.FindAllString(l, 3)) >= 2
}

// bareRole is the role of a line that starts with the name of a header, alone
// or (table cells of HTML) with its value behind a space.
func bareRole(line string) role {
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	if strings.HasSuffix(word, ":") {
		return noRole
	}
	return headerRoles[plainWords(word)]
}
