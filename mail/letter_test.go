package mail

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParseReadsTheEnvelope(t *testing.T) {
	in, err := Parse([]byte("From mbox Mon Jan 1 2026\nMessage-ID: <a1@Example.org>\nIn-Reply-To: <t1@play.example>\nReferences: <t0@play.example>\n <t1@play.example>\n" +
		"From: =?utf-8?q?Ana_Jo=C3=A3o?= <Ana@EXAMPLE.org>\nTo: G <g+x@play.example>, b@x.example\nCc: c@x.example\nSubject: =?iso-8859-1?q?a_sua_vez=0D=0ABcc:_x?=\nReceived: a\nReceived: b\n\nroll\n"))
	require.NoError(t, err)
	assert.Equal(t, Incoming{
		MessageID: "a1@Example.org", InReplyTo: []string{"t1@play.example"}, References: []string{"t0@play.example", "t1@play.example"},
		From: "Ana@example.org", FromName: "Ana João", To: []string{"g+x@play.example", "b@x.example", "c@x.example"}, Subject: "a sua vez Bcc: x",
		Kind: Reply, Received: 2, Text: "roll", Commands: []Command{{Verb: VerbStep, Text: "roll", Line: "roll"}},
	}, in)
}

func TestParseRefusesWhatMayStandOnce(t *testing.T) {
	for _, twice := range []string{"From: b@example.org", "Subject: x", "Message-ID: <x>", "To: x@y", "Content-Type: text/plain", "Date: x"} {
		name, _, _ := strings.Cut(twice, ":")
		raw := "From: a@example.org\nSubject: y\nMessage-ID: <y>\nTo: z@y\nContent-Type: text/html\nDate: y\n" + twice + "\n\nroll\n"
		_, err := Parse([]byte(raw))
		assert.ErrorIs(t, err, ErrTwice, name)
	}
	for _, from := range []string{"", "From: a@example.org, b@example.org\n", "From: nobody\n", "From: undisclosed:;\n"} {
		_, err := Parse([]byte(from + "Subject: x\n\nroll\n"))
		assert.ErrorIs(t, err, ErrNoSender, from)
	}
}

func TestParseForgivesABrokenHeader(t *testing.T) {
	for _, head := range []string{"garbage line\nFrom: Ana <ana@example.org>\n", "From: Ana Silva ana@example.org\n", "From: \"Ana, <ana@example.org>\n", "FROM : <ana@example.org>\n", "From: ana@example.org\nContent-Type: nonsense\n", "From: ana@example.org\nContent-Type: text/plain; charset\n"} {
		in, err := Parse([]byte(head + "\nroll\n"))
		require.NoError(t, err, head)
		assert.Equal(t, "ana@example.org", in.From, head)
		assert.Len(t, in.Commands, 1, head)
	}
}

// alternative is a letter with a text and an HTML part.
func alternative(plain, html string) []byte {
	return []byte("From: ana@example.org\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\n" + plain +
		"\n--b\nContent-Type: text/html; charset=utf-8\n\n" + html + "\n--b--\n")
}

func TestParseChoosesThePartThatCommands(t *testing.T) {
	for _, c := range []struct {
		plain, html, move string
		differs           bool
	}{
		{"24/18 13/11", "<b>24/18</b> 13/11", "24/18 13/11", false},
		{"*24/18* 13/11*", "<b>24/18</b> 13/11*", "24/18 13/11*", false},
		{"Your program shows no HTML", "<p>24/18 13/11</p>", "24/18 13/11", false},
		{"", "<p>24/18 13/11</p>", "24/18 13/11", false},
		{"24/18 13/11", "<p>Olá</p>", "24/18 13/11", false},
		{"24/18 13/11", "<p>8/5 6/5</p>", "24/18 13/11", true},
		{"24/18 13/11", "<p>24/18 13/11</p><p>resign</p>", "24/18 13/11", true},
	} {
		in, err := Parse(alternative(c.plain, c.html))
		require.NoError(t, err)
		require.NotEmpty(t, in.Commands, c)
		assert.Equal(t, c.move, in.Commands[0].Text)
		assert.Equal(t, c.differs, in.Differs, c)
	}
}

func TestSubjectsAreTheSecondWay(t *testing.T) {
	for subject, want := range map[string]string{
		"roll": VerbStep, "Re: 24/18 13/11": VerbMove, "AW: WG: Aceito": VerbAccept, "play ana@example.org": VerbPlay, "RE[2]: roll": VerbStep, "say hello": VerbSay,
		"Re: say hello": "", "Re: play with fire": "", "Re: Gamão: Rui e Ana [k7t2m4qd]": "", "a sua vez": "", "Re: Accept, Rui has asked": "",
	} {
		in, err := Parse([]byte("From: ana@example.org\nSubject: " + subject + "\n\nOlá Rui, tudo bem?\n"))
		require.NoError(t, err)
		verb := ""
		if len(in.Commands) > 0 {
			verb = in.Commands[0].Verb
		}
		assert.Equal(t, want, verb, subject)
		assert.Equal(t, "Olá Rui, tudo bem?", in.Rest)
	}
	in, err := Parse([]byte("From: ana@example.org\nSubject: resign\n\nroll\n"))
	require.NoError(t, err)
	assert.Equal(t, []Command{{Verb: VerbStep, Text: "roll", Line: "roll"}}, in.Commands, "the body comes first")
}

