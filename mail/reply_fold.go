package mail

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// fold makes one letter of what programs and keyboards make many of: every
// space is a space, every dash "-", every quote mark plain, an arrow or a
// fraction slash "/", wide and ligated letters their plain ones; invisible
// characters go.
func fold(s string) string {
	if isASCII(s) {
		return s
	}
	s = norm.NFKC.String(strings.ToValidUTF8(s, " "))
	return strings.Map(func(r rune) rune {
		switch {
		case r < 0x80:
			return r
		case unicode.Is(unicode.Pd, r), r == '\u2212', r == '\u2043', r == '\u02d7':
			return '-'
		case r == '\u2044', r == '\u2215', r == '\u29f8', r >= '\u2190' && r <= '\u21ff', r >= '\u2794' && r <= '\u27be', r == '\uf0e0', r == '\uf0e8':
			return '/'
		case strings.ContainsRune("\u2018\u2019\u201a\u201b\u2032\u2035`´", r):
			return '\''
		case strings.ContainsRune("\u201c\u201d\u201e\u201f\u2033«»‹›「」『』", r):
			return '"'
		case r == '\u00d7', r == '\u2715', r == '\u2716':
			return 'x'
		case r == '\u2217', r == '\u22c6', r == '\u2605', r == '\u2606':
			return '*'
		case unicode.Is(unicode.Zs, r):
			return ' '
		case unicode.Is(unicode.Cf, r), unicode.Is(unicode.Variation_Selector, r), r == '\u034f':
			return -1
		}
		return r
	}, s)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// isNoLetter tells the characters that stand between words.
func isNoLetter(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
}

var (
	bulletShape = regexp.MustCompile(`^(?:[*•·‣▪◦○●#]+|-|\d{1,2}[.)]|\([a-z0-9]\))\s+`)
	smileyShape = regexp.MustCompile(`(?:\s+(?:j|:-?[)(dp]|;-?\)|:/|\^\^|<3))+$`)
)

// foldLine makes a line ready to be read as a command: folded, in small
// letters, without a bullet, the quotes and stars around it, or a smiley.
func foldLine(line string) string {
	s := strings.ToLower(fold(line))
	s = strings.Join(strings.Fields(s), " ")
	s = bulletShape.ReplaceAllString(s, "")
	s = smileyShape.ReplaceAllString(s, "")
	s = strings.TrimRightFunc(s, func(r rune) bool { return unicode.Is(unicode.So, r) || unicode.Is(unicode.Sk, r) || r == ' ' })
	if len(s) > 1 && s[0] == s[len(s)-1] && strings.ContainsRune("\"'_", rune(s[0])) {
		s = s[1 : len(s)-1]
	}
	return strings.TrimSpace(s)
}

// splitVerb cuts the first word off a folded line, without the marks that may
// stand around it ("--resign", "*roll*", "/help").
func splitVerb(folded string) (word, arg string) {
	s := strings.TrimLeft(folded, "-/!*_\"'.")
	word, arg, _ = strings.Cut(s, " ")
	word = strings.TrimRight(word, "*_\"'.,;:!)?")
	return word, strings.TrimSpace(arg)
}

// afterWord is what stands behind the first word of a line as it was written,
// the marks behind that word left on.
func afterWord(line string) string {
	s := strings.TrimLeft(bulletShape.ReplaceAllString(strings.TrimSpace(line), ""), "-–—/!*_\"'“«. ")
	i := strings.IndexFunc(s, func(r rune) bool { return isNoLetter(r) && !unicode.Is(unicode.Cf, r) })
	if i < 0 {
		return ""
	}
	return s[i:]
}

// trimPunctuation takes marks off the ends of an argument.
func trimPunctuation(s string) string {
	return strings.TrimSpace(strings.Trim(s, " .,;:!\"'"))
}
