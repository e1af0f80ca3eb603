package mail

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ownLetters are letters that we send, as text: the goldens of the writing
// side, and one whose every line is a trap.
func ownLetters(t *testing.T) map[string]string {
	letters := map[string]string{"traps": CutLineEN + "\n\n" + old}
	names, err := filepath.Glob("testdata/letters/*.golden")
	require.NoError(t, err)
	for _, n := range names {
		raw, err := os.ReadFile(n)
		require.NoError(t, err)
		if _, body, ok := strings.Cut(string(raw), "\n\n"); ok && !strings.HasSuffix(n, ".html.golden") {
			letters[filepath.Base(n)] = body
		}
	}
	return letters
}

var cutShape = regexp.MustCompile(`(?m)^## .* ##\n+`)

// quotings are the ways in which programs put our letter below a reply.
var quotings = map[string]func(string) string{
	"marked":           func(s string) string { return "Em 02/03/2026 09:21, Carteiro escreveu:\n" + marked(s) },
	"marked, no intro": marked,
	"unmarked":         func(s string) string { return "Carteiro <g@play.example> escreveu (02/03/2026 09:21):\n\n" + s },
	"Outlook": func(s string) string {
		return "De: Carteiro <g@play.example>\nEnviado: 2 de março de 2026 09:21\nPara: Ana\nAssunto: Gamão\n\n" + s
	},
	"Outlook, no cut": func(s string) string {
		return "________________________________\nDe: Carteiro\nEnviado: 2 de março\nAssunto: Gamão\n\n" + cutShape.ReplaceAllString(s, "")
	},
	"only our cut line":  func(s string) string { return s },
	"unknown words":      func(s string) string { return "Zrk 02/03/2026 Carteiro blorgte\n\n" + s },
	"unknown, no cut":    func(s string) string { return "Zrk 02/03/2026 Carteiro blorgte\n\n" + cutShape.ReplaceAllString(s, "") },
	"one long line each": func(s string) string { return strings.Join(strings.Split(s, "\n\n"), "\n") },
}

// Whatever a program does with our letter, what is read comes from above it.
func TestOurOwnLettersCommandNothing(t *testing.T) {
	for name, sent := range ownLetters(t) {
		for way, quote := range quotings {
			_, cmds, _ := everyGame.readWords(quote(sent))
			assert.Empty(t, cmds, "%s, %s, nothing written", name, way)
			_, cmds, _ = everyGame.readWords("bar/21 6/4\n\nBom jogo!\n\n" + quote(sent))
			assert.Equal(t, "move bar/21 6/4", told(cmds), "%s, %s", name, way)
			_, cmds, _ = everyGame.readWords("Bom jogo!\n\n" + quote(sent))
			assert.Empty(t, cmds, "%s, %s, only words", name, way)
		}
	}
}

func TestOurOwnLettersInHTMLCommandNothing(t *testing.T) {
	names, err := filepath.Glob("testdata/letters/*.html.golden")
	require.NoError(t, err)
	for _, n := range names {
		sent, err := os.ReadFile(n)
		require.NoError(t, err)
		for _, way := range []string{"<blockquote>%</blockquote>", "<div class='gmail_quote'>%</div>", "<div id='appendonsend'></div>%", "<hr>%", "<br>%"} {
			html := strings.Replace(way, "%", string(sent), 1)
			_, cmds, _ := everyGame.readWords(htmlText(html))
			assert.Empty(t, cmds, "%s in %s", n, way)
			_, cmds, _ = everyGame.readWords(htmlText("<p>bar/21 6/4</p><p>Bom jogo!</p>" + html))
			assert.Equal(t, "move bar/21 6/4", told(cmds), "%s in %s", n, way)
		}
	}
}