func TestReadJSONIsTheAnswerOfMailRead(t *testing.T) {
	got, err := ReadJSON([]byte("From: a@example.org\n\n24/18 13/11\n\n<b> & bom jogo\n"))
	require.NoError(t, err)
	assert.Equal(t, `{"kind":"reply","text":"24/18 13/11\n\n<b> & bom jogo","commands":["24/18 13/11"]}`, string(got))
	got, err = ReadJSON([]byte("no header at all"))
	assert.Error(t, err)
	assert.Equal(t, `{"kind":"other","text":"","commands":[]}`, string(got))
}

// worst are letters made to cost much.
func worst() map[string]string {
	head := "From: a@example.org\nContent-Type: "
	nested, close := "", ""
	for i := range 3000 {
		nested += fmt.Sprintf("multipart/mixed; boundary=b%d\n\n--b%d\nContent-Type: ", i, i)
	}
	html := func(s string) string { return head + "text/html\n\n" + s }
	text := func(s string) string { return head + "text/plain\n\n" + s }
	rep := func(s string) string { return strings.Repeat(s, 250000/len(s)) }
	return map[string]string{
		"nested":       head + nested + "text/plain\n\nroll\n" + close,
		"parts":        head + "multipart/mixed; boundary=b\n\n" + rep("--b\n\n\n"),
		"headers":      rep("X: y\n") + "\nroll\n",
		"long header":  "From: a@example.org\nX: " + rep("y ") + "\n\nroll\n",
		"one line":     text(rep("x")),
		"bait":         text(rep("On 1/2/2016 at 10:10 <a@b> ")),
		"bait lines":   text(rep("On 1/2/2016 at 10:10, Rui <\n")),
		"bait ends":    text(rep("On 1/2/2016 at 10:10, Rui:\n")),
		"wrote":        text(rep("wrote:\n")),
		"marks":        text(rep(">")),
		"mark lines":   text(rep("> ")[:60000] + rep(">\n")),
		"header lines": text(rep("From: a\n")),
		"to lines":     text(rep("To\n")),
		"dates":        text(rep("1/2/16 10:10\n")),
		"moves":        text(rep("8/5 ")),
		"move lines":   text(rep("8/5 6/5\n")),
		"greetings":    text(rep("hi\n")),
		"commas":       text(rep("8/5, a ")),
		"stars":        text(rep("*")),
		"rules":        text(rep("---\n")),
		"empty":        text(rep("\n")),
		"equals":       text(rep("=")),
		"signatures":   text(rep("--\n> x\n")),
		"sent from":    text(rep("Sent from my x\n\n")),
		"legal":        text(rep("This email is confidential x\n\n")),
		"pgp":          text(rep("-----BEGIN PGP SIGNATURE-----\n")),
		"bold":         html(rep("<b>")),
		"divs":         html(rep("<div>")),
		"tables":       html(rep("<table><tr><td>")),
		"links":        html(rep("<a><p>")),
		"quotes":       html(rep("<blockquote>x")),
		"misnested":    html(rep("<b><p></b><i>")),
		"attributes":   html("<p " + rep("a=b ") + ">x"),
		"entities":     html(rep("&nbsp;")),
		"select":       html(rep("<select><option>")),
		"addresses":    "From: a@example.org\nTo: " + strings.Repeat("a@b,", 15000) + "\n\nroll\n",
		"words":        "From: a@example.org\nSubject: " + strings.Repeat("=?utf-8?q?a?= ", 4000) + "\n\nroll\n",
	}
}

// TestWorstLettersAreReadOrRefused: none of them may hang or crash the reader;
// how long each takes, BenchmarkWorstLetters says.
func TestWorstLettersAreReadOrRefused(t *testing.T) {
	letters := worst()
	for _, raw := range letters {
		_, _ = Parse([]byte(raw))
	}
	_, err := Parse([]byte(strings.Repeat("x", MaxLetter+addedRoom+1)))
	assert.ErrorIs(t, err, ErrTooBig)
	_, err = Parse([]byte(letters["headers"]))
	assert.ErrorIs(t, err, ErrTooBig)
}

// BenchmarkWorstLetters reads each of the worst letters; the aim is under
// 100 ms for each.
func BenchmarkWorstLetters(b *testing.B) {
	for name, raw := range worst() {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_, _ = Parse([]byte(raw))
			}
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/letter")
		})
	}
}

func FuzzParse(f *testing.F) {
	names, err := filepath.Glob("testdata/*.eml")
	require.NoError(f, err)
	for _, n := range names {
		raw, err := os.ReadFile(n)
		require.NoError(f, err)
		f.Add(raw)
	}
	f.Add(alternative("roll", "<p>roll"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		in, err := Parse(raw)
		if err != nil {
			assert.Zero(t, in)
			return
		}
		assert.NotEmpty(t, in.Kind)
		assert.NotContains(t, in.Subject+in.From+in.FromName, "\n")
		out, err := ReadJSON(raw)
		require.NoError(t, err)
		assert.True(t, json.Valid(out))
	})
}
