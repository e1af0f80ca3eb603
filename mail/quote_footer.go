package mail

import (
	"regexp"
	"strings"
)

// banners drops what gateways put above the text ("CAUTION: this e-mail came
// from outside"): paragraphs at the top in the vocabulary of such banners. A
// banner ends where a line reads as a command.
func (r *reading) banners() {
	for i := r.next(0); i < len(r.lines) && r.class[i] == plain; i = r.next(i) {
		end := i
		for end < len(r.lines) && end < i+8 && r.class[end] == plain && !everyGame.isCommandLine(r.lines[end]) {
			end++
		}
		if end == i || !isBanner(strings.Join(r.lines[i:end], " ")) {
			return
		}
		r.set(i, end, gone)
		i = end
	}
}

// isBanner wants a word of warning or of origin first and several in all.
func isBanner(text string) bool {
	if len(text) > 1500 {
		return false
	}
	words := " " + plainWords(text) + " "
	if startsWithAny(glued(text), []string{"zjqcmqryfpfpt", "externalsender", "externalemail", "thismessageisfromanexternal"}) {
		return true
	}
	opens := startsWithAny(strings.TrimSpace(words), bannerOpeners)
	hits := 0
	for _, w := range bannerWords {
		hits += count(strings.Contains(words, w))
	}
	return opens && hits >= 2
}

// footers drops the lines that phones and providers add ("Sent from my ..."),
// and what lawyers, virus scanners and lists add: from a rule or a paragraph in
// their vocabulary down to the next quote.
func (r *reading) footers() {
	for i := 0; i < len(r.lines); i++ {
		if r.class[i] != plain {
			continue
		}
		if r.isDevice(i) {
			r.class[i] = gone
			continue
		}
		if !r.isLegal(i) {
			continue
		}
		for j := i; j < len(r.lines) && r.class[j] != quoted && r.class[j] != intro; j++ {
			r.set(j, j+1, gone)
		}
	}
}

// gluedDevice is a device's signature that a program has put right behind the
// last word, without a line end: "13/11Sent from my Galaxy".
var gluedDevice = regexp.MustCompile(`([\pL\d.!?)])((?:Sent from my|Enviado (?:do meu|da minha|a partir d[oa]|desde mi)|Envoyé (?:de|depuis) mon|Inviato dal mio|Gesendet von mein|Von mein|Verzonden vanaf mijn|Wysłane z mojego) )`)

// isDevice recognises a short line that opens like a device's signature, with
// nothing written right below it, and no move in it.
func (r *reading) isDevice(i int) bool {
	l := strings.TrimSpace(r.lines[i])
	if len(l) > 160 || i+1 < len(r.lines) && r.class[i+1] == plain && !isRule(r.lines[i+1]) {
		return false
	}
	words := plainWords(l)
	if startsWithAny(words, deviceOpeners) || containsAny(glued(l), deviceInside) {
		return !everyGame.holdsMove(l)
	}
	return false
}

// isLegal recognises the start of a disclaimer, a scanner's report or a list's
// footer: a paragraph that opens like one, or a rule above such a paragraph.
// The paragraph must speak the language of its kind, and something fresh must
// stand above it.
func (r *reading) isLegal(i int) bool {
	if !r.has(plain, 0, i) || r.class[max(i-1, 0)] == plain && !isRule(r.lines[i]) {
		return false
	}
	from := i
	if isRule(r.lines[i]) {
		from = r.next(i + 1)
	}
	to := from
	for to < len(r.lines) && to < from+12 && r.class[to] == plain {
		to++
	}
	words := " " + plainWords(clip(strings.Join(r.lines[from:to], " "), 2000)) + " "
	hits := 0
	for _, w := range legalWords {
		hits += count(strings.Contains(words, w))
	}
	if isRule(r.lines[i]) {
		return hits >= 1
	}
	return hits >= 1 && startsWithAny(strings.TrimSpace(words), legalOpeners) || hits >= 3
}
